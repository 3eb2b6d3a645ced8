"""The laboratory: what many games show.

`simulate` plays games and counts. In the `arena` bots play mirrored deals in every seating, in the order of a
`schedule`; a `ledger` keeps the games in a file, `standings` and `ratings` say what came of it. Import these
modules one by one: ratings need the extra `lab`.
"""
