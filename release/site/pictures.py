"""The pictures of the site, taken of the program by itself: scenes in their poses, boards of help pages, lids.

A picture's name ends with a digest of what it shows, so what looks alike in two languages is one file, and a page that
has a new picture never meets an old one in somebody's cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Rect, Surface

from games import catalog
from games.base import i18n
from games.launcher.help import Help
from games.midend.poses import find_poses, make
from games.model.app import App
from games.stage.gif.footage import Footage
from games.stage.gif.writing import GifWriting
from games.stage.manual import Demo
from games.stage.paint.lid import At
from games.stage.paint.look import Look
from games.stage.paint.painter import Paint
from games.stage.pilot import Pilot, headless

THEMES = ("light", "dark")
WINDOW = (1280, 800)
SHARP = 2.0  # device pixels of a board for each of the page's
BOARD = 400  # logical pixels across a board of a help page
VALUED = {("kalah", "play"), ("oware", "play")}
FRAME = 5  # hundredths of a second that a frame of a film stands
LAST = 250  # the same of its last one, before it begins again


@dataclass(frozen=True)
class Shown:
    """A picture in both themes: names of files, the size at which it is shown; `films`: the same moving, or none."""

    files: tuple[str, str]
    size: tuple[int, int]
    films: tuple[str, ...] = ()


class Album:
    """The pictures of one site: takes those that are asked for into a folder, each once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self._looks: dict[str, Pilot] = {}
        self._boards: dict[tuple[str, int], Shown] = {}
        headless()

    def close(self) -> None:
        """End what pictures were drawn with."""
        for pilot in self._looks.values():
            pilot.close()

    def keep(self, name: str, ending: str, content: bytes) -> str:
        """Write a file whose name says what it holds; return the name."""
        whole = f"{name}-{hashlib.sha256(content).hexdigest()[:10]}.{ending}"
        (self.folder / whole).write_bytes(content)
        return whole

    def png(self, name: str, surface: Surface) -> str:
        """Keep a surface as PNG; return the file's name."""
        place = self.folder / f"{name}.png"
        pygame.image.save(surface, str(place))
        content = place.read_bytes()
        place.unlink()
        return self.keep(name, "png", content)

    def scene(self, place: str, pose: str) -> Shown:
        """Return a pose of a scene as a window shows it, in the language of the moment."""
        files = []
        for theme in THEMES:
            pilot = Pilot(make(find_poses(place)[pose], App()), WINDOW, theme)
            pilot.settle(1000)
            if (place, pose) in VALUED:  # a window that shows values does so after a moment
                pilot.until(lambda pilot=pilot: len(pilot.scene.play.state.values()) > 1, 120)
                pilot.settle(1000)
            files.append(self.png(f"{place}-{pose}-{theme}", pilot.desk.surface))
            pilot.close()
        return Shown((files[0], files[1]), WINDOW)

    def look(self, theme: str) -> Look:
        """Return a look for boards that stand alone."""
        if theme not in self._looks:
            self._looks[theme] = Pilot(Help(App()), (round(1280 * SHARP), round(800 * SHARP)), theme, user=SHARP)
        return self._looks[theme].scene.look

    def board(self, name: str, number: int, made: Callable[[], Demo]) -> Shown:
        """Return the board of a help page's card at rest and, if it moves, as a film; the first asked for is kept."""
        if (name, number) not in self._boards:
            taken = [self._board(f"{name}-{number + 1}-{theme}", theme, made()) for theme in THEMES]
            stills, films, sizes = zip(*taken, strict=True)
            self._boards[name, number] = Shown((stills[0], stills[1]), sizes[0], films if all(films) else ())
        return self._boards[name, number]

    def _board(self, name: str, theme: str, demo: Demo) -> tuple[str, str, tuple[int, int]]:
        """Return still, film and size of a board in one theme."""
        look = self.look(theme)
        width = look.px(BOARD)
        size = (width, demo.height(look, width))
        surface = Surface(size, pygame.SRCALPHA, 32)
        paint = Paint(surface, look)

        def drawn() -> Surface:
            paint.fill("bg.surface", surface.get_rect())
            demo.draw(paint)
            return surface

        demo.place(look, Rect((0, 0), size))
        still = self.png(name, drawn())
        return still, self._film(name, demo, look, drawn), (round(size[0] / SHARP), round(size[1] / SHARP))

    def _film(self, name: str, demo: Demo, look: Look, drawn: Callable[[], Surface]) -> str:
        """Return the film of a board that runs once, half as sharp; "" of one that does not move."""
        pilot = self._looks[look.theme.key if look.theme.key in self._looks else look.theme.name]
        demo.run(look)
        if not demo.busy:
            return ""
        whole = drawn()
        half = (whole.get_width() // 2, whole.get_height() // 2)
        footage = Footage(half)
        while demo.busy:
            footage.take(pygame.transform.smoothscale(drawn(), half), FRAME)
            pilot.time += FRAME * 10
            demo.advance(pilot.time)
        footage.take(pygame.transform.smoothscale(drawn(), half), LAST)
        writing = GifWriting(half, footage.shots)
        while not writing.run(1):
            pass
        return self.keep(name, "gif", writing.gif)

    def lid(self, game: str) -> Shown:
        """Return the board that lies on a game's lid, as far as the lid shows it, on nothing."""
        art = catalog.game(game).lid()
        size = (art.size[0] - art.left, art.size[1] - art.top)
        files = []
        for theme in THEMES:
            surface = Surface((round(size[0] * SHARP), round(size[1] * SHARP)), pygame.SRCALPHA, 32)
            surface.fill((0, 0, 0, 0))
            paint = Paint(surface, self.look(theme))
            at = At(-art.left * SHARP, -art.top * SHARP, SHARP, size[0] * SHARP)
            art.draw(paint, at, None)
            if art.over is not None:
                art.over(paint, at, 0.0, None)
            files.append(self.png(f"lid-{game}-{theme}", surface))
        return Shown((files[0], files[1]), size)


def speak(language: str) -> None:
    """Have all that is drawn and translated from now on in a language."""
    i18n.set_language(language)
