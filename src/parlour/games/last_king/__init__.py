"""Last King: every player a pack, a court, and one King to keep."""
