"""`python -m release.site FOLDER [--files DIR]`: writes the site; DIR has the files of a release."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame

from games import catalog
from games.base.i18n import LANGUAGES, SOURCE
from release.site import help as manuals
from release.site import look, pages
from release.site.downloads import Download, downloads
from release.site.frame import Place, Words
from release.site.pages import Sheet, Site
from release.site.pictures import Album, speak

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "assets" / "screenshots"
SEARCHES = SCREENSHOTS / "katamino-search.gif"
# Sheets for the page of teachers: the words of the verbs that make them.
SHEETS = {
    "sudoku": ("--generate", "4", "--seed", "7", "--difficulty", "2", "--solutions"),
    "katamino": ("--generate", "6", "--seed", "7", "--columns", "6", "--solutions"),
}
# The verbs speak English; what they print is in the language that is set.
PRINTING = "import sys; from games import cli; from games.base import i18n; i18n.set_language(sys.argv[1]); " \
    "sys.exit(cli.run(sys.argv[2:]))"  # fmt: skip


def printed(folder: Path, language: str) -> tuple[Sheet, ...]:
    """Make the sheets in a language as PDF, and their first pages as SVG; return them."""
    folder /= language
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for game, words in SHEETS.items():
        for ending in ("pdf", "svg"):
            command = [sys.executable, "-c", PRINTING, language, game, "print", *words, "-o",
                       str((folder / f"{game}.{ending}").resolve())]  # fmt: skip
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
        (first, *others) = sorted(folder.glob(f"{game}*.svg"))
        for path in others:
            path.unlink()
        made.append(Sheet(game, f"sheets/{language}/{game}.pdf", f"sheets/{language}/{first.name}"))
    return tuple(made)


def film(folder: Path) -> tuple[tuple[str, str], tuple[int, int]]:
    """Take the film of searches along, and its last frame as a still picture; return both and their size."""
    shutil.copyfile(SEARCHES, folder / SEARCHES.name)
    frames = pygame.image.load_animation(str(SEARCHES))
    still = folder / f"{SEARCHES.stem}.png"
    pygame.image.save(frames[-1][0], str(still))
    return (f"pictures/{SEARCHES.name}", f"pictures/{still.name}"), frames[-1][0].get_size()


def write(folder: Path, place: Place, text: str) -> None:
    """Write a page where it belongs."""
    path = folder / place.where
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def make(folder: Path, files: list[Download]) -> int:
    """Write the site into a folder, which is emptied first; return the number of its pages."""
    shutil.rmtree(folder, ignore_errors=True)
    album = Album(folder / "pictures")
    sheets = {language: printed(folder / "sheets", language) for language in LANGUAGES}
    site = Site(album, *film(folder / "pictures"), sheets, files)
    (folder / "fonts").mkdir()
    for _family, _weight, name in look.FONTS:
        shutil.copyfile(ROOT / "assets" / "fonts" / name, folder / "fonts" / name)
    shutil.copyfile(ROOT / "assets" / "tabla.svg", folder / "tabla.svg")
    lids = {entry.name: entry.colours for entry in catalog.entries()}
    (folder / "site.css").write_text(look.sheet(lids), encoding="utf-8")
    own: dict[str, Callable[[Place, Words, Site], str]] = {
        "index": pages.first, "download": pages.download, "teachers": pages.teachers,
    }  # fmt: skip
    count = 0
    for language in LANGUAGES:
        speak(language)
        words = Words(language)
        for name, page in own.items():
            write(folder, place := Place(language, name), page(place, words, site))
        for game in manuals.names():
            place = Place(language, f"help/{game}")
            write(folder, place, manuals.page(game, place, words, album))
        count += len(own) + len(manuals.names())
    speak(SOURCE)
    shutil.copyfile(SCREENSHOTS / "launcher.png", folder / "pictures" / "card.png")
    for name in pages.READING:
        write(folder, place := Place(SOURCE, f"reading/{name}"), pages.reading(name, place, Words(SOURCE)))
    album.close()
    return count + len(pages.READING)


def main(words: list[str]) -> int:
    """Do what the command line says; 2 where the folder of a release is none."""
    parser = argparse.ArgumentParser(prog="site", description="Write the project's site.")
    parser.add_argument("folder", type=Path, help="is emptied first")
    parser.add_argument("--files", type=Path, help="a folder with the files of a release")
    asked = parser.parse_args(words)
    if asked.files is not None and not asked.files.is_dir():
        print(f"{asked.files} is no folder.", file=sys.stderr)
        return 2
    count = make(asked.folder, downloads(asked.files) if asked.files else [])
    size = sum(path.stat().st_size for path in asked.folder.rglob("*") if path.is_file())
    print(f"{asked.folder}: {count} pages, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
