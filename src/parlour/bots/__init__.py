"""Players that see only what their seat sees."""
