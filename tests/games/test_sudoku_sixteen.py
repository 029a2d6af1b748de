"""Boards above 9x9: zoom about the chosen cell, rulers, going to a cell by name; a 16x16 solved by hand with marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from pygame import Rect

from engine.game import BadInput
from games.base.settings import Settings
from games.stage.pilot import Pilot
from games.stage.widgets.choices import Segmented
from games.stage.widgets.menus import Menu
from games.stage.widgets.words import Label
from games.sudoku.board.drawing import DIGITS
from games.sudoku.board.legend import DigitKeys
from games.sudoku.board.mark_layout import LEAST, Cell, in_rows
from games.sudoku.play.going import cell_of, holders, why_not
from games.sudoku.play.pencil import Mode
from games.sudoku.rules.candidates import candidates
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import Puzzle, empty
from games.sudoku.scene import open_text
from games.sudoku.think.generate import generate
from games.sudoku.think.hints import find, rate
from games.sudoku.think.logic import Deduction, Logic, bits
from tests.amount import amount
from tests.apps import app_of


def played(puzzle: Puzzle, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return a pilot on a puzzle."""
    settings = Settings()
    return Pilot(open_text(app_of(settings), write_puzzle(puzzle), ""), size, motion="off", settings=settings)


def press(pilot: Pilot, *chords: str) -> None:
    """Press keys one after another."""
    for chord in chords:
        pilot.key(chord)


def go(pilot: Pilot, place: str) -> None:
    """Go to a cell by its name, by keys."""
    pilot.key("Ctrl+G")
    pilot.type(place)
    pilot.key("Enter")
    pilot.frame()


def number(pilot: Pilot, value: int, held: str = "") -> None:
    """Type a number, its first digit with a key held; ended by Enter where it could go on."""
    first, *rest = str(value)
    press(pilot, f"{held}{first}", *rest)
    if pilot.scene.play.sheet.typed:
        pilot.key("Enter")


