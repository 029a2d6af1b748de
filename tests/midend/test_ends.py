"""Whenever the program dies at the end of a game, the game is still there: under way or among the finished ones."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from games import catalog
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.shelf import Shelf
from tests.playing import finished, moves

GAMES = [entry.name for entry in catalog.entries()]
TOUCHING = ("replace", "unlink", "fsync", "remove", "rename")  # what changes files, of os and so of pathlib


class Killed(BaseException):
    """The program is gone."""


@contextmanager
def killed_at(number: int) -> Iterator[list[str]]:
    """Let the program die before the change of files of this number; yield those that it came to."""
    came: list[str] = []

    def counted(name: str) -> Any:
        do = getattr(os, name)

        def touch(*given: Any, **named: Any) -> Any:
            if len(came) >= number:
                raise Killed
            came.append(name)
            return do(*given, **named)

        return touch

    with mock.patch.multiple(os, **{name: counted(name) for name in TOUCHING}):
        yield came


def one_before_its_end(kind: Any, game: str) -> tuple[Any, Any]:
    """Return a game that lacks its last move, and that move."""
    whole = kind.load(finished(game))
    last = whole.history.moves[-1]
    whole.go(len(whole.history.moves) - 1)
    made = whole.from_here()
    made.written = False
    return made, last


@pytest.mark.parametrize("game", GAMES)
def test_the_end_can_be_cut_at_each_write(game: str, tmp_path: Path) -> None:
    kind = entrance.open_game(game, App()).kind  # type: ignore[attr-defined]
    before, last = one_before_its_end(kind, game)
    assert not before.finished
    Shelf(kind, Store(tmp_path / "before")).keep(before)
    number, whole = 0, False
    while not whole:
        folder = tmp_path / "now"
        shutil.copytree(tmp_path / "before", folder)
        playing = Shelf(kind, Store(folder))
        own = playing.latest()
        own.play(last)
        assert own.finished
        with killed_at(number) as came:
            try:
                playing.keep(own)
                whole = True
            except Killed:
                assert len(came) == number
        store = Store(folder)
        under_way, done = store.autos(game), store.replays(game)
        assert not store.take_notices()
        assert done or under_way, f"nothing is left where it dies at {came}"
        if done:
            assert moves(done[0].data) == tuple(map(str, own.history.moves))
        else:
            assert moves(under_way[0].data) == moves(before.save())
        again = Shelf(kind, store).latest()  # going on from there, the end comes as if nothing had been
        if again is not None:
            if not again.finished:
                again.play(last)
            Shelf(kind, store).keep(again)
        assert not store.autos(game) and store.replays(game)
        shutil.rmtree(folder)
        number += 1
    assert number > 5 and not under_way and len(done) == 1
