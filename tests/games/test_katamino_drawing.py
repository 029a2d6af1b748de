"""Shapes of one's own: counted up to symmetry against listing, drawn by mouse and by keys, kept, played, sent."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from engine.cover.polyomino import Cell
from engine.game import BadInput
from games import cli
from games.base.settings import Settings
from games.katamino import texts
from games.katamino.board import sprites
from games.katamino.board.hand import FIRST
from games.katamino.board.table import cells_of
from games.katamino.challenges.scene import Challenges
from games.katamino.play.scene import Play
from games.katamino.rooms import rooms
from games.katamino.rules.calendar import board_of
from games.katamino.rules.pieces import COPIES, NAMES, numbered, placements
from games.katamino.rules.plan import Plan, plan_with, read_plan
from games.katamino.rules.rulebook import Position, read_params
from games.katamino.scene import open_text, shapes
from games.katamino.shapes.drawn import ACROSS, BOTH, ShapeDrawing, drawn_of, line
from games.katamino.shapes.messages import PieceCounted
from games.katamino.shapes.own import OwnShape, keep_shape, own_shapes
from games.katamino.shapes.ready import CALENDAR, FIXED
from games.katamino.shapes.scene import Shapes
from games.katamino.shapes.state import MOVE, State
from games.katamino.think import packed, solve
from games.katamino.think.problem import challenge
from games.katamino.think.shape_count import ShapeCount
from games.midend import entrance
from games.stage.paint.theme import Theme
from games.stage.pilot import Pilot
from games.stage.scene import Scene
from games.stage.window import clipboard
from tests.apps import app_of
from tests.stage.test_contrast import contrast

DAY = datetime.date(2026, 11, 22)


def pieces(text: str) -> tuple[int, ...]:
    return numbered(NAMES.index(mark) for mark in text)


def counted(plan: Plan, own: tuple[int, ...]) -> int:
    search = ShapeCount(plan, own)
    while not search.run(1 << 16):
        pass
    search.close()
    return search.snapshot().solutions


def listed(plan: Plan, own: tuple[int, ...]) -> int:
    """Return the same number by listing all fillings and their images."""
    return len({filling.canonical() for filling in solve.solutions(challenge(own, plan), "fast")})


def box(rows: int, columns: int, *without: Cell) -> Plan:
    return plan_with((r, c) for r in range(rows) for c in range(columns) if (r, c) not in without)


@pytest.mark.parametrize("one", FIXED, ids=lambda one: one.key)
def test_ready_shapes_have_the_solutions_that_they_say(one: object) -> None:
    ready = next(shape for shape in FIXED if shape is one)
    assert len(ready.plan.cells) == 60
    assert counted(ready.plan, tuple(range(12))) == ready.count


@pytest.mark.parametrize(
    ("plan", "own"),
    [
        (box(4, 5), "LLLL"),  # equal pieces, and fillings that are their own images
        (box(4, 4), "22222222"),
        (box(4, 4, (0, 0), (3, 3)), "2222222"),
        (box(5, 5, (2, 2)), "PPPP22"),
        (box(3, 3, (1, 1)), "11111111"),
        (box(3, 3, (1, 1)), "2222"),
        (box(1, 5), "I"),
        (box(3, 3, (0, 0), (0, 2), (2, 0), (2, 2)), "X"),
        (box(6, 5), "BBBBB"),
        (plan_with([(0, 0), (0, 1), (2, 3), (2, 4), (4, 0), (4, 1)]), "222"),  # parts that do not hang together
        (box(4, 10), "LLNNPPTT"),
    ],
)
def test_solutions_up_to_symmetry_are_those_of_a_list(plan: Plan, own: str) -> None:
    assert counted(plan, pieces(own)) == listed(plan, pieces(own))


def test_a_count_goes_on_beyond_a_million() -> None:
    """By the figures of the kernel that counts, as a list of so many would take a minute."""
    plan, own = box(5, 8), pieces("222222222" + "1111" + "BBB")
    total = packed.count(plan.cells, own, reduce=True)
    assert total == 10_968_612 and total / 4 <= counted(plan, own) == 2_742_542


def test_painting_grows_the_sheet_up_to_its_largest() -> None:
    drawn = ShapeDrawing().painted([(0, 0)], True).grown()
    assert (drawn.rows, drawn.columns, drawn.cells) == (11, 18, {(1, 1)})
    for _ in range(40):
        last = drawn.rows - 1, drawn.columns - 1
        drawn = drawn.painted([last], True).grown()
    assert (drawn.rows, drawn.columns) == (24, 24)
    wide = drawn_of(box(24, 24), range(12))
    assert len(wide.cells) == 576 and wide.grown() == wide and not wide.fits


def test_mirrors_paint_partners() -> None:
    drawn = ShapeDrawing()
    assert drawn.partners((2, 3), ACROSS) == [(2, 3), (2, 13)]
    assert set(drawn.partners((2, 3), BOTH)) == {(2, 3), (2, 13), (7, 3), (7, 13)}
    assert drawn.partners((2, 8), ACROSS) == [(2, 8)]  # on the axis
    assert line((0, 0), (2, 4)) == [(0, 1), (1, 2), (2, 3), (2, 4)]


def test_a_stroke_is_one_step_of_undo(settings: Settings) -> None:
    state = State(settings, ShapeDrawing(), lambda: None, DAY)
    state.begin_stroke((4, 4), False)
    for column in range(5, 9):
        state.go_on((4, column))
    state.end_stroke()
    assert state.drawn.cells == {(4, c) for c in range(4, 9)} and len(state.past) == 1
    state.begin_stroke((4, 6), True)  # the right button erases whatever the tool
    state.end_stroke()
    assert len(state.drawn.cells) == 4
    state.tool = MOVE
    state.begin_stroke((4, 4), False)
    state.go_on((6, 3))
    state.end_stroke()
    assert state.drawn.cells == {(6, c) for c in (3, 4, 6, 7)}
    for _ in range(3):
        assert state.step(back=True)
    assert not state.step(back=True) and state.drawn == ShapeDrawing()
    for _ in range(3):
        assert state.step(back=False)
    assert state.drawn.cells == {(6, c) for c in (3, 4, 6, 7)}


@pytest.mark.parametrize(("cells", "few", "out"), [(58, 2, 0), (55, 0, 1), (40, 0, 4), (23, 2, 7), (60, 0, 0),
                                                    (61, 0, 0)])  # fmt: skip
def test_of_too_many_pieces_as_few_as_can_be_are_taken_out(cells: int, few: int, out: int) -> None:
    drawn = ShapeDrawing(cells=frozenset(divmod(n, 10) for n in range(cells)))
    assert drawn.taken_out() == (few, out)


def test_pieces_of_all_sizes_are_taken_out() -> None:
    block, one = NAMES.index("B"), NAMES.index("1")
    drawn = ShapeDrawing(cells=frozenset((0, n) for n in range(9))).counted(block, 1).counted(one, 1)
    drawn = replace(drawn, counts=tuple(n if kind in (block, one) else 2 * (kind < 1) for kind, n in
                                        enumerate(drawn.counts)))  # fmt: skip
    assert drawn.covered == 17 and drawn.taken_out() == (1, 2), "eight are too many: block and single cell"


def test_the_panel_stays_where_it_is_at_the_first_stroke(settings: Settings) -> None:
    pilot = Pilot(shapes(app_of(settings)), motion="off")
    tops = set()
    for cells in (0, 1, 23, 58, 64):
        pilot.scene.play.state.drawn = ShapeDrawing(cells=frozenset(divmod(n, 10) for n in range(cells)))
        pilot.scene.refresh()
        pilot.settle()
        tops.add(pilot.scene.find("name").rect.top)
    assert len(tops) == 1


def test_moving_stays_on_the_sheet() -> None:
    drawn = ShapeDrawing().painted([(3, 3), (4, 3)], True)
    assert drawn.moved(-100, -100).cells == {(0, 0), (1, 0)}
    assert drawn.moved(100, 100).cells == {(8, 16), (9, 16)}


def test_pieces_are_none_to_nine() -> None:
    drawn = ShapeDrawing()
    for _ in range(20):
        drawn = drawn.counted(0, 1)
    assert drawn.counts[0] == COPIES and len(drawn.pieces) == 11 + COPIES
    for _ in range(20):
        drawn = drawn.counted(0, -1)
    assert drawn.counts[0] == 0


def test_a_strip_of_different_pieces_is_the_usual_challenge() -> None:
    drawn = drawn_of(box(5, 3), pieces("LTY"))
    assert drawn.params == read_params("LTY") and drawn.text.startswith("3x5-")
    assert str(drawn_of(box(5, 4), pieces("LLPP")).params).endswith(".L2P2")


def test_a_shape_is_kept_by_its_name(settings: Settings) -> None:
    elephant = OwnShape("Jumbo", read_params("12x7-7Y3ZXVZZZZFWV64SG"), 7)
    keep_shape(settings, elephant)
    keep_shape(settings, OwnShape("Row", read_params("5x1-Z.I1"), 1))
    assert [one.name for one in own_shapes(settings)] == ["Row", "Jumbo"]
    keep_shape(settings, elephant)
    assert own_shapes(settings) == [elephant, OwnShape("Row", read_params("5x1-Z.I1"), 1)]
    settings.remember("katamino", "shapes", [["Broken", "5x1-?", 1], 7, ["Row", "5x1-Z.I1", 1]])
    assert [one.name for one in own_shapes(settings)] == ["Row"]


def sheet(settings: Settings, **how: object) -> Pilot:
    how.setdefault("motion", "off")
    return Pilot(shapes(app_of(settings)), settings=settings, **how)  # type: ignore[arg-type]


def play(pilot: Pilot) -> Shapes:
    assert isinstance(pilot.scene.play, Shapes)
    return pilot.scene.play


def settled(pilot: Pilot) -> None:
    pilot.until(lambda: not play(pilot).state.counting)


def said(pilot: Pilot) -> tuple[str, str]:
    note = play(pilot).parts().verdict()
    return note.title, note.text  # type: ignore[attr-defined]


def test_drawn_by_mouse_and_played(settings: Settings) -> None:
    pilot = sheet(settings)
    room = play(pilot)
    assert said(pilot)[0] == "Paint some cells, or choose a shape."
    side, (left, top) = room.sheet.side(pilot.scene.look), room.sheet.corner(pilot.scene.look)

    def at(row: int, column: int) -> tuple[float, float]:
        return left + (column + 0.5) * side, top + (row + 0.5) * side

    for row in range(2, 7):
        pilot.drag(at(row, 4), at(row, 7))
    assert room.state.drawn.cells == {(r, c) for r in range(2, 7) for c in range(4, 8)}
    assert said(pilot) == ("20 cells, the pieces have 60.", "Paint 40 more, or take 8 pieces out.")
    for kind in range(12):
        if NAMES[kind] not in "ILPY":
            room.on(PieceCounted(kind, -1))
    settled(pilot)
    assert said(pilot)[0].endswith("solutions") or said(pilot)[0] == "No solution"
    pilot.click(*at(2, 4), button=3)
    assert (2, 4) not in room.state.drawn.cells
    pilot.key("Ctrl+Z")
    assert (2, 4) in room.state.drawn.cells


def test_drawn_by_keys_alone_named_kept_and_played(settings: Settings) -> None:
    pilot = Pilot(open_text(app_of(settings), "TWL", ""), settings=settings, motion="off")
    pilot.key("D")
    room = play(pilot)
    for _ in range(3):
        for _ in range(5):
            pilot.key("Space")
            pilot.key("Down")
        for _ in range(5):
            pilot.key("Up")
        pilot.key("Right")
    assert len(room.state.drawn.cells) == 15
    for kind, name in enumerate(NAMES[:12]):
        if name not in "LTY":
            room.on(PieceCounted(kind, -1))
    settled(pilot)
    assert said(pilot) == ("1 solution", "15 cells, and the pieces have 15. Turned and mirrored ones count once.")
    pilot.key("Ctrl+S")
    assert room.state.nameless
    pilot.type("Door")
    pilot.key("Ctrl+S")
    assert [one.name for one in own_shapes(settings)] == ["Door"]
    pilot.scene.focus(pilot.scene.find("sheet"))
    pilot.key("Enter")
    assert isinstance(pilot.scene.play, Play)
    assert pilot.scene.play.state.pos.params == read_params("LTY")


def test_a_pasted_id_opens_and_the_same_is_copied(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = sheet(settings)
    text = "12x7-7Y3ZXVZZZZFWV64SG"
    clipboard.copy(text)
    pilot.key("Ctrl+V")
    settled(pilot)
    assert said(pilot)[0] == "7 solutions" and play(pilot).state.drawn.plan == read_plan(text)
    pilot.key("Ctrl+C")
    assert clipboard.paste() == text
    clipboard.copy("nonsense 12")
    pilot.key("Ctrl+V")
    assert play(pilot).state.drawn.plan == read_plan(text)


def test_an_id_is_opened_and_printed_from_the_command_line(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the window copies it to be sent: a word like a file's name."""
    text = "12x7-7Y3ZXVZZZZFWV64SG"
    scene = Pilot(entrance.open_text(text, app_of(settings)), settings=settings, motion="off").scene
    assert isinstance(scene.play, Play) and len(scene.play.state.pos.plan.cells) == 60
    out = tmp_path / "jumbo.pdf"
    assert cli.run(["katamino", "print", text, "-o", str(out)]) == 0 and out.read_bytes().startswith(b"%PDF-")
    assert capsys.readouterr().out.startswith(str(out))
    with pytest.raises(BadInput, match="neither a file nor a game ID"):
        entrance.open_text("12x7", app_of(settings))


