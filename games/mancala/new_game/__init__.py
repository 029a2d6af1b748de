"""The dialog that begins a sowing game."""
