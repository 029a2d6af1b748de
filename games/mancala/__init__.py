"""All that the two sowing games share: the wooden board, the stones, the scenes around them. Not a game itself."""
