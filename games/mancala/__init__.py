"""What the two sowing games show alike: the wooden board, the stones, the scenes around them. Not a game itself."""
