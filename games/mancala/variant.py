"""The differences between the sowing games, as one object each: everything the shared parts ask about a game.

A variant translates the beats of its moves into the steps that the board shows, so the scenes never work out rules.
What follows from it for all variants alike is in `rules` (turns, what moves do, texts) and `think` (searches).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.game import Beat, Outcome
from engine.history import History
from engine.tree.alphabeta import Tree
from engine.tree.board import Board
from engine.tree.deepening import TreeSearch
from engine.tree.valued import Found, PositionSearch
from games.mancala.rules.sowing import SowingMove, SowingParams, SowingPosition
from games.mancala.rules.steps import STORE, SowingStep, Well, steps_of


@dataclass(frozen=True, slots=True)
class Option:
    """A switch of the new-game dialog: its letter in the params' text, its title and a line of words (messages)."""

    letter: str
    title: str
    text: str


Ps = TypeVar("Ps", bound=SowingParams)
P = TypeVar("P", bound=SowingPosition)
M = TypeVar("M", bound=SowingMove)
P_ = TypeVar("P_", bound=SowingPosition, contravariant=True)
M_ = TypeVar("M_", bound=SowingMove, covariant=True)


class SowingRules(Protocol[Ps, P, M]):
    """The rules of a sowing game: what its module has beside what engine/game.py says of all rules."""

    @property
    def Move(self) -> Callable[[int], M]:
        """The class of its moves, made of a pit."""

    def read_params(self, text: str) -> Ps: ...
    def start(self, params: Ps, seed: int) -> P: ...
    def moves(self, pos: P) -> Iterator[M]: ...
    def mover(self, pos: P) -> int | None: ...
    def play(self, pos: P, move: M) -> P: ...
    def outcome(self, pos: P) -> Outcome | None: ...
    def tell(self, pos: P, move: M) -> tuple[Beat, ...]: ...
    def apply(self, pos: P, beat: Beat) -> P: ...
    def write(self, pos: P) -> str: ...
    def read(self, text: str) -> P: ...
    def read_move(self, text: str) -> M: ...

    def turns(self, pos: P) -> Iterator[tuple[tuple[int, ...], P]]:
        """Yield every complete turn, by its pits, with the position after it."""

    def play_turn(self, pos: P, pits: tuple[int, ...]) -> P:
        """Return the position after a complete turn; IllegalMove says why a list of pits is none."""

    def read_turn(self, text: str) -> tuple[int, ...]:
        """Return the pits of a turn in a text; BadInput if there are none."""


class ProofSearch(PositionSearch, Protocol):
    """A search that proves a value."""

    @property
    def tree(self) -> Tree:
        """The alpha-beta that does the work."""


class SowingSearches(Protocol[P_, M_]):
    """The searches of a sowing game, and the players made of them: what its module has."""

    @property
    def LEVELS(self) -> int:
        """The highest level of a computer player."""

    @property
    def SECONDS(self) -> float:
        """How long it may think, where nothing else is said."""

    def board_of(self, pos: P_) -> Board:
        """Return the compiled board with a position as its root."""

    def search(self, pos: P_, way: str, depth: int) -> TreeSearch:
        """Return a search in one of the ways of TreeSearch."""

    def provers(self, pos: P_, jobs: int, seconds: float) -> Sequence[ProofSearch]:
        """Return the searches that prove a position's value together, at most `jobs`."""

    def plain(self, pos: P_, depth: int) -> PositionSearch:
        """Return the plain search of so many turns."""

    def think(self, pos: P_, level: int) -> PositionSearch:
        """Return the search of a computer player of a level."""

    def advise(self, pos: P_, way: str, table: float) -> PositionSearch:
        """Return the search that values a position as well as it can be."""

    def choose(self, pos: P_, found: Found, level: int, seed: int) -> M_ | None:
        """Return the move that a player of this level makes of what its search found."""


