"""My record: all finished games, by preset and over time, against each level, on a chart of all challenges; as CSV."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import Any

from pygame import Rect

from engine.game import BadInput
from games import catalog
from games.base.dates import day_year
from games.base.i18n import N_, _, ngettext, spoken
from games.launcher.record.boxes import Outwards, Tall
from games.launcher.record.dialogs import ClearRecord, RecordCleared
from games.launcher.record.graph import Graph, GraphKey
from games.launcher.record.messages import (
    ChartChosen,
    GameReplayed,
    PractiseMeant,
    PresetChosen,
    RecordCommand,
    RecordFaced,
    RecordShown,
)
from games.launcher.record.panel import Panel
from games.launcher.record.state import RecordSource, State, charts, replay_of
from games.launcher.record.table import ROW, ROW_COMPACT, PresetTable, TableHead
from games.launcher.unkept import Elsewhere
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.kind import Kind
from games.model.record.making import Bringing
from games.model.record.offer import RecordOffer, SlowSpot
from games.model.record.played import Played
from games.model.record.rows import CURVE
from games.model.record.spreadsheet import table
from games.model.study.missed import Missed
from games.stage.answers import Answer, Answers, Home, Pop, Toast
from games.stage.dialog import Ask
from games.stage.keys import Actions
from games.stage.messages import Common, Message
from games.stage.parts import Parts
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Gap, Row
from games.stage.widgets.choices import Segmented
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.panel import Scroll
from games.stage.widgets.words import Label
from games.stage.window import wake

GROUP = N_("My record")
_own = Actions("record", GROUP)
COUNT = range(1, min(9, len(catalog.entries())) + 1)
LEAST, TALLEST = 260, 560  # logical pixels of a card
WIDE = 800  # logical pixels from which table and curve stand side by side
MOST = 0.55  # of the width for the table
SLICE = 0.008  # seconds at a time that are given to the games of an earlier program
FILE = "tabla-record"
Slots = Mapping[str, Set[str]]  # of the games under way, by game


class Record(Scene):
    """The record of a store, or of made-up games; `under_way`: the slots of the games under way, by game."""

    title = GROUP
    scope = "record"
    help_page = "common.files"
    actions = (
        _own("all", N_("All games"), "0", says=RecordShown("")),
        *(
            _own(f"game{n}", N_("One game"), str(n), row=N_("One game"), says=RecordShown(entry.name))
            for n, entry in zip(COUNT, catalog.entries(), strict=False)
        ),
        _own("level", N_("Play at the level shown"), "P", says=RecordCommand.LEVEL),
        _own("clear", N_("Clear a record"), "Del", says=RecordCommand.CLEAR),
    )

    def __init__(
        self, app: App, source: RecordSource | None = None, under_way: Slots | None = None
    ) -> None:
        super().__init__()
        self.app = app
        self.source: RecordSource = source or self.app.store.ledger
        self.under_way = under_way if under_way is not None else slots(app.store)
        self.state = State(self.source, self.under_way)
        self.charts = charts(self.source, self.under_way, wake.wake)
        self.bringing: Bringing | None = None
        self.gone: list[str] = []  # what brings back the record that was cleared last
        self.forgotten: list[Missed] = []  # and the mistakes that went with it

    # Life

    def enter(self) -> None:
        for chart in self.charts.values():
            chart.begin(self.look.now())
        if self._is_own():
            self.state.read()
            if not self.app.store.ledger.brought:
                known, replays = {entry.name for entry in catalog.entries()}, self.app.store.replays()
                self.bringing = Bringing(replays, lambda name: self._kind(name) if name in known else None)
                self.animating = True
            self._tell()

    def _is_own(self) -> bool:
        """Whether this is the record of the store, not of made-up games."""
        return self.source is self.app.store.ledger

    def _kind(self, name: str) -> Kind[Any]:
        return catalog.game(name).kind(self.app.settings)

    def _tell(self) -> None:
        """Say what was wrong with the files."""
        if notices := self.app.store.take_notices():
            self.send(Toast(" ".join(notices), "refused"))

    def leave(self) -> None:
        for chart in self.charts.values():
            chart.halt()

    def resume(self) -> None:
        self._read()

    def update(self, now: float) -> Answers:
        if any([chart.update() for chart in self.charts.values()]):
            self.refresh()
            self.dirty()
        if self.bringing is not None and self.bringing.go_on(SLICE):
            self.app.store.ledger.bring(self.bringing.made)
            self.bringing, self.animating = None, False
            self._read()
        return None

    def _read(self) -> None:
        """Show the record as it is now."""
        if self._is_own():
            self.under_way = slots(self.app.store)
        self.state.read()
        for name, chart in self.charts.items():
            chart.know(self.source.tallies(name), self.under_way.get(name, set()))
        self._tell()
        self.refresh()
        self.dirty()

    # Parts

    def parts(self) -> Parts:
        aside = self.app.store.ledger.aside if self._is_own() else ""
        return Around(self, Panel(self.state, aside, self._plays(), self.bringing is not None, self._slow()))

    def _slow(self) -> dict[str, SlowSpot]:
        """Return what one takes long at, of the games that are shown."""
        shown = [entry for entry in catalog.entries() if self.state.game in ("", entry.name)]
        offers = {entry.name: entry.record() for entry in shown}
        asked = {name: offer.slow for name, offer in offers.items() if offer is not None and offer.slow is not None}
        found = {name: slow(self.app.settings) for name, slow in asked.items()}
        return {name: spot for name, spot in found.items() if spot is not None}

    def _plays(self) -> bool:
        """Whether the game of the panel opens at a level."""
        return bool(self.state.against.levels) and self._open_level() is not None

    def _open_level(self) -> Callable[[App, int], Scene] | None:
        entry = catalog.entry(self.state.facing)
        return entry.rooms().open_level if entry is not None else None

    def board(self) -> list[Widget]:
        return [Scroll(id="cards", inside=[])]

    def arrange(self) -> dict[str, list[Widget]]:
        roots = super().arrange()
        look = self.look
        px = self.look.px
        area = self.areas.board
        margin = px(16 if look.metrics.compact else 24)
        room = Rect(area.x + margin, area.y + px(4), area.width - 2 * margin, area.height - px(4) - px(16))
        old = next((w for w in self.roots.get("board", ()) if isinstance(w, Scroll)), None)
        below = self._chart()
        wide = room.width >= px(WIDE)
        tall = below.height(look, room.width) + px(14) if below is not None else 0
        together = wide and room.height - tall >= px(LEAST)
        high = max(px(LEAST), min(room.height - (tall if together else 0), px(TALLEST))) if wide else room.height
        first = self._both(high, room.width if wide else 0)
        scroll = Scroll(id="cards", inside=[first, *([below] if below is not None else [])], gap=14, pad=margin)
        scroll.offset = old.offset if old is not None else 0
        scroll.place(look, Rect(area.x, room.y, area.width, area.bottom - room.y - (px(16) if together else 0)))
        roots["board"] = [scroll]
        return roots

    def _both(self, tall: int, wide: int) -> Widget:
        """Return table and curve: side by side in a width, as high as given, else sharing a height."""
        metrics = self.look.metrics
        row = ROW_COMPACT if metrics.compact else ROW
        least = tall / metrics.u
        if wide:
            table, curve = self._table(row, False, least), self._curve(least)
            table.grow = min(max(0.5, table.width(self.look) / wide), MOST)  # of the width
            curve.grow = 1 - table.grow
            return Row([table, curve], gap=14, align="top")
        half = max(230.0, least / 2 - 7)
        return Column([self._table(row, metrics.sheet, 0 if metrics.sheet else half), self._curve(half)], gap=14)

    def _table(self, row: float, whole: bool, least: float) -> Widget:
        state, several = self.state, self.state.game == ""
        entries = [entry for entry in catalog.entries() if any(one.game == entry.name for one in state.rows)]
        titles = {entry.name: _(entry.title) for entry in entries} if several else {}
        icons = {entry.name: (entry.record() or RecordOffer()).icon for entry in entries}
        inside: list[Widget] = [Label(_("By game and preset"), "heading", lines=1)]
        if state.rows:
            version = tuple((one.game, one.key, one.played, one.won, one.best, one.name) for one in state.rows)
            listing = PresetTable("rows", len(state.rows), state.chosen, version, row=row, rows=tuple(state.rows),
                                  titles=titles, icons=icons, whole=whole, grow=1, says=PresetChosen,
                                  commits=PresetChosen)  # fmt: skip
            inside += [TableHead(rows=tuple(state.rows), titles=tuple(titles.values())), Outwards(listing)]
        else:
            inside += [TableHead(), Gap(60)]
        return Tall(inside, fill="surface", raised=True, pad=20, least=least)

    def _curve(self, least: float) -> Widget:
        state, row = self.state, self.state.row
        figure = row.figure if row is not None else "time"
        n = len(state.curve.points) or CURVE
        heads = {
            "time": ngettext("Last {n} time", "Last {n} times", n),
            "points": ngettext("Last {n} game, points", "Last {n} games, points", n),
            "margin": ngettext("Last {n} game, margin", "Last {n} games, margin", n),
        }
        head: list[Widget] = [Label(heads[figure].format(n=n), "heading", lines=1)]
        if row is not None:
            name = _("{game}, {preset}").format(game=_(catalog.title(row.game)), preset=row.name)
            head.append(Label(name, "small", "ink.secondary", lines=1, whole=True, grow=1))
        version = (row.game, row.key) if row is not None else None
        graph = Graph(id="graph", curve=state.curve, figure=figure, version=version, grow=1, says=GameReplayed)
        return Tall([Row(head, gap=10), graph, GraphKey()], fill="surface", raised=True, pad=20, least=least)

    def _chart(self) -> Widget | None:
        """Return the card of all challenges of the game shown, of all games the first that offers one."""
        name = next((name for name in self.charts if self.state.game in ("", name)), None)
        if name is None:
            return None
        chart = self.charts[name].widget(f"chart-{name}")
        chart.says = partial(ChartChosen, name)
        head = Label(self.charts[name].title(), "heading", lines=1)
        return Card([head, chart], fill="surface", raised=True, pad=20)

    # Answers

    def on_message(self, message: Message) -> Answers:
        match message:
            case PresetChosen(index):
                self.state.choose(index)
            case RecordShown(game):
                self.state.show(game)
            case RecordFaced(game):
                self.state.face(game)
            case GameReplayed(game):
                return self._replay(game)
            case ChartChosen(name, value):
                from_record = catalog.game(name).rooms().from_record
                return Push(from_record(self.app, value)) if from_record is not None else None
            case PractiseMeant(name, topic):
                practise = catalog.game(name).rooms().practise
                return Push(practise(self.app, topic)) if practise is not None else None
            case RecordCommand.PLAY:
                return Push(entrance.open_game(self.state.game or catalog.entries()[0].name, self.app))
            case RecordCommand.LEVEL:
                open_level = self._open_level() if self._plays() else None
                return Push(open_level(self.app, self.state.level)) if open_level is not None else None
            case RecordCommand.CLEAR:
                return self._ask_to_clear() if not self.state.empty else None
            case RecordCleared(game, missed):
                return self._clear(game, missed)
            case RecordCommand.PUT_BACK:
                return self._put_back()
            case Common.SAVE:
                return self._export() if not self.state.empty else None
            case _:
                return super().on_message(message)
        return None

    def _ask_to_clear(self) -> Answers:
        """Ask whether a record is to go, at first that of the game shown."""
        counts = {entry.name: self.state.count(entry.name) for entry in catalog.entries()}
        there = {name: count for name, count in counts.items() if count}
        row = self.state.row
        name = self.state.game or (row.game if row is not None else "")
        missed = Counter(one.game for one in self.app.store.missed.cards() if not one.gone)
        return Ask(ClearRecord(there, name if name in there else next(iter(there)), missed))

    def _replay(self, one: Played) -> Answers:
        """Open the replay of a game."""
        entry = catalog.entry(one.game)
        save = replay_of(one, self.app.store.replays(one.game))
        if save is None or entry is None:
            return Toast(_("The replay of this game is not kept any more."), "refused")
        try:
            found: list[Answer] = [Push(entrance.open_game(save.game, self.app, save))]
            open_replay = entry.rooms().open_replay
            found += [Push(open_replay(self.app, save))] if open_replay is not None else []
            return found
        except BadInput as error:
            return Toast(spoken(error), "refused")

    def _export(self) -> Answers:
        """Ask where the record is to be written."""
        store = self.app.store
        if not store.keeps:
            return None
        path, number = store.exports / f"{FILE}.csv", 2
        while path.exists():
            path, number = store.exports / f"{FILE}-{number}.csv", number + 1
        words = _("One row a game, for any program that reads tables.")
        return Ask(Elsewhere(store, table(self.source.games()), str(path), _("Export CSV"), words))

    def _clear(self, game: str, missed: bool) -> Answers:
        """Clear the record of a game, and its mistakes where that is `missed`; for a while it can be brought back."""
        self.forgotten = self.app.store.missed.clear(game, self.app.clock()) if missed else []
        self.gone = self.app.store.ledger.clear(game)
        self._read()
        said = _("The record of {game} is cleared.").format(game=_(catalog.title(game)))
        return Toast(said, label=_("Undo"), says=RecordCommand.PUT_BACK)

    def _put_back(self) -> Answers:
        self.app.store.ledger.put_back(self.gone)
        if self.forgotten:
            self.app.store.missed.put(self.forgotten)
        self._read()
        return None

    def on_back(self) -> Answers:
        return Pop()

    def on_home(self) -> Answers:
        return Home()


class Around(Parts):
    """What stands around the cards: the games to choose among in the top bar, the panel."""

    def __init__(self, scene: Record, panel: Panel) -> None:
        self.scene, self.inner = scene, panel

    def pill(self) -> str:
        since = self.scene.state.since
        if since is None:
            return ""
        return _("since {date}").format(date=day_year(datetime.date.fromtimestamp(since)))

    def top(self) -> list[Widget]:
        look, state = self.scene.look, self.scene.state
        games = [("", _("All")), *((entry.name, _(entry.title)) for entry in catalog.entries())]
        segments = Segmented("show", games, state.game, says=RecordShown)
        title = look.text.width(_(self.scene.title), "title")
        room = self.scene.areas.top.width - title - look.px(14 + 36 + 14 + 14 + 16 + 24)
        if segments.width(look) <= room:
            return [segments]
        return [Dropdown("show", games, state.game, says=RecordShown)]

    def panel_title(self) -> str:
        return self.inner.panel_title()

    def panel(self) -> list[Widget]:
        return self.inner.panel()

    def foot(self) -> list[Widget]:
        return self.inner.foot()


def slots(store: Store) -> dict[str, set[str]]:
    """Return the slots of the games under way, by game."""
    found: dict[str, set[str]] = {}
    for save in store.autos():
        found.setdefault(save.game, set()).add(save.slot)
    return found
