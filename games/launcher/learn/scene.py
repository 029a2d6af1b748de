"""Learning a game by playing: five boards with one idea each, on the game's own scene, which keeps nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame import Rect, Surface

from engine.game import BadInput
from games import catalog
from games.base.i18n import N_, _, spoken
from games.launcher.learn import hand
from games.launcher.learn.hand import Hand
from games.launcher.learn.inset import Inset
from games.launcher.learn.messages import LearnCommand, LessonOpened
from games.launcher.learn.offered import lessons_of, train
from games.launcher.learn.panel import Panel
from games.launcher.learn.state import DONE, ENDED, KEPT, MISSED, OPEN, course_of
from games.midend import entrance
from games.midend.dialogs.save_game import picture_unseen
from games.midend.messages import TextPasted
from games.midend.scene.table_scene import TableScene
from games.model.app import App
from games.model.days.book import today
from games.model.game import Game
from games.stage.answers import Answer, Answers, Home, Paste, Pop, Sound, Toast
from games.stage.host import Host
from games.stage.keys import Action, Actions, Gesture
from games.stage.messages import Common, Message
from games.stage.motion import MOVE, Motion, Tween, in_out
from games.stage.paint.look import Look
from games.stage.paint.metrics import Metrics
from games.stage.paint.painter import Paint
from games.stage.scene import Push, Scene
from games.stage.widgets.base import Widget

GROUP = N_("Learn by playing")
_own = Actions("learn", GROUP)
NEXT = 600.0  # ms that a board that is done stays
IDLE = ("undo", "redo", "restart", "copy", "save", "open", "new")


class Learn(Scene):
    """The lessons of a game; `app` keeps which board is on and which are done."""

    scope = "learn"
    actions: tuple[Action, ...] = (
        _own("before", N_("Board before"), "B", says=LearnCommand.BEFORE),
        _own("again", N_("Again"), "R", says=LearnCommand.AGAIN),
        _own("play", N_("Skip, and play"), says=LearnCommand.PLAY),
        _own("train", N_("Find mistakes again"), "M", says=LearnCommand.TRAIN),
        _own("practise", N_("Practise techniques"), "T", says=LearnCommand.PRACTISE),
    )
    gestures = (Gesture("mouse", N_("Open a board"), N_("Click it in the list"), GROUP),)
    idle = IDLE

    def __init__(self, app: App, game: str) -> None:
        super().__init__()
        self.app, self.name = app, game
        self.apart = app.apart()  # the boards are played without what was chosen in the game itself
        self.apart.settings.games.clear()
        entry, offer = catalog.entry(game), lessons_of(game)
        assert entry is not None and offer is not None
        self.entry, self.offer = entry, offer
        self.help_page = f"{game}.learn"
        self.course = course_of(offer.boards, app.settings.recall(game, KEPT))
        self.inset = self._inset()
        self.hand = Hand()
        self.due = self._due()  # how many mistakes are to be found again
        self.pictures: dict[tuple[int, Any], bytes] = {}  # of the boards in each theme
        self.next_at: float | None = None  # when the next board comes
        self._pointed: int | None = None  # the place at which the hand has the board show what it would do
        self._hand_rects: list[Rect] = []
        self._slide: tuple[Tween, Surface, Surface] | None = None

    # The board

    def _inset(self) -> Inset:
        """Return the board that is on, on its game's own scene."""
        scene = self._scene(self.course.game)
        scene.shown_in(self)
        allowed, own = self.offer.keys, type(self).actions
        self.actions = (*own, *(action for action in scene.actions if action.id in allowed))
        self.gestures = (*type(self).gestures, *scene.play.gestures)  # what is done on the board stands on the sheet
        return Inset(scene, own, allowed, self.offer.tap, self._done_something)

    def _scene(self, game: Game) -> TableScene[Any, Any]:
        """Return the game's own scene for a board."""
        scene = self.entry.rooms().of(self.apart, game)
        assert isinstance(scene, TableScene)
        return scene

    def _begin(self) -> None:
        """Let the board on begin."""
        self.inset.dress(self.look)
        self.inset.scene.enter()
        self.course.lesson.begin(self.inset.scene.play)
        self.inset.scene.refresh()
        self.hand.wait(self.look.now(), anew=True)
        self.next_at = self._pointed = None
        self.app.settings.remember(self.name, KEPT, self.course.kept())
        self.refresh()
        self.dirty()

    def open(self, at: int) -> None:
        """Open a board; the one on slides away."""
        back = at < self.course.at
        self._change(lambda: self.course.open(at), back)

    def _change(self, change: Callable[[], None], back: bool) -> None:
        """Begin another board, or the same anew."""
        self.hand.rest()
        before = self._board_picture()
        change()
        self.inset.scene.leave()
        self.inset = self._inset()
        self._begin()
        self.settle()
        length = self.look.motion.length(MOVE)
        if before is not None and length > 0:
            after = self._board_picture()
            if after is not None:
                tween = Tween(self.look.now(), length, -1.0 if back else 1.0, 0.0, in_out)
                self._slide, self.inset.slides = (tween, before, after), True

    def _board_picture(self) -> Surface | None:
        """Return what is seen above the dock, for a slide."""
        if not self.roots:
            return None
        whole, self._slide = Surface(self.look.metrics.size), None
        area = self._sliding()
        whole.set_clip(area)
        self.settle()
        self.draw(Paint(whole, self.look))
        return whole.subsurface(area.clip(whole.get_rect())).copy()

    def _sliding(self) -> Rect:
        return self.areas.board

    def _due(self) -> int:
        return self.app.store.missed.counts(today(self.app.clock)).get(self.name, 0)

    # Life

    def enter(self) -> None:
        self._begin()

    def leave(self) -> None:
        self.inset.scene.leave()
        self.app.settings.remember(self.name, KEPT, self.course.kept())

    def pause(self) -> None:
        self.hand.rest()
        self.inset.scene.pause()

    def resume(self) -> None:
        self.inset.scene.resume()
        self.due = self._due()
        self.refresh()
        self.hand.wait(self.look.now())

    def layout(self) -> None:
        metrics = self.look.metrics
        self.title = _("Learn {game}").format(game=_(self.entry.title))
        self.has_panel = not (metrics.compact or metrics.sheet)
        self.areas = metrics.areas(self.has_panel, True)
        self._slide = None
        self.inset.dress(self.look)
        scene = self.inset.scene
        scene.areas = metrics.areas(False, False)  # another than it will get: it is placed anew
        scene.layout()
        scene.refresh()

    # Time

    def tick(self, now: float) -> None:
        self.inset.scene.tick(now)
        super().tick(now)

    def update(self, now: float) -> Answers:
        found = self.inset.answers()
        over = self.inset.scene.over
        self.inset.tip = over.tip if over is not None and not self.hand.showing else ""
        if self.course.begun and self.inset.still:
            found += self._judge(now)
        if self.next_at is not None and now >= self.next_at:
            self._go_on()
        self._lead(now)
        if self._slide is not None:
            self.dirty(self._sliding())
            if self._slide[0].done(now):
                self._slide, self.inset.slides = None, False
        self.animating = self._slide is not None or self.hand.showing
        self.wake_at = min((at for at in (self.next_at, self.hand.due) if at is not None), default=None)
        return found

    def _judge(self, now: float) -> list[Answer]:
        """See what was played; what has just been decided sounds."""
        changed = self.course.judge()
        phase = self.course.phase
        self.inset.locked = not self.course.playable
        self.refresh()
        self.dirty(self.areas.board)
        if not changed or phase == OPEN:
            self.hand.wait(now)
            return [Sound("refused")] if phase == MISSED else []
        self.hand.rest()
        self.inset.point_at(None)
        if phase == DONE:
            self.next_at = now + NEXT
            self.app.settings.remember(self.name, KEPT, self.course.kept())
            return [Sound("solved")]
        if phase == MISSED and self.look.keyboard and self.inset.locked:
            self.focus(self.find("again"))
        return [Sound("refused")] if phase == MISSED else []

    def _go_on(self) -> None:
        """Let the next board come; after the last one there is none."""
        self.next_at = None
        if self.course.at + 1 < len(self.course.lessons):
            self.open(self.course.at + 1)
            return
        self.course.next()
        self.actions, self.gestures = type(self).actions, type(self).gestures
        self.refresh()
        self.dirty()
        self.focus(self.find("play"), ring=self.look.keyboard)

    # The hand

    def _done_something(self) -> None:
        """The player does something: the hand goes, and waits again."""
        if self.hand.showing:
            self._hide_hand()
        if self.course.phase == OPEN:
            self.hand.wait(self.look.now())

    def _hide_hand(self) -> None:
        self.hand.wait(self.look.now())
        self._take_back_pointer()

    def _take_back_pointer(self) -> None:
        if self._pointed is not None:
            self._pointed = None
            self.inset.point_at(None)

    def _show_hand(self, now: float, asked: bool = False) -> None:
        """Let the hand show the next move, from the board as it stands."""
        game = self.course.game
        text = self.course.lesson.next(game)
        if text is None:  # nothing leads to the goal any more
            again = self.find("again")
            places = [again.rect] if again is not None else []
        else:
            places = self.offer.hand(self.inset.scene.play, self.find, game.history.rules.read_move(text))
        self.hand.show(places, now, asked)

    def _lead(self, now: float) -> None:
        """Let the hand come when it is due, and the board show what it points at."""
        due = self.hand.due
        if due is not None and now >= due and self.course.phase == OPEN and self.inset.still:
            self._show_hand(now)
        if not self.hand.showing and not self._hand_rects:
            return
        shown = self.hand.at(now, self.look.motion.moves, self.look.px(90))
        if self.hand.showing and shown is None:
            self._hide_hand()
        at = shown.at if shown is not None else None
        if shown is not None and at is not None and at != self._pointed:
            place = self.hand.places[at]
            self._pointed = at
            if self.inset.rect.colliderect(place):
                self.inset.point_at(place.center)
        before, self._hand_rects = self._hand_rects, []
        if shown is not None:
            self._hand_rects = [hand.reach(shown.tip, self.look.px(hand.SIDE))]
            if at is not None:
                self._hand_rects.append(self.hand.places[at].inflate(self.look.px(20), self.look.px(20)))
        for rect in [*before, *self._hand_rects]:
            self.dirty(rect)

    # Parts

    def parts(self) -> Panel:
        return Panel(self.course, self.look, _(self.entry.title), self.has_panel, self.picture, self._tools(),
                     self.due, self.entry.rooms().practise is not None)  # fmt: skip

    def _tools(self) -> list[list[Widget]]:
        """Return those widgets of the game's own dock that a lesson needs."""
        wanted = self.offer.tools
        parts = self.inset.scene.parts()
        groups = [*parts.dock(), *(parts.dock_below() if self.look.metrics.sheet else [])] if wanted else []
        found = [[one for one in group if one.id in wanted or one.action in wanted] for group in groups]
        return [group for group in found if group]

    def picture(self, number: int) -> bytes:
        """Return the picture of a board as it begins."""
        key = number, self.look.theme.key
        if key not in self.pictures:
            scene = self._scene(self.course.lessons[number].game())
            look = self.look
            small = Look(Metrics.of((1280, 800)), look.theme, Motion("off"), look.now)
            scene.shown_in(Host())
            Inset(scene, (), (), False, lambda: None).dress(small)
            scene.areas = small.metrics.areas(False, False)
            self.course.lessons[number].begin(scene.play)
            self.pictures[key] = picture_unseen(scene, scene.look)
        return self.pictures[key]

    def board(self) -> list[Widget]:
        parts = self.parts()
        self.inset.locked = not self.course.playable
        self._head, self._standing = parts.head(), parts.standing()
        return [self.inset, self._head, self._standing]

    def arrange(self) -> dict[str, list[Widget]]:
        """Place everything; a toast for which there is no other room stands where the goal does."""
        roots, said = super().arrange(), self.message
        if said is not None and not any(one is said for part in roots.values() for root in part for one in root.walk()):
            place = self._standing.rect
            across = min(said.width(self.look), place.width)
            said.place(self.look, Rect(place.centerx - across // 2, place.y, across, place.height))
            roots["board"][-1] = said
        return roots

    def place_board(self, area: Rect) -> None:
        look, px = self.look, self.look.px
        small = look.metrics.compact
        wide = area.width - 2 * px(16 if small else 48)
        top = area.top + px(2 if small else 30)
        tall = self._head.height(look, wide)
        self._head.place(look, Rect(area.centerx - wide // 2, top, wide, tall))
        foot = max(px(30), self._standing.height(look, wide))
        if self.message is not None and not self.has_panel:  # perhaps it has to stand there
            foot = max(foot, self.message.height(look, wide))
        low = area.bottom - foot - px(0 if small else 24)
        self._standing.place(look, Rect(area.centerx - wide // 2, low, wide, foot))
        begin = self._head.rect.bottom + px(12 if small else 14)
        self.inset.fill(look, Rect(area.left, begin, area.width, max(1, low - px(8) - begin)))

    def settle(self) -> None:
        super().settle()
        if self.look is not None and self.inset.scene.look is not None:  # both are on the stage by now
            self.inset.scene.settle()

    def collect(self, now: float) -> list[Rect] | None:
        theirs, mine = self.inset.scene.collect(now), super().collect(now)
        if theirs is None:
            self.stale_back()
            super().collect(now)
            return None
        return None if mine is None else [*mine, *theirs]

    def moving(self, now: float) -> bool:
        inner = self.inset.scene
        return super().moving(now) or inner.animating or inner.moving(now)

    def next_time(self) -> float | None:
        times = [time for time in (super().next_time(), self.inset.scene.next_time()) if time is not None]
        return min(times, default=None)

    # Drawing

    def draw_back(self, paint: Paint) -> None:
        self.inset.scene.draw_back(paint)

    def draw_over(self, paint: Paint) -> None:
        self.inset.scene.draw_over(paint)
        now = paint.look.now()
        if self._slide is not None:
            self._draw_slide(paint, *self._slide, now)
            return
        shown = self.hand.at(now, paint.look.motion.moves, paint.px(90))
        if shown is not None:
            if shown.at is not None and self._rings(self.hand.places[shown.at]):
                hand.ring(paint, self.hand.places[shown.at])
            hand.draw(paint, shown.tip)

    def _rings(self, place: Rect) -> bool:
        """Whether a place gets a ring: not on a board that marks itself what is pointed at."""
        return not (self.offer.rings and self.inset.rect.contains(place))

    def _draw_slide(self, paint: Paint, tween: Tween, before: Surface, after: Surface, now: float) -> None:
        area, share = self._sliding(), tween.at(now)
        with paint.clipped(area):
            if paint.look.motion.moves:
                way = 1 if tween.first > 0 else -1
                x = round(area.width * abs(share))
                paint.picture(after, (area.x + way * x, area.y))
                paint.picture(before, (area.x + way * (x - area.width), area.y))
            else:
                paint.picture(after, area.topleft)
                paint.picture(before, area.topleft, abs(share))

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        used = super().handle(event)
        self.send(self.inset.answers())
        return used

    def leave_pointer(self) -> None:
        super().leave_pointer()
        self.inset.scene.leave_pointer()

    def first_focus(self) -> Widget | None:
        return self.inset if self.course.phase != ENDED else super().first_focus()

    def on_message(self, message: Message) -> Answers:
        """Open a board, begin this one again, show the move, play; all else is for the game's scene."""
        course = self.course
        match message:
            case LessonOpened(number):
                self.open(number)
            case LearnCommand.BEFORE:
                if course.phase == ENDED or course.at:
                    self.open(course.at - (course.phase != ENDED))
            case LearnCommand.AGAIN:
                self.open(course.at)
                self.focus(self.inset, ring=self.look.keyboard)
            case LearnCommand.PLAY:
                return self._play()
            case LearnCommand.TRAIN:
                return self._train()
            case LearnCommand.PRACTISE:
                practise = self.entry.rooms().practise
                return Push(practise(self.app, "")) if practise is not None else None
            case Common.HINT:
                return self._show_move() if course.phase in (OPEN, MISSED) else None
            case Common.PASTE:
                return Paste(says=TextPasted)
            case TextPasted(text):
                return self._open_text(text)
            case Common() if message.value not in self.offer.keys:
                return None
            case _ if not self.inset.locked:
                self._done_something()
                self.inset.scene.hear(message)
                return self.inset.answers()
        return None

    def _show_move(self) -> Answers:
        """Let the hand show the next move, after a miss on the board begun again."""
        if self.course.phase == MISSED:
            self.open(self.course.at)
        self._show_hand(self.look.now(), asked=True)
        self.dirty(self.areas.board)
        return Sound("hint")

    def _open_text(self, text: str) -> Answers:
        """Leave the lesson, which is kept, for what a pasted text holds."""
        try:
            return [*entrance.opened_instead(text, self.app)]
        except BadInput as error:
            return Toast(spoken(error), "refused")

    def _train(self) -> Answers:
        """Open the mistakes that are due, to be found again."""
        try:
            return Push(train(self.app, self.name, today(self.app.clock)))
        except BadInput as error:
            return Toast(spoken(error), "refused")

    def _play(self) -> Answers:
        """Open the game: an easy one once all was learnt, else where it was left."""
        if self.course.phase == ENDED:
            return [Home(), Push(self.entry.rooms().of(self.app, self.offer.easy()))]
        return [Home(), Push(entrance.open_game(self.name, self.app))]

    def on_back(self) -> Answers:
        """Answer Esc: what is in the hand or chosen on the board goes, else the lesson is left."""
        if not self.inset.locked and self.inset.scene.play.release():
            return None
        return Pop()
