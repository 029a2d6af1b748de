"""A match as plain values for the disk, and back; damaged games are left out, and the match goes on without them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.game import BadInput
from games.base.i18n import _
from games.mancala.match.contenders import OwnView
from games.mancala.match.contest import PastGame
from games.mancala.match.state import State
from games.mancala.match.tour import Tour, read_tour
from games.mancala.players.match import PlayedGame
from games.mancala.variant import Variant
from games.model.app import App
from games.model.keeping.files import Data


def data_of(state: State) -> Data:
    """Return plain values of a match as it stands."""
    pits, views = state.under_way()
    now = {"pits": pits_text(pits), "views": views_data(views)} if pits else None
    return {"tour": state.tour.data(), "games": [past_data(one) for one in state.past], "now": now}


def far(app: App, variant: Variant) -> str:
    """Return how far the match that is kept has come, "" where there is none that goes on."""
    data = app.store.match(variant.name) or {}
    games = data.get("games")
    try:
        tour = read_tour(variant, data.get("tour") or {})
    except BadInput:
        return ""
    played = len(games) if isinstance(games, list) else 0
    return _("{n} of {m} games played").format(n=played, m=tour.games) if played < tour.games else ""


def past_data(one: PastGame) -> Data:
    """Return plain values of a game that is over; what follows from the match is not among them."""
    figures = one.figures
    said = {"why": figures.why, "told": figures.told} if figures.why else {}
    return {"pits": pits_text(one.pits), "views": views_data(one.views), "winner": figures.winner,
            "stones": list(figures.stones), **said}  # fmt: skip


def pits_text(pits: Sequence[int]) -> str:
    """Return pits as a text, counted from 1; 0 is the swap."""
    return " ".join(str(pit + 1) for pit in pits)


def read_pits(text: object) -> tuple[int, ...]:
    """Return the pits of such a text; ValueError where it is none."""
    return tuple(int(word) - 1 for word in str(text).split())


def views_data(views: Sequence[OwnView | None]) -> list[list[int] | None]:
    """Return views as lists of numbers."""
    return [None if view is None else [view.ahead, view.depth, int(view.proven)] for view in views]


def read_views(data: Iterable[Sequence[int] | None]) -> tuple[OwnView | None, ...]:
    """Return the views of such lists; TypeError or ValueError where they are none."""
    return tuple(None if one is None else OwnView(int(one[0]), int(one[1]), bool(one[2])) for one in data)


def read_match(variant: Variant, data: Data | None, wake: Callable[[], None]) -> State:
    """Return the match that was kept; BadInput where it is damaged beyond use."""
    if not isinstance(data, dict):
        raise BadInput("The kept match is damaged.")
    tour = read_tour(variant, data.get("tour") or {})
    past: list[PastGame] = []
    for one in data.get("games") or []:
        try:
            past.append(read_past(variant, tour, len(past), one))
        except (KeyError, TypeError, ValueError, IndexError):
            break  # its number would be another game's: the match goes on from here
    state = State(variant, tour, wake, past[: tour.games])
    now = data.get("now")
    if isinstance(now, dict) and not state.done:
        try:
            state.go_on_with(read_pits(now.get("pits")), read_views(now.get("views") or ()))
        except (BadInput, TypeError, ValueError, IndexError):
            state.go_on_with((), ())
    return state


def read_past(variant: Variant, tour: Tour, number: int, data: Data) -> PastGame:
    """Return a game of its plain values; KeyError, TypeError, ValueError or IndexError where it is damaged."""
    meeting = tour.meeting(variant, number)
    winner, (one, two) = data["winner"], data["stones"]
    if winner not in (0, 1, None):
        raise ValueError(winner)
    pits = read_pits(data["pits"])
    names = (str(meeting.seats[0]), str(meeting.seats[1]))
    why = str(data.get("why", ""))
    figures = PlayedGame(number + 1, names, meeting.opening, winner, (int(one), int(two)), len(pits), why,
                         str(data.get("told", "")))  # fmt: skip
    return PastGame(figures, pits, read_views(data["views"]))
