"""How problems, what else games have, and solutions come onto pages: in that order, game after game.

How many pages there are and what stands where follows from what was asked for alone, so pages are known before what
stands on them is made.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from engine.game import BadInput
from games.base.i18n import N_, _
from games.midend.printing.offers import Printable
from games.midend.printing.paper.face import BOLD, PLAIN, TITLE, face
from games.midend.printing.paper.page import GREY, Box, Paper
from games.midend.printing.sheets import Chosen, Exercise, Extra, Manner

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PAPER_NAMES = {"a4": "A4", "letter": "Letter"}
LETTER_REGIONS = ("US", "CA", "MX", "CO", "CL", "VE", "PH", "GT", "CR", "PA", "DO", "PR", "SV", "NI", "HN")
PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}  # columns and rows
# mm, from the left and from above
MARGIN = 15.0
TITLE_AT = 20.0
LEAD_AT = 28.0
BODY_AT = 42.0
FOOT_AT, BODY_END = 11.5, 19.0  # from below
FOOT_SIDE = 12.0  # of the foot: left for the program's name and, as much, for the number of the page
# mm
TITLE_SIZE = 7.0
LEAD_SIZE = 3.7
HEAD_SIZE = 4.4
SMALL_SIZE = 3.5
HEAD = 7.0  # above a problem: its number
BELOW = 10.0  # above a problem: free below it
BETWEEN = 9.0  # above a problem: between two columns
SOLVED_SHARE = 0.168  # width of a solution at most, as a share of the body's height
SOLVED_HEAD = 4.2  # mm above a solution: its number
SOLVED_BELOW = 3.0  # mm free below a solution
SOLVED_BETWEEN = 6.0  # mm between two columns of solutions
LEAST_LARGE = 15.0  # mm of a cell in large print

TIME = N_("Time")
PLAINLY = Manner()


@dataclass(frozen=True)
class Part:
    """So many problems of one game: `numbers` they are made from, () where they were `read`; `count` in any case."""

    offer: Printable
    chosen: Chosen
    count: int
    numbers: tuple[int, ...] = ()
    read: tuple[Exercise, ...] = ()

    @property
    def per_page(self) -> int:
        """Problems on a page."""
        return int(self.chosen.get("per_page", self.offer.sheets.PER_PAGE))


@dataclass(frozen=True)
class Booklet:
    """What is to be printed, and how."""

    parts: tuple[Part, ...]
    paper: str = "a4"
    solutions: bool = True
    manner: Manner = PLAINLY

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a page, in millimetres."""
        return PAPERS[self.paper]

    @property
    def body(self) -> Box:
        """What is left of a page between heading and foot."""
        return body_of(self.paper)

    @property
    def source(self) -> str:
        """The game IDs of what is in it."""
        return self.source_of({index: part.numbers for index, part in enumerate(self.parts)})

    def source_of(self, numbers: Mapping[int, Sequence[int]]) -> str:
        """Return the game IDs of problems, whose numbers are given by the place of their part."""
        parts = ((self.parts[index], some) for index, some in numbers.items() if some)
        found = (part.offer.sheets.source(part.chosen, some) for part, some in parts)
        return ", ".join(text for text in found if text)


def body_of(paper: str) -> Box:
    """Return what heading and foot leave of a page."""
    wide, high = PAPERS[paper]
    return Box(MARGIN, BODY_AT, wide - 2 * MARGIN, high - BODY_AT - BODY_END)


Place = tuple[Box, int, int, int]  # a box, which part's problem stands there, which of them, its number on paper
Made = Sequence[Sequence[Exercise | None]]  # the problems of each part, None where one is not made yet


@dataclass(frozen=True)
class Leaf:
    """A page to be: what stands where. `over`: upside down."""

    kind: Literal["problems", "extra", "solutions"]
    title: str
    lead: str = ""
    places: tuple[Place, ...] = ()
    extra: Extra | None = None
    over: bool = False

    def source(self, book: Booklet) -> str:
        """Return the game IDs of what stands on it."""
        numbers: dict[int, list[int]] = {}
        for _box, index, at, _number in self.places:
            if known := book.parts[index].numbers:
                numbers.setdefault(index, []).append(known[at])
        return book.source_of(numbers)

    def ready(self, made: Made) -> bool:
        """Whether all that stands on it is made."""
        return all(made[part][at] is not None for _box, part, at, _number in self.places)


def leaves(book: Booklet) -> list[Leaf]:
    """Return the pages of a book."""
    found: list[Leaf] = []
    first = 1
    for index, part in enumerate(book.parts):
        found += _problems(book, index, part, first)
        first += part.count
    for part in book.parts:
        if part.count:
            extras = part.offer.sheets.extras(part.chosen, part.read)
            found += [Leaf("extra", extra.title, extra.lead, extra=extra) for extra in extras]
    return found + (_solutions(book) if book.solutions else [])


def _problems(book: Booklet, index: int, part: Part, first: int) -> Iterator[Leaf]:
    """Yield the pages with the problems of a part."""
    body, per_page = book.body, 1 if book.manner.large else part.per_page
    columns, rows = PER_PAGE[per_page]
    wide, high = (body.w - BETWEEN * (columns - 1)) / columns, body.h / rows
    heading = part.offer.sheets.heading(part.chosen)
    for start in range(0, part.count, per_page):
        places = []
        for at in range(start, min(part.count, start + per_page)):
            row, column = divmod(at - start, columns)
            x, y = body.x + column * (wide + BETWEEN), body.y + row * high
            places.append((Box(x, y + HEAD, wide, high - HEAD - BELOW), index, at, first + at))
        yield Leaf("problems", *heading, places=tuple(places))


