"""The panel beside the tray: a frozen value, made anew from the state each time."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import clock, number
from games.base.i18n import _
from games.katamino import texts
from games.katamino.board.named import named
from games.katamino.board.style import Style
from games.katamino.play.chips import Chips
from games.katamino.play.messages import ChipChosen, HoleWarningSet, LengthChosen, MarksChosen
from games.katamino.play.state import State
from games.katamino.rules.pieces import FEWEST, MOST, one_sided
from games.katamino.settings import HOLE_WARNING
from games.katamino.shapes.own import names_of_shapes
from games.model.settings import CLOCK
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets import (
    Button,
    Column,
    Divider,
    Figure,
    Gap,
    Heading,
    Label,
    Note,
    Row,
    Segmented,
    Slider,
    Toggle,
    Widget,
)


@dataclass(frozen=True, slots=True)
class Panel(Parts):
    """`piece`: the one held or chosen; `held`: whether it is in the hand; `marked`: whether its chip has a ring."""

    state: State
    look: Look
    style: Style
    piece: int | None = None
    held: bool = False
    marked: bool = False

    @property
    def small(self) -> bool:
        """Whether the window is small."""
        return self.look.metrics.compact

    def pill(self) -> str:
        if self.state.pos.shape is not None:
            names = names_of_shapes(self.look.settings)
            return texts.challenge_named(self.state.pos.params, self.style.scheme, names)
        columns = self.state.pos.columns
        if self.small:
            return _("5 × {n}").format(n=columns)
        return _("5 × {n}, {pieces}").format(n=columns, pieces=texts.count_of_pieces(columns))

    def top(self) -> list[Widget]:
        return [
            Button("solve", _("Solve"), "wand-sparkles", "quiet", action="solve", keys="-",
                   enabled=not self.state.solved),
            Button("challenges", _("Challenges"), "puzzle", "quiet", action="challenges", keys="-"),
        ]  # fmt: skip

    def panel_title(self) -> str:
        return _("Challenge")

    def panel(self) -> list[Widget]:
        small, columns = self.small, self.state.pos.columns
        gaps = (8, 6, 6, 2, 4, 6) if small else (20, 10, 14, 4, 8, 7)
        ends = ("", "") if small else (str(FEWEST), str(MOST))
        length: list[Widget] = [
            Gap(gaps[2]),
            Row([Heading(_("Tray length"), grow=1), Label(str(columns), "heading")]),
            Gap(gaps[3]),
            Slider("length", columns, FEWEST, MOST, stops=True, ends=ends, says=LengthChosen),
        ]
        found: list[Widget] = [
            self.verdict(),
            Gap(gaps[0]),
            Heading(_("Pieces in this challenge")),
            Gap(gaps[1]),
            self._chips(),
            *(length if self.state.pos.shape is None else ()),
            Gap(gaps[4]),
            Divider(8 if small else 12),
            Gap(gaps[5]),
            Row(self.figures(), equal=True),
        ]
        if self.state.hint is not None:
            found += [Gap(8 if small else 16), *self.hint_told()]
        elif not small or self.look.metrics.sheet:
            found += [Gap(9), Divider(12), Gap(6), *self._switches()]
        return [Column(found, gap=0)]

    def _chips(self) -> Widget:
        return Chips(
            pieces=self.state.pos.pieces,
            down=frozenset(p.piece for p in self.state.pos.laid),
            style=self.style,
            chosen=self.piece if self.marked else None,
            side=22 if self.small else 26,
            says=ChipChosen,
        )

    def _switches(self) -> list[Widget]:
        marks = [("none", _("None")), ("letters", _("Letters")), ("patterns", _("Patterns"))]
        return [
            Toggle("warn", HOLE_WARNING.of(self.look.settings), _("Warn when a hole cannot be filled"),
                   says=HoleWarningSet),
            Gap(17),
            Heading(_("Marks on pieces")),
            Gap(9),
            Segmented("marks", marks, self.style.marks, says=MarksChosen),
        ]

    def figures(self) -> list[Widget]:
        """Return time, moves and hints."""
        game = self.state.game
        time = clock(game.clock.at(self.look.now())) if CLOCK.of(self.look.settings) else "–"
        parts = ((_("Time"), time), (_("Moves"), number(game.made)), (_("Hints"), number(game.hints)))
        return [Figure(caption, value, "title" if self.small else "figure") for caption, value in parts]

    def verdict(self) -> Widget:
        """Return what the engine says of the position."""
        state, known = self.state, self.state.outlook
        if state.solved:
            return Note(_("Solved"), _("Every piece is down."), "circle-check", "accent")
        stale = known is not None and not known.ways and not known.complete  # said of the position before
        if known is None or state.slow or stale:
            if known is not None and known.ways:
                return Note(_("Still solvable"), texts.at_least(known.ways), kind="accent", dot=True)
            return Note(_("Thinking"), _("Counting the ways to finish."), kind="inset", dot=True)
        if known.ways:
            return Note(_("Still solvable"), texts.ways_left(state.pos, known.ways), "circle-check", "accent")
        if not state.pos.laid:
            return Note(_("Not solvable"), self._cannot(), "circle-alert", "danger")
        return Note(_("No longer solvable"), texts.dead_end(known.dead), "circle-alert", "danger")

    def _cannot(self) -> str:
        return texts.cannot_fill(self.state.pos.columns if self.state.pos.shape is None else 0)

    def hint_told(self) -> list[Widget]:
        """Return the step of the hint that is shown, and the way to the next."""
        hint, step = self.state.hint, self.state.step
        assert hint is not None
        title, text = texts.hint(hint, step, self.style.scheme, self.state.pos.plan)
        said = [Note(title, text, "lightbulb", "hint"), *named(texts.pieces_named(hint, step), self.style)]
        if hint.steps == 1:
            return said
        if step < hint.steps:
            label = _("Why?") if step == 1 else _("Show me")
            return [*said, Gap(8), Button("hint-more", label, "chevron-down", "quiet", action="hint")]
        back = _("Take them back") if len(hint.back) > 1 else _("Take it back")
        label = _("Lay it there") if hint.what is not None else back
        return [*said, Gap(8), Button("hint-do", label, "check", "hint", action="place-hint")]

    def foot(self) -> list[Widget]:
        return [
            Button("watch", _("Watch the search"), "telescope", action="watch", keys="-"),
            Button("new", _("New challenge"), "shuffle", "primary", action="new"),
        ]

    def dock(self) -> list[list[Widget]]:
        pos = self.state.pos
        solved = self.state.solved
        small = self.small
        some = self.piece is not None and not solved
        back = some and (self.held or pos.placement(self.piece or 0) is not None)
        left, right = (_("Left"), _("Right")) if small else (_("Turn left"), _("Turn right"))
        turns: list[Widget] = [
            Button("turn-left", left, "rotate-ccw", "quiet", action="turn-left", enabled=some),
            Button("turn-right", right, "rotate-cw", "quiet", action="turn-right", enabled=some),
            Button("flip", _("Flip"), "flip-horizontal-2", "quiet", action="flip",
                   enabled=some and not one_sided(pos.pieces)),
        ]  # fmt: skip
        put_back, clear = _("Put back"), _("Clear tray")
        lifts: list[Widget] = [
            Button("put-back", put_back, "corner-down-left", "quiet", action="put-back", enabled=back, short=True,
                   tip=put_back if small else ""),
            Button("clear", clear, "eraser", "quiet", action="clear", keys="-", enabled=bool(pos.laid) and not solved,
                   short=True, tip=clear if small else ""),
        ]  # fmt: skip
        return [turns, lifts]
