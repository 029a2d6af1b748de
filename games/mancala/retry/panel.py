"""The panel of the scene that asks for better turns, beside and below the board, made anew from the state."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import signed
from games.base.i18n import _, ngettext
from games.mancala.naming import called_amid, ended, player_name, round_of, turn_text
from games.mancala.play.widgets import KeyHint
from games.mancala.retry.state import State
from games.mancala.think.reasons import pits_text
from games.midend.study.parts import branches_of, looking, retry_dock, retry_foot, retry_head, tries_of, verdict_of
from games.model.study.missed import Deck
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Gap
from games.stage.widgets.words import Note


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of the questions of a game; `own` and `guest`: the names of the people at this board."""

    state: State
    look: Look
    own: str = ""
    guest: str = ""
    deck: Deck | None = None

    def called(self, player: int) -> str:
        """Return how a player is called amid a sentence."""
        return called_amid(self.state.game, player, self.own, self.guest)

    def name_of(self, player: int) -> str:
        """Return how a player is called."""
        return player_name(self.state.game, player, self.own, self.guest)

    def pill(self) -> str:
        game = self.state.game
        if self.deck is not None:
            return _(self.state.variant.title)
        return ended(game.at(len(game.history.moves)), self.own, self.guest)

    def panel_title(self) -> str:
        return _("Find it")

    def panel(self) -> list[Widget]:
        state = self.state
        if not state.ready:
            return looking(state)
        if state.question is None:
            return [Note(_("Nothing to find"), self._nothing(), "check", "accent")]
        why = state.reason()
        said = verdict_of(state, turn_text, why.told if why is not None else "", reply=self._reply())
        tries = [*tries_of(state, turn_text), *branches_of(state, turn_text)]
        return [*retry_head(state, self.deck), self._task(), *said, *tries]

    def _reply(self) -> str:
        """Return what the turn takes that answers a wrong one, "" for nothing."""
        reply = self.state.reply()
        if reply is None:
            return ""
        said = ngettext("Then {turn} takes {n}.", "Then {turn} take {n}.", len(reply.turn))
        return said.format(turn=pits_text(reply.turn), n=reply.taken)

    def _nothing(self) -> str:
        if self.deck is not None:
            return _("Every mistake was forgotten.")
        if self.state.player == self.state.game.person:
            return _("You gave nothing away.")
        return _("{name} gave nothing away.").format(name=self.name_of(self.state.player))

    def _task(self) -> Note:
        state, known = self.state, self.state.known
        if known is None or state.question is None:
            return Note()
        turn = turn_text(state.played)
        before = signed(int(known.before.value))
        after = signed(int(known.after.value))
        said = _("Move {n}. The turn of the game was {turn}: from {before} to {after}.")
        if self.deck is not None:
            said = _("You sowed {turn}: from {before} to {after}.")
        said = said.format(n=round_of(state.question.turn + 1), turn=turn, before=before, after=after)
        return Note(_("Find a better turn"), said, "", "inset")

    # Buttons

    def foot(self) -> list[Widget]:
        state = self.state
        other = self.name_of(1 - state.player) if len(state.game.persons) == 2 else ""
        return retry_foot(state, other, self.deck)

    def dock(self) -> list[list[Widget]]:
        state = self.state
        if state.question is None:
            return []
        if self.look.metrics.compact or self.look.touch:
            return retry_dock()
        return [[Gap(4), KeyHint(state.variant.pits(state.game.params)), Gap(4)], *retry_dock()]