def test_more_than_can_be_played_says_how_many_to_take_away(settings: Settings) -> None:
    pilot = sheet(settings)
    room = play(pilot)
    room.state.drawn = drawn_of(plan_with((r, c) for r in range(7) for c in range(10) if (r, c) < (6, 7)), range(12))
    assert len(room.state.drawn.cells) == 67
    assert said(pilot) == ("67 cells", "64 cells at most; paint 3 away.")
    with pytest.raises(BadInput):
        room.state.save()


def test_a_shape_of_ones_own_stands_among_the_challenges(settings: Settings) -> None:
    keep_shape(settings, OwnShape("Jumbo", read_params("12x7-7Y3ZXVZZZZFWV64SG"), 7))
    pilot = Pilot(open_text(app_of(settings), "12x7-7Y3ZXVZZZZFWV64SG", ""), settings=settings, motion="off")
    pilot.key("L")
    room = pilot.scene.play
    assert isinstance(room, Challenges) and room.shapes.open
    assert room.shapes.chosen is not None and room.shapes.chosen.name == "Jumbo"
    pilot.key("E")
    assert len(play(pilot).state.drawn.cells) == 60
    pilot.key("Esc")
    pilot.key("Del")
    assert not own_shapes(settings)
    toast = pilot.desk.toast
    assert toast is not None
    pilot.click(*toast.button.center)
    assert [one.name for one in own_shapes(settings)] == ["Jumbo"]
    pilot.key("[")
    assert not room.shapes.open
    pilot.key("]")
    assert room.shapes.open