def _solutions(book: Booklet) -> list[Leaf]:
    """Return the pages with the solutions, those of one game below those of the one before."""
    body = book.body
    pages = []
    places = list[Place]()
    below = 0.0
    number = 0
    for index, part in enumerate(book.parts):
        columns, rows, ratio = part.offer.sheets.SMALL
        step = (body.w + SOLVED_BETWEEN) / columns
        wide = min(step - SOLVED_BETWEEN, SOLVED_SHARE * body.h)
        high = SOLVED_HEAD + wide * ratio + SOLVED_BELOW
        in_rows = 0  # of this part on this page
        for start in range(0, part.count, columns):
            if places and (in_rows == rows or below + high - SOLVED_BELOW > body.h):
                pages.append(places)
                places = []
                below = 0.0
                in_rows = 0
            for at in range(start, min(part.count, start + columns)):
                number += 1
                box = Box(body.x + (at - start) * step, body.y + below + SOLVED_HEAD, wide, wide * ratio)
                places.append((box, index, at, number))
            below, in_rows = below + high, in_rows + 1
    over = all(book.manner.large or part.per_page == 1 for part in book.parts if part.count)
    pages += [places] if places else []
    return [Leaf("solutions", _("Solutions"), places=tuple(places), over=over) for places in pages]


def draw(book: Booklet, leaf: Leaf, number: int, made: Made) -> Paper:
    """Return a page, without what is not made yet. BadInput where a problem is too large for large print."""
    drawing = drawn(book, leaf, number, made)
    while True:
        try:
            next(drawing)
        except StopIteration as end:
            page: Paper = end.value
            return page


def drawn(book: Booklet, leaf: Leaf, number: int, made: Made) -> Generator[None, None, Paper]:
    """Draw a page as `draw` does, problem by problem: yield after each."""
    page = Paper(*book.size)
    _frame(book, leaf, number, page)
    if leaf.extra is not None:
        leaf.extra.draw(page, book.body, book.manner)
    body = page.like()
    for box, part, at, shown in leaf.places:
        yield
        problem = made[part][at]
        if leaf.kind == "solutions":
            body.words((box.x, box.y - 1.5), str(shown), SMALL_SIZE, BOLD)
            if problem is not None:
                problem.draw_solution(body, box, book.manner)
            continue
        _head(book, body, box, shown, problem)
        if problem is not None:
            if book.manner.large and problem.cell(box, book.manner) < LEAST_LARGE:
                raise BadInput("Number {n} is too large for large print, which has cells of 15 mm.", n=shown)
            problem.draw(body, box, book.manner)
    page.put(body, book.body.middle if leaf.over else None)
    return page


def _frame(book: Booklet, leaf: Leaf, number: int, page: Paper) -> None:
    """Draw heading and foot."""
    times = book.manner.weight
    room = page.width - 2 * MARGIN
    page.words((MARGIN, TITLE_AT), leaf.title, fitting(leaf.title, TITLE, TITLE_SIZE, room), TITLE)
    page.words((MARGIN, LEAD_AT), leaf.lead, fitting(leaf.lead, PLAIN, LEAD_SIZE * times, room), PLAIN, GREY)
    foot = page.height - FOOT_AT
    page.words((MARGIN, foot), "Tabla", SMALL_SIZE, PLAIN, GREY)
    source = leaf.source(book)
    size = fitting(source, PLAIN, SMALL_SIZE, room - 2 * FOOT_SIDE)
    page.words((page.width / 2, foot), source, size, PLAIN, GREY, "middle")
    page.words((page.width - MARGIN, foot), str(number), SMALL_SIZE, PLAIN, GREY, "right")


def fitting(text: str, font: str, size: float, room: float) -> float:
    """Return a size in mm at which a text is at most `room` mm wide, not above the one asked for."""
    return size * min(1.0, room / max(1.0, face(font).width(text) * size / 1000))


def _head(book: Booklet, page: Paper, box: Box, number: int, problem: Exercise | None) -> None:
    """Write the number of a problem, its name, and where its time can be written down."""
    times, y = book.manner.weight, box.y - 2.2
    page.words((box.x, y), str(number), HEAD_SIZE * times, BOLD)
    if problem is not None:
        page.words((box.x + HEAD_SIZE * times * (0.8 + 0.6 * len(str(number))), y), problem.name, SMALL_SIZE * times)
    right = box.x + box.w
    page.line((right - 15 * times, y + 0.6), (right, y + 0.6), 0.2 * times, GREY)
    page.words((right - 16 * times, y), _(TIME), SMALL_SIZE * times, PLAIN, GREY, "right")


def document_title(book: Booklet) -> str:
    """Return the title of a document: the headings of its parts."""
    return ", ".join(part.offer.sheets.heading(part.chosen)[0] for part in book.parts if part.count)


def paper_of(region: str) -> str:
    """Return the paper that is usual in a region ("US", "HU")."""
    return "letter" if region.upper() in LETTER_REGIONS else "a4"
