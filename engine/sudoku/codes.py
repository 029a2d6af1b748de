"""Numbers that hold several fields; codes.pxd is the compiled form.

A compiled module takes them as those of engine/bits.py are taken.

A *reason* says why a literal holds: a kind and, for most kinds, a payload. What it means in literals, `Board.explain`
and `Learning.reasons` spell out. A *spot* is a candidate's cell and its number less 1, in `shift` bits. A *slot* is an
item and a bit of it, in so many `words` of 64 bits. No code, but wanted wherever codes are: why an item waits, and the
`share` of a parity.
"""

NONE = 0  # a clue, a guess, or something learnt that holds by itself
LIT = 1  # one literal implies it: the payload
ITEM = 2  # the other options of the item `payload` are gone
CLAUSE = 3  # the learnt clause `payload`
CELL = 4  # a parity: the candidates of the other one are gone from the cell `payload`
COUNT = 5  # payload 2 unit + odd: the unit has all its evens or odds
LOCKED = 6  # the number of the item `payload` must stand where the item's unit meets another
FLIPPED = 7  # the other half of a guess whose first half is exhausted

# Why an item waits to be looked at
SINGLE = 0  # it is down to one option or none
NARROW = 1  # its options may lie within another unit
DONE = 2  # it need not be looked at: one of its options is true


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


def cell_of(spot: int, shift: int) -> int:
    """Return the cell of a spot."""
    return spot >> shift


def number_of(spot: int, shift: int) -> int:
    """Return the number of a spot."""
    return (spot & ((1 << shift) - 1)) + 1


def is_odd(spot: int) -> int:
    """Whether the number of a spot is odd."""
    return 1 ^ (spot & 1)


def share(n: int, odd: int) -> int:
    """Return how many of the numbers 1 to n are even (odd): so many has a unit when it is full."""
    return n - n // 2 if odd else n // 2


def item_of(slot: int, words: int) -> int:
    """Return the item of a slot (row, column or box with a number, or cell)."""
    return slot >> 5 + words
