"""`parlour new-game`: a package of one's own, begun from `template`, which is a whole little game."""
