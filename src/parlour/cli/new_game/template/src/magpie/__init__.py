"""Magpie: 2 to 4 players. Begin reading at `rules.py`."""