def tap(pilot: Pilot, place: tuple[int, int]) -> None:
    """Tap a place with a finger."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.send(kind, pos=place, button=1, touch=True)
    pilot.frame()


def tap_cell(pilot: Pilot, place: str) -> None:
    """Choose a cell of the whole board with a finger."""
    sheet = pilot.scene.play.sheet
    row, column = (int(part) - 1 for part in place.strip("r").replace("c", " ").split())
    sheet.fit(pilot.scene.look)
    tap(pilot, sheet.view.rect(row * sheet.n + column).center)


def tap_number(pilot: Pilot, value: int, held: str = "") -> None:
    """Take what numbers are written as in the dock, and a number of the pad."""
    mode, wanted = pilot.find("mode"), Mode.CENTRE if held else Mode.DIGIT
    assert isinstance(mode, Segmented)
    if mode.value is not wanted:
        tap(pilot, mode.parts(pilot.scene.look)[list(Mode).index(wanted)].center)
    pad, scroll = pilot.find("digits"), pilot.find("panel-scroll")
    assert isinstance(pad, DigitKeys)
    box = pad.cells()[value - 1]
    assert min(box.size) >= 44 and scroll.rect.contains(box), "a finger meets it"
    tap(pilot, box.center)


@pytest.mark.parametrize("how", ["keys", "touch"])
def test_a_16x16_of_level_3_is_solved_by_hand_with_marks_from_beginning_to_end(how: str) -> None:
    """By keys or by touch alone: the wand marks all candidates, each is struck or written as a person's reasoning goes.

    `make test` begins where so many steps are left; what is written before them is part of the puzzle.
    """
    puzzle = generate(4, ("numbers",), 3, 5)
    assert rate(puzzle) == 3
    logic = Logic(puzzle, puzzle.numbers)
    steps: list[Deduction] = []
    while not logic.solved:
        step = find(logic, 3)
        assert step is not None
        logic.apply(step)
        steps.append(step)
    left = amount(12 if how == "keys" else 5, len(steps))
    given = list(puzzle.numbers)
    for step in steps[:-left]:
        for cell, value in step.places:
            given[cell] = value
    puzzle = replace(puzzle, numbers=bytes(given))
    if how == "keys":
        pilot = played(puzzle)
        press(pilot, "A")
        by_hand(pilot, puzzle, go, number)
        return
    pilot = played(puzzle, (960, 600))
    tap(pilot, pilot.find("menu").rect.center)
    menu = pilot.desk.active.popup
    assert isinstance(menu, Menu)
    tap(pilot, next(row.center for at, row in menu.rows(pilot.desk.look) if menu.options[at][0] == "fill"))
    by_hand(pilot, puzzle, tap_cell, tap_number)


def by_hand(
    pilot: Pilot, puzzle: Puzzle, go: Callable[[Pilot, str], None], number: Callable[[Pilot, int, str], None]
) -> None:
    """Solve a puzzle in its scene, as logic of level 3 goes. `go`: chooses a cell by its name, "r3c4" or "3 4";
    `number`: writes a number, or takes a mark away where Ctrl is held."""
    play = pilot.scene.play
    n, written = puzzle.n, 0
    logic = Logic(puzzle, puzzle.numbers)
    assert list(play.state.position.notes) == logic.candidates
    while not logic.solved:
        step = find(logic, 3)
        assert step is not None
        for cell, mask in step.removes:
            go(pilot, f"r{cell // n + 1}c{cell % n + 1}")
            for value in bits(mask & play.state.position.notes[cell]):
                number(pilot, value, "Ctrl+")
        for cell, value in step.places:
            go(pilot, f"{cell // n + 1} {cell % n + 1}")
            assert play.sheet.in_sight(cell)
            number(pilot, value, "")
            written += 1
        logic.apply(step)
        assert list(play.state.position.notes) == logic.candidates, "marks are kept as reasoning has them"
    assert written == puzzle.numbers.count(0)
    assert play.state.solved and play.game.mistakes == 0 and play.game.hints == 0
    pilot.close()


@pytest.mark.parametrize("k", [4, 5, 10])
def test_zooming_by_keys_keeps_the_chosen_cell_in_sight(k: int) -> None:
    pilot = played(empty(k))
    sheet, n = pilot.scene.play.sheet, k * k
    for cell in (0, 1, n * n - 1, n * (n // 2) + 2):
        pilot.key("F")
        sheet.chosen, sheet.cursor = {cell}, cell
        for _step in range(6):
            pilot.key(".")
            assert sheet.in_sight(cell), (cell, sheet.view)
    before = sheet.view
    pilot.key("K")
    assert round(sheet.zoom(pilot.scene.look), 2) == 1.1
    pilot.key("K")
    assert sheet.view == before, "and back"
    pilot.close()


def test_marks_of_a_16x16_are_read_at_110_percent() -> None:
    for many in range(1, 10):
        mask = sum(1 << value for value in range(8, 8 + many))
        laid = in_rows(Cell(72, 0, 15), 1.0, mask)
        assert laid is not None and laid.size >= LEAST


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_rulers_name_rows_and_columns_and_choose_them(size: tuple[int, int]) -> None:
    pilot = played(empty(5), size)
    sheet = pilot.scene.play.sheet
    pilot.key("K")
    view, strip = sheet.view, pilot.scene.look.px(13)
    assert view is not None
    corner = Rect(sheet.area.left - 2 * strip, sheet.area.top - 2 * strip, 2, 2)
    assert pilot.scene.areas.board.contains(corner)
    column = int((sheet.area.centerx - view.left) // view.cell)
    row = sheet.cursor // 25
    pilot.click(sheet.area.centerx, sheet.area.top - strip)
    assert sheet.chosen == {row * 25 + column} and sheet.cursor == row * 25 + column
    wanted = int((sheet.area.centery + view.cell - sheet.view.top) // view.cell)
    pilot.click(sheet.area.left - strip, sheet.area.centery + view.cell)
    assert sheet.cursor == wanted * 25 + column
    accent = pilot.scene.look.theme.colour("accent.base")[:3]
    left = Rect(sheet.area.left - 2 * strip, sheet.area.top, 2 * strip, sheet.area.h)
    picture = pilot.picture()
    seen = {y for y in range(left.top, left.bottom) for x in range(left.left, left.right)
            if tuple(picture.get_at((x, y)))[:3] == accent}  # fmt: skip
    cell = sheet.view.rect(sheet.cursor)
    assert seen and cell.top <= min(seen) and max(seen) <= cell.bottom, "the chosen row's number is on accent"
    pilot.close()


def test_a_cell_is_gone_to_by_its_name() -> None:
    pilot = played(empty(5))
    sheet = pilot.scene.play.sheet
    go(pilot, "r24c25")
    assert sheet.cursor == 23 * 25 + 24 and sheet.in_sight(sheet.cursor)
    go(pilot, "26 3")
    assert pilot.desk.toast.toast.text == "There is no row 26." and sheet.cursor == 23 * 25 + 24
    pilot.scene.focus(sheet)
    pilot.key("/")
    pilot.type("2 40")
    pilot.click_id("go")
    assert pilot.desk.toast.toast.text == "There is no column 40."
    for text in ("", "7", "x", "1 2 3"):
        with pytest.raises(BadInput, match="row and a column"):
            cell_of(text, 25)
    assert cell_of("R10C6", 25) == cell_of("10, 6", 25) == cell_of("s10o6", 25) == 9 * 25 + 5
    pilot.close()


def test_the_pad_shows_candidates_and_tells_where_a_number_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = generate(4, ("numbers",), 1, 2)
    pilot = played(puzzle)
    play = pilot.scene.play
    cell = puzzle.numbers.index(0)
    go(pilot, f"{cell // 16 + 1} {cell % 16 + 1}")
    pad, possible = pilot.find("digits"), candidates(puzzle, puzzle.numbers)[cell]
    assert pad.candidates == possible and pad.columns == 4
    gone = next(value for value in range(1, 17) if not possible >> value & 1)
    there = holders(puzzle, puzzle.numbers, cell, gone)
    pilot.move(*pad.cells()[gone - 1].center)
    assert there and set(there) <= {c for c, (_colour, dash) in play.sheet.marks.ring.items() if dash}
    said = why_not(puzzle, puzzle.numbers, cell, gone)
    assert str(said).startswith(f"{gone} is in r")
    assert said in [one.text for one in pilot.scene.walk() if isinstance(one, Label)]
    value = next(iter(bits(possible)))
    monkeypatch.setattr("pygame.key.get_mods", lambda: 64)  # Ctrl
    pilot.click(*pilot.find("digits").cells()[value - 1].center)
    assert play.state.position.notes[cell] == 1 << value
    monkeypatch.undo()
    pilot.click(*pilot.find("digits").cells()[value - 1].center)
    assert play.state.position.values[cell] == value
    pilot.close()


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_hints_cells_are_in_view_whole_with_their_reasons(size: tuple[int, int]) -> None:
    puzzle = generate(5, ("numbers",), 2, 1)
    pilot = played(puzzle, size)
    play = pilot.scene.play
    for _hint in range(6):
        pilot.key("K")
        press(pilot, "H", "H")
        assert play.state.advice.hint is not None
        framed = set(play.sheet.marks.ring)
        assert framed and all(play.sheet.in_sight(cell) for cell in framed), play.state.advice.hint
        assert play.sheet.view is not None and play.sheet.view.cell >= pilot.scene.look.px(DIGITS)
        press(pilot, "H", "Enter", "Esc")
    pilot.close()
