"""The board as a widget: choosing cells with mouse, fingers and keys, zooming and panning large boards."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pygame
from pygame import Rect

from games.base.i18n import _
from games.stage.events import pointed
from games.stage.motion import MOVE, Tween
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed, Widget
from games.stage.widgets.buttons import IconButton
from games.stage.widgets.words import Label
from games.sudoku.board.drawing import DIGITS, draw
from games.sudoku.board.geometry import View
from games.sudoku.board.marks import Marks
from games.sudoku.board.panned_picture import Panned
from games.sudoku.board.paper import RIM, RULER, at_ruler, draw_caret, draw_labels, draw_rulers, large_card
from games.sudoku.board.touching import CHOOSE, LIFT, PAINT, POINT, PRESS, Touch, alike, between, line
from games.sudoku.rules.puzzle import Puzzle

LARGEST_CELL = 66.0  # logical pixels of a cell at 100 %
LEAST, MOST = 0.1, 2.0  # zoom
READABLE, ROOMY = 20, 30  # logical pixels of a cell from which a large board opens whole; of its cells otherwise
LEGIBLE = 1.1  # the zoom at which marks are read
GLIDE = 220.0  # ms that a pan goes on after it was let go, and that the way to a cell takes
TWICE = 400  # ms within which a second click makes a double one
SLACK = 5  # logical pixels that a press may wander before it pans

ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}

class Sheet(Widget):
    """The board; its value is a Touch.

    `selecting` off: presses are told instead of selecting (the editor). `hand` on: something is held, and a press and
    dragging on are strokes of it, unless Ctrl or Shift is held. `whole`: a large board is all in view at first.
    """

    focusable = clickable = True

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(id="board")
        self.selecting = True
        self.hand = False
        self.whole = False
        self.puzzle = puzzle
        self.typed = ""
        self.show(puzzle, puzzle.numbers, (0,) * puzzle.n**2)
        self.marks = Marks()
        self.chosen: set[int] = set()
        self.cursor = (puzzle.n // 2) * puzzle.n + puzzle.n // 2
        self.area = Rect(0, 0, 100, 100)
        self.view: View | None = None
        self.over_cell: int | None = None
        self.painting = False
        self.ghost: Callable[[Paint, Sheet], None] | None = None
        self._held: tuple[int, int] | None = None  # where a press began that may become a pan
        self._first: int | None = None  # the cell where Shift was pressed: dragging on selects from there alone
        self._stroke = False  # whether the hand is laying what it holds
        self._pan: tuple[int, int] | None = None
        self._space = False
        self._clicked: tuple[int, float] = (-1, 0.0)  # the cell clicked last, and when
        self._speed = (0.0, 0.0)
        self._glide: Tween | None = None
        self._way: tuple[Tween, View, View] | None = None  # from one place to another, under way
        self._before: View | None = None  # the view to which one comes back from the zoom for marks
        self._panned = Panned()
        self.tells: Callable[[int], str] = lambda cell: ""  # the words of a cell

    def heard(self) -> str:
        return self.tells(self.cursor)

    def spot(self) -> object:
        return self.cursor

    def show(self, puzzle: Puzzle, values: bytes, notes: tuple[int, ...]) -> None:
        """Show another state of the board; a number half typed does not outlast a change of the board's size."""
        if puzzle.k != self.puzzle.k:
            self.typed = ""
        self.puzzle = puzzle
        self.values = values
        self.notes = notes

    def type_digit(self, digit: int) -> bool:
        """Go on with the number being typed, or begin anew where it gets too large; return whether it is complete."""
        typed = (self.typed + str(digit)).lstrip("0")
        if not typed or int(typed) > self.n:
            typed = str(digit) if 0 < digit <= self.n else ""
        self.typed = typed
        self.touch()
        return bool(typed) and int(typed) * 10 > self.n

    @property
    def n(self) -> int:
        """Rows and columns."""
        return self.puzzle.n

    @property
    def large(self) -> bool:
        """Whether the board is zoomed and panned."""
        return self.puzzle.large

    @property
    def roomy(self) -> bool:
        """Whether the whole board is in view: then dragging selects, otherwise it pans."""
        return self.view is None or not self.large or self.area.contains(self.view.board.inflate(-2, -2))

    # Place, zoom, pan

    def place(self, look: Look, rect: Rect) -> None:
        """Take its place; a small board is fitted with room for its numbers, a large one keeps its zoom."""
        before, changed = self.area, self.view is None or self.view.k != self.puzzle.k
        super().place(look, rect)
        if self.large:
            strip = look.px(RULER)
            self.area = Rect(rect.x + strip, rect.y + strip, rect.w - strip, rect.h - strip)
            if changed or self.view is None:
                self.view = self.first_view(look)
            elif before != self.area:
                self.view = self.view.moved(0, 0, self.area)
        else:
            label = look.px(30)
            inner = Rect(rect.x + label, rect.y + label, rect.w - 2 * label, rect.h - label - look.px(14))
            self.view = View.fit(self.puzzle.k, inner)
            self.area = self.view.board

    def fill(self, look: Look, area: Rect) -> None:
        """Take the board's place in a scene: with margins where it is large."""
        m = look.px(22)
        wide = Rect(area.x + m, area.y, area.w - 2 * m, area.h)
        self.place(look, wide if self.large else area)

    def first_view(self, look: Look) -> View:
        """Return the first view of a large board: all of it if its cells are readable, else the chosen cell's part."""
        fitted = self._fitted(look)
        if self.whole or fitted.cell >= look.px(READABLE):
            return fitted
        return self._near(look, self.cursor)

    def _near(self, look: Look, cell: int) -> View:
        """Go to a cell so that it and those around it can be read."""
        self.view = View(self.puzzle.k, float(look.px(ROOMY)), self.area.left, self.area.top)
        self.centre(cell)
        return self.view

    def _fitted(self, look: Look) -> View:
        """Return the view of the whole board, with its rim."""
        return View.fit(self.puzzle.k, self.area.inflate(-2 * look.px(RIM), -2 * look.px(RIM)))

    def zoom(self, look: Look) -> float:
        """Return the zoom, 1 for a cell of 66 logical pixels and before the first layout."""
        return 1.0 if self.view is None else self.view.cell / (LARGEST_CELL * look.metrics.u)

    def zoom_to(self, look: Look, zoom: float, point: tuple[float, float] | None = None) -> None:
        """Zoom about a point, by default the chosen cell, which is then in sight; without any the middle."""
        if self.view is None:
            return
        about = self.cursor if point is None and self.chosen else None
        if about is not None:
            self.go_to(about)
            point = self.view.rect(about).center
        full = LARGEST_CELL * look.metrics.u
        least = min(LEAST * full, self._fitted(look).cell)
        factor = zoom * full / self.view.cell
        self.view = self.view.zoomed(factor, point or self.area.center, least, MOST * full).moved(0, 0, self.area)
        if about is not None:
            self.go_to(about)
        self.touch()

    def fit(self, look: Look) -> None:
        """Show the whole board."""
        self.view = self._fitted(look)
        self.touch()

    def zoom_by(self, look: Look, id: str) -> None:
        """Do the action zoom_in, zoom_out, zoom_fit, zoom_marks or to_cell; a small board always fits."""
        if not self.large:
            return
        if id == "zoom_marks":
            self._zoom_for_marks(look)
        elif id == "zoom_fit":
            self.fit(look)
        elif id == "to_cell":
            self.show_cell(look, self.cursor)
            self.centre(self.cursor)
        else:
            self.zoom_to(look, self.zoom(look) * (1.25 if id == "zoom_in" else 0.8))

    def _zoom_for_marks(self, look: Look) -> None:
        """Go so near to the chosen cell that marks can be read, or back from there."""
        if self._before is not None and abs(self.zoom(look) - LEGIBLE) < 0.01:
            self.view, self._before = self._before.moved(0, 0, self.area), None
        else:
            self._before = self.view
            self.centre(self.cursor)
            self.zoom_to(look, LEGIBLE)
        self.touch()

    def travel(self, look: Look, cell: int) -> None:
        """Have a cell seen, the way there shown."""
        before = self.view
        self.show_cell(look, cell)
        after = self.view
        if before is None or after is None or before.cell != after.cell or not look.motion.moves:
            return
        self._glide = None
        self._way = (Tween(look.now(), GLIDE, 0.0, 1.0), before, after)
        self.touch(look.now() + GLIDE + 30)

    def show_cells(self, look: Look, cells: Collection[int], most: int) -> None:
        """Have several cells seen at once, zooming out where that needs it and numbers can still be read there.

        `most`: the cell that matters most, which is seen in any case.
        """
        if not self.large or self.view is None:
            return
        rows, columns = [cell // self.n for cell in cells], [cell % self.n for cell in cells]
        tall, wide = max(rows) - min(rows) + 1.5, max(columns) - min(columns) + 1.5
        largest = min(self.area.w / wide, self.area.h / tall)
        if largest < look.px(DIGITS):
            self.show_cell(look, most)
            return
        if self.smaller(look, READABLE):
            self._near(look, most)
        if self.view.cell > largest:
            cell = max(float(int(largest)), min(self._fitted(look).cell, largest))
            self.view = View(self.puzzle.k, cell, self.view.left, self.view.top).moved(0, 0, self.area)
        if not all(self.in_sight(cell) for cell in cells):
            self.pan_to((min(columns) + max(columns) + 1) / 2, (min(rows) + max(rows) + 1) / 2)
        self.touch()

    def go_to(self, cell: int) -> None:
        """Pan so that a cell is in sight, with some room around."""
        if self.view is None or not self.large:
            return  # there is nothing to pan, or not yet
        rect = self.view.rect(cell)
        room = self.area.inflate(-int(min(self.area.w * 0.3, 4 * self.view.cell)),
                                 -int(min(self.area.h * 0.3, 4 * self.view.cell)))  # fmt: skip
        inside = rect.clamp(room)
        self.view = self.view.moved(inside.x - rect.x, inside.y - rect.y, self.area)
        self.touch()

    def show_cell(self, look: Look, cell: int, least: float = READABLE) -> None:
        """Have a cell seen: pan to it, and zoom in on it where cells are smaller than `least` logical pixels."""
        if self.smaller(look, least):
            self._near(look, cell)
        else:
            self.go_to(cell)

    def smaller(self, look: Look, least: float) -> bool:
        """Whether the cells of a large board are smaller than `least` logical pixels."""
        return self.large and self.view is not None and self.view.cell < look.px(least)

    def in_sight(self, cell: int) -> bool:
        """Whether all of a cell is in view."""
        return self.view is not None and self.area.contains(self.view.rect(cell))

    def zoom_figure(self, look: Look) -> Label:
        """Return the zoom in percent."""
        return Label(f"{round(100 * self.zoom(look))}%", "body+#")

    def zoom_buttons(self) -> list[Widget]:
        """Return the buttons of a scene's top bar that zoom a large board; none for a small one."""
        if not self.large:
            return []
        return [
            IconButton("zoom_out", "zoom-out", action="zoom_out", tip=_("Zoom out")),
            IconButton("zoom_in", "zoom-in", action="zoom_in", tip=_("Zoom in")),
            IconButton("zoom_fit", "scan", action="zoom_fit", tip=_("Fit the board")),
        ]

    def centre(self, cell: int) -> None:
        """Pan so that a cell is in the middle, as far as the board's rim allows."""
        if self.large:
            row, column = divmod(cell, self.n)
            self.pan_to(column + 0.5, row + 0.5)

    def pan_to(self, column: float, row: float) -> None:
        """Put a point of the board, in cells, into the middle."""
        if self.view is None:
            return
        x, y = self.area.centerx - column * self.view.cell, self.area.centery - row * self.view.cell
        self.view = View(self.view.k, self.view.cell, x, y).moved(0, 0, self.area)
        self.touch()

    # Drawing

    def bleed(self, look: Look) -> int:
        return look.px(12)

    def draw(self, paint: Paint) -> None:
        assert self.view is not None
        self._glide_on(paint.look)
        px = paint.px
        if self.large:
            draw_rulers(paint, self.view, self.area, self.cursor if self.chosen else None)
        if self.large:
            area, card = self.area, large_card(self.view, self.area, px(RIM))
        else:
            area = self.view.board.inflate(2 * px(6), 2 * px(6))
            card = self.view.board.inflate(2 * px(10), 2 * px(10))
        panned = self.large and (self._pan is not None or self._glide is not None)
        low = paint.radius("card", card) + px(3)
        with paint.clipped(Rect(card.x, card.bottom + px(3) - low, card.w, low)):  # elsewhere paper lies on it
            paint.rect(card.move(0, px(3)), paint.look.theme.mix("bg.table", "shadow.color", 0.28), "card")
        if not panned or not area.contains(card):
            paint.rect(card, "board.sudoku.paper", "card", "line.soft" if paint.look.theme.contrast else None)
        if not self.large:
            draw_labels(paint, self.view)
        if panned:
            on_paper = area.clip(card)
            self._panned.draw(paint, self.view, self.puzzle, self.values, self.notes, self.marks, on_paper)
        else:
            self._panned.drop()
            draw(paint, self.view, self.puzzle, self.values, self.notes, self.marks, area)
        if self.ghost is not None:
            with paint.clipped(area):
                self.ghost(paint, self)
        if self.typed:
            draw_caret(paint, self.view, self.cursor, self.typed)
        if self.focused and paint.look.keyboard and self.chosen != {self.cursor}:
            with paint.clipped(area):
                paint.rect(self.view.rect(self.cursor), None, px(3), "focus", px(2.5))
        if self.large:
            paint.outer_corners(card, "card", "bg.table")

    @property
    def performs(self) -> bool:
        return self._pan is not None or self._glide is not None or self._way is not None

    def _glide_on(self, look: Look) -> None:
        if self._way is not None:
            tween, first, last = self._way
            share = tween.at(look.now())
            x, y = first.left + (last.left - first.left) * share, first.top + (last.top - first.top) * share
            self.view = View(last.k, last.cell, round(x), round(y)) if share < 1 else last
            if tween.done(look.now()):
                self._way = None
        if self._glide is None or self.view is None:
            return
        now = look.now()
        share = self._glide.at(now)
        self.view = self.view.moved(round(self._speed[0] * share), round(self._speed[1] * share), self.area)
        if self._glide.done(now):
            self._glide = None

    # Events

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | Touch | None:
        if self.view is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._down(event, look)
        if event.type == pygame.MOUSEMOTION:
            return self._move(event, look)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._up(event, look)
        if event.type == pygame.MOUSEWHEEL and self.large:
            point = pointed(event)
            self.zoom_to(look, self.zoom(look) * 1.15**event.y, point if self.area.collidepoint(point) else None)
            return Touch(POINT, self.over_cell)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.KEYUP and event.key == pygame.K_SPACE:
            self._space = False
        return None

    def _down(self, event: pygame.event.Event, look: Look) -> EventUsed | Touch | None:
        assert self.view is not None
        self._way = None
        cell = self.view.at(event.pos) if self.area.collidepoint(event.pos) else None
        if self.large and event.button == 1 and (there := at_ruler(self.view, self.area, event.pos, self.cursor)) >= 0:
            self.cursor, self.chosen = there, {there}
            self.go_to(there)
            return Touch(CHOOSE, there)
        if self.large and (event.button == 2 or (event.button == 1 and self._space)):
            self._pan = event.pos
            self._speed = (0.0, 0.0)
            self._glide = None
            return USED
        if event.button == 1 and not self.roomy and not pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
            self._held = event.pos
            return USED
        return self._press(cell, event.pos, event.button, look.now())

    def _press(self, cell: int | None, place: tuple[int, int], button: int, now: float) -> EventUsed | Touch | None:
        """Choose a cell, the second time all of its number, or tell that it was pressed."""
        if cell is None or button not in (1, 3):
            return USED
        self.over_cell = cell
        if not self.selecting or button == 3:
            self.painting = button == 1
            return Touch(PRESS, cell, place, button)
        held = pygame.key.get_mods()
        self._first = None
        if self.hand and not held & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT):
            self._stroke = self.painting = True
            self.chosen, self.cursor = set(), cell
            self.touch()
            return Touch(PAINT, cell, through=(cell,))
        if held & pygame.KMOD_CTRL:
            self.chosen ^= {cell}
        elif held & pygame.KMOD_SHIFT:
            self.chosen |= between(self.n, self.cursor, cell)
            self._first = cell
        else:
            again = self._clicked[0] == cell and now - self._clicked[1] < TWICE
            self.chosen = alike(self.values, cell) if again else {cell}
        self._clicked = (cell, now)
        self.cursor = cell
        self.painting = True
        self.touch()
        return Touch(CHOOSE, cell)

    def _move(self, event: pygame.event.Event, look: Look) -> EventUsed | Touch | None:
        assert self.view is not None
        if self._held is not None:
            if max(abs(event.pos[0] - self._held[0]), abs(event.pos[1] - self._held[1])) < look.px(SLACK):
                return USED
            self._pan = self._held
            self._held = None
            self._speed = (0.0, 0.0)
            self._glide = None
        if self._pan is not None:
            dx, dy = event.pos[0] - self._pan[0], event.pos[1] - self._pan[1]
            self.view = self.view.moved(dx, dy, self.area)
            self._pan, self._speed = event.pos, (dx * 0.6, dy * 0.6)
            self.touch()
            return Touch(POINT, None)
        cell = self.view.at(event.pos) if self.area.collidepoint(event.pos) else None
        if self.painting and event.buttons[0] and cell is not None and cell != self.over_cell:
            through = line(self.n, self.over_cell, cell)
            self.over_cell = cell
            if self._stroke:
                self.cursor = cell
                self.touch()
                return Touch(PAINT, cell, through=through)
            if self.selecting:
                if self._first is not None:
                    self.chosen, self._first = {self._first}, None
                self.chosen.update(through)
                self.cursor = cell
                self.touch()
                return Touch(CHOOSE, cell)
            return Touch(PAINT, cell, event.pos, through=through)
        if cell != self.over_cell or not self.selecting:
            self.over_cell = cell
            return Touch(POINT, cell, event.pos)
        return USED

    def _up(self, event: pygame.event.Event, look: Look) -> EventUsed | Touch | None:
        if self._pan is not None:
            self._pan = None
            length = GLIDE if look.motion.moves else 0.0
            if length and (abs(self._speed[0]) > 1 or abs(self._speed[1]) > 1):
                self._glide = Tween(look.now(), MOVE, 1.0, 0.0)
                self.touch(look.now() + MOVE + 30)
        told: EventUsed | Touch | None = USED
        if self._held is not None:
            assert self.view is not None
            told, self._held = self._press(self.view.at(event.pos), event.pos, event.button, look.now()), None
        if self._stroke:  # of a board that is panned by dragging it has begun just now
            told = Touch(LIFT, self.over_cell, through=told.through if isinstance(told, Touch) else ())
        self.painting = False
        self._stroke = False
        return told

    def _key(self, event: pygame.event.Event) -> EventUsed | Touch | None:
        step = ARROWS.get(event.key)
        if event.key == pygame.K_SPACE and event.mod & pygame.KMOD_CTRL and self.selecting:
            self.chosen ^= {self.cursor}
            self.touch()
            return Touch(CHOOSE, self.cursor)
        if event.key == pygame.K_SPACE and self.large:
            self._space = True
            return None
        if step is None or event.mod & pygame.KMOD_ALT:
            return None
        row, column = divmod(self.cursor, self.n)
        shift, ctrl = event.mod & pygame.KMOD_SHIFT, event.mod & pygame.KMOD_CTRL
        far = self.puzzle.k if shift and ctrl else 1
        row, column = (row + step[0] * far) % self.n, (column + step[1] * far) % self.n
        before, self.cursor = self.cursor, row * self.n + column
        if not ctrl or not self.selecting:
            self.chosen = self.chosen | {before, self.cursor} if shift else {self.cursor}
        elif shift:
            self.chosen = {self.cursor}
        self.go_to(self.cursor)
        self.touch()
        return Touch(CHOOSE, self.cursor)
