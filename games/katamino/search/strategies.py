"""The dialog that says which strategies race."""

from __future__ import annotations

from typing import Any

from games.base.i18n import _
from games.katamino.search import texts as texts_search
from games.katamino.think.solve import STRATEGIES
from games.stage.answers import Answers, Close
from games.stage.dialog import Dialog
from games.stage.widgets import Button, Dropdown, Label, Row, Spacer, Widget


class Choice(Dialog):
    """Which strategies race; closes with them."""

    def __init__(self, racers: tuple[str, ...], count: int) -> None:
        buttons = [Button("cancel", _("Cancel")), Button("race", _("Race these"), style="primary")]
        super().__init__("choice", _("Strategies"), _("All of them find the same solutions."), buttons)
        self.racers = list(racers[:count])

    def body(self) -> list[Widget]:
        found: list[Widget] = []
        options = [(name, _(texts_search.NAMES[name])) for name in STRATEGIES]
        for n, racer in enumerate(self.racers):
            board = Label(_("Board {n}").format(n=n + 1), "body", "ink.secondary")
            found.append(Row([board, Spacer(), Dropdown(f"board-{n}", options, racer)]))
            found.append(Label(_(texts_search.RULES[racer]), "small", "ink.tertiary"))
        return found

    def on_value(self, id: str, value: Any) -> Answers:
        if id.startswith("board-"):
            n = int(id[-1])
            if value in self.racers:
                self.racers[self.racers.index(value)] = self.racers[n]
            self.racers[n] = value
            return None
        return Close(tuple(self.racers) if id == "race" else None)
