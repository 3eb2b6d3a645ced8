"""The wire format, typed: messages of the socket, responses of HTTP, and problems with their codes."""
