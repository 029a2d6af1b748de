"""What Kalah and Oware print: the position on show on a page of its own, and no sheets of other games."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kalah.scene import KALAH
from games.mancala import on_paper
from games.mancala.naming import listed_turn
from games.mancala.variant import Variant
from games.midend import poses
from games.midend.printing.paper.page import Paper, Words
from games.midend.printing.services import print_sheets
from games.model.app import App
from games.model.keeping.store import Store
from games.oware.scene import OWARE
from games.stage.answers import Toast
from games.stage.beside.chores import Begin
from games.stage.pilot import Pilot
from tests.games.test_mancala_kept_values import played


def words(pages: list[Paper]) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Words)]


@pytest.mark.parametrize(("variant", "params"), [(KALAH, KALAH.usual), (OWARE, OWARE.usual)])
def test_board_names_and_turns_stand_on_the_page(variant: Variant, params: str) -> None:
    game = played(variant, params, [2, 5, 1])
    said = words(on_paper.pages(game, "Ana", "Ben"))
    counts = variant.counts(game.position)
    assert all(str(count) in said for count in counts.values())
    assert {f"{name}: {score}" for name, score in zip(("Ana", "Ben"), game.scores(), strict=True)} <= {*said}
    turns = [listed_turn(turn) for turn in game.turns()]
    assert turns and all(any(turn in line for line in said) for turn in turns)
    assert any(line.endswith("to move.") for line in said)
    assert on_paper.document(game).startswith(b"%PDF")


def test_of_a_line_looked_at_the_turns_up_to_there_are_printed() -> None:
    game = played(KALAH, KALAH.usual, [2, 5, 1])
    assert not any("2. " in line for line in words(on_paper.pages(on_paper.on_show(game, game.history, 0))))
    assert game.history.cursor == 3, "the game itself is not changed"


@pytest.mark.parametrize(("pose", "answer"), [("play", Begin), ("review", Begin), ("watch", Toast)])
def test_no_sheets_of_other_games_are_offered(pose: str, answer: type, tmp_path: Path) -> None:
    scene = poses.make(poses.find_poses("kalah")[pose])
    Pilot(scene)
    assert isinstance(print_sheets(App(store=Store(tmp_path)), scene), answer)
