"""What lines are worth to the rule by which the expert plays games out, learnt from playouts.

The rule of the other levels knows how long a line is and how it ends. This one knows where an open line stands and
which way it leads, too: in the board game nearly all that can be learnt. Alone it also counts what no train runs on
yet: lines that end in the centre are to be had by a train, lines out of the centre are lost.

The numbers are least squares: on some thousand positions the ten placements that a rule likes best and six others were
played out by that rule, 48 to 64 times on the same tiles for all, and what their lines add was fitted to how the means
of a position differ; then again with playouts by the rule so found, three rounds in all. In the board game the third
gained nothing, alone it still did (294, 323, 330 points a game). Half of the positions come from games in which the
best of the playouts was laid, the others from games that the rule played on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from games.metro.rules.tiles import E, N, W
from games.metro.think.arena import LineEnds
from games.metro.think.kernel import Board

LONGEST = 48  # lengths from 47 on are alike
PLACES = 32  # classes of lines: 8 * along + 2 * across + inward, of the space that an open line leads into,
RIM, CENTRE = 0, 1  # and these two, which would lie in the centre, for what is closed
CURVES = 11  # of the length: 3 * ring + heading, then closed at the rim and in the centre
FINE = 100  # the numbers are hundredths


def _step(v: int, d: int) -> int:
    """Return how far coordinate v is from the middle: 0 beside it, 3 at the rim, 1 or 2 between."""
    far = max(v - d // 2, d // 2 - 1 - v)
    return 3 if far == d // 2 - 1 else min(far, 2)


@cache
def classes(d: int) -> tuple[int, ...]:
    """Return the class of a line that ends with each port of a map of d x d (games.metro.think.kernel)."""
    board = Board(d, (0,) * (4 * d))
    found = []
    for port in range(4 * d * d):
        (y, x), side = divmod(port >> 2, d), port & 3
        along, across = (x, y) if side in (W, E) else (y, x)
        inward = (along < d // 2) == (side in (W, N))
        place = 8 * _step(along, d) + 2 * _step(across, d) + inward
        found.append(CENTRE if board.goal_of(port) else place)
    return (*found, *[RIM] * (4 * d))


def curve_of(place: int) -> int:
    """Return which curve of the length a class follows: by its ring, and whether it leads inward, along or outward."""
    if place in (RIM, CENTRE):
        return CURVES - 2 + place
    along, across, inward = place >> 3, place >> 1 & 3, place & 1
    heading = (0 if along >= across else 1) if inward else (2 if along > across else 1)
    return 3 * min(2, 3 - max(along, across)) + heading


@dataclass(frozen=True, slots=True)
class Learnt:
    """What lines are worth, for each phase of the game.

    `lines[phase]`: for each origin (a train, the centre, a free space; those left out are worth nothing) the curves,
    four numbers each: length 0, and constant, linear and square term for tens of tiles; then what each class adds.
    `begins[phase]`: what is added for a line that begins in a free space, by the class of the port into that space.
    """

    lines: tuple[tuple[str, ...], ...]
    begins: tuple[str, ...] = ()

    def table(self, span: int) -> list[float]:
        """Return the worth of all lines as the kernel reads it; `span` is of rules that know every length."""
        return _table(self)

    def ends(self, d: int) -> LineEnds:
        """Return the classes on a map of d x d, and how they are used."""
        begins = [int(number) / FINE for phase in self.begins for number in phase.split()]
        phases = len(self.lines)
        return LineEnds(list(classes(d)), PLACES, begins or [0.0] * PLACES * phases, phases, float(bool(self.begins)))


@cache
def _table(learnt: Learnt) -> list[float]:
    found: list[float] = []
    for phase in learnt.lines:
        for text in phase:
            numbers = [int(number) / FINE for number in text.split()]
            for place in range(PLACES):
                zero, once, slope, square = numbers[4 * curve_of(place) : 4 * curve_of(place) + 4]
                more = numbers[4 * CURVES + place]
                found += [
                    more + (once + slope * tens + square * tens * tens if tens else zero)
                    for tens in (length / 10 for length in range(LONGEST))
                ]
        found += [0.0] * ((3 - len(phase)) * PLACES * LONGEST)
    return found


SOLO = Learnt(
    (
        (
            """
            -10 0 0 0 0 -114 719 46 0 -123 465 172 0 189 439 122 0 21 770 79 0 92 433 172 0 214 800 151 0 27 713
            72 0 0 0 0 0 -77 -15 98 0 -220 912 72 -77 -220 -59 129 -2 -21 -196 -156 0 305 -42 -91 68 -43 -35 16
            -66 88 158 92 19 9 138 27 -240 1 54 12 63 35 92 -57
            """,
            """
            0 0 0 0 0 284 -204 -404 0 234 -210 -341 0 -207 -176 -170 0 40 -497 -190 0 -26 -266 -344 0 -387 -379
            -37 0 -186 -668 -121 -21 0 0 0 0 212 -474 13 0 55 -761 176 212 55 17 -205 28 -154 173 30 -21 -383 3
            -4 105 10 211 -132 98 -64 -124 -143 51 0 1 0 240 0 5 0 -12 0 1 0
            """,
            """
            0 0 0 0 -41 -90 400 106 1 -63 450 98 1 46 801 -27 -6 10 721 45 0 -32 724 150 0 90 729 -100 33 22 880
            -107 0 0 0 0 -10 -126 -421 137 -21 185 550 80 -135 165 21 56 -8 194 23 127 0 57 -22 34 -157 49 -164
            128 -14 -6 -18 67 -75 -14 -104 8 1 0 -47 0 -16 0 -150 0
            """,
        ),
        (
            """
            -5 0 0 0 0 -54 735 114 0 -27 525 191 0 113 596 187 0 -17 952 25 0 55 560 160 0 199 697 126 0 -21 919
            76 0 0 0 0 0 -70 -42 94 0 -172 814 125 -70 -172 -99 83 -41 49 -127 -92 0 232 -5 -33 -24 -22 -40 105
            -70 55 125 50 20 7 73 -11 -92 30 11 16 54 14 38 -66
            """,
            """
            0 0 0 0 0 233 -225 -452 0 191 -202 -354 0 -120 -172 -201 0 81 -662 -188 0 1 -223 -278 0 -456 -408
            -37 0 -168 -726 -130 -33 0 0 0 0 200 -577 -106 0 72 -734 180 200 72 70 -178 72 -127 213 65 -33 -430
            -59 -27 132 17 183 -216 140 -73 -139 -48 -15 0 -12 0 193 0 71 0 -73 0 0 0
            """,
            """
            0 0 0 0 -53 -71 457 151 -15 -88 645 76 -15 47 892 77 -6 8 887 43 34 -50 801 105 34 135 1000 -10 26
            42 999 -49 0 0 0 0 -5 -124 -626 289 -33 133 643 162 -130 100 -4 62 -10 99 -56 57 0 164 10 5 -90 24
            -126 127 -48 39 33 16 -22 -24 -47 25 -71 0 -66 0 34 0 -104 0
            """,
        ),
        (
            """
            20 0 0 0 0 -20 746 30 0 -11 552 116 0 195 810 69 0 -58 899 38 0 26 565 119 0 117 996 7 0 44 923 37 0
            0 0 0 0 -70 -19 62 0 -242 1099 19 -70 -242 -81 125 43 18 -60 -69 0 194 0 -77 -77 -50 -14 66 -106 -9
            132 199 7 5 57 15 -125 39 11 39 103 14 -14 -72
            """,
            """
            0 0 0 0 0 283 -201 -461 0 205 -239 -324 0 -357 -170 -91 0 146 -542 -123 0 21 -278 -383 0 -360 -491
            14 0 -270 -781 51 -33 0 0 0 0 196 -544 38 0 170 -1029 205 196 170 65 -287 -97 36 144 116 -33 -398
            -48 37 116 96 155 -159 166 2 -146 -359 -5 0 33 0 207 0 122 0 -124 0 -5 0
            """,
            """
            0 0 0 0 -62 -89 731 -78 23 -124 603 158 23 129 1000 -3 -40 -39 912 21 62 -89 898 -26 62 95 1098 -109
            75 30 909 26 0 0 0 0 20 -145 -527 187 -33 105 725 82 -125 72 -17 129 76 -32 -45 -9 0 170 -7 -14 -42
            -48 -102 132 -39 28 11 158 -32 -35 -75 0 -43 0 -94 0 35 0 -52 0
            """,
        ),
    ),
    (
        """
        0 0 -21 -21 18 18 1 1 -21 -21 -61 -61 16 16 12 12 18 18 16 16 -5 -5 35 35 1 1 12 12 35 35 -57 -57
        """,
        """
        0 0 -33 -33 22 22 30 30 -33 -33 -54 -54 19 19 16 16 22 22 19 19 -16 -16 14 14 30 30 16 16 14 14 -66 -66
        """,
        """
        0 0 -33 -33 22 22 39 39 -33 -33 -54 -54 -3 -3 39 39 22 22 -3 -3 -30 -30 14 14 39 39 39 39 14 14 -72 -72
        """,
    ),
)

BOARD = Learnt(
    (
        (
            """
            -23 0 0 0 0 -246 902 -86 0 -141 673 28 0 136 571 126 0 193 720 13 0 259 586 114 0 166 854 30 0 186
            942 46 0 0 0 0 0 -318 898 -85 0 -213 1096 103 -318 -213 45 -5 83 54 9 10 0 -7 145 173 80 51 36 82
            163 91 96 87 -74 -42 -25 -62 23 31 -54 42 -109 -95 -296 0
            """,
        ),
    )
)
