"""Contact sheets: every pose of every scene in many looks, a few to a picture, for looking at them all.

    python -m tests.contact FOLDER [BEGINNING ...]

BEGINNING is that of poses' names ("kalah", "metro:play"); without one, all. As it is, the sheets show VIEWS: every
size, theme, size of text and language at least twice, two of them never only together. `--full` takes all that there
can be instead (96 views, an hour); `--size`, `--theme`, `--text`, `--language` (several by commas) take every
combination of what they name, and of the rest the first. `--across 1` has fewer and larger pictures to a sheet.
FOLDER gets the sheets and `index.html`, which names them and links to them. A pose that raises is told, and the
others go on; then the command ends with 1.
"""

from __future__ import annotations

import argparse
import contextlib
import html
import itertools
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame
from pygame import Surface

from games.base import i18n
from games.midend import poses
from games.stage.paint import shapes
from games.stage.pilot import Pilot
from tests.unseen import still

SIZES = ("960x600", "1280x800", "1920x1080", "3840x2160")
THEMES = ("light", "dark", "contrast")
TEXTS = (100, 130)
GAP, CAPTION, ACROSS = 12, 22, 2
WIDEST = 960  # of one picture on a sheet
PAPER, INK = (58, 58, 60), (240, 240, 240)


@dataclass(frozen=True)
class View:
    """How poses are looked at: window in pixels, theme ("contrast": light with high contrast), text in %, language."""

    size: str = SIZES[0]
    theme: str = THEMES[0]
    text: int = TEXTS[0]
    language: str = i18n.SOURCE

    def __str__(self) -> str:
        return f"{self.size}-{self.theme}-{self.text}-{self.language}"

    def take(self, place: str, pose: str) -> Surface:
        """Return the picture of a pose, no search running in it."""
        i18n.set_language(self.language)
        width, height = map(int, self.size.split("x"))
        high = self.theme == "contrast"
        try:
            with still(place, pose):
                scene = poses.make(poses.find_poses(place)[pose])
                look = {"motion": "off", "contrast": high, "user": self.text / 100}
                pilot = Pilot(scene, (width, height), "light" if high else self.theme, **look)
                with contextlib.closing(pilot):
                    pilot.settle(500)
                    return pilot.picture()
        finally:
            i18n.set_language(i18n.SOURCE)


VIEWS = (
    View(),
    View("960x600", "light", 130, "hu"),
    View("960x600", "contrast", 130, "ro"),
    View("1280x800", "dark", 100, "es"),
    View("1280x800", "contrast", 100, "hu"),
    View("1920x1080", "light", 130, "es"),
    View("1920x1080", "dark", 100, "ro"),
    View("3840x2160", "light", 100),
    View("3840x2160", "dark", 130, "hu"),
)


def named(beginnings: Sequence[str]) -> list[tuple[str, str]]:
    """Return place and pose of all poses whose names begin so; of all without a beginning."""
    every = [(place, pose) for place, found in poses.everything().items() for pose in found]
    return [one for one in every if ":".join(one).startswith(tuple(beginnings) or "")]


def chosen(asked: argparse.Namespace) -> list[View]:
    """Return the views that were asked for."""
    languages = tuple(i18n.LANGUAGES)
    if asked.full:
        return list(itertools.starmap(View, itertools.product(SIZES, THEMES, TEXTS, languages)))
    axes = (asked.size, asked.theme, asked.text, asked.language)
    if not any(axes):
        return list(VIEWS)
    firsts = (SIZES[:1], THEMES[:1], TEXTS[:1], languages[:1])
    return list(
        itertools.starmap(View, itertools.product(*(axis or first for axis, first in zip(axes, firsts, strict=True))))
    )


