"""What all games stand on: luck, cards, who knows what, steps, records. No word of any one game."""
