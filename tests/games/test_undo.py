"""Undo and redo in every game and variant: each is the reverse of the other, and stops where a person chooses."""

from __future__ import annotations

import random

import pytest

from engine.history import write_id
from games import catalog
from games.base.settings import Settings
from games.midend import entrance
from games.model.keeping.store import Store
from games.stage.pilot import Pilot
from tests.amount import some
from tests.apps import app_of
from tests.playing import history, person_chooses, play
from tests.unseen import unseen

CASES = [(entry.name, text) for entry in catalog.entries() for _, text in some(entry.presets, 3)]
FEW = 9  # moves played


def opened(game: str, params: str, store: Store, pilots: list[Pilot]) -> Pilot:
    """Return a pilot on a game in which some moves were made, a person to move or at its end."""
    settings = Settings(store=store)
    opened = entrance.open_content(write_id(game, params, 7), app_of(settings))
    pilots.append(Pilot(opened, settings=settings, motion="off"))
    scene, chance = pilots[-1].scene, random.Random(f"{game} {params}")
    own = history(scene)
    while own.rules.outcome(own.position) is None and (len(own.moves) < FEW or not person_chooses(scene)):
        play(scene, chance.randrange(1000))
    scene.refresh()
    pilots[-1].frame()
    return pilots[-1]


def way(pilot: Pilot, key: str) -> list[int]:
    """Press a key until the game stays where it is; return after how many moves it stood on the way."""
    with unseen(pilot):
        return _way(pilot, key)


def _way(pilot: Pilot, key: str) -> list[int]:
    found = [history(pilot.scene).cursor]
    while True:
        pilot.key(key)
        pilot.settle(300)
        while pilot.desk.dialogs:  # one that is over again says so
            pilot.key("Esc")
        if history(pilot.scene).cursor == found[-1]:
            return found
        found.append(history(pilot.scene).cursor)


@pytest.mark.parametrize(("game", "params"), CASES)
def test_each_is_the_reverse_of_the_other(game: str, params: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = opened(game, params, store, pilots)
    own = history(pilot.scene)
    before = [own.rules.write(pos) for pos in own.positions]
    back = way(pilot, "Ctrl+Z")
    assert len(back) > 1 and all(person_chooses(pilot.scene, cursor) for cursor in back[1:])
    assert way(pilot, "Ctrl+Y") == back[::-1]
    assert way(pilot, "Ctrl+Z") == back
    assert [own.rules.write(pos) for pos in history(pilot.scene).positions] == before, "nothing but the place changes"


@pytest.mark.parametrize(("game", "params"), CASES)
def test_a_move_ends_what_could_be_redone(game: str, params: str, store: Store, pilots: list[Pilot]) -> None:
    pilot = opened(game, params, store, pilots)
    pilot.key("Ctrl+Z")
    pilot.key("Ctrl+Z")
    own = history(pilot.scene)
    left, here = [str(move) for move in own.moves], own.cursor
    assert here < len(left) and own.can_redo
    options = [str(move) for move in own.rules.moves(own.position)]
    play(pilot.scene, next((n for n, move in enumerate(options) if move != left[here]), 0))
    own = history(pilot.scene)
    assert [str(move) for move in own.moves[:here]] == left[:here] and len(own.moves) == here + 1 and not own.can_redo
