"""The version of Parlour, and what of it is compiled."""

VERSION = "0.1.0"
COMPILED = ("kernel/*.py", "games/*/*.py", "bots/flat.py", "bots/search.py")
STAMP = "_build.json"  # written by the build: what was compiled from what
