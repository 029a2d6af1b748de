"""Katamino on paper: empty trays with their pieces, the twelve pieces to cut out, and a filling of each tray.

Trays are five rows of columns, or the tray of any shape that is in play or named by its ID.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from engine.cover.polyomino import Cell
from engine.game import BadInput
from engine.history import write_id
from games.base.dates import short_month
from games.base.i18n import N_, _
from games.katamino import texts
from games.katamino.board.outline import DOT, loops, mark_cell, pattern_paths
from games.katamino.board.sprites import BORROWED
from games.katamino.game import key_of
from games.katamino.kind import Kind
from games.katamino.rules import reading
from games.katamino.rules import rulebook as rules
from games.katamino.rules.calendar import DAY_CELLS, MONTH_CELLS, date_cells
from games.katamino.rules.pieces import FEWEST, MOST, NAMES, STANDARD, letters, name_of, one_sided, orientations_of
from games.katamino.rules.plan import ROWS, Plan, strip
from games.katamino.rules.rulebook import Params, Position
from games.katamino.rules.rulebook import challenge_of as params_of
from games.katamino.settings import SCHEME
from games.katamino.shapes.own import names_of_shapes
from games.katamino.standings import standings
from games.katamino.think.census import LEVELS, challenges
from games.katamino.think.verdict import completion
from games.midend.printing.paper.face import BOLD
from games.midend.printing.paper.page import BLACK, GREY, PALE, Box, Paper, Path, circle, polygon
from games.midend.printing.plain import told as told
from games.midend.printing.sheets import ALONE, BOARD, ON_SHOW, Chosen, Exercise, Extra, Manner, SheetChoice, Value
from games.model.app import App
from games.model.shelf import Shelf
from games.stage.paint import theme

ICON = "puzzle"
PLACE = 2
USUAL = 6
PER_PAGE = 6
SMALL = (4, 4, ROWS / MOST)
CALLED = "called"  # under which the choices have the names of shapes: pairs of a challenge's text and its name
ALL = 0  # columns, level: any
LENGTHS = (ALL, *range(FEWEST, MOST + 1))
CHOICES: tuple[SheetChoice, ...] = (
    SheetChoice("pieces", N_("Pieces to cut out"), ((False, ""), (True, "")), True, "switch", makes=False,
           help="pages with the pieces to cut out"),
    SheetChoice("columns", "", tuple((n, str(n)) for n in LENGTHS), ALL, "", help="length of the trays, 0 for any"),
    SheetChoice("level", "", tuple((n, str(n)) for n in (ALL, *LEVELS)), ALL, "", help="from 1 to 4, 0 for any"),
    SheetChoice("names", "", tuple((name, name) for name in SCHEME.choices), "standard", "", help="names of pieces"),
)  # fmt: skip
CUT = 16.0  # mm of a cell to cut out; trays one on a page have it, too, so that the pieces fit
WIDEST = 9.0  # mm of a cell where several trays stand on a page
SPARE = 0.6  # cells between pieces beside a tray
SHEET = (11.05, 12.35)  # how wide and high a page of pieces to cut out is, in cells
APART = 0.4  # cells between further pieces to cut out
DASH = (1.6, 1.1)  # of the line to cut along
PLACES = {  # where the twelve lie to be cut out: upper left corner, in cells, and how they lie
    "I": (0.0, 0.0, "#####"), "P": (9.05, 0.0, "##/##/#."),
    "L": (0.0, 1.13, "####/#..."), "Y": (4.57, 1.13, "####/.#.."),
    "N": (0.0, 3.55, "##../.###"), "U": (5.4, 3.55, "#.#/###"),
    "T": (0.0, 5.95, "###/.#./.#."), "V": (3.2, 5.95, "#../#../###"), "F": (6.65, 5.95, ".##/##./.#."),
    "W": (0.0, 9.35, "#../##./.##"), "X": (3.2, 9.35, ".#./###/.#."), "Z": (6.65, 9.35, "##./.#./.##"),
}  # fmt: skip


@dataclass(frozen=True)
class PrintedTray(Exercise):
    """One set of pieces on paper; `scheme`: how pieces are called; `shape`: the tray, None for the usual one, and what
    it is `called`, "" for no name."""

    pieces: tuple[int, ...]
    scheme: str = "standard"
    shape: Plan | None = None
    called: str = ""

    @property
    def name(self) -> str:
        params = params_of(self.pieces, self.shape)
        return texts.challenge_named(params, self.scheme, {str(params): self.called})

    @cached_property
    def solution(self) -> tuple[tuple[int, tuple[Cell, ...]], ...]:
        """The pieces with their cells in one filling, none where there is none."""
        return tuple((laid.piece, laid.cells) for laid in completion(Position(self.pieces, (), self.shape)) or ())

    def cell(self, box: Box, manner: Manner) -> float:
        """Return the side of the tray's cells: as large as there is room for, with the pieces below."""
        if self.shape is not None:
            return min(CUT, box.w / self.shape.columns, 0.6 * box.h / self.shape.rows)
        if box.w > CUT * (MOST - 1):  # alone on a page
            return CUT  # upright where it is longer than the page is wide
        return min(WIDEST, box.w / len(self.pieces), 0.5 * box.h / ROWS)

    def draw(self, page: Paper, box: Box, manner: Manner) -> None:
        cell, columns = self.cell(box, manner), len(self.pieces)
        apart = 0.5 * cell
        if self.shape is not None:
            draw_shape(page, (box.x, box.y), self.shape, cell, manner)
            top = cell * self.shape.rows + apart
            room = Box(box.x, box.y + top, box.w, box.h - top)
        elif cell * columns > box.w:
            tray = draw_tray(page, (box.x, box.y), ROWS, columns, cell, manner)
            room = Box(box.x + tray.w + apart, box.y, box.w - tray.w - apart, box.h)
        else:
            tray = draw_tray(page, (box.x, box.y), columns, ROWS, cell, manner)
            room = Box(box.x, box.y + tray.h + apart, box.w, box.h - tray.h - apart)
        for piece, cells, x, y, small in arranged(self.pieces, room, 0.5 * cell):
            draw_piece(page, piece, cells, (x, y), small, manner, self.scheme)

    def draw_solution(self, page: Paper, box: Box, manner: Manner) -> None:
        plan = self.shape or strip(len(self.pieces))
        cell = min(box.w / plan.columns, box.h / plan.rows)
        for piece, cells in self.solution:
            draw_piece(page, piece, cells, (box.x, box.y), cell, manner, self.scheme)
        if self.shape is not None:
            page.shape(outline_of(self.shape.cells, (box.x, box.y), cell), None, BLACK, 0.4)
            return
        page.rect(Box(box.x, box.y, cell * len(self.pieces), cell * ROWS), None, BLACK, 0.4)


