"""Stepping through Metro jumps nowhere: no picture differs from the one before by more than what moves."""

from __future__ import annotations

import random
from functools import cache

import pygame
from pygame import Mask, Rect, Surface

from engine.history import History
from games.metro import rulebook as rules
from games.metro.board.ground import badge_places
from games.metro.film import Film
from games.metro.game import Game, replayed
from games.metro.poses import after, board_seats, example
from games.metro.replay.scene import Replay
from games.metro.replay.state import State
from games.metro.rulebook import Line
from games.metro.scene import replay
from games.metro.seats import usual_seats
from games.model.app import App
from games.stage.pilot import FRAME, Pilot
from tests.soak.share import cases

SEEN = 30  # by how much a colour has to change to be seen to jump
MOVES = 0.55  # squares of a space that may be seen to change from picture to picture: a tile, a train,
A_TILE = 0.045  # and so much more a tile of a line that brightens or thins
FREE, FOLLOWED, PINNED = "free", "followed", "pinned"
Case = tuple[str, int, bool, str]  # game, step, whether back, what is followed


@cache
def games() -> dict[str, Game]:
    """Return games of six to sixty tiles, among them one in which a tile finishes up to three lines."""
    chance = random.Random(3)
    drawn = Game(History(rules, rules.read_params("board.2.turn"), 8), usual_seats(2))
    while not drawn.over:
        drawn.play(chance.choice(rules.places(drawn.position, drawn.position.tile)))
    return {
        "example": replayed(rules.read_params("solo.8.2-10"), example()),
        "small": after("solo.4.2-10", usual_seats(1), 12, 7),
        "long": after("solo.8.2-10", usual_seats(1), 60, 5),
        "four": after("board.4", board_seats(), 60, 12),
        "chance": drawn,
    }


@cache
def listed() -> list[Case]:
    """Return every step of every game, forward and back, whatever is followed; those that finish most first."""
    found = []
    for name, game in games().items():
        state = State(game, 0)
        for step in range(1, state.reel.last + 1):
            ways = [(back, kept) for back in (False, True) for kept in (FREE, FOLLOWED, PINNED)]
            found += [(name, step, back, kept) for back, kept in ways]
    random.Random(1).shuffle(found)
    return found


def kept_lines(scene: Replay, step: int, how: str) -> None:
    """Follow the line that a step finishes, or follow one and pin others."""
    state = scene.state
    lines = sorted(rules.lines(state.at(step)), key=lambda line: -len(line.steps))
    done = state.finished[step] or tuple(lines[:1])
    if how == FOLLOWED and done:
        state.followed = done[-1].train
    elif how == PINNED and lines:
        state.followed = lines[0].train
        state.pinned = frozenset(line.train for line in (*lines[1:3], *done))
    scene.show_step()


def moving(scene: Replay, film: Film, before: tuple[Line, ...]) -> list[Rect]:
    """Return where a placement may change the map: its tile and the last one's, its lines, trains, points."""
    state, view, g = scene.state, scene.map, scene.map.geometry
    lines = [film.line(train) for train in film.own]
    spaces = {(step.x, step.y) for line in lines for step in line.steps}
    laid = state.at(state.filmed).placements[-2:]
    spaces |= {(move.x, move.y) for move in laid}
    found = [g.space(*space).inflate(0.7 * g.cell, 0.7 * g.cell) for space in spaces]
    found += [g.train(line.train).inflate(g.cell, g.cell) for line in lines]
    told = [one.line for one in view.ended] + [*film.finished, *before]
    told += [line for line in state.game.lines() if line.train in state.kept]
    for x, y in badge_places(g, view.shown, [line for line in told if line.closed]):
        found.append(Rect(0, 0, 2.4 * g.cell, g.cell).move(x - 1.2 * g.cell, y - 0.5 * g.cell))
    if any(line.centre for line in told):
        found.append(g.hub.inflate(g.cell, g.cell))
    return found


def changed(one: Surface, other: Surface, by: int) -> Mask:
    """Return the pixels that differ by more than so much in a colour."""
    same = pygame.mask.from_threshold(one, (0, 0, 0, 0), (by + 1, by + 1, by + 1, 255), other)
    same.invert()
    return same


def look_through(case: Case, size: tuple[int, int] = (960, 600), every: float = FRAME) -> None:
    """Look at every picture of a step, ms apart; AssertionError where one jumps."""
    name, step, back, kept = case
    pilot = Pilot(replay(App(), games()[name].copy(), step if back else step - 1), size)
    scene = pilot.scene.play
    kept_lines(scene, step, kept)
    pilot.settle(2000)
    view, state = scene.map, scene.state
    g, box = view.geometry, view.geometry.slab.inflate(60, 60).clip(pilot.desk.surface.get_rect())
    outside = Mask(box.size, fill=True)
    was = pilot.picture().subsurface(box).copy()
    pilot.key("Left" if back else "Right")
    film = state.film
    assert film is not None
    for rect in moving(scene, film, state.finished[step - 1]):
        part = rect.move(-box.x, -box.y).clip(Rect((0, 0), box.size))
        if part.width and part.height:
            outside.erase(Mask(part.size, fill=True), part.topleft)
    most = (MOVES + A_TILE * sum(len(line.steps) for line in map(film.line, film.own))) * g.cell**2
    pictures = 0
    while True:
        now = pilot.picture().subsurface(box).copy()
        where = (*case, pictures)
        assert not changed(was, now, 8).overlap_area(outside, (0, 0)), where
        assert changed(was, now, SEEN).count() <= most, where
        if state.film is None:
            break
        was, pictures = now, pictures + 1
        pilot.time += every
        pilot.frame()
    assert pictures >= 12 * FRAME / every, "it is shown in that many pictures"
    pilot.close()


def test_no_picture_changes_more_than_what_moves() -> None:
    for number in cases(len(listed())):
        look_through(listed()[number])
