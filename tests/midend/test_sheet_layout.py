"""All that is printed lies on its page: within the body, or in heading and foot; whatever is asked for together."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import pytest

from games import catalog
from games.katamino.sheets import PrintedTray
from games.midend.printing import layout
from games.midend.printing.layout import PAPERS, Booklet, Leaf, Made, Part, draw, leaves
from games.midend.printing.offers import offer
from games.midend.printing.paper.page import Box, Mark, Words
from games.midend.printing.sheets import Exercise, Manner, finished
from games.model.app import App

GAMES = tuple(entry.name for entry in catalog.entries() if entry.prints)
SLACK = 1.0  # mm that a line may be wide, and that digits may be taller than their place


@lru_cache
def one(game: str) -> Exercise:
    """Return a problem of a game, the largest where they differ."""
    if game == "katamino":
        return PrintedTray(tuple(range(12)))
    there = offer(game)
    return finished(there.sheets.make(there.usual(App()), 1))


def part(game: str, count: int, **chosen: object) -> Part:
    there = offer(game)
    return Part(there, there.usual(App()) | chosen, count, tuple(range(1, count + 1)))


def reach(mark: Mark) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a mark; words by their capitals."""
    if isinstance(mark, Words):
        sign = -1 if mark.over else 1
        xs = mark.x, mark.x + sign * mark.width
        ys = mark.y, mark.y - sign * 0.7 * mark.size
    else:
        points = [point for segment in mark.path for point in segment.points]
        xs = tuple(x for x, _y in points)
        ys = tuple(y for _x, y in points)
    return min(xs), min(ys), max(xs), max(ys)


def outside(book: Booklet, leaf: Leaf, number: int, made: Made) -> list[Mark]:
    """Return what of a page lies neither in its body nor in heading or foot."""
    wide, high = book.size
    foot = Box(layout.MARGIN, high - layout.BODY_END, wide - 2 * layout.MARGIN, layout.BODY_END - 8.0)
    heading = Box(layout.MARGIN, 10.0, wide - 2 * layout.MARGIN, layout.BODY_AT - 10.0)
    found = []
    for mark in draw(book, leaf, number, made).marks:
        left, top, right, bottom = reach(mark)
        if not any(
            box.x - SLACK <= left and right <= box.x + box.w + SLACK
            and box.y - SLACK <= top and bottom <= box.y + box.h + SLACK
            for box in (book.body, foot, heading)
        ):  # fmt: skip
            found.append(mark)
    return found


def fits(book: Booklet) -> None:
    """Draw every page of a book; all of it lies where it should, and problems never reach into the heading."""
    made = [[one(part.offer.name)] * part.count for part in book.parts]
    for number, leaf in enumerate(leaves(book), 1):
        assert outside(book, leaf, number, made) == [], (leaf.title, number)


@pytest.mark.parametrize(("paper", "large"), list(product(PAPERS, (False, True))))
@pytest.mark.parametrize("game", GAMES)
def test_each_game_stays_on_its_pages(game: str, paper: str, large: bool) -> None:
    choices = [choice for choice in offer(game).sheets.CHOICES if choice.id == "per_page"]
    for per_page in [value for choice in choices for value, _label in choice.options] or [None]:
        more = {} if per_page is None else {"per_page": per_page}
        fits(Booklet((part(game, 7, **more),), paper, True, Manner(True, large)))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("order", [GAMES, GAMES[::-1]])
def test_solutions_of_several_games_stay_on_their_pages(order: tuple[str, ...], paper: str) -> None:
    for counts in product(range(1, 24), repeat=len(order)):
        book = Booklet(tuple(part(game, count) for game, count in zip(order, counts, strict=True)), paper)
        body = book.body
        for leaf in leaves(book):
            for box, *_problem in leaf.places:
                assert box.x + box.w <= body.x + body.w + SLACK and box.y + box.h <= body.y + body.h + SLACK, counts


def test_what_lies_beside_the_body_is_found() -> None:
    book = Booklet((part(GAMES[0], 1),))
    place = (Box(15.0, 270.0, 60.0, 60.0), 0, 0, 1)
    assert outside(book, Leaf("solutions", "", places=(place,)), 1, [[one(GAMES[0])]])
