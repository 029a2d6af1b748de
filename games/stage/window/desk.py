"""The stage without its window: scenes in a stack, dialogs over them, toast and tooltip, drawn on any surface.

The window feeds it events and shows the rects that `frame` has drawn; tests and the pilot do the same without a
window and with their own clock. Nothing that a scene or a dialog does ends the program: what raises is taken off, its
game kept, and a card tells once.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
from pygame import Rect, Surface

from games.stage import answers, keys
from games.stage.beside.chores import Begin
from games.stage.dialog import Ask, Dialog
from games.stage.host import Host
from games.stage.messages import Message, unhandled
from games.stage.motion import SLOW, Tween, in_out
from games.stage.scene import Push, Replace, Scene
from games.stage.widgets.message import Pressed
from games.stage.window import clipboard, wake
from games.stage.window.crash import Again, CrashCard
from games.stage.window.overlay import Change, Opening, scrimmed, switches
from games.stage.window.screen import Screen, advance

LID_RADIUS = 20  # logical pixels of the corners of what a scene grows out of
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
INPUT = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
# While a file is dragged over the window the system sends no mouse events. So a mouse event means that the drag has
# ended, even if DROPCOMPLETE never came.
DRAG = (pygame.DROPBEGIN, pygame.DROPCOMPLETE, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)


class Desk(Screen):
    """Scenes, dialogs and overlays on one surface.

    `home`: makes the launcher. `services`: what the window's own actions do, by id ("help", "settings", "keys",
    "sound" ...): a callable that takes the top scene and returns answers. `outside`: takes the answers that only
    a window can act on (Quit, Sound, Do, full screen); by default they gather in `self.told`.
    """

    # The stack

    def push(self, scene: Scene, origin: Rect | None = None) -> None:
        """Open a scene over the others."""
        before = self._picture()
        if self.scenes:
            self._hush()
            self.scene.covered_by(scene)
            self.guarded(self.scene, self.scene.leave_pointer)
            self.guarded(self.scene, self.scene.pause)
        self._begin(scene)
        self._changed(before, origin)

    def _begin(self, scene: Scene) -> None:
        self._end_dialogs()
        self.scenes.append(scene)
        scene.look = self.look
        scene.covers = len(self.scenes) > 1 and not self.scenes[-2].is_home
        scene.hidden = self.hidden
        self._dress(scene)
        self.on_scene(scene)
        if self.guarded(scene, scene.enter):
            self.guarded(scene, scene.settle)

    def _hush(self, kind: str = "", id: str = "") -> None:
        """Take the toast away, or only one of that kind or id: what it says is no longer so."""
        toast = self.toast.toast if self.toast is not None else None
        if toast is not None and (not kind or toast.kind == kind) and (not id or toast.id == id):
            self.hide_toast()

    def pop(self, said: Message | None = None) -> None:
        """Close the top scene; the launcher stays (closing it quits)."""
        if len(self.scenes) <= 1:
            self.outside(answers.Quit())
            return
        before = self._picture()
        self._end_dialogs()
        gone = self.scenes.pop()
        self.guarded(None, gone.leave)
        self._back_on(said)
        self._changed(before)

    def _back_on(self, said: Message | None = None) -> None:
        self.reclaim.soon(self.now())
        scene = self.scene
        scene.overlaid, scene.hidden = False, self.hidden
        self._dress(scene)
        self.on_scene(scene)
        self.guarded(scene, scene.resume)
        if said is not None:
            self.guarded(scene, lambda: scene.hear(said))

    def replace(self, scene: Scene) -> None:
        """Open a scene in the place of the top one, and of those below that give way to it."""
        before = self._picture()
        self._end_dialogs()
        self.guarded(None, self.scenes.pop().leave)
        while len(self.scenes) > 1 and self.scene.gives_way(scene):
            self.guarded(None, self.scenes.pop().leave)
        self.reclaim.soon(self.now())
        self._begin(scene)
        self._changed(before)

    def go_home(self) -> None:
        """Close all scenes above the launcher; where the program began with another one, open it in their place."""
        before = self._picture()
        self._end_dialogs()
        begun = self.home() if self.home is not None and not self.scenes[0].is_home else None
        while len(self.scenes) > (1 if begun is None else 0):
            self.guarded(None, self.scenes.pop().leave)
        if begun is None:
            self._back_on()
        else:
            self.reclaim.soon(self.now())
            self._begin(begun)
        self._changed(before)

    def close(self) -> None:
        """End everything: every scene keeps its game."""
        self._end_dialogs()
        while self.scenes:
            scene = self.scenes.pop()
            self.guarded(None, scene.keep)
            self.guarded(None, scene.leave)

    def _changed(self, before: Surface | None, origin: Rect | None = None) -> None:
        length = self.look.motion.length(SLOW)
        self.all_anew = True
        self.floats.tip = self.change = None
        if before is None or length <= 0:
            return
        after = Surface(self.surface.get_size())
        self.draw_on(after)
        if not self.look.motion.moves:
            origin = None
        self.change = Change(before, after, Tween(self.now(), length, 0, 1, in_out), origin, self.look.px(LID_RADIUS))

    def _picture(self) -> Surface | None:
        return self.surface.copy() if self.scenes else None

    # Dialogs

    def ask(self, dialog: Dialog, says: Callable[[Any], Message] | None = None) -> None:
        """Open a dialog; `says` makes a message of the value that it closes with."""
        dialog.says = says
        plain = Surface(self.surface.get_size())
        asker = self.active
        said = self.toast
        self.hide_toast()
        self.draw_on(plain, floats=False)
        if self.active is not asker or not self.guarded(asker, asker.leave_pointer):
            return  # who asked is gone
        asker.held = None
        self.ground = scrimmed(plain, self.look)
        self.dialogs.append(dialog)
        self._note_blocked()
        dialog.look, dialog.opened = self.look, self.now()
        if said is not None and said.toast.label:  # what it offers is still to be had afterwards
            dialog.waiting = (said, self.now())
        self.look.keyboard = self.look.keyboard or self.by_keys  # what a key has opened shows where the keyboard is
        if not self.guarded(dialog, dialog.enter) or not self.guarded(dialog, dialog.settle):
            return
        self.floats.tip = None
        self.all_anew = True
        length = self.look.motion.length(SLOW)
        if length > 0:
            self.opening = Opening(plain, Tween(self.now(), length))

    def answer(self, value: Any) -> None:
        """Close the topmost dialog; its asker gets the value."""
        dialog, said = self.dialogs[-1], self.toast
        self._close_dialogs(dialog)
        self.active.refresh()
        host = self.active
        if said is not None and said.toast.kind != "refused":
            self._say(said)
        if isinstance(value, Again):
            self.guarded(host, lambda: host.send(value.answer()))
        elif isinstance(value, Message):
            self.guarded(host, lambda: host.hear(value))
        elif value is not None and (says := dialog.says) is not None:
            self.guarded(host, lambda: host.hear(says(value)))
        elif value is not None:
            unhandled(host, value)

    def _close_dialogs(self, last: Dialog) -> None:
        """Close a dialog and those above it; their askers get nothing."""
        closed = False
        while not closed:
            dialog = self.dialogs.pop()
            closed = dialog is last
            self.guarded(None, dialog.leave)
        self.ground = self.opening = None
        self.all_anew = True
        self._note_blocked()
        if last.waiting is not None:
            said, since = last.waiting
            said.begin += self.now() - since
            self._say(said)
        if self.dialogs:
            self._take_ground()

    def hide(self, hidden: bool) -> None:
        """Take note that the window is hidden, or seen again."""
        self.hidden = hidden
        if self.scenes:
            self._note_blocked()

    def _note_blocked(self) -> None:
        """Tell the scene on top whether input reaches it."""
        scene = self.scene
        before = scene.blocked
        scene.overlaid, scene.hidden = bool(self.dialogs), self.hidden
        if scene.blocked != before:
            self.guarded(scene, scene.on_blocked)

    def _end_dialogs(self) -> None:
        for dialog in self.dialogs:
            self.guarded(None, dialog.leave)
        self.dialogs.clear()
        self.ground = self.opening = None

    # Answers

    def act_on(self, answer: answers.Answer) -> None:
        """Do what an answer asks for."""
        match answer:
            case Push(scene, origin):
                self.push(scene, origin)
            case Replace(scene):
                self.replace(scene)
            case answers.Pop(message):
                self.pop(message)
            case answers.Home():
                self.go_home()
            case Ask(dialog, says):
                self.ask(dialog, says)
            case answers.Close(value):
                if self.dialogs:
                    self.answer(value)
            case answers.Toast():
                self.show_toast(answer)
            case Pressed(label):
                self._answer_toast(label)
            case answers.Hush(""):
                self._hush("refused")
            case answers.Hush(id):
                self._hush(id=id)
            case answers.Copy(text, said):
                clipboard.copy(text)
                if said:
                    self.show_toast(answers.Toast(said))
            case answers.Act("concern"):
                if (card := self.concern.card(self.scene)) is not None:
                    self.ask(card)
            case answers.Act("keep-again"):
                self.keep_again()
            case Begin(chore):
                self.chores.begin(chore)
            case answers.Softly():
                self.soften()
            case answers.Aloud(text):
                self.aloud.append(text)
            case answers.Paste(says):
                self.active.hear(says(clipboard.paste()))
            case answers.Act(id):
                self._window_action(id)
            case _:
                self.outside(answer)

    def _answer_toast(self, label: bool) -> None:
        """Take the toast away; where its label was pressed, do what it offers."""
        said = self.toast
        self.hide_toast()
        if said is None or not label:
            return
        if said.toast.does is not None:
            self.act_on(said.toast.does)
        elif (message := said.toast.says) is not None:
            self.guarded(self.scene, lambda: said.asker.hear(message))
        else:
            unhandled(said.asker, said.toast)

    def _window_action(self, id: str) -> None:
        if id in self.services:
            scene = self.scene
            self.guarded(scene, lambda: scene.send(self.services[id](scene)))
        else:
            self.outside(answers.Act(id))

    def _drain(self) -> None:
        for _round in range(20):  # answers may bring answers; a circle of them ends here
            hosts: list[Host] = [*self.dialogs[::-1], *self.scenes[-1:]]
            waiting = [(host, answer) for host in hosts for answer in host.out.take()]
            if not waiting:
                return
            for host, answer in waiting:
                if not isinstance(answer, answers.Toast):
                    self.guarded(host, partial(self.act_on, answer))
            for host, answer in waiting:  # toasts last: what is said on the way to another scene is said there
                if isinstance(answer, answers.Toast):
                    self.show_toast(answer, host if host in (*self.scenes, *self.dialogs) else None)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        if self.scenes:
            self.recorder.note(event, self.active)
            self.guarded(self.active, lambda: self._handle(event))
            self.guarded(self.active, self._drain)
            self._tell()

    def _handle(self, event: pygame.event.Event) -> None:
        pad = keys.from_pad(event) if event.type == pygame.CONTROLLERBUTTONDOWN else None
        if pad is not None:
            event = pad
            self.look.keyboard = True
        if event.type in INPUT:
            self.by_keys = event.type == pygame.KEYDOWN
            self.acted = True
            self.finish()
            self.floats.hide_tip(self.active)
        if event.type in DRAG:
            self.floats.hold_file(event.type == pygame.DROPBEGIN and self.scene.takes_files, self.look)
        struck = self._struck(event)
        if struck is None:
            return
        event = struck
        host, said = self.active, self.toast
        self.soften(switches(event, host))
        if event.type == pygame.WINDOWLEAVE:
            host.leave_pointer()
        if event.type == pygame.KEYDOWN and event.key in ENTER and said is not None and said.toast.other:
            self.hide_toast()
        else:
            host.handle(event)

    def _struck(self, event: pygame.event.Event) -> pygame.event.Event | None:
        """Keep account of the keys held; return the event, None where it means nothing to what is active.

        A key that is still held from what it opened or closed means nothing here, nor does the text that it types.
        """
        if event.type == pygame.KEYDOWN and keys.from_a_pad(event):
            return event  # a gamepad's button: it is never told to be let go
        if event.type == pygame.KEYDOWN:
            if event.key in self.down:
                if self.down[event.key] is not self.active:
                    return None
                event = pygame.event.Event(pygame.KEYDOWN, {**event.dict, "repeat": True})
            self.down[event.key] = self.active
            self.struck = event.key
            if self.look.touch:
                self.look.touch = False
                self.active.refresh()
                self.active.dirty()
        elif event.type == pygame.KEYUP:
            self.down.pop(event.key, None)
            self.struck = None if event.key == self.struck else self.struck
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.down.clear()
            self.struck = None
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING) and self.struck is not None:
            return event if self.down.get(self.struck) is self.active else None
        return event

    # Failures

    def crashed(self, host: Host | None, details: str) -> None:
        """Take off what has raised: a dialog alone; a scene, its game kept. The next frame tells, the others go on."""
        super().crashed(host, details)
        if sys.stderr is not None:
            print(details, file=sys.stderr, flush=True)
        self.all_anew = True
        self.change = None
        if isinstance(host, Dialog) and host in self.dialogs:
            if isinstance(host, CrashCard):  # no card about the card
                self.recorder.report(details, host.id)
            else:
                self.failures.tell(self.scene, details, dialog=True)
            self._close_dialogs(host)
            self.active.refresh()
        elif isinstance(host, Scene) and host in self.scenes:
            for call in (host.keep, host.leave):
                with contextlib.suppress(Exception):
                    call()
            self.failures.tell(host, details)
            self._take_off(host)
        else:
            self.recorder.report(details, "")

    def failed(self, details: str) -> None:
        """Tell of a failure of what never came on the stage."""
        super().crashed(None, details)
        self.failures.note(details, self.scene.scope)

    def _take_off(self, scene: Scene) -> None:
        """Take a scene off that has left, with all above it; below the last there is the launcher, or nothing."""
        self.failures.falls += 1
        self._end_dialogs()
        while scene in self.scenes:
            gone = self.scenes.pop()
            if gone is not scene:
                self.guarded(None, gone.leave)
        if self.scenes:
            self._back_on()
        else:
            self._begin(self.failures.bottom(self.home))

    def _tell(self) -> None:
        """Show the card of what has failed since the last frame."""
        card, self.failures.card = self.failures.card, None
        if card is not None:
            self.ask(card)

    # Time

    def frame(self) -> list[Rect]:
        """Advance to now and draw what has changed; return what was drawn (device pixels), [] for nothing."""
        if not self.scenes:
            return []
        found: list[Rect] = []
        failed = len(self.crashes)
        self.guarded(self.active, lambda: found.extend(self._frame()))
        self._tell()
        if len(self.crashes) == failed and not self.dialogs:
            self.failures.falls = 0
        return found

    def _frame(self) -> list[Rect]:
        now = self.now()
        wake.woken()
        scene = self.scene
        self.guarded(scene, lambda: scene.tick(now))
        for dialog in list(self.dialogs):
            self.guarded(dialog, partial(advance, dialog, now))
        self.guarded(None, lambda: self.active.out.add(self.chores.go_on()))
        self.see_to_concern(now)
        self._drain()
        if self.change is not None:
            if not self.change.tween.done(now):
                self.change.draw(self.surface, now)
                return [self.surface.get_rect()]
            self.change = None
            self.all_anew = True
        if self.toast is not None and now >= self.toast.until:
            self.hide_toast()
        self.floats.update(self.active, self.look)
        self.reclaim.go_on(now)
        found = self._draw(now)
        self.read_aloud()
        return found

    def wait(self) -> float | None:
        """Return how many ms may pass before the next frame: 0 while something moves, None: until an event comes."""
        found: list[float | None] = [0]
        if self.scenes:
            self.guarded(self.active, lambda: found.__setitem__(0, self._wait()))
        return found[0] if self.scenes else None

    def _wait(self) -> float | None:
        now = self.now()
        if (
            self.all_anew
            or self.failures.card
            or self.floats.rects
            or self.change
            or self.opening
            or self.passing.rects
            or self.scene.animating
            or self.chores.busy
            or self.active.moving(now)
        ):
            return 0
        times = list(self._times(now))
        return max(1.0, min(times) - now) if times else None

    def _times(self, now: float) -> Iterator[float]:
        if (at := self.active.next_time()) is not None:
            yield at
        if self.dialogs and self.scene.wake_at is not None:
            yield self.scene.wake_at
        if self.toast is not None:
            yield self.toast.until
        if self.concerned:
            yield self.again_at
        if self.reclaim.at is not None:
            yield self.reclaim.at
        yield from self.floats.times(self.active, self.look)
