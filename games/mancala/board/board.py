"""The board as a widget: stones that lie or fly, what a move would do, clicks and keys to pits."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from engine.history import History
from games.mancala.board.drawing import WHITE, BoardView
from games.mancala.board.geometry import SowingGeometry, Spun, places
from games.mancala.board.heap import DRAWN, Heap
from games.mancala.board.marks import FARTHER, MarksShown, SowingMarks
from games.mancala.board.story import Story
from games.mancala.board.travel import travelled
from games.mancala.rules.expected import Expected, play_line
from games.mancala.rules.foreseen import Foreseen
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import STORE, SowingStep, Well
from games.mancala.rules.threats import Threat
from games.mancala.think.valuation import Chip
from games.mancala.variant import Variant
from games.stage.messages import Says
from games.stage.motion import MOVE, SLOW, Tween, in_out
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint, Point
from games.stage.widgets.base import USED, EventUsed, Widget

LONG = 250.0  # ms from which on the press of a finger asks for the line
SHAKE = 220.0  # ms that a pit which may not be sown shakes
FADE = 160.0  # ms in which a value gives way to another, and all of them to threats
BACK = 90.0  # ms in which threats give way to what was there
SETTLED = 50.0  # ms that are drawn after the last stone has arrived


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow over the board from a pit to where its last stone falls; `label` stands on a disc."""

    start: Well
    end: Well
    colour: str
    label: str = ""
    bend: float = 0.3


def ignore(well: Well | None) -> None:
    """Let a pit be pointed at in vain."""


