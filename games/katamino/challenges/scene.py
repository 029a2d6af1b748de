"""The browser of challenges: every set that fills its tray, by length and difficulty, filtered by pieces.

It closes with what is to be played: a set of pieces (go on with it, or begin it) or a game begun anew.
"""

from __future__ import annotations

import random
from typing import Any, cast

from pygame import Rect

from engine.run.job import Job
from games.katamino import progress, texts
from games.katamino.board.left_off import Empty, TrayPicture
from games.katamino.board.sprites import Marks
from games.katamino.board.table import Style
from games.katamino.challenges.cards import Group, Picked, SetCards
from games.katamino.challenges.filters import FilterChips, Levels, Tile, Tiles
from games.katamino.progress import Progress, Standing, fresh, key_of
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.settings import MARKS, SCHEME
from games.katamino.think import census
from games.katamino.think.census import EASY, HARD, HARDEST, LEVELS, MEDIUM, Challenge, Filter
from games.stage.answers import Answers, Ask, Copy, Pop, Push, Toast
from games.stage.keys import Actions
from games.stage.paint.painter import Paint
from games.stage.scene import Scene
from games.stage.settings import Settings
from games.stage.text.figures import clock, number
from games.stage.text.i18n import N_, _, ngettext
from games.stage.widgets import Button, Column, Dropdown, Gap, Label, Row, Toggle, Widget
from games.stage.window import wake

SCOPE = "katamino.challenges"
GROUP = N_("Challenges")
_own = Actions(SCOPE, GROUP)
NAMES = {HARDEST: N_("Hardest"), HARD: N_("Hard"), MEDIUM: N_("Medium"), EASY: N_("Easy")}
NOTES = {
    HARDEST: N_("one solution"),
    HARD: N_("2 or 3 solutions"),
    MEDIUM: N_("4 to 9 solutions"),
    EASY: N_("10 solutions and more"),
}
ORDERS = {
    "few": N_("Fewest solutions first"),
    "many": N_("Most solutions first"),
    "letters": N_("By their letters"),
    "going": N_("Under way first"),
}


