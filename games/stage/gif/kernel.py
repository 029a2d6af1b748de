# cython: language_level=3
# mypy: ignore-errors
"""The pixel work of a GIF: what changes from picture to picture, the palette of a film, compressed frames.

A pixel is a word 0xRRGGBB; whatever stands above is not looked at. Changes are words, too: each run of pixels, row
after row, begins with a word `kind << 30 | count`: 0 these pixels are as before; 1 all of them have the colour that
follows; 2 their colours follow one by one.

The palette: colours fall into 64 x 64 x 64 bins. Plain colours, which fill much of the film alone in their bin, keep an
entry that is exact. The rest is divided into boxes: again and again the box with the largest squared error is cut where
that lessens it most (Wu, Graphics Gems II), then entries and bins are brought in line with each other twice (k-means).
A frame is compressed as the format says: LZW with codes of up to 12 bits in blocks of 255 bytes (GIF89a, appendix F).
"""

from __future__ import annotations

from typing import Any

import cython

from engine.arrays import zeros

BINS = 64 * 64 * 64
C_BINS = cython.declare(cython.int, 262144)
COLOURS = 255  # of the palette; one more is the sign for "as before"
PLAIN = 128  # entries that plain colours may have at most
C_SHARE = cython.declare(cython.longlong, 1500)  # a plain colour fills at least one pixel in so many
ROUNDS = cython.declare(cython.int, 3)
CODES = cython.declare(cython.int, 4096)
SLOTS = cython.declare(cython.int, 16384)  # of the table of codes


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def bin_of(colour: cython.uint) -> cython.int:
    """Return the bin of a colour."""
    return ((colour >> 6) & 0x3F000) | ((colour >> 4) & 0xFC0) | ((colour >> 2) & 0x3F)


def changes(before: Any, after: Any, spare: Any, whole: bool = False) -> int:
    """Write into `spare` how `after` differs from `before`, which becomes equal to it; return the words written.

    All are arrays of words ("I"), `spare` half as long again as a picture, and 8 more. 0: nothing has changed.
    `whole`: every pixel counts as changed.
    """
    old: cython.uint[::1] = before
    new: cython.uint[::1] = after
    out: cython.uint[::1] = spare
    size: cython.Py_ssize_t = len(before)
    every: cython.uint = 0x1000000 if whole else 0
    done: cython.Py_ssize_t
    with cython.nogil:
        done = _changes(old, new, out, size, every)
    return done


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _changes(
    old: cython.uint[::1],
    new: cython.uint[::1],
    out: cython.uint[::1],
    size: cython.Py_ssize_t,
    every: cython.uint,
) -> cython.Py_ssize_t:
    i: cython.Py_ssize_t = 0
    begin: cython.Py_ssize_t
    head: cython.Py_ssize_t = -1  # where the run of single colours began that may go on
    used: cython.Py_ssize_t = 0
    colour: cython.uint
    while i < size:
        begin = i
        while i < size and ((old[i] ^ new[i]) & 0xFFFFFF | every) == 0:
            i += 1
        if i == size:
            break
        if i > begin:
            out[used] = cython.cast(cython.uint, i - begin)
            used += 1
            head = -1
        colour = new[i] & 0xFFFFFF
        begin = i
        while i < size and (new[i] & 0xFFFFFF) == colour and ((old[i] ^ colour) & 0xFFFFFF | every) != 0:
            old[i] = colour
            i += 1
        if i - begin > 2:
            out[used] = cython.cast(cython.uint, i - begin) | 0x40000000
            out[used + 1] = colour
            used += 2
            head = -1
            continue
        if head < 0:
            head = used
            out[used] = 0x80000000
            used += 1
        while begin < i:
            out[head] += 1
            out[used] = colour
            used += 1
            begin += 1
    return used


def apply(runs: Any, picture: Any) -> None:
    """Bring a picture on by the changes in `runs`."""
    words: cython.uint[::1] = runs
    out: cython.uint[::1] = picture
    count: cython.Py_ssize_t = len(runs)
    with cython.nogil:
        _apply(words, count, out)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _apply(words: cython.uint[::1], count: cython.Py_ssize_t, out: cython.uint[::1]) -> cython.void:
    at: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t = 0
    n: cython.uint
    kind: cython.uint
    while at < count:
        kind = words[at] >> 30
        n = words[at] & 0x3FFFFFFF
        at += 1
        if kind == 0:
            i += n
            continue
        while n:
            out[i] = words[at]
            i += 1
            n -= 1
            if kind == 2:
                at += 1
        if kind == 1:
            at += 1