def test_the_calendar_is_played_as_that_of_its_day(settings: Settings) -> None:
    state = State(settings, ShapeDrawing(), lambda: None, DAY)
    state.choose(CALENDAR)
    assert state.params is not None and state.params.plan == board_of(DAY)
    state.count_piece(0, 1)
    assert state.params is None


def test_keys_of_the_pieces(settings: Settings) -> None:
    pilot = sheet(settings)
    pilot.scene.focus(pilot.scene.find("pieces"))
    pilot.key("Right")
    pilot.key("Del")
    pilot.key("Space")
    pilot.key("Space")
    assert play(pilot).state.drawn.counts[1] == 2


def test_enter_plays_the_shape_after_a_click_on_a_piece(settings: Settings) -> None:
    """The button said Enter, but after a click on a piece, without a ring, Enter took one more of it."""
    pilot = Pilot(open_text(app_of(settings), "TWL", ""), settings=settings, motion="off")
    pilot.key("D")
    room = play(pilot)
    room.state.choose("elephant")
    for kind, button in ((0, 3), (0, 1)):
        counts = pilot.find("pieces")
        pilot.click(*counts.rects(pilot.desk.look)[kind].center, button)  # type: ignore[attr-defined]
    settled(pilot)
    assert room.state.drawn.counts[:12] == (1,) * 12
    pilot.key("Left")
    pilot.click(*pilot.find("pieces").rects(pilot.desk.look)[0].center, 3)  # type: ignore[attr-defined]
    pilot.key("+")
    assert room.state.drawn.counts[:12] == (1,) * 12, "other keys stay with the pieces"
    settled(pilot)
    board = str(room.state.params)
    assert pilot.scene.on_paper() == {"katamino": {"board": board, "pieces": False}}
    pilot.key("Enter")
    assert isinstance(pilot.scene.play, Play)


