"""The help pages of the games as pages of the site: what the program shows by F1, boards and all."""

from __future__ import annotations

from games import catalog
from games.base.i18n import _
from games.launcher import pages
from games.stage.manual import Page, Rule
from release.site.frame import Place, Words, film, whole
from release.site.markup import code, escaped, rich
from release.site.pictures import Album

COMMON = "tabla"  # the page of what belongs to no single game


def names() -> list[str]:
    """Return the names of the help pages: of the games in their order, then of the program."""
    return [*(entry.name for entry in catalog.entries()), COMMON]


def title(game: str, words: Words) -> str:
    """Return what a help page is about, as HTML."""
    return words("help-other") if game == COMMON else escaped(_(catalog.title(game)))


def manual(game: str) -> tuple[Page, ...]:
    """Return the pages that make one page of the site."""
    return pages.PAGES if game == COMMON else catalog.game(game).manual()


def rule(place: Place, words: Words, album: Album, of: tuple[str, int], one: Rule) -> str:
    """Return one card; `of`: the name of its page and its number there."""
    shown = ""
    if one.demo is not None:
        board = album.board(*of, one.demo)
        alt = words.plain("board-of", title=_(one.title))
        shown = film(place, board, alt, escaped(_(one.demo().verb)), words("pause"))
    program = code(one.code) if one.code else ""
    wide = " wide-card" if one.code else ""
    return f'<li class="card{wide}"><h3>{escaped(_(one.title))}</h3>{shown}<p>{rich(_(one.text))}</p>{program}</li>'


def page(game: str, place: Place, words: Words, album: Album) -> str:
    """Return the help of a game as a page."""
    own = manual(game)
    tabs = []
    for name in names():
        here = ' aria-current="page"' if name == game else ""
        mark = f' class="{name}"' if name != COMMON else ""
        tabs.append(f'<a{mark} href="{place.to(f"help/{name}")}"{here}>{title(name, words)}</a>')
    contents = "".join(f'<li><a href="#{one.id}">{escaped(_(one.name))}</a></li>' for one in own)
    parts = []
    for one in own:
        cards = "".join(
            rule(place, words, album, (f"{game}-{one.id}", number), card) for number, card in enumerate(one.rules)
        )
        parts.append(
            f'<section id="{one.id}"><h2>{escaped(_(one.heading))}</h2><p class="lead">{rich(_(one.lead))}</p>'
            f'<ol class="cards">{cards}</ol></section>'
        )
    said = words("help-title", game=_(catalog.title(game))) if game != COMMON else words("help-other")
    marked = f' class="lid-head {game}"' if game != COMMON else ' class="lid-head"'
    body = (
        f'<div{marked}><h1>{said}</h1><nav class="tabs" aria-label="{words("nav-help")}">{"".join(tabs)}</nav></div>'
        f'<div class="help"><nav class="contents" aria-label="{words("contents")}"><ul>{contents}</ul></nav>'
        f"<div>{''.join(parts)}</div></div>"
    )
    return whole(place, words, f"{said} · Tabla", body)
