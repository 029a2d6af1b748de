"""Surroundings of the board of a match: a row for each player, and at either side what each of them thinks."""

from __future__ import annotations

from pygame import Rect

from games.base.figures import signed
from games.mancala.board.board import Board
from games.mancala.board.rows import ROW, EvalBar, NameRow, place_board
from games.mancala.match.contenders import OwnView
from games.mancala.match.panel import Panel
from games.mancala.match.state import State
from games.stage.paint.look import Look
from games.stage.widgets.base import Widget
from games.stage.widgets.words import Label

# logical pixels
GAP, FOOT = 20, 27  # between board and rows above and below
BAR = 12
SIDE = 64  # what a bar and its name take at a side
TIGHT = 46  # the same in a small window


class MatchSurrounds:
    """The rows above (`names[0]`) and below the board, and the bars: `bars[0]` at the left, of the player below."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names = [NameRow(player=1), NameRow(player=0)]
        self.bars = [EvalBar(), EvalBar()]
        self.labels = [Label("", "caption", "ink.secondary", "centre", lines=1) for _bar in self.bars]
        self.shown = [False, False]  # whether a player has said what it thinks

    def widgets(self) -> list[Widget]:
        """Return what is to be seen; a bar only of a player that says what it thinks."""
        found: list[Widget] = [self.board, *self.names]
        for bar, label, shown in zip(self.bars, self.labels, self.shown, strict=True):
            found += [bar, label] if shown else []
        return found

    def place(self, look: Look, area: Rect) -> bool:
        """Place the board as large as the area allows and the rest close to it; return whether the board moved."""
        px, board = look.px, self.board
        side = px(TIGHT if look.metrics.compact else SIDE)
        row = px(ROW)
        inner = Rect(area.x + side, area.y + row + px(GAP), area.w - 2 * side, area.h - 2 * row - px(GAP) - px(FOOT))
        if board.variant.stores:
            inner.inflate_ip(0, -px(8))
        moved = place_board(board, self.names, look, inner, GAP, FOOT)
        slab = board.geometry.slab
        for left, bar, label in zip((True, False), self.bars, self.labels, strict=True):
            x = slab.x - side // 2 if left else slab.right + side // 2
            bar.place(look, Rect(x - px(BAR) // 2, slab.y + px(5), px(BAR), slab.h - px(5)))
            wide = side - px(4)
            below = slab.bottom + px(8) + look.text.line("label")  # the bar's own figure may stand there
            label.place(look, Rect(x - wide // 2, below, wide, px(16)))
        return moved

    def fill(self, state: State, panel: Panel, look: Look) -> None:
        """Fill rows and bars in."""
        contest = state.contest
        at_work = contest.game.mover_at(contest.game.history.cursor - 1) if state.showing else contest.seat
        for row, seat in zip(self.names, (1, 0), strict=True):
            side = contest.variant.side_of(contest.game.position, seat)
            row.player = side
            row.icon, row.name = "cpu", contest.players[seat].name
            row.mine = state.live and seat == at_work
            row.dots = state.live and seat == contest.seat and state.thinking.busy
            row.state = panel.thinks(seat)
            row.pill, played = panel.saying(seat)
            row.saffron = bool(row.pill) and not played
            if not contest.variant.stores:
                self.board.bowls[side] = row.hold(self.board.heap, self.board.view, side, look)
        for seat, (bar, label) in enumerate(zip(self.bars, self.labels, strict=True)):
            view = state.view(seat)
            self.shown[seat] = view is not None
            label.text = contest.players[seat].short if look.metrics.compact else contest.players[seat].name
            if view is not None:
                self._fill_bar(bar, view, seat, contest.game.total, look)

    @staticmethod
    def _fill_bar(bar: EvalBar, view: OwnView, seat: int, total: int, look: Look) -> None:
        """Let a bar show a view, for the player below in accent from below."""
        margin = view.ahead if seat == 0 else -view.ahead
        full = max(24, total / 2)
        bar.show(look, max(0.02, min(0.98, 0.5 + margin / (2 * full))), signed(abs(margin)))
