"""The trainer: turns that were not found when they were asked for again; they come back after 1, 3 and 7 days.

A card holds texts alone, so that none of a game's rules is needed to say what is due. It is known by its game and its
position. Of two machines' cards the one that was answered later stands: by the earlier day due, a card that was
answered would lose to its own old copy. No pixels, no files.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from games.model.days.stamps import LATEST, read_date
from games.model.keeping.records import count, figure

DAYS = (1, 3, 7)  # after which a card comes back: at first, and after each right answer; then it is learnt
TICK = 0.001  # seconds
MOST = 500  # cards that are kept


@dataclass(frozen=True, slots=True)
class Missed:
    """A turn that was missed: the position, the turn played there, the best one, and those worth as much.

    `worth`: what the position was worth to who was to move, `lost`: what the turn played gave away. `due`: the day on
    which it comes back; `step`: how many right answers in a row, len(DAYS) of them: learnt; `at`: seconds since 1970
    of the last answer, or of the time when it was missed. `gone`: it was forgotten, which other machines have to learn.
    """

    game: str
    position: str
    played: tuple[str, ...]
    best: tuple[str, ...]
    worth: int
    lost: int
    at: float
    due: date
    step: int = 0
    good: tuple[tuple[str, ...], ...] = ()
    gone: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """What it is known by."""
        return self.game, self.position

    @property
    def learnt(self) -> bool:
        """Whether it does not come back any more."""
        return self.step >= len(DAYS)

    def answered(self, right: bool, today: date, at: float) -> Missed:
        """Return the card after an answer: right, it comes back later or is learnt; wrong, it begins again."""
        step = self.step + 1 if right else 0
        return replace(self, step=step, due=after(today, DAYS[min(step, len(DAYS) - 1)]), at=self.later(at))

    def forgotten(self, at: float) -> Missed:
        """Return the card as one that never comes back."""
        return replace(self, gone=True, at=self.later(at))

    def remembered(self, at: float) -> Missed:
        """Return the card as one that was not forgotten after all."""
        return replace(self, gone=False, at=self.later(at))

    def later(self, at: float) -> float:
        """Return a time, or the next one after the last answer, where the clock was set back or stands still."""
        return max(at, self.at + TICK)


def after(today: date, days: int) -> date:
    """Return the day so many days later, the last one there is at most."""
    return min(today, LATEST - timedelta(days)) + timedelta(days)


def merged(*parts: Iterable[Missed]) -> list[Missed]:
    """Return one card for each position, that with the latest answer; in any order of the parts the same.

    Of more than MOST the forgotten and the learnt ones go first, and of these those answered longest ago.
    """
    found: dict[tuple[str, str], Missed] = {}
    for one in (card for part in parts for card in part):
        held = found.get(one.key)
        if held is None or _rank(one) > _rank(held):
            found[one.key] = one
    every = sorted(found.values(), key=lambda one: (one.gone, one.learnt, -one.at, one.key))
    return sorted(every[:MOST], key=lambda one: (one.at, one.key))


def _rank(one: Missed) -> tuple[Any, ...]:
    return one.at, one.gone, one.step, one.due, one.played, one.best


def due(cards: Iterable[Missed], today: date) -> list[Missed]:
    """Return what comes back on a day, what was due first before the others."""
    found = [one for one in cards if not one.gone and not one.learnt and one.due <= today]
    return sorted(found, key=lambda one: (one.due, one.at, one.key))


# As plain values


def written(cards: Iterable[Missed]) -> list[dict[str, Any]]:
    """Return cards as plain values."""
    found = []
    for one in cards:
        entry: dict[str, Any] = {
            "game": one.game, "position": one.position, "played": list(one.played), "best": list(one.best),
            "worth": one.worth, "lost": one.lost, "at": one.at, "due": one.due.isoformat(), "step": one.step,
        }  # fmt: skip
        if one.good:
            entry["good"] = [list(turn) for turn in one.good]
        if one.gone:
            entry["gone"] = True
        found.append(entry)
    return found


def read(values: object) -> list[Missed]:
    """Return the cards of plain values, damaged ones left out."""
    found = [load_missed(entry) for entry in values] if isinstance(values, list) else []
    return [one for one in found if one is not None]


def load_missed(entry: object) -> Missed | None:
    """Return the card of plain values, None where they are damaged."""
    if not isinstance(entry, dict):
        return None
    game, position = entry.get("game"), entry.get("position")
    played, best = _turn(entry.get("played")), _turn(entry.get("best"))
    at, day = figure(entry.get("at")), read_date(entry.get("due"))
    worth, lost, step = (count(entry.get(name)) for name in ("worth", "lost", "step"))
    if not isinstance(game, str) or not isinstance(position, str) or not played or not best:
        return None
    if at is None or day is None or worth is None or lost is None or step is None or step < 0:
        return None
    listed = entry.get("good")
    good = tuple(turn for turn in map(_turn, listed if isinstance(listed, list) else ()) if turn)
    return Missed(game, position, played, best, worth, lost, at, day, step, good, entry.get("gone") is True)


def _turn(value: object) -> tuple[str, ...]:
    """Return the moves of a turn as texts, () for a damaged one."""
    if not isinstance(value, list) or not all(isinstance(move, str) for move in value):
        return ()
    return tuple(value)


class Deck:
    """The cards that are asked for now, one after another; each is answered once, by the first turn that is tried.

    `right`: the answer to each card so far; `gone`: those forgotten here, the last one last.
    """

    def __init__(self, cards: Sequence[Missed]) -> None:
        self.cards = list(cards)
        self.right: list[bool | None] = [None] * len(self.cards)
        self.at = 0
        self._gone: list[tuple[int, Missed, bool | None]] = []

    @property
    def card(self) -> Missed | None:
        """The card in view, None where none is left."""
        return self.cards[self.at] if self.cards else None

    @property
    def done(self) -> bool:
        """Whether every card was answered."""
        return None not in self.right

    @property
    def found(self) -> int:
        """How many were found."""
        return sum(answer is True for answer in self.right)

    def answer(self, right: bool, today: date, at: float) -> Missed | None:
        """Take the first answer to the card in view; return the card as it comes back, None for a second answer."""
        card = self.card
        if card is None or self.right[self.at] is not None:
            return None
        self.right[self.at] = right
        self.cards[self.at] = card.answered(right, today, at)
        return self.cards[self.at]

    def step(self, by: int) -> None:
        """Go to another card, round again."""
        if self.cards:
            self.at = (self.at + by) % len(self.cards)

    def forget(self, at: float) -> Missed | None:
        """Take the card in view out; return it as one that never comes back, None where there is none."""
        card = self.card
        if card is None:
            return None
        gone = card.forgotten(at)
        self._gone.append((self.at, gone, self.right.pop(self.at)))
        del self.cards[self.at]
        self.at = min(self.at, max(0, len(self.cards) - 1))
        return gone

    @property
    def can_undo(self) -> bool:
        """Whether a card was forgotten here."""
        return bool(self._gone)

    def undo(self, at: float) -> Missed | None:
        """Bring the card back that was forgotten last, and show it; None where there is none."""
        if not self._gone:
            return None
        place, card, right = self._gone.pop()
        self.at = place
        self.cards.insert(place, card.remembered(at))
        self.right.insert(place, right)
        return self.cards[place]
