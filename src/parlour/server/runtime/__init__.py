"""Shared by every part of the server: settings, time, counters, the log, tokens and rates."""
