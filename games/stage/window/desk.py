"""The stage without its window: scenes in a stack, dialogs over them, toast and tooltip, drawn on any surface.

The window feeds it events and shows the rects that `frame` has drawn; tests and the pilot do the same without a
window and with their own clock. A scene that raises is taken off, its game kept, and a dialog tells.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from typing import Any

import pygame
from pygame import Rect, Surface

from games.stage import answers, keys
from games.stage.dialog import Ask, Dialog
from games.stage.host import Host
from games.stage.motion import SLOW, Tween, in_out
from games.stage.scene import Push, Replace, Scene
from games.stage.window import clipboard, wake
from games.stage.window.crash import CrashDialog
from games.stage.window.overlay import Change, Opening, scrimmed
from games.stage.window.screen import Screen

INPUT = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
# A drag keeps the pointer to itself, so a pointer seen here means that it is over, also where nobody has said so.
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
            self.scene.leave_pointer()
            self.guarded(self.scene, self.scene.pause)
        self._begin(scene)
        self._changed(before, origin)

    def _begin(self, scene: Scene) -> None:
        self._end_dialogs()
        self._hide_refusal()
        self.scenes.append(scene)
        scene.look = self.look
        self._dress(scene)
        if self.guarded(scene, scene.enter):
            self.guarded(scene, scene.settle)

    def _hide_refusal(self) -> None:
        """Take away what was refused: it was refused in the scene, or the game, before."""
        toast = self.toast.toast if self.toast is not None else None
        if toast is not None and toast.kind == "refused":
            self.floats.hide_toast(self.look)

    def pop(self, value: Any = None) -> None:
        """Close the top scene; the launcher stays (closing it quits)."""
        if len(self.scenes) <= 1:
            self.outside(answers.Quit())
            return
        before = self._picture()
        self._end_dialogs()
        gone = self.scenes.pop()
        self.guarded(None, gone.leave)
        self._back_on(value)
        self._changed(before)

    def _back_on(self, value: Any = None) -> None:
        scene = self.scene
        self._hide_refusal()
        self._dress(scene)
        self.guarded(scene, scene.resume)
        if value is not None:
            self.guarded(scene, lambda: scene.send(scene.on_return(value)))

    def replace(self, scene: Scene) -> None:
        """Open a scene in the place of the top one."""
        before = self._picture()
        self._end_dialogs()
        self.guarded(None, self.scenes.pop().leave)
        self._begin(scene)
        self._changed(before)

    def go_home(self) -> None:
        """Close all scenes but the first."""
        if len(self.scenes) == 1 and self.home is not None and not getattr(self.scene, "is_home", False):
            self.replace(self.home())
            return
        before = self._picture()
        self._end_dialogs()
        while len(self.scenes) > 1:
            self.guarded(None, self.scenes.pop().leave)
        self._back_on()
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
        self.change = Change(before, after, Tween(self.now(), length, 0, 1, in_out), origin)

    def _picture(self) -> Surface | None:
        return self.surface.copy() if self.scenes else None

    # Dialogs

    def ask(self, dialog: Dialog) -> None:
        """Open a dialog."""
        plain = Surface(self.surface.get_size())
        self.draw_on(plain, floats=False)  # the toast goes over the dialog, and in its time
        self.active.leave_pointer()
        self.active.held = None
        self.ground = scrimmed(plain, self.look)
        self.dialogs.append(dialog)
        dialog.look = self.look
        dialog.enter()
        dialog.settle()
        self.floats.tip = None
        self.all_anew = True
        length = self.look.motion.length(SLOW)
        if length > 0:
            self.opening = Opening(plain, Tween(self.now(), length))

    def answer(self, value: Any) -> None:
        """Close the topmost dialog; its asker gets the value."""
        dialog = self.dialogs.pop()
        self.opening = None
        dialog.leave()
        if self.dialogs:
            self._take_ground()
        else:
            self.ground = None
        self.all_anew = True
        self.active.refresh()
        host = self.active
        self.guarded(self.scene, lambda: host.take(dialog.id, value))

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
            case answers.Pop(value):
                self.pop(value)
            case answers.Home():
                self.go_home()
            case Ask(dialog):
                self.ask(dialog)
            case answers.Close(value):
                if self.dialogs:
                    self.answer(value)
            case answers.Toast():
                self.show_toast(answer)
            case answers.Hush(""):
                self._hide_refusal()
            case answers.Hush(id):
                if self.toast is not None and self.toast.toast.id == id:
                    self.floats.hide_toast(self.look)
            case answers.Copy(text, said):
                clipboard.copy(text)
                if said:
                    self.show_toast(answers.Toast(said))
            case answers.Paste(id):
                self.active.take(id, clipboard.paste())
            case answers.Act(id):
                self._window_action(id)
            case _:
                self.outside(answer)

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
            for _host, answer in waiting:
                self.act_on(answer)

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event."""
        if not self.scenes:
            return
        if event.type in INPUT:
            self.finish()
            self.floats.hide_tip(self.active)
        if event.type in DRAG:
            self.floats.hold_file(event.type == pygame.DROPBEGIN and self.scene.takes_files, self.look)
        pad = keys.from_pad(event) if event.type == pygame.CONTROLLERBUTTONDOWN else None
        if pad is not None:
            event = pad
            self.look.keyboard = True
        if event.type == pygame.KEYDOWN:
            if event.key in self.down:
                if self.down[event.key] is not self.active:
                    return  # still held from what it opened or closed: it means nothing here
                event = pygame.event.Event(pygame.KEYDOWN, {**event.dict, "repeat": True})
            self.down[event.key] = self.active
            if self.look.touch:
                self.look.touch = False
                self.active.refresh()
                self.active.dirty()
        elif event.type == pygame.KEYUP:
            self.down.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.down.clear()
        if event.type == pygame.WINDOWLEAVE:
            self.active.leave_pointer()
        used, pressed = self.floats.handle(event, self.look)
        host = self.active
        if pressed is not None and pressed.does is not None:
            self.act_on(pressed.does)
        elif pressed is not None:
            self.guarded(self.scene, lambda: host.take(pressed.id, True))
        elif not used:
            self.guarded(self.scene, lambda: host.handle(event))
        self._drain()

    def finish(self) -> None:
        """Let every change under way be done: input never waits."""
        if self.change or self.opening:
            self.change = self.opening = None
            self.all_anew = True

    def crashed(self, scene: Scene | None, details: str) -> None:
        """Take a scene off that has raised: its game is kept, a dialog tells, the others go on."""
        self.crashes.append(details)
        if sys.stderr is not None:
            print(details, file=sys.stderr, flush=True)
        if scene is None or scene not in self.scenes:
            return
        if self.crashes.count(details) > 3 and len(self.scenes) == 1:
            raise RuntimeError(details)  # nothing is left that works
        with contextlib.suppress(Exception):
            scene.keep()
        self._end_dialogs()
        self.change = None
        while self.scenes and self.scenes[-1] is not scene:
            self.guarded(None, self.scenes.pop().leave)
        self.scenes.pop()
        with contextlib.suppress(Exception):
            scene.leave()
        if not self.scenes:
            if self.home is None:
                raise RuntimeError(details)
            self._begin(self.home())
        else:
            self._back_on()
        self.all_anew = True
        self.ask(CrashDialog(details))

    # Time

    def frame(self) -> list[Rect]:
        """Advance to now and draw what has changed; return what was drawn (device pixels), [] for nothing."""
        if not self.scenes:
            return []
        now = self.now()
        wake.woken()
        scene = self.scene
        self.guarded(scene, lambda: scene.tick(now))
        for dialog in list(self.dialogs):
            self.guarded(self.scene, lambda d=dialog: d.out.add(d.update(now)))  # type: ignore[misc]
        self._drain()
        if self.change is not None:
            if not self.change.tween.done(now):
                self.change.draw(self.surface, now)
                return [self.surface.get_rect()]
            self.change = None
            self.all_anew = True
        self.floats.update(self.active, self.look)
        return self._draw(now)

    def wait(self) -> float | None:
        """Return how many ms may pass before the next frame: 0 while something moves, None: until an event comes."""
        if not self.scenes:
            return None
        now = self.now()
        if (
            self.all_anew
            or self.floats.rects
            or self.change
            or self.opening
            or self.scene.animating
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
        yield from self.floats.times(self.active, self.look)
