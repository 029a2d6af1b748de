"""Looking back at a game and learning from it: values of its turns, what they gave away. No pixels, no game's words."""
