# cython: language_level=3
# mypy: ignore-errors
"""The transposition table of alpha-beta: what was found out about a position, for whenever it comes again.

An entry is one 64-bit word; constants.py says where its fields lie. The value and the move get as many bits as the
game needs, so there is no game whose moves or values do not fit; the tag gets the rest. A key is mixed reversibly, so
as long as it has no more bits than tag and bucket together, these are the position itself and no other can be taken
for it. Longer keys are told apart by SURE bits of tag at least; a game that leaves fewer is refused.

Threads may share the entries without a lock: one is written and read as a whole, with its tag in it, and each tells
something that is true whatever stands beside it. At worst one is lost, or stands in both places of its bucket.
"""

import contextlib

import cython

from engine.arrays import pages, zeros

if cython.compiled:
    from cython.cimports.engine.prefetch import prefetch
    from cython.cimports.engine.tree.constants import BOUND_AT, DEPTH_AT, DEPTHS, WEIGHT_AT, WEIGHTS
else:
    from engine.tree.constants import BOUND_AT, DEPTH_AT, DEPTHS, WEIGHT_AT, WEIGHTS

SURE = 32  # bits of tag that are not taken for another's once in 4 billion looks
CLAIMS = cython.declare(cython.ulonglong, (1 << 15) - 1)  # a mask: places for notes of what is being searched
MIX1 = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
MIX2 = cython.declare(cython.ulonglong, 0xD6E8FEB86659FD93)


def unmixed(mixed: int, bits: int) -> int:
    """Return the key of so many bits of which `TranspositionTable.mix` makes this."""
    factors: tuple[int, ...] = (MIX2, MIX1)
    for factor in factors:
        shift = bits // 2
        while shift < bits:  # undoes key ^ (key >> bits // 2)
            mixed ^= mixed >> shift
            shift *= 2
        mixed = mixed * pow(factor, -1, 1 << bits) % (1 << bits)
    return mixed


