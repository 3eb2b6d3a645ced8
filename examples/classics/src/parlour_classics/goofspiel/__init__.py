"""Goofspiel: 2 or 3 players. Begin reading at `rules.py`."""