class SowingVariant(ABC, Generic[Ps, P, M]):
    """One sowing game, with its own params, positions and moves.

    `rules` and `solve` are its modules; `stores`: the stores are part of the board; `colours` of its stones; `usual`:
    the params' text of the usual rules; `sizes`: ((fewest, most pits), (fewest, most stones)) where these can be
    chosen; `ending` of the name of a file with a game's text.
    """

    def __init__(
        self,
        name: str,
        title: str,
        rules: SowingRules[Ps, P, M],
        solve: SowingSearches[P, M],
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

    def edge(self, params: Ps) -> int | None:
        """Return the proven margin of who starts on this board, None where none is known."""
        return None

    def empty_capture(self, params: Ps) -> bool:
        """Whether a last stone in an empty pit of one's own is captured even with nothing opposite."""
        return False

    def perfect(self, params: Ps) -> tuple[bool, bool]:
        """Return whether the strongest level plays a whole game without fault, as who starts and as the other one."""
        return False, False

    def params_text(self, pits: int, stones: int, on: dict[str, bool]) -> str:
        """Return the params' text for these choices."""
        return self.usual

    @abstractmethod
    def stones(self, params: Ps) -> int:
        """Return the stones a pit at the start."""

    @abstractmethod
    def pits(self, params: Ps) -> int:
        """Return the pits a side."""

    @abstractmethod
    def total(self, params: Ps) -> int:
        """Return the number of stones on the board."""

    @abstractmethod
    def pill(self, params: Ps) -> str:
        """Return the variant in words."""

    def counts(self, pos: P) -> dict[Well, int]:
        """Return the stones in every pit and store (captures count as the store where there is none)."""
        found: dict[Well, int] = {(side, pit): n for side in (0, 1) for pit, n in enumerate(pos.pits[side])}
        return found | {(side, STORE): pos.stores[side] for side in (0, 1)}

    def side_of(self, pos: P, player: int) -> int:
        """Return the side of the board that a player has: who owns a side has the player's number, and the reverse."""
        return pos.owner(player)

    def side(self, pos: P) -> int | None:
        """Return the side to move, None where the game is over."""
        return None if pos.over else pos.side

    def make_move(self, pit: int) -> M:
        """Return the move that sows from a pit (from 0), -1 the swap; it need not be legal."""
        return self.rules.Move(pit + 1)

    def pit(self, move: M) -> int:
        """Return the pit (from 0) that a move sows from, -1 for one that sows nothing (the swap)."""
        return int(move.pit) - 1

    def amid(self, pos: P) -> bool:
        """Whether the player to move is in the middle of a turn."""
        return False

    @abstractmethod
    def given_to(self, pos: P, side: int) -> P:
        """Return the same board with a side at the beginning of its turn, as if it were to move."""

    def steps(self, pos: P, move: M) -> list[SowingStep]:
        """Return the story of a legal move as the board shows it."""
        return steps_of(self.rules, pos, move)

    def may_be_swapped(self, pos: P) -> bool:
        """Whether the other player may take this turn over once it is complete, so that an even one is best."""
        return False

    def goes_on(self, pos: P) -> bool:
        """Whether a position could still be played out: the game goes on there, or only a majority has stopped it."""
        return bool(pos.in_pits)

    def unstopped(self, pos: P) -> P:
        """Return the same position where only the end of the stones ends the game, as a search sees it."""
        return pos

    def why_ended(self, before: P, move: M) -> str:
        """Return why a move that left seeds in the pits ended the game: "again" the board was there, "stuck", or ""."""
        return ""

    def counted(self, pos: P, player: int) -> int:
        """Return by how much a player is ahead where each takes the stones on the own side."""
        side = self.side_of(pos, player)
        own, other = (sum(pos.pits[s]) + pos.stores[s] for s in (side, 1 - side))
        return int(own - other)

    def swaps(self, pos: P, found: Found) -> bool:
        """Whether the computer should take over the other side, where the rules allow it."""
        return False

    @abstractmethod
    def write_game(self, history: History, names: Sequence[str]) -> str:
        """Return the whole game as text for other programs and people."""

    def bounds(self, pos: P) -> dict[int, tuple[int, int]]:
        """Return between which margins each turn (by its pit from 0) lies that endings know: here they know none."""
        return {}

    @abstractmethod
    def read_game(self, text: str) -> History:
        """Return the game, or the position, that a text stands for; BadInput with a sentence."""

    @abstractmethod
    def claims(self, text: str) -> bool:
        """Whether a text, broken or not, is evidently meant as a game or a position of this game."""

    @abstractmethod
    def set_up(self, params: Ps, counts: dict[Well, int], side: int) -> P:
        """Return the position with these stones; BadInput with a sentence if there is none such."""


# Of whichever game: what the scenes and searches that all sowing games share are handed.
Variant = SowingVariant[Any, Any, Any]
AnyRules = SowingRules[Any, Any, Any]
