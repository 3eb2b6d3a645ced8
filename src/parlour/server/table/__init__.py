"""One table in memory: its match, its observers, its clocks, who is present, and who answers without a person."""
