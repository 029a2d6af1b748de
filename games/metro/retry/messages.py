"""What the keys of learning from mistakes say in Metro beside what they say in every game."""

from __future__ import annotations

from dataclasses import dataclass

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class SecondTried(Message):
    """Drawing a second tile is the answer."""
