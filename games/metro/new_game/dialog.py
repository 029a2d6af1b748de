"""The dialog that sets up a game of Metro: who plays, size, turning, tiles, and the game ID that deals them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from engine.game import BadInput, IllegalMove
from engine.history import split_id, write_id
from games.base.i18n import N_, _, spoken
from games.base.settings import Settings
from games.metro import rulebook as rules
from games.metro import texts
from games.metro.game import Game
from games.metro.kind import KIND
from games.metro.new_game.widgets import COLOURS, AddButton, BadgeButton, TileStrip
from games.metro.rules import tiles
from games.metro.seats import Seat, Setup, remember, remembered, usual_seats
from games.model.game import fresh_seed
from games.stage.answers import Answers, Close, Copy, Paste
from games.stage.dialog import Dialog
from games.stage.keys import Action
from games.stage.messages import Message
from games.stage.widgets import Segmented, Toggle
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton
from games.stage.widgets.fields import TextField
from games.stage.widgets.menus import Dropdown
from games.stage.widgets.words import Heading, Label

MOST_COPIES = 16
ANY = tuple(range(2, 11))


@dataclass(frozen=True)
class MetroChosen(Message):
    """The dialog was closed with a set-up to begin with, or with a game pasted into it."""

    wanted: Setup | Game


class NewGame(Dialog):
    """It closes with MetroChosen."""

    actions = (
        Action("row_up", N_("Move the player up"), ("Ctrl+Up",), "dialog"),
        Action("row_down", N_("Move the player down"), ("Ctrl+Down",), "dialog"),
    )

    def __init__(self, setup: Setup, settings: Settings) -> None:
        super().__init__("newgame", "", width=780)
        self.seed = fresh_seed()
        self.id_text = ""
        self.id_error = ""
        self.dragging: int | None = None  # the row of the player who is dragged
        self.d = 8
        self.turning = {True: True, False: False}  # by whether the solo rules hold
        self.source = "any"
        self.ids: tuple[int, ...] = ANY
        self.copies: tuple[int, ...] = tiles.COPIES
        self.chosen_box = False
        self.one = Seat()
        self.seats = list(usual_seats(2))
        self.solo = len(setup.seats) == 1
        for known in (remembered(settings, not self.solo), setup):
            if known is not None:
                self._fill(rules.read_params(known.params))
                if len(known.seats) == 1:
                    self.one = known.seats[0]
                else:
                    self.seats = list(known.seats)

    def _fill(self, params: rules.Params) -> None:
        """Take parameters as the choices of their rules."""
        self.solo = params.solo
        self.turning[params.solo] = params.turning
        if params.solo:
            self.d = params.d
            self.ids = params.ids or ANY
            self.source = "box" if params.copies else "any" if self.ids == ANY else "choose"
        else:
            self.copies, self.chosen_box = params.copies, params.copies != tiles.COPIES

    # The set-up chosen so far

    @property
    def params(self) -> rules.Params:
        """The parameters as chosen so far."""
        if self.solo:
            copies: tuple[int, ...] = tiles.COPIES if self.source == "box" else ()
            ids = () if copies else self.ids if self.source == "choose" else ANY
            return rules.Params(1, self.d, self.turning[True], ids, copies)
        copies = self.copies if self.chosen_box else tiles.COPIES
        return rules.Params(len(self.seats), 8, self.turning[False], (), copies)

    @property
    def setup(self) -> Setup:
        """What would be started."""
        return Setup(str(self.params), (self.one,) if self.solo else tuple(self.seats), self.seed)

    def problem(self) -> str:
        """Say why it cannot be started, "" if it can."""
        if self.id_error:
            return self.id_error
        if self.solo and self.source == "choose" and not self.ids:
            return _("Choose at least one tile.")
        if not self.solo and self.chosen_box and sum(self.copies) != rules.BOX_SIZE:
            return _("The box must hold 60 tiles; it has {n}.").format(n=sum(self.copies))
        return ""

    # Parts

    def body(self) -> list[Widget]:
        kinds = (("solo", _("Solo")), ("board", _("Board game")))
        head = Row(
            [Label(_("New game"), "large", grow=1), Segmented("rules", kinds, "solo" if self.solo else "board"),
             IconButton("close", "x", tip=_("Cancel"))], gap=12
        )  # fmt: skip
        game_id = self._game_id()  # alone it stands where the other players would: it is longer then
        left = Column([*self._players(), *([Gap(6), *game_id] if self.solo else [])], 8, grow=1.6)
        right = Column([*self._options(), *([] if self.solo else [Gap(2), *game_id])], 8, grow=1)
        return [head, Gap(2), Row([left, right], gap=34, align="top"), Divider(6), *self._tiles()]

    def _players(self) -> list[Widget]:
        if self.solo:
            return [Heading(_("Player")), self._player(0, self.one, False)]
        count = len(self.seats)
        head = Row([Heading(_("Players, in order of play"), grow=1),
                    Heading(_("{n} of {m}").format(n=count, m=tiles.MOST_PLAYERS))])  # fmt: skip
        rows: list[Widget] = [self._player(n, seat, count > 2) for n, seat in enumerate(self.seats)]
        foot: list[Widget] = [Spacer()]
        if count < tiles.MOST_PLAYERS:
            foot.insert(0, AddButton("add", _("Add a player"), "plus", "quiet"))
        foot.append(Button("shuffle", _("Shuffle order"), "shuffle", "quiet"))
        return [head, *rows, Row(foot)]

    def _player(self, n: int, seat: Seat, removable: bool) -> Widget:
        usual = (self.look.settings.player or _("You")) if self.solo or n == 0 else _("Player {n}").format(n=n + 1)
        if not seat.human:
            usual = _("Computer")
        field = TextField(f"name{n}", seat.name, usual, limit=24, grow=1)
        widgets: list[Widget] = [BadgeButton(f"colour{n}", seat.colour), field]
        if not seat.human:
            levels = [(name, _(label)) for name, label in texts.LEVEL_NAMES.items()]
            widgets.append(Dropdown(f"level{n}", levels, seat.level))
        who = ((True, "", "user"), (False, "", "cpu"))
        widgets.append(Segmented(f"who{n}", who, seat.human, tip=_("Person or computer")))
        if removable:
            widgets.append(IconButton(f"remove{n}", "x", tip=_("Remove")))
        return Row(widgets, gap=8)

    def _options(self) -> list[Widget]:
        sizes = [(d, texts.size(d)) for d in tiles.SIZES]
        wrong = () if self.solo else tuple(d for d in tiles.SIZES if d != 8)
        widgets: list[Widget] = [Heading(_("Size")), Segmented("size", sizes, self.d if self.solo else 8, wrong)]
        if not self.solo:
            widgets.append(Label(_("The board game is played on 8 × 8."), "small", "ink.secondary"))
        said = _("Each tile in any of its rotations") if self.solo else _("Off in the box rules")
        words = Column(
            [Label(_("Tiles may be turned"), "bodyStrong"), Label(said, "small", "ink.secondary")], 0, grow=1
        )
        return [*widgets, Gap(2), Row([words, Toggle("turning", self.turning[self.solo])], gap=12)]

    def _game_id(self) -> list[Widget]:
        """Return the game ID, which deals the same tiles again."""
        shown = self.id_text if self.id_error else write_id("metro", self.params, self.seed)
        widgets: list[Widget] = [
            Row([Heading(_("Game ID"), grow=1), IconButton("deal", "shuffle", tip=_("Other tiles")),
                 IconButton("copyid", "copy", tip=_("Copy"))], gap=4),
            TextField("id", shown, error=self.id_error),
        ]  # fmt: skip
        if not self.id_error:
            widgets.append(Label(_("The same ID deals the same tiles."), "small", "ink.secondary"))
        return widgets

    def _tiles(self) -> list[Widget]:
        if self.solo:
            sources = [("any", _("Any of 2–10")), ("box", _("Box of 60")), ("choose", _("Choose"))]
            chosen: Any = self.source
            on = frozenset(self.ids if chosen == "choose" else ANY if chosen == "any" else tiles.IDS)
            words = [f"× {n}" for n in tiles.COPIES] if chosen == "box" else [str(tile) for tile in tiles.IDS]
            strip = TileStrip("strip", words, on, chosen == "choose")
        else:
            sources = [("box", _("Box of 60")), ("choose", _("Choose"))]
            chosen = "choose" if self.chosen_box else "box"
            copies = self.copies if self.chosen_box else tiles.COPIES
            on = frozenset(tile for tile, n in zip(tiles.IDS, copies, strict=True) if n)
            words = [str(n) if self.chosen_box else f"× {n}" for n in copies]
            strip = TileStrip("strip", words, on, self.chosen_box, True)
        head: list[Widget] = [Heading(_("Tiles"), grow=1), Segmented("source", sources, chosen)]
        problem = self.problem() if not self.id_error else ""
        if not problem and not self.solo and self.chosen_box:
            problem = _("{n} tiles in the box").format(n=sum(self.copies))
        if problem:
            head.insert(1, Label(problem, "small", "danger.ink" if self.problem() else "ink.secondary"))
        return [Row(head, gap=12), strip]

    def foot(self) -> list[Widget]:
        computers = not self.one.human if self.solo else not any(seat.human for seat in self.seats)
        start = _("Watch") if computers else _("Start game")
        self.buttons = [Button("start", start, "play", "primary", enabled=not self.problem())]
        return [Button("paste", _("Paste an ID or game"), "copy", "quiet"), Spacer(), Button("cancel", _("Cancel")),
                *self.buttons]  # fmt: skip

    def first_focus(self) -> Widget | None:
        return next((w for w in self.walk() if w.id == "start"), None)

    # Events

    def on_value(self, id: str, value: Any) -> Answers:
        number = int(id[-1]) if id[-1:].isdigit() else -1
        name = id.rstrip("0123456789")
        match name:
            case "cancel" | "close":
                return Close(None)
            case "start":
                return self.begin()
            case "rules":
                self.solo = value == "solo"
            case "colour" if isinstance(value, tuple):
                self._drag(number, *value)
            case "name" | "level" | "who" | "colour":
                self._change(number, name, value)
            case "remove":
                del self.seats[number]
            case "add":
                free = next(c for c in range(COLOURS) if all(seat.colour != c for seat in self.seats))
                self.seats.append(Seat(False, "hard", "", free))
            case "shuffle":
                random.shuffle(self.seats)
            case "size":
                self.d = int(value)
            case "turning":
                self.turning[self.solo] = bool(value)
            case "source":
                self._take_source(value)
            case "strip":
                self._take_tile(*value)
            case "deal":
                self.seed, self.id_error = fresh_seed(), ""
            case "copyid":
                return Copy(write_id("metro", self.params, self.seed), _("Game ID copied."))
            case "id":
                self._take_id(str(value))
            case "paste":
                return self._pasted(value) if isinstance(value, str) else Paste("paste")
        return None

    def _change(self, number: int, name: str, value: Any) -> None:
        """Change one player's row; a colour that is taken is swapped."""
        seat = self.one if self.solo else self.seats[number]
        if name == "name":
            made = replace(seat, name=str(value)[:24])
        elif name == "level":
            made = replace(seat, level=str(value))
        elif name == "who":
            made = replace(seat, human=bool(value))
        else:
            made = replace(seat, colour=int(value))
            for n, other in enumerate(self.seats):
                if not self.solo and n != number and other.colour == value:
                    self.seats[n] = replace(other, colour=seat.colour)
        if self.solo:
            self.one = made
        else:
            self.seats[number] = made

    def _drag(self, number: int, what: str, y: int) -> None:
        """Move the player whose badge is dragged to the row under the pointer."""
        at = number if self.dragging is None else self.dragging
        rows = [w.rect.centery for w in self.walk() if isinstance(w, BadgeButton)]
        to = min(range(len(rows)), key=lambda n: abs(rows[n] - y))
        if not self.solo and to != at and at < len(self.seats):
            self.seats.insert(to, self.seats.pop(at))
        self.dragging = to if what == "drag" else None

    def _take_source(self, value: str) -> None:
        if self.solo:
            self.source = value
        else:
            self.chosen_box = value == "choose"

    def _take_tile(self, tile: int, step: int) -> None:
        if self.solo:
            chosen = set(self.ids) ^ {tile}
            self.ids = tuple(sorted(chosen))
            return
        copies = list(self.copies)
        copies[tile - 1] = max(0, min(MOST_COPIES, copies[tile - 1] + step))
        self.copies = tuple(copies)

    def _take_id(self, text: str) -> None:
        """Fill the dialog from a game ID; a bad one stays with a sentence."""
        self.id_text, self.id_error = text.strip(), ""
        try:
            name, params_text, description, seed = split_id(self.id_text)
            if name != "metro" or description:
                raise BadInput(_("This is no game ID of Metro."))
            params = rules.read_params(params_text)
        except BadInput as error:
            self.id_error = spoken(error)
            return
        self.seed = seed
        self._fill(params)
        if params.solo:
            return
        while len(self.seats) > params.players:
            self.seats.pop()
        while len(self.seats) < params.players:
            self.on_value("add", True)

    def _pasted(self, text: str) -> Answers:
        """Fill the dialog from a game ID; go on with a game or placements at once."""
        try:
            game = KIND.read(text)[0]
        except (BadInput, IllegalMove):
            game = None  # what is wrong is said beside the field
        if game is not None and (game.history.moves or not game.history.dealt):
            return Close(MetroChosen(game))
        self._take_id(text)
        return None

    def begin(self) -> Answers:
        """Start, where the set-up can be played."""
        return None if self.problem() else Close(MetroChosen(self.setup))

    def on_action(self, id: str) -> Answers:
        focused = self.focused.id if self.focused is not None else ""
        if id in ("row_up", "row_down") and not self.solo and focused[-1:].isdigit():
            at = int(focused[-1])
            to = at + (1 if id == "row_down" else -1)
            if 0 <= to < len(self.seats):
                self.seats[at], self.seats[to] = self.seats[to], self.seats[at]
                field = f"{focused[:-1]}{to}"
                self.refresh()
                self.focus(self.find(field))
        return None


def question(game: Game, settings: Settings) -> NewGame:
    """Return the dialog with the set-up of the last game; `game`: the one on the board."""
    history = game.history
    return NewGame(remembered(settings) or Setup(str(history.params), game.seats, history.seed), settings)


def answer(wanted: Setup | Game, settings: Settings) -> Game:
    """Return the game that the dialog set up, remembered as the last one, or that was pasted into it."""
    if isinstance(wanted, Game):
        return wanted
    remember(settings, wanted)
    return Game.begin(wanted)
