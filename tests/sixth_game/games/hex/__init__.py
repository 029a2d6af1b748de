"""Hex: join your two sides."""
