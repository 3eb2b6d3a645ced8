"""The laboratory: what many games show."""
