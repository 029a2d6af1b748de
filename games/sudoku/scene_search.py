"""Watch the search fill the board: guesses, what follows from them, conflicts and which guesses were to blame."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame import Rect

from engine.job import Job
from engine.stepper import Snapshot
from games.stage import wake
from games.stage.answers import Answers, Replace, Toast
from games.stage.i18n import N_, _, ngettext
from games.stage.keys import Action
from games.stage.look import Look
from games.stage.paint import Paint
from games.stage.text import number
from games.stage.widgets.base import Widget, clicked
from games.stage.widgets.boxes import Gap, Row, Rule
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.choices import Slider
from games.stage.widgets.words import Figure, Heading, Label, Note
from games.sudoku import hint_texts
from games.sudoku.arriving import Arriving
from games.sudoku.dock import KeyLine, Sample
from games.sudoku.hints import Hint
from games.sudoku.rules import Position, Puzzle
from games.sudoku.sheet import Sheet
from games.sudoku.view import Marks
from games.sudoku.watched import watched

SCOPE = "sudoku.search"
STEP, JUMP = N_("Step"), N_("Jump")
ACTIONS = (
    Action("play", N_("Play or pause"), ("Space",), SCOPE, STEP),
    Action("back_one", N_("One node back"), ("Left",), SCOPE, STEP, N_("One node back or on"), True),
    Action("on_one", N_("One node on"), ("Right",), SCOPE, STEP, N_("One node back or on"), True),
    Action("back_many", N_("100 nodes back"), ("Shift+Left",), SCOPE, STEP, N_("100 nodes back or on"), True),
    Action("on_many", N_("100 nodes on"), ("Shift+Right",), SCOPE, STEP, N_("100 nodes back or on"), True),
    Action("first", N_("To the start"), ("Home",), SCOPE, JUMP, N_("Start, or as far as was seen")),
    Action("last", N_("As far as was seen"), ("End",), SCOPE, JUMP, N_("Start, or as far as was seen")),
    Action("conflict", N_("Next conflict"), ("X",), SCOPE, JUMP),
    Action("solution", N_("Next solution"), ("V",), SCOPE, JUMP),
    Action("parent", N_("Up to the guess before"), ("B",), SCOPE, JUMP),
    Action("faster", N_("Faster"), ("+",), SCOPE, STEP, N_("Slower or faster")),
    Action("slower", N_("Slower"), ("-",), SCOPE, STEP, N_("Slower or faster")),
)
SPEEDS = (1, 5, 20, 100, 500, 5000, 0)  # nodes a second; 0: full speed
SHOWN = 160  # nodes in the chart
CHUNK = 60_000  # nodes that a jump looks through at the most, one by one


@dataclass(eq=False)
class GuessRow(Widget):
    """One guess: its depth in a ring, cell and number, how many cells lean on it; pointing lights them."""

    depth: int = 0
    text: str = ""
    fills: str = ""
    faint: bool = False

    clickable = True

    def height(self, look: Look, width: int) -> int:
        """Return a row's height."""
        return look.px(34)

    def handle(self, event: pygame.event.Event, look: Look) -> Any:
        """Return True when it is clicked."""
        return True if clicked(event) else None

    def draw(self, paint: Paint) -> None:
        """Draw ring, text and count."""
        px = paint.px
        if self.hover:
            paint.rect(self.rect.inflate(px(12), 0), "bg.surfaceInset", "small")
        fade = 0.45 if self.faint else 1.0
        at = (self.rect.x + px(12), self.rect.centery)
        paint.circle(at, px(12), paint.colour("accent.base", 0.18 * fade), paint.colour("accent.base", fade), px(2))
        paint.text(str(self.depth), Rect(at[0] - px(12), self.rect.y, px(24), self.rect.h), "label",
                   paint.colour("accent.ink", fade), "centre")  # fmt: skip
        box = Rect(self.rect.x + px(34), self.rect.y, self.rect.w - px(34), self.rect.h)
        paint.text(self.text, box, "bodyStrong", paint.colour("ink.primary", fade))
        paint.text(self.fills, box, "small", paint.colour("ink.tertiary", fade), "right")


