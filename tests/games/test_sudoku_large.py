"""Sudoku's boards above 16x16: what is asked for is seen, in every scene, however far one is zoomed out."""

from __future__ import annotations

import contextlib
import itertools
import random

import pygame
import pytest

from games.midend.messages import TextPasted
from games.model.app import App
from games.stage.keys import NAMED
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from games.sudoku import scene
from games.sudoku.board.drawing import DIGITS, PENCIL
from games.sudoku.board.map import Map
from games.sudoku.board.panned_picture import Panned
from games.sudoku.board.paper import RIM, large_card
from games.sudoku.editor.scene import Editor, edit
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, empty
from games.sudoku.solutions.messages import SolutionsCommand
from games.sudoku.solutions.scene import Solutions, solutions
from tests.playing import part


def cyclic(k: int, empty_rows: int = 0, one: int = -1) -> Puzzle:
    """Return a full board of boxes of k but for its first rows, or one cell."""
    n = k * k
    grid = bytearray((k * (r % k) + r // k + c) % n + 1 for r in range(n) for c in range(n))
    grid[: empty_rows * n] = bytes(empty_rows * n)
    if one >= 0:
        grid[one] = 0
    return Puzzle(k, bytes(grid), bytes(n * n))


def readable(pilot: Pilot, cell: int) -> bool:
    """Whether a cell is in sight and large enough for its number and pencil marks."""
    sheet = part(pilot.scene).sheet
    return sheet.in_sight(cell) and sheet.view.cell >= pilot.desk.look.px(PENCIL)


@pytest.mark.parametrize("k", [6, pytest.param(10, marks=pytest.mark.slow)])
def test_to_cell_and_hints_zoom_in_where_cells_are_too_small(k: int) -> None:
    hole = (k**2 - 3) * k**2 + k**2 - 4  # near the lower right corner
    pilot = Pilot(scene.open_text(App(), write_puzzle(cyclic(k, one=hole)), ""), motion="off")
    sheet = pilot.scene.play.sheet
    sheet.chosen, sheet.cursor = {hole}, hole
    for keys in ("G", "HH", "1"):
        pilot.key("F")
        assert sheet.roomy and not readable(pilot, hole)
        sheet.chosen = {hole}  # Esc below takes the choice away
        for key in keys:
            pilot.key(key)
        if k == 10 or keys == "G":
            assert readable(pilot, hole), keys
        else:  # a hint's row is all in view, its numbers read
            assert sheet.in_sight(hole) and sheet.view.cell >= pilot.desk.look.px(DIGITS), keys
            assert keys == "1" or all(sheet.in_sight(cell) for cell in sheet.marks.ring)
        pilot.key("Esc")
    near = sheet.view.cell
    pilot.key(".")
    pilot.key("G")
    assert sheet.view.cell > near  # cells that can be read stay as large as they are
    pilot.close()


@pytest.mark.parametrize("k", [5, 6])
def test_numbers_are_entered_without_a_key(k: int) -> None:
    hole = 2 * k**2 + 3
    pilot = Pilot(scene.open_text(App(), write_puzzle(cyclic(k, empty_rows=3)), ""), motion="off")
    pilot.key("F")  # all in view
    pilot.click(*pilot.scene.play.sheet.view.rect(hole).center)
    keys = pilot.find("digits")
    assert pilot.scene.areas.panel.contains(keys.rect) and keys.rect.bottom < pilot.find("solutions").rect.top
    pilot.click(*keys.cells()[k**2 - 1].center)  # type: ignore[attr-defined]
    assert pilot.scene.game.position.values[hole] == k**2
    pilot.close()


def test_stepping_through_the_solutions_of_a_board_all_in_view_goes_to_what_differs() -> None:
    pilot = Pilot(solutions(App(), cyclic(10, 2)), motion="off")
    shown: Solutions = pilot.scene.play
    pilot.until(lambda: len(shown.state.found) > 3, 60)
    shown.on(SolutionsCommand.STOP)
    pilot.frame()
    assert shown.sheet.roomy
    pilot.key("Down")
    differing = shown.state.differing(1)
    assert any(readable(pilot, cell) for cell in differing)
    pilot.key("F")
    own, _colours = shown.sheet.marks.blocks  # what the map and a board too small for numbers show
    assert [cell for cell, kind in enumerate(own) if kind] == differing
    shown.state.reel.playing = True
    shown._go(2)
    assert shown.sheet.roomy  # flipping is looked at as a whole
    pilot.close()


def test_the_editor_of_a_large_board_has_its_map_and_zoom() -> None:
    pilot = Pilot(edit(App(), cyclic(10, one=5)), motion="off")
    editor: Editor = pilot.scene.play
    sheet = editor.sheet
    pilot.until(lambda: editor.state.known.counted, 60)  # its card pushes what is below it down
    pilot.frame()
    pilot.click_id("zoom_fit")
    pilot.frame()
    assert sheet.roomy
    pilot.click_id("to_cell")
    assert readable(pilot, sheet.cursor)
    before = sheet.view.cell
    pilot.click_id("zoom_in")
    assert sheet.view.cell > before
    pilot.frame()
    said = [widget.text for widget in pilot.desk.active.walk() if isinstance(widget, Label)]
    assert f"{round(100 * sheet.zoom(editor.look))}%" in said
    box = pilot.find("map").box
    pilot.click(box.x + 3, box.y + 3)
    assert sheet.in_sight(0)
    pilot.key("G")
    assert sheet.in_sight(sheet.cursor) and not sheet.in_sight(0)
    pilot.key("0")
    assert sheet.roomy
    pilot.close()


def test_the_editor_of_a_board_that_fits_has_none() -> None:
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    with pytest.raises(LookupError):
        pilot.find("map")
    pilot.close()


@pytest.mark.parametrize("key", ["1", "3", ".", "+", "-", "0", "Left", "Tab", "Space"])
def test_a_key_that_comes_before_the_first_picture_of_a_larger_board_does_no_harm(key: str) -> None:
    """What was pasted or undone made the board larger; the key arrives before that board has a place."""
    pilot = Pilot(edit(App(), empty(3)), motion="off")
    shown: Editor = pilot.scene.play
    pilot.scene.hear(TextPasted(write_puzzle(empty(6))))
    assert shown.sheet.large and shown.sheet.view is None
    code = {name: code for code, name in NAMED.items()}.get(key) or ord(key)
    pilot.desk.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=key[:1], scancode=0))
    pilot.frame()
    assert shown.sheet.in_sight(shown.sheet.cursor)
    if key in "13":
        assert shown.sheet.typed == key
    pilot.close()


