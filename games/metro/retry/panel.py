"""The panel of the scene that asks for better placements, beside and below the map, made anew from the state."""

from __future__ import annotations

from dataclasses import dataclass

from games.base.figures import signed
from games.base.i18n import _
from games.metro import texts
from games.metro.board.rows import TileCard
from games.metro.retry.state import State
from games.metro.rulebook import Draw, Lay, Move, Params
from games.metro.rules import tiles
from games.midend.study.parts import looking, retry_dock, retry_foot, retry_head, tries_of, verdict_of
from games.model.study.missed import Deck
from games.stage.paint.look import Look
from games.stage.parts import Parts
from games.stage.widgets.base import Widget
from games.stage.widgets.words import Note


def turn_text(params: Params, turn: tuple[Move, ...]) -> str:
    """Return an answer in a few words: the space and, where a tile may be turned, how far it is; or drawing another."""
    move = turn[0]
    if isinstance(move, Draw):
        return _("Draw another")
    ways = tiles.ROTATIONS[tiles.KINDS[move.kind][0]]
    if not params.turning or len(ways) < 2:
        return texts.space(move)  # the tile stands above all answers
    return f"{texts.space(move)}, {texts.turned_as(move.kind)}"


@dataclass(frozen=True)
class Panel(Parts):
    """The widgets of the questions of a game; `own`: the user's name; `deck`: the trainer's cards, if it is those.

    `enter`: whether Enter goes on to the next question at present.
    """

    state: State
    look: Look
    own: str = ""
    deck: Deck | None = None
    enter: bool = True

    def pill(self) -> str:
        game = self.state.game
        return texts.variant(game.params) if self.deck is not None else texts.ending(
            game.at(len(game.history.moves)), self.own)  # fmt: skip

    def panel_title(self) -> str:
        return _("Find it")

    def figure(self, value: int) -> str:
        """Return a value: a final score in solo, how far ahead in the board game."""
        return str(value) if self.state.game.params.solo else signed(value)

    def panel(self) -> list[Widget]:
        state = self.state
        if not state.ready:
            return looking(state)
        if state.question is None:
            return [Note(_("Nothing to find"), self._nothing(), "check", "accent")]
        said = verdict_of(state, self._turn, self._why(), self.figure)
        kind = state.before.tile
        size = 56 if self.look.metrics.compact else 76
        tile = TileCard(kind, _("The tile"), texts.tile_name(kind), "", size)
        return [*retry_head(state, self.deck), self._task(), tile, *said, *tries_of(state, self._turn, self.figure)]

    def _turn(self, turn: tuple[Move, ...]) -> str:
        return turn_text(self.state.game.params, turn)

    def _why(self) -> str:
        """Return what the best placement does, "" where another one is on the board."""
        known, state = self.state.known, self.state
        if known is not None and state.given is not None and state.given.turn != known.best:
            return ""
        move = known.best[0] if known is not None else None
        if not isinstance(move, Lay):
            return ""
        game = state.game.at(state.begin)
        return texts.reason(game.params, move, *game.changed_by(move))

    def _nothing(self) -> str:
        if self.deck is not None:
            return _("Every mistake was forgotten.")
        if self.state.player in self.state.game.persons:
            return _("You gave nothing away.")
        name = texts.player_name(self.state.game, self.state.player, self.own)
        return _("{name} gave nothing away.").format(name=name)

    def _task(self) -> Note:
        state, known = self.state, self.state.known
        if known is None or state.question is None:
            return Note()
        number = len(state.before.placements) + 1
        said = _("Tile {n}. It was laid on {turn}: {after} instead of {before} points expected.")
        if self.deck is not None:
            said = _("It was laid on {turn}: {after} instead of {before} points expected.")
        if isinstance(state.played[0], Draw):
            said = _("Tile {n}. Another one was drawn: {after} instead of {before} points expected.")
        said = said.format(n=number, turn=self._turn(state.played), before=self.figure(int(known.before.value)),
                           after=self.figure(int(known.after.value)))  # fmt: skip
        return Note(_("Find a better place"), said, "", "inset")

    # Buttons

    def foot(self) -> list[Widget]:
        return retry_foot(self.state, self._other(), self.deck, self.enter)

    def _other(self) -> str:
        """Return the other person whose mistakes can be asked for, "" where there are not two."""
        game, state = self.state.game, self.state
        others = [player for player in game.persons if player != state.player]
        if len(game.persons) != 2 or game.params.players != 2:
            return ""
        return texts.player_name(game, others[0], self.own)

    def dock(self) -> list[list[Widget]]:
        return [] if self.state.question is None else retry_dock()
