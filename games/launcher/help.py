"""Help: a scene with the games' own boards, a page a subject, contents and search in the panel."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import pygame
from pygame import Rect

from games import catalog
from games.base.i18n import N_, _, sort_key
from games.launcher import pages, rooms
from games.launcher.help_parts import CardGrid, Code, Contents
from games.launcher.learn.offered import lessons_of
from games.model.app import App
from games.stage.answers import Answers, Copy, Pop
from games.stage.events import character
from games.stage.keys import Actions, Gesture
from games.stage.manual import Demo, Page
from games.stage.messages import Message
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Divider, Gap, Row
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.fields import TextField
from games.stage.widgets.panel import Scroll, Scrolled
from games.stage.widgets.words import Label

GROUP = N_("Help")
_own = Actions("help", GROUP)


def pages_of(game: str) -> tuple[Page, ...]:
    """Return a game's pages, () where there is no such game."""
    entry = catalog.entry(game)
    return entry.manual() if entry is not None else ()


@dataclass(frozen=True, slots=True)
class _PageShown(Message):
    page: str


@dataclass(frozen=True, slots=True)
class _GameTurned(Message):
    game: str


@dataclass(frozen=True, slots=True)
class _WordsTyped(Message):
    words: str


@dataclass(frozen=True, slots=True)
class _DemoRun(Message):
    number: int


@dataclass(frozen=True, slots=True)
class _CodeCopied(Message):
    number: int


class _Go(Message, Enum):
    SEARCH = "search"
    LINE_UP = "line-up"
    LINE_DOWN = "line-down"
    PAGE_UP = "page-up"
    PAGE_DOWN = "page-down"
    START = "start"
    END = "end"
    EARLIER = "earlier"
    LEARN = "learn"
    SHOW = "show"
    FIRST_HIT = "first-hit"
    DEMO = "demo"  # a board on the page has begun to move