@pytest.mark.parametrize("pose", ["gallery", "search", "tree", "links", "challenges"])
def test_a_tray_is_printed_from_wherever_it_is_seen(settings: Settings, pose: str) -> None:
    """From the solutions of a shape the dialog had other sets."""
    app, params = app_of(settings), read_params("7x6-51RZFZZXR.L1P2U1V2")
    keep_shape(settings, OwnShape("House", params, 3))
    made = rooms()
    opened: dict[str, Callable[[], Scene]] = {
        "gallery": lambda: made.solutions(app, params), "search": lambda: made.watch(app, params),
        "tree": lambda: made.tree(app, params, "first-hole"), "links": lambda: made.links(app, params),
        "challenges": lambda: made.challenges(app, (), params),
    }  # fmt: skip
    assert opened[pose]().on_paper() == {"katamino": {"board": str(params), "pieces": False}}


def test_a_shape_of_ones_own_is_played_under_its_name(settings: Settings) -> None:
    text = "12x7-7Y3ZXVZZZZFWV64SG"
    keep_shape(settings, OwnShape("Jumbo", read_params(text), 7))
    pilot = Pilot(open_text(app_of(settings), text, ""), settings=settings, motion="off")
    assert pilot.scene.play.parts().pill() == "Jumbo, 60 cells"
    assert pilot.scene.play.table.kind.variant(pilot.scene.play.game) == "Jumbo, 60 cells"


