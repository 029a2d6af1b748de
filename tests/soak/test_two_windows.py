"""Two windows on one folder, as where no lock can be had: whatever each of them does, no move of either is lost."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from games import catalog
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from tests.soak import share

CASES = 1_000
STEPS = 40
Line = tuple[str, ...]


class Seat:
    """One window at its game, and all that was left behind in either of them."""

    def __init__(self, kind: Any, folder: Path, left: list[Line]) -> None:
        self.kind, self.folder, self.left = kind, folder, left
        self.open()

    def open(self) -> None:
        """Start: go on with the game under way, which is nothing left behind any more."""
        self.shelf: Shelf[Any] = Shelf(self.kind, Store(self.folder))
        self.take(self.shelf.latest())

    def take(self, game: Any) -> None:
        """Go on with a game: what it holds is its own again, to be undone and played otherwise."""
        self.game = game
        if game is not None:
            own = moves(game)
            self.left[:] = [line for line in self.left if own[: len(line)] != line]

    def keep(self) -> None:
        if self.game is not None:
            self.shelf.keep(self.game)

    def close(self) -> None:
        """End, or give the board to another game: what is there is left behind."""
        self.keep()
        if self.game is not None and self.game.begun:
            self.left.append(moves(self.game))


def moves(game: Any) -> Line:
    return tuple(map(str, game.history.moves))


def another(game: Any) -> Any:
    """Return a new game with the same start."""
    made = game.renewed()
    made.go(0)
    return made.from_here().renewed()


def kept(folder: Path) -> list[Line]:
    """Return the moves of all games in the files."""
    store = Store(folder)
    found = [save.data for save in store.autos() + store.saves() + store.replays()]
    assert not store.take_notices()
    return [tuple(data.get("history", data)["moves"]) for data in found]


def step(seat: Seat, chance: Any) -> None:
    """Do something in a window as a person does it, and keep it as the window does."""
    game, what = seat.game, chance.random()
    if game is None or what < 0.05:
        seat.close()
        seat.open()
    elif what < 0.15:
        coming = another(game) if chance.random() < 0.5 else None
        aside = seat.shelf.saves()
        coming = coming or (seat.shelf.taken_up(chance.choice(aside)) if aside else None)
        if coming is not None:
            seat.close()
            seat.shelf.make_room(game, coming)
            seat.take(coming)
            seat.keep()
    elif what < 0.25 and game.can_undo:
        game.undo()
        seat.keep()
    else:
        options = list(game.history.rules.moves(game.position)) if game.mover is not None else []
        if options:
            seat.take(game)  # what was undone here is given up, whoever else left the same behind
            game.play(chance.choice(options))
        seat.keep()


def test_two_windows_in_turn_lose_nothing(tmp_path: Path) -> None:
    kinds = [entrance.open_game(entry.name, App()) for entry in catalog.entries()]
    for number in share.cases(CASES):
        chance = share.chance("two windows", number)
        scene: Any = kinds[number % len(kinds)]
        folder = tmp_path / str(number)
        first: Any = another(scene.game)
        options = list(first.history.rules.moves(first.position))
        first.play(chance.choice(options))
        Shelf(scene.kind, Store(folder)).keep(first)
        left: list[Line] = []
        seats = [Seat(scene.kind, folder, left), Seat(scene.kind, folder, left)]
        for _ in range(STEPS):
            step(chance.choice(seats), chance)
        for seat in seats:
            seat.close()
        there = kept(folder)
        for line in left:
            assert any(one[: len(line)] == line for one in there), f"case {number}: {line} of {scene.kind.name} is gone"
        shutil.rmtree(folder)
