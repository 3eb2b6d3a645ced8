"""The version of Parlour, and what of it is compiled."""

VERSION = "0.1.0"
# Groups that are compiled as one; calls within a group are fastest.
COMPILED = {
    "parlour_core": ("kernel/*.py", "games/*/*.py"),
    "parlour_bots": ("bots/judge.py", "bots/judges/*.py", "bots/flat.py", "bots/search.py"),
}
STAMP = "_build.json"  # written by the build: what was compiled from what
