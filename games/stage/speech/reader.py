"""What is read aloud: the difference between what a person who listens knows already and what the window shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.base.i18n import _
from games.stage.dialog import Dialog
from games.stage.host import Host
from games.stage.scene import Scene
from games.stage.widgets.base import Widget
from games.stage.widgets.message import ToastBar
from games.stage.widgets.words import Label

Say = Callable[[str, bool], object]


class SpeechReader:
    """Says what has changed since the last look. `say(text, at_once)`: `at_once` ends what is being said."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self._scene: Host | None = None  # the scene whose name was said last
        self._host: Host | None = None
        self._toast: ToastBar | None = None
        self._notes: list[str] = []
        self._focus: tuple[object, ...] = ()  # which widget, and which part of it
        self._words = ""

    def look(self, host: Host, told: Sequence[str], acted: bool) -> None:
        """Say what is new in the host on top. `told`: what was asked to be read; `acted`: a person did something."""
        found: list[str] = []
        if host is not self._host:
            self._host, self._focus = host, ()
            self._notes = []
            found += self._opening(host)
        found += told
        notes = [words for widget in host.walk() if widget.announces and (words := widget.heard())]
        found += [words for words in notes if words not in self._notes]
        self._notes = notes
        if host.message is not self._toast:
            self._toast = host.message
            if host.message is not None:
                found.append(toast_words(host.message))
        found += self._focused(host, acted and not told)
        for n, words in enumerate(found):
            self.say(words, acted and n == 0)

    def _opening(self, host: Host) -> list[str]:
        """Return what a host begins with: a scene its name, a dialog heading and text; [] for one come back to."""
        if isinstance(host, Dialog):
            heading = host.title or next((one.text for one in host.walk() if isinstance(one, Label)), "")
            return [words for words in (heading, plain(host.text)) if words]
        if host is self._scene or not isinstance(host, Scene):
            return []
        self._scene = host
        return [_(host.title)] if host.title else []

    def _focused(self, host: Host, changes: bool) -> list[str]:
        """Return what is said of what has the keyboard: where it has gone to, or (`changes`) how it is now."""
        widget = host.popup if host.popup is not None else host.focused
        if widget is None:
            self._focus, self._words = (), ""
            return []
        here = (type(widget), widget.id or widget.heard(), widget.spot())
        words = widget.heard()
        moved, changed = here != self._focus, words != self._words
        self._focus, self._words = here, words
        if not words or not (moved or (changed and changes)):
            return []
        return [called(host, widget) if moved else words]


def called(host: Host, widget: Widget) -> str:
    """Return a widget's words, after those that stand before it where they say what it is for."""
    words = widget.heard()
    if widget.named:
        return words
    before = ""
    for one in host.flat.get(host.area_of(widget), ()):
        if one is widget:
            break
        if isinstance(one, Label) and one.text and one.role != "caption":  # captions explain what is named already
            before = plain(one.text)
        elif one.focusable:
            before = ""
    return f"{before}: {words}" if before else words


def toast_words(message: ToastBar) -> str:
    """Return what a toast says, and what it offers."""
    toast = message.toast
    return f"{plain(toast.text)} {toast.label}".rstrip()


def plain(text: str) -> str:
    """Return a text without the marks of what is printed strong or as a key."""
    return text.replace("**", "").replace("`", "")