@dataclass(eq=False)
class Filled(Widget):
    """How many cells were filled over the last nodes, as a line."""

    points: tuple[tuple[int, int], ...] = ()
    top: int = 81

    def height(self, look: Look, width: int) -> int:
        """Return the chart's height."""
        return look.px(110)

    def draw(self, paint: Paint) -> None:
        """Draw grid, line and its end."""
        px = paint.px
        area = Rect(self.rect.x + px(30), self.rect.y + px(6), self.rect.w - px(40), self.rect.h - px(30))
        for value in (0, self.top // 2, self.top):
            y = round(area.bottom - area.h * value / self.top)
            paint.rule((area.x, y), (area.right, y), "line.soft")
            paint.text(str(value), Rect(self.rect.x, y - px(8), px(24), px(16)), "key", "ink.tertiary", "right")
        if not self.points:
            return
        first, last = self.points[0][0], max(self.points[-1][0], self.points[0][0] + 1)
        line = [
            (area.x + area.w * (x - first) / (last - first), area.bottom - area.h * y / self.top)
            for x, y in self.points
        ]
        if len(line) > 1:
            paint.stroke(line, "accent.base", px(1.75))
        paint.circle(line[-1], px(4), "accent.base")
        foot = Rect(area.x, area.bottom + px(4), area.w, px(16))
        paint.text(_("node {n}").format(n=number(first)), foot, "key", "ink.tertiary")
        paint.text(number(self.points[-1][0]), foot, "key", "ink.tertiary", "right")


@dataclass
class Trace:
    """What was seen of the search: cells filled and depth by node, the farthest node."""

    filled: dict[int, int] = field(default_factory=dict)
    depths: dict[int, int] = field(default_factory=dict)
    seen: int = 0

    def note(self, snapshot: Snapshot) -> None:
        """Take a moment in."""
        values = snapshot.extra.get("values", b"")
        self.filled[snapshot.nodes] = len(values) - values.count(0)
        self.depths[snapshot.nodes] = snapshot.extra.get("depth", 0)
        self.seen = max(self.seen, snapshot.nodes)
        if len(self.filled) > 4 * SHOWN:
            for node in sorted(self.filled)[: 2 * SHOWN]:
                del self.filled[node]
                del self.depths[node]

    def last(self, node: int) -> tuple[tuple[int, int], ...]:
        """Return the last moments up to a node."""
        return tuple(sorted((n, f) for n, f in self.filled.items() if node - SHOWN <= n <= node))


class Watch(Arriving):
    """The search of one puzzle, step by step."""

    title, scope, actions = N_("Watch the search"), SCOPE, ACTIONS

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.sheet = Sheet(puzzle)
        self.sheet.focusable = False  # the arrows step through what is shown, not over its cells
        self.job: Job | None = None
        self.trace = Trace()
        self.speed = 1
        self.playing = False
        self.credit = 0.0
        self.then = 0.0
        self.jump = ""  # what a jump looks for: "conflict", "solution"
        self.jump_from = 0
        self.solutions = 0
        self.lit = 0  # the depth whose cells are lit
        self.shown: Snapshot = Snapshot()

    # Life

    def enter(self) -> None:
        """Begin, paused at the clues."""
        self.job = Job(lambda: watched(self.puzzle), wake.wake, solutions="drop")

    def leave(self) -> None:
        """Stop the search."""
        if self.job is not None:
            self.job.close()

    def pause(self) -> None:
        """Be covered: stand still."""
        self._stop()

    def update(self, now: float) -> Answers:
        """Pay for nodes, and show the latest moment."""
        if self.job is None:
            return None
        for event in self.job.events():
            if event.kind == "failed":
                raise event.data
        snapshot = self.job.latest
        if snapshot.extra and snapshot is not self.shown:
            self._look(snapshot)
        if self.jump:
            self._look_further()
        elif self.playing and SPEEDS[self.speed]:
            self.credit = min(self.credit + SPEEDS[self.speed] * max(0.0, now - self.then) / 1000, 5000)
            whole = int(self.credit)
            if whole:
                self.credit -= whole
                self.job.advance(whole)
        self.then = now
        if snapshot.finished and self.playing:
            self._stop()
            self.refresh()
        return None

    def _look(self, snapshot: Snapshot) -> None:
        """Take a moment in and draw it."""
        before = self.shown
        self.shown = snapshot
        self.trace.note(snapshot)
        if snapshot.solutions > before.solutions and self.jump == "solution":
            self.jump = ""
        if self.jump == "conflict" and snapshot.nodes > self.jump_from and snapshot.extra.get("conflict"):
            self.jump = ""
        self._show()

    def _look_further(self) -> None:
        """Go on by one node while a jump has not found what it looks for."""
        assert self.job is not None
        if self.shown.finished or self.shown.nodes - self.jump_from > CHUNK:
            self.jump = ""
            self.animating = self.playing
            self.send(
                Toast(_("There is none further on.") if self.shown.finished else _("None in the next 60 000 nodes."))
            )
        elif self.job.latest.nodes == self.shown.nodes and self.shown.nodes != self._asked:
            self._asked = self.shown.nodes
            self.job.advance(1)
        if not self.jump:
            self.animating = self.playing

    _asked = -1

    def _show(self) -> None:
        """Bring the board in line with the moment: level tints, guesses, conflict."""
        extra = self.shown.extra
        values, depths = extra["values"], extra["depths"]
        marks = Marks()
        theme = self.look.theme
        guesses = {abs_cell: depth for depth, (abs_cell, value, _of) in enumerate(extra["guesses"], 1) if value > 0}
        for cell, depth in enumerate(depths):
            if not values[cell] or self.puzzle.numbers[cell]:
                continue
            if cell in guesses:
                marks.tint[cell] = "accent.base"
                marks.ink[cell] = "accent.on"
                marks.level[cell] = guesses[cell]
            elif depth:
                marks.tint[cell] = theme.mix("board.sudoku.paper", "accent.base", min(0.55, 0.11 * depth))
                marks.ink[cell] = "accent.ink"
            if self.lit and depth == self.lit:
                marks.ring[cell] = ("hint.base", False)
        for hint in extra.get("reason", ())[-1:]:
            marks.tint[hint.places[0][0]] = "hint.soft"
            marks.ring[hint.places[0][0]] = ("hint.base", False)
        self._conflict_marks(marks, extra.get("conflict"), values)
        self.sheet.show(self.puzzle, values, (0,) * len(values))
        self.sheet.marks = marks
        self.sheet.touch()
        self.refresh()

    def _conflict_marks(self, marks: Marks, conflict: dict[str, Any] | None, values: bytes) -> None:
        if not conflict:
            return
        for cell in conflict["cells"]:
            if conflict["kind"] == "house":
                marks.ring[cell] = ("danger.base", False)
                if not values[cell]:
                    marks.ghost[cell] = marks.struck[cell] = 1 << conflict["value"]
            else:
                marks.ring[cell] = ("danger.base", False)
                if conflict["kind"] in ("cell", "sum"):
                    marks.cross.add(cell)

    # Parts

    def pill(self) -> str:
        """Return game and size."""
        return _("Sudoku, {n} × {n}").format(n=self.puzzle.n)

    def top(self) -> list[Widget]:
        """Return the number of solutions found, full screen."""
        found: list[Widget] = []
        if self.shown.solutions:
            count = self.shown.solutions
            text = ngettext("{n} solution", "{n} solutions", count).format(n=number(count))
            found.append(Label(text, "bodyStrong", "accent.ink"))
        return [*found, IconButton("full", "maximize-2", action="fullscreen", tip=_("Full screen"))]

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Search")

    def panel(self) -> list[Widget]:
        """Return what happens, the guesses, the figures, the chart."""
        extra = self.shown.extra
        found: list[Widget] = [self._words()]
        guesses = extra.get("guesses", [])
        if guesses:
            found.append(Heading(_("Guesses on the board")))
            blamed = (extra.get("conflict") or {}).get("blamed")
            hidden = max(0, len(guesses) - 8)
            if hidden:
                text = ngettext("{n} guess before", "{n} guesses before", hidden).format(n=hidden)
                found.append(Label(text, "caption", "ink.tertiary"))
            for depth, guess in list(enumerate(guesses, 1))[hidden:]:
                found.append(self._guess_row(depth, guess, blamed))
        found.append(Rule(2))
        figures = [(_("Nodes"), self.shown.nodes), (_("Conflicts"), extra.get("conflicts", 0)),
                   (_("Learnt"), extra.get("learnt", 0)), (_("Depth"), extra.get("depth", 0))]  # fmt: skip
        found.append(Row([Figure(name, number(value), "title") for name, value in figures], gap=6, equal=True))
        found.append(Heading(_("Cells filled, last {n} nodes").format(n=SHOWN)))
        found.append(Filled(self.trace.last(self.shown.nodes), self.puzzle.n**2))
        return found

    def _words(self) -> Widget:
        extra, snapshot = self.shown.extra, self.shown
        conflict = extra.get("conflict")
        if not snapshot.nodes:
            return Note(_("The clues"), _("Nothing is filled in yet."), "", "inset")
        if "reason" in extra:
            return self._reason(extra["reason"])
        if snapshot.finished:
            count = snapshot.solutions
            text = ngettext("Every choice tried: {n} solution.", "Every choice tried: {n} solutions.", count)
            return Note(_("Finished"), text.format(n=number(count)), "circle-check", "accent")
        if conflict:
            return Note(self._conflict_title(conflict), self._blame(conflict["blamed"]), "circle-alert", "danger")
        values = extra.get("values", b"")
        if values and 0 not in values:
            return Note(_("A solution"), _("Every cell is filled and every clue holds."), "circle-check", "accent")
        if not extra.get("guesses"):
            return Note(_("From the clues alone"), _("What is blue follows without a guess."), "", "inset")
        cell, value, _of = extra["guesses"][-1]
        name = hint_texts.cell(self.puzzle, cell)
        if value > 0:
            text = _("Guess {d}: {cell} is {n}").format(d=len(extra["guesses"]), cell=name, n=value)
        elif value < 0:
            text = _("Guess {d}: {cell} is not {n}").format(d=len(extra["guesses"]), cell=name, n=-value)
        else:
            text = _("Guess {d}: whether {cell} is even or odd").format(d=len(extra["guesses"]), cell=name)
        return Note(text, _("What follows from it is tinted by its depth."), "", "inset")

    def _reason(self, reason: tuple[Hint, ...]) -> Widget:
        """Return the card of the cell filled last; what was left out before it stands before its own reason."""
        puzzle = self.puzzle
        if not reason:
            return Note(_("From the clues alone"), _("What is blue follows without a guess."), "", "inset")
        texts = [hint_texts.why(puzzle, hint) for hint in reason[-3:]]
        done = [_("That was the last cell: there is one solution.")] if self.shown.finished else []
        said = " ".join([*texts, hint_texts.what(puzzle, reason[-1]), *done])
        return Note(hint_texts.name(reason[-1]), said, "circle-check" if done else "", "accent" if done else "inset")

    def _conflict_title(self, conflict: dict[str, Any]) -> str:
        kind = conflict["kind"]
        if kind == "house":
            place = hint_texts.house(self.puzzle, conflict["house"])
            return _("{n} has no place in {house}").format(n=conflict["value"], house=place)
        if kind == "cell":
            return _("{cell} has no number left").format(cell=hint_texts.cell(self.puzzle, conflict["cells"][0]))
        if kind == "parity":
            place = hint_texts.house(self.puzzle, conflict["house"]).capitalize()
            return _("{house} has too many odds").format(house=place) if conflict["value"] else _(
                "{house} has too many evens").format(house=place)  # fmt: skip
        if conflict["value"]:
            name = hint_texts.cell(self.puzzle, conflict["cells"][0])
            return _("{cell} must be {n}, and cannot be").format(cell=name, n=conflict["value"])
        return _("Two things that follow contradict each other")

    def _blame(self, blamed: tuple[int, ...]) -> str:
        depth = self.shown.extra.get("depth", 0)
        if not blamed:
            return _("No guess is needed for it: the branch is closed.")
        listed = ", ".join(map(str, blamed[:8]))
        text = ngettext(
            "Guess {list} is enough to rule it out.", "Guesses {list} are enough to rule it out.", len(blamed)
        )
        others = depth - len(blamed)
        more = ngettext(" {n} guess was not to blame.", " {n} guesses were not to blame.", others) if others else ""
        return text.format(list=listed) + more.format(n=others)

    def _guess_row(self, depth: int, guess: tuple[int, int, int], blamed: Any) -> GuessRow:
        cell, value, _of = guess
        sign = "=" if value > 0 else "≠" if value < 0 else _("parity")
        text = f"{hint_texts.cell(self.puzzle, cell)} {sign} {abs(value) or ''}".strip()
        fills = sum(
            1 for c, d in enumerate(self.shown.extra["depths"]) if d == depth and self.shown.extra["values"][c]
        ) - (value > 0)
        said = _("fills {n}").format(n=max(0, fills))
        return GuessRow(depth, text, said, blamed is not None and depth not in blamed, id=f"guess{depth}")

    def foot(self) -> list[Widget]:
        """Return what the colours mean, and stopping."""
        leaning = self.look.theme.mix("board.sudoku.paper", "accent.base", 0.22)
        key = KeyLine(((Sample("7", ground=None), _("given")),
                       (Sample("7", "board.sudoku.entered", None), _("follows")),
                       (Sample("7", "accent.ink", leaning), _("follows a guess"))))  # fmt: skip
        if self.playing or self.jump:
            return [key, Button("halt", _("Stop the search"), "square")]
        return [key, Button("play_on", _("Run to the end"), "skip-forward", enabled=not self.shown.finished)]

    def dock(self) -> list[list[Widget]]:
        """Return transport, next conflict, scrubber, speed."""
        node, seen = self.shown.nodes, max(1, self.trace.seen)
        rate = SPEEDS[self.speed]
        said = _("{n} / s").format(n=number(rate)) if rate else _("full")
        buttons: list[Widget] = [
            IconButton("first", "skip-back", action="first", tip=_("To the start")),
            IconButton("back_one", "step-back", action="back_one", tip=_("One node back")),
            PlayButton("playpause", self.playing),
            IconButton("on_one", "step-forward", action="on_one", tip=_("One node on")),
            IconButton("last", "skip-forward", action="last", tip=_("As far as was seen")),
        ]
        seen_text = _("{n} seen").format(n=number(seen))
        scrub: list[Widget] = [Label(number(node), "body+#"), Gap(6), Slider("scrub", min(node, seen), 0, seen, grow=1),
                               Gap(6), Label(seen_text, "small", "ink.tertiary")]  # fmt: skip
        return [
            buttons,
            [Button("conflict", _("Next conflict"), "", "quiet", action="conflict")],
            scrub,
            [IconButton("gauge", "gauge", tip=_("Speed")), Slider("speed", self.speed, 0, len(SPEEDS) - 1), Gap(4),
             Label(said, "body+#")],
        ]  # fmt: skip

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.sheet]

    def place_board(self, area: Rect) -> None:
        """Give the board its place."""
        self.sheet.fill(self.look, area)

    # Events

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what a widget says."""
        if id == "playpause":
            return self.on_action("play")
        if id == "scrub":
            self._seek(int(value))
        elif id == "speed":
            self._set_speed(int(value))
        elif id == "halt":
            self._stop()
        elif id == "play_on":
            self._set_speed(len(SPEEDS) - 1)
            self._play()
        elif id.startswith("guess"):
            depth = int(id[5:])
            self.lit = 0 if self.lit == depth else depth
            self._show()
        else:
            return super().on_value(id, value)
        return None

    def take_position(self, position: Position) -> Answers:
        """Watch the search of the puzzle that has come."""
        return Replace(Watch(position.puzzle))

    def _play(self) -> None:
        self.jump = ""
        self.playing = self.animating = True
        self.then, self.credit = self.look.now(), 0.0
        if self.job is not None and not SPEEDS[self.speed]:
            self.job.free()
        self.refresh()

    def _stop(self) -> None:
        self.playing = self.animating = False
        self.jump = ""
        if self.job is not None:
            self.job.pause()
        self.refresh()

    def _set_speed(self, speed: int) -> None:
        self.speed = max(0, min(len(SPEEDS) - 1, speed))
        if self.playing and self.job is not None:
            self.job.pause()
            self._play()

    def _seek(self, node: int) -> None:
        self._stop()
        if self.job is not None:
            self.job.seek(max(0, node))
            self.shown = Snapshot(nodes=max(0, node), extra=self.shown.extra)

    def on_action(self, id: str) -> Answers:
        """Do what a key or button stands for."""
        node = self.shown.nodes
        match id:
            case "play":
                if self.playing or self.jump:
                    self._stop()
                else:
                    self._play()
            case "on_one" | "on_many":
                self._stop()
                if self.job is not None:
                    self.job.advance(1 if id == "on_one" else 100)
            case "back_one" | "back_many":
                self._seek(node - (1 if id == "back_one" else 100))
            case "first" | "last":
                self._seek(0 if id == "first" else self.trace.seen)
            case "conflict" | "solution":
                self._stop()
                self.jump, self.jump_from, self._asked = id, node, -1
                self.animating = True
            case "parent":
                self._to_parent()
            case "faster" | "slower":
                self._set_speed(self.speed + (1 if id == "faster" else -1))
            case _:
                return super().on_action(id)
        return None

    def _to_parent(self) -> None:
        """Go back to where the search was one guess shallower, among the moments seen."""
        depth, node = self.shown.extra.get("depth", 0), self.shown.nodes
        before = [n for n, d in self.trace.depths.items() if n < node and d < depth]
        if before:
            self._seek(max(before))
        elif node:
            self._seek(node - 1)


class AtNode(Watch):
    """The search at a fixed node, reached before the first picture."""

    def enter(self) -> None:
        """Go there and wait for it."""
        super().enter()
        assert self.job is not None
        self.job.advance(7)
        while self.job.alive and self.job.latest.nodes < 7 and not self.job.latest.finished:
            time.sleep(0.001)
        self.update(self.look.now())


def search_pose() -> Watch:
    """Return the search of a 9x9 puzzle that needs guesses."""
    # Arto Inkala's puzzle of 2012, published in newspapers as the hardest of its time.
    line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    from games.sudoku.formats import read_puzzle

    return AtNode(read_puzzle(line)[0])


POSES = {"search": search_pose}