class TranspositionTable:
    """Two 8-byte entries a bucket: one that keeps the result of most work, one the latest."""

    def __init__(self, megabytes: float, key_bits: int, highest: int, limit: int, owner=None) -> None:
        """Take the largest power of two of buckets that fits into `megabytes`, at least four, or share `owner`'s.

        Keys have `key_bits` bits, moves are numbered 0 to `highest`, values lie between -limit and limit. ValueError if
        these leave too few bits to tell positions apart.
        """
        self.pages = None
        self.owner = owner  # whose memory must outlive this
        self.bits = max(2, (int(megabytes * (1 << 20)) // 16).bit_length() - 1)
        if owner is not None:
            self.bits = cython.cast(TranspositionTable, owner).bits
        move_bits, value_bits = highest.bit_length(), (2 * limit).bit_length()
        tag_bits = WEIGHT_AT - move_bits - value_bits
        if tag_bits < min(SURE, key_bits - self.bits):
            raise ValueError(
                f"A table of {megabytes} MB cannot tell positions of {key_bits} bits apart beside moves up to "
                f"{highest} and values up to {limit}."
            )
        self.move_at = tag_bits
        self.value_at = tag_bits + move_bits
        self.tags = (1 << tag_bits) - 1
        self.moves = (1 << move_bits) - 1
        self.values = (1 << value_bits) - 1
        self.limit = limit
        self.size = 2 << self.bits
        self.buckets = (1 << self.bits) - 1
        self.keys = (1 << key_bits) - 1
        self.half = key_bits // 2
        self.key_bits, self.highest = key_bits, highest
        self.shared = owner is not None
        if owner is None:
            self.busy = zeros("Q", 1)
            self.clear()
        else:
            self.cells = cython.cast(TranspositionTable, owner).cells
            self.busy = cython.cast(TranspositionTable, owner).busy

    def partner(self) -> "TranspositionTable":
        """Return a table of the same entries, for a search in another thread; from now on both `claim` positions."""
        if not self.shared:
            self.shared = True
            self.busy = zeros("Q", CLAIMS + 1)
        return TranspositionTable(0, self.key_bits, self.highest, self.limit, self)

    def claim(self, key):
        """Note that the position of `key` is being searched. One note in a place: the latest."""
        self.busy[cython.cast(cython.Py_ssize_t, self.mix(key) & CLAIMS)] = key

    def release(self, key):
        """Note that it is not any more."""
        i: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.mix(key) & CLAIMS)
        if self.busy[i] == key:
            self.busy[i] = 0

    def claimed(self, key):
        """Whether the position of `key` is being searched, as far as the notes tell."""
        return self.busy[cython.cast(cython.Py_ssize_t, self.mix(key) & CLAIMS)] == key

    def __del__(self) -> None:
        """Give the memory back."""
        self._release()

    def _release(self) -> None:
        """Give the memory back without holding the interpreter, for that takes a while: other threads go on.

        Nothing may be looked up afterwards.
        """
        self.cells = zeros("Q", 2)
        if self.pages is not None:
            with contextlib.suppress(BufferError):  # a partner's view still stands: the memory goes with it
                self.pages.close()
            self.pages = None

    def mix(self, key):
        """Mix `key` reversibly within its bits."""
        key = (key * MIX1) & self.keys
        key ^= key >> self.half
        key = (key * MIX2) & self.keys
        return key ^ (key >> self.half)

    def fetch(self, key):
        """Ask for the bucket of `key`, which will be wanted soon."""
        if cython.compiled:
            prefetch(cython.address(self.cells[cython.cast(cython.Py_ssize_t, (self.mix(key) & self.buckets) << 1)]))

    def probe(self, key):
        """Look `key` up; where it is found, value, bound, depth and move hold the entry."""
        h: cython.ulonglong = self.mix(key)
        i: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, (h & self.buckets) << 1)
        tag: cython.ulonglong = (h >> self.bits) & self.tags
        entry: cython.ulonglong = self.cells[i]
        if entry & self.tags != tag or entry >> BOUND_AT == 0:
            entry = self.cells[i + 1]
            if entry & self.tags != tag or entry >> BOUND_AT == 0:
                return False
        self.bound = cython.cast(cython.int, entry >> BOUND_AT)
        self.depth = cython.cast(cython.int, (entry >> DEPTH_AT) & DEPTHS)
        self.value = cython.cast(cython.int, (entry >> self.value_at) & self.values) - self.limit
        self.move = cython.cast(cython.int, (entry >> self.move_at) & self.moves)
        return True

    def store(self, key, value, bound, depth, move, work):
        """Keep a result, in the first entry of its bucket if it took at least as much work as the one there.

        One that does not fit into an entry is not kept.
        """
        if value > self.limit or value < -self.limit or cython.cast(cython.ulonglong, move) > self.moves:
            return
        h: cython.ulonglong = self.mix(key)
        i: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, (h & self.buckets) << 1)
        tag: cython.ulonglong = (h >> self.bits) & self.tags
        weight: cython.ulonglong = 0
        while work > 1 and weight < WEIGHTS:
            work >>= 1
            weight += 1
        entry: cython.ulonglong = (
            (cython.cast(cython.ulonglong, bound) << BOUND_AT)
            | (cython.cast(cython.ulonglong, depth) << DEPTH_AT)
            | (weight << WEIGHT_AT)
            | (cython.cast(cython.ulonglong, value + self.limit) << self.value_at)
            | (cython.cast(cython.ulonglong, move) << self.move_at)
            | tag
        )
        first: cython.ulonglong = self.cells[i]
        if first & self.tags == tag or weight >= ((first >> WEIGHT_AT) & WEIGHTS):
            if first & self.tags != tag:
                self.cells[i + 1] = first
            self.cells[i] = entry
        else:
            self.cells[i + 1] = entry

    def clear(self) -> None:
        """Forget everything."""
        if self.pages is not None:
            self._release()
        self.pages = pages(8 * self.size)
        self.cells = memoryview(self.pages).cast("Q")

    def keep(self, key: int, value: int, bound: int, depth: int, move: int, work: int = 1) -> None:
        """Store an entry, for callers in Python."""
        self.store(key, value, bound, depth, move, work)

    def heaviest(self, most: int, depth: int) -> list[tuple[int, int, int, int, int, int]]:
        """Return at most so many entries of at least that depth that took most work, as `keep` takes them.

        So they can go into a table of another size. ValueError if an entry does not tell the whole key.
        """
        if self.key_bits - self.bits > self.move_at:
            raise ValueError("This table's entries do not tell the whole keys.")
        i: cython.Py_ssize_t
        entry: cython.ulonglong
        counts = [0] * (WEIGHTS + 1)
        for i in range(self.size):
            entry = self.cells[i]
            if entry >> BOUND_AT and (entry >> DEPTH_AT) & DEPTHS >= depth:
                counts[(entry >> WEIGHT_AT) & WEIGHTS] += 1
        least, taken = WEIGHTS, counts[WEIGHTS]
        while least > 0 and taken + counts[least - 1] <= most:
            least -= 1
            taken += counts[least]
        found = []
        for i in range(self.size):
            entry = self.cells[i]
            if entry >> BOUND_AT and (entry >> DEPTH_AT) & DEPTHS >= depth and (entry >> WEIGHT_AT) & WEIGHTS >= least:
                found.append(self._told(i >> 1, entry))
        return found[:most]

    def _told(self, bucket: int, entry: int) -> tuple[int, int, int, int, int, int]:
        """Return the key of an entry with the value, the bound, the depth, the move and about the work."""
        key = unmixed((entry & self.tags) << self.bits | bucket, self.key_bits)
        value = (entry >> self.value_at & self.values) - self.limit
        work = 1 << (entry >> WEIGHT_AT & WEIGHTS)
        return key, value, entry >> BOUND_AT, entry >> DEPTH_AT & DEPTHS, entry >> self.move_at & self.moves, work

    def look(self, key: int) -> object:
        """Return (value, bound, depth, move) of an entry, None where there is none."""
        if not self.probe(key):
            return None
        return self.value, self.bound, self.depth, self.move