class Help(Scene):
    """The pages; `scene`: the one that asked, whose page opens first and to which Esc goes back."""

    title = N_("Help")
    scope = "help"
    actions = (
        _own("search", N_("Search help"), "/", says=_Go.SEARCH),
        _own("line-up", N_("Scroll"), "Up", row=N_("Scroll"), repeat=True, says=_Go.LINE_UP),
        _own("line-down", N_("Scroll"), "Down", row=N_("Scroll"), repeat=True, says=_Go.LINE_DOWN),
        _own("page-up", N_("Scroll a page"), "PgUp", row=N_("Scroll a page"), repeat=True, says=_Go.PAGE_UP),
        _own("page-down", N_("Scroll a page"), "PgDn", row=N_("Scroll a page"), repeat=True, says=_Go.PAGE_DOWN),
        _own("start", N_("To the start, to the end"), "Home", row=N_("To the start, to the end"), says=_Go.START),
        _own("end", N_("To the start, to the end"), "End", row=N_("To the start, to the end"), says=_Go.END),
        _own("earlier", N_("Back to the page before"), "Alt+Left", says=_Go.EARLIER),
        _own("learn", N_("Learn by playing"), "L", says=_Go.LEARN),
    )
    gestures = (Gesture("mouse", N_("Play on a board"), N_("Click a pit"), GROUP),)

    def __init__(self, app: App, scene: Scene | None = None, page: str = "") -> None:
        super().__init__()
        self.app = app
        self.in_game = scene is not None and scene.scope != "launcher"
        self.games = [(entry, pages_of(entry.name)) for entry in catalog.entries()]
        self.page = page or self.first_page(scene)
        self.open_game = self.page.partition("/")[0]
        self.past: list[str] = []
        self.words = ""
        self.demos: dict[tuple[str, int], Demo] = {}
        self.body = Scroll(id="page", gap=12, says=Scrolled)
        self.offset = 0
        self.began, self.typed = False, ""  # a search begun by a key whose character is still to come

    # Pages

    def every(self) -> dict[str, Page]:
        """Return all pages by their full names ("kalah/play", "common/files")."""
        found = {f"{entry.name}/{page.id}": page for entry, own in self.games for page in own}
        return found | {f"common/{page.id}": page for page in pages.PAGES}

    def first_page(self, scene: Scene | None) -> str:
        """Return the page of the scene that asked, else of its game, else the first there is."""
        scope = (scene.help_page or scene.scope) if scene is not None else ""
        game = scope.partition(".")[0]
        if scope.replace(".", "/") in self.every():
            return scope.replace(".", "/")
        for entry, own in self.games:
            if entry.name == game and own:
                page = next((page for page in own if scope in page.scopes), own[0])
                return f"{entry.name}/{page.id}"
        return next(iter(self.every()))

    def show(self, name: str) -> None:
        """Show a page from its top."""
        if name != self.page:
            self.past.append(self.page)
            self.page = name
        self.open_game = name.partition("/")[0]
        self.offset = 0
        self.demos.clear()
        self.animating = False
        self.refresh()
        self.dirty()

    # Parts

    def pill(self) -> str:
        game = self.page.partition("/")[0]
        return next((_(entry.title) for entry, _own_pages in self.games if entry.name == game), "")

    def top(self) -> list[Widget]:
        return [
            IconButton("smaller", "zoom-out", action="smaller", tip=_("Smaller")),
            IconButton("larger", "zoom-in", action="larger", tip=_("Larger")),
        ]

    def panel_title(self) -> str:
        return _("Contents")

    def panel(self) -> list[Widget]:
        keys = self.look.shortcut("search")
        found: list[Widget] = [self._field(keys), Gap(0)]
        lines = self.hits() if self.words.strip() else self.contents()
        if not lines:
            text = _("Nothing about “{words}”. Try another word.").format(words=self.words.strip())
            return [*found, Label(text, "body", "ink.secondary")]
        return [*found, Column(lines, gap=0)]

    def _field(self, keys: str) -> Widget:
        return TextField("search", self.words, _("Search help"), icon="search", keys=keys,
                         says=_WordsTyped, commits=_Go.FIRST_HIT)  # fmt: skip

    def contents(self) -> list[Widget]:
        """Return the games, the pages of the open one, and the common pages."""
        found: list[Widget] = []
        for entry, own in self.games:
            if not own:
                continue
            is_open = self.open_game == entry.name
            found.append(Contents(f"game-{entry.name}", _(entry.title), entry.name, open=is_open,
                                  says=_GameTurned(entry.name)))  # fmt: skip
            if is_open:
                for page in own:
                    name = f"{entry.name}/{page.id}"
                    found.append(self._line(name, _(page.name)))
        found.append(Divider(10))
        for page in pages.PAGES:
            name = f"common/{page.id}"
            found.append(self._line(name, _(page.name), pages.ICONS[page.id]))
        return found

    def hits(self) -> list[Widget]:
        """Return the pages in which all the words stand, titles before texts."""
        wanted = [sort_key(word).split("\0")[0] for word in self.words.split()]
        titles = {entry.name: _(entry.title) for entry, _own_pages in self.games}
        ranked: list[tuple[int, str, str]] = []
        for name, page in self.every().items():
            game = titles.get(name.partition("/")[0], "")
            head = sort_key(f"{game} {_(page.name)} {_(page.heading)}")
            text = " ".join(f"{_(rule.title)} {_(rule.text)} {rule.code}" for rule in page.rules)
            full = head + sort_key(f"{_(page.lead)} {text}")
            if all(word in full for word in wanted):
                label = f"{game}: {_(page.name)}" if game else _(page.name)
                ranked.append((0 if all(word in head for word in wanted) else 1, label, name))
        ranked.sort(key=lambda hit: hit[0])
        return [self._line(name, label) for _rank, label, name in ranked]

    def _line(self, name: str, label: str, icon: str = "") -> Contents:
        """Return the line that leads to a page."""
        return Contents(f"page-{name}", label, icon=icon, chosen=name == self.page, says=_PageShown(name))

    def foot(self) -> list[Widget]:
        label = _("Back to the game") if self.in_game else _("Back")
        learn = Button("learn", _("Learn by playing"), "hand", action="learn", keys="-")
        teaches = lessons_of(self.page.partition("/")[0]) is not None
        page = self.every()[self.page]
        show = Button("show", _(page.verb), "telescope", keys="-", says=_Go.SHOW)
        return [
            *([show] if page.shows is not None else []),
            *([learn] if teaches else []),
            Button("keys", _("All keys"), "keyboard", action="keys"),
            Button("back", label, "arrow-left", "primary", action="back"),
        ]

    def arrange(self) -> dict[str, list[Widget]]:
        roots = super().arrange()
        head = roots["panel"][0] if roots["panel"] else None
        if isinstance(head, Row):
            head.inside = [one for one in head.inside if one.action != "help"]
        return roots

    def board(self) -> list[Widget]:
        return [self.body]

    def place_board(self, area: Rect) -> None:
        look, px = self.look, self.look.px
        page = self.every()[self.page]
        across = 1 if look.metrics.compact or area.width < px(760) else 2
        if across == 1 and area.width > px(900):
            across = 2
        cards: list[Widget] = [self.card(n, len(page.rules)) for n in range(len(page.rules))]
        self.body.inside = [
            Column([Label(_(page.heading), "large"), Label(_(page.lead), "body", "ink.secondary")], gap=2),
            CardGrid(inside=cards, across=across),
            Gap(16),
        ]
        self.body.pad = px(24)
        self.body.offset = self.offset
        self.body.place(look, area)
        self.offset = self.body.offset

    def demo(self, number: int) -> Demo | None:
        """Return the board of a card, made when its page is first laid out."""
        rule = self.every()[self.page].rules[number]
        if rule.demo is None:
            return None
        key = (self.page, number)
        if key not in self.demos:
            self.demos[key] = rule.demo()
            self.demos[key].id, self.demos[key].says = f"demo-{number}", _Go.DEMO
        return self.demos[key]

    def card(self, number: int, count: int) -> Widget:
        """Return one rule as a card."""
        rule = self.every()[self.page].rules[number]
        demo = self.demo(number)
        head: list[Widget] = [Label(str(number + 1), "heading", "ink.tertiary")] if count > 1 else []
        head += [Label(_(rule.title), "heading", lines=1, grow=1)]
        if demo is not None:
            label = _("Again") if demo.ran and not demo.busy else _(demo.verb)
            icon = "rotate-ccw" if demo.ran and not demo.busy else "play"
            again = Button(f"run-{number}", label, icon, "soft", "sm", enabled=not demo.busy, says=_DemoRun(number))
            head.append(again)
        elif rule.code:
            head.append(IconButton(f"copy-{number}", "copy", tip=_("Copy"), says=_CodeCopied(number)))
        inside: list[Widget] = [Row(head, gap=10)]
        if demo is not None:
            inside += [Gap(4), demo, Gap(2)]
        inside.append(Label(_(rule.text), "small", "ink.secondary", rich=True))
        if rule.code:
            inside += [Gap(2), Code(rule.code)]
        return Card(inside, "surface", pad=20, gap=6, raised=True)

    # Time and answers

    def update(self, now: float) -> Answers:
        busy = [demo for demo in self.demos.values() if demo.busy]
        for demo in busy:
            demo.advance(now)
            if not demo.busy:
                self.refresh()
        self.animating = any(demo.busy for demo in self.demos.values())
        return None

    def on_message(self, message: Message) -> Answers:
        match message:
            case Scrolled(offset):
                self.offset = offset
            case _DemoRun(number):
                demo = self.demo(number)
                if demo is not None:
                    demo.run(self.look)
                    self.animating = True
            case _Go.DEMO:
                self.animating = True
            case _CodeCopied(number):
                return Copy(self.every()[self.page].rules[number].code, _("Code copied."))
            case _PageShown(page):
                self.show(page)
            case _GameTurned(game):
                self.turn_to_game(game)
            case _WordsTyped(words):
                self.words = words
            case _Go():
                return self._do(message)
            case _:
                return super().on_message(message)
        return None

    def turn_to_game(self, game: str) -> None:
        """Open a game's pages at its first one, or close them."""
        if self.open_game == game:
            self.open_game = ""
            return
        own = next(own for entry, own in self.games if entry.name == game)
        self.show(f"{game}/{own[0].id}")

    def _do(self, command: _Go) -> Answers:
        """Do what a key asks for."""
        room = self.body.rect.height
        match command:
            case _Go.LINE_UP | _Go.LINE_DOWN:
                self.scroll_to(self.offset + (1 if command is _Go.LINE_DOWN else -1) * self.look.px(48))
            case _Go.PAGE_UP | _Go.PAGE_DOWN:
                self.scroll_to(self.offset + (1 if command is _Go.PAGE_DOWN else -1) * room)
            case _Go.START | _Go.END:
                self.scroll_to(0 if command is _Go.START else self.body.full)
            case _Go.SEARCH:
                self.began = True
                self.settle()
                self.focus(next((one for one in self.walk() if one.id == "search"), None))
            case _Go.FIRST_HIT:
                first = next((one for one in self.walk() if isinstance(one, Contents)), None)
                if first is not None and self.words.strip():
                    self.show(first.id.removeprefix("page-"))
            case _Go.EARLIER:
                if self.past:
                    self.show(self.past.pop())
                    self.past.pop()
            case _Go.SHOW:
                shows = self.every()[self.page].shows
                return Push(shows(self.app)) if shows is not None else None
            case _Go.LEARN:
                game = self.page.partition("/")[0]
                return Push(rooms.learn(self.app, game)) if lessons_of(game) is not None else None
        return None

    def scroll_to(self, offset: int) -> None:
        """Scroll the page."""
        self.offset = max(0, min(offset, max(0, self.body.full - self.body.rect.height)))
        self.refresh()
        self.dirty(self.areas.board)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; the character of the key that began a search is not part of it."""
        if event.type == pygame.KEYDOWN:
            self.typed = ""
        elif event.type == pygame.TEXTINPUT and event.text == self.typed:
            self.typed = ""
            return True
        used = super().handle(event)
        if event.type == pygame.KEYDOWN and self.began:
            self.typed, self.began = character(event), False
        return used

    def on_back(self) -> Answers:
        if self.words:
            self.words = ""
            return None
        return Pop()


def _help_pose() -> Help:
    return Help(App(), None, "kalah/play")


POSES = {"help": _help_pose}
