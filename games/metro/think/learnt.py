"""What lines are worth to the rule by which the expert plays games out, learnt from playouts.

The rule of the other levels knows how long a line is and how it ends. This one knows where an open line stands and
which way it leads, too: in the board game nearly all that can be learnt. Alone it also counts what no train runs on
yet: lines that end in the centre are to be had by a train, lines out of the centre are lost.

The numbers come from rounds of playouts, each by the rule of the round before; the rounds stand at SOLO and BOARD.

Games: round s plays "solo.8.2-10" or "board.2" with seeds from 10**6 + 1000 s on; other chance is random.Random(s). A
turn is drawn for each game, randrange(-10, 75). While no more tiles lie, the placement with the best mean of playouts
is laid (one time in ten one of the rule's six favourites, at random), from then on the rule's favourite.

Values: of all positions up to that turn, and of later ones with chance 0.6, the rule's ten favourites and six other
placements at random are each played out by the rule, on the same seeds. A value is the mean result (as in Candidate).

How they are fitted to these values stands at `Learnt`.
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
INWARD, ALONG, OUTWARD = 0, 1, 2  # headings
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
    if inward and along >= across:
        heading = INWARD
    elif not inward and along > across:
        heading = OUTWARD
    else:
        heading = ALONG
    return 3 * min(2, 3 - max(along, across)) + heading


@dataclass(frozen=True, slots=True)
class Learnt:
    """What lines are worth, for each phase of the game.

    `lines[phase]`: for each origin (a train, the centre, a free space; those left out are worth nothing) the curves,
    four numbers each: length 0, and constant, linear and square term for tens of tiles; then what each class adds.
    `begins[phase]`: what is added for a line that begins in a free space, by the class of the port into that space.

    Features: each line that the placement makes counts +1, each that it takes away -1. For its length l it adds
    [l = 0], [l > 0], l / 10, (l / 10) ** 2 to the curve of its last port, and 1 to the class of that port. Alone there
    is such a set for each origin, and one more number for the class where a line from a free space begins; in the
    board game there is one set, lines of trains only, the other player's counting the other way.

    Fit: features and values less their means within each position; least squares over all placements alike, with a
    ridge r = 30 / 1.05: first t for all phases, least sum of error ** 2 + r |t| ** 2; then for each phase (tiles
    laid * phases // 61) v, least sum of error ** 2 + r |v - t| ** 2. The numbers times 100 are rounded. These
    steps, done again on the same playouts, give every number below.
    """

    lines: tuple[tuple[str, ...], ...]
    begins: tuple[str, ...] = ()

    def ends(self, d: int) -> LineEnds:
        """Return the worth of lines on a map of d x d, with the classes of its ports."""
        begins = [int(number) / FINE for phase in self.begins for number in phase.split()]
        phases = len(self.lines)
        begins = begins or [0.0] * PLACES * phases
        return LineEnds(_worth(self), list(classes(d)), PLACES, begins, phases, float(bool(self.begins)))


@cache
def _worth(learnt: Learnt) -> list[float]:
    """Return what lines are worth: for each phase, origin, class and length."""
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


# The first rule, from playouts by players.TUNED, told 9 places apart and had one phase: alone 292 points a game. Then,
# in three phases, each fit on the positions of its round only:
#   s = 31:  30 games, 1485 positions, 64 playouts of each placement: 301 points a game;
#   s = 32: 100 games, 4880 positions, 48 playouts: 323;
#   s = 33: 110 games, 5432 positions with 81 890 placements, 48 playouts: 330. This is SOLO; s = 34 gave nothing more.
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

# In one phase, 64 playouts of each placement; of more phases came nothing more:
#   s = 21: by players.BOARD_TUNED, 40 games, 1952 positions, where a placement b points behind the best of its position
#           weighed exp(-b / 8) + 0.05;
#   s = 22: by the rule so found, 8530 positions with 118 630 placements;
#   s = 23: by a rule of three phases from s = 22, weighed like that, 6564 positions with 90 713 placements.
# BOARD is the fit to s = 22 and s = 23 together.
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
