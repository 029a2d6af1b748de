"""All solutions of a challenge, as they are found: distinct or all, in an order, filtered, one of them large."""

from __future__ import annotations

from collections.abc import Iterable

from pygame import Rect

from games.base.figures import number
from games.base.i18n import N_, _, spoken
from games.katamino.board.style import Style, style_of
from games.katamino.gallery.collection import text_of
from games.katamino.gallery.messages import (
    CardChosen,
    CellChosen,
    DistinctChosen,
    FilterTyped,
    GalleryCommand,
    OrderChosen,
)
from games.katamino.gallery.panel import Panel
from games.katamino.gallery.pictures import draw_filling
from games.katamino.gallery.state import State
from games.katamino.play_this import PlayThis
from games.katamino.rooms import rooms
from games.katamino.rules.plan import Plan
from games.katamino.sheets import on_paper
from games.katamino.think.problem import Filling
from games.midend.scene.room import Room, Surroundings
from games.model.app import App
from games.model.keeping.files import StoreError
from games.stage.answers import Answers, Copy, Pop, Sound, Toast
from games.stage.keys import Actions
from games.stage.messages import Common
from games.stage.paint.painter import Paint
from games.stage.scene import SearchShown
from games.stage.text.export import saved
from games.stage.widgets import Cards, Widget
from games.stage.window import wake

SCOPE = "katamino.gallery"
GROUP = N_("Solutions")
_own = Actions(SCOPE, GROUP)
CARD = (216, 150)
SQUARE = (168, 194)  # of a tray that is no strip


