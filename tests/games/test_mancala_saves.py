"""Games of Kalah and Oware kept: after a kill, by name, before another takes their place; text, good and bad."""

from __future__ import annotations

from typing import Any

import pytest

from games.kalah import scene as kalah
from games.mancala import opening
from games.mancala.new_game.messages import SowingChosen
from games.mancala.seats import SowingSetup
from games.midend.messages import TextPasted
from games.model.app import App
from games.model.keeping.store import Store
from games.oware import scene as oware
from tests.games.mancala_scenes import TWO, VARIANTS, begin
from tests.playing import give


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_a_game_survives_a_kill(variant: Any, tmp_path: Any) -> None:
    pilot = begin(variant, TWO, tmp_path)
    for key in ("2", "1"):
        pilot.key(key)
    position = pilot.scene.game.position
    # No closing: the program is killed here. A new one finds the game as it was.
    store = Store(tmp_path)
    again = opening.rooms_of(variant).open_game(App.of(store), None)
    assert again.game.position == position and again.game.history.can_undo
    pilot.close()


def test_a_damaged_save_is_told_and_a_new_game_begins(tmp_path: Any) -> None:
    store = Store(tmp_path)
    store.autosave("kalah", "game", {"history": {"params": "6x6", "seed": 1, "moves": ["9"], "cursor": 0}, "seats": []})
    play = opening.rooms_of(kalah.KALAH).open_game(App.of(store), None)
    assert not play.game.history.moves
    assert any("Move 1" in notice for notice in store.take_notices())


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda s: s.name)
def test_positions_and_games_go_through_text(variant: Any) -> None:
    play = opening.posed(variant, variant.usual, [1, 2, 3], TWO)
    text = variant.rules.write(play.game.position)
    assert variant.read_game(text).position == play.game.position
    whole = variant.write_game(play.game.history, ["A", "B"])
    assert variant.read_game(whole).moves == play.game.history.moves


@pytest.mark.parametrize("text", ["", "nonsense", "6x6 1,2 3", "6x6 -1,6,6,6,6,6+0 6,6,6,6,6,6+0 0", "9x6 4+0 4+0 0"])
def test_bad_text_is_refused_on_screen(text: str) -> None:
    pilot = begin(kalah.KALAH, TWO)
    before = pilot.scene.game.position
    pilot.scene.hear(TextPasted(text))
    pilot.frame()
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.kind == "refused"
    assert pilot.scene.game.position == before
    pilot.close()


@pytest.mark.parametrize("how", ["paste", "setup", "new"])
def test_the_game_under_way_is_kept_before_another_takes_its_place(how: str, tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, TWO, tmp_path)
    pilot.key("2")
    pilot.advance(50)
    if how == "paste":
        pilot.scene.hear(TextPasted("6x6 6,6,6,6,6,6+0 6,6,6,6,6,6+0 0"))
    elif how == "setup":
        pilot.key("P")
        give(pilot.desk.dialogs[-1], "clear", True)
        give(pilot.desk.dialogs[-1], "table", ((0, 0), 2))
        give(pilot.desk.dialogs[-1], "table", ((1, 0), 2))
        give(pilot.desk.dialogs[-1], "use", True)
    else:
        pilot.scene.hear(SowingChosen(SowingSetup("6x4")))
        pilot.frame()
        pilot.key("Enter")  # leave this one
    pilot.frame()
    assert not pilot.scene.game.history.moves
    saved = Store(tmp_path).saves("kalah")
    assert len(saved) == 1 and saved[0].data["history"]["moves"]
    pilot.close()


def test_games_kept_in_the_same_minute_keep_their_own_names(tmp_path: Any) -> None:
    pilot = begin(kalah.KALAH, TWO, tmp_path)
    for pit in "234":
        pilot.key(pit)
        pilot.advance(50)
        for _twice in range(2):  # the same game takes its own place
            pilot.key("Ctrl+S")
            pilot.key("Enter")
        pilot.scene.hear(SowingChosen(SowingSetup("6x6", against="person")))
        pilot.frame()
        pilot.key("Enter")  # leave this one
    saves = Store(tmp_path).saves("kalah")
    assert len({save.slot for save in saves}) == 3
    assert sorted(save.data["history"]["moves"][0] for save in saves) == ["2", "3", "4"]
    pilot.close()


def test_a_kept_game_is_opened_and_the_one_before_it_is_kept(tmp_path: Any) -> None:
    pilot = begin(oware.OWARE, TWO, tmp_path)
    pilot.key("2")
    pilot.advance(50)
    pilot.key("Ctrl+S")
    pilot.key("Enter")
    pilot.scene.hear(SowingChosen(SowingSetup("abapa", against="person")))
    pilot.frame()
    pilot.key("Enter")  # leave this one
    pilot.key("5")
    pilot.advance(50)
    pilot.key("Ctrl+O")
    assert pilot.desk.dialogs[-1].id == "open-game"
    pilot.key("Enter")
    pilot.key("Enter")
    pilot.frame()
    assert [str(move) for move in pilot.scene.game.history.moves] == ["2"]
    firsts = sorted(save.data["history"]["moves"][0] for save in Store(tmp_path).saves("oware"))
    assert firsts == ["2", "5"]
    pilot.close()
