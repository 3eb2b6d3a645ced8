"""The WebSocket side: one client's connection, its requests, and the frames that wait to be sent to it."""
