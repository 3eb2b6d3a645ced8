"""Leduc poker: 2 players. Begin reading at `rules.py`."""
