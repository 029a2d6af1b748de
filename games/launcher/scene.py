"""The launcher: a table with a lid for each game of the catalog."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from engine.game import BadInput
from games import catalog
from games.base.i18n import N_, _, ago, spoken
from games.launcher import rooms
from games.launcher.ended import After, after
from games.launcher.learn.offered import train
from games.launcher.lids.grid import neighbour
from games.launcher.lids.menu import LidMenu
from games.launcher.lids.of_game import GameLid
from games.launcher.lids.rising import RisingLid, Slid
from games.launcher.lids.table import LidTable, scrolled
from games.launcher.lids.today import TodayLid, lid_of, unread
from games.launcher.messages import (
    GameAnew,
    GameBegun,
    GameOpened,
    GameTrained,
    LauncherCommand,
    LauncherPasted,
    PlaceOpened,
    of_day,
    of_lid,
)
from games.launcher.today.state import State
from games.midend import entrance
from games.midend.kept import Left, left_of
from games.midend.poses import entered
from games.model.app import App
from games.model.contract import AnyGame
from games.model.days.book import today, until_midnight
from games.model.keeping.crashes import save_report
from games.model.keeping.files import StoreError
from games.model.keeping.records import Save
from games.model.keeping.run import Ended
from games.model.shelf import set_aside
from games.stage import keys
from games.stage.answers import Answers, Paste, Toast, answered
from games.stage.dialog import Ask
from games.stage.keys import Actions, Gesture
from games.stage.messages import Chrome, Common, Message
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.message import Alert
from games.stage.widgets.panel import Scrolled
from games.stage.widgets.words import Keycap, Label

GROUP = N_("All games")
_own = Actions("launcher", GROUP)
TODAY = _own("today", N_("Today"), "D", says=LauncherCommand.TODAY)
COUNT = range(1, min(9, len(catalog.entries())) + 1)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
FIRST = 20.0  # ms after which boards are read: not before the first picture
AGAIN = 60_000  # ms between two looks at the calendar: the clock may be set, the machine may have slept


class Launcher(Scene):
    """The menu; the store of `app` knows which games are under way."""

    title = N_("Tabla")
    scope = "launcher"
    is_home = True
    has_panel = has_top = False
    AREAS = ("news", "board", "top", "dock", "panel")
    actions = (
        *(_own(f"open{n}", N_("Open a board"), str(n), row=N_("Open a board"), says=PlaceOpened(n - 1)) for n in COUNT),
        _own("left", N_("Left"), "Left", row=N_("Move"), says=LauncherCommand.LEFT),
        _own("up", N_("Up"), "Up", row=N_("Move"), says=LauncherCommand.UP),
        _own("down", N_("Down"), "Down", row=N_("Move"), says=LauncherCommand.DOWN),
        _own("right", N_("Right"), "Right", row=N_("Move"), says=LauncherCommand.RIGHT),
        _own("anew", N_("New game"), "Shift+Enter", says=LauncherCommand.ANEW),
        _own("train", N_("Find mistakes again"), "X", says=LauncherCommand.TRAIN),
        TODAY,
        _own("replays", N_("Replays"), "R", says=LauncherCommand.REPLAYS),
        _own("record", N_("My record"), "Shift+R", says=LauncherCommand.RECORD),
    )
    gestures = (
        Gesture("mouse", N_("Open a board"), N_("Click its lid"), GROUP),
        Gesture("mouse", N_("New game"), N_("Hold its lid"), GROUP),
        Gesture("touch", N_("Open a board"), N_("Tap its lid"), GROUP),
        Gesture("touch", N_("New game"), N_("Hold its lid"), GROUP),
        Gesture("gamepad", N_("Move"), N_("Direction pad"), GROUP),
        Gesture("gamepad", N_("Open a board"), N_("Button A"), GROUP),
    )

    def __init__(
        self,
        app: App,
        ended: Ended | None = None,
        teaches: bool = False,
        clock: Callable[[], float] | None = None,
    ) -> None:
        super().__init__()
        self.app = app
        self.clock = clock or app.clock
        self.teaches = teaches  # whether a game that was never played begins with its lessons
        self.after = after(app, ended) if ended is not None else None  # until it is answered
        self.games = catalog.entries()
        self.under_way: list[Save] = []  # the last first
        self.left: dict[str, Left] = {}  # of each game the one to go on with, once it is read
        self.day: State | None = None  # None until it is read
        self.due: dict[str, int] = {}  # of each game how many mistakes are to be found again
        self.offset = 0  # of the lids, where they scroll
        self.header = self.footer = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """Begin: see what is under way, tell what went wrong with settings or saves; read boards a little later."""
        self.look_up()
        self.tell()
        self.animating, self.wake_at = True, self.look.now() + FIRST

    def resume(self) -> None:
        self.look_up()
        self.read()
        self.tell()
        self.refresh()

    def update(self, now: float) -> Answers:
        if self.wake_at is None or now < self.wake_at:
            return None
        if self.day is None:
            self.read()
        else:
            self.day.turn()
            self._wind(self.day)
        self.refresh()
        return None

    def read(self) -> None:
        """Read the games that are under way and those of the day."""
        known = {left.key: left for left in self.left.values()}
        self.left = {}
        for save in self.under_way:
            if save.game not in self.left and catalog.entry(save.game) is not None:
                one = known.get((save.id, save.saved)) or left_of(save, self.app.settings)
                self.left |= {save.game: one} if one is not None else {}
        self.animating = False
        self.due = self.app.store.missed.counts(today(self.clock))
        if self.day is None:
            self.day = rooms.day(self.app, self.clock)
        elif not self.day.turn():
            self.day.read()
        self._wind(self.day)

    def _wind(self, day: State) -> None:
        """Look at the calendar again at midnight, and now and then."""
        self.wake_at = self.look.now() + min(AGAIN, 1000 * until_midnight(day.clock()))

    def tell(self) -> None:
        """Show the store's notices, once: a damaged file, settings of a newer version."""
        if notices := self.app.store.take_notices():
            self.send(Toast(" ".join(notices), "refused"))

    def look_up(self) -> None:
        """See which games are under way."""
        self.under_way = self.app.store.autos()

    def saved(self, name: str) -> bool:
        """Whether a game is under way that can be gone on with; until they are read, whether a file says so."""
        return name in self.left if self.day is not None else any(save.game == name for save in self.under_way)

    # Parts

    def arrange(self) -> dict[str, list[Widget]]:
        look, px = self.look, self.look.px
        window = Rect((0, 0), look.metrics.size)
        self.areas = look.metrics.areas(False, False)
        small = look.metrics.compact
        margin = px(24 if small else 40)
        head = Rect(margin, px(10 if small else 14), window.width - 2 * margin, px(60 if small else 80))
        self.header, base = head, px(40 if small else 70)
        if self.message is not None:  # the lids give way to what the footer has to hold
            base = max(base, self.message.height(look, window.width - 2 * margin) + px(8))
        area = Rect(margin, head.bottom + px(6 if small else 10), window.width - 2 * margin, 0)
        news = self._news(area)
        area.height = window.bottom - base - area.top
        table = LidTable(id="lids", games=[self._lid(entry) for entry in self.games], today=self._today())
        column = scrolled(look, table, area, self.offset)
        self.offset = column.offset
        self.footer = Rect(margin, area.bottom + px(4), area.width, base - px(8))
        return {"news": news, "board": [column], "top": [self._header()], "dock": [self._footer()]}

    def _lid(self, entry: AnyGame) -> GameLid:
        """Return the lid of a game."""
        name = entry.name
        saved = self.saved(entry.name)
        left = self.left.get(entry.name)
        return GameLid(
            id=f"open-{name}", name=name, title=_(entry.title), blurb=_(entry.blurb), colours=entry.colours,
            saved=saved, label=_("Continue") if saved else _("Play"), renews=saved, art=entry.lid(), left=left,
            missed=self.due.get(name, 0),
            kept=left.words() if left is not None else ("", ""), key=left.key if left is not None else None,
            says=partial(of_lid, name),
        )  # fmt: skip

    def _today(self) -> TodayLid:
        """Return the lid of the day; without a board until it is read."""
        lid = lid_of(self.day) if self.day is not None else unread(today(self.clock))
        lid.says = of_day
        return lid

    def lids(self) -> list[RisingLid]:
        """Return all lids as one reads them."""
        return [one for root in self.roots.get("board", ()) for one in root.walk() if isinstance(one, RisingLid)]

    def lid(self, name: str) -> RisingLid | None:
        """Return the lid of a game."""
        return next((one for one in self.lids() if one.id == f"open-{name}"), None)

    def _news(self, area: Rect) -> list[Widget]:
        """Place the card about the run before at the head of an area, which gives way to it."""
        if self.after is None:
            return []
        card, look = self.after.card(), self.look
        tall = card.height(look, area.width)
        card.place(look, Rect(area.x, area.y, area.width, tall))
        area.y += tall + look.px(12)
        return [card]

    def first_focus(self) -> Widget | None:
        go_on = next((w for root in self.roots.get("news", ()) for w in root.walk() if w.id == "ended-continue"), None)
        return go_on or self.lid(self.games[0].name) or super().first_focus()

    def key(self, event: pygame.event.Event) -> bool:
        """Let Enter go on after a run that ended unexpectedly, although no ring shows that its button has the keys."""
        if event.key in ENTER and self.focused is not None and self.focused.id == "ended-continue":
            self.take_from(self.focused, True)
            return True
        return super().key(event)

    def _header(self) -> Widget:
        look, px = self.look, self.look.px
        small = look.metrics.compact
        left = Rect(self.header)
        left.width = px(44 if small else 52) + px(14) + look.text.width(_(self.title), "wordmark")
        parts = [
            Button("open", _("Open"), "folder-open", "quiet", action="open", keys="-"),
            Button("replays", _("Replays"), "history", "quiet", action="replays", keys="-"),
            Button("record", _("My record"), "chart-line", "quiet", action="record", keys="-"),
            Button("help", _("Help"), "circle-help", "quiet", action="help", keys="-"),
            Button("settings", _("Settings"), "settings", "quiet", action="settings", keys="-"),
        ]
        quit_button = IconButton("quit", "power", action="quit", tip=_("Quit"))
        row = Row([*parts, Divider(8, tall=True), quit_button], gap=4)
        if row.width(look) > self.header.right - left.right:
            for part in parts:
                part.icon_only, part.tip = True, part.label
        wide = min(row.width(look), self.header.right - left.right)
        row.place(look, Rect(self.header.right + px(4) - wide, self.header.y, wide, self.header.height))
        return row

    def _footer(self) -> Widget:
        look = self.look
        inside: list[Widget] = []
        if self.message is not None:
            across = min(self.message.width(look), self.footer.width)
            place = Rect(0, 0, across, self.message.height(look, across))
            place.center = self.footer.center
            self.message.place(look, place)
            return self.message
        if not look.touch:
            last = str(COUNT[-1])
            inside = [Keycap("1"), Label("–", "small", "ink.tertiary"), Keycap(last)]
            inside += [Label(_("open a board"), "small", "ink.tertiary"), Gap(8)]
            inside += [Keycap(keys.hint(TODAY)), Label(_("today"), "small", "ink.tertiary"), Gap(8)]
            inside += [Keycap(cap) for cap in ("←", "↑", "↓", "→")]
            inside += [Label(_("move"), "small", "ink.tertiary"), Gap(8)]
            inside += [Keycap(keys.hint(keys.everywhere("act"))), Label(_("play"), "small", "ink.tertiary")]
        if wrong := look.concern():
            inside = [Alert(id="concern", text=wrong, says=Chrome.CONCERN)]
        news = Label(self.news(), "small", "ink.tertiary", lines=1)
        room = self.footer.width - look.px(24) - news.width(look)
        if Row(inside, gap=6).width(look) > room:
            inside = []
        row = Row([*inside, Spacer(), news] if inside else [Spacer(), news], gap=6)
        row.place(look, self.footer)
        return row

    def news(self) -> str:
        """Return the footer's sentence: which game was saved last and when."""
        save = next(iter(self.under_way), None)
        entry = next((entry for entry in self.games if save and entry.name == save.game), None)
        if save is None or entry is None:
            return ""
        when = ago(max(0.0, time.time() - save.saved))
        save = entrance.told(save, self.app)
        if not save.title:
            return _("{game}, saved {when}").format(game=_(entry.title), when=when)
        return _("{game}: {title}, saved {when}").format(game=_(entry.title), title=save.title, when=when)

    def draw(self, paint: Paint) -> None:
        px, look = paint.px, paint.look
        paint.fill("bg.table", paint.clip)
        side = px(44 if look.metrics.compact else 52)
        mark = Rect(self.header.x, self.header.y + (self.header.height - side) // 2, side, side)
        paint.shadow(mark, 1, side * 0.27)
        paint.mark(mark)
        words = Rect(mark.right + px(14), self.header.y - px(1), self.header.width, self.header.height)
        paint.text(_(self.title), words, "wordmark" if not look.metrics.compact else "large")
        self.draw_widgets(paint)

    # Answers

    def open(self, name: str) -> Push:
        """Open a game, growing from its lid; where it was left, if it is under way."""
        return self._pushed(name, rooms.opened(self.app, name, self.teaches))

    def anew(self, name: str) -> Push:
        """Open a game as it was left, and do what its *New game* does; one that is not under way begins anyway."""
        if not self.saved(name):
            return self.open(name)
        return self._pushed(name, entered(entrance.open_game(name, self.app), lambda scene: scene.act("new")))

    def train(self, name: str) -> Answers:
        """Open the mistakes of a game that are due, to be found again."""
        try:
            return self._pushed(name, train(self.app, name, today(self.clock)))
        except BadInput as error:
            return Toast(spoken(error), "refused")

    def _pushed(self, name: str, scene: Scene) -> Push:
        self.after = None
        self._go_to(name)
        lid = self.lid(name)
        return Push(scene, Rect(lid.rect) if lid is not None else None)

    def on_message(self, message: Message) -> Answers:
        match message:
            case Scrolled(offset):
                self._scroll_to(offset)
            case Slid(by):
                self._scroll_to(self.offset + by)
            case GameOpened(game):
                return self.open(game)
            case GameAnew(game) if self.due.get(game) and self.saved(game):
                return Ask(LidMenu(game, _(catalog.title(game)), self.due[game]))
            case GameAnew(game) | GameBegun(game):
                return self.anew(game)
            case GameTrained(game):
                return self.train(game)
            case PlaceOpened(place):
                return self.open(self.games[place].name) if place < len(self.games) else None
            case LauncherPasted(text):
                return self.open_text(lambda: entrance.open_content(text, self.app))
            case LauncherCommand():
                return self._do(message)
            case Common.OPEN:
                return Push(rooms.replays(self.app, "saved"))
            case Common.PASTE:
                return Paste(says=LauncherPasted)
            case _:
                return super().on_message(message)
        return None

    def _do(self, command: LauncherCommand) -> Answers:
        """Do what a key or a button asks for."""
        match command:
            case LauncherCommand.ANEW:
                return self.anew(self.focused.name) if isinstance(self.focused, GameLid) else None
            case LauncherCommand.TRAIN:
                return self.train(self.focused.name) if isinstance(self.focused, GameLid) else None
            case LauncherCommand.TODAY:
                return self._open_today()
            case LauncherCommand.REPLAYS:
                return Push(rooms.replays(self.app, "finished"))
            case LauncherCommand.RECORD:
                return Push(rooms.record(self.app))
            case LauncherCommand.BEGIN_ANEW | LauncherCommand.SAVE_REPORT | LauncherCommand.GO_ON:
                return self._answer(command, self.after) if self.after is not None else None
        lids = self.lids()
        at = next((n for n, one in enumerate(lids) if one is self.focused), None)
        way = command.value
        self.focus(self.first_focus() if at is None else lids[neighbour([one.rect for one in lids], at, way)])
        return None

    def _open_today(self) -> Answers:
        """Open the games of the day, growing from their lid."""
        lid = next((one for one in self.lids() if isinstance(one, TodayLid)), None)
        self.focus(lid, ring=self.look.keyboard)
        return Push(rooms.today(self.app, self.clock), Rect(lid.rect) if lid is not None else None)

    def _scroll_to(self, offset: int) -> None:
        self.offset = offset
        self.dirty()

    def _answer(self, command: LauncherCommand, told: After) -> Answers:
        """Do what the card about the run before offers."""
        store = self.app.store
        try:
            if command is LauncherCommand.SAVE_REPORT:
                return Toast(_("Saved as {name}").format(name=save_report(store, told.report)))
            save = store.latest(told.game)
            if command is LauncherCommand.BEGIN_ANEW and save is not None:
                name = set_aside(store, save)
                opened = self.open(told.game)
                return answered(Toast(_("The game before is kept as {name}").format(name=name)), opened)
        except StoreError as error:
            return Toast(spoken(error), "refused")
        return self.open(told.game)

    def on_drop(self, path: str) -> Answers:
        return self.open_text(lambda: entrance.open_text(path, self.app))

    def covered_by(self, scene: Scene) -> None:
        self._go_to(scene.scope.partition(".")[0])

    def _go_to(self, game: str) -> None:
        """Give the keyboard to a game's lid: there one comes back to."""
        if (lid := self.lid(game)) is not None:
            self.focus(lid, ring=self.look.keyboard)

    def open_text(self, make: Callable[[], Scene]) -> Answers:
        """Open a scene made from a text; the sentence where it cannot be read."""
        try:
            return Push(make())
        except BadInput as error:
            return Toast(spoken(error), "refused")

    def on_back(self) -> Answers:
        """Answer Esc: the card about the run before goes; else nothing is above the launcher, so nothing happens."""
        self.after = None
        self.refresh()
        return None

    def on_home(self) -> Answers:
        return None
