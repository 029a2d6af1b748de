"""After a run that ended unexpectedly: the card above the lids, which says that the games are here."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from games import catalog
from games.base.i18n import _
from games.launcher.messages import LauncherCommand
from games.midend import entrance
from games.model.app import App
from games.model.keeping.records import Save
from games.model.keeping.run import Ended
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Gap, Row, Spacer
from games.stage.widgets.buttons import Button
from games.stage.widgets.words import Icon, Label
from games.stage.window.crash import CrashCard
from games.stage.window.kept import Kept
from games.stage.window.report import Recorder

NAMED = 2  # games that the sentence names


@dataclass(frozen=True)
class After:
    """What is told of a run that ended unexpectedly.

    `says`: returns the sentence in the present language; `game`: the name of the one to go on with, "" for none;
    `anew`: whether to offer a new one, as it ended so twice in a row in this game; `report`: what is known of the end.
    """

    says: Callable[[], str]
    game: str = ""
    anew: bool = False
    report: str = ""

    def card(self) -> Widget:
        """Return the card."""
        buttons: list[Widget] = []
        if self.anew:
            anew = Button("ended-anew", _("Begin anew"), "rotate-ccw", size="sm", says=LauncherCommand.BEGIN_ANEW)
            buttons.append(anew)
        save = Button("ended-report", _("Save report"), "download", size="sm", says=LauncherCommand.SAVE_REPORT)
        buttons.append(save)
        if self.game:
            go_on = _("Continue {game}").format(game=_(catalog.title(self.game)))
            go = Button("ended-continue", go_on, "play", "primary", size="sm", says=LauncherCommand.GO_ON)
            buttons.append(go)
        title = Label(_("Tabla ended unexpectedly; your games are here"), "heading")
        text = Label(self.says(), "small", "ink.secondary")
        foot = Row([Label(_("Nothing was sent."), "small", "ink.tertiary", lines=1), Spacer(), *buttons], gap=8)
        words = Column([title, text, foot], gap=6, grow=1)
        return Card([Row([Icon("history", "accent.base", 22), Gap(2), words], gap=10, align="top")], "surface",
                    pad=16, raised=True)  # fmt: skip


def example() -> After:
    """Return what is told after the second such end in the same game, for a picture."""

    def says() -> str:
        told = _("{game} and {other} are as they were at {time}.")
        return told.format(game="Kalah, round 6,", other="Sudoku, 41 of 81,", time="14:32")

    return After(says, "kalah", anew=True, report="-")


def failed(app: App, lost: int) -> CrashCard:
    """Return the card after a failure in the midst of a game whose last moves were not kept, for a picture."""
    saved = time.mktime((2026, 11, 22, 14, 32, 7, 0, 0, -1))
    kept = Kept(_(catalog.title("kalah")), "round 6, your move", "All 11 turns", saved, lost, "-",
                lambda: entrance.open_game("kalah", app))  # fmt: skip
    return CrashCard("-", kept, Recorder(save=lambda report: report))


def after(app: App, ended: Ended) -> After:
    """Return what is to be told: which games are here, and as they were when."""
    latest: dict[str, Save] = {}
    for save in app.store.autos():
        if catalog.entry(save.game) is not None:
            latest.setdefault(save.game, save)
    kept = sorted(latest.values(), key=lambda save: (save.game != ended.game, -save.saved))
    told = [save for save in kept if save.saved >= ended.since] or kept[:1]
    go_on = told[0].game if told else ""
    again = ended.twice and go_on == ended.game
    return After(partial(sentence, app, told[:NAMED]), go_on, again, ended.report)


def sentence(app: App, told: list[Save]) -> str:
    """Return which games are as they were, one or two of them, and when that was."""
    if not told:
        return _("Everything that was kept is here.")
    games = [stand(app, save) for save in told]
    when = time.strftime("%H:%M", time.localtime(max(save.saved for save in told)))
    if len(games) == 1:
        return _("{game} is as it was at {time}.").format(game=games[0], time=when)
    return _("{game} and {other} are as they were at {time}.").format(game=games[0], other=games[1], time=when)


def stand(app: App, save: Save) -> str:
    """Return a game and where it stands; the game alone where its save cannot be read, perhaps the reason of it all."""
    title = _(catalog.title(save.game))
    try:
        kind = catalog.game(save.game).kind(app.settings)
        where = kind.stand(kind.load(save.data))[0]
    except Exception:
        return title
    return _("{game}, {where},").format(game=title, where=where)
