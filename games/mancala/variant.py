"""What differs between the sowing games, as one object each: everything the shared scenes ask about a game.

A Step is one event of a move's story as the board shows it; the games translate their beats into steps, so the scenes
never work out rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.game import BadInput
from engine.history import History
from engine.run.stepper import Snapshot, Stepper
from engine.tree.deepening import Found, Valued
from games.mancala.board.drawing import Preview
from games.mancala.board.heap import STORE, Step, Well
from games.mancala.rules.positions import read_object, read_sides
from games.stage.text.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class Value:
    """What one turn is worth to the player who makes it: a margin in stones; `proven` if searched to the end."""

    turn: tuple[int, ...]  # pits from 0, a chain of sowings in Kalah
    margin: int
    proven: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found out about a position, from the view of the player to move; values best first."""

    values: tuple[Value, ...]
    depth: int
    line: tuple[tuple[int, ...], ...] = ()
    proven: bool = False

    @property
    def best(self) -> tuple[int, ...]:
        """The best turn found, as far as it is known."""
        return self.line[0] if self.line else self.values[0].turn if self.values else ()


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the new-game dialog: its letter in the params' text, its title and a line of words (messages)."""

    letter: str
    title: str
    text: str


class Sort(ABC):
    """One sowing game.

    `rules` and `solve` are its modules; `stores`: the stores are part of the board; `usual`: the params' text of the
    usual rules; `sizes`: ((fewest, most pits), (fewest, most stones)) where these can be chosen.
    """

    name: str
    title: str
    stores: bool
    colours: int
    rules: Any
    solve: Any
    usual: str
    ending = ".txt"  # of a game's text in a file
    usual_stones: int = 4
    sizes: tuple[tuple[int, int], tuple[int, int]] | None = None
    options: tuple[Option, ...] = ()

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

    @abstractmethod
    def steps(self, pos: Any, move: Any) -> list[Step]:
        """Return the story of a legal move as the board shows it."""

    def thinker(self, game: History, level: int, depth: int, seed: int) -> Callable[[], Stepper]:
        """Return what builds the search that chooses a sowing; `depth` > 0: the plain search instead of a level."""
        pos, solve = game.position, self.solve
        return lambda: solve.search(pos, "plain", depth) if depth else solve.think(pos, level)

    def chosen(self, game: History, snapshot: Snapshot, level: int, depth: int, seed: int) -> tuple[int, ...]:
        """Return the pit that a search stands for now, or the swap (-1,); () where there is nothing to choose from."""
        pos, found = game.position, found_in(snapshot)
        if self.swaps(pos, found):
            return (-1,)
        move = self.solve.choose(pos, found, self.solve.LEVELS if depth else level, seed)
        move = move or next(iter(self.rules.moves(pos)), None)
        return () if move is None else (self.pit(move),)

    def swaps(self, pos: Any, found: Found) -> bool:
        """Whether the computer should take over the other side, where the rules allow it."""
        return False

    def analyst(self, game: History, every: bool = True) -> Callable[[], Stepper]:
        """Return what builds the search that values the position shown: every sowing of it, or only the best."""
        pos, solve = game.position, self.solve
        return lambda: solve.search(pos, "each" if every else "best", table=16)

    def verdict(self, game: History, snapshot: Snapshot) -> Verdict | None:
        """Return what the analysis says now, None while it has nothing."""
        return verdict_of(found_in(snapshot))

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

    def preview(self, pos: Any, pit: int) -> Preview | None:
        """Return what sowing from a pit would do, read from the story; None if it may not be sown."""
        move = self.move(pos, pit)
        return None if move is None else read_story(self, pos, self.steps(pos, move))


def found_in(snapshot: Snapshot) -> Found:
    """Return what a search of engine.tree.deepening has found, from its snapshot."""
    fields = dict(snapshot.extra)
    if not fields:
        return Found()
    return Found(**{**fields, "moves": tuple(Valued(**valued) for valued in fields["moves"])})


def verdict_of(found: Found) -> Verdict | None:
    """Return a search's findings with pits from 0, the best value first; None while there are none."""
    if found.value is None:
        return None
    line = tuple(tuple(pit - 1 for pit in turn) for turn in found.line)
    values = [Value((v.move - 1,), v.value, v.proven) for v in found.moves if v.value is not None]
    if not values and line:
        values = [Value(line[0], found.value, found.proven)]
    return Verdict(tuple(sorted(values, key=lambda v: -v.margin)), found.depth, line, found.proven)


def read_story(sort: Sort, pos: Any, steps: Sequence[Step]) -> Preview:
    """Return the consequence of a move from its steps."""
    counts = sort.counts(pos)
    lifted = next(step for step in steps if step.kind == "lift")
    start = lifted.wells[0]
    side = lifted.side
    gains: dict[Well, int] = {}
    captured: dict[Well, int] = {}
    last: Well = start
    for step in steps:
        if step.kind == "sow":
            last = step.wells[0]
            gains[last] = gains.get(last, 0) + 1
        elif step.kind == "capture" and step.side == side:
            captured.update(zip(step.wells, step.counts, strict=True))
    taken = sum(captured.values())
    store = gains.get((side, STORE), 0) + taken
    ends = frozenset({last} if last == (side, STORE) or last in captured or captured else ())
    return Preview(
        (start, counts[start]),
        gains,
        ends if sort.stores else frozenset(),
        {well: n for well, n in captured.items() if well[0] != side} if sort.stores else captured,
        store,
        sentence(sort, start, last, side, captured),
    )


def sentence(sort: Sort, start: Well, last: Well, side: int, captured: dict[Well, int]) -> str:
    """Return the consequence of a move in words, "" where there is nothing to say beyond the board."""
    taken = sum(captured.values())
    if last == (side, STORE):
        return _("Ends in your store: sow again")
    if sort.stores and captured:
        if taken > captured.get(last, 0):
            return _("Pit {pit} ends in your empty pit {last} and takes {n}").format(
                pit=start[1] + 1, last=last[1] + 1, n=taken
            )
        text = _("Pit {pit} ends in your empty pit {last}: the stone is yours")
        return text.format(pit=start[1] + 1, last=last[1] + 1)
    if captured:
        text = ngettext("Pit {pit} takes {n} seed", "Pit {pit} takes {n} seeds", taken)
        return text.format(pit=start[1] + 1, n=taken)
    return ""
