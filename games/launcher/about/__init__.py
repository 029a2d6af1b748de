"""The scene about the program: its version, and the licences of all that ships with it."""
