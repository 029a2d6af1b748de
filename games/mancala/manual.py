"""Sowing on a help page: a board that shows what one pit will do, sows it on request, and can be played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from engine.game import IllegalMove
from games.base.i18n import N_
from games.mancala.board.board import Board
from games.mancala.game import SowingGame
from games.mancala.rules.foreseen import foresee
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import Well
from games.mancala.seats import remembered
from games.mancala.settings import SOW_SPEED
from games.mancala.variant import Variant
from games.stage.manual import Demo, Page, Rule
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.widgets.base import USED, EventUsed

if TYPE_CHECKING:
    from games.model.app import App
    from games.stage.scene import Scene

PAUSE = 500.0  # ms between two sowings of one turn

HINTS = Rule(
    N_("Hints"),
    N_("`H` points at the best pit, `H` again says why, and a third time shows the whole turn. "
       "A game with hints is marked so."),
)
OWN = Rule(
    N_("A player of your own"),
    N_("The new game dialog seats a program that you wrote: a command, or in Kalah **kgp:2671** for one that comes by "
       "the Kalah Game Protocol. You are asked before a program runs for the first time: it can do all that you can "
       "do. The page **Players of your own** says what it reads and answers."),
)
REVIEWING = (  # how a finished game is gone through, the same in both games
    Rule(
        N_("The curve"),
        N_(
            "It shows the value after each turn, from your side. A saffron diamond stands where the game turned: "
            "a turn gave away 4 or more, and with it the lead or an even game. Click the curve to go there."
        ),
    ),
    Rule(
        N_("Better turns"),
        N_("Slate shows what was played, green what was better. `J` jumps to the next turning point."),
    ),
    Rule(
        N_("Variations"),
        N_("Sow any pit in the review: it begins a variation, with values on the pits, and both sides may be sown. "
           "`Shift Up` and `Shift Down` walk the variations, `Del` removes one, `Ctrl Z` brings it back. They are kept "
           "with the game."),
    ),
    Rule(
        N_("Mistakes"),
        N_("`L` asks again for the turns that gave something away. What you do not find at the first try comes back "
           "after 1, 3 and 7 days, on the lid of the game and in its lessons; `Del` forgets it."),
    ),
    Rule(
        N_("Play on from here"),
        N_("`Enter` starts a game of its own from the turn you see. The finished one stays as it was."),
    ),
)

THINKING = (  # how a search comes to its turn, the same in both games
    Rule(
        N_("Turns and replies"),
        N_(
            "Every turn is tried, every reply to it, and so on for a number of turns. Then the stores are counted. At "
            "your turns the largest value goes up, at the other side's the smallest: that is **minimax**."
        ),
    ),
    Rule(
        N_("Alpha and beta"),
        N_(
            "**Alpha** is what you have already elsewhere, **beta** what the other side allows. As soon as alpha "
            "reaches beta, nothing below a position can change the answer, and the rest of it is left out."
        ),
    ),
    Rule(
        N_("The best turns first"),
        N_(
            "The sooner a good turn is tried, the more is left out. A search goes one turn deeper each time, and "
            "begins with the line that was best before. A position that was met before need not be searched again."
        ),
    ),
    Rule(
        N_("Watch the search"),
        N_(
            "`W` in a game and in its review shows the search of the position, after a course of four small trees. `X` "
            "goes to the next cut, `[` and `]` change the depth, the wheel looks closer at the whole tree."
        ),
    ),
    Rule(
        N_("What is counted"),
        N_(
            "A complete turn counts as one position here, however many sowings it has. The computer that plays "
            "searches in the same way, but faster, deeper, and with tables of endings."
        ),
    ),
    Rule(
        N_("A lesson of 45 minutes"),
        N_(
            "15 minutes for the first tree: play it with `Space`, then change leaves. 10 for the second and third, 5 "
            "for the fourth. 10 for a position of your own, with `X` from cut to cut, `B`, `K` and `]`. Then **tabla "
            "kalah search --plain --trace --depth 2** prints every node, to compare with a program that somebody wrote."
        ),
    ),
)


def thinking_page(variant: Variant) -> Page:
    """Return the page on how the computer thinks, with the way to watch it."""

    def shows(app: App) -> Scene:
        from games.mancala.rooms import rooms  # scenes are loaded when they are shown

        game = SowingGame.begin(variant, remembered(variant, app.settings), 0)
        return rooms(variant).watch(app, game)

    return Page("thinking", N_("How it thinks"), N_("How it thinks"),
                N_("A search tries turns and replies. Alpha-beta finds the same answer with a fraction of the work."),
                THINKING, (f"{variant.name}.watch",), shows, N_("Watch the search"))  # fmt: skip


MATCHES = (  # computers that play each other, the same in both games
    Rule(
        N_("A match"),
        N_("`N`, Two computers, a match: two to eight players, each at its own level, meet each other from both "
           "sides. Two games at a time begin with the same turn, which is drawn. `C` in a game goes on with the match "
           "that is kept."),
    ),
    Rule(
        N_("What each one thinks"),
        N_("The bar at the left is what the player below thinks of the game, the one at the right what the other "
           "thinks; both are for the player below. The dashed line of the chart is the search at full strength."),
    ),
    Rule(
        N_("Pause, step, speed"),
        N_("`Space` pauses, arrows step by a sowing and with `Shift` by a turn, `End` goes back to the latest one, `E` "
           "plays a game to its end at once. At the fastest pace there is no board: games only count. A dialog or menu "
           "pauses it."),
    ),
    Rule(
        N_("The table"),
        N_("A win is a point, a draw half of one. Point at a cell, or click it: what the two have won, and how much "
           "stronger the one is, with the error that so few games leave. `G` lists all games; a click opens one in "
           "its review."),
    ),
)


def matches_page(name: str) -> Page:
    """Return the page on matches of computers."""
    said = N_("Levels play each other while you watch, one game or a thousand.")
    return Page("match", N_("Computers play"), N_("Computers play"), said, MATCHES, (f"{name}.match",))


class SowingDemo(Demo):
    """A position, and the pits (from 1) that are sown when it runs; a pit can be clicked too."""

    verb = N_("Sow")
    ratio = 2.36

    clickable = True

    def __init__(self, variant: Variant, start: Callable[[], SowingPosition], pits: tuple[int, ...]) -> None:
        super().__init__()
        self.variant = variant
        self.start = start
        self.pits = pits
        self.pos = start()
        self.table = Board(variant, len(self.pos.pits[0]), seed=5)
        self.table.show(variant.counts(self.pos))
        self.queue: list[int] = []
        self.next_at = 0.0
        self.rate = 1.0
        self.consider(pits[0] - 1 if pits else None)

    @property
    def busy(self) -> bool:
        return self.table.moving or bool(self.queue)

    def consider(self, pit: int | None) -> None:
        """Show what a pit of the mover would do."""
        self.table.foreseen = None
        side = self.variant.side(self.pos)
        if pit is not None and side is not None and not self.busy:
            self.table.foreseen = foresee(self.variant, self.pos, pit)

    def run(self, look: Look) -> None:
        if self.table.moving:
            self.table.finish()
        self.pos = self.start()
        self.table.show(self.variant.counts(self.pos))
        self.ran = True
        self.queue = [pit - 1 for pit in self.pits]
        self.rate = SOW_SPEED.of(look.settings) * (1.0 if look.motion.moves else 1.6)
        self.next_at = look.now()
        self.table.foreseen = None
        self.touch()

    def advance(self, now: float) -> None:
        if self.table.moving:
            self.table.advance(now)
            if not self.table.moving:
                self.table.show(self.variant.counts(self.pos))
                self.next_at = now + PAUSE
                self.consider(None)
        elif self.queue and now >= self.next_at:
            self.play(self.queue.pop(0), now)
        self.touch()

    def play(self, pit: int, now: float) -> None:
        """Sow a pit of the mover; what may not be sown is shaken."""
        move, side = self.variant.make_move(pit), self.variant.side(self.pos)
        try:
            after = self.variant.rules.play(self.pos, move)
        except IllegalMove:
            if side is not None:
                self.table.shake((side, pit), now)
            self.queue = []
            return
        steps = self.variant.steps(self.pos, move)
        self.pos = after
        self.table.sow(0, steps, now, self.rate)

    def place(self, look: Look, rect: Rect) -> None:
        super().place(look, rect)
        self.table.place(look, rect.inflate(-look.px(4), -look.px(18)))

    def bleed(self, look: Look) -> int:
        return look.px(24)

    def handle(self, event: pygame.event.Event, look: Look) -> EventUsed | bool | None:
        """Show what a pit does, and sow the one that is clicked; the value is True when stones begin to move."""
        if self.busy:
            return None
        # Not all events that come here have a place.
        well: Well | None = self.table.geometry.hit(event.pos) if hasattr(event, "pos") else None
        side = self.variant.side(self.pos)
        if event.type == pygame.MOUSEMOTION:
            if well is not None and well[0] == side:
                self.consider(well[1])
                self.touch()
            return USED
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and well is not None and well[0] == side:
            self.rate = SOW_SPEED.of(look.settings)
            self.ran = True
            self.play(well[1], look.now())
            return True
        return None

    def draw(self, paint: Paint) -> None:
        self.table.view.board(paint, self.table.geometry)
        self.table.draw(paint)
