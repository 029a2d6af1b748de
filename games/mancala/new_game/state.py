"""The state of the dialog for a new game, without pixels: who plays, how strongly, by which rules on which board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.game import BadInput
from games.mancala.play.company import unasked
from games.mancala.players.named import check
from games.mancala.rules.sowing import SowingParams
from games.mancala.seats import (
    LEVELS,
    LONGEST_WORDS,
    MOST_GAMES,
    MOST_PLAYERS,
    OWN,
    USUAL_LEVEL,
    SowingSetup,
    level_in,
)
from games.mancala.variant import Variant

USUAL_DEPTH = 4
ENTRANT = "entrant"  # the field of a player of a match: with its place, from 0, behind it


def entrant(place: int) -> str:
    """Return the field of a player of a match."""
    return f"{ENTRANT}{place}"


class State:
    """The set-up as chosen so far; `names`: those typed, by their setting ("player", "guest")."""

    def __init__(self, variant: Variant, setup: SowingSetup) -> None:
        self.variant, self.setup = variant, setup
        self.names: dict[str, str] = {}
        self.wrong: dict[str, BadInput] = {}  # by the field that names a player of one's own

    @property
    def params(self) -> SowingParams:
        """The parameters."""
        params: SowingParams = self.variant.rules.read_params(self.setup.params)
        return params

    @property
    def pits(self) -> int:
        """The pits a side."""
        return self.variant.pits(self.params)

    @property
    def stones(self) -> int:
        """The stones a pit."""
        return self.variant.stones(self.params)

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that name the players of one's own who sit here: "program", or "entrant0" of computers."""
        setup = self.setup
        if setup.against == "computers":
            many = len(setup.players) if setup.matched else 2
            return tuple(entrant(place) for place in range(many) if self.own_entrant(place))
        return ("program",) if setup.own and setup.against == "computer" else ()

    def words(self, field: str) -> str:
        """Return the words that name the player of one's own in a field."""
        if field.startswith(ENTRANT):
            return self.setup.players[int(field.removeprefix(ENTRANT))].removeprefix(OWN)
        return self.setup.program

    def name(self, field: str, words: str) -> None:
        """Name a player of one's own."""
        self.wrong.pop(field, None)
        if field.startswith(ENTRANT):
            self._seat_entrant(int(field.removeprefix(ENTRANT)), OWN + words[:LONGEST_WORDS])
        else:
            self.choose(**{field: words[:LONGEST_WORDS]})

    def check(self) -> bool:
        """Whether every player of one's own is named; `wrong` says of each that is not what is wrong with it."""
        for field in self.fields:
            try:
                check(self.words(field).strip(), self.variant.name, self.variant.empty_capture(self.params))
            except BadInput as error:
                self.wrong[field] = error
        return not self.wrong

    @property
    def unasked(self) -> tuple[str, ...]:
        """The programs among them of which it was not said yet that they may run."""
        return unasked(self.words(field).strip() for field in self.fields)

    def has(self, letter: str) -> bool:
        """Whether an option of the rules is chosen."""
        return letter in self.setup.params

    def choose(self, **chosen: Any) -> None:
        """Change some fields of the set-up."""
        if not set(chosen) & {"program", "players"}:
            self.wrong.clear()  # another board, or other seats, may be right for what was wrong
        self.setup = replace(self.setup, **chosen)

    # Computers that play each other

    def level_of(self, place: int) -> int:
        """Return the level of a player of a match, 0 for one that is no level."""
        return level_in(self.setup.players[place])

    def set_entrant(self, place: int, level: int) -> None:
        """Give a player of a match another level."""
        self._seat_entrant(place, f"level:{level}")

    def own_entrant(self, place: int) -> bool:
        """Whether a player of a match is one of one's own."""
        return self.setup.players[place].startswith(OWN)

    def turn_entrant(self, place: int, on: bool) -> None:
        """Have a player of one's own in a match, not named yet, or the computer at the usual level."""
        self.wrong.clear()
        self._seat_entrant(place, OWN if on else f"level:{USUAL_LEVEL}")

    def _seat_entrant(self, place: int, word: str) -> None:
        players = self.setup.players
        self.choose(players=(*players[:place], word, *players[place + 1 :]))

    def add_entrant(self) -> None:
        """Let one more play, a level above the last one; there are eight at most."""
        players = self.setup.players
        if len(players) < MOST_PLAYERS:
            self.wrong.clear()
            above = min(LEVELS[-1], (self.level_of(len(players) - 1) or USUAL_LEVEL) + 1)
            self.choose(players=(*players, f"level:{above}"))

    def drop_entrant(self, place: int) -> None:
        """Let one player less play; there are two at least."""
        players = self.setup.players
        if len(players) > 2:
            self.wrong.clear()
            self.choose(players=(*players[:place], *players[place + 1 :]))

    def type_games(self, text: str) -> None:
        """Take the number of games that was typed; what is no number from 1 to MOST_GAMES changes nothing."""
        if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_GAMES:
            self.choose(games=int(text))

    def deepen(self, on: bool) -> None:
        """Let the computer search to a fixed depth, or play at a level."""
        self.choose(depth=USUAL_DEPTH if on else 0)

    def reset(self) -> None:
        """Go back to the usual rules."""
        self.choose(params=self.variant.usual, starts="you")

    def change_board(self, pits: int | None = None, stones: int | None = None) -> None:
        """Choose another size of the board."""
        self._write(pits or self.pits, stones or self.stones, {})

    def switch(self, letter: str, on: bool) -> None:
        """Choose an option of the rules, or drop it."""
        self._write(self.pits, self.stones, {letter: on})

    def _write(self, pits: int, stones: int, changed: dict[str, bool]) -> None:
        on = {option.letter: self.has(option.letter) for option in self.variant.options} | changed
        self.choose(params=self.variant.params_text(pits, stones, on))