def small(picture: Surface, across: int) -> Surface:
    """Return a picture as it stands on a sheet with so many side by side."""
    wide = min(WIDEST * ACROSS // across, picture.get_width())
    return pygame.transform.smoothscale(picture, (wide, round(picture.get_height() * wide / picture.get_width())))


def sheet(pictures: Sequence[tuple[str, Surface]], across: int) -> Surface:
    """Return pictures of one size with what stands above each, so many side by side."""
    wide, tall = pictures[0][1].get_size()
    rows = -(-len(pictures) // across)
    made = Surface((across * (wide + GAP) + GAP, rows * (tall + CAPTION + GAP) + GAP))
    made.fill(PAPER)
    font = pygame.font.Font(None, CAPTION)
    for n, (caption, picture) in enumerate(pictures):
        at = GAP + n % across * (wide + GAP), GAP + n // across * (tall + CAPTION + GAP)
        made.blit(font.render(caption, True, INK), at)
        made.blit(picture, (at[0], at[1] + CAPTION))
    return made


def taken(view: View, wanted: Iterable[tuple[str, str]], failed: list[str]) -> Iterator[tuple[str, Surface]]:
    """Yield name and picture of the poses; one that raises is told, and noted in `failed`."""
    for place, pose in wanted:
        try:
            yield f"{place}:{pose}", view.take(place, pose)
        except Exception as error:  # whatever it is, the others are to be seen
            failed.append(f"{place}:{pose} at {view}: {type(error).__name__}: {error}")
            print(failed[-1], file=sys.stderr)


def index(folder: Path, sheets: Sequence[tuple[Path, View, list[str]]], failed: Sequence[str]) -> None:
    """Write the page that links to the sheets."""
    rows = [
        f'<li><a href="{path.name}">{html.escape(str(view))}</a>: {html.escape(", ".join(names))}</li>'
        for path, view, names in sheets
    ]
    wrong = [f"<li>{html.escape(line)}</li>" for line in failed]
    page = ["<!doctype html><meta charset=utf-8><title>Contact sheets</title>", "<ol>", *rows, "</ol>"]
    page += ["<h2>Raised</h2><ul>", *wrong, "</ul>"] if wrong else []
    (folder / "index.html").write_text("\n".join(page) + "\n", encoding="utf-8")


def make(folder: Path, views: Sequence[View], wanted: Sequence[tuple[str, str]], across: int) -> list[str]:
    """Write the sheets and their index into a folder; return what raised."""
    folder.mkdir(parents=True, exist_ok=True)
    sheets, failed = [], list[str]()
    for view in views:
        pictures = ((name, small(picture, across)) for name, picture in taken(view, wanted, failed))
        for number in itertools.count(1):
            some = list(itertools.islice(pictures, across * (across + 1)))
            if not some:
                break
            path = folder / f"{view}-{number:02}.png"
            pygame.image.save(sheet(some, across), str(path))
            sheets.append((path, view, [name for name, _ in some]))
            print(path)
        shapes.forget()  # the next one needs other sizes
    index(folder, sheets, failed)
    return failed


def arguments() -> argparse.ArgumentParser:
    """Return what the command line understands."""
    parser = argparse.ArgumentParser(
        prog="tests.contact", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )

    def several(known: Iterable[object]) -> dict[str, object]:
        by_word = {str(one): one for one in known}

        def read(text: str) -> list[object]:
            if unknown := [word for word in text.split(",") if word not in by_word]:
                raise argparse.ArgumentTypeError(f"{unknown[0]} is none of {', '.join(by_word)}")
            return [by_word[word] for word in text.split(",")]

        return {"type": read, "metavar": ",".join(by_word)}

    parser.add_argument("folder", type=Path)
    parser.add_argument("beginning", nargs="*")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--across", type=int, default=ACROSS)
    for axis, known in (("size", SIZES), ("theme", THEMES), ("text", TEXTS), ("language", tuple(i18n.LANGUAGES))):
        parser.add_argument(f"--{axis}", **several(known))  # type: ignore[arg-type]
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Take what the arguments ask for; return 1 if a pose raised or none is named so."""
    asked = arguments().parse_args(words)
    wanted = named(asked.beginning)
    if not wanted:
        print(f"No pose begins with {' or '.join(asked.beginning)}.", file=sys.stderr)
    return int(bool(make(asked.folder, chosen(asked), wanted, asked.across)) or not wanted)


if __name__ == "__main__":
    sys.exit(main())
