"""Jin-Kei Trick, by Fukutarou: 2 players. Begin reading at `rules.py`."""
