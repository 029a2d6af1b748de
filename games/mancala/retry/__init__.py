"""Learn from your mistakes: the turns of a game that gave something away, each to be found anew."""
