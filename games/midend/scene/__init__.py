"""The scenes of all games, and what a game writes of one."""
