"""Messages from the list of boards and the keys of a lesson; all others belong to the game that is learnt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.stage.messages import Message


@dataclass(frozen=True, slots=True)
class LessonOpened(Message):
    """A board of the lesson, from 0."""

    number: int


class LearnCommand(Message, Enum):
    """What carries nothing."""

    BEFORE = "before"
    AGAIN = "again"
    PLAY = "play"
    TRAIN = "train"
    PRACTISE = "practise"