def draw_tray(page: Paper, at: tuple[float, float], wide: int, high: int, cell: float, manner: Manner) -> Box:
    """Draw an empty tray of so many cells with its corner at a point; return where it is."""
    tray = Box(*at, cell * wide, cell * high)
    for step in range(1, wide):
        x = tray.x + step * cell
        page.line((x, tray.y), (x, tray.y + tray.h), 0.15 * manner.weight, PALE)
    for step in range(1, high):
        y = tray.y + step * cell
        page.line((tray.x, y), (tray.x + tray.w, y), 0.15 * manner.weight, PALE)
    page.rect(tray, None, BLACK, 0.5 * manner.weight)
    return tray


def draw_shape(page: Paper, at: tuple[float, float], plan: Plan, cell: float, manner: Manner) -> None:
    """Draw an empty tray of any shape with the corner of its box at a point; the cells of a calendar say their date."""
    (x, y), own = at, plan.own
    seams = [[(c + 1, r), (c + 1, r + 1)] for r, c in plan.cells if (r, c + 1) in own]
    seams += [[(c, r + 1), (c + 1, r + 1)] for r, c in plan.cells if (r + 1, c) in own]
    page.lines([[(x + a * cell, y + b * cell) for a, b in seam] for seam in seams], 0.15 * manner.weight, PALE)
    page.shape(outline_of(plan.cells, at, cell), None, BLACK, 0.5 * manner.weight)
    if plan.day is None:
        return
    names = {spot: short_month(month + 1) for month, spot in enumerate(MONTH_CELLS)}
    names |= {spot: str(day + 1) for day, spot in enumerate(DAY_CELLS)}
    free = date_cells(plan.day)
    for (row, column), name in names.items():
        middle = (x + (column + 0.5) * cell, y + (row + 0.5) * cell)
        page.centred(middle, name, 0.3 * cell, BOLD, BLACK if (row, column) in free else GREY)


