"""A game as the rest of the program sees it: a module of pure functions over positions and moves.

Position, Params and Move are frozen, hashable values of each game's own; `str()` of a Params or a Move is its
text form, `Rules.write` gives a position's. The contract every game passes is tests/contract.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Protocol

LONGEST_FIELD = 300  # characters of a text that a sentence repeats


class Sentence(str):
    """A sentence in English that remembers its pattern, `Row {row} is full.`, and the fields that stand in it.

    It is the English sentence wherever a string is wanted; whoever speaks another language translates the pattern
    (games/base/i18n.py). A field may be a Sentence too.
    """

    pattern: str
    fields: dict[str, object]

    def __new__(cls, pattern: str, /, **fields: object) -> Sentence:
        """Return the sentence; without fields the pattern is taken as it stands, braces and all."""
        fields = {name: _short(value) for name, value in fields.items()}
        made = super().__new__(cls, pattern.format(**fields) if fields else pattern)
        made.pattern, made.fields = pattern, fields
        return made


def _short(value: object) -> object:
    """Return a field as a sentence repeats it: what was typed or stands in a file may be of any length."""
    if isinstance(value, (str, Exception)) and not isinstance(value, (Sentence, Refusal)):
        text = str(value)
        return text if len(text) <= LONGEST_FIELD else text[: LONGEST_FIELD - 1] + "…"
    return value


def whole_number(text: str, digits: int = 18) -> int | None:
    """Return the number that plain digits write, at most so many of them; None for any other text.

    Every number of a game ID is read here: what Unicode also calls digits, or thousands of them, `int` would refuse.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def only_digits(text: str, most: int) -> str:
    """Return the first plain digits of what was typed: `whole_number` reads them."""
    return "".join(char for char in text if char.isascii() and char.isdecimal())[:most]


def all_of(parts: Sequence[str]) -> str:
    """Return `a, b and c`."""
    *before, last = parts
    return Sentence("{one} and {other}", one=_row(before), other=last) if before else last


def one_of(parts: Sequence[str]) -> str:
    """Return `a, b or c`."""
    *before, last = parts
    return Sentence("{one} or {other}", one=_row(before), other=last) if before else last


def _row(parts: Sequence[str]) -> str:
    return reduce(lambda row, part: Sentence("{one}, {other}", one=row, other=part), parts)


class Refusal(ValueError):
    """Something that cannot be done; the message is one sentence for the player."""

    def __init__(self, sentence: str, /, **fields: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence if isinstance(sentence, Sentence) else Sentence(sentence, **fields)

    def __str__(self) -> str:
        """Return the sentence in English."""
        return str(self.sentence)


class IllegalMove(Refusal):
    """A move that the rules refuse."""


class BadInput(Refusal):
    """A text, file or argument that is malformed; the sentence names what and where."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners' player numbers (none: a draw or a puzzle), each player's score."""

    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Beat:
    """One event in the story of a move; each game has its own."""


class Rules(Protocol):
    """The rules of one game, satisfied by a module."""

    def read_params(self, text: str) -> Any:
        """Return the parameters that `text` (the str() of some) stands for; BadInput if malformed."""

    def start(self, params: Any, seed: int) -> Any:
        """Return the first position; all chance is dealt here, from `seed`."""

    def moves(self, pos: Any) -> Iterator[Any]:
        """Yield every legal move once, in the game's documented order."""

    def mover(self, pos: Any) -> int | None:
        """Return the player to move (0 is the first), None where the game is over."""

    def play(self, pos: Any, move: Any) -> Any:
        """Return the position after `move`; IllegalMove with a sentence if the rules refuse it."""

    def outcome(self, pos: Any) -> Outcome | None:
        """Return how the game ended, None while it goes on."""

    def tell(self, pos: Any, move: Any) -> tuple[Beat, ...]:
        """Return the story of a legal move; folding it with `apply` gives `play(pos, move)`."""

    def apply(self, pos: Any, beat: Any) -> Any:
        """Return the position after one beat of a story."""

    def write(self, pos: Any) -> str:
        """Return the text form of a position."""

    def read(self, text: str) -> Any:
        """Return the position that `text` stands for; BadInput if malformed."""

    def read_move(self, text: str) -> Any:
        """Return the move that `text` (the str() of one) stands for; BadInput if malformed."""


def perft(rules: Rules, pos: Any, depth: int) -> int:
    """Count the move sequences of exactly `depth` moves from `pos`; one that ends earlier is not counted."""
    if depth == 0:
        return 1
    return sum(perft(rules, rules.play(pos, move), depth - 1) for move in rules.moves(pos))


def random_game(rules: Rules, params: Any, seed: int, limit: int = 10_000) -> list[Any]:
    """Play random legal moves from the start, at most `limit`; return the positions, the first one included."""
    import random  # the games themselves deal at their start alone, and verbs do without it

    chance = random.Random(seed)
    positions = [rules.start(params, seed)]
    while len(positions) <= limit and rules.mover(positions[-1]) is not None:
        moves = list(rules.moves(positions[-1]))
        if not moves:
            break
        positions.append(rules.play(positions[-1], chance.choice(moves)))
    return positions
