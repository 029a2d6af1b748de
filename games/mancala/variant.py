"""The differences between the sowing games, as one object each: everything the shared parts ask about a game.

A variant translates the beats of its moves into the steps that the board shows, so the scenes never work out rules.
What follows from it for all variants alike is in `rules` (turns, what moves do, texts) and `think` (searches).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.history import History
from engine.tree.valued import Found
from games.mancala.rules.steps import STORE, SowingStep, Well, steps_of


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the new-game dialog: its letter in the params' text, its title and a line of words (messages)."""

    letter: str
    title: str
    text: str


class Variant(ABC):
    """One sowing game.

    `rules` and `solve` are its modules; `stores`: the stores are part of the board; `colours` of its stones; `usual`:
    the params' text of the usual rules; `sizes`: ((fewest, most pits), (fewest, most stones)) where these can be
    chosen; `ending` of the name of a file with a game's text.
    """

    def __init__(
        self,
        name: str,
        title: str,
        rules: Any,
        solve: Any,
        usual: str,
        *,
        stores: bool,
        colours: int,
        usual_stones: int,
        ending: str = ".txt",
        sizes: tuple[tuple[int, int], tuple[int, int]] | None = None,
        options: tuple[Option, ...] = (),
    ) -> None:
        self.name, self.title = name, title
        self.rules, self.solve = rules, solve
        self.usual, self.usual_stones = usual, usual_stones
        self.stores, self.colours = stores, colours
        self.ending = ending
        self.sizes = sizes
        self.options = options

    def edge(self, params: Any) -> int | None:
        """Return the proven margin of who starts on this board, None where none is known."""
        return None

    def params_text(self, pits: int, stones: int, on: dict[str, bool]) -> str:
        """Return the params' text for these choices."""
        return self.usual

    @abstractmethod
    def stones(self, params: Any) -> int:
        """Return the stones a pit at the start."""

    @abstractmethod
    def pits(self, params: Any) -> int:
        """Return the pits a side."""

    @abstractmethod
    def total(self, params: Any) -> int:
        """Return the number of stones on the board."""

    @abstractmethod
    def pill(self, params: Any) -> str:
        """Return the variant in words."""

    def counts(self, pos: Any) -> dict[Well, int]:
        """Return the stones in every pit and store (captures count as the store where there is none)."""
        found: dict[Well, int] = {(side, pit): n for side in (0, 1) for pit, n in enumerate(pos.pits[side])}
        return found | {(side, STORE): pos.stores[side] for side in (0, 1)}

    def side_of(self, pos: Any, player: int) -> int:
        """Return the side of the board that a player has: who owns a side has the player's number, and the reverse."""
        side: int = pos.owner(player)
        return side

    def side(self, pos: Any) -> int | None:
        """Return the side to move, None where the game is over."""
        return None if pos.over else pos.side

    def make_move(self, pit: int) -> Any:
        """Return the move that sows from a pit (from 0), -1 the swap; it need not be legal."""
        return self.rules.Move(pit + 1)

    def pit(self, move: Any) -> int:
        """Return the pit (from 0) that a move sows from, -1 for one that sows nothing (the swap)."""
        return int(move.pit) - 1

    def amid(self, pos: Any) -> bool:
        """Whether the player to move is in the middle of a turn."""
        return False

    @abstractmethod
    def given_to(self, pos: Any, side: int) -> Any:
        """Return the same board with a side at the beginning of its turn, as if it were to move."""

    def steps(self, pos: Any, move: Any) -> list[SowingStep]:
        """Return the story of a legal move as the board shows it."""
        return steps_of(self.rules, pos, move)

    def may_be_swapped(self, pos: Any) -> bool:
        """Whether the other player may take this turn over once it is complete, so that an even one is best."""
        return False

    def goes_on(self, pos: Any) -> bool:
        """Whether a position could still be played out: the game goes on there, or only a majority has stopped it."""
        return bool(pos.in_pits)

    def unstopped(self, pos: Any) -> Any:
        """Return the same position where only the end of the stones ends the game, as a search sees it."""
        return pos

    def why_ended(self, before: Any, move: Any) -> str:
        """Return why a move that left seeds in the pits ended the game: "again" the board was there, "stuck", or ""."""
        return ""

    def counted(self, pos: Any, player: int) -> int:
        """Return by how much a player is ahead where each takes the stones on the own side."""
        side = self.side_of(pos, player)
        own, other = (sum(pos.pits[s]) + pos.stores[s] for s in (side, 1 - side))
        return int(own - other)

    def swaps(self, pos: Any, found: Found) -> bool:
        """Whether the computer should take over the other side, where the rules allow it."""
        return False

    @abstractmethod
    def write_game(self, history: History, names: Sequence[str]) -> str:
        """Return the whole game as text for other programs and people."""

    @abstractmethod
    def read_game(self, text: str) -> History:
        """Return the game, or the position, that a text stands for; BadInput with a sentence."""

    @abstractmethod
    def claims(self, text: str) -> bool:
        """Whether a text, broken or not, is evidently meant as a game or a position of this game."""

    @abstractmethod
    def set_up(self, params: Any, counts: dict[Well, int], side: int) -> Any:
        """Return the position with these stones; BadInput with a sentence if there is none such."""
