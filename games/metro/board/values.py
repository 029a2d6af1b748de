"""Candidates of a computer player on the screen: spaces tinted by their best value, the best five as rows."""

from __future__ import annotations

import math
from collections.abc import Sequence

from games.base.figures import MINUS
from games.base.i18n import _, decimal
from games.metro import texts
from games.metro.board.map import MapView
from games.metro.board.messages import PlacementChosen
from games.metro.board.steps import CandidateRow, Ranking
from games.metro.game import Game
from games.metro.rulebook import Lay
from games.metro.think.players import Candidate
from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Row
from games.stage.widgets.words import Heading

SHOWN = 5
SURE = 1.96  # standard errors within which nineteen in twenty values lie
Space = tuple[int, int]


def value_text(game: Game, candidate: Candidate) -> str:
    """Return a value: a final score in solo, in the board game how far ahead or behind, with its sign.

    What the rule alone says has a decimal, since it tells of single tiles.
    """
    if not candidate.playouts:
        said = decimal(abs(candidate.value), 1)
        if not any(digit in said for digit in "123456789"):
            return said
        return (MINUS if candidate.value < 0 else "" if game.params.solo else "+") + said
    whole = round(candidate.value)
    text = str(whole) if game.params.solo or not whole else f"{whole:+d}"
    return text.replace("-", MINUS)


def places(candidates: Sequence[Candidate]) -> list[tuple[int, int]]:
    """Return the first and the last rank, from 1, that each candidate shares, of candidates that go best first.

    Those whose difference is within their ± stand together with the best of them.
    """
    found: list[tuple[int, int]] = []
    begin = 0
    for n, one in enumerate(candidates):
        first = candidates[begin]
        if n and first.value - one.value > SURE * math.hypot(first.error, one.error) + 1e-9:
            begin = n
        found.append((begin, n))
    last = {first: n for first, n in found}
    return [(first + 1, last[first] + 1) for first, _ in found]


def place_words(place: tuple[int, int]) -> str:
    """Return a place, or the places that are shared: 1, or 2–3."""
    return str(place[0]) if place[0] == place[1] else f"{place[0]}–{place[1]}"


def shares(best: dict[Space, Candidate]) -> dict[Space, float]:
    """Return how strong each space is tinted, from the lowest value to the second best.

    Values that chance alone may have parted, being within twice the best one's 1.96 standard errors, differ little.
    """
    values = sorted(candidate.value for candidate in best.values())
    high = values[-2] if len(values) > 1 else values[-1]
    low = min(values[0], high - 2 * SURE * next(iter(best.values())).error)
    reach = high - low
    one_by_one = list(best.values())
    shared = places(one_by_one)  # those that stand together have one tint
    tops = [one_by_one[first - 1].value for first, _ in shared]
    tints = [min(1.0, (value - low) / reach) if reach > 0 else 1.0 for value in tops]
    return dict(zip(best, tints, strict=True))


def by_space(candidates: tuple[Candidate, ...]) -> dict[Space, Candidate]:
    """Return the best candidate of each space, best first; drawing another tile has none."""
    best: dict[Space, Candidate] = {}
    for candidate in candidates:
        if isinstance(candidate.move, Lay):
            best.setdefault((candidate.move.x, candidate.move.y), candidate)
    return best


def spaces_apart(candidates: tuple[Candidate, ...]) -> list[Candidate]:
    """Return the candidates that rows stand for: the best of each space, and drawing another tile."""
    best = by_space(candidates)
    return [one for one in candidates if not isinstance(one.move, Lay) or best[one.move.x, one.move.y] is one]


def clear(view: MapView) -> None:
    """Take all values off the map."""
    view.heat = {}
    view.ranks = {}
    view.heat_label = ""
    view.ghost = view.frame = None
    view.changed = ()
    view.touch()


def tint(view: MapView, game: Game, candidates: tuple[Candidate, ...]) -> None:
    """Tint the spaces by their best value and number those of the rows of `rows`."""
    best = by_space(candidates)
    view.heat = shares(best) if best else {}
    view.heat_words = {space: value_text(game, candidate) for space, candidate in best.items()}
    found = [ranked(candidates, rank) for rank in range(1, SHOWN + 1)]
    moves = {rank: one.move for rank, one in enumerate(found, 1) if one is not None}
    shared = places(spaces_apart(candidates))
    view.ranks = {(move.x, move.y): shared[rank - 1][0] for rank, move in moves.items() if isinstance(move, Lay)}
    view.touch()


def point_out(view: MapView, game: Game, candidate: Candidate) -> None:
    """Show a candidate as the tile itself with the lines it changes and its value."""
    assert isinstance(candidate.move, Lay)
    view.ghost = view.frame = candidate.move
    view.heat_label = value_text(game, candidate)
    view.changed = tuple(game.changed_by(candidate.move)[0])
    view.touch()


def kind_of_value(game: Game, candidates: tuple[Candidate, ...]) -> str:
    """Return what the values of candidates are, and how sure the best one's is; "" where there are none."""
    if not candidates:
        return ""
    if not candidates[0].playouts:
        return _("value of the rule")
    kind = _("expected score, ±{n}") if game.params.solo else _("expected lead, ±{n}")
    return kind.format(n=decimal(SURE * candidates[0].error, 0 if game.params.solo else 1))


def rows(game: Game, candidates: tuple[Candidate, ...]) -> list[Widget]:
    """Return the best five as rows under their heading: what each ends, starts or lets grow, points, value."""
    if not candidates:
        return []
    kind = kind_of_value(game, candidates)
    seat = game.position.seat
    shared = places(spaces_apart(candidates))
    found: list[CandidateRow] = []
    spaces: set[Space] = set()
    for candidate in candidates:
        move = candidate.move
        rank = len(found) + 1
        if rank > len(shared):
            break
        value = value_text(game, candidate)
        place = place_words(shared[rank - 1]) if rank == shared[rank - 1][0] else ""
        joined = (rank > shared[rank - 1][0], rank < min(SHOWN, shared[rank - 1][1]))
        best = shared[rank - 1][0] == 1
        if not isinstance(move, Lay):
            found.append(CandidateRow(f"candidate{rank}", rank, -1, _("Draw another"), _("then it must be laid"), 0, 0,
                                      value, best, place, joined, says=PlacementChosen))  # fmt: skip
        elif (move.x, move.y) not in spaces:
            spaces.add((move.x, move.y))
            lines, before = game.changed_by(move)
            points = sum(line.points for line in lines if line.owner == seat)
            said = texts.short_consequence(game.params, lines, before)
            found.append(CandidateRow(f"candidate{rank}", rank, move.kind, texts.space(move), said, points,
                                      game.seats[seat].colour, value, best, place, joined,
                                      says=PlacementChosen))  # fmt: skip
        if len(found) == SHOWN:
            break
    head = Row([Heading(_("Best five placements"), grow=1), Heading(kind)])
    keys = tuple(row.title for row in found)
    return [head, Ranking([*found], 2, id=f"ranking{game.history.cursor}", keys=keys)]


def ranked(candidates: tuple[Candidate, ...], rank: int) -> Candidate | None:
    """Return the candidate in a row of `rows`, None for drawing or where there is none."""
    spaces: set[Space] = set()
    at = 0
    for candidate in candidates:
        if isinstance(candidate.move, Lay):
            if (candidate.move.x, candidate.move.y) in spaces:
                continue
            spaces.add((candidate.move.x, candidate.move.y))
        at += 1
        if at == rank:
            return candidate if isinstance(candidate.move, Lay) else None
    return None
