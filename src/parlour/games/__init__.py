"""The games, one package each; a file for each section of the rulebook."""
