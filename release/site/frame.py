"""What stands around every page: head, navigation, languages, foot; and how pages name each other and pictures."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from games import VERSION
from games.base.i18n import LANGUAGES, SOURCE
from release import identity
from release.site.markup import escaped
from release.site.pictures import Shown

HERE = Path(__file__).parent
NAVIGATION = (("nav-games", "index#games"), ("nav-help", "help/katamino"), ("nav-teachers", "teachers"))


@dataclass(frozen=True)
class Place:
    """A page: language and name ("help/kalah"); `where` is its file from the top of the site."""

    language: str
    name: str

    @property
    def where(self) -> PurePosixPath:
        top = "" if self.language == SOURCE else f"{self.language}/"
        return PurePosixPath(f"{top}{self.name}.html")

    def to(self, target: str, language: str = "") -> str:
        """Return the address from here of another page, of the same language if none is named."""
        name, sharp, part = target.partition("#")
        return self.up(Place(language or self.language, name).where.as_posix()) + sharp + part

    def up(self, path: str) -> str:
        """Return the address from here of what lies at `path` from the top of the site."""
        return "../" * (len(self.where.parts) - 1) + path


class Words:
    """The words of the site in one language: `words("get")`, `words("rules-of", game="Kalah")`, HTML as a rule."""

    def __init__(self, language: str) -> None:
        self.language = language
        text = (HERE / "words" / f"{language}.json").read_text(encoding="utf-8")
        self.held: dict[str, str] = json.loads(text)

    def plain(self, name: str, **fields: str | int) -> str:
        """Return a text as it is; KeyError where there is none."""
        return self.held[name].format(**fields) if fields else self.held[name]

    def __call__(self, name: str, **fields: str | int) -> str:
        return escaped(self.plain(name, **fields))


def picture(place: Place, shown: Shown, alt: str, kind: str = "", eager: bool = False) -> str:
    """Return a picture that follows the theme; `kind`: its class; `eager`: it is seen at once."""
    light, dark = (place.up(f"pictures/{name}") for name in shown.files)
    width, height = shown.size
    lazy = "" if eager else ' loading="lazy"'
    marked = f' class="{kind}"' if kind else ""
    return (
        f'<picture><source media="(prefers-color-scheme: dark)" srcset="{dark}">'
        f'<img{marked} src="{light}" width="{width}" height="{height}" alt="{escaped(alt)}"{lazy}></picture>'
    )


def film(place: Place, shown: Shown, alt: str, verb: str, back: str) -> str:
    """Return a picture that moves once somebody opens it, without a script; `verb`, `back`: what opens, ends it."""
    if not shown.films:
        return f'<figure class="board">{picture(place, shown, alt)}</figure>'
    moving = Shown((shown.films[0], shown.films[1]), shown.size)
    return (
        f'<details class="board film"><summary>{picture(place, shown, alt)}<span class="verb">{verb}</span>'
        f'<span class="verb back">{back}</span></summary>'
        f"{picture(place, moving, alt)}</details>"
    )


def languages(place: Place, words: Words) -> str:
    """Return the links to the same page in the other languages."""
    links = []
    for code, name in LANGUAGES.items():
        here = ' aria-current="true"' if code == place.language else ""
        links.append(f'<a href="{place.to(place.name, code)}" lang="{code}" hreflang="{code}"{here}>{name}</a>')
    return f'<nav class="languages" aria-label="{words("languages")}">{"".join(links)}</nav>'


def head(place: Place, words: Words, title: str, translated: bool) -> str:
    """Return what browsers and searches read of a page."""
    others = LANGUAGES if translated else ()
    other = "".join(f'<link rel="alternate" hreflang="{code}" href="{place.to(place.name, code)}">' for code in others)
    card = "" if identity.homeless() else f'<meta property="og:image" content="{identity.HOME}/pictures/card.png">'
    return (
        f'<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}</title><meta name="description" content="{words("description")}">'
        f'<meta property="og:title" content="{title}"><meta property="og:description" content="{words("description")}">'
        f"{card}{other}"
        f'<link rel="icon" href="{place.up("tabla.svg")}" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{place.up("site.css")}"></head>'
    )


def whole(place: Place, words: Words, title: str, body: str, kind: str = "", translated: bool = True) -> str:
    """Return a page. `title` is HTML; `kind`: the class of its body; `translated`: whether it is there in every one."""
    links = "".join(f'<a href="{place.to(target)}">{words(name)}</a>' for name, target in NAVIGATION)
    get = f'<a class="get" href="{place.to("download")}">{words("nav-download")}</a>'
    spoken = languages(place, words) if translated else ""
    top = head(place, words, title, translated)
    return (
        f'<!DOCTYPE html>\n<html lang="{place.language}">{top}<body class="{kind or "page"}">'
        f'<a class="skip" href="#text">{words("skip")}</a>'
        f'<header class="top"><a class="mark" href="{place.to("index")}"><img src="{place.up("tabla.svg")}" alt="" '
        f'width="40" height="40">Tabla</a><nav class="pages" aria-label="{words("nav")}">{links}{get}</nav></header>'
        f'<main id="text">{body}</main>'
        f'<footer><p class="version">Tabla {VERSION}</p><p>{words("foot")}</p>{spoken}</footer></body></html>\n'
    )
