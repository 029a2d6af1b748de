"""The dialog that says which strategies race."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial

from games.base.i18n import _
from games.katamino.search import texts as texts_search
from games.katamino.search.messages import RacersChosen
from games.katamino.think.solve import STRATEGIES
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.messages import DISMISS, Message
from games.stage.widgets import Button, Dropdown, Label, Row, Spacer, Widget


@dataclass(frozen=True)
class _RacerTaken(Message):
    """The strategy chosen for one board, the boards counted from 0."""

    board: int
    strategy: str


class _Go(Message, Enum):
    RACE = "race"


class Choice(Dialog):
    """Which strategies race; closes with RacersChosen."""

    def __init__(self, racers: tuple[str, ...], count: int) -> None:
        buttons = [
            Button("cancel", _("Cancel"), says=DISMISS),
            Button("race", _("Race these"), style="primary", says=_Go.RACE),
        ]
        super().__init__("choice", _("Strategies"), _("All of them find the same solutions."), buttons)
        self.racers = list(racers[:count])

    def body(self) -> list[Widget]:
        found: list[Widget] = []
        options = [(name, _(texts_search.NAMES[name])) for name in STRATEGIES]
        for n, racer in enumerate(self.racers):
            board = Label(_("Board {n}").format(n=n + 1), "body", "ink.secondary")
            found.append(Row([board, Spacer(), Dropdown(f"board-{n}", options, racer, says=partial(_RacerTaken, n))]))
            found.append(Label(_(texts_search.RULES[racer]), "small", "ink.tertiary"))
        return found

    def on_message(self, message: Message) -> Answers:
        match message:
            case _RacerTaken(board, strategy):
                if strategy in self.racers:
                    self.racers[self.racers.index(strategy)] = self.racers[board]
                self.racers[board] = strategy
            case _Go.RACE:
                return Close(RacersChosen(tuple(self.racers)))
            case _:
                return super().on_message(message)
        return None
