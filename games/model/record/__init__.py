"""The record: every finished game, what follows from them, and how they are told."""
