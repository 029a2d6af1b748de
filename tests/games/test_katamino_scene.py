"""Katamino played through its scene: by mouse, by keyboard alone, with hints, undo, kept games and bad texts."""

from __future__ import annotations

import math
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import BadInput
from engine.history import split_id
from games.base.settings import Settings
from games.katamino import texts
from games.katamino.board.hand import ChosenPiece
from games.katamino.game import at_position, begun, key_of
from games.katamino.kind import Kind
from games.katamino.play.messages import ChipChosen
from games.katamino.play.poses import play_result
from games.katamino.play.result import SolvedDialog
from games.katamino.play.scene import Play
from games.katamino.play_this import PlayThis
from games.katamino.rooms import rooms
from games.katamino.rules import reading
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import ORIENTATIONS, STANDARD, Placement, read_pieces
from games.katamino.rules.rulebook import challenge_of
from games.katamino.scene import open_game, open_text
from games.katamino.settings import HOLE_WARNING
from games.katamino.think import solve, verdict
from games.katamino.think.problem import challenge
from games.midend.dialogs.open_game import OpenGame
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.answers import Sound
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.window import clipboard
from tests.apps import app_of
from tests.random_events import monkey

HALF = "TWFULNZYP/TTTWW..../LTWW...../LTWNN..../LNNNY..../LLYYYY..."


def opened(settings: Settings, text: str, **how: Any) -> Pilot:
    """Return a pilot on the scene of a text, the engine's first verdict there."""
    how.setdefault("motion", "off")
    pilot = Pilot(open_text(app_of(settings), text, ""), settings=settings, **how)
    heard(pilot)
    return pilot


def heard(pilot: Pilot) -> None:
    """Wait until the engine has said how many ways there are."""
    pilot.until(lambda: not isinstance(pilot.scene.play, Play) or not pilot.scene.play.state.thinking)


def spot(pilot: Pilot, cell: tuple[float, float]) -> tuple[float, float]:
    """Return the middle of a cell in device pixels."""
    tray = pilot.scene.play.view.table.tray
    return tray.left + (cell[1] + 0.5) * tray.side, tray.top + (cell[0] + 0.5) * tray.side


def face(pilot: Pilot, piece: int, orientation: int) -> None:
    """Turn a piece in the rack with the wheel and the middle button until it lies as wanted."""
    view = pilot.scene.play.view
    centre = view.table.slots[piece].card.center
    for _flip in range(2):
        for _turn in range(4):
            if view.facing[piece].index == orientation:
                return
            pilot.wheel(-1, at=centre)
        pilot.click(*centre, button=2)
    raise AssertionError("no turn leads there")


def lay_by_mouse(pilot: Pilot, placement: Placement) -> None:
    """Turn a piece in the rack and drag it to its place."""
    face(pilot, placement.piece, placement.orientation)
    view = pilot.scene.play.view
    slot, shape = view.table.slots[placement.piece], placement.shape
    grip = shape.cells[0]
    corner, side = slot.corner(shape), slot.side(shape)
    start = corner[0] + (grip[1] + 0.5) * side, corner[1] + (grip[0] + 0.5) * side
    pilot.drag(start, spot(pilot, (placement.row + grip[0], placement.column + grip[1])))
    assert pilot.scene.play.state.pos.placement(placement.piece) == placement


def lay_by_keys(pilot: Pilot, placement: Placement) -> None:
    """Lay a piece with nothing but keys."""
    view = pilot.scene.play.view
    for _ in range(13):
        pilot.key("Tab")
        if view.held is not None and view.held.piece == placement.piece:
            break
    assert view.held is not None and view.held.piece == placement.piece
    for how in ("E", "E", "E", "F", "E", "E", "E"):
        if view.held.shape.index == placement.orientation:
            break
        pilot.key(how)
    assert view.held.shape.index == placement.orientation
    for _ in range(20):
        row, column = view.held.cell
        if (row, column) == (placement.row, placement.column):
            break
        if column != placement.column:
            pilot.key("Right" if column < placement.column else "Left")
        else:
            pilot.key("Down" if row < placement.row else "Up")
    pilot.key("Enter")
    assert pilot.scene.play.state.pos.placement(placement.piece) == placement