class Challenges(Scene):
    """All challenges; `chosen`: the pieces of the one to begin at. Pops with a set or a game to play."""

    title = N_("Challenges")
    scope = SCOPE
    help_page = "katamino.challenges"
    actions = (
        _own("shorter", N_("Shorter tray"), "[", row=N_("Shorter, longer tray")),
        _own("longer", N_("Longer tray"), "]", row=N_("Shorter, longer tray")),
        _own("letter", N_("Filter by a piece: its letter, with Shift without it"), "/"),
        _own("random", N_("Random challenge"), "R"),
        _own("own", N_("Your own set"), "O"),
        _own("watch", N_("Watch the search"), "W"),
        _own("solutions", N_("All solutions"), "S"),
    )

    def __init__(self, settings: Settings, chosen: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.settings = settings
        self.progress = Progress(settings.store) if settings.store is not None else None
        self.columns = len(chosen) if FEWEST <= len(chosen) <= MOST else 8
        self.filter = Filter()
        self.level = 0  # 0: all
        self.order = settings.recall(progress.GAME, "order", "few")
        self.hide = settings.recall(progress.GAME, "hide", False)
        self.waiting = False
        self.chosen: Challenge | None = None
        self.wanted = tuple(sorted(chosen))
        self.standings: dict[str, Standing] = {}
        self.job: Job | None = None
        self.counted = False
        self.passing: list[Challenge] = []  # of this length, through the filter, of every level
        self.sets: list[Challenge] = []  # those shown, in their order
        self.groups: list[Group] = []
        self.version = 0

    # Life

    def enter(self) -> None:
        """Begin: read what is solved, count the sets beside the window."""
        self._read()
        self.job = Job(census.Census, wake.wake, marks=False)
        self.job.free()
        self.animating = True

    def resume(self) -> None:
        """Come back: what is solved may have changed."""
        self._read()
        if self.counted:
            self.sift()

    def leave(self) -> None:
        """End."""
        if self.job is not None:
            self.job.close()

    def _read(self) -> None:
        self.standings = self.progress.standings() if self.progress is not None else {}

    def update(self, now: float) -> Answers:
        """Take note that the sets are counted."""
        if self.job is not None and self.job.latest.finished:
            self.job.close()
            self.job = None
            self.counted = True
            self.animating = False
            self.sift()
            self._choose_first()
        return None

    def ready(self) -> None:
        """Count at once (for pictures and tests)."""
        census.total()
        while self.job is not None:
            self.update(self.look.now())

    # What is shown

    def standing(self, one: Challenge) -> Standing:
        """Return how far a challenge is."""
        return self.standings.get(key_of(one.pieces), Standing())

    def sift(self) -> None:
        """Find what passes the filter and put it in groups."""
        every = census.challenges(self.columns)
        self.passing = [
            one for one in every if self.filter.takes(one) and not (self.hide and self.standing(one).solved)
        ]
        if self.level and not any(one.level == self.level for one in self.passing):
            self.level = 0
        shown = [one for one in self.passing if self.level in (0, one.level)]
        self.sets, self.groups = [], []
        for level in LEVELS if self.order != "many" else LEVELS[::-1]:
            group = sorted((one for one in shown if one.level == level), key=self._rank)
            if group:
                first = len(self.sets)
                self.sets += group
                count = ngettext("{n} set", "{n} sets", len(group)).format(n=number(len(group)))
                self.groups.append(Group(_(NAMES[level]), _(NOTES[level]), count, first, len(self.sets)))
        self.version += 1
        if self.chosen not in self.sets:
            self.chosen = self.sets[0] if self.sets else None
        self.refresh()

    def _rank(self, one: Challenge) -> tuple[Any, ...]:
        if self.order == "letters":
            return (one.name,)
        if self.order == "going":
            standing = self.standing(one)
            return (0 if standing.down else 1 if not standing.solved else 2, one.distinct, one.name)
        return (one.distinct if self.order == "few" else -one.distinct, one.name)

    def _choose_first(self) -> None:
        wanted = next((one for one in self.sets if one.pieces == self.wanted), None)
        self.chosen = wanted or (self.sets[0] if self.sets else None)
        self.refresh()
        self.settle()
        self.focus(self.first_focus(), ring=False)

    def solved(self, columns: int) -> int:
        """Return how many challenges of a length are solved."""
        start = f"5x{columns}-"
        return sum(1 for name, standing in self.standings.items() if name.startswith(start) and standing.solved)

    @property
    def style(self) -> Style:
        """How pieces are marked."""
        return Style(cast(Marks, MARKS.of(self.settings)), SCHEME.of(self.settings))

    # Parts

    def pill(self) -> str:
        """Return how many sets there are."""
        if not self.counted:
            return _("Katamino")
        return _("Katamino, {n} sets").format(n=texts.grouped(census.total()))

    def top(self) -> list[Widget]:
        """Return own set and random."""
        return [
            Button("own", _("Your own set"), "pencil", action="own"),
            Button("random", _("Random"), "shuffle", "soft", action="random", enabled=self.counted),
        ]

    def board(self) -> list[Widget]:
        """Return tiles, filters and cards; the cards have the keyboard at first."""
        self._make()
        clear = [self._clear] if self.filter else []
        return [self._tiles, self._levels, self._orders, self._chips, self._words, *clear, self._hide, *self._list]

    def place_board(self, area: Rect) -> None:
        """Place the rows of filters from the top, the cards in what is left."""
        look, px = self.look, self.look.px
        small = look.metrics.compact
        box = area.inflate(-2 * px(24 if not small else 16), 0)
        self._tiles.place(look, Rect(box.x, area.top + px(6), box.width, px(64)))
        y = self._tiles.rect.bottom + px(16 if not small else 10)
        levels = min(self._levels.width(look), box.width - px(150))
        self._levels.place(look, Rect(box.x, y, levels, px(36)))
        wide = min(px(204), box.width - levels - px(12))
        self._orders.place(look, Rect(box.right - wide, y - px(2), wide, px(40)))
        y += px(36 + (10 if not small else 6))
        chips = self._chips.width(look)
        label = look.text.width(_("Pieces"), "caption") + px(9) if not small else 0
        self._label = Rect(box.x, y, label, px(40))
        self._chips.place(look, Rect(box.x + label + (px(4) if small else 0), y, chips, px(40)))
        hide = self._hide.width(look)
        self._hide.place(look, Rect(box.right - hide, y + px(8), hide, px(24)))
        x = self._chips.rect.right + px(18)
        clear = self._clear.width(look) if self.filter else 0
        room = max(0, self._hide.rect.left - px(12) - x)
        words = min(self._words.width(look), max(0, room - clear - px(4)))
        self._words.place(look, Rect(x, y, words, px(40)))
        self._clear.place(look, Rect(x + words + px(4), y + px(4), min(clear, room), px(32)))
        top = y + px(40 + (6 if not small else 2))
        for widget in self._list:
            left = box.x - px(SetCards.EDGE)
            widget.place(look, Rect(left, top, area.right - left - px(6), area.bottom - top))

    def _make(self) -> None:
        """Make the board's widgets for what is so now."""
        lengths = range(FEWEST, MOST + 1)
        totals = {k: len(census.challenges(k)) if self.counted else 0 for k in lengths}
        tiles = tuple(Tile(k, self.solved(k), totals[k]) for k in lengths)
        self._tiles = Tiles(tiles=tiles, value=self.columns)
        counts = {level: sum(1 for one in self.passing if one.level == level) for level in LEVELS}
        options = [(0, _("All"), str(len(self.passing)))]
        options += [(level, _(NAMES[level]), str(counts[level])) for level in LEVELS]
        self._levels = Levels("level", options, self.level, disabled=[n for n in LEVELS if not counts[n]])
        self._orders = Dropdown("order", [(name, _(words)) for name, words in ORDERS.items()], self.order)
        self._chips = FilterChips(filter=self.filter, style=self.style, waiting=self.waiting)
        self._words = Label(self.words(), "small", "ink.secondary", lines=1)
        self._clear = Button("clear", _("Clear"), "x", "quiet", "sm", enabled=bool(self.filter))
        label = "" if self.look.metrics.compact and self.filter else _("Hide solved")
        self._hide = Toggle("hide", self.hide, label, tip=_("Hide solved") if not label else "")
        self._list: list[Widget] = []
        if not self.counted:
            self._list = [Label(_("Counting the sets."), "body", "ink.secondary", "centre")]
        elif self.sets:
            at = self.sets.index(self.chosen) if self.chosen in self.sets else -1
            names = [key_of(one.pieces) for one in self.sets]
            cards = SetCards("cards", len(self.sets), at, self.version, self.sets, self.groups, self.standings, names)
            self._list = [cards]
        else:
            self._list = [Empty(id="empty", text=self.nothing(), label=_("Clear") if self.filter else _("Show solved"))]

    def first_focus(self) -> Widget | None:
        """Return the cards."""
        return self._list[0] if self._list and self._list[0].focusable else self._tiles

    def draw(self, paint: Paint) -> None:
        """Draw the scene, and the filter's label."""
        super().draw(paint)
        if self._label.width:
            paint.text(_("Pieces"), self._label, "caption", "ink.secondary")

    def words(self) -> str:
        """Return the filter in words: "with X, without P"."""
        if self.waiting:
            return _("Type a piece's letter")
        parts = []
        scheme = self.style.scheme
        if self.filter.within:
            parts.append(_("with {letters}").format(letters=texts.spaced(sorted(self.filter.within), scheme)))
        if self.filter.without:
            parts.append(_("without {letters}").format(letters=texts.spaced(sorted(self.filter.without), scheme)))
        return ", ".join(parts)

    def nothing(self) -> str:
        """Return why there is nothing to show."""
        scheme, n = self.style.scheme, self.columns
        within, without = sorted(self.filter.within), sorted(self.filter.without)
        if within and without:
            sentence = _("No set at 5 × {n} has {within} and leaves out {without}.")
            return sentence.format(n=n, within=texts.spaced(within, scheme), without=texts.spaced(without, scheme))
        if without:
            return _("No set at 5 × {n} leaves out {letters}.").format(n=n, letters=texts.spaced(without, scheme))
        if within:
            return _("No set at 5 × {n} has {letters}.").format(n=n, letters=texts.spaced(within, scheme))
        return _("Every set at 5 × {n} is solved.").format(n=n)

    def panel_title(self) -> str:
        """Return the panel's heading."""
        return _("Selected")

    def panel(self) -> list[Widget]:
        """Return the chosen challenge: its tray as it was left, its letters, its figures."""
        one = self.chosen
        if one is None:
            return [Label(_("Nothing is selected."), "body", "ink.secondary")]
        standing, small = self.standing(one), self.look.metrics.compact
        most, card = (112, 44) if small else (186, 72)
        return [
            TrayPicture(pos=self._position(one), style=self.style, most=most, card=card),
            Gap(0 if small else 2),
            Label(
                texts.spaced(one.pieces, self.style.scheme, " " if small else "  "),
                "title" if small or one.columns > 9 else "figure",
                lines=2,
            ),
            Label(texts.solutions(one), "small", "ink.secondary"),
            Gap(0 if small else 4),
            Column(self._figures(one, standing), gap=8),
        ]

    def _figures(self, one: Challenge, standing: Standing) -> list[Widget]:
        sizes = census.level_sizes(one.columns)
        like = _("{level}, like {n} of {all}").format(
            level=_(NAMES[one.level]), n=number(sizes[one.level]), all=number(sum(sizes.values()))
        )
        left = _("solved") if standing.solved else _("not begun")
        if standing.down:
            left = _("{n} of {all} down, {time}").format(n=standing.down, all=one.columns, time=clock(standing.seconds))
        best = _("none without hints") if standing.solved else _("none yet")
        if standing.best is not None:
            best = clock(standing.best)
        rows = [(_("Difficulty"), like), (_("Left off"), left), (_("Best time"), best)]
        if standing.hints is not None:
            rows.append((_("Hints used"), number(standing.hints)))
        return [
            Row([Label(name, "small", "ink.secondary", lines=1, grow=1), Label(text, "small+", lines=1)])
            for name, text in rows
        ]

    def _position(self, one: Challenge) -> Any:
        """Return the tray of a challenge as it was left, kept for the one that is chosen."""
        key = (one.pieces, self.version)
        if getattr(self, "_left", (None, None))[0] != key:
            kept = self.progress.under_way(one.pieces) if self.progress and self.standing(one).down else None
            self._left = (key, kept.position if kept is not None else fresh(one.pieces).position)
        return self._left[1]

    def foot(self) -> list[Widget]:
        """Return what can be done with the chosen challenge."""
        one = self.chosen
        going = one is not None and self.standing(one).down > 0
        there = one is not None
        return [
            Row(
                [
                    Button("over", _("Start over"), "rotate-ccw", enabled=going),
                    Button("solutions", _("Solutions"), "layout-grid", action="solutions", keys="-", enabled=there),
                ],
                gap=10,
                equal=True,
            ),
            Button("watch", _("Watch the search"), "telescope", action="watch", keys="-", enabled=there),
            Button("play", _("Continue") if going else _("Play"), "play", "primary", keys=_("Enter"), enabled=there),
        ]

    # Answers

    def on_value(self, id: str, value: Any) -> Answers:
        """Take what the widgets say."""
        if id == "cards":
            if isinstance(value, Picked):
                return self._play(self.sets[value.index])
            self.chosen = self.sets[value]
        elif id == "tiles":
            self._set_length(value)
        elif id == "level":
            self.level = value
            self.sift()
        elif id in ("order", "hide"):
            setattr(self, id, value)
            self.settings.remember(progress.GAME, id, value)
            self.sift()
        elif id == "filter":
            self._filter(*value)
        elif id in ("clear", "empty"):
            self._put_filter(Filter())
            if id == "empty":
                self.hide = False
                self.sift()
        elif id == "own-set":
            return self._from_own(value)
        elif self.chosen is not None:
            return self._play(self.chosen) if id == "play" else Pop(fresh(self.chosen.pieces)) if id == "over" else None
        return None

    def _from_own(self, value: Any) -> Answers:
        if value is None:
            return None
        what, pieces = value
        return Pop(pieces) if what == "play" else self._other("search", "Search", pieces)

    def _play(self, one: Challenge) -> Answers:
        return Pop(one.pieces)

    def _set_length(self, columns: int) -> None:
        self.columns = min(MOST, max(FEWEST, columns))
        if self.counted:
            self.sift()
            self.chosen = self.sets[0] if self.sets else None

    def _filter(self, what: str, piece: int) -> None:
        self.waiting = False
        if what == "click":
            self._put_filter(self.filter.clicked(piece))
        elif what in ("in", "out"):
            chosen = self.filter.within if what == "in" else self.filter.without
            self._put_filter(self.filter.put(piece, None if piece in chosen else what == "in"))
            self.focus(self.first_focus())

    def _put_filter(self, wanted: Filter) -> None:
        self.filter = wanted
        if self.counted:
            self.sift()

    def on_action(self, id: str) -> Answers:
        """Do what a key or a button asks for."""
        if id in ("shorter", "longer"):
            self._set_length(self.columns + (1 if id == "longer" else -1))
        elif id == "letter":
            self.waiting = not self.waiting
            self.focus(self.find("filter"), ring=False)
        elif id == "random" and self.counted:
            return self._random()
        elif id == "own":
            from games.katamino.challenges.own_set import OwnSet

            return Ask(OwnSet(self.chosen.pieces if self.chosen is not None else (), self.style))
        elif id == "copy" and self.chosen is not None:
            return Copy(texts.spaced(self.chosen.pieces, self.style.scheme), _("Letters copied."))
        elif id in ("watch", "solutions") and self.chosen is not None:
            names = {"watch": ("search", "Search"), "solutions": ("gallery", "Gallery")}
            return self._other(*names[id], self.chosen.pieces)
        return None

    def _random(self) -> Answers:
        """Take an unsolved set from what is shown, else any that is shown."""
        if not self.sets:
            return Toast(self.nothing(), "refused")
        some = [one for one in self.sets if not self.standing(one).solved] or self.sets
        return self._play(random.choice(some))

    def _other(self, module: str, name: str, pieces: tuple[int, ...]) -> Answers:
        import importlib

        return Push(getattr(importlib.import_module(f"games.katamino.{module}.scene"), name)(self.settings, pieces))

    def on_back(self) -> Answers:
        """Answer Esc: stop waiting for a letter, else close."""
        if self.waiting:
            self.waiting = False
            return None
        return Pop()

    def on_return(self, value: Any) -> Answers:
        """Hand on what the search or the gallery was closed with: something to play."""
        return Pop(value) if value is not None else None
