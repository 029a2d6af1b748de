"""Oware by the Abapa rules: twos and threes are captured."""
