"""Messages from the keys and widgets around the map of a game that is watched."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class MetroPace(Message):
    """Another pace, by its place in PACES."""

    place: float


class MetroWatchCommand(Message, Enum):
    """What carries nothing: keys and buttons. The values are the ids of their actions."""

    RUN = "run"
    BACK = "back_step"
    FORWARD = "next_step"
    START = "start"
    END = "end"
    VALUES = "heat"
    SLOWER = "slower"
    FASTER = "faster"
    LAY = "lay"
    PLAY_ON = "play_on"
