"""The contract that every game keeps, as tests that any author can run on their own game."""
