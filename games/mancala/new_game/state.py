"""The state of the dialog for a new game, without pixels: who plays, how strongly, by which rules on which board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.mancala.rules.sowing import SowingParams
from games.mancala.seats import SowingSetup
from games.mancala.variant import Variant

USUAL_DEPTH = 4


class State:
    """The set-up as chosen so far; `names`: those typed, by their setting ("player", "guest")."""

    def __init__(self, variant: Variant, setup: SowingSetup) -> None:
        self.variant, self.setup = variant, setup
        self.names: dict[str, str] = {}

    @property
    def params(self) -> SowingParams:
        """The parameters."""
        params: SowingParams = self.variant.rules.read_params(self.setup.params)
        return params

    @property
    def pits(self) -> int:
        """The pits a side."""
        return self.variant.pits(self.params)

    @property
    def stones(self) -> int:
        """The stones a pit."""
        return self.variant.stones(self.params)

    def has(self, letter: str) -> bool:
        """Whether an option of the rules is chosen."""
        return letter in self.setup.params

    def choose(self, **chosen: Any) -> None:
        """Change some fields of the set-up."""
        self.setup = replace(self.setup, **chosen)

    def deepen(self, on: bool) -> None:
        """Let the computer search to a fixed depth, or play at a level."""
        self.choose(depth=USUAL_DEPTH if on else 0)

    def reset(self) -> None:
        """Go back to the usual rules."""
        self.choose(params=self.variant.usual, starts="you")

    def change_board(self, pits: int | None = None, stones: int | None = None) -> None:
        """Choose another size of the board."""
        self._write(pits or self.pits, stones or self.stones, {})

    def switch(self, letter: str, on: bool) -> None:
        """Choose an option of the rules, or drop it."""
        self._write(self.pits, self.stones, {letter: on})

    def _write(self, pits: int, stones: int, changed: dict[str, bool]) -> None:
        on = {option.letter: self.has(option.letter) for option in self.variant.options} | changed
        self.choose(params=self.variant.params_text(pits, stones, on))
