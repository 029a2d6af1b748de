"""The window, what is on show in it, and what the system sends it."""
