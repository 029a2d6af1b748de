"""Surroundings of the board in play: a row for each player and the evaluation bar, placed and filled in."""

from __future__ import annotations

from pygame import Rect

from games.base.figures import signed
from games.base.i18n import _, ngettext
from games.mancala.board.board import Board
from games.mancala.board.rows import ROW, EvalBar, NameRow, place_board
from games.mancala.naming import listed_turn, player_name, strength_text
from games.mancala.play.own_players import standing_of
from games.mancala.play.state import State
from games.mancala.think.reasons import pits_text
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget

# logical pixels: between board and rows above and below
GAP = 22
FOOT = 27
BARE = 720  # the width that a board by itself has at most


class Surrounds:
    """The rows above (`names[0]`) and below the board, and the bar at its left."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = [NameRow(player=1), NameRow(player=0)]
        self.bar = EvalBar()
        self.bare = False  # whether the board stands by itself

    def widgets(self, values: bool) -> list[Widget]:
        """Return what is to be seen, the bar only with the values."""
        if self.bare:
            return []
        return [*self.names, self.bar] if values else [*self.names]

    def place(self, look: Look, area: Rect, barred: bool = True) -> bool:
        """Place the board as large as the area allows and the rest close to it; return whether the board moved.

        The bar has its place whether or not it is seen, unless there never is one (`barred`): the board stays where it
        is when values are switched.
        """
        px, board = look.px, self.board
        if self.bare:
            before, wide = board.geometry, min(area.w - 2 * px(24), px(BARE))
            board.place(look, Rect(area.centerx - wide // 2, area.y + px(18), wide, area.h - 2 * px(18)))
            return board.geometry != before
        bar = px(36) if barred else 0
        row = px(ROW)
        gap = px(GAP)
        foot = px(FOOT)
        margin = px(24 if look.metrics.compact else 25)
        wide, high = area.w - 2 * margin - bar, area.h - 2 * row - gap - foot
        inner = Rect(area.x + margin + bar, area.y + row + gap, wide, high)
        if board.variant.stores:
            inner.inflate_ip(0, -px(8))
        moved = place_board(board, self.names, look, inner, GAP, FOOT)
        slab = board.geometry.slab
        self.bar.place(look, Rect(area.x + px(26), slab.y + px(5), px(12), slab.h - px(5)))
        return moved

    def fill(self, state: State, look: Look, own: str, guest: str) -> None:
        """Fill rows and bar in; `own` and `guest`: the names of the people at this board."""
        game = state.game
        for row, player in zip(self.names, (1 - state.below, state.below), strict=True):
            side = game.variant.side_of(game.position, player)
            row.player = side
            row.icon = "user" if game.seats[player].human else "cpu"
            row.name = player_name(game, player, own, guest)
            row.mine = player == state.at_work
            row.dots = player == game.mover and state.deliberating
            row.state = standing(state, player)
            row.pill, row.saffron = self._pill(state, player)
            if not game.variant.stores:
                self.board.bowls[side] = row.hold(self.board.heap, self.board.view, side, look)
        self._fill_bar(state, look, player_name(game, state.below, own, guest))

    def _pill(self, state: State, player: int) -> tuple[str, bool]:
        """Return what stands at the right of a row: the consequence pointed at, or the turn last played."""
        game, foreseen = state.game, self.board.foreseen
        if player == game.mover and (said := told(state)):
            return said, True
        if foreseen is not None and player == game.mover and not self.board.moving:
            return foreseen.sentence, True
        turns = [turn for turn in game.turns() if turn.before < game.history.cursor]
        if turns and turns[-1].player == player and (turns[-1].complete or not game.seats[player].human):
            return _("Played {turn}").format(turn=listed_turn(turns[-1])), False
        return "", False

    def _fill_bar(self, state: State, look: Look, name: str) -> None:
        """Fill the bar in from the view of who sits at the bottom, as the list is from that of who is to move."""
        margin = state.margin()
        self.bar.tip = ""
        if margin is not None:
            valuation = state.advice.valuation
            known = valuation is not None and bool(valuation.values) and valuation.values[0].proven
            said = _("{name}: {margin} at the end, estimated")
            if known or state.game.mover is None:
                said = _("{name}: {margin} at the end, with best play")
            self.bar.tip = said.format(name=name, margin=signed(margin))
        else:
            self.bar.show(look, 0.5, "")
            return
        full = max(24, state.game.total / 2)
        share = max(0.02, min(0.98, 0.5 + margin / (2 * full)))
        self.bar.show(look, share, signed(margin), at_once=state.game.ended)


def told(state: State) -> str:
    """Return what is said of who is to move: the threats shown, else the turn whose line is shown, in words."""
    threats = state.threats()
    if threats is not None:
        n = len(threats.shown)
        pits = pits_text(sorted({pit for threat in threats.shown for _side, pit in threat.wells}))
        return ngettext("{n} threat: {pits}", "{n} threats: {pits}", n).format(n=n, pits=pits) if n else ""
    value = state.followed
    reason = state.reason_of(value) if value is not None else None
    if reason is None and state.hint_step > 1 and not state.swap_is_best:
        reason = state.best_reason()
    return reason.short if reason is not None else ""


def standing(state: State, player: int) -> str:
    """Return what a player is doing, in a few words."""
    game, seat = state.game, state.game.seats[player]
    if game.over:
        winners = game.winners() or ()
        return _("Won") if player in winners else _("Drawn") if not winners else ""
    if state.showing and player == state.at_work and seat.human:
        return _("Sowing")
    if not state.showing and player == game.mover and seat.human:
        again = game.variant.amid(game.position)
        if game.history.cursor < 2 and not again and game.person is not None:
            return _("Your move: choose a pit")  # the dock, which says how to sow, has no room for it everywhere
        return _("Sow again") if again else _("Your move") if game.person is not None else _("To move")
    return own_standing(state, player) if seat.own and not seat.human else strength_text(seat)


def own_standing(state: State, player: int) -> str:
    """Return how a player of one's own stands, in a few words."""
    return standing_of(state.company.known(state.game, player), False)
