"""Nim, the smallest game there is, as the midend sees it: rules, a game with seats, a kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.game import BadInput, IllegalMove, Outcome
from engine.history import History
from games.model.game import Data, Game
from games.model.kind import Count, Kind, end_for


@dataclass(frozen=True)
class Heap:
    """So many stones, and whose turn it is; who takes the last one wins."""

    stones: int
    player: int = 0


class Rules:
    """One to three stones are taken at a time."""

    def read_params(self, text: str) -> int:
        return int(text)

    def start(self, params: int, seed: int) -> Heap:
        return Heap(params)

    def moves(self, pos: Heap) -> Iterator[int]:
        yield from range(1, min(3, pos.stones) + 1)

    def mover(self, pos: Heap) -> int | None:
        return pos.player if pos.stones else None

    def play(self, pos: Heap, move: int) -> Heap:
        if move not in self.moves(pos):
            raise IllegalMove("Take one to three stones.")
        return Heap(pos.stones - move, 1 - pos.player)

    def outcome(self, pos: Heap) -> Outcome | None:
        return None if pos.stones else Outcome((1 - pos.player,))

    def tell(self, pos: Heap, move: int) -> tuple[Any, ...]:
        return ()

    def apply(self, pos: Heap, beat: Any) -> Heap:
        return pos

    def write(self, pos: Heap) -> str:
        return f"{pos.stones}/{pos.player}"

    def read(self, text: str) -> Heap:
        stones, _slash, player = text.partition("/")
        return Heap(int(stones), int(player))

    def read_move(self, text: str) -> int:
        return int(text)


RULES = Rules()


@dataclass(frozen=True)
class Sitter:
    """A player."""

    human: bool = True


class Nim(Game):
    """A game of Nim; undo stops where a person chooses."""

    def stops(self, cursor: int) -> bool:
        return not self.persons or self.person_at(cursor)

    def more(self) -> dict[str, Any]:
        return {"seats": [seat.human for seat in self.seats]}


def nim(stones: int = 21, *humans: bool, moves: tuple[int, ...] = ()) -> Nim:
    """Return a game of people (True) and computers after some moves."""
    game = Nim(History(RULES, stones), tuple(map(Sitter, humans or (True, True))))
    for move in moves:
        game.play(move)
    return game


class NimKind(Kind[Nim]):
    """What the midend asks of Nim."""

    note = "A number of stones can be pasted."

    def __init__(self) -> None:
        super().__init__("nim", RULES)

    def made(self, history: History, data: Data | None = None) -> Nim:
        return Nim(history, tuple(Sitter(bool(human)) for human in (data or {}).get("seats", (True, True))))

    def read(self, text: str, name: str = "") -> list[Nim]:
        if not text.isdecimal():
            raise BadInput("That is no number of stones.")
        return [nim(int(text))]

    def write(self, game: Nim) -> str:
        return RULES.write(game.position)

    def write_game(self, game: Nim, own: str) -> str:
        return " ".join(map(str, game.history.moves))

    def variant(self, game: Nim) -> str:
        return f"Nim, {game.params}"

    def progress(self, game: Nim) -> str:
        return f"{game.position.stones} left"

    def ending(self, game: Nim, own: str) -> tuple[str, str]:
        return f"{own or 'Nobody'} saw it", self.variant(game)

    def tally(self, game: Nim) -> Count | None:
        return Count(str(game.params), end_for(0, game.outcome), seconds=game.clock.seconds)
