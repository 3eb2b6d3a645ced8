"""Hearts: 4 players. Begin reading at `rules.py`."""