SQUARE = "4x4-ZZZG.L2B1"  # filled in four ways, which are one way turned


def test_what_is_counted_is_said_where_a_shape_looks_like_itself(settings: Settings) -> None:
    """The editor says 1 solution and play says 4 ways to finish: turned and mirrored ones count there."""
    params = read_params(SQUARE)
    assert params.plan is not None
    pilot = sheet(settings)
    clipboard.copy(SQUARE)
    pilot.key("Ctrl+V")
    pilot.until(lambda: play(pilot).state.tally.done)
    assert said(pilot) == ("1 solution", "16 cells, and the pieces have 16. Turned and mirrored ones count once.")
    pilot.close()
    empty = Position(params.pieces, (), params.plan)
    assert texts.ways_left(empty, 4) == "4 ways to finish from here. Turned and mirrored ones count, too."
    laid = Position(params.pieces, placements(params.pieces[0], params.plan)[:1], params.plan)
    assert texts.ways_left(laid, 1) == "1 way to finish from here."
    alone = plan_with([(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)])
    assert texts.counted_once(alone, (2,)) == "" and texts.ways_left(Position((2,), (), alone), 1) == texts.ways(1)


@pytest.mark.parametrize("kind", [NAMES.index(name) for name in "FILNPTUVWXYZ"])
def test_pieces_stand_out_from_dark_cards(kind: int) -> None:
    """Some of what edges a piece on a dark card has 3:1 to it: brown Y and slate Z did not."""
    theme = Theme("dark")
    for ground in ("accent.soft", "bg.surfaceInset"):
        back = theme.colour(ground)
        card = pygame.Surface((80, 80))
        card.fill(back[:3])
        picture = sprites.sprite(NAMES[kind], cells_of(FIRST[kind]), 9, sprites.on_card(theme), "none")
        picture.draw(card, (10, 10))
        row = [tuple(card.get_at((x, 10 + 9 * FIRST[kind].cells[0][0] + 4))) for x in range(80)]
        edge = next(x for x, colour in enumerate(row) if contrast(colour, back) > 1.1)
        assert max(contrast(colour, back) for colour in row[edge : edge + 2]) >= 3
    assert sprites.on_card(Theme("light")) == "flat"