def outline_of(cells: Iterable[Cell], at: tuple[float, float], side: float) -> Path:
    """Return the outline of cells of a side, the corner of their box at a point."""
    return tuple(
        segment
        for corners in loops(cells)
        for segment in polygon([(at[0] + column * side, at[1] + row * side) for column, row in corners])
    )


def arranged(pieces: Iterable[int], room: Box, most: float) -> list[tuple[int, tuple[Cell, ...], float, float, float]]:
    """Return pieces lying flat in rows in a part of a page: (piece, cells, left, top, side of a cell)."""
    flat = [(piece, min(orientations_of(piece), key=lambda o: (o.rows, o.index))) for piece in pieces]
    cell = most
    while True:
        found = []
        x = 0.0
        y = 0.0
        high = 0.0
        for piece, shape in flat:
            if x and (x + shape.columns) * cell > room.w:
                x = 0.0
                y = y + high + SPARE
                high = 0.0
            found.append((piece, shape.cells, room.x + x * cell, room.y + y * cell, cell))
            x, high = x + shape.columns + SPARE, max(high, float(shape.rows))
        if (y + high) * cell <= room.h:
            return found
        cell *= 0.95


def draw_piece(
    page: Paper,
    piece: int,
    cells: Sequence[Cell],
    at: tuple[float, float],
    side: float,
    manner: Manner,
    scheme: str,
    dash: tuple[float, ...] = (),
) -> None:
    """Draw a piece: in its colour with its letter, or white with its pattern; `dash`: along which it is to be cut."""
    name = name_of(piece)
    known = theme.tokens()["piece"][BORROWED.get(name, name)]
    (x, y), line = at, max(0.12, 0.02 * side) * manner.weight
    outline = outline_of(cells, at, side)
    page.shape(outline, known["fill"] if manner.colour else "#FFFFFF")
    inside = set(cells)
    seams = [[(c + 1, r), (c + 1, r + 1)] for r, c in sorted(inside) if (r, c + 1) in inside]
    seams += [[(c, r + 1), (c + 1, r + 1)] for r, c in sorted(inside) if (r + 1, c) in inside]
    ink = known["seam"] if manner.colour else PALE
    page.lines([[(x + a * side, y + b * side) for a, b in seam] for seam in seams], line, ink)
    if manner.colour:
        row, column = mark_cell(list(cells))
        middle = (x + (column + 0.5) * side, y + (row + 0.5) * side)
        page.centred(middle, letters((piece,), scheme), 0.42 * side, BOLD, known["mark"])
    else:
        _draw_pattern(page, known["pattern"], cells, at, side, manner)
    if dash:
        page.shape(outline, None, GREY, 0.35, dash)
    else:
        page.shape(outline, None, BLACK, 2 * line)


def _draw_pattern(
    page: Paper, pattern: str, cells: Iterable[Cell], at: tuple[float, float], side: float, manner: Manner
) -> None:
    """Draw a pattern into each cell."""
    paths = []
    for row, column in cells:
        if pattern == "dot":
            page.shape(circle((at[0] + (column + 0.5) * side, at[1] + (row + 0.5) * side), DOT * side), BLACK)
        for path in pattern_paths(pattern, column + 0.5, row + 0.5):
            paths.append([(at[0] + x * side, at[1] + y * side) for x, y in path])
    page.lines(paths, max(0.12, 0.05 * side) * manner.weight)


def begin(app: App) -> dict[str, Value]:
    """Return the names of the pieces as set, those of one's own shapes by challenge, and the sets that are solved:
    others come before them."""
    scheme = SCHEME.of(app.settings)
    known = standings(Shelf(Kind(scheme), app.store))
    solved = frozenset(key for key, standing in known.items() if standing.solved)
    return {"names": scheme, CALLED: tuple(names_of_shapes(app.settings).items()), "solved": solved}


def heading(chosen: Chosen) -> tuple[str, str]:
    """Return what is to be done."""
    lead = _("Fill each tray with its pieces.")
    if BOARD in chosen and one_sided(on_show(chosen).pieces):
        lead += " " + _("Pieces may be turned, but not turned over.")
    return "Katamino", lead


@lru_cache(8)
def order(columns: int, level: int, solved: frozenset[str]) -> tuple[tuple[int, ...], ...]:
    """Return the sets of a length and level (0: any) in a chance order that is always the same, solved ones last."""
    lengths = range(FEWEST, MOST + 1) if columns == ALL else (columns,)
    every = [one for length in lengths for one in challenges(length) if level in (ALL, one.level)]
    random.Random("katamino sheets").shuffle(every)
    return tuple(one.pieces for one in sorted(every, key=lambda one: key_of(one.pieces) in solved))