def test_the_keys_of_the_hand_do_what_the_sheet_says(settings: Settings) -> None:
    """Every key of Play's fixed ones: beside Tab, arrows and Enter (lay_by_keys) back with Shift Tab, lay by Space."""
    pilot = opened(settings, "LTWNY")
    view = pilot.scene.play.view
    fixed = [one.keys for one in Play.gestures if one.device == "keyboard"]
    assert fixed == [("Tab", "Shift+Tab"), ("Left", "Right", "Up", "Down"), ("Enter", "Space")]
    pilot.key("Tab")
    first = view.held.piece
    pilot.key("Tab")
    assert view.held.piece != first
    pilot.key("Shift+Tab")
    assert view.held.piece == first
    for key, step in (("Right", (0, 1)), ("Down", (1, 0)), ("Left", (0, -1)), ("Up", (-1, 0))):
        row, column = view.held.cell
        pilot.key(key)
        assert view.held.cell == (row + step[0], column + step[1])
    pilot.key("Space")
    assert view.held is None and pilot.scene.play.state.pos.placement(first) is not None
    pilot.key("Enter")
    assert view.held is not None


def test_a_challenge_is_finished_by_mouse(settings: Settings) -> None:
    pilot = opened(settings, "TWFULNZYP", motion="full")
    for placement in verdict.completion(pilot.scene.play.state.pos) or ():
        lay_by_mouse(pilot, placement)
    assert rules.outcome(pilot.scene.play.state.pos) is not None
    pilot.advance(200)
    assert not isinstance(pilot.desk.active, SolvedDialog), "first the wave"
    pilot.click(10, 400)
    assert isinstance(pilot.desk.active, SolvedDialog), "which a click ends"
    tally = settings.store.statistics("katamino")[key_of(pilot.scene.play.state.pos.pieces)]
    assert tally.won == 1 and tally.best is not None
    assert settings.store.latest("katamino") is None, "a solved challenge is no longer under way"
    pilot.key("Enter")
    assert pilot.scene.play.state.pos.laid == () and pilot.scene.play.state.pos.columns == 9


def test_a_challenge_is_finished_by_keyboard_alone(settings: Settings) -> None:
    pilot = opened(settings, "FLUYZ")
    for placement in verdict.completion(pilot.scene.play.state.pos) or ():
        lay_by_keys(pilot, placement)
    pilot.advance(3000)
    assert isinstance(pilot.desk.active, SolvedDialog)
    assert pilot.scene.game.made == 5