class Gallery(Room):
    """The solutions of a set of pieces, searched for by `strategy`, or those `found` already.

    Pops with the solution that is to be played, or with the set where there is none.
    """

    title = N_("Solutions")
    scope = SCOPE
    help_page = "katamino.gallery"
    actions = (
        _own("play", N_("Play this one"), "P", says=GalleryCommand.PLAY),
        _own("copy", N_("Copy as text"), "Ctrl+C", says=GalleryCommand.COPY),
        _own("export", N_("Export all as text"), "Ctrl+S", says=GalleryCommand.EXPORT),
        _own("filter", N_("Filter by a piece at a place"), "/", says=GalleryCommand.TO_FILTER),
        _own("distinct", N_("Distinct or all"), "D", says=GalleryCommand.OTHER_DISTINCT),
        _own("twin", N_("Next of its mirror images"), "T", says=GalleryCommand.NEXT_TWIN),
    )

    def __init__(
        self,
        table: Surroundings,
        app: App,
        pieces: tuple[int, ...],
        strategy: str = "first-hole",
        found: Iterable[Filling] | None = None,
        complete: bool = False,
        plan: Plan | None = None,
    ) -> None:
        super().__init__(table)
        self.app = app
        self.state = State(app.settings, pieces, strategy, found, complete, wake.wake, plan)
        self.card = CARD if plan is None or plan.strip else SQUARE
        self.cards = Cards("cards", card=self.card, says=CardChosen, commits=GalleryCommand.PLAY)
        self.widgets: list[Widget] = []

    # Life

    @property
    def style(self) -> Style:
        """Marks and names as set."""
        return style_of(self.app.settings)

    def on_paper(self) -> dict[str, dict[str, object]]:
        return on_paper(self.state.params)

    def enter(self) -> None:
        self.state.begin(self.look.now())

    def halt(self) -> None:
        self.state.halt()

    def arrive(self) -> None:
        self.state.go_on(self.look.now())
        self.table.animating = self.state.searching
        self.table.refresh()

    def leave(self) -> None:
        self.state.close()

    def update(self, now: float) -> Answers:
        if self.state.update(now):
            self.table.refresh()
            if self.state.complete and self.state.kept:
                self.table.send(Sound("chime"))
        self.table.animating = self.state.searching
        return None

    # Parts

    def parts(self) -> Panel:
        return Panel(self.state, self.look, self.style, self.app.store.keeps)

    def board(self) -> list[Widget]:
        self.cards.count = len(self.state.numbers)
        self.cards.paint_card, self.cards.tells = self._paint_card, self._told
        if self.state.place >= 0:
            self.cards.chosen = self.state.place
        self.widgets = [self.parts().controls(), self.cards if self.state.numbers else self.parts().nothing()]
        return self.widgets

    def first_focus(self) -> Widget | None:
        """Return the cards, so that arrows and Enter mean them at once; nothing as long as they may still come."""
        return None if self.state.searching and not self.state.numbers else self.widgets[-1]

    def place_board(self, area: Rect) -> None:
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
        columns = max(1, int((logical + gap) // (self.card[0] + gap)))
        wide = (logical - gap * (columns - 1)) / columns
        self.cards.card = (wide - 0.5, self.card[1] * min(wide / self.card[0], 1.3))

    def _told(self, index: int) -> str:
        """Return a card in words: its number, and the rows as letters."""
        state = self.state
        if index >= len(state.numbers):
            return ""
        which = state.numbers[index]
        rows = ", ".join(" ".join(row) for row in state.kept.all[which].grid(self.style.scheme))
        return f"{_('Solution {n}').format(n=number(state.number_of(which)))}: {rows}."

    def _paint_card(self, paint: Paint, index: int, rect: Rect) -> None:
        """Draw the filling of a card and its number."""
        state, px = self.state, paint.px
        if index >= len(state.numbers):
            return
        which = state.numbers[index]
        inside = Rect(rect.x + px(9), rect.y + px(9), rect.width - 2 * px(9), rect.height - px(9) - px(26))
        draw_filling(paint, inside, state.kept.all[which], self.style, marked=False)
        words = Rect(rect.x + px(10), rect.bottom - px(25), rect.width, px(20))
        paint.text(number(state.number_of(which)), words, "label", "ink.secondary")

    def watched(self) -> SearchShown | None:
        state = self.state
        fillings = [state.kept.all[which] for which in state.numbers]
        return rooms().flipping(fillings, self.style) if fillings else None

    # Messages

    def on(
        self, message: CardChosen | DistinctChosen | OrderChosen | FilterTyped | CellChosen | GalleryCommand | Common
    ) -> Answers:
        state = self.state
        match message:
            case CardChosen(card):
                state.chosen = state.numbers[card]
            case DistinctChosen(distinct):
                state.set_distinct(distinct)
            case OrderChosen(order):
                state.set_order(order)
            case FilterTyped(text):
                state.filter(text)
                return None
            case CellChosen(at):
                state.filter(at.text(state.scheme))
            case GalleryCommand():
                return self._command(message)
            case _:
                return self.table.do(message)
        return Sound("tap")

    def _command(self, command: GalleryCommand) -> Answers:
        state = self.state
        match command:
            case GalleryCommand.PLAY:
                return Pop(PlayThis(state.to_play))
            case GalleryCommand.COPY:
                solution = state.selected
                return Copy(text_of(solution, state.scheme), _("Solution copied as text.")) if solution else None
            case GalleryCommand.EXPORT:
                return self._export()
            case GalleryCommand.TO_FILTER:
                self.table.settle()
                self.table.focus(self.table.find("place"))
                return None
            case GalleryCommand.SEARCH_ON:
                state.search(self.look.now())
                self.table.animating = True
                return None
            case GalleryCommand.PREVIOUS | GalleryCommand.NEXT:
                state.move(1 if command is GalleryCommand.NEXT else -1)
                return Sound("turn")
            case GalleryCommand.OTHER_DISTINCT:
                state.set_distinct(not state.distinct)
            case GalleryCommand.NEXT_TWIN:
                state.next_twin()
            case GalleryCommand.CLEAR_FILTER:
                state.filter("")
        return Sound("tap")

    def _export(self) -> Answers:
        store = self.app.store
        if not store.keeps or not self.state.numbers:
            return None
        try:
            path = store.export(*self.state.exported())
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return saved(path)
