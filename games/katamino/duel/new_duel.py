"""The dialog that sets a duel up: against whom, how quick the computer is, how long the trays are."""

from __future__ import annotations

from games.base.i18n import _, ngettext
from games.base.words import count_word
from games.katamino.duel.game import LEVELS
from games.katamino.duel.messages import (
    AgainstChosen,
    DuelChosen,
    DuelCommand,
    DuelLengthChosen,
    PaceChosen,
    SecondNamed,
)
from games.katamino.duel.rival import seconds_for
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.rules.rulebook import challenge_of, solvable_sets
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets import Button, Gap, Heading, Label, Row, Segmented, Slider, Spacer, TextField, Widget

COMPUTER, PERSON = "computer", "person"
NAME_LIMIT = 24  # characters


class NewDuel(Dialog):
    """It closes with DuelChosen. `level`: of the computer, as chosen last."""

    def __init__(self, columns: int, against: str, level: int, name: str) -> None:
        super().__init__("newduel", _("New duel"), "", first="start")
        self.columns, self.against = columns, against
        self.level, self.name = level, name

    def body(self) -> list[Widget]:
        options = [(COMPUTER, _("Computer"), "cpu"), (PERSON, _("Person beside you"), "users")]
        found: list[Widget] = [
            Gap(2),
            Segmented("against", options, self.against, says=AgainstChosen),
            Gap(6),
        ]
        if self.against == COMPUTER:
            found += [
                Row([Heading(_("Pace"), grow=1), Label(self._pace(), "small", "ink.secondary")]),
                Slider("pace", self.level, LEVELS[0], LEVELS[-1], stops=True,
                       ends=(str(LEVELS[0]), str(LEVELS[-1])), says=PaceChosen),
            ]  # fmt: skip
        else:
            found += [
                Heading(_("Who plays on the right")),
                TextField("name", self.name, _("Right player"), limit=NAME_LIMIT, says=SecondNamed,
                          commits=DuelCommand.START),
            ]  # fmt: skip
        return [
            *found,
            Gap(6),
            Row([Heading(_("Tray length"), grow=1), Label(str(self.columns), "heading")]),
            Slider("columns", self.columns, FEWEST, MOST, stops=True, ends=(str(FEWEST), str(MOST)),
                   says=DuelLengthChosen),
        ]  # fmt: skip

    def _pace(self) -> str:
        """Return how long the computer takes at this level, in the middle of all sets of the length."""
        every = sorted(seconds_for(challenge_of(own), self.level) for own in solvable_sets(self.columns))
        seconds = every[len(every) // 2]
        if seconds < 100:
            told = _("Level {level}: about {n} seconds")
            return told.format(level=self.level, n=max(5, 5 * round(seconds / 5)))
        minutes = max(2, round(seconds / 60))
        told = ngettext("Level {level}: about {n} minute", "Level {level}: about {n} minutes", minutes)
        return told.format(level=self.level, n=count_word(minutes))

    def foot(self) -> list[Widget]:
        self.buttons = [Button("start", _("Start"), "play", "primary", says=DuelCommand.START)]
        return [Spacer(), Button("cancel", _("Cancel"), says=DISMISS), *self.buttons]

    def on_message(self, message: Message) -> Answers:
        match message:
            case AgainstChosen(against):
                self.against = against
            case PaceChosen(level):
                self.level = int(level)
            case DuelLengthChosen(columns):
                self.columns = int(columns)
            case SecondNamed(name):
                self.name = name[:NAME_LIMIT]
            case DuelCommand.START:
                quick = self.level if self.against == COMPUTER else None
                return Close(DuelChosen(self.columns, quick, self.name.strip()))
            case _:
                return super().on_message(message)
        return None
