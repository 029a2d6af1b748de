"""Every dialog of every game: what Enter does, where the ring is, and that the key which opens it types nothing."""

from __future__ import annotations

import contextlib

import pygame
import pytest

from games import catalog
from games.base.settings import Settings
from games.midend import entrance, poses
from games.midend.dialogs.ending import HASTE, ending
from games.model.app import App
from games.model.keeping.nowhere import Nowhere
from games.stage.dialog import Ask, Dialog
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.widgets.buttons import Button
from games.stage.widgets.fields import TextField
from tests.apps import app_of
from tests.unseen import undrawn, unseen_pose

GAMES = [entry.name for entry in catalog.entries()]
OPEN = [  # all poses with a dialog: test_poses.py finds one that is missing here
    ("launcher", "crashed"), ("launcher", "unkept"), ("katamino", "play_result"), ("katamino", "own_set"),
    ("katamino", "duel_new"), ("katamino", "duel_won"),
    ("metro", "new"), ("metro", "new-solo"), ("metro", "result"), ("sudoku", "print"), ("kalah", "share"),
]  # fmt: skip


def check(dialog: Dialog) -> None:
    """One primary button, the last; Enter's keycap on it; the ring on it, or on what is typed into or chosen from."""
    dialog.settle()
    foot = [w for root in dialog.roots.get("foot", ()) for w in root.walk() if isinstance(w, Button)]
    primary = [button for button in foot if button.style == "primary"]
    assert len(primary) == 1 and foot[-1] is primary[0], (dialog.id, [b.id for b in foot])
    assert primary[0].keys in ("Enter", "-"), (dialog.id, primary[0].id)  # "-": there is no room for it
    focused = dialog.focused
    assert focused is not None
    if primary[0].enabled and isinstance(focused, Button):
        assert focused is primary[0], (dialog.id, focused.id)


@pytest.mark.parametrize(("name", "pose"), OPEN)
def test_enter_is_what_the_last_button_says_and_that_is_no_loss(name: str, pose: str) -> None:
    with unseen_pose(name, pose) as pilot:
        (dialog,) = pilot.desk.dialogs
        check(dialog)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", ["N", "Ctrl+O", "Ctrl+S", "?", "Ctrl+,"])
def test_the_key_that_opens_a_dialog_types_nothing_and_shows_the_ring(game: str, key: str, settings: Settings) -> None:
    scene = entrance.open_game(game, app_of(settings))
    with undrawn(), contextlib.closing(Pilot(scene, settings=settings, motion="off")) as pilot:
        pilot.key("Tab")
        pilot.click(3, 300)
        before = {name: getattr(settings, name) for name in ("player", "guest")}
        pilot.key(key)
        if not pilot.desk.dialogs:
            return  # a new challenge at once, or an action of the window's that this desk has not
        dialog = pilot.desk.dialogs[-1]
        check(dialog)
        assert pilot.desk.look.keyboard
        fresh = {w.id: w.text for w in dialog.walk() if isinstance(w, TextField)}
        pilot.key("Esc")
        assert not pilot.desk.dialogs
        assert all(text.lower() != "n" for text in fresh.values()), fresh
        assert before == {name: getattr(settings, name) for name in before}


def test_what_a_key_types_is_not_for_what_it_opened(settings: Settings) -> None:
    """Held, and repeated, until it is let go."""
    settings.change("player", "Anna")
    settings.remember("kalah", "setup", {"params": "6x4", "against": "person"})
    scene = entrance.open_game("kalah", app_of(settings))
    with contextlib.closing(Pilot(scene, settings=settings, motion="off")) as pilot:
        stroke = {"key": pygame.K_n, "mod": 0, "unicode": "n", "scancode": 0}
        for _ in range(3):
            pilot.send(pygame.KEYDOWN, **stroke)
            pilot.send(pygame.TEXTINPUT, text="n")
        field = pilot.find("player")
        assert isinstance(field, TextField) and field.text == "Anna"
        pilot.send(pygame.KEYUP, **stroke)
        pilot.desk.active.focus(pilot.find("player"))
        pilot.type("n")
        field = pilot.find("player")
        assert isinstance(field, TextField) and field.text == "Annan"
        pilot.key("Esc")
        assert settings.player == "Anna"  # cancelled


