"""The dialog that sets a game up: left who plays, right the board, drawn anew as pits and stones change."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pygame import Rect

from games.base.i18n import _
from games.mancala.board.drawing import BoardView
from games.mancala.board.geometry import SowingGeometry
from games.mancala.board.heap import Heap
from games.mancala.naming import strength_name
from games.mancala.new_game.state import State
from games.mancala.play.messages import SowingCommand
from games.mancala.seats import DEPTHS, SowingSetup
from games.mancala.variant import Variant
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.messages import Message
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.choices import Segmented, Slider, Toggle
from games.stage.widgets.fields import TextField
from games.stage.widgets.words import Heading, Label, Note

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


@dataclass(frozen=True, slots=True)
class SowingChosen(Message):
    """A game is to begin, set up so."""

    setup: SowingSetup


class NewGame(Dialog):
    """Says SowingChosen, or that a position is to be set up."""

    def __init__(self, variant: Variant, setup: SowingSetup) -> None:
        super().__init__("newgame", "", width=780)
        self.variant = variant
        self.state = State(variant, setup)
        self.view = BoardView(variant.name)

    def body(self) -> list[Widget]:
        head = Row([Label(_("New game"), "large", grow=1), IconButton("close", "x", tip=_("Cancel"))])
        left, right = Column(self._left(), 10, grow=316), Column(self._right(), 10, grow=364)
        return [head, Gap(4), Row([left, right], gap=36, align="top")]

    def _left(self) -> list[Widget]:
        setup = self.state.setup
        against = [("computer", _("Computer")), ("person", _("Person")), ("computers", _("Two computers"))]
        widgets: list[Widget] = [Heading(_("Play against")), Segmented("against", against, setup.against), Gap(6)]
        if setup.against == "computer":
            deep = Toggle("deep", setup.depth > 0)
            head = [Heading(_("Depth"), grow=1)] if setup.depth else self._rated(_("Level"), setup.level)
            widgets.append(Row([*head, Label(_("Set a depth instead"), "small", "ink.secondary"), deep]))
            widgets.append(self._strength("level", setup.level))
        elif setup.against == "computers":
            widgets += [Row(self._rated(_("First computer"), setup.level)), self._strength("level", setup.level)]
            widgets.append(Row(self._rated(_("Second computer"), setup.other_level)))
            widgets.append(self._strength("other", setup.other_level))
        else:
            own = self._person("player", _("Player 1"))
            widgets += [Heading(_("Names")), own, self._person("guest", _("Player 2"))]
        if setup.against != "computers":
            other = _("Computer") if setup.against == "computer" else self._named("guest", _("Player 2"))
            you = _("You") if setup.against == "computer" else self._named("player", _("Player 1"))
            starts = [("you", you), ("other", other), ("lots", _("Draw lots"))]
            widgets += [Gap(4), Heading(_("Who starts")), Segmented("starts", starts, setup.starts)]
        return [*widgets, *self._switches(("t", "e"))]

    def _strength(self, id: str, level: int) -> Widget:
        setup = self.state.setup
        if id == "level" and setup.depth and setup.against == "computer":
            depth = setup.depth
            ends = (_("1 turn"), _("12 turns"))
            slider = Slider("depth", depth, DEPTHS[0], 12, stops=True, default=4, ends=ends, grow=1)
            return Row([slider, Label(str(depth), "figure")], gap=16, align="top")
        ends = (_("1, a child beats it"), _("10, full strength"))
        slider = Slider(id, level, 1, 10, stops=True, default=5, ends=ends, grow=1)
        return Row([slider, Label(str(level), "figure")], gap=16, align="top")

    def _rated(self, heading: str, level: int) -> list[Widget]:
        """Return a level's heading and how strong it is, as far as that was measured."""
        strength = strength_name(self.variant, self.state.params, level)
        return [Heading(heading), Label(strength, "small", "ink.secondary", lines=1, grow=1)]

    def _person(self, id: str, otherwise: str) -> Widget:
        return TextField(id, self._named(id, ""), otherwise, limit=LONGEST_NAME)

    def _named(self, id: str, otherwise: str) -> str:
        settings = self.look.settings
        kept = settings.player if id == "player" else settings.guest
        return self.state.names.get(id, kept) or otherwise

    def _switches(self, letters: tuple[str, ...]) -> list[Widget]:
        """Return the switches of the rules' options that this game has, by their letters in the params' text."""
        found: list[Widget] = []
        for option in self.variant.options:
            if option.letter in letters:
                text = Column([Label(_(option.title), "bodyStrong"), Label(self._words(option.text), "caption",
                               "ink.tertiary")], 2, grow=1)  # fmt: skip
                toggle = Toggle(f"option-{option.letter}", self.state.has(option.letter))
                found.append(Row([text, toggle], gap=12))
        return [Divider(6), *found] if found else []

    def _words(self, text: str) -> str:
        total = self.variant.total(self.state.params)
        return _(text).format(need=total // 2 + 1, total=total)

    def _right(self) -> list[Widget]:
        pits, stones = self.state.pits, self.state.stones
        heap = Heap(pits, self.variant.colours, 11)
        heap.set({(side, pit): stones for side in (0, 1) for pit in range(pits)})
        widgets: list[Widget] = [SmallBoard((pits, stones), self.view, heap, self.variant.stores), Gap(4)]
        if self.variant.sizes:
            low, high = self.variant.sizes[0]
            choices = [(n, str(n)) for n in range(low, high + 1)]
            few, many = self.variant.sizes[1]
            widgets.append(Row([Heading(_("Pits a side"), grow=0), Segmented("pits", choices, pits, grow=1)], gap=16))
            slider = Slider("stones", stones, few, many, stops=True, default=self.variant.usual_stones, grow=1)
            widgets.append(Row([Heading(_("Stones a pit")), slider, Label(str(stones), "title")], gap=16))
        widgets += self._switches(("s",))
        edge = self.variant.edge(self.state.params)
        if edge:
            away = _("The swap rule removes that advantage.") if self.state.has("s") else _(
                "The swap rule would remove that advantage.")  # fmt: skip
            said = _("With best play whoever starts wins by {n} here.").format(n=edge)
            widgets.append(Note("", f"{said} {away}", "trophy", "inset"))
        return widgets

    def foot(self) -> list[Widget]:
        start = _("Watch") if self.state.setup.against == "computers" else _("Start game")
        self.buttons = [Button("start", start, "play", "primary")]
        usual: list[Widget] = [Button("usual", _("Usual rules"), "rotate-ccw", "quiet")] if self.variant.sizes else []
        setup = Button("setup", _("Set up a position"), "pencil", "quiet")
        return [*usual, setup, Spacer(), Button("cancel", _("Cancel")), *self.buttons]

    def on_value(self, id: str, value: Any) -> Answers:
        if id in ("cancel", "close"):
            return Close(None)
        if id == "setup":
            return Close(SowingCommand.SET_UP)
        if id == "start":
            return self._begin()
        self._change(id, value)
        return None

    def _change(self, id: str, value: Any) -> None:
        state = self.state
        if id == "usual":
            state.reset()
        elif id in ("against", "starts"):
            state.choose(**{id: value})
        elif id in ("level", "depth"):
            state.choose(**{id: int(value)})
        elif id == "other":
            state.choose(other_level=int(value))
        elif id == "deep":
            state.deepen(bool(value))
        elif id in ("player", "guest"):
            # Enter in a field gives its text within a value, a stroke the text.
            state.names[id] = str(getattr(value, "text", value))[:LONGEST_NAME]
        elif id in ("pits", "stones"):
            state.change_board(**{id: int(value)})
        elif id.startswith("option-"):
            state.switch(id[-1], bool(value))

    def _begin(self) -> Answers:
        """Start; the names are the user's from now on."""
        for id, name in self.state.names.items():
            self.look.settings.change(id, name)
        return Close(SowingChosen(self.state.setup))
