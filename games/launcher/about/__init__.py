"""What the program is, and the licences of all that ships with it."""
