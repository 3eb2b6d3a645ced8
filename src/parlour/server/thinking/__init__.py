"""Processes in which bots think; they are given guesses of one seat's, and never the true table."""
