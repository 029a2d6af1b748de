"""The consequences of a move in words, read from its story before it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from games.base.i18n import _, ngettext
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import STORE, SowingStep, Well
from games.mancala.rules.turns import move_from
from games.mancala.variant import Variant


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a move will do, read from its story: stones taken from, added to and captured at each well.

    `taken`: the pit sown from and how many; `gains`: stones added by sowing; `ends`: wells where something special
    happens (capture, own store); `captured`: pits emptied by capture with what they hold then; `store`: stones the
    mover's store gains; `sentence` says it in words.
    """

    taken: tuple[Well, int]
    gains: Mapping[Well, int]
    ends: frozenset[Well] = frozenset()
    captured: Mapping[Well, int] = field(default_factory=dict)
    store: int = 0
    sentence: str = ""


def foresee(variant: Variant, pos: SowingPosition, pit: int) -> Foreseen | None:
    """Return what sowing from a pit would do, read from the story; None if it may not be sown."""
    move = move_from(variant, pos, pit) if pit >= 0 else None
    if move is None:
        return None
    return read_story(variant.steps(pos, move), variant.counts(pos)[pos.side, pit], variant.stores)


def foresee_turn(variant: Variant, pos: SowingPosition, pits: Sequence[int]) -> list[Foreseen]:
    """Return what each sowing of a turn would do, as far as it may be played."""
    found: list[Foreseen] = []
    for pit in pits:
        foreseen = foresee(variant, pos, pit)
        if foreseen is None:
            break
        found.append(foreseen)
        pos = variant.rules.play(pos, variant.make_move(pit))
    return found


def read_story(steps: Sequence[SowingStep], held: int, stores: bool) -> Foreseen:
    """Return the consequence of a move from its steps; `held` stones lie in its pit, `stores`: the board has some."""
    lifted = next(step for step in steps if step.kind == "lift")
    start = lifted.wells[0]
    side = lifted.side
    gains: dict[Well, int] = {}
    captured: dict[Well, int] = {}
    last: Well = start
    for step in steps:
        if step.kind == "sow":
            last = step.wells[0]
            gains[last] = gains.get(last, 0) + 1
        elif step.kind == "capture" and step.side == side:
            captured.update(zip(step.wells, step.counts, strict=True))
    taken = sum(captured.values())
    store = gains.get((side, STORE), 0) + taken
    ends = frozenset({last} if last == (side, STORE) or last in captured or captured else ())
    return Foreseen(
        (start, held),
        gains,
        ends if stores else frozenset(),
        {well: n for well, n in captured.items() if well[0] != side} if stores else captured,
        store,
        sentence(stores, start, last, side, captured),
    )


def sentence(stores: bool, start: Well, last: Well, side: int, captured: dict[Well, int]) -> str:
    """Return the consequence of a move in words, "" where there is nothing to say beyond the board."""
    taken = sum(captured.values())
    if last == (side, STORE):
        return _("Ends in your store: sow again")
    if stores and captured:
        if taken > captured.get(last, 0):
            return _("Pit {pit} ends in your empty pit {last} and takes {n}").format(
                pit=start[1] + 1, last=last[1] + 1, n=taken
            )
        text = _("Pit {pit} ends in your empty pit {last}: the stone is yours")
        return text.format(pit=start[1] + 1, last=last[1] + 1)
    if captured:
        text = ngettext("Pit {pit} takes {n} seed", "Pit {pit} takes {n} seeds", taken)
        return text.format(pit=start[1] + 1, n=taken)
    return ""
