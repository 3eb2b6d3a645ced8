"""All tables of a server, and the way to one: the games on offer, making a table, sitting down, the next match."""
