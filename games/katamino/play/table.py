"""The parts of the play scene: what is so, what the engine says of it, and the widgets that show both."""

from __future__ import annotations

from typing import cast

from pygame import Rect

from engine.run.job import Job
from games.katamino import rules, texts
from games.katamino.board.board import Board
from games.katamino.board.sprites import Marks
from games.katamino.board.table import Style
from games.katamino.play.chips import Chips
from games.katamino.progress import Play as Game
from games.katamino.progress import Progress
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.settings import HOLE_WARNING, MARKS, SCHEME
from games.katamino.think import hint as hints
from games.katamino.think.verdict import Verdict
from games.midend.settings import CLOCK
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.settings import Settings
from games.stage.text.figures import clock, number
from games.stage.text.i18n import _
from games.stage.widgets import (
    Button,
    Column,
    Figure,
    Gap,
    Heading,
    IconButton,
    Label,
    Note,
    Row,
    Rule,
    Segmented,
    Slider,
    Toggle,
    Widget,
)
from games.stage.window import wake

QUIET = 150  # ms that a verdict may take before the panel says that it is thinking


class Table(Scene):
    """A game on the table: `settings.store` keeps games and best times (None: nothing is kept)."""

    def __init__(self, settings: Settings, game: Game) -> None:
        super().__init__()
        self.settings = settings
        store = self.store = settings.store
        self.progress = Progress(store) if store is not None else None
        self.game = game
        self.view = Board(game.position)
        self.job: Job | None = None
        self.asked_at = 0.0
        self.verdict: tuple[int, bool] | None = None  # ways found so far, whether that is all
        self.dead: tuple[frozenset[tuple[int, int]], ...] = ()
        self.hint: hints.Hint | None = None
        self.hint_step = 0
        self.since: float | None = None  # from when the clock runs; None: it stands
        self.finish_at: float | None = None
        self.new_best = False
        self.left: Game | None = None  # what was under way when a new challenge was begun

    def _dress(self) -> None:
        self.view.dress(Style(cast(Marks, MARKS.of(self.settings)), SCHEME.of(self.settings)))
        self.view.warn(self.dead if self.warns else ())

    # What is so

    @property
    def pos(self) -> rules.Position:
        """The position shown."""
        return self.game.position

    @property
    def solved(self) -> bool:
        """Whether the tray is full."""
        return rules.outcome(self.pos) is not None

    @property
    def warns(self) -> bool:
        """Whether dead holes are striped."""
        return HOLE_WARNING.of(self.settings)

    @property
    def name(self) -> str:
        """The challenge in words, for lists of saved games."""
        return texts.challenge(self.pos.pieces, self.view.style.scheme)

    @property
    def seconds(self) -> float:
        """The time played."""
        running = (self.look.now() - self.since) / 1000 if self.since is not None else 0.0
        return self.game.seconds + running

    # The engine's verdict

    def _ask_engine(self) -> None:
        if self.job is not None:
            self.job.close()
        pos = self.pos
        self.asked_at = self.look.now()
        self.job = Job(lambda: Verdict(pos), wake.wake, solutions="drop", marks=False)
        self.job.free()
        self.dead = ()
        self.view.warn(())
        self.verdict = None if self.verdict is None else (self.verdict[0], False)
        self.animating = True

    def _hear_engine(self) -> None:
        job = self.job
        if job is None:
            return
        latest = job.latest
        if latest.finished:
            self.verdict, self.dead = (latest.solutions, True), latest.extra["dead"]
            job.close()
            self.job = None
            self.view.warn(self.dead if self.warns else ())
            self.refresh()
        elif self.look.now() - self.asked_at > QUIET and self.verdict != (latest.solutions, False):
            self.verdict = (latest.solutions, False)
            self.refresh()

    # Parts

    def pill(self) -> str:
        """Return the size of the tray, in words too where there is room."""
        columns = self.pos.columns
        if self.look.metrics.compact:
            return _("5 × {n}").format(n=columns)
        return _("5 × {n}, {pieces}").format(n=columns, pieces=texts.count_of_pieces(columns))

    def top(self) -> list[Widget]:
        """Return the ways to the challenges and to the solution."""
        return [
            IconButton("challenges", "layout-grid", action="challenges", tip=_("Challenges")),
            IconButton("solve", "wand-sparkles", action="solve", tip=_("Solve"), enabled=not self.solved),
        ]

    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self.game.history.can_undo

    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return self.game.history.can_redo

    def can_hint(self) -> bool:
        """Whether a hint is to be had."""
        return not self.solved

    def picture_area(self) -> Rect:
        """Return the tray."""
        return self.view.table.tray.outer if self.view.table is not None else super().picture_area()

    def board(self) -> list[Widget]:
        """Return the board."""
        return [self.view]

    def draw_over(self, paint: Paint) -> None:
        """Draw what floats above everything."""
        self.view.draw_floating(paint)

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Challenge")

    def panel(self) -> list[Widget]:
        """Return the verdict, the pieces, the length, the figures, the switches and the hint."""
        small = self.look.metrics.compact
        gaps = (8, 6, 6, 2, 4, 6) if small else (20, 10, 14, 4, 8, 7)
        found: list[Widget] = [
            self._verdict_note(),
            Gap(gaps[0]),
            Heading(_("Pieces in this challenge")),
            Gap(gaps[1]),
            self._chips(small),
            Gap(gaps[2]),
            Row([Heading(_("Tray length"), grow=1), Label(str(self.pos.columns), "heading")]),
            Gap(gaps[3]),
            self._length(small),
            Gap(gaps[4]),
            Rule(8 if small else 12),
            Gap(gaps[5]),
            self._figures(),
        ]
        if self.hint is not None:
            found += [Gap(8 if small else 16), *self._hint_card()]
        elif not small or self.look.metrics.sheet:
            found += [Gap(9), Rule(12), Gap(6), *self._switches()]
        return [Column(found, gap=0)]

    def _chips(self, small: bool) -> Widget:
        return Chips(
            pieces=self.pos.pieces,
            down=frozenset(p.piece for p in self.pos.laid),
            style=self.view.style,
            chosen=self.view.chosen if self.view.marked else None,
            side=22 if small else 26,
        )

    def _length(self, small: bool) -> Widget:
        ends = ("", "") if small else (str(FEWEST), str(MOST))
        return Slider("length", self.pos.columns, FEWEST, MOST, stops=True, ends=ends)

    def _switches(self) -> list[Widget]:
        marks = [("none", _("None")), ("letters", _("Letters")), ("patterns", _("Patterns"))]
        return [
            Toggle("warn", self.warns, _("Warn when a hole cannot be filled")),
            Gap(17),
            Heading(_("Marks on pieces")),
            Gap(9),
            Segmented("marks", marks, self.view.style.marks),
        ]

    def _figures(self) -> Widget:
        time = clock(self.seconds) if CLOCK.of(self.settings) else "–"
        parts = ((_("Time"), time), (_("Moves"), number(self.game.moves)), (_("Hints"), number(self.game.hints)))
        return Row(
            [Figure(caption, value, "title" if self.look.metrics.compact else "figure") for caption, value in parts],
            equal=True,
        )

    def _verdict_note(self) -> Widget:
        if self.solved:
            return Note(_("Solved"), _("Every piece is down."), "circle-check", "accent")
        if self.verdict is None or (not self.verdict[1] and self.look.now() - self.asked_at > QUIET):
            ways = self.verdict[0] if self.verdict is not None else 0
            if ways:
                return Note(_("Still solvable"), texts.at_least(ways), kind="accent", dot=True)
            return Note(_("Thinking"), _("Counting the ways to finish."), kind="inset", dot=True)
        ways = self.verdict[0]
        if ways:
            return Note(_("Still solvable"), texts.ways(ways), "circle-check", "accent")
        if not self.pos.laid:
            return Note(_("Not solvable"), texts.cannot_fill(self.pos.columns), "circle-alert", "danger")
        return Note(_("No longer solvable"), texts.dead_end(self.dead), "circle-alert", "danger")

    def _hint_card(self) -> list[Widget]:
        assert self.hint is not None
        title, text = texts.hint(self.hint, self.hint_step, self.view.style.scheme)
        last = texts.last_step(self.hint)
        note = Note(title, text, "lightbulb", "hint")
        if last == 1:
            return [note]
        if self.hint_step < last:
            label = _("Why?") if self.hint_step == 1 else _("Show me")
            return [note, Gap(8), Button("hint-more", label, "chevron-down", "quiet", action="hint")]
        label = _("Lay it there") if self.hint.what is not None else _("Take it back")
        return [note, Gap(8), Button("hint-do", label, "check", "hint", action="place-hint")]

    def foot(self) -> list[Widget]:
        """Return the ways on from here."""
        return [
            Button("watch", _("Watch the search"), "telescope", action="watch", keys="-"),
            Button("new", _("New challenge"), "shuffle", "primary", action="new"),
        ]

    def dock(self) -> list[list[Widget]]:
        """Return what can be done with the piece in hand or chosen."""
        piece = self.view.held.piece if self.view.held is not None else self.view.chosen
        some = piece is not None and not self.solved
        back = some and (self.view.held is not None or self.pos.placement(piece or 0) is not None)
        small = self.look.metrics.compact
        left, right = (_("Left"), _("Right")) if small else (_("Turn left"), _("Turn right"))
        return [
            [
                Button("turn-left", left, "rotate-ccw", "quiet", action="turn-left", enabled=some),
                Button("turn-right", right, "rotate-cw", "quiet", action="turn-right", enabled=some),
                Button("flip", _("Flip"), "flip-horizontal-2", "quiet", action="flip", enabled=some),
            ],
            [
                Button(
                    "put-back",
                    _("Put back"),
                    "corner-down-left",
                    "quiet",
                    action="put-back",
                    enabled=bool(back),
                    short=True,
                    tip=_("Put back") if small else "",
                ),
                Button(
                    "clear",
                    _("Clear tray"),
                    "eraser",
                    "quiet",
                    action="clear",
                    keys="-",
                    enabled=bool(self.pos.laid) and not self.solved,
                    short=True,
                    tip=_("Clear tray") if small else "",
                ),
            ],
        ]
