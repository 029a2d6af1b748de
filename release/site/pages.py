"""The pages of the site beside those of help: the first one, downloads, for teachers, and what is there to be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from games import VERSION, catalog
from games.base.i18n import _
from release.site.downloads import Download, bounds, by_system, megabytes
from release.site.frame import Place, Words, picture, whole
from release.site.markup import code, escaped, page, rich
from release.site.pictures import Album

ROOT = Path(__file__).resolve().parents[2]
READING = {
    "tracing": ROOT / "games" / "TRACING.md",
    "players": ROOT / "games" / "PLAYERS.md",
    "engine": ROOT / "engine" / "README.md",
}
TRACE = "tabla cover solve problem.txt --strategy dlx --trace"
COMMA = {"en": "."}  # what stands before decimals; elsewhere a comma


@dataclass(frozen=True)
class Sheet:
    """A sheet to print: game, its PDF and a picture of its first page, as paths from the top of the site."""

    game: str
    pdf: str
    drawing: str


@dataclass(frozen=True)
class Site:
    """What pages are made of.

    `films`: where the moving picture of searches lies, and a still one, both of `size`; `sheets`: of games that print
    any, by language; `files`: those of a release, none before it.
    """

    album: Album
    films: tuple[str, str]
    size: tuple[int, int]
    sheets: dict[str, tuple[Sheet, ...]]
    files: list[Download]


def button(place: Place, target: str, text: str, kind: str) -> str:
    """Return a link that looks like a button."""
    return f'<a class="button {kind}" href="{place.to(target)}">{text}</a>'


def lids(place: Place, site: Site) -> str:
    """Return the lids of the games, as the launcher has them."""
    made = []
    for entry in catalog.entries():
        art = picture(place, site.album.lid(entry.name), "", "art", eager=True)
        made.append(
            f'<li class="lid {entry.name}"><a href="#{entry.name}"><strong>{escaped(_(entry.title))}</strong>'
            f"<span>{escaped(_(entry.blurb))}</span>{art}</a></li>"
        )
    return f'<ul class="lids" id="games">{"".join(made)}</ul>'


def games(place: Place, words: Words, site: Site) -> str:
    """Return what there is to say of each game, with its window."""
    made = []
    for entry in catalog.entries():
        name, title = entry.name, _(entry.title)
        window = picture(place, site.album.scene(name, "play"), words.plain("picture-of", game=title), "window")
        made.append(
            f'<section class="game {name}" id="{name}"><div class="say"><h2>{escaped(title)}</h2><p>{words(name)}</p>'
            f'<a class="more" href="{place.to(f"help/{name}")}">{words("rules-of", game=title)}</a></div>'
            f"{window}</section>"
        )
    return "".join(made)


def moving(place: Place, words: Words, site: Site) -> str:
    """Return the film of searches: it runs unless the system asks for less motion, or somebody stops it."""
    runs, still = (place.up(path) for path in site.films)
    size = f'width="{site.size[0]}" height="{site.size[1]}"'
    alt = escaped(words.plain("watch-picture"))
    return (
        f'<details class="film inverse"><summary><picture><source media="(prefers-reduced-motion: reduce)" '
        f'srcset="{still}"><img src="{runs}" {size} alt="{alt}" loading="lazy"></picture>'
        f'<span class="verb">{words("pause")}</span><span class="verb back">{words("play")}</span></summary>'
        f'<img src="{still}" {size} alt="{alt}" loading="lazy"></details>'
    )


def first(place: Place, words: Words, site: Site) -> str:
    """Return the first page."""
    facts = "".join(f"<li>{words(name)}</li>" for name in ("fact-free", "fact-offline", "fact-languages"))
    day = picture(place, site.album.scene("launcher", "today"), words.plain("today-picture"), "window")
    body = (
        f'<div class="hero"><div><h1>{words("hero")}</h1><p class="lead">{words("hero-lead")}</p>'
        f'<p class="buttons">{button(place, "download", words("get"), "strong")}'
        f'{button(place, "help/katamino", words("how"), "quiet")}</p></div><ul class="facts">{facts}</ul></div>'
        f"{lids(place, site)}{games(place, words, site)}"
        f'<section class="two"><div class="say"><h2>{words("watch")}</h2><p>{words("watch-text")}</p></div>'
        f"{moving(place, words, site)}</section>"
        f'<section class="two turned"><div class="say"><h2>{words("today")}</h2><p>{words("today-text")}</p></div>'
        f"{day}</section>"
        f'<section class="pair"><div class="card"><h2>{words("everybody")}</h2><p>{words("everybody-text")}</p></div>'
        f'<div class="card"><h2>{words("teach")}</h2><p>{words("teach-text")}</p>'
        f'<p><a class="more" href="{place.to("teachers")}">{words("teach-more")}</a></p></div></section>'
    )
    return whole(place, words, words("title"), body, "first")


def files(words: Words, own: list[Download]) -> str:
    """Return the files of a system as a table; names are links once the project has a home."""
    rows = []
    for one in own:
        name = escaped(one.name)
        shown = f'<a href="{escaped(one.address)}">{name}</a>' if one.address else name
        rows.append(f"<tr><td>{shown}</td><td>{megabytes(one.size, COMMA.get(words.language, ','))}</td></tr>")
    return (
        f'<div class="wide"><table><thead><tr><th>{words("file")}</th><th>{words("size")}</th></tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def download(place: Place, words: Words, site: Site) -> str:
    """Return the page of downloads; without files of a release it says how large they may be."""
    listed = dict(by_system(site.files))
    most = bounds()
    begun = "" if site.files else f'<p class="notice">{rich(words.plain("none-yet", version=VERSION), "code")}</p>'
    parts = []
    for system in ("linux", "windows", "macos", "python"):
        own = files(words, listed[system]) if system in listed else ""
        said = rich(words.plain(f"{system}-how"), "code")
        parts.append(f'<section class="card"><h2>{words(system)}</h2><p>{said}</p>{own}</section>')
    if "sources" in listed:
        parts.append(f'<section class="card"><h2>{words("sources")}</h2>{files(words, listed["sources"])}</section>')
    bound = words("bound", bundle=most["bundle"], wheel=most["wheel"])
    body = (
        f'<div class="lid-head"><h1>{words("download")}</h1><p class="lead">{words("download-lead")}</p></div>'
        f'{begun}<div class="systems">{"".join(parts)}</div>'
        f'<p class="small">{bound} {rich(words.plain("sums"), "code")}</p>'
    )
    return whole(place, words, f"{words('download')} · Tabla", body)


def teachers(place: Place, words: Words, site: Site) -> str:
    """Return the page for teachers."""

    def window(game: str, pose: str, name: str) -> str:
        return picture(place, site.album.scene(game, pose), words.plain(name), "window")

    papers = "".join(
        f'<a class="paper" href="{place.up(one.pdf)}"><img src="{place.up(one.drawing)}" width="210" height="297" '
        f'alt="{words("sheets-picture", game=_(catalog.title(one.game)))}" loading="lazy">'
        f"{words('sheet', game=_(catalog.title(one.game)))}</a>"
        for one in site.sheets[words.language]
    )

    def read(name: str, target: str) -> str:
        foreign = "" if words.language == "en" else f" ({words('english')})"
        address = place.up(f"reading/{target}.html")
        return f'<p><a class="more" href="{address}" hreflang="en">{words(name)}{foreign}</a></p>'

    def part(name: str, inside: str, turned: bool = False) -> str:
        kind = "two turned" if turned else "two"
        said = f"<h2>{words(name)}</h2><p>{rich(words.plain(f'{name}-text'), 'code')}</p>"
        return f'<section class="{kind}" id="{name}"><div class="say">{said}</div>{inside}</section>'

    def card(name: str, inside: str) -> str:
        said = f"<h2>{words(name)}</h2><p>{rich(words.plain(f'{name}-text'), 'code')}</p>"
        return f'<section class="card" id="{name}">{said}{inside}</section>'

    body = (
        f'<div class="lid-head"><h1>{words("teach")}</h1><p class="lead">{words("teachers-lead")}</p></div>'
        + part("lessons", window("launcher", "learn-kalah", "lessons-picture"))
        + part("sheets", f'<div class="papers">{papers}</div>', turned=True)
        + part("trees", window("kalah", "watch-lesson", "trees-picture"))
        + '<div class="systems three">'
        + card("trace", code(TRACE) + read("reading-tracing", "tracing"))
        + card("players", read("reading-players", "players"))
        + card("cover", read("reading-engine", "engine"))
        + "</div>"
    )
    return whole(place, words, f"{words('teach')} · Tabla", body)


def reading(name: str, place: Place, words: Words) -> str:
    """Return one of the project's own pages, which are in English alone; what it names of the checkout is no link."""
    text = READING[name].read_text(encoding="utf-8")
    made = page(text)
    made = re.sub(r'<a href="(?!https?:|#)[^"]*">(.*?)</a>', r"\1", made)
    return whole(place, words, f"{words(f'reading-{name}')} · Tabla", f'<article class="reading">{made}</article>',
                 translated=False)  # fmt: skip
