"""Circle of Kings: 2 players, each with a whole tarot pack. Begin reading at `rules.py`."""
