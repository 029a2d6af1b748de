"""What searches say about positions: values of moves, hints, the judgement of a whole game."""
