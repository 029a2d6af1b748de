"""All solutions of a challenge, as they are found: distinct or all, in an order, filtered, one of them large."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from pygame import Rect

from engine.game import BadInput
from engine.run.job import Job
from games.katamino import texts
from games.katamino.board.left_off import Empty
from games.katamino.board.sprites import Marks
from games.katamino.board.table import Style
from games.katamino.gallery import collection
from games.katamino.gallery.collection import At, Collection, read_place
from games.katamino.gallery.pictures import FilterField, Large, Letters, draw_filling
from games.katamino.progress import GAME
from games.katamino.rules.pieces import STANDARD
from games.katamino.search import texts as texts_search
from games.katamino.settings import MARKS, SCHEME
from games.katamino.think import solve
from games.katamino.think.problem import Filling, challenge
from games.midend.store import StoreError
from games.stage.answers import Answers, Copy, Pop, Toast
from games.stage.keys import Actions
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.settings import Settings
from games.stage.text.export import saved
from games.stage.text.figures import number
from games.stage.text.i18n import N_, _, ngettext, spoken
from games.stage.widgets import (
    Button,
    Cards,
    Dropdown,
    Gap,
    Label,
    Pill,
    Row,
    Segmented,
    Spacer,
    Widget,
)
from games.stage.window import wake

SCOPE = "katamino.gallery"
GROUP = N_("Solutions")
_own = Actions(SCOPE, GROUP)
ORDERS = {"found": N_("Order found"), "letters": N_("By their letters"), "alike": N_("Like the chosen one first")}
CARD = (216, 150)


class Gallery(Scene):
    """The solutions of a set of pieces, searched for by `strategy`, or those `found` already.

    Pops with the solution that is to be played, or with the set where there is none.
    """

    title = N_("Solutions")
    scope = SCOPE
    help_page = "katamino.gallery"
    actions = (
        _own("play", N_("Play this one"), "P"),
        _own("copy", N_("Copy as text"), "Ctrl+C"),
        _own("export", N_("Export all as text"), "Ctrl+S"),
        _own("filter", N_("Filter by a piece at a place"), "/"),
        _own("distinct", N_("Distinct or all"), "D"),
        _own("twin", N_("Next of its mirror images"), "T"),
    )

    def __init__(
        self,
        settings: Settings,
        pieces: tuple[int, ...],
        strategy: str = "first-hole",
        found: Iterable[Filling] | None = None,
        complete: bool = False,
    ) -> None:
        super().__init__()
        self.settings, self.pieces, self.strategy = settings, pieces, strategy
        self.kept = Collection()
        for filling in found or ():
            self.kept.add(filling)
        self.complete = complete
        self.searching = found is None
        self.distinct = bool(settings.recall(GAME, "distinct", True))
        self.order = settings.recall(GAME, "solutions", "found")
        if self.order not in ORDERS:
            self.order = "found"
        self.typed, self.error = "", ""
        self.at: At | None = None
        self.chosen = 0  # its number in the collection
        self.job: Job | None = None
        self.numbers: list[int] = []
        self.cards = Cards("cards", card=CARD)
        self.widgets: list[Widget] = []
        self.looked = 0.0

    # Life

    @property
    def style(self) -> Style:
        """Marks and names as set."""
        return Style(cast(Marks, MARKS.of(self.settings)), SCHEME.of(self.settings))

    def enter(self) -> None:
        """Begin to look for solutions."""
        if self.searching:
            self._search()
        self._sort()

    def _search(self) -> None:
        self.searching = True
        strategy = self.strategy if self.strategy != "none" else "first-hole"
        self.job = Job(solve.make(challenge(self.pieces), strategy), wake.wake, marks=False)
        self.job.free()
        self.animating = True

    def pause(self) -> None:
        """Let the search wait while something covers the window."""
        if self.job is not None:
            self.job.pause()

    def resume(self) -> None:
        """Go on."""
        if self.job is not None:
            self.job.free()
            self.animating = True
        self.refresh()

    def leave(self) -> None:
        """End the search."""
        if self.job is not None:
            self.job.close()
            self.job = None

    def update(self, now: float) -> Answers:
        """Take in what has been found."""
        job = self.job
        if job is None:
            self.animating = False
            return None
        fresh = False
        for event in job.events():
            if event.kind == "solution":
                fresh = self.kept.add(event.data) or fresh
            elif event.kind == "finished":
                self.complete = True
        if self.complete:
            job.close()
            self.job, self.searching, self.animating = None, False, False
        if self.complete or (fresh and (now - self.looked > 100 or len(self.kept) < 40)):
            self.looked = now
            self._sort()
            self.refresh()
        return None

    def _sort(self) -> None:
        """Make the list of what is shown anew; the chosen one stays if it is still there."""
        self.numbers = self.kept.listed(self.distinct, self.order, self.at, self.chosen)
        if self.numbers and self.chosen not in self.numbers:
            twins = set(self.kept.twins(self.chosen)) if self.chosen < len(self.kept) else set()
            self.chosen = next((n for n in self.numbers if n in twins), self.numbers[0])

    # Parts

    def pill(self) -> str:
        """Return the challenge."""
        return texts.challenge(self.pieces, SCHEME.of(self.settings))

    def top(self) -> list[Widget]:
        """Return how many have been found, and whether these are all."""
        found = number(len(self.kept))
        if self.complete:
            return [Pill(_("{n} found, search complete").format(n=found), "accent", "check")]
        if self.searching:
            return [Pill(_("{n} found, searching").format(n=found), "plain", "loader-circle")]
        rest = Button("rest", _("Find the rest"), "search", size="sm")
        return [Pill(_("{n} found so far").format(n=found)), rest]

    def board(self) -> list[Widget]:
        """Return the controls, and the cards or why there are none."""
        distinct = _("Distinct {n}").format(n=number(len(self.kept.distinct)))
        every = _("All {n}").format(n=number(len(self.kept)))
        controls = Row(
            [
                Segmented("distinct", [(True, distinct), (False, every)], self.distinct),
                Dropdown("order", [(name, _(label)) for name, label in ORDERS.items()], self.order),
                Spacer(),
                FilterField("place", self.typed, _("Piece at a cell: T1,3"), self.error, "search"),
            ],
            gap=12,
            align="top" if self.error else "centre",
        )
        self.cards.count = len(self.numbers)
        self.cards.paint_card = self._paint_card
        if self.chosen in self.numbers:
            self.cards.chosen = self.numbers.index(self.chosen)
        self.widgets = [controls, self.cards if self.numbers else self._empty()]
        return self.widgets

    def _empty(self) -> Widget:
        if self.at is not None:
            letter = self.style.letter(self.at.piece)
            return Empty(_("No solution puts {piece} there.").format(piece=letter), _("Clear"), id="clear")
        if self.searching:
            return Label(_("Looking for the first solution."), "body", "ink.secondary", "centre")
        return Empty(texts.cannot_fill(len(self.pieces)), _("Play it all the same"), id="play")

    def first_focus(self) -> Widget | None:
        """Return the cards, so that arrows and Enter mean them at once; nothing as long as they may still come."""
        return self.cards if self.numbers else None if self.searching else super().first_focus()

    def place_board(self, area: Rect) -> None:
        """Place the controls above the cards."""
        px, small = self.look.px, self.look.metrics.compact
        side = px(12 if small else 24)
        room = Rect(area.x + side, area.y + px(4 if small else 8), area.width - 2 * side, area.height - px(12))
        controls, below = self.widgets
        tall = controls.height(self.look, room.width)
        controls.place(self.look, Rect(room.x, room.y, room.width, tall))
        top = room.y + tall + px(8 if small else 12)
        self._stretch(room.width)
        more = px(8 if small else 16)  # the cards' area reaches further, for their shadows and the bar at the right
        below.place(self.look, Rect(room.x - more, top, room.width + 2 * more, area.bottom - top))

    def _stretch(self, width: int) -> None:
        """Make the cards so large that as many as fit fill the width."""
        gap, logical = self.cards.gap, width / self.look.metrics.u
        columns = max(1, int((logical + gap) // (CARD[0] + gap)))
        wide = (logical - gap * (columns - 1)) / columns
        self.cards.card = (wide - 0.5, CARD[1] * min(wide / CARD[0], 1.3))

    def _paint_card(self, paint: Paint, index: int, rect: Rect) -> None:
        """Draw the filling of a card and its number."""
        if index >= len(self.numbers):
            return
        px = paint.px
        which = self.numbers[index]
        inside = Rect(rect.x + px(9), rect.y + px(9), rect.width - 2 * px(9), rect.height - px(9) - px(26))
        draw_filling(paint, inside, self.kept.all[which], self.style, marked=False)
        words = Rect(rect.x + px(10), rect.bottom - px(25), rect.width, px(20))
        paint.text(number(self._shown_number(which)), words, "label", "ink.secondary")

    def _shown_number(self, which: int) -> int:
        """Return the number people see: the place among the distinct ones, or among all."""
        return self.kept.distinct.index(which) + 1 if self.distinct else which + 1

    def panel_title(self) -> str:
        """Return what the panel shows."""
        return _("Selected")

    @property
    def selected(self) -> Filling | None:
        """The chosen filling."""
        return self.kept.all[self.chosen] if self.chosen in self.numbers else None

    def panel(self) -> list[Widget]:
        """Return the chosen one large, where it comes from, and its letters."""
        filling = self.selected
        if filling is None:
            return [Label(_("Nothing is selected."), "body", "ink.secondary")]
        twins = self.kept.twins(self.chosen)
        name = _(texts_search.NAMES[self.strategy])
        rows = [
            (_("Found after"), ngettext("{n} node", "{n} nodes", filling.nodes).format(n=number(filling.nodes))),
            (_("Strategy"), name),
            (_("Symmetric twins"), number(len(twins))),
        ]
        found: list[Widget] = [
            Large("large", filling, self.style, tip=_("Click a cell to see what else has this piece there")),
            Gap(2),
            Label(_("Solution {n}").format(n=number(self._shown_number(self.chosen))), "title"),
            Label(self._about(len(twins)), "small", "ink.secondary"),
            Gap(2),
        ]
        for caption, value in rows:
            found.append(Row([Label(caption, "small", "ink.secondary", grow=1), Label(value, "small+")]))
        found += [Gap(2), Letters(filling, SCHEME.of(self.settings))]
        return found

    def _about(self, twins: int) -> str:
        if self.distinct:
            count = len(self.kept.distinct)
            text = ngettext("One of {n}", "One of {n}", count).format(n=number(count))
            return text + ("; " + _("each also turns up mirrored and rotated.") if twins else ".")
        return _("One of {n}.").format(n=number(len(self.kept)))

    def foot(self) -> list[Widget]:
        """Return the steps to the neighbours, the export, and playing."""
        place = self.numbers.index(self.chosen) if self.chosen in self.numbers else -1
        count = len(self.numbers)
        label = _("Export all {n}").format(n=number(count)) if count > 1 else _("Export")
        small = self.look.metrics.compact
        stores = count > 0 and self.settings.store is not None
        before = Button("previous", _("Previous"), "arrow-left", icon_only=small, grow=1, enabled=place > 0)
        after = Button("next", _("Next"), "arrow-right", icon_only=small, grow=1, enabled=0 <= place < count - 1)
        export = Button("export", label, "download", action="export", keys="-", icon_only=small, grow=1, enabled=stores)
        play = Button("play", _("Play this one"), "play", "primary", action="play", keys="-")
        play.tip = _("Begins with the empty tray; Redo lays this solution, a piece at a time")
        if small:
            for button in (before, after, export):
                button.tip = button.label
            return [Row([before, after, export], gap=8), play]
        export.grow = 0
        return [Row([before, after], gap=10), export, play]

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        """Take a card chosen, a change of the controls, a cell of the large board."""
        if id == "cards":
            index = value if isinstance(value, int) else value.index
            self.chosen = self.numbers[index]
            return None if isinstance(value, int) else self._play()
        if id == "distinct":
            self.distinct = value
            self.settings.remember(GAME, "distinct", value)
        elif id == "order":
            self.order = value
            self.settings.remember(GAME, "solutions", value)
        elif id == "place":
            self._filter(str(value))
        elif id == "clear":
            self._filter("")
        elif id == "large":
            self._filter(value.text(SCHEME.of(self.settings)))
        elif id == "rest":
            self._search()
        elif id in ("previous", "next"):
            self._move(1 if id == "next" else -1)
            return None
        elif id == "play":
            return self._play()
        elif id == "letters":
            return self.on_action("copy")
        self._sort()
        return None

    def _filter(self, text: str) -> None:
        """Take what was typed; what is malformed changes nothing but the sentence below it."""
        text = text.lstrip("/")  # the key that led here, where it was typed into the field too
        self.typed, self.error = text, ""
        try:
            self.at = read_place(text, self.pieces, SCHEME.of(self.settings))
        except BadInput as error:
            self.at = None
            self.error = spoken(error) if len(text.strip()) > 1 else ""

    def _move(self, step: int) -> None:
        if self.chosen in self.numbers:
            place = self.numbers.index(self.chosen) + step
            self.chosen = self.numbers[min(len(self.numbers) - 1, max(0, place))]

    def on_action(self, id: str) -> Answers:
        """Do what a key asks for."""
        if id == "play":
            return self._play()
        if id == "copy":
            if self.selected is None:
                return None
            return Copy(collection.text_of(self.selected, SCHEME.of(self.settings)), _("Solution copied as text."))
        if id == "export":
            return self._export()
        if id == "filter":
            self.settle()
            self.focus(self.find("place"))
        elif id == "distinct":
            return self.on_value("distinct", not self.distinct)
        elif id == "twin" and self.chosen < len(self.kept):
            self.distinct = False
            family = sorted([self.chosen, *self.kept.twins(self.chosen)])
            self.chosen = family[(family.index(self.chosen) + 1) % len(family)]
            self._sort()
        return None

    def _play(self) -> Answers:
        """Close with the chosen solution, to be laid a piece at a time; without one with the set."""
        return Pop(self.selected if self.selected is not None else self.pieces)

    def _export(self) -> Answers:
        store = self.settings.store
        if store is None or not self.numbers:
            return None
        scheme = SCHEME.of(self.settings)
        text = "\n".join(collection.text_of(self.kept.all[n], scheme) for n in self.numbers)
        try:
            path = store.export(f"katamino-{''.join(STANDARD[piece] for piece in self.pieces)}.txt", text)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)


__all__ = ["Gallery"]
