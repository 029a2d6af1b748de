"""The two columns of the dialog that sets a game up: who plays at the left, the board at the right."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from pygame import Rect

from games.base.i18n import _, spoken
from games.mancala.board.drawing import BoardView
from games.mancala.board.geometry import SowingGeometry
from games.mancala.board.heap import Heap
from games.mancala.naming import strength_name
from games.mancala.new_game.messages import (
    BoardChanged,
    DepthSwitched,
    EntrantDropped,
    EntrantOwn,
    EntrantSet,
    GamesTyped,
    MatchGoesOn,
    NewGameCommand,
    OptionSwitched,
    OwnNamed,
    SitterNamed,
    counts,
    takes,
)
from games.mancala.new_game.state import State, entrant
from games.mancala.seats import DEPTHS, LONGEST_WORDS, MOST_PLAYERS
from games.stage.messages import Says
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented, Slider, Toggle
from games.stage.widgets.fields import TextField
from games.stage.widgets.words import Heading, Label, Note

GAMES = (1, 10, 60)  # of a match, offered at once
LONGEST_NAME = 24  # characters
SHADOW = 48  # logical pixels that the shadow of a board reaches beyond its rect


@dataclass(eq=False)
class SmallBoard(Widget):
    """The starting board, small."""

    key: tuple[int, int] = (6, 4)
    view: BoardView = field(default=None, compare=False)  # type: ignore[assignment]
    heap: Heap = field(default=None, compare=False)  # type: ignore[assignment]
    stores: bool = True

    def height(self, look: Look, width: int) -> int:
        return look.px(136)

    def bleed(self, look: Look) -> int:
        return look.px(SHADOW)

    def draw(self, paint: Paint) -> None:
        area = Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - paint.px(6))
        geometry = SowingGeometry.fit(area, self.key[0], self.stores)
        self.view.board(paint, geometry)
        self.view.stones(paint, geometry, self.heap)
        counts = {well: len(self.heap[well]) for well in [*geometry.wells(), (0, -1), (1, -1)]}
        self.view.numbers(paint, geometry, counts)


@dataclass(frozen=True)
class SetupColumns:
    """The widgets, made anew from the state; `view` draws the board; `kept`: the match that can be gone on with."""

    state: State
    look: Look
    view: BoardView
    kept: str = ""

    def left(self) -> list[Widget]:
        setup = self.state.setup
        against = [("computer", _("Computer")), ("person", _("Person")), ("computers", _("Two computers"))]
        whom = Segmented("against", against, setup.against, says=takes("against"))
        widgets: list[Widget] = [Heading(_("Play against")), whom, Gap(6)]
        if setup.against == "computer":
            widgets += self._opponent()
        elif setup.against == "computers":
            several = Label(_("A match of several games"), "bodyStrong", grow=1)
            widgets.append(Row([several, Toggle("matched", setup.matched, says=takes("matched"))]))
        if setup.of_match:
            widgets += self._match()
        elif setup.against == "computers":
            widgets += [*self._computer(_("First computer"), 0), *self._computer(_("Second computer"), 1)]
            if self.state.fields:
                widgets.append(self._seconds())
        elif setup.against == "person":
            own = self._person("player", _("Player 1"))
            widgets += [Heading(_("Names")), own, self._person("guest", _("Player 2"))]
        if setup.against != "computers":
            opponent = _("Player of your own") if setup.own else _("Computer")
            other = opponent if setup.against == "computer" else self._named("guest", _("Player 2"))
            you = _("You") if setup.against == "computer" else self._named("player", _("Player 1"))
            starts = [("you", you), ("other", other), ("lots", _("Draw lots"))]
            first = Segmented("starts", starts, setup.starts, says=takes("starts"))
            widgets += [Gap(4), Heading(_("Who starts")), first]
        return [*widgets, *self._switches(("t", "e"))]

    def _match(self) -> list[Widget]:
        """Return who plays in a match, and how many games."""
        setup = self.state.setup
        found: list[Widget] = []
        if self.kept:
            go_on = Button("go_on", _("Go on with this match"), "play", "soft", says=MatchGoesOn())
            found += [Note("", self.kept, "history", "inset"), go_on]
        more = Button("add", _("One more"), "plus", "quiet", "sm", enabled=len(setup.players) < MOST_PLAYERS,
                      says=NewGameCommand.ADD_ENTRANT)  # fmt: skip
        found.append(Row([Heading(_("Players"), grow=1), more]))
        for place in range(len(setup.players)):
            found.append(self._entrant(place))
        if self.state.fields:
            found.append(self._seconds())
        known = [(n, str(n)) for n in GAMES]
        chosen = Segmented("games", known, setup.games, grow=1, says=takes("games"))
        typed = TextField("number", "" if setup.games in GAMES else str(setup.games), _("Number"), limit=5,
                          says=GamesTyped)  # fmt: skip
        typed.grow = 1
        how = _("Everybody meets everybody from both sides.") if len(setup.players) > 2 else _("They change sides.")
        return [*found, Heading(_("Games")), Row([chosen, typed], gap=12), Label(how, "caption", "ink.tertiary")]

    def _entrant(self, place: int) -> Widget:
        """Return a player of a match: a level, or a field that names one of one's own."""
        own, level = self.state.own_entrant(place), self.state.level_of(place)
        if own:
            who: list[Widget] = [self._own(entrant(place))]
            who[0].grow = 1
        else:
            slider = Slider(entrant(place), level, 1, 10, stops=True, default=5, grow=1,
                            says=partial(EntrantSet, place))  # fmt: skip
            who = [Label(_("Level {n}").format(n=level), "bodyStrong", lines=1), slider]
        turn = IconButton(f"own{place}", "user" if own else "cpu", on=own, tip=_("A player of your own"),
                          says=EntrantOwn(place, not own))  # fmt: skip
        drop = IconButton(f"drop{place}", "x", tip=_("Without this player"), enabled=len(self.state.setup.players) > 2,
                          says=EntrantDropped(place))  # fmt: skip
        return Row([*who, Row([turn, drop], gap=0)], gap=8)

    def _opponent(self) -> list[Widget]:
        """Return who is played against: the computer at a level, or to a depth, or a player of one's own."""
        setup = self.state.setup
        own = Toggle("own", setup.own, says=takes("own"))
        if setup.own:
            return [Row([Heading(_("Player of your own"), grow=1), own]), self._own("program"), self._seconds()]
        deep = Toggle("deep", setup.depth > 0, says=DepthSwitched)
        head = [Heading(_("Depth"), grow=1)] if setup.depth else self._rated(_("Level"), setup.level)
        return [
            Row([*head, Label(_("Set a depth instead"), "small", "ink.secondary"), deep]),
            self._strength(),
            Row([Label(_("A player of your own"), "small", "ink.secondary", grow=1), own]),
        ]

    def _computer(self, heading: str, place: int) -> list[Widget]:
        """Return one of two computers: a level, or a player of one's own."""
        own, level = self.state.own_entrant(place), self.state.level_of(place)
        label = Label(_("Your own"), "small", "ink.secondary")
        head = [Heading(_("Player of your own"), grow=1)] if own else self._rated(heading, level)
        who = self._own(entrant(place)) if own else self._level(entrant(place), level, partial(EntrantSet, place))
        turn = Toggle(f"own{place}", own, says=partial(EntrantOwn, place))
        return [Row([*head, label, turn]), who]

    def _own(self, field: str) -> Widget:
        """Return the field that names a player of one's own."""
        wrong = self.state.wrong.get(field)
        return TextField(field, self.state.words(field), _("python3 first.py, or kgp:2671"), limit=LONGEST_WORDS,
                         error=spoken(wrong) if wrong is not None else "", says=partial(OwnNamed, field))  # fmt: skip

    def _seconds(self) -> Widget:
        """Return how long a player of one's own may think about a sowing, and the way to what it is told."""
        seconds = self.state.setup.seconds
        choices = [(n, str(n)) for n in sorted({1, 3, 10, 30, 60} | {seconds})]
        chosen = Segmented("seconds", choices, seconds, grow=1, says=takes("seconds"))
        talk = Button("protocol", _("What it reads and writes"), "circle-help", "quiet", "sm",
                      says=NewGameCommand.PROTOCOL)  # fmt: skip
        return Column([Row([Label(_("Seconds a sowing"), "small", "ink.secondary"), chosen], gap=12),
                       Label(_("It reads the board as a line of numbers and answers the number of a pit."), "caption",
                             "ink.tertiary"), Row([talk, Spacer()])], 6)  # fmt: skip

    def _strength(self) -> Widget:
        """Return how strong the computer is that is played against: its level, or the depth of its search."""
        setup = self.state.setup
        if setup.depth:
            depth = setup.depth
            ends = (_("1 turn"), _("12 turns"))
            slider = Slider("depth", depth, DEPTHS[0], 12, stops=True, default=4, ends=ends, grow=1,
                            says=counts("depth"))  # fmt: skip
            return Row([slider, Label(str(depth), "figure")], gap=16, align="top")
        return self._level("level", setup.level, counts("level"))

    def _level(self, id: str, level: int, says: Says) -> Widget:
        """Return the slider of a level."""
        ends = (_("1, a child beats it"), _("10, full strength"))
        slider = Slider(id, level, 1, 10, stops=True, default=5, ends=ends, grow=1, says=says)
        return Row([slider, Label(str(level), "figure")], gap=16, align="top")

    def _rated(self, heading: str, level: int) -> list[Widget]:
        """Return a level's heading and how strong it is, as far as that was measured."""
        strength = strength_name(self.state.variant, self.state.params, level)
        return [Heading(heading), Label(strength, "small", "ink.secondary", lines=1, grow=1)]

    def _person(self, id: str, otherwise: str) -> Widget:
        return TextField(id, self._named(id, ""), otherwise, limit=LONGEST_NAME, says=partial(SitterNamed, id))

    def _named(self, id: str, otherwise: str) -> str:
        settings = self.look.settings
        kept = settings.player if id == "player" else settings.guest
        return self.state.names.get(id, kept) or otherwise

    def _switches(self, letters: tuple[str, ...]) -> list[Widget]:
        """Return the switches of the rules' options that this game has, by their letters in the params' text."""
        found: list[Widget] = []
        for option in self.state.variant.options:
            if option.letter in letters:
                text = Column([Label(_(option.title), "bodyStrong"), Label(self._words(option.text), "caption",
                               "ink.tertiary")], 2, grow=1)  # fmt: skip
                says = partial(OptionSwitched, option.letter)
                toggle = Toggle(f"option-{option.letter}", self.state.has(option.letter), says=says)
                found.append(Row([text, toggle], gap=12))
        return [Divider(6), *found] if found else []

    def _perfect(self) -> str:
        """Return whether the strongest level plays without fault on this board, and in which seat."""
        match self.state.variant.perfect(self.state.params):
            case True, True:
                return _("Level 10 is perfect here from the first turn, whoever starts.")
            case True, False:
                return _("Level 10 is perfect here from the first turn when it starts.")
            case False, True:
                return _("Level 10 is perfect here from the first turn when you start.")
        return ""

    def _words(self, text: str) -> str:
        total = self.state.variant.total(self.state.params)
        return _(text).format(need=total // 2 + 1, total=total)

    def right(self) -> list[Widget]:
        pits, stones = self.state.pits, self.state.stones
        heap = Heap(pits, self.state.variant.colours, 11)
        heap.set({(side, pit): stones for side in (0, 1) for pit in range(pits)})
        widgets: list[Widget] = [SmallBoard((pits, stones), self.view, heap, self.state.variant.stores), Gap(4)]
        if self.state.variant.sizes:
            low, high = self.state.variant.sizes[0]
            choices = [(n, str(n)) for n in range(low, high + 1)]
            few, many = self.state.variant.sizes[1]
            side = Segmented("pits", choices, pits, grow=1, says=partial(BoardChanged, "pits"))
            widgets.append(Row([Heading(_("Pits a side"), grow=0), side], gap=16))
            slider = Slider("stones", stones, few, many, stops=True, default=self.state.variant.usual_stones, grow=1,
                            says=partial(BoardChanged, "stones"))  # fmt: skip
            widgets.append(Row([Heading(_("Stones a pit")), slider, Label(str(stones), "title")], gap=16))
        widgets += self._switches(("s",))
        if said := self._perfect():
            widgets.append(Label(said, "caption", "ink.tertiary", id="perfect"))
        edge = self.state.variant.edge(self.state.params)
        if edge:
            away = _("The swap rule removes that advantage.") if self.state.has("s") else _(
                "The swap rule would remove that advantage.")  # fmt: skip
            said = _("With best play whoever starts wins by {n} here.").format(n=edge)
            widgets.append(Note("", f"{said} {away}", "trophy", "inset"))
        return widgets
