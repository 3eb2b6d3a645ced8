"""Mutation of rules: small changes to a game's source, each of which its tests must notice.

`python -m parlour.testing.mutation [GAME ...]` tries them; docs/design/0008 says why it is our own.
"""
