"""The server: tables in the browser, for one person against bots or for friends by link."""
