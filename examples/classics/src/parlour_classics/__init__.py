"""Four classics that OpenSpiel has too, as a package of its own: Kuhn poker, Leduc poker, Goofspiel, Hearts."""
