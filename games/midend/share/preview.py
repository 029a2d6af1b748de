"""Preview: a film that is played while it is still being made: its picture, its track, the words beside it."""

from __future__ import annotations

from pygame import Surface

from games.midend.share.making import FilmMaking
from games.midend.share.widgets import FilmView
from games.stage.gif.footage import Footage
from games.stage.widgets.choices import Slider
from games.stage.widgets.words import Label


class Preview:
    """Plays what there is of a film; times within it are in 1/100 s, `now` in ms."""

    def __init__(self) -> None:
        self.view = FilmView(id="view")
        self.scrub = Slider("time", 0, 0, 1, grow=1)
        self.place = Label("", "small", "ink.secondary", lines=1)
        self.playing = True
        self.making: FilmMaking | None = None
        self._at, self._since = 0.0, 0.0  # where it stood, and when that was

    @property
    def footage(self) -> Footage | None:
        """The pictures, None before the first."""
        footage = self.making.footage if self.making is not None else None
        return footage if footage is not None and footage.shots else None

    @property
    def size(self) -> tuple[int, int] | None:
        """Width and height of the pictures, None where they are not known yet."""
        if self.making is None:
            return self.view.shown.get_size() if self.view.shown is not None else None
        return self.footage.size if self.footage is not None else None

    @property
    def share(self) -> float | None:
        """Which share of the film has been shown with the frame on show."""
        if self.making is None or not 0 <= self.view.number < len(self.making.shares):
            return None
        return self.making.shares[self.view.number]

    def begin(self, making: FilmMaking, now: float) -> None:
        """Play another film from its start; the picture before it stays until there is one."""
        self.making = making
        self._at = 0.0
        self._since = now
        self.view.number = -1

    def stand(self, still: Surface) -> None:
        """Show one picture."""
        self.making = None
        self.view.show(still, 0)

    def toggle(self, now: float) -> None:
        """Play, or halt."""
        self._at, self._since = self._time(now), now
        self.playing = not self.playing

    def seek(self, time: float, now: float) -> None:
        """Go to a time, the nearest one there is."""
        footage = self.footage
        self._at, self._since = min(time, footage.length - 1 if footage is not None else 0), now
        if time >= 1 << 29:
            self.playing = False
        self.go_on(now)

    def step(self, frames: int, now: float) -> None:
        """Halt, so many frames further on."""
        footage, self.playing = self.footage, False
        if footage is not None:
            starts = list(footage.begins())
            self.seek(starts[min(len(starts) - 1, max(0, self.view.number + frames))], now)

    def _time(self, now: float) -> float:
        return self._at + (now - self._since) / 10 if self.playing else self._at

    def go_on(self, now: float) -> None:
        """Show the frame of this moment; after the last one the first, if there are no more to come."""
        footage, making = self.footage, self.making
        if footage is None or making is None:
            return
        time = self._time(now)
        if time >= footage.length:
            self._at, self._since = (0.0 if making.drawn else footage.length - 1.0), now
            time = self._at
        number = footage.at(time)
        if number != self.view.number:
            self.view.show(footage.frame(number), number)
        if self.playing:
            ends = sum(shot.stands for shot in footage.shots[: number + 1])
            self.view.due = now + max(1.0, 10 * (ends - time))  # whatever was due before
        if (self.scrub.value, self.scrub.high) != (int(time), footage.length):
            self.scrub.value, self.scrub.high = int(time), footage.length
            self.scrub.touch()

    def tell(self, place: str) -> bool:
        """Say which part is on show; return whether that needs other room than before."""
        if place == self.place.text:
            return False
        self.place.text = place
        return True
