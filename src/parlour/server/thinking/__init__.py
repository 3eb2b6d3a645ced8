"""Processes in which bots think; they get guesses for one seat, and never the true table."""
