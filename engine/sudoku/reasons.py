"""Why a literal holds, as one number: a kind and, for most kinds, a payload; reasons.pxd is the compiled form.

A compiled module takes them as those of engine/bits.py are taken. What a reason means in literals, `Board.explain` and
`Learning.reasons` spell out.
"""

NONE = 0  # a clue, a guess, or something learnt that holds by itself
LIT = 1  # one literal implies it: the payload
ITEM = 2  # the other options of the item `payload` are gone
CLAUSE = 3  # the learnt clause `payload`
CELL = 4  # a parity: the candidates of the other one are gone from the cell `payload`
COUNT = 5  # payload 2 unit + odd: the unit has all its evens or odds
LOCKED = 6  # the number of the item `payload` must stand where the item's unit meets another
FLIPPED = 7  # the other half of a guess whose first half is exhausted


def because(payload: int, kind: int) -> int:
    """Return the reason of a kind, with what it speaks of."""
    return payload << 3 | kind


def kind_of(reason: int) -> int:
    """Return the kind of a reason."""
    return reason & 7


def payload_of(reason: int) -> int:
    """Return what a reason speaks of."""
    return reason >> 3


def is_guess(reason: int) -> bool:
    """Whether nothing implies the literal: it was guessed, or is the other half of a guess, or holds by itself."""
    return kind_of(reason) in (NONE, FLIPPED)