class Board(Widget):
    """The board of one sowing game. Its value is the well chosen: (side, pit).

    `on_point` is called when another pit is pointed at, by pointer or arrows, or none any more; whoever made the board
    then says what to show.
    """

    focusable = clickable = True

    def __init__(
        self,
        variant: Variant,
        pits: int,
        seed: int = 1,
        on_point: Callable[[Well | None], None] = ignore,
        says: Says = None,
    ) -> None:
        super().__init__(id="table", says=says)
        self.variant = variant
        self.pits = pits
        self.on_point = on_point
        self.view = BoardView(variant.name)
        self.story = Story(variant, pits, seed)
        self.turned = False
        self.arrows_choose = True  # whether Left and Right choose a pit; else they mean what they do in the scene
        self.geometry = SowingGeometry.fit(Rect(0, 0, 100, 60), pits, variant.stores)
        self.live: int | None = None  # the side whose pits can be chosen
        self.foreseen: Foreseen | None = None  # what the move pointed at would do
        self.pointed: Well | None = None
        self.cursor: int | None = None  # the pit chosen by the arrows
        self.arrows: tuple[Arrow, ...] = ()
        self.captures: tuple[Foreseen, ...] = ()  # shown as in play, without what is sown
        self.hint: Well | None = None
        self.chips: Mapping[Well, Chip] = {}  # what the turns from each pit are worth
        self.expected: tuple[Expected, ...] = ()  # the line shown in place of what is foreseen
        self.threats: tuple[tuple[Threat, tuple[Expected, ...]], ...] = ()  # each with the sowings that reach it
        self.threatened = False  # whether they are asked for, found or not
        self.pressing = False  # whether a finger or a button is down on the board
        self._tapped: tuple[Well, float] | None = None  # the pit that a finger came down on again, and when
        self._faded: tuple[Mapping[Well, Chip], Tween] = {}, Tween(0, 0)  # the chips before these, which fade away
        self.sown: tuple[Well, ...] = ()  # the pits that were sown from last
        self.fell: Well | None = None  # where the last stone of all fell
        self.bowls: dict[int, Rect] = {}  # where captures lie beside the names, where the board has no stores
        self._before = MarksShown()  # what stood over the board before threats came or went
        self._crossing = Tween(0, 0)  # from that to what stands there now
        self._fading = 0.0  # until when values fade, which is no show of the board's own
        self._shaking: tuple[Well, float] | None = None
        self._spin = Tween(0, 0, 0, 0)  # how far the board stands from its place, radians
        self._left: Heap | None = None  # how the stones lay before they were taken elsewhere, `_way` how far they are
        self._way = Tween(0, 0)
        self.tells: Callable[[Well | None], str] = lambda well: ""  # the words of a pit, or of the whole board

    # Read aloud

    def heard(self) -> str:
        return self.tells(self.spot())

    def spot(self) -> Well | None:
        side = self.live if self.live is not None else int(self.turned)
        return None if self.cursor is None else (side, self.cursor)

    # Size and place

    def fit(self, area: Rect) -> None:
        """Take the largest board that fits into an area."""
        self.geometry = SowingGeometry.fit(area, self.pits, self.variant.stores, self.turned)
        places(self.geometry)  # worked out now, so that a press need not

    def place(self, look: Look, rect: Rect) -> None:
        self.fit(rect)
        super().place(look, rect)

    # Stones

    @property
    def heap(self) -> Heap:
        """The stones."""
        return self.story.heap

    @property
    def moving(self) -> bool:
        """Whether stones are under way."""
        return self.story.moving

    @property
    def performs(self) -> bool:
        return self.moving or self.awake > self._fading

    def show(self, counts: dict[Well, int]) -> None:
        """Show these counts at once, without movement."""
        self.story.show(counts)
        self.touch()

    def stand(self, history: History, cursor: int, look: Look | None = None) -> None:
        """Show a game at a cursor: every stone where it fell in that game. With a look those that lie elsewhere go."""
        before = self.heap.lying()
        self.story.stand(history, cursor)
        self._left = None
        if look is not None and look.motion.moves and before != self.heap.lying():
            self._left = Heap(self.pits, self.variant.colours, self.heap.seed)
            self._left.lay(before)
            self._way = Tween(look.now(), MOVE)
            self.touch(look.now() + MOVE)
        self.touch()

    def sow(self, number: int, steps: Sequence[SowingStep], now: float, rate: float) -> None:
        """Begin to show move `number` of the game; the stones lie as before it."""
        self.foreseen = self._left = None
        self.touch(self.story.sow(number, steps, now, rate) + SETTLED)

    def advance(self, now: float) -> list[SowingStep]:
        """Let time pass; return the steps that have just happened."""
        if self.moving:
            self.touch()
        return self.story.advance(now)

    def finish(self) -> None:
        """Let everything that is under way have happened."""
        self._left = None
        if self.moving:
            self.story.finish()
            self.touch()

    def spin(self, look: Look) -> None:
        """Begin to turn the board to where it stands now, half a turn, where things may travel."""
        if look.motion.moves:
            self._spin = Tween(look.now(), SLOW, math.pi, 0.0, in_out)
            self.touch(look.now() + SLOW)

    # Drawing

    def bleed(self, look: Look) -> int:
        return look.px(24)

    def draw(self, paint: Paint) -> None:
        view, geometry = self.view, self.geometry
        if angle := self._spin.at(paint.look.now()):
            view.stones(paint, Spun.of(geometry, angle), self.heap)
            return
        raised = self.foreseen.taken[0] if self.foreseen and not self.moving else None
        flying = self.story.flying(paint.look.now())
        if self._left is not None and self._way.done(paint.look.now()):
            self._left = None
        if self._left is not None:
            ways = view.places(geometry, self._left), view.places(geometry, self.heap)
            view.placed(paint, geometry, travelled(*ways, self._way.at(paint.look.now())))
        else:
            view.stones(paint, geometry, self.heap, raised, flying)
        wells = [*geometry.wells(), (0, STORE), (1, STORE)]
        view.numbers(paint, geometry, {well: 0 if well in flying else len(self.heap[well]) for well in wells})
        if not self.moving:
            self._draw_marks(paint)
        for capture in self.captures:
            view.captured(paint, geometry, capture)
        for arrow in self.arrows:
            view.arrow(paint, geometry, arrow.start, arrow.end, arrow.colour, arrow.bend)
        for arrow in self.arrows:
            if arrow.label:
                view.disc(paint, geometry, arrow.start, arrow.end, arrow.colour, arrow.bend, arrow.label)
        for capture in self.captures:
            view.taken(paint, geometry, capture)
        if self.hint:
            view.ring(paint, geometry, self.hint, "hint.base")
        at = None
        if self.focused and paint.look.keyboard and self.cursor is not None and self.live is not None:
            at = self.live, self.cursor
        if at is not None and at != raised:
            view.ring(paint, geometry, at, "focus", focus=True)
        if self.moving:
            self._draw_flying(paint)
        elif self.foreseen and not self.expected and not self.threats:
            view.foreseen(paint, geometry, self.foreseen, focus=at == raised)
        if self._shaking:
            self._draw_shake(paint)

    def _draw_marks(self, paint: Paint) -> None:
        """Draw the last turn and what is known of the next: values, the expected line; or the threats alone."""
        view, geometry = self.view, self.geometry
        marks = SowingMarks(view, paint, geometry)
        crossed = self._crossing.at(paint.look.now())
        if crossed < 1:
            slab = geometry.slab.inflate(paint.px(24), paint.px(24)).clip(paint.surface.get_rect())
            ground = paint.surface.subsurface(slab).copy()
            marks.shown(self._before)
            gone = paint.surface.subsurface(slab).copy()
            gone.set_alpha(round(255 * (1 - crossed)))
            paint.surface.blit(ground, slab)
            SowingMarks(view, paint, geometry).shown(self._shown())
            paint.surface.blit(gone, slab)
            return
        if self.threats:
            marks.shown(self._shown())
            return
        view.trace(paint, geometry, self.sown, self.fell)
        before, fading = self._faded
        share = fading.at(paint.look.now())
        if share < 1:
            marks.chips({well: chip for well, chip in before.items() if well not in self.chips}, 1 - share)
            marks.chips({well: chip for well, chip in before.items() if well in self.chips})
        new = {well: chip for well, chip in self.chips.items() if share >= 1 or before.get(well) != chip}
        marks.chips(new, share)
        if self.expected:
            view.ring(paint, geometry, self.expected[0].start, WHITE)
            marks.line(self.expected, self.expected[0].side)

    def _shown(self) -> MarksShown:
        return MarksShown(self.sown, self.fell, self.chips, self.expected, self.threats)

    def threaten(self, threats: Sequence[tuple[Threat, tuple[Expected, ...]]] | None, look: Look) -> None:
        """Have threats take the place of all else over the board, None: no more; it is called before that changes."""
        if (threats is not None) != self.threatened:
            self.threatened = threats is not None
            length = look.motion.length(FADE if self.threatened else BACK)
            self._before, self._crossing = self._shown(), Tween(look.now(), length)
            self._fading = look.now() + length
            self.touch(self._fading)
        self.threats = tuple(threats or ())

    def tell(self, chips: Mapping[Well, Chip], look: Look) -> None:
        """Show other values on the pits; they fade in 160 ms, unless all that stands over the board does anyway."""
        if chips != self.chips:
            length = look.motion.length(FADE) if self._crossing.done(look.now()) else 0.0
            self._faded = self.chips, Tween(look.now(), length)
            self.chips = chips
            self._fading = max(self._fading, look.now() + length)
            self.touch(self._fading)

    def _draw_shake(self, paint: Paint) -> None:
        well, begin = self._shaking or ((0, 0), 0.0)
        now = paint.look.now()
        if now - begin >= SHAKE:
            self._shaking = None
            return
        by = round(math.sin((now - begin) / SHAKE * math.tau * 3) * paint.px(4)) if paint.look.motion.moves else 0
        box = self.geometry.box
        place = (box[0] + by, *box[1:])
        moved = SowingGeometry(place, self.pits, self.variant.stores, self.geometry.pitch, self.turned)
        self.view.ring(paint, moved, well, "danger.base")

    def _draw_flying(self, paint: Paint) -> None:
        colours = self.view.colours(paint)
        now = paint.look.now()
        under_way = list(self.story.under_way(now))
        for step, progress in under_way:
            if step.kind == "sow":
                self._draw_hand(paint, self.story.left or step.wells[0], step.wells[0], progress, colours)
            elif step.kind in ("capture", "collect"):
                goal = self._home(step.side)
                for well in step.wells:
                    start = self.geometry.centre(*well) if well[1] != STORE else self._home(well[0])
                    at = self._arc(start, goal, progress, 0.12)
                    for stone in self.heap[well][:DRAWN]:
                        place = (at[0] + stone.x * self.geometry.stone, at[1] + stone.y * self.geometry.stone)
                        self.view.stone(paint, self.geometry, place, colours[stone.colour % len(colours)], 1.08)
        left = self.story.left
        if not under_way and self.heap.hand and left:
            self._draw_hand(paint, left, left, 1.0, colours)

    def _home(self, side: int) -> tuple[int, int]:
        """Return where a side's captures go."""
        if self.variant.stores:
            return self.geometry.store(side).center
        return self.bowls[side].center if side in self.bowls else self.geometry.slab.center

    def _draw_hand(self, paint: Paint, start: Well, goal: Well, progress: float, colours: list[str]) -> None:
        a = self._home(start[0]) if start[1] == STORE else self.geometry.centre(*start)
        b = self._home(goal[0]) if goal[1] == STORE else self.geometry.centre(*goal)
        x, y = self._arc(a, b, progress, 0.22)
        r = self.geometry.stone
        for n, colour in enumerate(self.heap.hand[:DRAWN]):
            angle, far = n * 2.4, r * 0.62 * math.sqrt(n)
            at = (x + far * math.cos(angle), y - r * 0.9 + far * math.sin(angle))
            self.view.stone(paint, self.geometry, at, colours[colour % len(colours)], 1.1)

    def _arc(self, a: Point, b: Point, t: float, rise: float) -> tuple[float, float]:
        """Return the point at `t` on a low arc."""
        height = rise * self.geometry.pitch * 4 * t * (1 - t)
        return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t - height

    # Events

    def shake(self, well: Well, now: float) -> None:
        """Show that a pit may not be sown."""
        self._shaking = (well, now)
        self.touch(now + SHAKE + 30)

    def point(self, over: bool, look: Look) -> None:
        super().point(over, look)
        if not over:
            self.consider(None)

    def consider(self, well: Well | None) -> None:
        """Take note of the pit that is pointed at, and ask what it would do."""
        if well != self.pointed:
            self.pointed = well
            self.on_point(well)
            self.touch()

    def handle(self, event: pygame.event.Event, look: Look) -> object:
        """Return the well that was clicked or chosen by Enter; the pointer and arrows show what it would do."""
        if event.type == pygame.MOUSEMOTION:
            self.consider(self.geometry.hit(event.pos))
            return USED
        if event.type == pygame.MOUSEBUTTONUP:
            self.pressing = False
            tapped, self._tapped = self._tapped, None
            if tapped is not None and look.now() - tapped[1] < LONG and self.geometry.hit(event.pos) == tapped[0]:
                return tapped[0]
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.pressing = True
            well = self.geometry.hit(event.pos)
            if well is None:
                return USED
            if not look.touch:
                return well
            if self.pointed == well:  # the first tap shows, the second sows, unless it stays for the line
                self._tapped = well, look.now()
                self.on_point(well)
            self.consider(well)
            return USED
        if event.type == pygame.KEYDOWN and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._key(event)
        return None

    def _key(self, event: pygame.event.Event) -> EventUsed | Well | None:
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if step and self.arrows_choose and self.live is not None:
            if not self.geometry.bottom(self.live):
                step = -step
            here = self.cursor if self.cursor is not None else (-1 if step > 0 else self.pits)
            self.cursor = (here + step) % self.pits
            self.consider((self.live, self.cursor))
            return USED
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.cursor is not None and self.live is not None:
            return (self.live, self.cursor)
        return None


def turn_arrows(
    variant: Variant, pos: SowingPosition, turn: tuple[int, ...], colour: str, numbered: bool = True, bend: float = 0.3
) -> tuple[Arrow, ...]:
    """Return the arrows of a turn (pits from 0) from a position; those of a chain are numbered if `numbered`."""
    found: list[Arrow] = []
    for number, one in enumerate(play_line(variant, pos, turn)[0], 1):
        alike = sum(arrow.start == one.start and arrow.end == one.end for arrow in found)
        label = str(number) if numbered and len(turn) > 1 else ""
        found.append(Arrow(one.start, one.end, colour, label, bend + math.copysign(FARTHER * alike, bend)))
    return tuple(found)
