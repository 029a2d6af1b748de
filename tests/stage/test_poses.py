"""Every pose of every scene: all sizes, themes, motions, languages; random events; the self-test's parts."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from pygame import Rect, Surface

from games import app, catalog
from games.base import i18n
from games.midend import poses
from games.midend.scene.table_scene import TableScene
from games.stage.answers import Toast
from games.stage.paint import lid
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot
from games.stage.speech.reader import called
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Spacer
from tests.amount import amount, some
from tests.random_events import monkey
from tests.soak.share import cases
from tests.stage.test_dialogs import OPEN
from tests.unseen import still, undrawn

EVERY = [(name, pose) for name, found in poses.everything().items() for pose in found]
SIZES = ((960, 600), (720, 1100))
WITH_TOAST = (((960, 600), 1.0), ((1280, 800), 1.0), ((1280, 800), 1.3), ((720, 1100), 1.0))  # size, size of text
EMPTY = (Gap, Spacer)
TOASTS = (
    Toast("Copied."),
    Toast("The game before is kept as Sunday evening", label="Back to it"),
    Toast("That cell is a clue, and what is more, its row and its column have the number twice already.", "refused"),
)


def sparing() -> contextlib.AbstractContextManager[None]:
    """Draw nothing meanwhile, but in `make soak`."""
    return undrawn() if amount(1, 0) else contextlib.nullcontext()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    i18n.set_language("en")


@pytest.mark.parametrize("name", ["launcher", *(entry.name for entry in catalog.entries())])
def test_every_game_registers_poses(name: str) -> None:
    assert poses.find_poses(name)


@pytest.mark.parametrize(("name", "pose"), EVERY)
def test_pose_lays_out_at_every_size(name: str, pose: str) -> None:
    """Nothing is placed outside the window, in any size or in the longest words.

    In `make test` each pose has some of the sizes, its neighbours the others, and a picture of each is drawn in the
    longest words; in `make soak` all have all, every frame is drawn, and searches run meanwhile.
    """
    number = EVERY.index((name, pose))
    i18n.set_language(i18n.PSEUDO)
    with still(name, pose) if amount(1, 0) else contextlib.nullcontext():
        with sparing():
            scene = poses.make(poses.find_poses(name)[pose])
            pilot = Pilot(scene, (1280, 800), "dark", motion="reduced", contrast=True)
        with contextlib.closing(pilot):
            check_layout(pilot, name, pose, number)


def check_layout(pilot: Pilot, name: str, pose: str, number: int) -> None:
    """Lay a pose out in windows of several sizes, with a toast over it, and on a lid."""
    assert bool(pilot.desk.dialogs) == ((name, pose) in OPEN), "tests/stage/test_dialogs.py looks at all dialogs"
    for size in some(SIZES, 2, number):
        with sparing():
            pilot.resize(*size)
            pilot.settle(600)
            check_places(pilot, size)
        pilot.resize(*size)
    i18n.set_language("en")
    if name != "components":  # which shows the parts themselves and has no room of its own
        with sparing():
            check_with_toasts(pilot, number)
    check_lid(pilot, name)


def check_places(pilot: Pilot, case: object) -> None:
    """Assert that nothing but a board leaves the window."""
    window = pilot.desk.surface.get_rect()
    for area, roots in pilot.desk.active.roots.items():
        for root in roots:
            inside = root.rect.clip(window) == root.rect
            assert inside or area == "board" or not root.rect.width, (case, area, root)


def check_lid(pilot: Pilot, name: str) -> None:
    """Assert that the game of a pose can be drawn on the lid of its kind, where it is kept."""
    scene = pilot.scene
    if not isinstance(scene, TableScene) or (art := catalog.game(name).lid()) is None:
        return
    paint, box = Paint(Surface((389, 262)), pilot.desk.look), Rect(0, 0, 389, 262)
    for lift in (0.0, 0.5):
        lid.draw(paint, lid.LidArt(name, art, scene.game, pilot), box, (0, 0, 0, 255), lift, lid.Reach())


def check_with_toasts(pilot: Pilot, number: int) -> None:
    """Assert that toasts lie over nothing, that Tab moves the keyboard, that whatever has it says something."""
    for size, text_scale in some(WITH_TOAST, 4, number):
        pilot.desk.text_scale = text_scale
        pilot.resize(*size)
        for toast in some(TOASTS, 3, number // 4):
            pilot.desk.show_toast(toast)
            pilot.frame()
            check_toast(pilot, (size, text_scale, toast.text))
    check_tab(pilot)
    check_words(pilot)


def check_tab(pilot: Pilot) -> None:
    """Assert that the first Tab moves the keyboard and shows where it is (a board may take it for its own things)."""
    host = pilot.desk.active
    pilot.desk.look.keyboard, before = False, host.focused
    pilot.key("Tab")
    if pilot.desk.active is host and host.area_of(host.focused) != "board":
        assert host.focused is not None and host.focused is not before and pilot.desk.look.keyboard


def check_words(pilot: Pilot) -> None:
    """Assert that whatever can have the keyboard says something to whoever listens."""
    host = pilot.desk.active
    silent = {(type(stop).__name__, stop.id) for stop in host.stops() if not called(host, stop)}
    assert not silent, silent


def visible(root: Widget, room: Rect) -> Iterator[tuple[Widget, Rect]]:
    """Yield the innermost widgets with the part of them that shows."""
    here = root.rect.clip(room)
    if not root.children():
        yield root, here
    for child in root.children():
        yield from visible(child, here if root.clips else room)


def check_toast(pilot: Pilot, case: object) -> None:
    """Assert that the toast on show lies inside the window and over nothing else: no board, title or control."""
    host, message = pilot.desk.active, pilot.desk.toast
    window = pilot.desk.surface.get_rect()
    assert message is not None and any(one is message for one in host.walk()), (case, "it has no place")
    assert message.rect.clip(window) == message.rect and message.rect.height, (case, message.rect)
    assert message.rect.width >= pilot.desk.look.px(200), (case, message.rect)
    assert message.height(pilot.desk.look, message.rect.width) <= message.rect.height, (case, message.rect)
    for area, roots in host.roots.items():
        for root in roots:
            for widget, rect in visible(root, window):
                over = widget is not message and rect.colliderect(message.rect) and type(widget) not in EMPTY
                assert not over, (case, area, message.rect, widget, rect)


@pytest.mark.parametrize(("name", "pose"), some(EVERY, 3, 1))
def test_random_events(name: str, pose: str) -> None:
    """In `make test` a third of the poses: in tests/soak a sample of every scene has ten times as many events."""
    pilot = Pilot(poses.make(poses.find_poses(name)[pose]), (960, 600), motion="full")
    with contextlib.closing(pilot):
        monkey(pilot, 11, amount(4, 25))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({name for name, _ in EVERY}))
def test_many_random_events(name: str) -> None:
    found = list(poses.find_poses(name).values())
    for number in cases(len(found)):
        with contextlib.closing(Pilot(poses.make(found[number]), (960, 600))) as pilot:
            monkey(pilot, number, amount(12, 200))


def test_assets_and_modules_load() -> None:
    found = [*app._assets(), *app._compiled()]
    assert not found, found


@pytest.mark.parametrize(("name", "pose"), [("kalah", "play"), ("sudoku", "search")])
def test_tab_passes_signs_by(name: str, pose: str) -> None:
    pilot = Pilot(poses.make(poses.find_poses(name)[pose]), motion="off")
    assert not [w for w in pilot.scene.stops() if getattr(w, "icon", "") == "gauge"]
    pilot.close()
