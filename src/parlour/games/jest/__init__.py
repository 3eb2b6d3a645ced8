"""Jest, by Brett J. Gilbert: 3 or 4 players. Begin reading at `rules.py`."""
