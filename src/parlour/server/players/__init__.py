"""Players: names, passkeys, recovery phrases, sessions, ratings."""
