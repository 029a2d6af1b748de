"""What the search scene says of a moment: what the node was, what clashes and which guesses are to blame, why a cell
holds its number. `extra` is the moment as watched.py tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.sudoku.watch import LEARNT
from games.base.figures import number
from games.base.i18n import _, ngettext
from games.base.words import all_of
from games.sudoku.hint import names
from games.sudoku.hint.telling import tell
from games.sudoku.rules.puzzle import Puzzle
from games.sudoku.think.reasons import placing, unexplained

NAMED = 8  # guesses that are listed by number


def conflict_title(puzzle: Puzzle, conflict: dict[str, Any]) -> str:
    """Return what clashes, in a few words."""
    kind, value = conflict["kind"], conflict["value"]
    place = names.house(puzzle, conflict["house"]) if conflict["house"] >= 0 else ""
    name = names.cell(puzzle, conflict["cells"][0]) if conflict["cells"] else ""
    match kind:
        case "house":
            return _("{n} has no place in {house}").format(n=value, house=place)
        case "cell":
            return _("{cell} has no number left").format(cell=name)
        case "parity":
            text = _("{house} has too many odds") if value else _("{house} has too many evens")
            return text.format(house=place[:1].upper() + place[1:])
        case "twice":
            return _("{n} stands twice in {house}").format(n=value, house=place)
        case "two":
            return _("{cell} would have to hold {n} and {other}").format(cell=name, n=value, other=conflict["other"])
        case "locked":
            return _("{n} must stand in {house}, so not in {cell}").format(n=value, house=place, cell=name)
        case "wrong":
            text = _("{cell} is {n}, but must be even") if value % 2 else _("{cell} is {n}, but must be odd")
            return text.format(cell=name, n=value)
        case "learnt":
            return _("An earlier conflict rules this out")
    return _("The odd sums of {cell} contradict each other").format(cell=name)


def blame(extra: dict[str, Any]) -> str:
    """Return which guesses are enough for the conflict, and which were not to blame."""
    depth, blamed = extra.get("depth", 0), extra["conflict"]["blamed"]
    if not blamed:
        return _("No guess is needed for it: the branch is closed.")
    count = len(blamed)
    if count <= NAMED:
        text = ngettext("Guess {list} is enough to rule it out.", "Guesses {list} are enough to rule it out.", count)
        said = text.format(list=_listed(blamed))
    else:
        said = ngettext("{n} guess is enough to rule it out.", "{n} guesses are enough to rule it out.", count)
        said = said.format(n=count)
    others = [d for d in range(1, depth + 1) if d not in blamed]
    said += " " + ngettext("It is learnt as a clash.", "They are learnt as a clash.", count)
    if not others:
        return said
    if len(others) <= NAMED:
        text = ngettext("Guess {list} was not to blame.", "Guesses {list} were not to blame.", len(others))
        return f"{said} {text.format(list=_listed(others))}"
    text = ngettext("{n} guess was not to blame.", "{n} guesses were not to blame.", len(others))
    return f"{said} {text.format(n=len(others))}"


def _listed(depths: Sequence[int]) -> str:
    return all_of([str(depth) for depth in depths])


def moment(puzzle: Puzzle, extra: dict[str, Any]) -> tuple[str, str]:
    """Return what the node was, and how much followed from it."""
    guesses, depth = extra.get("guesses", []), extra.get("depth", 0)
    follows = sum(1 for cell in extra.get("order", ()) if extra["depths"][cell] == depth)
    point = _("Point at a cell to see why it holds its number.")
    if not guesses:
        text = ngettext("{n} cell follows without a guess.", "{n} cells follow without a guess.", follows)
        return _("From the clues alone"), f"{text.format(n=number(follows))} {point}"
    cell, value, odd, *_place = guesses[-1]
    turned = _("The deepest guess is turned round: what it said is now barred.")
    if extra.get("did") == "learnt":
        title = _("Back to guess {d}").format(d=depth)
        if not extra.get("asserts"):
            return title, turned
        where, what, odd = extra["asserts"]
        name = names.cell(puzzle, where)
        learnt = (
            _("The conflict has taught: {cell} is {n}.") if what > 0
            else _("The conflict has taught: {cell} is not {n}.") if what < 0
            else _("The conflict has taught: {cell} is odd.") if odd
            else _("The conflict has taught: {cell} is even.")
        ).format(cell=name, n=abs(what))  # fmt: skip
        return title, f"{learnt} {point}"
    if extra.get("did") == "flip":
        return _("On from the solution"), turned
    name = names.cell(puzzle, cell)
    follows -= value > 0
    title = (
        _("Guess {d}: {cell} is {n}") if value > 0
        else _("Guess {d}: {cell} is odd") if odd
        else _("Guess {d}: {cell} is even")
    ).format(d=depth, cell=name, n=value)  # fmt: skip
    text = ngettext("{n} cell follows from it.", "{n} cells follow from it.", follows).format(n=number(follows))
    if known := _known(extra, depth) - (not value):
        text += " " + ngettext("This also settles whether {n} more cell is even or odd.",
                               "This also settles whether {n} more cells are even or odd.",
                               known).format(n=number(known))  # fmt: skip
    return title, f"{text} {point}" if follows else text


def _known(extra: dict[str, Any], depth: int) -> int:
    """Return how many open cells are known to be even or odd since a guess."""
    return sum(odd and at == depth and not value
               for odd, at, value in zip(extra["odd"], extra["odd_depths"], extra["values"], strict=True))  # fmt: skip


def why(puzzle: Puzzle, extra: dict[str, Any], cell: int) -> tuple[str, str]:
    """Return what a filled cell holds, and why."""
    value, depth = extra["values"][cell], extra["depths"][cell]
    title = _("{cell} is {n}").format(cell=names.cell(puzzle, cell), n=value)
    if puzzle.numbers[cell]:
        return title, _("It is a clue.")
    guess = next((d for d, (c, v, *_place) in enumerate(extra["guesses"], 1) if (c, v) == (cell, value)), 0)
    if guess == depth > 0:
        _cell, _value, _odd, which, among = extra["guesses"][guess - 1]
        return title, _("It is guess {d}: number {which} of the {of} that the cell could hold.").format(
            d=guess, which=which, of=among)  # fmt: skip
    if cell in extra["held"]:
        return title, _("The solution found last holds it; all other numbers were tried.")
    item = extra["items"][cell]
    said = [_("What was learnt from conflicts leaves nothing else.")]
    if item >= 0:
        before = board_before(puzzle, extra, cell)
        said = [tell(puzzle, placing(puzzle, before, cell, value, item)).why]
        rest = unexplained(puzzle, before, item, cell)
        more = "" if item >= puzzle.n**2 else ", ".join(str(v) for _cell, v in rest if v != value)
        cells = names.cells(puzzle, tuple(c for c, _v in rest)) if item >= puzzle.n**2 else ""
        if more:
            text = _("Beside plain numbers, odd sums, locked numbers or learnt clashes bar {list}.")
            said.append(text.format(list=more))
        elif cells:
            text = _("Beside plain numbers, odd sums, locked numbers or learnt clashes keep it out of {cells}.")
            said.append(text.format(cells=cells))
    said.append(
        _("The deepest guess it leans on is {d}.").format(d=depth) if depth else _("It follows from the clues alone.")
    )
    return title, " ".join(said)


def because(puzzle: Puzzle, extra: dict[str, Any], cell: int) -> tuple[int, ...]:
    """Return the cells whose numbers keep a cell's number out of its house, () where they say little."""
    item = extra["items"][cell]
    if item < puzzle.n**2 or puzzle.numbers[cell] or item == LEARNT:
        return ()
    hint = placing(puzzle, board_before(puzzle, extra, cell), cell, extra["values"][cell], item)
    return hint.because if hint.technique == "hidden single" else ()


def board_before(puzzle: Puzzle, extra: dict[str, Any], cell: int) -> bytes:
    """Return the board as it was when a cell was filled."""
    board = bytearray(puzzle.numbers)
    for one in extra["order"]:
        if one == cell:
            break
        board[one] = extra["values"][one]
    return bytes(board)
