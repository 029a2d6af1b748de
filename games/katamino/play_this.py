"""The answer with which the challenges, the searches and the gallery are left: a challenge or solution to be played."""

from __future__ import annotations

from dataclasses import dataclass

from games.katamino.game import Game
from games.katamino.rules.rulebook import Params
from games.katamino.think.problem import Filling
from games.stage.messages import Message


@dataclass(frozen=True)
class PlayThis(Message):
    """Play a challenge (go on with it where it is under way), a game begun anew, or towards a solution."""

    what: Filling | Params | Game
