"""The scene in which a sowing game is played."""