def test_danger_is_never_pressed_by_enter() -> None:
    from tests.stage.demo import Demo, Told

    with contextlib.closing(Pilot(Demo(), motion="off")) as pilot:
        gone = Button("gone", "Throw away", style="danger", says=Told("loss", "gone"))
        buttons = [gone, Button("stay", "Keep", style="primary", says=Told("loss", "stay"))]
        pilot.desk.act_on(Ask(Dialog("loss", "Throw it away?", "", buttons)))
        pilot.key("Enter")
        assert pilot.scene.heard[-1] == ("loss", "stay")  # type: ignore[attr-defined]


def test_what_a_dialog_has_no_room_for_is_reached_by_keys() -> None:
    from tests.stage.demo import Demo

    with contextlib.closing(Pilot(Demo(), motion="off")) as pilot:
        pilot.desk.ask(Dialog("long", "Long", "Words and words. " * 600, [Button("done", "Done", style="primary")]))
        pilot.key("PgDn")
        scroll = pilot.find("dialog-scroll")
        assert 0 < scroll.offset < scroll.rect.height  # type: ignore[attr-defined]  # no line is left out
        pilot.key("PgUp")
        assert pilot.find("dialog-scroll").offset == 0  # type: ignore[attr-defined]


def test_the_ring_of_what_stands_at_an_edge_is_whole() -> None:
    from games.stage.widgets.panel import Scroll
    from tests.stage.demo import Demo

    with contextlib.closing(Pilot(Demo(), motion="off")) as pilot:
        button, look = Button("one", "One"), pilot.desk.look
        look.keyboard = button.focused = True
        scroll = Scroll(inside=[button], pad=20)
        surface = pygame.Surface((240, 120))
        scroll.place(look, pygame.Rect(20, 20, 200, button.height(look, 200)))
        scroll.draw(Paint(surface, look))
        middle, box = button.rect.centerx, button.rect
        ring = Paint(surface, look).colour("focus")[:3]
        for y in (box.top - look.px(4), box.bottom - 1 + look.px(4)):
            assert surface.get_at((middle, y))[:3] == ring, y


def test_the_keycap_of_enter_shows_where_enter_presses_the_primary_button() -> None:
    with contextlib.closing(Pilot(poses.make(poses.find_poses("katamino")["play_result"]), motion="off")) as pilot:
        (dialog,) = pilot.desk.dialogs
        primary = dialog.primary()
        assert primary is not None and primary.keys == "Enter" and primary.capped is not None
        pilot.advance(1000)
        place, bare = primary.rect.copy(), pilot.picture()
        for key in ("Tab", "Left", "Left"):
            pilot.key(key)
            focused = dialog.focused
            assert primary.capped() == (focused is primary)
            assert dialog.primary().rect == place, "the button keeps its size"
        assert focused is not primary
        without = pilot.picture().subsurface(place).copy()
        assert pygame.image.tobytes(without, "RGB") != pygame.image.tobytes(bare.subsurface(place), "RGB")
        pilot.down()
        pilot.up()
        pilot.settle()
        assert primary.capped(), "the ring has gone: Enter is the button's again"
        assert pygame.image.tobytes(pilot.picture().subsurface(place), "RGB") == pygame.image.tobytes(
            bare.subsurface(place), "RGB"
        )


@pytest.mark.parametrize("game", GAMES)
def test_the_dialog_of_every_end_lets_arrows_in_haste_pass(game: str) -> None:
    begun = entrance.open_game(game, App()).game
    assert ending(Dialog("result", buttons=[]), begun, game, Nowhere()).settles == HASTE


def test_an_arrow_in_haste_after_the_end_moves_no_ring() -> None:
    with contextlib.closing(Pilot(poses.make(poses.find_poses("katamino")["play_result"]), motion="off")) as pilot:
        (dialog,) = pilot.desk.dialogs
        dialog.settles, dialog.opened, dialog.look.keyboard = HASTE, pilot.time, True
        pilot.key("Left")
        assert dialog.focused is not None and dialog.focused.id == "new"
        pilot.advance(HASTE)
        pilot.key("Left")
        assert dialog.focused is not None and dialog.focused.id != "new"
