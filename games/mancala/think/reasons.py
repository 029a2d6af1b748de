"""Why a turn is good: the first that applies of what it does on the board, in numbers and in words. No pixels.

Everything said can be seen on the board: what a turn takes, which threat it ends, how often it sows, how much it
leaves the other side to take; where none of this is to be told, what the expected line brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from games.base.i18n import _, ngettext
from games.mancala.naming import turn_text
from games.mancala.rules.expected import play_line
from games.mancala.rules.sowing import SowingPosition
from games.mancala.rules.steps import Well
from games.mancala.rules.threats import Threat, threats
from games.mancala.variant import Variant

Line = Sequence[Sequence[int]]


class Kind(Enum):
    """What a turn is chosen for, in the order in which it is looked for."""

    TAKES = "takes"  # `stones` in all
    SAVES = "saves"  # ends the threat `ended`
    AGAIN = "again"  # sows more than once; `stones` in the last sowing
    LEAST = "least"  # the other side can take `stones` at most, more after each of the other turns
    # where the second best turn does as much, where the lines expected after the two part
    LOSES = "loses"  # after the turn `other` the last of those expected takes `stones`, of the other side
    LATER = "later"  # the last of the turns expected takes `stones`
    FARTHER = "farther"  # the turns expected put its player `stones` further ahead than those after `other`
    # what follows is no reason, but true all the same
    ENDS = "ends"
    NEXT = "next"  # after the expected reply the turn after it takes `stones`
    HOME = "home"  # sows `stones` into the own store
    ONLY = "only"
    REPLY = "reply"  # another turn is expected to follow
    SOWS = "sows"  # `stones`


PARTING = (Kind.LOSES, Kind.LATER, Kind.FARTHER)
GOOD = (Kind.TAKES, Kind.SAVES, Kind.AGAIN, Kind.LEAST, *PARTING)
UNTOLD = (Kind.ONLY, Kind.REPLY, Kind.SOWS)  # true of any turn, so that they say nothing of this one
SHARED = (Kind.TAKES, Kind.AGAIN, Kind.NEXT, Kind.HOME, Kind.REPLY, Kind.SOWS)  # what two turns can do alike


@dataclass(frozen=True, slots=True)
class Reason:
    """What speaks for a turn (pits from 0); `then`: the turns expected after it, or after the turn `other` (LOSES)."""

    kind: Kind
    turn: tuple[int, ...]
    stones: int = 0
    ended: Threat | None = None
    then: tuple[tuple[int, ...], ...] = ()
    other: tuple[int, ...] = ()

    @property
    def short(self) -> str:
        """The turn and what it does, on one line: 6, 3: sow again, then it takes 7."""
        return f"{turn_text(self.turn)}: {self.what}"

    @property
    def heard(self) -> str:
        """The same for who hears it: Pits 6, 3: sow again, then it takes 7."""
        name = pits_text(self.turn)
        return f"{name[0].upper()}{name[1:]}: {self.what}"

    @property
    def what(self) -> str:
        """What the turn does, amid a sentence: sow again, then it takes 7."""
        n, many = self.stones, len(self.turn) > 1
        again = _("sow again") if len(self.turn) == 2 else _("sow {n} times").format(n=len(self.turn))
        match self.kind:
            case Kind.TAKES:
                takes = _("{again}, then it takes {n}") if many else _("it takes {n}")
                return takes.format(again=again, n=n)
            case Kind.SAVES:
                safe = _("{pits} can no longer be taken").format(pits=pits_text(self.endangered))
                return _("{again}, then {what}").format(again=again, what=safe) if many else safe
            case Kind.AGAIN:
                last = ngettext("{n} stone", "{n} stones", n).format(n=n)
                return _("{again}, then {what}").format(again=again, what=last)
            case Kind.LEAST:
                least = _("the other side can take {n} at most") if n else _("the other side can take nothing")
                return least.format(n=n)
            case Kind.LOSES:
                said = _("after {other} the other side comes to take {n} by {reply}")
                return said.format(other=pits_text(self.other), n=n, reply=pits_text(self.then[-1]))
            case Kind.LATER:
                said = ngettext("later {turn} takes {n}", "later {turn} take {n}", len(self.then[-1]))
                return said.format(turn=pits_text(self.then[-1]), n=n)
            case Kind.FARTHER:
                said = _("the turns expected put you {n} further ahead than those after {other}")
                return said.format(n=n, other=pits_text(self.other))
            case Kind.ENDS:
                return _("it ends the game")
            case Kind.NEXT:
                reply, after = self.then[:2]
                said = ngettext(
                    "if the other side sows {reply}, {turn} takes {n}",
                    "if the other side sows {reply}, {turn} take {n}", len(after),
                )  # fmt: skip
                return said.format(reply=pits_text(reply), turn=pits_text(after), n=n)
            case Kind.HOME:
                return ngettext("{n} stone goes to your store", "{n} stones go to your store", n).format(n=n)
            case Kind.ONLY:
                return _("there is no other turn")
            case Kind.REPLY:
                return _("{reply} should follow").format(reply=pits_text(self.then[0]))
        return ngettext("it sows {n} stone", "it sows {n} stones", n).format(n=n)

    @property
    def why(self) -> str:
        """The reason in a sentence, "" where there is none that counts as one."""
        n, sowings = self.stones, len(self.turn)
        match self.kind:
            case Kind.TAKES if sowings > 1:
                return _("It gives {k} sowings and takes {n}.").format(k=sowings, n=n)
            case Kind.TAKES:
                return _("It takes {n}.").format(n=n)
            case Kind.SAVES if self.ended is not None:
                said = _("It ends the threat to {pits}: {turn} can no longer take {n}.")
                if sowings > 1:
                    said = _("It gives {k} sowings and ends the threat to {pits}: {turn} can no longer take {n}.")
                ended = self.ended
                pits, turn = pits_text(self.endangered), pits_text(ended.pits)
                return said.format(k=sowings, pits=pits, turn=turn, n=ended.stones)
            case Kind.AGAIN:
                return _("It keeps the turn: {k} sowings instead of one.").format(k=sowings)
            case Kind.LEAST if n:
                return _("Of these turns it lets the other side take least: {n} at most.").format(n=n)
            case Kind.LEAST:
                return _("After it the other side can take nothing, after each of the other turns it can.")
        return self.sentence if self.kind in PARTING else ""

    @property
    def told(self) -> str:
        """The reason in a sentence, or else what the turn does; "" where that is true of any turn."""
        return self.why or ("" if self.kind in UNTOLD else self.sentence)

    @property
    def sentence(self) -> str:
        """What the turn does, as a sentence: Later pit 3 takes 5."""
        return f"{self.what[0].upper()}{self.what[1:]}."

    @property
    def endangered(self) -> tuple[int, ...]:
        """The pits that were in danger, from 0."""
        return () if self.ended is None else tuple(pit for _side, pit in self.ended.wells)


def pits_text(pits: Sequence[int]) -> str:
    """Return pits by name: pit 5, pits 2, 3."""
    return ngettext("pit {pits}", "pits {pits}", len(pits)).format(pits=turn_text(pits))


def reason(
    variant: Variant, pos: SowingPosition, line: Line, others: Sequence[Sequence[int]] = (), second: Line = ()
) -> Reason | None:
    """Return what speaks for the first turn of a line, None where it cannot be played.

    `others`: the turns (pits from 0) that it is compared with; `line` goes on with those that are expected after it.
    `second`: the line of the second best turn, where this one is the best: what both do alike is no reason.
    """
    found = _alone(variant, pos, line, others)
    if found is None or not second or found.kind not in SHARED:
        return found
    there = _alone(variant, pos, second, others)
    if there is None or there.kind is not found.kind or there.stones < found.stones:
        return found
    parted = parting(variant, pos, line, second)
    if parted is None or (found.kind in GOOD and parted.kind is Kind.FARTHER):
        return found  # what is taken tells more than a sum
    return parted


def parting(variant: Variant, pos: SowingPosition, line: Line, second: Line) -> Reason | None:
    """Return what is taken or lost where two lines part after their first turns, None where the first gains nothing."""
    turn, other = tuple(line[0]), tuple(second[0])
    both = list(zip(_brought(variant, pos, line), _brought(variant, pos, second), strict=False))
    taken = home = 0  # by how much more the first line has brought
    for n, (own, there) in enumerate(both):
        sign = -1 if n % 2 else 1
        taken += sign * (own[0] - there[0])
        home += sign * (sum(own) - sum(there))
        if not n or taken <= 0:
            continue
        if n % 2 and there[0] > own[0]:
            then = tuple(tuple(one) for one in second[1 : n + 1])
            return Reason(Kind.LOSES, turn, there[0], then=then, other=other)
        if n % 2 == 0 and own[0] > there[0]:
            return Reason(Kind.LATER, turn, own[0], then=tuple(tuple(one) for one in line[1 : n + 1]), other=other)
    return Reason(Kind.FARTHER, turn, home, other=other) if home > 0 and len(both) > 1 else None


def _brought(variant: Variant, pos: SowingPosition, line: Line) -> list[tuple[int, int]]:
    """Return what each turn of a line brings, as far as it may be played and sides alternate: taken, sown home."""
    found: list[tuple[int, int]] = []
    first = variant.side(pos)
    for n, turn in enumerate(line):
        sowings, after = play_line(variant, pos, turn)
        if not sowings or len(sowings) < len(turn) or (sowings[0].side == first) == bool(n % 2):
            break
        found.append((sum(one.taken for one in sowings), sum(one.home for one in sowings)))
        pos = after
    return found


def _alone(variant: Variant, pos: SowingPosition, line: Line, others: Sequence[Sequence[int]]) -> Reason | None:
    """Return what speaks for the first turn of a line by itself."""
    turn = tuple(line[0]) if line else ()
    sowings, after = play_line(variant, pos, turn)
    if not sowings or len(sowings) < len(turn):
        return None
    then = tuple(tuple(one) for one in line[1:])
    if taken := sum(one.taken for one in sowings):
        return Reason(Kind.TAKES, turn, taken, then=then)
    ended = ended_threat(variant, pos, after)
    if ended is not None:
        return Reason(Kind.SAVES, turn, ended.stones, ended, then)
    if len(turn) > 1:
        return Reason(Kind.AGAIN, turn, sowings[-1].stones, then=then)
    least = left_to_take(variant, pos, turn, others)
    if least is not None:
        return Reason(Kind.LEAST, turn, least, then=then)
    if sowings[-1].ends:
        return Reason(Kind.ENDS, turn, then=then)
    # It has no reason of its own: what the expected line brings, or else what is to be seen.
    if taken := _taken_next(variant, pos.side, after, then):
        return Reason(Kind.NEXT, turn, taken, then=then)
    if home := sum(one.home for one in sowings):
        return Reason(Kind.HOME, turn, home, then=then)
    if len(list(variant.rules.moves(pos))) == 1:
        return Reason(Kind.ONLY, turn, then=then)
    if then:
        return Reason(Kind.REPLY, turn, then=then)
    return Reason(Kind.SOWS, turn, sum(one.stones for one in sowings))


def _taken_next(variant: Variant, side: int, pos: SowingPosition, then: Sequence[Sequence[int]]) -> int:
    """Return how many stones `side` takes by the second of the turns expected from a position, after the first."""
    if len(then) < 2:
        return 0
    reply, here = play_line(variant, pos, then[0])
    own, _after = play_line(variant, here, then[1])
    if len(reply) < len(then[0]) or len(own) < len(then[1]) or own[0].side != side:
        return 0
    return sum(one.taken for one in own)


def ended_threat(variant: Variant, pos: SowingPosition, after: SowingPosition) -> Threat | None:
    """Return the largest threat to who moves that a turn ends, where it leaves less to be taken than there was."""
    side = pos.side
    if variant.side(after) == side:
        return None  # the turn goes on
    before, left = threats(variant, pos, 1 - side), threats(variant, after, 1 - side)
    if not left.whole or left.most >= before.most:
        return None
    endangered: frozenset[Well] = left.wells
    return next((threat for threat in before.found if endangered.isdisjoint(threat.wells)), None)


def left_to_take(
    variant: Variant, pos: SowingPosition, turn: Sequence[int], others: Sequence[Sequence[int]]
) -> int | None:
    """Return the most that the other side can take after a turn, where it can take more after each of the others."""
    rest = [other for other in others if tuple(other) != tuple(turn)]
    own = _leaves(variant, pos, turn) if rest else None
    if own is None:
        return None
    for other in rest:
        left = _leaves(variant, pos, other)
        if left is None or left <= own:
            return None
    return own


def _leaves(variant: Variant, pos: SowingPosition, turn: Sequence[int]) -> int | None:
    """Return the most that the other side can take after a turn, None where it is not known."""
    sowings, after = play_line(variant, pos, turn)
    if len(sowings) < len(turn) or variant.side(after) == pos.side:
        return None
    left = threats(variant, after, 1 - pos.side)
    return left.most if left.whole else None