def make(chosen: Chosen, number: int) -> Generator[None, None, Exercise]:
    """Choose the set of a number, or take the tray on show, and fill it."""
    if number == ON_SHOW:
        shown = on_show(chosen)
        called = dict(chosen.get(CALLED, ())).get(str(shown), "")
        return PrintedTray(shown.pieces, str(chosen["names"]), shown.plan, called)
    sets = order(int(chosen["columns"]), int(chosen["level"]), chosen["solved"])
    if not sets:
        raise BadInput("There is no set of {n} pieces of that level.", n=chosen["columns"])
    yield
    sheet = PrintedTray(sets[(number - 1) % len(sets)], str(chosen["names"]))
    assert sheet.solution
    return sheet


def on_show(chosen: Chosen) -> Params:
    """Return the challenge that the scene shows."""
    return rules.read_params(str(chosen[BOARD]))


def on_paper(params: Params, called: str = "") -> dict[str, dict[str, object]]:
    """Return what the print dialog has chosen at first where a scene shows a challenge: its tray, what it is `called`
    where its name is not kept yet; of any shape the tray alone, nothing to cut out."""
    chosen: dict[str, object] = {BOARD: str(params)}
    if params.plan is not None:
        chosen["pieces"] = False
    if called:
        chosen[CALLED] = ((str(params), called),)
    return {"katamino": chosen}


def printed(params: Params) -> PrintedTray:
    """Return a challenge on paper; BadInput where its pieces do not fill the tray."""
    sheet = PrintedTray(params.pieces, "standard", params.plan)
    if not sheet.solution:
        raise BadInput("The pieces {pieces} do not fill their tray.", pieces=letters(params.pieces))
    return sheet


def extras(chosen: Chosen, read: Sequence[Exercise] = ()) -> list[Extra]:
    """Return the pages with the pieces to cut out and that with a tray which they fit, where they are wanted.

    Of a shape that is on show alone: its own pieces, and itself. Else the twelve, and what
    the tray on show or a tray that was read has beside them: of equal pieces as many as it has.
    """
    if not chosen["pieces"]:
        return []
    if chosen.get(ALONE) and (plan := on_show(chosen).plan) is not None:
        return _extras_of_shape(plan, on_show(chosen).pieces, str(chosen["names"]))
    lead = _("Cell {n} mm. Glue the sheet on card first; print at 100 %.").format(n=round(CUT))
    scheme = str(chosen["names"])
    pieces = Extra(_("Pieces to cut out"), lead, lambda page, body, manner: cut_out(page, body, manner, scheme))
    trays = [one.pieces for one in read if isinstance(one, PrintedTray)]
    trays += [on_show(chosen).pieces] if BOARD in chosen else []
    more = [
        Extra(_("More pieces to cut out"), lead, partial(cut_out_further, sheet=sheet, scheme=scheme))
        for sheet in sheets_of(beside_the_twelve(trays))
    ]
    lead = _("A shorter tray ends at the line with its number. Print at 100 %.")
    return [pieces, *more, Extra(_("Tray for the pieces"), lead, lay_out_tray)]


def _extras_of_shape(plan: Plan, pieces: Iterable[int], scheme: str) -> list[Extra]:
    """Return the pages with the pieces of one shape and that with its tray, all as large as the tray's page allows."""
    cell = CUT * min(1.0, SHEET[0] / plan.columns, SHEET[1] / plan.rows)
    lead = _("Cell {n} mm. Glue the sheet on card first; print at 100 %.").format(n=int(cell))
    cut = [
        Extra(_("Pieces to cut out"), lead, partial(cut_out_further, sheet=sheet, scheme=scheme, cell=int(cell)))
        for sheet in sheets_of(pieces)
    ]
    return [*cut, Extra(_("Tray for the pieces"), lead, partial(_lay_out_shape, plan=plan, cell=int(cell)))]


def _lay_out_shape(page: Paper, body: Box, manner: Manner, plan: Plan, cell: float) -> None:
    """Draw the tray of a shape, as large as its pieces to cut out."""
    draw_shape(page, (body.x + (body.w - plan.columns * cell) / 2, body.y), plan, cell, manner)


