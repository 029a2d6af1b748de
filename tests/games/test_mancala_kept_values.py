"""What the review of Kalah and Oware found is kept in the cache: opened again it needs no search."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kalah.scene import KALAH
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.seats import SowingSetup
from games.mancala.think.judge import SowingReview
from games.mancala.variant import Variant
from games.model.app import App
from games.model.keeping.store import Store
from games.oware.scene import OWARE
from games.stage.pilot import Pilot


def played(variant: Variant, params: str, pits: list[int]) -> SowingGame:
    """Return a game of two people after these sowings, pits from 1."""
    game = SowingGame.begin(variant, SowingSetup(params, against="person"), 2)
    for pit in pits:
        game.sow(pit - 1)
    return game


SMALL = [1, 2, 3, 1]
LONGER = [2, 2, 1, 3, 3, 2, 2, 3]


@pytest.mark.parametrize(("variant", "params"), [(KALAH, "3x2"), (OWARE, "abapa")])
def test_a_review_opened_again_needs_no_search(variant: Variant, params: str, tmp_path: Path) -> None:
    pits = SMALL if variant is KALAH else [6, 6]
    game = played(variant, params, pits)
    first = SowingReview(tmp_path).valuing(game)
    for _ in range(3):
        first.run(80_000)
    first.close()  # broken off: what is known by now is kept
    second = SowingReview(tmp_path).valuing(game)
    second.run(1)
    assert second.found == first.found and second.found
    if variant is OWARE:
        return
    while not second.run(100_000):
        pass
    third = SowingReview(tmp_path).valuing(game)
    assert third.run(1) and third.nodes == 0 and third.found == second.found
    assert SowingReview().judge(game, third.found) == SowingReview().judge(game, second.found)


def test_what_is_kept_holds_as_far_as_the_moves_are_the_same(tmp_path: Path) -> None:
    game = played(KALAH, "3x3", LONGER)
    whole = SowingReview(tmp_path).valuing(game)
    while not whole.run(100_000):
        pass
    search = SowingReview(tmp_path).valuing(played(KALAH, "3x3", [*LONGER[:-1], 1]))
    search.run(0)
    assert search.found == {at: one for at, one in whole.found.items() if at < len(LONGER)} != whole.found
    another = SowingReview(tmp_path).valuing(played(KALAH, "3x2", LONGER[:1]))
    another.run(0)
    assert not another.found


def test_the_window_keeps_and_finds_it(tmp_path: Path) -> None:
    app = App.of(Store(tmp_path))
    game = played(KALAH, "3x2", SMALL)
    pilot = Pilot(opening.review(app, game), motion="off", settings=app.settings)
    state = pilot.scene.play.state
    pilot.until(lambda: not state.judging.busy)
    pilot.advance(50)
    judged = state.assessed
    assert None not in judged
    pilot.close()
    pilot = Pilot(opening.review(app, game), motion="off", settings=app.settings)
    state = pilot.scene.play.state
    pilot.until(lambda: state.assessed == judged)
    pilot.until(lambda: not state.judging.busy)
    assert state.judging.latest.nodes == 0
    pilot.close()
