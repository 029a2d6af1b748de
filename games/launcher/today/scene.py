"""Today: the games of a day on cards, the sheet of the year below, what came of it all beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pygame import Rect

from games import catalog
from games.base.i18n import N_, _
from games.launcher.today.card import DayCard
from games.launcher.today.messages import CardPressed, DayShown, TodayCommand, of_sheet
from games.launcher.today.panel import Panel
from games.launcher.today.state import DayGame, State
from games.midend.year_sheet import YearSheet, marks_of
from games.model.app import App
from games.model.days.book import until_midnight
from games.stage.answers import Answers, Copy, Softly, Sound, Toast
from games.stage.keys import Actions, Gesture
from games.stage.messages import Common, Message
from games.stage.parts import Parts
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap, Row
from games.stage.widgets.panel import Scroll, Scrolled

GROUP = N_("Today")
_own = Actions("today", GROUP)
AGAIN = 60_000  # ms between two looks at the calendar: the clock may be set, the machine may have slept
STAMP = 0.6  # loudness of a stamp
BESIDE = N_("The day before, after")
LIFT = 4  # logical pixels between the top bar and the cards
ARROWS = {TodayCommand.LEFT: -1, TodayCommand.RIGHT: 1}


class Today(Scene):
    """The scene; `look` makes the scene in which a finished game is looked at, `replays` the list of finished games."""

    title = N_("Today")
    scope = "today"
    help_page = "common.today"
    actions = (
        _own("left", N_("Left"), "Left", row=N_("Move"), repeat=True, says=TodayCommand.LEFT),
        _own("up", N_("Up"), "Up", row=N_("Move"), repeat=True, says=TodayCommand.UP),
        _own("down", N_("Down"), "Down", row=N_("Move"), repeat=True, says=TodayCommand.DOWN),
        _own("right", N_("Right"), "Right", row=N_("Move"), repeat=True, says=TodayCommand.RIGHT),
        _own("today", N_("To today"), "T", says=TodayCommand.TODAY),
        _own("before", N_("The day before"), "PgUp", row=BESIDE, repeat=True, says=TodayCommand.BEFORE),
        _own("after", N_("The day after"), "PgDn", row=BESIDE, repeat=True, says=TodayCommand.AFTER),
        _own("copy", N_("Copy the line to send"), "Ctrl+C"),
        _own("replays", N_("Replays"), "R", says=TodayCommand.REPLAYS),
    )
    gestures = (
        Gesture("mouse", N_("Play, look again"), N_("Click the card"), GROUP),
        Gesture("mouse", N_("Another day"), N_("Click it on the sheet"), GROUP),
        Gesture("touch", N_("Play, look again"), N_("Tap the card"), GROUP),
        Gesture("touch", N_("Another day"), N_("Tap it on the sheet"), GROUP),
    )

    def __init__(
        self, app: App, state: State, look: Callable[[DayGame], Scene], replays: Callable[[], Scene]
    ) -> None:
        super().__init__()
        self.app = app
        self.state = state
        self._look_again = look
        self._replays = replays
        self.offset = 0  # of the cards and the sheet, where they scroll
        self.fresh: tuple[Any, float] | None = None  # the day whose stamp falls, since when

    # Life

    def enter(self) -> None:
        self._wind()
        self._tell()

    def resume(self) -> None:
        state = self.state
        before = {stamp.day: state.done(stamp.day) for stamp in state.stamps}
        if not state.turn():
            state.read()
        fresh = [stamp.day for stamp in state.stamps if state.done(stamp.day) > before.get(stamp.day, 0)]
        if fresh:
            self.fresh = max(fresh), self.look.now()
            self.send(Sound("place", STAMP))
            self.focus(None, ring=False)  # the next card that is open gets it
        self._wind()
        self._tell()
        self.refresh()

    def _wind(self) -> None:
        """Look at the calendar again at midnight, and now and then."""
        self.wake_at = self.look.now() + min(AGAIN, 1000 * until_midnight(self.state.clock()))

    def _tell(self) -> None:
        """Say what was wrong with the files, once."""
        if notices := self.app.store.take_notices():
            self.send(Toast(" ".join(notices), "refused"))

    def update(self, now: float) -> Answers:
        if self.state.turn():
            self.refresh()
            self.dirty()
            self.send(Softly())
        self._wind()
        return None

    # Parts

    def parts(self) -> Parts:
        return Panel(self.state, self.look)

    def board(self) -> list[Widget]:
        state, gap = self.state, 12 if self.look.metrics.compact else 14
        main = state.first_open
        cards: list[Widget] = [self._card(entry, entry is main) for entry in state.entries]
        sheet = YearSheet(
            year=state.day.year, marks=marks_of(state.stamps, state.day.year), today=state.today, chosen=state.day,
            of=max(1, len(cards)), about=state.about, opens=state.opens, fresh=self.fresh, says=of_sheet,
        )  # fmt: skip
        look, row = self.look, Row(cards, gap=gap, equal=True)
        column = Scroll(id="column", inside=[row, sheet, Gap(0)], gap=gap + 2, says=Scrolled)
        column.pad, column.offset = look.px(12 if look.metrics.compact else 24), self.offset
        area = look.metrics.areas(dock=False).board
        taken = row.height(look, area.width - 2 * column.pad) + 2 * look.px(gap + 2) + look.px(LIFT)
        sheet.room = max(1, area.height - taken)
        return [column]

    def _card(self, entry: DayGame, main: bool) -> DayCard:
        """Return the card of a game."""
        label, icon = _("Play"), "play"
        if entry.seen:
            label, icon = _("Look again"), "eye"
        elif entry.under_way:
            label = _("Continue")
        shown = (entry.offer.id, entry.game.history.cursor, len(entry.game.history.moves), entry.stamp, entry.kept)
        return DayCard(id=f"card-{entry.offer.name}", entry=entry, label=label, icon=icon, main=main, shown=shown,
                       says=CardPressed(entry.offer.name))  # fmt: skip

    def place_board(self, area: Rect) -> None:
        pass

    def arrange(self) -> dict[str, list[Widget]]:
        roots = super().arrange()
        for widget in roots["board"]:
            area, lift = self.areas.board, self.look.px(LIFT)
            widget.place(self.look, Rect(area.x, area.y + lift, area.width, area.height - lift))
        return roots

    def first_focus(self) -> Widget | None:
        cards = self._cards()
        return next((card for card in cards if card.main), cards[0] if cards else None)

    def _cards(self) -> list[DayCard]:
        return [one for root in self.roots.get("board", ()) for one in root.walk() if isinstance(one, DayCard)]

    def picture_area(self) -> Rect:
        return self.areas.board

    # Answers

    def on_message(self, message: Message) -> Answers:
        state = self.state
        match message:
            case Scrolled(offset):
                self.offset = offset
            case DayShown(day):
                return self._go(day)
            case CardPressed(game):
                return next((self._open(one) for one in state.entries if one.offer.name == game), None)
            case TodayCommand.TODAY:
                return self._go(state.today)
            case TodayCommand.BEFORE:
                return self._shown(state.step(-1))
            case TodayCommand.AFTER:
                return self._shown(state.step(1))
            case TodayCommand.NEXT:
                return self._next()
            case TodayCommand.REPLAYS:
                return Push(self._replays())
            case TodayCommand():
                self._move(message)
            case Common.COPY:
                text = state.sent()
                return Copy(text, _("Copied")) if text else Toast(_("Nothing of this day is done yet."), "refused")
            case _:
                return super().on_message(message)
        return None

    def _go(self, day: Any) -> Answers:
        return self._shown(self.state.go(day))

    def _shown(self, done: bool) -> Answers:
        """Answer a step to another day."""
        self.fresh = None
        self.dirty()
        return Sound("tap") if done else Sound("refused")

    def _move(self, way: TodayCommand) -> None:
        """Move the keyboard between the cards, and down to the sheet and up from it."""
        cards, sheet = self._cards(), self.find("days")
        at = next((n for n, card in enumerate(cards) if card is self.focused), None)
        if way is TodayCommand.DOWN and at is not None:
            self.focus(sheet)
        elif cards and (way is TodayCommand.UP or at is None):
            self.focus(self.first_focus() if at is None else cards[at])
        elif cards and at is not None and way in ARROWS:
            self.focus(cards[max(0, min(len(cards) - 1, at + ARROWS[way]))])

    def _next(self) -> Answers:
        """Open the first game that is open, else the finished games."""
        entry = self.state.first_open
        return self._open(entry) if entry is not None else Push(self._replays())

    def _open(self, entry: DayGame) -> Answers:
        """Open a game as it was left, growing from its card; a finished one to be looked at."""
        if not self.state.opens(entry.offer.day):
            return None
        card = next((one for one in self._cards() if one.entry.offer.name == entry.offer.name), None)
        origin = Rect(card.rect) if card is not None else None
        if entry.seen:
            return Push(self._look_again(entry), origin)
        self.state.read()  # another window, or the file itself, may have gone on
        now = next(one for one in self.state.entries if one.offer.name == entry.offer.name)
        return Push(catalog.game(entry.offer.name).rooms().of(self.app, now.game), origin)
