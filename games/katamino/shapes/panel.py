"""What stands around the sheet: the verdict, the name, the pieces, the ID; the shapes to begin with; the tools."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from games.base.figures import number
from games.base.i18n import _, ngettext
from games.katamino import texts
from games.katamino.rules.plan import MOST_CELLS
from games.katamino.shapes.drawn import ACROSS, BOTH, DOWN, OFF, ShapeDrawing
from games.katamino.shapes.messages import (
    MirrorChosen,
    PieceCounted,
    ShapeChosen,
    ShapeCommand,
    ShapeNamed,
    TurningOverSet,
)
from games.katamino.shapes.own import NAME_LIMIT
from games.katamino.shapes.piece_counts import PieceCounts
from games.katamino.shapes.state import ERASE, MOVE, OWN, PAINT, State
from games.katamino.shapes.strip import StripCard
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.parts import Parts
from games.stage.widgets import (
    Button,
    Divider,
    Dropdown,
    Heading,
    IconButton,
    Label,
    Note,
    Row,
    TextField,
    Toggle,
    Widget,
)
from games.stage.widgets.menus import MenuButton

TOOLS = ((PAINT, "pencil"), (ERASE, "eraser"), (MOVE, "hand"))


@dataclass(eq=False)
class ShapeId(Widget):
    """An ID, never cut: as many lines as it needs."""

    text: str = ""

    def _lines(self, look: Look, width: int) -> list[str]:
        found = [""]
        for mark in self.text:
            if look.text.width(found[-1] + mark, "label") > max(width, look.px(40)):
                found.append("")
            found[-1] += mark
        return found

    def height(self, look: Look, width: int) -> int:
        return look.text.line("label") * len(self._lines(look, width))

    def draw(self, paint: Paint) -> None:
        tall = paint.look.text.line("label")
        for n, words in enumerate(self._lines(paint.look, self.rect.width)):
            paint.text(words, Rect(self.rect.x, self.rect.y + n * tall, self.rect.width, tall), "label")


@dataclass(eq=False)
class ShapeVerdict(Widget):
    """The card of what is so of the shape, as tall as any of `others` would be: what stands below it stays there."""

    card: Note = field(default_factory=Note)
    others: Sequence[Note] = field(default=(), compare=False)

    def children(self) -> Sequence[Widget]:
        return [self.card]

    def height(self, look: Look, width: int) -> int:
        return max(card.height(look, width) for card in (self.card, *self.others))

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        self.card.place(look, rect)

    def draw(self, paint: Paint) -> None:
        self.card.draw(paint)


@dataclass(frozen=True, slots=True)
class Panel(Parts):
    """What stands around the sheet, made anew from the state."""

    state: State
    look: Look

    def pill(self) -> str:
        plan = self.state.drawn.plan
        if plan is None:
            return _("Katamino")
        cells = ngettext("{n} cell", "{n} cells", len(plan.cells)).format(n=len(plan.cells))
        return _("Katamino, {columns} × {rows}, {cells}").format(columns=plan.columns, rows=plan.rows, cells=cells)

    def top(self) -> list[Widget]:
        paste = Button("paste", _("Paste"), "clipboard-paste", "quiet", action="paste", keys="-", short=True)
        if not self.look.metrics.compact and not self.look.metrics.sheet:
            return [paste]
        options = [(card.key, card.name, card.figure) for card in self.cards()]
        return [MenuButton(id="shapes", icon="shapes", tip=_("Shapes"), options=options, says=ShapeChosen), paste]

    def cards(self) -> list[StripCard]:
        """Return the shapes to begin with: the ready ones, then one's own."""
        found = [StripCard(one.key, _(one.name), one.figure, one.plan) for one in self.state.ready]
        for n, own in enumerate(self.state.own):
            found.append(StripCard(f"{OWN}{n}", own.name, number(own.count) if own.count >= 0 else "", own.plan))
        return found

    def panel_title(self) -> str:
        return _("Shape")

    def panel(self) -> list[Widget]:
        state, drawn = self.state, self.state.drawn
        error = _("Give it a name first.") if state.nameless else ""
        hint = _("Click for one more, right click for one less.")
        if self.look.touch:
            hint = _("Tap for one more, hold for one less.")
        found: list[Widget] = [
            ShapeVerdict(card=self.verdict(), others=self._others()),
            Heading(_("Name")),
            TextField("name", state.name, _("No name yet"), error, limit=NAME_LIMIT, says=ShapeNamed,
                      commits=ShapeCommand.SAVE),
            Row([Heading(_("Pieces and how many of each"), grow=1), Label(number(len(drawn.pieces)), "small+")]),
            PieceCounts(counts=drawn.counts, kinds=drawn.kinds, says=PieceCounted.of),
            Label(hint, "small", "ink.secondary"),
            Divider(),
            Toggle("over", drawn.over, _("Pieces may be turned over"), says=TurningOverSet),
        ]  # fmt: skip
        if drawn.text:
            copy = IconButton("copy-id", "copy", tip=_("Copy the ID"), action="copyid", says=ShapeCommand.COPY_ID)
            found += [Heading(_("ID, to send to others")), Row([ShapeId(drawn.text, grow=1), copy])]
        return found

    def _others(self) -> list[Note]:
        """Return what the card may say of shapes that are smaller or larger than this one."""
        drawn = self.state.drawn
        sizes = sorted({1, max(1, drawn.covered - 7), drawn.covered + 9})
        shapes = [replace(drawn, cells=frozenset((0, n) for n in range(cells))) for cells in sizes]
        return [self._sums(shape) for shape in shapes if len(shape.cells) != shape.covered]

    def _sums(self, drawn: ShapeDrawing) -> Note:
        """Return the card of a shape that is not as large as its pieces."""
        count = ngettext("{n} cell", "{n} cells", len(drawn.cells)).format(n=number(len(drawn.cells)))
        have = _("{cells}, the pieces have {n}.").format(cells=count, n=number(drawn.covered))
        return Note(have, self._missing(drawn), "", "inset")

    def verdict(self) -> Note:
        """Return what is so of the shape: solutions, or what is missing."""
        drawn, tally = self.state.drawn, self.state.tally
        cells, covered = len(drawn.cells), drawn.covered
        count = ngettext("{n} cell", "{n} cells", cells).format(n=number(cells))
        if not cells:
            return Note(_("Paint some cells, or choose a shape."), "", "", "inset")
        if cells > MOST_CELLS:
            more = cells - MOST_CELLS
            said = ngettext("{most} cells at most; paint {n} away.", "{most} cells at most; paint {n} away.", more)
            return Note(count, said.format(most=MOST_CELLS, n=more), "", "inset")
        if cells != covered:
            return self._sums(drawn)
        both = _("{cells}, and the pieces have {n}.").format(cells=count, n=number(covered))
        if not tally.done:
            return Note(_("Looking, {n} so far").format(n=number(tally.count)), both, "", "inset", True)
        if not tally.count:
            return Note(_("No solution"), both, "circle-alert", "danger")
        said = ngettext("{n} solution", "{n} solutions", tally.count).format(n=number(tally.count))
        once = texts.counted_once(drawn.plan, drawn.pieces) if drawn.plan is not None else ""
        return Note(said, f"{both} {once}".rstrip(), "circle-check", "accent")

    def _missing(self, drawn: ShapeDrawing) -> str:
        cells, covered = len(drawn.cells), drawn.covered
        if covered > MOST_CELLS:
            return _("Take pieces away: {most} cells at most can be played.").format(most=MOST_CELLS)
        more = abs(cells - covered)
        if cells < covered:
            paint, out = drawn.taken_out()
            if not out:
                return ngettext("Paint {n} more.", "Paint {n} more.", more).format(n=more)
            if not paint:
                said = ngettext("Paint {n} more, or take {out} piece out.", "Paint {n} more, or take {out} pieces out.",
                                out)  # fmt: skip
                return said.format(n=more, out=out)
            said = ngettext("Paint {n} more, or only {few} and take {out} piece out.",
                            "Paint {n} more, or only {few} and take {out} pieces out.", out)  # fmt: skip
            return said.format(n=more, few=paint, out=out)
        away = ngettext("Paint {n} away, or take more pieces.", "Paint {n} away, or take more pieces.", more)
        return away.format(n=more)

    def foot(self) -> list[Widget]:
        ready = self.state.drawn.fits
        return [
            Button("save", _("Save as a challenge"), "save", action="save", enabled=ready, says=ShapeCommand.SAVE),
            Button("play", _("Play this shape"), "play", "primary", action="play", enabled=not self.state.unplayable,
                   says=ShapeCommand.PLAY),
        ]  # fmt: skip

    def dock(self) -> list[list[Widget]]:
        labels = {PAINT: _("Paint"), ERASE: _("Erase"), MOVE: _("Move")}
        says = {PAINT: ShapeCommand.PAINT, ERASE: ShapeCommand.ERASE, MOVE: ShapeCommand.MOVE}
        tools: list[Widget] = [
            Button(tool, labels[tool], icon, "quiet", action=tool, on=tool == self.state.tool, pair="tools",
                   says=says[tool])
            for tool, icon in TOOLS
        ]  # fmt: skip
        options = [(OFF, _("Off")), (ACROSS, _("Left to right")), (DOWN, _("Top to bottom")), (BOTH, _("Both"))]
        words: list[Widget] = [] if self.look.metrics.compact else [Label(_("Mirror"), "small", "ink.secondary")]
        return [
            tools,
            [*words, Dropdown("mirror", options, self.state.mirror, tip=_("Mirror"), says=MirrorChosen)],
            [Button("clear", _("Clear"), "trash-2", "quiet", action="clear", keys="-",
                    enabled=bool(self.state.drawn.cells), says=ShapeCommand.CLEAR)],
        ]  # fmt: skip