@cython.cclass
class Palette:
    """Weighs the colours of a film, then chooses its entries.

    `entries`: the colours chosen, `count` of them; `table`: for each bin the entry that stands for it.
    """

    weights: cython.longlong[::1]
    sums: cython.longlong[::1]  # red, green and blue of each bin
    leading: cython.uint[::1]  # the colour that most pixels of the bin have, if one has more than half of them,
    votes: cython.longlong[::1]  # by how many more than the others
    entries: cython.uint[::1]
    table: cython.uchar[::1]
    count: cython.int
    total: cython.longlong

    def __init__(self) -> None:
        self.weights, self.sums = zeros("q", BINS), zeros("q", 3 * BINS)
        self.leading, self.votes = zeros("I", BINS), zeros("q", BINS)
        self.entries, self.table = zeros("I", COLOURS + 1), zeros("B", BINS)
        self.count, self.total = 0, 0

    def weigh(self, runs: Any) -> None:
        """Count the pixels of a frame's changes."""
        words: cython.uint[::1] = runs
        count: cython.Py_ssize_t = len(runs)
        with cython.nogil:
            self._weigh(words, count)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh(self, words: cython.uint[::1], count: cython.Py_ssize_t) -> cython.void:
        at: cython.Py_ssize_t = 0
        n: cython.uint
        kind: cython.uint
        while at < count:
            kind = words[at] >> 30
            n = words[at] & 0x3FFFFFFF
            at += 1
            if kind == 1:
                self._add(words[at], n)
                at += 1
            elif kind == 2:
                while n:
                    self._add(words[at], 1)
                    at += 1
                    n -= 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add(self, colour: cython.uint, n: cython.uint) -> cython.void:
        place: cython.int = bin_of(colour)
        self.weights[place] += n
        self.total += n
        self.sums[3 * place] += cython.cast(cython.longlong, (colour >> 16) & 255) * n
        self.sums[3 * place + 1] += cython.cast(cython.longlong, (colour >> 8) & 255) * n
        self.sums[3 * place + 2] += cython.cast(cython.longlong, colour & 255) * n
        if self.leading[place] == colour:  # the vote of Boyer and Moore
            self.votes[place] += n
        elif self.votes[place] >= n:
            self.votes[place] -= n
        else:
            self.votes[place] = n - self.votes[place]
            self.leading[place] = colour

    def choose(self) -> None:
        """Choose the entries and say for each bin which stands for it."""
        count: cython.int
        i: cython.int
        fixed: cython.int
        most: cython.int = COLOURS
        bins: cython.int[::1] = zeros("i", BINS)
        with cython.nogil:
            count = self._used(bins)
        plain = sorted((-self.weights[bins[i]], bins[i]) for i in range(count) if self._is_plain(bins[i]))[:PLAIN]
        fixed = len(plain)
        for i in range(fixed):
            self.table[plain[i][1]] = 1  # they come first
        order: cython.int[::1] = zeros("i", count + 1)
        points: cython.double[::1] = zeros("d", 4 * count + 4)
        owners: cython.int[::1] = zeros("i", count + 1)
        middles: cython.double[::1] = zeros("d", 4 * (COLOURS + 1))
        sums: cython.double[::1] = zeros("d", 10 * (COLOURS + 1))
        for i in range(fixed):
            order[i] = plain[i][1]
        with cython.nogil:
            self._line_up(bins, order, points, owners, fixed, count)
            self.count = _divide(points, owners, fixed, count, most, sums, middles)
            _settle(points, owners, fixed, count, self.count, middles)
            self._name(order, owners, middles, fixed, count, sums)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _used(self, bins: cython.int[::1]) -> cython.int:
        """List the bins that have pixels; return how many there are."""
        place: cython.int
        count: cython.int = 0
        for place in range(C_BINS):
            self.table[place] = 0
            if self.weights[place]:
                bins[count] = place
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_plain(self, place: cython.int) -> cython.bint:
        """Whether a bin has a colour of its own that fills much of the film."""
        weight: cython.longlong = self.weights[place]
        return weight * C_SHARE >= self.total and 10 * self.votes[place] >= 9 * weight

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _line_up(
        self,
        bins: cython.int[::1],
        order: cython.int[::1],
        points: cython.double[::1],
        owners: cython.int[::1],
        fixed: cython.int,
        count: cython.int,
    ) -> cython.void:
        """Make points of the bins: those of plain colours first, each with an entry of its own, then the others."""
        i: cython.int
        axis: cython.int
        at: cython.int = fixed
        weight: cython.double
        for i in range(count):
            if not self.table[bins[i]]:
                order[at] = bins[i]
                at += 1
        for i in range(count):
            weight = cython.cast(cython.double, self.weights[order[i]])
            points[4 * i] = weight**0.75  # what is small is to be seen, too
            for axis in range(3):
                points[4 * i + 1 + axis] = self.sums[3 * order[i] + axis] / weight
            owners[i] = min(i, fixed)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _name(
        self,
        order: cython.int[::1],
        owners: cython.int[::1],
        middles: cython.double[::1],
        fixed: cython.int,
        count: cython.int,
        heavy: cython.double[::1],
    ) -> cython.void:
        """Give each entry its colour, that of its pixels where most of them have the same, and each bin its entry.

        `heavy`: room for the heaviest bin of each entry and its weight, and the weight of all.
        """
        i: cython.int
        entry: cython.int
        place: cython.int
        weight: cython.double
        for i in range(3 * self.count):
            heavy[i] = 0.0
        for i in range(count):
            entry = owners[i]
            place = order[i]
            self.table[place] = cython.cast(cython.uchar, entry)
            weight = cython.cast(cython.double, self.weights[place])
            heavy[3 * entry + 2] += weight
            if weight > heavy[3 * entry + 1]:
                heavy[3 * entry] = place
                heavy[3 * entry + 1] = weight
        for entry in range(self.count):
            place = cython.cast(cython.int, heavy[3 * entry])
            if entry < fixed or 2 * self.votes[place] > heavy[3 * entry + 2] > 0:
                self.entries[entry] = self.leading[place]
            else:
                self.entries[entry] = _level(middles[4 * entry]) << 16
                self.entries[entry] |= _level(middles[4 * entry + 1]) << 8 | _level(middles[4 * entry + 2])

    def colours(self) -> bytes:
        """Return red, green and blue of the entries."""
        return b"".join(bytes((c >> 16 & 255, c >> 8 & 255, c & 255)) for c in self.entries[: self.count])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _level(value: cython.double) -> cython.uint:
    """Return a mean as the level of a colour."""
    return cython.cast(cython.uint, cython.cast(cython.int, min(255.0, value + 0.5)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _divide(
    points: cython.double[::1],
    owners: cython.int[::1],
    fixed: cython.int,
    count: cython.int,
    most: cython.int,
    sums: cython.double[::1],
    levels: cython.double[::1],
) -> cython.int:
    """Cut the points from `fixed` on into boxes, which get numbers from `fixed`; return how many entries there are.

    A point: weight, red, green, blue. `sums` of a box: weight, then sum and sum of squares of each colour, its squared
    error. `levels`: room.
    """
    box: cython.int
    boxes: cython.int = fixed
    worst: cython.int
    axis: cython.int
    if count == fixed:
        return fixed
    boxes += 1
    _sum_up(points, owners, fixed, count, fixed, sums)
    while boxes < most:
        worst = -1
        for box in range(fixed, boxes):
            if sums[10 * box + 7] > 1e-6 and (worst < 0 or sums[10 * box + 7] > sums[10 * worst + 7]):
                worst = box
        if worst < 0:
            break
        axis = _widest(sums, worst)
        if not _cut(points, owners, fixed, count, worst, boxes, axis, levels):
            sums[10 * worst + 7] = 0.0  # it cannot be cut
            continue
        _sum_up(points, owners, fixed, count, worst, sums)
        _sum_up(points, owners, fixed, count, boxes, sums)
        boxes += 1
    return boxes


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _sum_up(
    points: cython.double[::1],
    owners: cython.int[::1],
    first: cython.int,
    count: cython.int,
    box: cython.int,
    sums: cython.double[::1],
) -> cython.void:
    """Work out the sums of a box and its squared error."""
    i: cython.int
    axis: cython.int
    weight: cython.double
    value: cython.double
    for i in range(10):
        sums[10 * box + i] = 0.0
    for i in range(first, count):
        if owners[i] == box:
            weight = points[4 * i]
            sums[10 * box] += weight
            for axis in range(3):
                value = points[4 * i + 1 + axis]
                sums[10 * box + 1 + axis] += weight * value
                sums[10 * box + 4 + axis] += weight * value * value
    weight = sums[10 * box]
    if weight > 0:
        for axis in range(3):
            value = sums[10 * box + 1 + axis]
            sums[10 * box + 4 + axis] -= value * value / weight
            sums[10 * box + 7] += sums[10 * box + 4 + axis]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _widest(sums: cython.double[::1], box: cython.int) -> cython.int:
    """Return the axis along which a box differs most."""
    axis: cython.int
    best: cython.int = 0
    for axis in range(1, 3):
        if sums[10 * box + 4 + axis] > sums[10 * box + 4 + best]:
            best = axis
    return best


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _cut(
    points: cython.double[::1],
    owners: cython.int[::1],
    first: cython.int,
    count: cython.int,
    box: cython.int,
    new: cython.int,
    axis: cython.int,
    levels: cython.double[::1],
) -> cython.bint:
    """Give what lies above the best place on an axis of a box to the box `new`; return whether there is one."""
    i: cython.int
    level: cython.int
    best: cython.int = -1
    weight: cython.double = 0.0
    total: cython.double = 0.0
    below: cython.double = 0.0
    under: cython.double = 0.0
    gain: cython.double
    most: cython.double = 0.0
    for i in range(128):
        levels[i] = 0.0
    for i in range(first, count):
        if owners[i] == box:
            level = cython.cast(cython.int, points[4 * i + 1 + axis]) >> 2
            levels[2 * level] += points[4 * i]
            levels[2 * level + 1] += points[4 * i] * points[4 * i + 1 + axis]
            weight += points[4 * i]
            total += points[4 * i] * points[4 * i + 1 + axis]
    for level in range(63):
        below += levels[2 * level]
        under += levels[2 * level + 1]
        if below <= 0 or weight - below <= 1e-9 * weight:
            continue
        gain = under * under / below + (total - under) * (total - under) / (weight - below)
        if best < 0 or gain > most:
            best, most = level, gain
    if best < 0:
        return False
    for i in range(first, count):
        if owners[i] == box and cython.cast(cython.int, points[4 * i + 1 + axis]) >> 2 > best:
            owners[i] = new
    return True


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _settle(
    points: cython.double[::1],
    owners: cython.int[::1],
    fixed: cython.int,
    count: cython.int,
    entries: cython.int,
    middles: cython.double[::1],
) -> cython.void:
    """Move the middles of the entries to what they stand for, and each point that is not fixed to its nearest one."""
    i: cython.int
    n: cython.int
    entry: cython.int
    axis: cython.int
    away: cython.double
    least: cython.double
    red: cython.double
    green: cython.double
    blue: cython.double
    for n in range(ROUNDS):
        for i in range(4 * entries):
            middles[i] = 0.0
        for i in range(count):
            entry = owners[i]
            middles[4 * entry + 3] += points[4 * i]
            for axis in range(3):
                middles[4 * entry + axis] += points[4 * i] * points[4 * i + 1 + axis]
        for entry in range(entries):
            if middles[4 * entry + 3] > 0:
                for axis in range(3):
                    middles[4 * entry + axis] /= middles[4 * entry + 3]
        if n == ROUNDS - 1:
            return
        for i in range(fixed, count):
            least = 1e18
            for entry in range(entries):
                if middles[4 * entry + 3] > 0:
                    red = points[4 * i + 1] - middles[4 * entry]
                    green = points[4 * i + 2] - middles[4 * entry + 1]
                    blue = points[4 * i + 3] - middles[4 * entry + 2]
                    away = red * red + green * green + blue * blue
                    if away < least:
                        least = away
                        owners[i] = entry


@cython.cclass
class Compressor:
    """Compresses one frame after the other of pictures of this size, by a palette that is chosen.

    `box`: left, top, width and height of what has changed in the last frame; `out`: its compressed pixels.
    """

    palette: Palette
    wide: cython.int
    tall: cython.int
    bits: cython.int
    shown: cython.uchar[::1]  # the entry that each pixel shows, 255 none yet
    fresh: cython.uchar[::1]  # the entry that it is to show, `same` where it stays
    same: cython.int
    left: cython.int
    top: cython.int
    right: cython.int
    bottom: cython.int
    out: cython.uchar[::1]
    keys: cython.int[::1]
    codes: cython.int[::1]
    used: cython.Py_ssize_t
    holds: cython.uint  # bits that wait for their byte,
    held: cython.int  # and how many
    block: cython.Py_ssize_t  # where the block of the moment begins

    def __init__(self, palette: Palette, wide: int, tall: int) -> None:
        self.palette = palette
        self.wide = wide
        self.tall = tall
        self.same = palette.count
        self.bits = max(2, self.same.bit_length())
        self.shown, self.fresh = zeros("B", wide * tall), zeros("B", wide * tall)
        i: cython.Py_ssize_t
        for i in range(wide * tall):
            self.shown[i] = 255
            self.fresh[i] = self.same
        self.out = zeros("B", 2 * wide * tall + 4096)
        self.keys, self.codes = zeros("i", 16384), zeros("i", 16384)

    @property
    def depth(self) -> int:
        """The bits of an entry: the palette of the file has two to the power of it."""
        return self.bits

    @property
    def sign(self) -> int:
        """The entry that means: as before."""
        return self.same

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of what the last frame changes; nothing has no width."""
        if self.right < self.left:
            return 0, 0, 0, 0
        return self.left, self.top, self.right - self.left + 1, self.bottom - self.top + 1

    def frame(self, runs: Any) -> bytes:
        """Return the compressed pixels of the next frame, b"" where nothing is to be seen of its changes."""
        words: cython.uint[::1] = runs
        count: cython.Py_ssize_t = len(runs)
        with cython.nogil:
            self._mark(words, count)
            self.used = 0
            if self.right >= self.left:
                self._compress()
        return bytes(self.out[: self.used])

    def nothing(self) -> bytes:
        """Return the compressed pixels of a frame of one pixel that stays as it is."""
        self.left = self.right = self.top = self.bottom = 0
        with cython.nogil:
            self._compress()
        return bytes(self.out[: self.used])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark(self, words: cython.uint[::1], count: cython.Py_ssize_t) -> cython.void:
        """Say which pixels are to show what, and in which box they lie."""
        at: cython.Py_ssize_t = 0
        i: cython.int = 0
        n: cython.uint
        kind: cython.uint
        entry: cython.uchar
        self.left = self.wide
        self.top = self.tall
        self.right = -1
        self.bottom = -1
        while at < count:
            kind = words[at] >> 30
            n = words[at] & 0x3FFFFFFF
            at += 1
            if kind == 0:
                i += cython.cast(cython.int, n)
                continue
            while n:
                entry = self.palette.table[bin_of(words[at])]
                if self.shown[i] != entry:
                    self.shown[i] = self.fresh[i] = entry
                    self._grow(i)
                i += 1
                n -= 1
                if kind == 2:
                    at += 1
            if kind == 1:
                at += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _grow(self, i: cython.int) -> cython.void:
        x: cython.int = i % self.wide
        y: cython.int = i // self.wide
        self.left, self.right = min(self.left, x), max(self.right, x)
        self.top, self.bottom = min(self.top, y), max(self.bottom, y)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _compress(self) -> cython.void:
        """Write the box of the frame, and leave nothing fresh behind."""
        clear: cython.int = 1 << self.bits
        wide: cython.int = self.bits + 1
        free: cython.int = clear + 2
        x: cython.int
        y: cython.int
        at: cython.Py_ssize_t
        before: cython.int = -1
        entry: cython.int
        key: cython.int
        slot: cython.int
        self.out[0] = self.bits
        self.used, self.block, self.holds, self.held = 2, 1, 0, 0
        self._forget()
        self._put(clear, wide)
        for y in range(self.top, self.bottom + 1):
            for x in range(self.left, self.right + 1):
                at = y * self.wide + x
                entry = self.fresh[at]
                self.fresh[at] = self.same
                if before < 0:
                    before = entry
                    continue
                key = before << 8 | entry
                slot = (cython.cast(cython.uint, key) * 40503 >> 4) & 16383
                while self.keys[slot] >= 0 and self.keys[slot] != key:
                    slot = (slot + 1) & 16383
                if self.keys[slot] == key:
                    before = self.codes[slot]
                    continue
                self._put(before, wide)
                if free < CODES:
                    self.keys[slot], self.codes[slot] = key, free
                    if free == 1 << wide:
                        wide += 1
                    free += 1
                else:
                    self._put(clear, wide)
                    self._forget()
                    wide, free = self.bits + 1, clear + 2
                before = entry
        self._put(before, wide)
        if free < CODES and free == 1 << wide:
            wide += 1
        self._put(clear + 1, wide)
        if self.held:
            self._octet(self.holds & 255)
        if self.used == self.block + 1:
            self.used -= 1
        else:
            self.out[self.block] = cython.cast(cython.uchar, self.used - self.block - 1)
        self.out[self.used] = 0
        self.used += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        i: cython.int
        for i in range(SLOTS):
            self.keys[i] = -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _put(self, code: cython.int, wide: cython.int) -> cython.void:
        """Write a code of so many bits, the lowest first."""
        self.holds |= cython.cast(cython.uint, code) << self.held
        self.held += wide
        while self.held >= 8:
            self._octet(self.holds & 255)
            self.holds >>= 8
            self.held -= 8

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _octet(self, value: cython.uint) -> cython.void:
        """Write a byte into the block; where that is full the next one begins."""
        self.out[self.used] = cython.cast(cython.uchar, value)
        self.used += 1
        if self.used == self.block + 256:
            self.out[self.block] = 255
            self.block = self.used
            self.used += 1
