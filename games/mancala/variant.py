"""What differs between the sowing games, as one object each: everything the shared scenes ask about a game.

A variant translates the beats of its moves into the steps that the board shows, so the scenes never work out rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import BadInput
from engine.history import History
from engine.run.stepper import Snapshot, Stepper
from engine.tree.deepening import Found
from games.mancala.rules.foreseen import Foreseen, foresee
from games.mancala.rules.positions import read_object, read_sides
from games.mancala.rules.steps import STORE, SowingStep, Well, steps_of
from games.mancala.think.valuation import found_in


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
        self.ending, self.sizes, self.options = ending, sizes, options

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

    @abstractmethod
    def counts(self, pos: Any) -> dict[Well, int]:
        """Return the stones in every pit and store (captures count as the store where there is none)."""

    @abstractmethod
    def side_of(self, pos: Any, player: int) -> int:
        """Return the side of the board that a player has."""

    @abstractmethod
    def side(self, pos: Any) -> int | None:
        """Return the side to move, None where the game is over."""

    @abstractmethod
    def make_move(self, pit: int) -> Any:
        """Return the move that sows from a pit (from 0), -1 the swap; it need not be legal."""

    @abstractmethod
    def amid(self, pos: Any) -> bool:
        """Whether the player to move is in the middle of a turn."""

    @abstractmethod
    def pit(self, move: Any) -> int:
        """Return the pit (from 0) that a move sows from, -1 for one that sows nothing (the swap)."""

    def steps(self, pos: Any, move: Any) -> list[SowingStep]:
        """Return the story of a legal move as the board shows it."""
        return steps_of(self.rules, pos, move)

    def thinker(self, pos: Any, level: int, depth: int) -> Callable[[], Stepper]:
        """Return what builds the search that chooses a sowing; `depth` > 0: the plain search instead of a level."""
        solve = self.solve
        return lambda: solve.search(pos, "plain", depth) if depth else solve.think(pos, level)

    def chosen(self, pos: Any, snapshot: Snapshot, level: int, depth: int, seed: int) -> tuple[int, ...]:
        """Return the pit that a search stands for now, or the swap (-1,); () where there is nothing to choose from."""
        found = found_in(snapshot)
        if self.swaps(pos, found):
            return (-1,)
        move = self.solve.choose(pos, found, self.solve.LEVELS if depth else level, seed)
        move = move or next(iter(self.rules.moves(pos)), None)
        return () if move is None else (self.pit(move),)

    def swaps(self, pos: Any, found: Found) -> bool:
        """Whether the computer should take over the other side, where the rules allow it."""
        return False

    def analyst(self, pos: Any, every: bool = True) -> Callable[[], Stepper]:
        """Return what builds the search that values a position: every sowing of it, or only the best."""
        solve = self.solve
        return lambda: solve.search(pos, "each" if every else "best", table=16)

    @abstractmethod
    def write_game(self, history: History, names: Sequence[str]) -> str:
        """Return the whole game as text for other programs and people."""

    @abstractmethod
    def read_game(self, text: str) -> History:
        """Return the game, or the position, that a text stands for; BadInput with a sentence."""

    def read_text(self, text: str) -> History:
        """Return what a text stands for: a game, a position, or one as the command line takes it (a JSON object)."""
        if not text.lstrip().startswith("{"):
            return self.read_game(text)
        both = read_sides(read_object(text))
        off = {option.letter: False for option in self.options}
        params = self.rules.read_params(self.params_text(len(both[0][0]), self.usual_stones, off))
        pits = self.pits(params)
        if len(both[0][0]) != pits:
            raise BadInput("Each side has {pits} pits, but {n} were given.", pits=pits, n=len(both[0][0]))
        counts: dict[Well, int] = {(s, pit): n for s, (row, _store) in enumerate(both) for pit, n in enumerate(row)}
        counts |= {(s, STORE): store for s, (_row, store) in enumerate(both)}
        return History(self.rules, params, 0, self.set_up(params, counts, 0))

    @abstractmethod
    def set_up(self, params: Any, counts: dict[Well, int], side: int) -> Any:
        """Return the position with these stones; BadInput with a sentence if there is none such."""

    def captures(self, positions: Sequence[Any], moves: Sequence[Any]) -> int:
        """Return the stones that a turn captured (sown into the own store they do not count)."""
        total = 0
        for pos, move in zip(positions, moves, strict=True):
            if self.pit(move) >= 0:
                for step in self.steps(pos, move):
                    if step.kind == "capture":
                        total += sum(step.counts)
        return total

    def move(self, pos: Any, pit: int) -> Any:
        """Return the legal move that sows from a pit, None if there is none."""
        return next((m for m in self.rules.moves(pos) if self.pit(m) == pit), None)

    def foreseen(self, pos: Any, pit: int) -> Foreseen | None:
        """Return what sowing from a pit would do, read from the story; None if it may not be sown."""
        move = self.move(pos, pit) if pit >= 0 else None
        if move is None:
            return None
        return foresee(self.steps(pos, move), self.counts(pos)[pos.side, pit], self.stores)

    def foreseen_turn(self, pos: Any, pits: Sequence[int]) -> list[Foreseen]:
        """Return what each sowing of a turn would do, as far as it may be played."""
        found: list[Foreseen] = []
        for pit in pits:
            foreseen = self.foreseen(pos, pit)
            if foreseen is None:
                break
            found.append(foreseen)
            pos = self.rules.play(pos, self.make_move(pit))
        return found
