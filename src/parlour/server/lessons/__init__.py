"""Lessons: a guided first game of each game, with a file of tips for each."""
