"""Choices made so far in the dialog that sets up a game of Metro. No pixels."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.game import BadInput
from engine.history import split_id, write_id
from games.base.i18n import _, spoken
from games.metro import rulebook as rules
from games.metro.rules import tiles
from games.metro.seats import LONGEST_NAME, Seat, Setup, usual_seats
from games.model.game import fresh_seed

COLOURS = 6
MOST_COPIES = 16
ANY = tuple(range(2, 11))


class MetroChoice:
    """What was chosen; each of the two rule sets keeps its own while the other one is looked at.

    `gone`: how many players were taken out and not put in again. `id_text`, `id_error`: a game ID that cannot be
    taken, and why.
    """

    def __init__(self, setup: Setup, other: Setup | None) -> None:
        """Begin with a set-up; `other`: the last one by the other rules."""
        self.seed = fresh_seed()
        self.id_text = ""
        self.id_error = ""
        self.d = 8
        self.turning = {True: True, False: False}  # by whether the solo rules hold
        self.source = "any"
        self.ids: tuple[int, ...] = ANY
        self.copies: tuple[int, ...] = tiles.COPIES
        self.chosen_box = False
        self.one = Seat()
        self.seats = list(usual_seats(2))
        self.gone = 0
        self.solo = len(setup.seats) == 1
        for known in (other, setup):
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

    @property
    def game_id(self) -> str:
        """The game ID, which deals the same tiles again."""
        return write_id("metro", self.params, self.seed)

    @property
    def computers(self) -> bool:
        """Whether nobody plays by hand."""
        return not self.one.human if self.solo else not any(seat.human for seat in self.seats)

    # Choosing

    def add(self) -> None:
        """Add a player, a computer in a free colour."""
        free = next(c for c in range(COLOURS) if all(seat.colour != c for seat in self.seats))
        self.seats.append(Seat(False, "hard", "", free))
        self.gone = max(0, self.gone - 1)

    def remove(self, row: int) -> None:
        """Take a player out."""
        del self.seats[row]
        self.gone += 1

    def shuffle(self) -> None:
        """Let chance choose who begins."""
        random.shuffle(self.seats)

    def deal(self) -> None:
        """Have other tiles dealt."""
        self.seed, self.id_error = fresh_seed(), ""

    def swap(self, at: int, to: int) -> bool:
        """Let two players change places; return whether there are both."""
        if self.solo or not 0 <= to < len(self.seats):
            return False
        self.seats[at], self.seats[to] = self.seats[to], self.seats[at]
        return True

    def change(self, row: int, made: Seat) -> None:
        """Change one player's row, counted from 0; a colour that another player has is swapped with that player."""
        made = replace(made, name=made.name[:LONGEST_NAME])
        if self.solo:
            self.one = made
            return
        before = self.seats[row]
        for n, other in enumerate(self.seats):
            if n != row and other.colour == made.colour:
                self.seats[n] = replace(other, colour=before.colour)
        self.seats[row] = made

    def take_source(self, value: str) -> None:
        """Choose which tiles there are."""
        if self.solo:
            self.source = value
        else:
            self.chosen_box = value == "choose"

    def take_tile(self, tile: int, step: int) -> None:
        """Take a tile in or out; of the board game's a copy."""
        if self.solo:
            chosen = set(self.ids) ^ {tile}
            self.ids = tuple(sorted(chosen))
            return
        copies = list(self.copies)
        copies[tile - 1] = max(0, min(MOST_COPIES, copies[tile - 1] + step))
        self.copies = tuple(copies)

    def take_id(self, text: str) -> None:
        """Choose what a game ID says; a bad one stays with a sentence."""
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
        self.gone = 0
        while len(self.seats) > params.players:
            self.seats.pop()
        while len(self.seats) < params.players:
            self.add()
