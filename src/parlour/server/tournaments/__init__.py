"""Duplicate tournaments: the same deals at several tables, compared."""
