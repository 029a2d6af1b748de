"""Slam: the same set and one piece more, and one's staircase."""

from __future__ import annotations

import pytest

from games.base.settings import Settings
from games.katamino.game import fresh, key_of
from games.katamino.play.messages import KataminoCommand
from games.katamino.play.result import SolvedDialog
from games.katamino.rules.pieces import letters, read_pieces
from games.katamino.rules.rulebook import Put, set_counts
from games.katamino.scene import play
from games.katamino.slam import climbing, one_more, staircase
from games.katamino.standings import Standing
from games.katamino.think.verdict import completion
from games.stage.pilot import Pilot
from tests.apps import app_of


def own(text: str) -> tuple[int, ...]:
    return tuple(sorted(read_pieces(text).pieces))


@pytest.mark.parametrize("text", ["LTY", "FPU", "PUV", "LNV"])
def test_one_more_leads_from_three_to_twelve(text: str) -> None:
    pieces = own(text)
    while len(pieces) < 12:
        above = one_more({}, len(pieces) + 1, pieces)
        assert set(above) > set(pieces) and len(above) == len(pieces) + 1
        assert set_counts()[sum(1 << piece for piece in above)] > 0
        pieces = above
    assert pieces == tuple(range(12))


def test_what_is_solved_already_comes_after_what_is_not() -> None:
    first = one_more({}, 4, own("LTY"))
    solved = {key_of(first): Standing(solved=True)}
    assert one_more(solved, 4, own("LTY")) != first


def test_from_nearly_every_set_a_staircase_leads_to_the_top() -> None:
    assert [len(climbing(columns)) for columns in range(3, 13)] == [7, 26, 45, 170, 245, 261, 175, 65, 12, 1]


def test_the_staircase_is_the_longest_of_nested_solved_sets() -> None:
    solved = {own("LTY"), own("ILTY"), own("FILTY"), own("FPU")}
    assert [letters(step) for step in staircase(own("FILPTY"), solved)] == ["LTY", "ILTY", "FILTY", "FILPTY"]
    assert staircase(own("FPU"), solved) == [own("FPU")]


def test_the_end_offers_one_piece_more(settings: Settings) -> None:
    game = fresh(own("LTY"))
    pilot = Pilot(play(app_of(settings), game), settings=settings, motion="off")
    placed = completion(game.position)
    assert placed is not None
    for placement in placed:
        pilot.scene.play.make(Put(placement))
    pilot.advance(3000)
    dialog = pilot.scene.play.result()
    assert isinstance(dialog, SolvedDialog) and dialog.stairs == (3,)
    assert dialog.more
    pilot.scene.play.on(KataminoCommand.ONE_MORE)
    after = pilot.scene.play.state.pos.pieces
    assert set(after) > set(own("LTY")) and len(after) == 4
