"""Kalah's settings are those of all sowing games."""

from games.mancala.settings import OFFERS

__all__ = ["OFFERS"]
