"""A match: seats and players, records, undo."""
