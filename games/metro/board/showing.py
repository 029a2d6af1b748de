"""The film of a placement on the map: each look brings the map to its moment and tells what is to be heard."""

from __future__ import annotations

from collections.abc import Callable

from games.metro.board.geometry import ShownMap
from games.metro.board.map import MapView
from games.metro.film import Film, Frame
from games.midend.scene.room import Surroundings
from games.stage.answers import Sound
from games.stage.motion import Playhead


class Showing:
    """A film on a map, which shows `before` while the tile comes down, `after` once it lies."""

    def __init__(self, view: MapView, film: Film, head: Playhead, before: ShownMap, after: ShownMap) -> None:
        self.map = view
        self.film = film
        self.head = head
        self.before, self.after = before, after
        self.frame = Frame() if head.back else film.at(0)  # the moment that the map shows
        self.over = False

    def finish(self) -> None:
        """Let everything arrive at the next look."""
        self.over = True

    def done(self, now: float) -> bool:
        """Whether everything has arrived."""
        return self.over or self.head.done(now)

    def show(self, now: float) -> list[str]:
        """Bring the map to this moment; return the sounds of what has happened since the last one."""
        film, view = self.film, self.map
        was, end = self.frame, 0.0 if self.head.back else film.length
        self.frame = frame = film.at(end if self.over else self.head.time(now))
        view.shown = self.before if frame.drop is not None else self.after
        view.moment = (film, frame)
        view.touch()
        return self._heard(was, frame)

    def _heard(self, was: Frame, frame: Frame) -> list[str]:
        """Return the sounds: wheels where a train starts, a bell where one is in the centre, else its arrival."""
        sounds = []
        for line in self.film.finished:
            if line.train in was.waiting - frame.waiting:
                sounds.append("bell" if line.centre else "train")
        if frame.running is not None and (was.running is None or was.running[0] != frame.running[0]):
            sounds.append("wheels")
        return sounds

    def tell(self, now: float, table: Surroundings, arrive: Callable[[], object]) -> None:
        """Show this moment and have it heard; `arrive` is called at the end, the panel made anew when points come."""
        brought = self.brought()
        for sound in self.show(now):
            table.send(Sound(sound))
        if self.done(now):
            arrive()
        elif self.brought() != brought:
            table.refresh()

    def brought(self) -> dict[int, int]:
        """Return the points that the trains have brought so far, by owner."""
        return dict(self.frame.brought)


def rest(view: MapView) -> None:
    """Take what moves off the map."""
    view.moment, view.frames = None, ()


class MapStage:
    """A map on which placements are shown one after another, for scenes that have them played out."""

    def __init__(self, view: MapView) -> None:
        self.map = view
        self.story: Showing | None = None

    @property
    def moving(self) -> bool:
        """Whether a placement is being shown."""
        return self.story is not None

    def begin(self, film: Film, before: ShownMap, after: ShownMap, now: float) -> None:
        """Show a placement from now on."""
        self.story = Showing(self.map, film, Playhead(film.length, now), before, after)

    def finish(self) -> None:
        """Let it arrive at once."""
        if self.story is not None:
            self.map.shown = self.story.after
            self.story = None
            rest(self.map)
            self.map.touch()

    def tell(self, now: float) -> list[str]:
        """Show this moment; return the sounds to be heard."""
        story = self.story
        if story is None:
            return []
        sounds = story.show(now)
        if story.done(now):
            self.finish()
        return sounds