def beside_the_twelve(trays: Iterable[Iterable[int]]) -> list[int]:
    """Return the pieces, by kind, that must be cut out beside the twelve so that each of the trays can be filled."""
    most: Counter[str] = Counter()
    for pieces in trays:
        most |= Counter(map(name_of, pieces))
    most -= Counter(STANDARD)
    return sorted(map(NAMES.index, most.elements()))


Lying = tuple[int, tuple[Cell, ...], float, float]  # a piece to cut out, its cells, left and top, in cells of its page


def sheets_of(pieces: Iterable[int]) -> list[list[Lying]]:
    """Return how pieces to cut out lie in rows on pages, as few as hold them in their order."""
    found: list[list[Lying]] = []
    wide, high = SHEET
    x, y = 0.0, 0.0
    tall = 0.0
    for piece in pieces:
        lying = min(orientations_of(piece), key=lambda o: (o.rows, o.index))
        if x + lying.columns > wide:
            x, y = 0.0, y + tall + APART
            tall = 0.0
        if not found or y + lying.rows > high:
            found.append([])
            x, y = 0.0, 0.0
            tall = 0.0
        found[-1].append((piece, lying.cells, x, y))
        x, tall = x + lying.columns + APART, max(tall, float(lying.rows))
    return found


def cut_out_further(
    page: Paper, body: Box, manner: Manner, sheet: Iterable[Lying], scheme: str, cell: float = CUT
) -> None:
    """Draw a page of pieces that lie in rows; `cell`: mm of one of their cells."""
    for piece, cells, x, y in sheet:
        draw_piece(page, piece, cells, (body.x + x * cell, body.y + y * cell), cell, manner, scheme, DASH)


def cut_out(page: Paper, body: Box, manner: Manner, scheme: str) -> None:
    """Draw the twelve pieces."""
    for name, (x, y, drawing) in PLACES.items():
        cells = [(r, c) for r, line in enumerate(drawing.split("/")) for c, sign in enumerate(line) if sign == "#"]
        corner = (body.x + x * CUT, body.y + y * CUT)
        draw_piece(page, STANDARD.index(name), cells, corner, CUT, manner, scheme, DASH)


def lay_out_tray(page: Paper, body: Box, manner: Manner) -> None:
    """Draw the largest tray upright, as large as the pieces to cut out, with the ends of the shorter ones."""
    tray = draw_tray(page, (body.x + (body.w - ROWS * CUT) / 2, body.y), ROWS, MOST, CUT, manner)
    for columns in range(FEWEST, MOST + 1):
        y = tray.y + columns * CUT
        if columns < MOST:
            page.line((tray.x, y), (tray.x + tray.w, y), 0.35 * manner.weight, GREY)
        page.words((tray.x + tray.w + 3.0, y), f"5 × {columns}", 4.0 * manner.weight)


def source(chosen: Chosen, numbers: Sequence[int]) -> str:
    """Return "katamino:LTY#0, FINPW#0": the game's name stands before the first alone, as there is little room."""
    if ON_SHOW in numbers:
        shown = write_id(reading.NAME, on_show(chosen), 0)
        others = source(chosen, [number for number in numbers if number != ON_SHOW])
        return ", ".join([shown, *([others.partition(":")[2]] if others else [])])
    sets = order(int(chosen["columns"]), int(chosen["level"]), chosen["solved"])
    ids = [write_id(reading.NAME, letters(sets[(number - 1) % len(sets)]), 0) for number in numbers] if sets else []
    return ", ".join(ids[:1] + [one.partition(":")[2] for one in ids[1:]])


def read(text: str, name: str) -> list[Exercise]:
    """Return the sets of a text: one that `reading.read` understands, or a line for each set."""
    lines = [line for line in text.splitlines() if line.strip()]
    several = len(lines) > 1 and all(len(line.split()) == 1 and ("." not in line or "-" in line) for line in lines)
    if several and len(lines) == ROWS and len({len(line) for line in lines}) == 1 and len(set(text.split())) > 1:
        several = any(len(set(line)) < len(line) for line in lines) is False  # else five rows of a full tray
    found: list[Exercise] = []
    for at, part in enumerate(lines if several else [text], 1):
        try:
            params = reading.read(part).params
        except BadInput as error:
            where = f"{name}, line {at}: " if name and several else f"{name}: " if name else ""
            raise BadInput(f"{where}{error}") from None
        found.append(printed(params))
    return found
