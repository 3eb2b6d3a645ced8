"""What every part of the server uses: settings, time, counters, the log, tokens and rates."""
