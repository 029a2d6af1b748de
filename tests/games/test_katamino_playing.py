"""What the play scene says and shows while a challenge is played, and what Solve leaves behind."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.base.settings import Settings
from games.katamino import texts
from games.katamino.board.named import PieceNames
from games.katamino.kind import Kind
from games.katamino.play.messages import MarksChosen
from games.katamino.rules.pieces import SCHEMES, STANDARD
from games.katamino.rules.rulebook import Put, outcome
from games.katamino.scene import open_text
from games.katamino.settings import OFFERS, SCHEME
from games.katamino.think import hint as hints
from games.katamino.think.verdict import completion, dead_holes, ways
from games.stage.pilot import Pilot
from tests.apps import app_of

HALF = "TWFULNZYP/TTTWW..../LTWW...../LTWNN..../LNNNY..../LLYYYY..."


@pytest.fixture
def stage(settings: Settings) -> Iterator[Any]:
    made: list[Pilot] = []

    def opened(text: str = HALF, **how: Any) -> Pilot:
        how.setdefault("motion", "off")
        made.append(Pilot(open_text(app_of(settings), text, ""), settings=settings, **how))
        made[-1].settle()
        return made[-1]

    yield opened
    for pilot in made:
        with contextlib.suppress(Exception):
            pilot.close()


def test_solve_asks_first(stage: Any) -> None:
    pilot = stage()
    before = pilot.scene.play.state.pos
    for no in ("Esc", "keep"):
        pilot.click_id("solve")
        assert pilot.desk.dialogs
        pilot.key(no) if no == "Esc" else pilot.click_id(no)
        assert not pilot.desk.dialogs
        assert pilot.scene.play.state.pos == before
        assert not pilot.scene.game.solved_for
    pilot.key("Ctrl+Enter")
    assert pilot.scene.play.state.pos == before, "it has no key"
    pilot.click_id("solve")
    pilot.click_id("show")
    assert outcome(pilot.scene.play.state.pos) is not None


def test_a_tray_filled_by_the_machine_is_told_as_such(stage: Any) -> None:
    told = []
    for by_machine in (False, True):
        pilot = stage("FLUYZ")
        if by_machine:
            pilot.click_id("solve")
            pilot.click_id("show")
        else:
            for placement in completion(pilot.scene.play.state.pos) or ():
                pilot.scene.play.make(Put(placement))
        told.append(Kind().ending(pilot.scene.game, "")[1])
    assert told[0].startswith("5 of 5 down")
    assert told[1].startswith("Solution shown")


def test_the_same_icon_means_the_same(stage: Any) -> None:
    pilot = stage()
    words: dict[str, set[str]] = {}
    for widget in pilot.scene.walk():
        icon = getattr(widget, "icon", "")
        if isinstance(icon, str) and icon and widget.action:
            words.setdefault(icon, set()).add(widget.action)
    assert all(len(actions) == 1 for actions in words.values()), words
    said = {w.action: getattr(w, "label", "") for w in pilot.scene.walk() if w.action in ("solve", "challenges")}
    assert said == {"solve": "Solve", "challenges": "Challenges"}


def test_what_the_dock_acts_on_is_shown_with_the_mouse_too(stage: Any) -> None:
    pilot = stage()
    view, piece = pilot.scene.play.view, STANDARD.index("T")
    tray = view.table.tray
    at = tray.rect((0, 1)).center
    pilot.drag(at, (at[0], at[1] + 4 * tray.side))  # over another piece: it goes to the rack
    assert view.held is None
    pilot.key("Ctrl+Z")
    pilot.move(5, 5)
    pilot.drag(at, (at[0] + tray.side // 8, at[1]))  # taken up and let go where it lay
    assert view.held is None
    assert view.chosen.piece == piece
    assert pilot.find("put-back").enabled
    assert view._scenery().chosen == piece


def test_esc_takes_away_the_hint_then_the_choice_of_a_piece(stage: Any) -> None:
    pilot = stage()
    scene = pilot.scene
    scene.play.view.chosen.piece = STANDARD.index("T")
    pilot.key("H")
    assert scene.play.state.hint is not None
    pilot.key("Esc")
    assert scene.play.state.hint is None
    assert scene.play.view.chosen.piece is not None
    pilot.key("Esc")
    assert scene.play.view.chosen.piece is None
    assert pilot.scene is scene


def test_verdict_and_hint_agree_where_the_rest_cannot_be_filled(stage: Any) -> None:
    """Where no hole shows it, it is the tray that is in the way, not the pieces in hand."""
    assert texts.dead_end(()) == "Something on the tray is in the way."
    pilot = stage("TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY...")
    pos = pilot.scene.play.state.pos
    assert ways(pos) == 0
    assert dead_holes(pos)
    found = hints.find(pos)
    assert found.kind == "back"
    assert "in the way" in texts.hint(found, 1)[1]


def test_where_to_look_is_no_claim_about_pieces(stage: Any) -> None:
    pilot = stage("PVWYZ")
    found = hints.find(pilot.scene.play.state.pos)
    assert found.kind == "cell"
    assert len(found.pieces) == 5
    assert "few pieces" not in texts.hint(found, 1)[1]


def test_the_panel_says_what_for(stage: Any) -> None:
    pilot = stage("PVWYZ")
    assert texts.aim(pilot.scene.play.state.pos) == "Fill the tray with these five pieces: drag one onto it."


@pytest.mark.parametrize("text", [HALF, "PVWYZ", "TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY..."])
def test_with_patterns_the_pieces_that_a_hint_names_are_shown_beside_it(stage: Any, text: str) -> None:
    pilot = stage(text)
    scene = pilot.scene
    scene.hear(MarksChosen("patterns"))
    for _ in range(3):
        pilot.key("H")
        said = texts.hint(scene.play.state.hint, scene.play.state.step)[1]
        names = set(re.findall(r"\b[A-Z]\b", said))
        row = next((w for w in scene.walk() if isinstance(w, PieceNames)), None)
        assert names == {STANDARD[piece] for piece in (row.pieces if row is not None else ())}
    scene.hear(MarksChosen("letters"))
    scene.refresh()
    pilot.frame()
    assert not any(isinstance(w, PieceNames) for w in scene.walk())


def test_each_naming_of_the_pieces_says_whose_it_is() -> None:
    offer = next(one for one in OFFERS if one.setting is SCHEME)
    for label, (scheme, letters) in zip(offer.words, SCHEMES.items(), strict=True):
        name, _, shown = label.partition(": ")
        assert name.lower() == scheme
        assert shown == " ".join(letters)


def test_the_button_of_a_hint_stands_for_as_many_pieces_as_it_takes_back(stage: Any) -> None:
    """It said *Take it back* below *Take U and X back*."""
    said = set()
    for back in ((0,), (0, 1)):
        pilot = stage()
        state = pilot.scene.play.state
        state.hint, state.step = hints.Hint("back", back=back, ways=3), 3
        pilot.scene.refresh()
        pilot.frame()
        said.add((len(back), pilot.find("hint-do").label))
    assert said == {(1, "Take it back"), (2, "Take them back")}
