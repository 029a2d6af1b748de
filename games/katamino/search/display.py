"""The boards on which the searches are shown: which there are, where they stand, when they are drawn anew."""

from __future__ import annotations

import time
from collections.abc import Iterator

from pygame import Rect

from games.base.figures import number
from games.base.i18n import _
from games.katamino.board.style import Style
from games.katamino.search import texts as words
from games.katamino.search.boards import CardFigures, RaceCard, StepBoard, pictures_ahead
from games.katamino.search.finish import placed, seconds_told
from games.katamino.search.race import Race, Runner
from games.katamino.search.state import State
from games.katamino.search.stop_watch import NODES
from games.stage.paint.look import Look
from games.stage.widgets import Widget

FIGURES = 100.0  # ms between two looks at the figures while it runs
AHEAD = 0.002  # seconds of a frame for pictures drawn ahead: no further one is begun then
ENDLESS = 1800.0  # seconds of full speed from which a card says that its search will not end


class Display:
    """A board for each runner of a race (`cards`, by strategy), and `one` that explains each step of the chosen one."""

    def __init__(self, race: Race, style: Style) -> None:
        self.style = style
        self.cards: dict[str, RaceCard] = {}
        self.one = StepBoard(race.runner, style)
        self.become(race)
        self.by = NODES  # by what places are given at the finish
        self._looked = 0.0
        self._next = 0  # whose figures were taken last while the searches run
        self._renewed = False  # whether the panel has yet to follow the boards
        self._ahead: Iterator[object] = iter(())  # pictures that have yet to be drawn, of `_drawn`
        self._drawn: tuple[int, Style] | None = None

    def become(self, race: Race) -> None:
        """Have a board for each runner; those that were there stay."""
        old = {card.runner: card for card in self.cards.values()}
        self.cards = {one.strategy: old.get(one) or RaceCard(one, self.style) for one in race.runners}
        if self.one.runner is not race.runner:
            self.one = StepBoard(race.runner, self.style)

    def dress(self, style: Style) -> None:
        """Take another style."""
        self.style = style
        boards: list[RaceCard | StepBoard] = [*self.cards.values(), self.one]
        for board in boards:
            if board.style != style:
                board.style = style
                board.touch()

    # What they show

    def follow_one(self, state: State, look: Look, stepped: bool) -> bool:
        """Let the one board show the latest snapshot, `stepped` to another step; return whether it still moves."""
        board, race = self.one, state.race
        changed = board.flow.follow(board.runner, look, race.each_step, race.rate if race.playing else 0)
        moving = board.flow.moving(look.now())
        board.step = state.step
        board.explained = race.each_step
        board.numbers = state.numbers
        if changed or moving or stepped:
            board.touch()
        return moving

    def follow_race(self, race: Race, look: Look) -> bool:
        """Let the cards show the latest snapshots; return whether any still moves."""
        gentle, speed = race.each_step, race.rate if race.playing else 0
        churn, moving = race.playing and not gentle, False
        for card in self.cards.values():
            changed = card.flow.follow(card.runner, look, gentle, speed) or churn != card.churn
            card.churn = churn
            still = card.flow.moving(look.now())
            moving = moving or still
            if changed or still:
                card.redraw()
        return moving

    def draw_ahead(self, race: Race) -> None:
        """Draw some of the pictures that the boards will show, before they need many at once."""
        board = self.one if len(self.cards) == 1 else next(iter(self.cards.values()))
        wanted = board.tray.side, self.style
        if wanted != self._drawn:
            self._drawn = wanted
            self._ahead = pictures_ahead(race.problem.pieces, *wanted)
        until = time.perf_counter() + AHEAD
        for _picture in self._ahead:
            if time.perf_counter() >= until:
                break

    def due(self, race: Race, now: float) -> bool:
        """Whether it is time to look at the figures of the next board."""
        return now - self._looked >= FIGURES / (1 if race.even else len(race.runners))

    def look(self, race: Race, now: float) -> list[CardFigures]:
        """Take the figures of the moment; return what has changed."""
        self._looked = now
        return [shown for n in range(len(race.runners)) if (shown := self._look_at(race, n)) is not None]

    def look_on(self, race: Race, now: float) -> tuple[list[CardFigures], bool]:
        """Take the figures of the next board; return what has changed, and whether it is the panel's turn.

        One frame has no time for all, except where all are to tell of the same node.
        """
        if race.even:
            return self.look(race, now), True
        self._looked = now
        self._next = (self._next + 1) % len(race.runners)
        shown = self._look_at(race, self._next)
        return [shown] if shown is not None else [], self._next == race.chosen

    def _look_at(self, race: Race, n: int) -> CardFigures | None:
        runner = race.runners[n]
        card = self.cards[runner.strategy]
        shown = shown_of(race, runner) if not race.over else finished_of(race, runner, self.by)
        chosen = n == race.chosen
        if (shown, chosen) == (card.shown, card.chosen):
            return None
        card.renew(shown, chosen)
        self._renewed = True
        return shown

    def take_renewed(self) -> bool:
        """Return whether any figure has changed since this was asked last."""
        found, self._renewed = self._renewed, False
        return found

    @property
    def found(self) -> dict[str, int]:
        """How many solutions each board says that its strategy has found."""
        return {strategy: card.shown.found for strategy, card in self.cards.items()}

    # Places

    def place_one(self, look: Look, area: Rect, legend: list[Widget]) -> None:
        """Place the one board, its key below."""
        px, tall = look.px, 0 if look.metrics.compact else look.px(36)
        self.one.place(look, Rect(area.x, area.y, area.width, area.height - tall - px(6)))
        for widget in legend:
            wide = min(widget.width(look), area.width - px(24))
            top = min(self.one.hand_area.bottom + px(18), area.bottom - tall)
            widget.place(look, Rect(area.centerx - wide // 2, top, wide, px(28)))

    def place_race(self, look: Look, area: Rect, pieces: int) -> None:
        """Place two or four cards, of a challenge of so many pieces."""
        px = look.px
        small = look.metrics.compact
        count = len(self.cards)
        gap, side = (px(8), px(12)) if small else (px(16), px(24))
        room = Rect(
            area.x + side, area.y + px(4 if small else 8), area.width - 2 * side, area.height - px(8 if small else 24)
        )
        columns = 2 if count == 4 or room.width > 2.2 * room.height else 1
        if count == 2 and room.width > 1.2 * room.height:
            columns = 2 if room.width / 2 / (pieces + 1) > room.height / 2 / 9 else 1
        rows = count // columns
        down = gap if small else px(12)
        if count == 2:  # no higher than the board needs
            wide = (room.width - gap * (columns - 1)) // columns
            need = next(iter(self.cards.values())).natural_height(look, wide) * rows + down * (rows - 1)
            room = Rect(room.x, room.y + max(0, room.height - need) // 3, room.width, min(room.height, need))
        wide, tall = (room.width - gap * (columns - 1)) // columns, (room.height - down * (rows - 1)) // rows
        for n, card in enumerate(self.cards.values()):
            row, column = divmod(n, columns)
            card.place(look, Rect(room.x + column * (wide + gap), room.y + row * (tall + down), wide, tall))


def shown_of(race: Race, runner: Runner) -> CardFigures:
    """Return the words and figures of a runner's card."""
    latest = runner.latest
    found, dead = latest.solutions, latest.extra.get("dead_ends")
    pill = _("{n} of {all}").format(n=number(found), all=number(race.total))
    if runner.finished:
        pill = _("Finished, {n} found").format(n=number(found))
    first = latest.extra.get("first_found", 0)
    leads = runner.finished or 0 < found == max(one.latest.solutions for one in race.runners)
    figures = (
        (_("Nodes"), number(latest.nodes)),
        (_("Dead ends"), number(dead) if dead is not None else "–"),
        (_("Depth"), f"{len(latest.path)} / {len(race.problem.pieces)}")
        if race.mode == "nodes"
        else (_("Nodes / s"), words.rate(runner.cost)),
        (_("First found at"), number(first) if first else _("none") if runner.finished else _("none yet")),
    )
    name, rule = _(words.NAMES[runner.strategy]), _(words.LINES[runner.strategy])
    left = runner.left()
    notice = left > ENDLESS
    return CardFigures(
        runner.strategy, name, words.endless(left) if notice else rule, pill, leads, figures, notice, found
    )


def finished_of(race: Race, runner: Runner, by: str) -> CardFigures:
    """Return the words and figures of a runner's card at the finish."""
    own = runner.figures
    order = placed([one.figures for one in race.runners], by)
    place = next(place for place, one in order if one.strategy == own.strategy)
    pill = _("{n} of {all}").format(n=number(own.found), all=number(race.total))
    dead = runner.latest.extra.get("dead_ends")
    figures = (
        (_("Nodes"), number(own.nodes)),
        (_("Dead ends"), number(dead) if dead is not None else "–"),
        (_("Last at"), number(own.last_at) if own.last_at else _("none")),
        (_("Time"), seconds_told(own.seconds)),
    )
    rule = "" if own.finished else _("not finished")
    return CardFigures(runner.strategy, _(words.NAMES[runner.strategy]), rule, pill, own.found > 0, figures,
                       found=own.found, place=place)  # fmt: skip