def test_undo_and_redo_lead_everywhere(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    scene = pilot.scene
    pilot.key("Ctrl+Z")
    assert scene.play.state.pos.laid == (), "laid by the text, undone as one"
    pilot.key("Ctrl+Shift+Z")
    before = scene.play.state.pos
    pilot.click_id("clear")
    assert scene.play.state.pos.laid == ()
    pilot.key("Ctrl+Z")
    assert scene.play.state.pos == before
    pilot.click_id("solve")
    assert scene.play.state.pos == before, "it is asked first"
    pilot.key("Enter")
    assert rules.outcome(scene.play.state.pos) is not None and scene.game.solved_for
    pilot.advance(2000)
    pilot.key("Esc")
    pilot.key("Ctrl+Z")
    assert scene.play.state.pos == before, "the solution is one step"
    assert settings.store.statistics("katamino")[scene.game.key].won == 0


def test_redo_that_fills_the_tray_again_shows_the_result_again_and_counts_once(settings: Settings) -> None:
    pilot = opened(settings, "FLUYZ")
    for placement in verdict.completion(pilot.scene.play.state.pos) or ():
        lay_by_keys(pilot, placement)
    pilot.advance(3000)
    assert isinstance(pilot.desk.active, SolvedDialog)
    pilot.key("Esc")
    pilot.key("Ctrl+Z")
    pilot.advance(3000)
    assert not pilot.desk.dialogs
    pilot.key("Ctrl+Y")
    pilot.advance(3000)
    assert isinstance(pilot.desk.active, SolvedDialog)
    pilot.key("Esc")
    pilot.advance(3000)
    assert not pilot.desk.dialogs, "once each time"
    assert settings.store.statistics("katamino")[pilot.scene.game.key].won == 1
    assert len(settings.store.replays("katamino")) == 1


def test_an_illegal_drop_goes_back_to_the_rack(settings: Settings) -> None:
    pilot = opened(settings, HALF, motion="full")
    scene = pilot.scene
    piece = STANDARD.index("U")
    pilot.drag(scene.play.view.table.slots[piece].card.center, spot(pilot, (0, 0)))
    assert scene.play.view.held is None and scene.play.state.pos.placement(piece) is None and scene.play.view.glides
    assert Sound("refused") in pilot.desk.told
    pilot.settle()
    assert not scene.play.view.glides
    t_piece = STANDARD.index("T")
    pilot.drag(spot(pilot, (1, 1)), (20, 700))
    assert scene.play.state.pos.placement(t_piece) is None, "dragged off the tray"


def test_clicking_carries_and_a_double_click_turns_over(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    view, piece = pilot.scene.play.view, STANDARD.index("P")
    before = view.facing[piece]
    pilot.double(*view.table.slots[piece].card.center)
    assert view.held is None and view.facing[piece] != before
    pilot.time += 1000
    pilot.click(*view.table.slots[piece].card.center)
    assert view.held is not None and view.held.mode == "carry"
    pilot.time += 1000
    pilot.move(*spot(pilot, (2.5, 7)))
    landing = view.landing()
    assert landing is not None
    pilot.click(*spot(pilot, (2.5, 7)))
    assert pilot.scene.play.state.pos.placement(piece) == landing


def test_the_ring_of_a_chip_stays_with_the_piece_chosen_there(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    view = pilot.scene.play.view
    first, other = view.pos.in_hand[:2]
    pilot.scene.hear(ChipChosen(first))
    view.turn("right")
    assert view.chosen == ChosenPiece(first, True)
    view.turn_resting(other, "right")
    assert view.chosen == ChosenPiece(other, False)
    pilot.scene.hear(ChipChosen(first))
    view.show(begun(challenge_of(tuple(place.piece for place in view.pos.laid))).position)
    assert view.chosen == ChosenPiece(), "its piece is not in this challenge"
    pilot.close()


def test_a_finger_drags_with_the_piece_above_it_and_two_fingers_twist(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    view, piece = pilot.scene.play.view, STANDARD.index("P")
    start = view.table.slots[piece].card.center
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=True)
    pilot.send(pygame.FINGERDOWN, finger_id=1, x=0.5, y=0.5)
    above = view.landing()
    assert view.held.offset == 48 and above is None
    pilot.send(pygame.MOUSEMOTION, pos=(720, 380), rel=(0, 0), buttons=(1, 0, 0), touch=True)
    before = view.held.shape
    pilot.send(pygame.FINGERDOWN, finger_id=2, x=0.6, y=0.5)
    pilot.send(pygame.FINGERMOTION, finger_id=2, x=0.6, y=0.5)
    pilot.send(pygame.FINGERMOTION, finger_id=2, x=0.5, y=0.6)
    assert view.held.shape != before, "twisted by a quarter"
    landing = view.landing()
    assert landing is not None
    pilot.send(pygame.FINGERUP, finger_id=2, x=0.5, y=0.6)
    pilot.send(pygame.MOUSEBUTTONUP, pos=(720, 380), button=1, touch=True)
    assert pilot.scene.play.state.pos.placement(piece) == landing


def test_keys_refuse_with_a_sentence_and_esc_lets_go(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    view = pilot.scene.play.view
    pilot.key("Tab")
    for _ in range(10):
        pilot.key("Left")
    pilot.key("Enter")
    assert pilot.desk.toast is not None and "would lie over" in pilot.desk.toast.toast.text
    assert view.held is not None
    pilot.key("Esc")
    assert view.held is None and isinstance(pilot.scene.play, Play)
    pilot.key("Tab")
    pilot.key("Del")
    assert view.held is None


def test_hints_come_in_three_steps_and_are_counted(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    scene = pilot.scene
    titles = []
    for _ in range(3):
        pilot.key("H")
        titles.append(texts.hint(scene.play.state.hint, scene.play.state.step)[0])
    assert titles == ["Where", "Why", "What"] and scene.game.hints == 1
    before = scene.play.state.pos
    pilot.click_id("place-hint")
    heard(pilot)
    assert len(scene.play.state.pos.laid) == len(before.laid) + 1 and verdict.ways(scene.play.state.pos) > 0


def test_what_was_said_of_the_position_before_is_not_said_of_this_one(settings: Settings) -> None:
    """A piece that is taken back from a dead tray leaves one that can be filled, before that is counted."""
    pilot = opened(settings, "TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY...")
    play, state = pilot.scene.play, pilot.scene.play.state
    assert play.parts().verdict().kind == "danger"
    state.outlook = replace(state.outlook, complete=False)
    assert play.parts().verdict().kind == "inset", "nothing is known of it yet"


def test_a_dead_position_is_told_and_the_hint_leads_out(settings: Settings) -> None:
    pilot = opened(settings, "TWFULNZYP/TTTWW.FF./LTWW.FF../LTWNN.F../LNNNY..../LLYYYY...")
    scene = pilot.scene
    assert (scene.play.state.outlook.ways, scene.play.state.outlook.complete) == (0, True)
    assert sorted(len(hole) for hole in scene.play.view.dead) == [1, 1]
    for _ in range(5):
        pilot.key("H")
    assert scene.play.state.step == 3 and len(scene.play.state.pos.laid) == 6, "nothing is done until that is asked for"
    pilot.key("G")
    heard(pilot)
    assert STANDARD.index("F") not in [p.piece for p in scene.play.state.pos.laid]
    assert verdict.ways(scene.play.state.pos) == 2
    HOLE_WARNING.change(settings, False)
    pilot.key("Ctrl+Z")
    heard(pilot)
    assert scene.play.view.dead == ()


def test_a_killed_game_is_there_again(settings: Settings, tmp_path: Path) -> None:
    pilot = opened(settings, HALF)
    scene = pilot.scene
    piece = STANDARD.index("F")
    placement = next(p for p in verdict.completion(scene.play.state.pos) or () if p.piece == piece)
    lay_by_mouse(pilot, placement)
    # No close, no leave: what is on the disk now is all that a killed program leaves.
    again = open_game(App.of(Store(tmp_path)), None)
    assert again.play.state.pos == scene.play.state.pos
    assert again.game.history.can_undo and again.game.made == 1


KILLED = """
import os, signal, sys
from pathlib import Path
from games.katamino.think import verdict
from games.katamino.scene import open_text
from games.midend.dialogs.open_game import OpenGame
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.base.settings import Settings
from games.model.keeping.store import Store
from tests.apps import app_of
from tests.random_events import monkey
from tests.games.test_katamino_scene import lay_by_mouse
settings = Settings(store=Store(Path(sys.argv[1])))
pilot = Pilot(open_text(app_of(settings), "FLUYZ", ""), settings=settings, motion="off")
for placement in verdict.completion(pilot.scene.play.state.pos)[:3]:
    lay_by_mouse(pilot, placement)
sys.stdout.write(str([str(move) for move in pilot.scene.game.history.moves]))
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no such signal")
def test_kill_9_in_mid_game_loses_nothing(tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    killed = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], cwd=root, capture_output=True, text=True)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    again = open_game(App.of(Store(tmp_path)), None)
    assert str([str(move) for move in again.game.history.moves]) == killed.stdout.splitlines()[-1]
    assert len(again.play.state.pos.laid) == 3


def test_games_are_saved_by_name_opened_deleted_and_brought_back(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    position = pilot.scene.play.state.pos
    pilot.key("Ctrl+S")
    pilot.key("Enter")
    assert len(settings.store.saves("katamino")) == 1
    pilot.click_id("clear")
    pilot.click_id("new")
    pilot.key("Ctrl+O")
    dialog = pilot.desk.active
    assert isinstance(dialog, OpenGame) and dialog.saves[0].kind == "named"
    pilot.click_id("delete")
    assert settings.store.saves("katamino") == []
    pilot.click_id("restore")
    assert len(settings.store.saves("katamino")) == 1
    pilot.click_id("open")
    assert pilot.scene.play.state.pos == position


def test_a_damaged_save_is_one_sentence(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    before = pilot.scene.play.state.pos
    data = pilot.scene.game.save()
    data["history"]["moves"] = ["T1@9,9"]
    settings.store.save_named("katamino", "spoilt", data)
    pilot.key("Ctrl+O")
    pilot.click_id("open")
    assert pilot.desk.toast is not None and "Move 1" in pilot.desk.toast.toast.text
    assert pilot.scene.play.state.pos == before


def test_what_the_store_could_not_do_is_told_at_once(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    settings.store.notice("The disk is full.")
    pilot.click_id("clear")
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == "The disk is full."
    assert settings.store.take_notices() == []


def test_copy_and_paste_carry_a_position(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    position = pilot.scene.play.state.pos
    pilot.key("Ctrl+C")
    copied = clipboard.paste()
    assert split_id(copied)[0] == "katamino"
    pilot.click_id("new")
    assert pilot.scene.play.state.pos != position
    clipboard.copy(copied)
    pilot.key("Ctrl+V")
    assert pilot.scene.play.state.pos == position


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "no text"),
        ("QQQ", "not a piece"),
        ("FF", "twice"),
        ("FI", "3 to 12 pieces"),
        ("katamino:9", "neither a seed"),
        ("katamino:TWL:TWL/.../.../...", "5 rows"),
        ("TWL/TTT/TTT/.../.../...", "do not make the piece"),
        ("a b\nc d", "5 rows"),
        ("...\n....\n...\n...\n...", "Row 2"),
    ],
)
def test_bad_texts_are_one_sentence_and_change_nothing(settings: Settings, text: str, sentence: str) -> None:
    pilot = opened(settings, HALF)
    before = pilot.scene.play.state.pos
    clipboard.copy(text)
    pilot.key("Ctrl+V")
    assert pilot.desk.toast is not None and sentence in pilot.desk.toast.toast.text
    assert pilot.scene.play.state.pos == before


def test_texts_are_read_in_every_form() -> None:
    full = "t t t w w r r c c\nl t w w r r z z c\nl t w k k r z c c\nl k k k y z z p p\nl l y y y y p p p\n"
    assert rules.outcome(reading.read(full)) is not None
    assert reading.read("l t w k y r z c p").columns == 9
    assert reading.read("katamino:9#5").columns == 9
    assert reading.read(HALF).columns == 9


@given(st.text(alphabet="FILNPTUVWXYZabcklrw+./:#0123456789 \n\t,@-é", max_size=80))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    """Files are offered to one game after the other, so nothing but BadInput may come out."""
    try:
        pos = reading.read(text)
    except BadInput as refusal:
        assert str(refusal)[0].isupper() or str(refusal)[0] in "'5"
    else:
        assert at_position(pos).position == pos


def test_what_is_under_way_is_never_dealt_anew_or_opened_empty(settings: Settings) -> None:
    pilot = opened(settings, "FPU")
    placement = (verdict.completion(pilot.scene.play.state.pos) or ())[0]
    lay_by_mouse(pilot, placement)
    begun = pilot.scene.play.state.pos
    for _ in range(8):
        pilot.click_id("new")
        assert pilot.scene.play.state.pos.pieces != begun.pieces, "six others of this length are untouched"
    clipboard.copy("UPF")
    pilot.key("Ctrl+V")
    assert pilot.scene.play.state.pos == begun
    assert open_text(app_of(settings), "FPU", "").play.state.pos == begun


def test_the_slider_deals_a_challenge_of_that_length(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    slider = pilot.find("length")
    pilot.click(slider.rect.left + 1, slider.rect.top + 12)
    assert pilot.scene.play.state.pos.columns == 3
    assert rules.set_counts()[rules.mask_of(pilot.scene.play.state.pos.pieces)] > 0
    assert len(settings.store.autos("katamino")) == 1, "the game left is kept"
    toast = pilot.desk.toast
    assert toast is not None and toast.toast.label
    pilot.click(*toast.button.center)
    assert pilot.scene.play.state.pos == reading.read(HALF), "and one click leads back to it"


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (800, 1280)])
@pytest.mark.parametrize("columns", [3, 7, 12])
def test_hits_invert_the_geometry(settings: Settings, size: tuple[int, int], columns: int) -> None:
    sets = rules.solvable_sets(columns)
    pilot = opened(settings, "".join(STANDARD[p] for p in sets[len(sets) // 2]), size=size)
    table = pilot.scene.play.view.table
    tray = table.tray
    area = pilot.scene.areas.board
    assert area.contains(tray.outer)
    for row in range(5):
        for column in range(columns):
            box = tray.rect((row, column))
            for point in (box.topleft, box.center, (box.right - 1, box.bottom - 1)):
                assert tray.cell_at(point) == (row, column)
            assert tray.nearest(box.topleft) == (row, column)
    cards = [slot.card for slot in table.slots.values()]
    assert len(cards) == columns
    for piece, slot in table.slots.items():
        assert table.piece_at(pilot.scene.play.state.pos, slot.card.center) == (piece, False)
        assert area.contains(slot.card) and not slot.card.colliderect(tray.outer)
        assert slot.card.collidelist([other for other in cards if other is not slot.card]) < 0
        for shape in ORIENTATIONS[piece]:
            x, y = slot.corner(shape)
            side = slot.side(shape)
            assert slot.card.contains(pygame.Rect(x, y, shape.columns * side, shape.rows * side))


def test_turning_keeps_what_is_held_under_the_pointer(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    view, piece = pilot.scene.play.view, STANDARD.index("Z")
    slot = view.table.slots[piece]
    shape = view.facing[piece]
    corner, side = slot.corner(shape), slot.side(shape)
    grip = shape.cells[0]
    pilot.move(corner[0] + (grip[1] + 0.5) * side, corner[1] + (grip[0] + 0.5) * side)
    pilot.down()
    pilot.move(600, 300)
    for how in "EQFEEFQ":
        pilot.key(how)
        x, y = view.held.grab
        assert (math.floor(y), math.floor(x)) in view.held.shape.cells
    pilot.up()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search and the gallery stay closed: they have random events of their own."""
    opened = replace(rooms(), watch=lambda *given: Scene(), solutions=lambda *given, **how: Scene())
    monkeypatch.setattr("games.katamino.play.leading.rooms", lambda: opened)
    monkeypatch.setattr("games.katamino.challenges.scene.rooms", lambda: opened)


@pytest.mark.usefixtures("alone")
def test_what_is_shown_is_the_game_whatever_was_done(settings: Settings) -> None:
    pilot = opened(settings, "FLUYZ", size=(960, 600), motion="full")
    for part in range(10):
        monkey(pilot, part, 40)
        while len(pilot.desk.scenes) > 1 or pilot.desk.dialogs:
            pilot.desk.answer(None) if pilot.desk.dialogs else pilot.desk.pop()
        scene = pilot.scene
        assert isinstance(scene.play, Play) and scene.play.view.pos == scene.play.state.pos
        assert scene.game.position == scene.game.history.positions[scene.game.history.cursor]


def test_coming_back_with_the_same_set_goes_on_with_it(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    game = pilot.scene.game
    pilot.scene.hear(PlayThis(challenge_of(tuple(sorted(pilot.scene.play.state.pos.pieces)))))
    assert pilot.scene.game is game
    pilot.scene.hear(PlayThis(challenge_of((0, 4, 6))))
    assert pilot.scene.play.state.pos.pieces == (0, 4, 6)
    pilot.scene.hear(PlayThis(challenge_of(tuple(sorted(game.position.pieces)))))
    assert pilot.scene.play.state.pos == game.position, "the kept game"


def test_a_solution_of_the_gallery_is_laid_by_redo(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    scene, before = pilot.scene, pilot.scene.play.state.pos
    found = solve.search(challenge(before.pieces), "dlx")
    found.run(1 << 20)
    filling = found.take()[-1]
    scene.hear(PlayThis(filling))
    pilot.frame()
    assert pilot.desk.toast is not None and "Redo" in pilot.desk.toast.toast.text
    assert scene.play.state.pos.laid == () and scene.can_redo() and not scene.play.state.solved
    pilot.key("Ctrl+Z")
    assert scene.play.state.pos == before, "nothing of the game under way is lost"
    for down in range(len(before.pieces) + 1):
        pilot.key("Ctrl+Shift+Z")
        assert len(scene.play.state.pos.laid) == down
    assert set(scene.play.state.pos.laid) == set(filling.placements) and scene.play.state.solved
    assert settings.store.statistics("katamino")[scene.game.key].best is None, "it was not solved alone"


def test_a_solution_of_another_set_begins_that_set(settings: Settings) -> None:
    pilot = opened(settings, HALF)
    other = solve.search(challenge(read_pieces("FLUYZ").pieces), "dlx")
    other.run(1 << 20)
    filling = other.take()[0]
    pilot.scene.hear(PlayThis(filling))
    pilot.frame()
    pos = pilot.scene.play.state.pos
    assert set(pos.pieces) == {p.piece for p in filling.placements} and not pos.laid
    pilot.key("Ctrl+Shift+Z")
    assert len(pilot.scene.play.state.pos.laid) == 1


def test_a_position_opened_is_played_from_its_start() -> None:
    game = at_position(reading.read(HALF))
    assert len(game.position.laid) == 5 and game.made == 0
    assert game.undo() and game.position.laid == ()
    assert Kind().load(game.save()).save() == game.save()


@pytest.mark.parametrize("id", ["solutions", "watch", "anew", "new"])
def test_every_button_of_the_end_leads_on(id: str) -> None:
    pilot = Pilot(play_result(), motion="off")
    pilot.settle()
    scene: Any = pilot.scene
    before = scene.game
    pilot.click_id(id)
    pilot.settle()
    assert not pilot.desk.dialogs
    if id in ("solutions", "watch"):
        assert pilot.scene is not scene and pilot.desk.scenes[0] is scene
    else:
        assert pilot.scene is scene and scene.game is not before and not scene.game.begun
    pilot.close()
