"""Where the items and options of a table are: folded ones narrow, those at work wide; no pixels.

Lengths are logical pixels before they are made to fit. Between two layouts everything can be in between.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.katamino.think.cover_table import CoverTable, TableMoment

# widths of items
FOLDED = 10.0
FOLDING = 28.0
OPEN = 42.0
# heights of options
PASSED = 7.0
CLASHING = 26.0
TAKEN = 30.0
TRIED = 40.0
FLAT = 4.0  # of what is folded, in a small window
LOWEST, HIGHEST = 11.0, 40.0  # of an open option
FEW = 6  # options that clash and are drawn at full size
BETWEEN = 14.0  # between the columns of the tray


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The left edge and the width of every item, the top and the height of every option, in logical pixels."""

    items: tuple[tuple[float, float], ...]
    options: tuple[tuple[float, float], ...]

    def between(self, other: TableLayout, rows: float, columns: float) -> TableLayout:
        """Return what is a share of the way to another: options and items go by themselves."""
        return TableLayout(_mixed(self.items, other.items, columns), _mixed(self.options, other.options, rows))


Spans = tuple[tuple[float, float], ...]


def _mixed(first: Spans, last: Spans, share: float) -> Spans:
    return tuple((a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in zip(first, last, strict=True))


def layout(
    table: CoverTable, moment: TableMoment, at_work: int | None, trying: bool, width: float, height: float,
    examples: tuple[int, ...] = (), passed: float = PASSED,
) -> TableLayout:  # fmt: skip
    """Return the layout of a moment within so much room.

    `at_work`: the option that is being tried, `trying`: and not yet taken; `examples`: options that are pointed out;
    `passed`: how high those are that have gone.
    """
    folding = None if trying else at_work
    rows = _options(table, moment, at_work, height, examples, passed)
    return TableLayout(_items(table, moment, folding, width), rows)


def _items(table: CoverTable, moment: TableMoment, folding: int | None, width: float) -> Spans:
    widths, gaps = [], []
    before = 0
    for item, what in enumerate(table.items):
        by = moment.folded.get(item)
        widths.append(OPEN if by is None else FOLDING if by == folding else FOLDED)
        column = what[1] if isinstance(what, tuple) else table.problem.columns
        gaps.append(BETWEEN if column != before else 0.0)
        before = column
    narrow = widths.count(FOLDED)
    spare = (width - sum(gaps) - sum(widths)) / max(1, narrow)
    if spare > 0:  # few are open: what is folded need not be that narrow
        widths = [min(FOLDING, own + spare) if own == FOLDED else own for own in widths]
    share = min(1.0, (width - sum(gaps)) / sum(widths))
    found, x = [], 0.0
    for own, gap in zip(widths, gaps, strict=True):
        x += gap
        found.append((x, own * share))
        x += own * share
    return tuple(found)


def _options(
    table: CoverTable, moment: TableMoment, at_work: int | None, height: float, examples: tuple[int, ...], passed: float
) -> Spans:  # fmt: skip
    clashing = clashing_now(moment, at_work)
    heights: list[float] = []
    for option in range(len(table.options)):
        if option == at_work or option in examples:
            heights.append(TRIED if option == at_work else TAKEN)
        elif option in moment.taken:
            heights.append(TAKEN)
        elif option in moment.gone:
            heights.append(CLASHING if option in clashing else passed)
        else:
            heights.append(0.0)
    opened = heights.count(0.0)
    spare = (height - sum(heights)) / max(1, opened)
    each = min(HIGHEST, max(LOWEST, spare))
    heights = [own or each for own in heights]
    share = min(1.0, height / sum(heights))
    found, y = [], 0.0
    for own in heights:
        found.append((y, own * share))
        y += own * share
    return tuple(found)


def clashing_now(moment: TableMoment, at_work: int | None) -> tuple[int, ...]:
    """Return the options that have just left because of the one at work, where they are few enough to be told apart."""
    found = tuple(option for option, by in moment.gone.items() if by == at_work)
    return found if len(found) <= FEW else ()