@pytest.mark.parametrize(("k", "zoom"), [(8, 0.19), (6, 0.3), (6, 0.52), (6, 1.1)])
def test_a_panned_board_looks_as_one_drawn_anew(k: int, zoom: float) -> None:
    """Digits, marks, diamonds over the edges of what comes into sight, rings; as far as the board's corners."""
    chance = random.Random(5)
    n, full = k * k, cyclic(k)
    marks = bytes(chance.choice((0, 0, EVEN if v % 2 == 0 else ODD)) for v in full.numbers)
    inner = [SOUTH * (cell < (n - 1) * n) | WEST * (cell % n > 0) for cell in range(n * n)]
    sums = [may & chance.choice((0, 0, SOUTH, WEST, SOUTH | WEST)) for may in inner]
    marks = bytes(mark | more for mark, more in zip(marks, sums, strict=True))
    numbers = bytes(v if chance.random() < 0.5 else 0 for v in full.numbers)
    pilot = Pilot(edit(App(), Puzzle(k, numbers, marks)), motion="off")
    pilot.scene.play.state.close()  # a verdict would put other marks in the place of these
    sheet = pilot.scene.play.sheet
    sheet.zoom_to(pilot.desk.look, zoom)
    for cell in range(0, n * n, 3):
        sheet.marks.order[cell] = (cell % 12,)
    pilot.frame()
    assert not sheet.roomy
    area, at = sheet.area, sheet.area.center
    pilot.send(pygame.MOUSEBUTTONDOWN, pos=at, button=2)
    shifted = 0
    for _move in range(25):
        reach = chance.choice((3, 40, 300))
        at = (at[0] + chance.randint(-reach, reach), at[1] + chance.randint(-reach, reach))
        at = (min(1279, max(0, at[0])), min(799, max(0, at[1])))
        before = sheet.view
        pilot.send(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 1, 0))
        pilot.frame()
        shifted += sheet.view != before
        seen = pilot.picture()
        held, sheet._pan, sheet._panned = (sheet._pan, sheet._panned), None, Panned()  # as without a pan
        sheet.touch()
        pilot.frame()
        sheet._pan, sheet._panned = held
        anew = pilot.picture()
        for picture, side in itertools.product((seen, anew), ("topleft", "topright", "bottomleft", "bottomright")):
            corner = pygame.Rect(0, 0, 24, 24)  # the round corners of the paper, differently smoothed
            setattr(corner, side, getattr(large_card(sheet.view, sheet.area, pilot.desk.look.px(RIM)), side))
            picture.fill("black", corner)
        assert pygame.image.tobytes(seen.subsurface(area), "RGB") == pygame.image.tobytes(anew.subsurface(area), "RGB")
    assert shifted > 10
    pilot.close()


def test_time_mistakes_and_hints_are_in_sight_beside_a_large_board_and_its_map_with_a_hint() -> None:
    """In a window of 1344 x 840, also while a hint and the numbers of a cell stand above the map."""
    text = write_puzzle(cyclic(6, one=40))
    with contextlib.closing(Pilot(scene.open_text(App(), text, ""), (1344, 840), motion="off")) as pilot:
        for hints in ("0", "1"):
            panel = pilot.scene.areas.panel
            labels = [one for one in pilot.scene.walk() if isinstance(one, Label) and panel.contains(one.rect)]
            said = [one.text for one in labels]
            assert said[said.index("Time") :][:6] == ["Time", "0:00", "Mistakes", "0", "Hints", hints]
            found = next(one for one in pilot.scene.walk() if isinstance(one, Map)).rect
            assert panel.top < found.top and found.top + found.height // 2 < pilot.find("solutions").rect.top
            pilot.key("H")
            pilot.settle()
