"""Exact cover problems of every kind, with and without colours, for bench/covers.py and the tests.

Made with the standard library alone, since they are made in the peers' environments too. A problem is (primary items,
secondary items, options); an entry of an option is an item or, of a secondary one, `item:colour`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product

from bench.cover import ALL, DRAWINGS, orientations, queens, tilings

Problem = tuple[list[str], list[str], list[list[str]]]
Cell = tuple[int, int]

THREE = """
ace act add age ago aid aim air ale and ant ape apt arc are ark arm art ash ask ate awe axe bad bag ban bar bat bed bee
beg bet bid big bit boa bow box boy bud bun bus but buy cab can cap car cat cob cod cot cow cry cub cup cut dam day den
dew die dig dim dip doe dog dot dry due ear eat ebb eel egg ego elk elm end era err eve eye fan far fat fed fee few fig
fin fir fit fix fly foe fog for fox fun fur gap gas gem get gun gut had hat hen her hid hit hog hop hot how hub hue hut
ice ill ink inn ion ire its ivy jar jaw jet job joy keg key kid kin kit lad lap law lay lea led leg let lid lie lip lot
low mad man map mat men met mix mob mop mud nap net new nib nil nod nor not now nun nut oak oar oat odd ode off oil old
one opt orb ore our out owe owl own pad pan par pat paw pay pea pen pet pie pig pin pit ply pod pot pub put rag ram ran
rap rat raw ray red rib rid rig rim rip rob rod roe rot row rub rug run rut rye sad sap sat saw say sea see set sew she
shy sin sip sir sit six ski sky sly sob son sow soy spa spy sty sue sum sun tab tag tan tap tar tax tea ten the tie tin
tip toe ton too top tow toy try tub two urn use van vat vet vow wad wag war was wax way web wed wet who why wig win wit
woe won yes yet you zoo
"""
FOUR = """
able acid aged also area army away baby back ball band bank base bath bean bear beat been beer bell belt best bird blow
blue boat body bone book born both bowl busy cake call calm came camp card care case cash cast cell chat city club coal
coat cold come cook cool cope copy core cost crew crop dark data date dawn days dead deal dean dear debt deep deny desk
dial diet disc dish does done door dose down draw drew drop drug dual duke dust duty each earn ease east easy edge else
even ever evil exit face fact fail fair fall farm fast fate fear feed feel feet fell felt file fill film find fine fire
firm fish five flat flow folk food foot ford form fort four free from fuel full fund gain game gate gave gear gene gift
give glad goal goat gold golf gone good gray grew grow gulf hair half hall hand hang hard harm hate have head hear heat
held help here hero hide high hill hire hold hole holy home hope host hour huge hunt hurt idea inch into iron item jazz
join jump jury just keen keep kick kind king knee knew know lack lady laid lake land lane last late lead left less life
lift like line link list live load loan lock logo long look lord lose loss lost love luck made mail main make male many
mark mass meal mean meat meet menu mile milk mill mind mine miss mode mood moon more most move much must name navy near
neck need news next nice nine none nose note okay once only onto open oral over pace pack page paid pain pair palm park
part pass past path peak pick pine pink pipe plan play plot plug plus poem poet pole poll pool poor port post pull pure
push race rail rain rank rare rate read real rear rely rent rest rice rich ride ring rise risk road rock role roll roof
room root rose rule rush safe said sake sale salt same sand save seat seed seek seem seen self sell send sent ship shoe
shop shot show shut sick side sign site size skin slip slow snow soft soil sold sole some song soon sort soul spot star
stay step stop such suit sure take tale talk tall tank tape task team tear tell tend tent term test text than that them
then they thin this thus till time tiny told tone tool tour town tree trip true tune turn twin type unit upon used user
vary vast very vice view vote wage wait wake walk wall want ward warm wash wave ways weak wear week well went were west
what when whom wide wife wild will wind wine wing wire wise wish with wood word wore work yard yeah year zero zone
"""
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
HARD = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
LOOSE = "000000010400000000020000000000050407008000300001090000300400200050100000000800000"  # SEVENTEEN without a clue


# Queens, Langford pairs


def torus_queens(n: int) -> Problem:
    """Return n queens on a torus: the broken diagonals are secondary items."""
    primary = [kind + str(i) for i in range(n) for kind in "rc"]
    secondary = [kind + str(i) for kind in "ab" for i in range(n)]
    options = [[f"r{r}", f"c{c}", f"a{(r + c) % n}", f"b{(r - c) % n}"] for r in range(n) for c in range(n)]
    return primary, secondary, options


def langford(n: int) -> Problem:
    """Return Langford's pairs: 1..n twice each in 2n slots, the two of d with d slots between; mirrors differ."""
    numbers, slots = [f"d{d}" for d in range(1, n + 1)], [f"s{s}" for s in range(2 * n)]
    return (
        numbers + slots,
        [],
        [[f"d{d}", f"s{s}", f"s{s + d + 1}"] for d in range(1, n + 1) for s in range(2 * n - d - 1)],
    )


# Polyominoes on boards of any shape: rows of # (a cell) and . (none)

SLANTED = tuple("." * r + "#" * 10 for r in range(6))
HOLES = ("########", "########", "##.##.##", "########", "########", "##.##.##", "########", "########")
RING = ("########", "########", "##....##", "##....##", "##....##", "##....##", "########", "########")
CROSS = ("...###...", "...###...", "...###...", *["#########"] * 3, "...###...", "...###...", "...###...")


def hexominoes() -> list[str]:
    """Return the 35 hexominoes as drawings, grown from one cell."""
    found: set[tuple[Cell, ...]] = {((0, 0),)}
    for _ in range(5):
        grown = set()
        for cells in found:
            for (r, c), (down, right) in product(cells, ((0, 1), (1, 0), (0, -1), (-1, 0))):
                if (r + down, c + right) not in cells:
                    grown.add(tuple(orientations(drawing([*cells, (r + down, c + right)]))[0]))
        found = grown
    return [drawing(cells) for cells in sorted(found)]


def drawing(cells: Iterable[Cell]) -> str:
    """Return cells as a drawing, rows between blanks."""
    cells = set(cells)
    rows, columns = sorted({r for r, _ in cells}), sorted({c for _, c in cells})
    return " ".join(
        "".join(".#"[(r, c) in cells] for c in range(columns[0], columns[-1] + 1)) for r in range(rows[0], rows[-1] + 1)
    )


def cells_of(board: Sequence[str]) -> list[Cell]:
    """Return the cells of a board, column by column."""
    return sorted(
        ((r, c) for r, row in enumerate(board) for c, mark in enumerate(row) if mark == "#"), key=lambda x: x[::-1]
    )


def polyominoes(board: Sequence[str], pieces: dict[str, str], use: str = "once") -> Problem:
    """Return the tilings of a board by pieces (drawings by name), each used "once", at "most" once or "often"."""
    cells = cells_of(board)
    options = []
    for name, shape in pieces.items():
        for one in orientations(shape):
            for down, right in product(range(len(board)), range(max(map(len, board)))):
                laid = [(r + down, c + right) for r, c in one]
                if set(laid) <= set(cells):
                    options.append(([] if use == "often" else [name]) + [f"{r},{c}" for r, c in laid])
    names = [f"{r},{c}" for r, c in cells]
    return (list(pieces) if use == "once" else []) + names, list(pieces) if use == "most" else [], options


def pentominoes_on(board: Sequence[str], pieces: str = ALL, use: str = "once") -> Problem:
    """Return the tilings of a board by pentominoes."""
    return polyominoes(board, {piece: DRAWINGS[piece] for piece in pieces}, use)


def hexominoes_on(board: Sequence[str], numbers: Sequence[int] = range(35), use: str = "once") -> Problem:
    """Return the tilings of a board by hexominoes, by their numbers."""
    every = hexominoes()
    return polyominoes(board, {f"h{n}": every[n] for n in numbers}, use)


def rectangle(rows: int, columns: int) -> tuple[str, ...]:
    """Return a rectangular board."""
    return ("#" * columns,) * rows


# Sudokus; parities of cells are colours


def sudoku(
    grid: str, height: int = 3, width: int = 3, marks: str = "", sums: Sequence[tuple[int, int]] = ()
) -> Problem:
    """Return a sudoku with boxes of `height` x `width`; `grid`: a digit for each cell, 0 where it is empty.

    `marks`: for each cell e (even), o (odd) or a dot; `sums`: pairs of cells whose sum is odd. The parity of a cell is
    a secondary item; a mark and a sum are primary items, with an option for each way to come true.
    """
    n = height * width
    parity = "eo" if marks or sums else ""
    primary = [f"{kind}{a},{b}" for kind in "prcb" for a in range(n) for b in range(n)]
    options = []
    for cell, v in product(range(n * n), range(n)):
        if grid[cell] in ("0", str(v + 1)):
            r, c = divmod(cell, n)
            box = r // height * height + c // width
            told = [f"par{cell}:{'eo'[(v + 1) % 2]}"] if parity else []
            options.append([f"p{r},{c}", f"r{r},{v}", f"c{c},{v}", f"b{box},{v}", *told])
    for cell, mark in enumerate(marks):
        if mark in "eo":
            primary.append(f"mark{cell}")
            options.append([f"mark{cell}", f"par{cell}:{mark}"])
    for a, b in sums:
        primary.append(f"sum{a},{b}")
        options += [[f"sum{a},{b}", f"par{a}:{x}", f"par{b}:{y}"] for x, y in ("eo", "oe")]
    return primary, [f"par{cell}" for cell in range(n * n)] if parity else [], options


def marked_sudoku(clues: int) -> Problem:
    """Return a 9x9 sudoku of so many numbers and about forty parities."""
    chance = random.Random(clues)
    full = [(3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]
    kept = set(chance.sample(range(81), clues))
    marks = "".join("eo"[v % 2] if chance.random() < 0.5 else "." for v in full)
    return sudoku("".join(str(v) if cell in kept else "0" for cell, v in enumerate(full)), marks=marks)


SIX = "100000000020000000004000000000000001"  # boxes of 2 x 3
SUMS = [(0, 1), (2, 3), (4, 10), (7, 8), (12, 13), (15, 21), (18, 24), (26, 27), (29, 35), (31, 32)]


# Words: letters are colours


def word_square(words: Sequence[str]) -> Problem:
    """Return the squares that read the same across and down."""
    n = len(words[0])
    options = [
        [f"w{k}", *(f"{min(k, j)},{max(k, j)}:{letter}" for j, letter in enumerate(word))]
        for k in range(n)
        for word in words
    ]
    return [f"w{k}" for k in range(n)], [f"{i},{j}" for i in range(n) for j in range(i, n)], options


def word_rectangle(across: Sequence[str], down: Sequence[str]) -> Problem:
    """Return the rectangles with a word of `across` in every row and one of `down` in every column, none twice."""
    rows, columns = len(down[0]), len(across[0])
    options = [
        [f"a{r}", f"w{word}", *(f"{r},{c}:{letter}" for c, letter in enumerate(word))]
        for r in range(rows)
        for word in across
    ] + [
        [f"d{c}", f"w{word}", *(f"{r},{c}:{letter}" for r, letter in enumerate(word))]
        for c in range(columns)
        for word in down
    ]
    primary = [f"a{r}" for r in range(rows)] + [f"d{c}" for c in range(columns)]
    words = dict.fromkeys([*across, *down])
    return primary, [f"w{word}" for word in words] + [f"{r},{c}" for r in range(rows) for c in range(columns)], options


# Partridge tilings: one square of side 1, two of side 2, three of side 3, ...


def partridge(n: int, rows: int, columns: int, gaps: bool = False, rods: bool = False) -> Problem:
    """Return the ways to lay k squares of side k for every k up to n; copies of a square differ.

    `gaps`: cells may stay free; `rods`: k rods of 1 x k instead of squares, lying or standing.
    """
    cells = [f"{r},{c}" for c in range(columns) for r in range(rows)]
    pieces = [f"{k}{'abcdefgh'[copy]}" for k in range(1, n + 1) for copy in range(k)]
    options = []
    for piece in pieces:
        k = int(piece[0])
        for height, width in sorted({(1, k), (k, 1)}) if rods else [(k, k)]:
            for down, right in product(range(rows - height + 1), range(columns - width + 1)):
                laid = [f"{r + down},{c + right}" for r in range(height) for c in range(width)]
                options.append([piece, *laid])
    return (pieces, cells, options) if gaps else (pieces + cells, [], options)


# Two more with colours


def torus_of_windows(n: int = 4) -> Problem:
    """Return the n x n tori of bits in which each of the 16 windows of 2 x 2 is found once; n = 4."""
    options = []
    for r, c in product(range(n), range(n)):
        around = [(r, c), (r, (c + 1) % n), ((r + 1) % n, c), ((r + 1) % n, (c + 1) % n)]
        for bits in product("01", repeat=4):
            laid = [f"{i},{j}:{bit}" for (i, j), bit in zip(around, bits, strict=True)]
            options.append([f"w{r},{c}", "p" + "".join(bits), *laid])
    primary = [f"w{r},{c}" for r, c in product(range(n), range(n))] + [
        "p" + "".join(b) for b in product("01", repeat=4)
    ]
    return primary, [f"{r},{c}" for r, c in product(range(n), range(n))], options


def edge_squares(colours: str, rows: int, columns: int) -> Problem:
    """Return MacMahon's squares, each colouring of four edges up to turning once, laid with equal edges together."""
    turns = [{e[k:] + e[:k] for k in range(4)} for e in map("".join, product(colours, repeat=4))]
    tiles = sorted({min(turn) for turn in turns})
    options = []
    for tile, r, c in product(tiles, range(rows), range(columns)):
        for north, east, south, west in sorted({tile[k:] + tile[:k] for k in range(4)}):
            edges = [f"h{r},{c}:{north}", f"h{r + 1},{c}:{south}", f"v{r},{c}:{west}", f"v{r},{c + 1}:{east}"]
            options.append([f"t{tile}", f"{r},{c}", *edges])
    edges = [f"h{r},{c}" for r in range(rows + 1) for c in range(columns)]
    edges += [f"v{r},{c}" for r in range(rows) for c in range(columns + 1)]
    return [f"t{tile}" for tile in tiles] + [f"{r},{c}" for r in range(rows) for c in range(columns)], edges, options


# All of them: how to make each, and how many solutions it is published to have (None: only that all agree)

PROBLEMS: dict[str, tuple[Callable[[], Problem], int | None]] = {
    "queens 8": (partial(queens, 8), 92),  # OEIS A000170
    "queens 12": (partial(queens, 12), 14200),
    "queens on a torus 11": (partial(torus_queens, 11), 88),  # A007705
    "Langford 7": (partial(langford, 7), 52),  # twice A014552
    "Langford 8": (partial(langford, 8), 300),
    "Langford 11": (partial(langford, 11), 35584),
    "pentominoes 6x10": (partial(tilings, 6, 10, ALL), 9356),
    "pentominoes 3x20": (partial(tilings, 3, 20, ALL), 8),
    "pentominoes 8x8, hole": (partial(tilings, 8, 8, ALL, hole=2), 520),
    "pentominoes 8x8, four holes": (partial(pentominoes_on, HOLES), None),
    "pentominoes, slanted 6x10": (partial(pentominoes_on, SLANTED), None),
    "pentominoes klpvy, cross": (partial(pentominoes_on, CROSS, "klpvy", "often"), None),
    "hexominoes, nine, 6x9": (partial(hexominoes_on, rectangle(6, 9), (0, 3, 5, 8, 15, 17, 19, 25, 28)), None),
    "hexominoes, five of all, 5x6": (partial(hexominoes_on, rectangle(5, 6), range(35), "most"), None),
    "hexominoes, any, 4x6": (partial(hexominoes_on, rectangle(4, 6), range(35), "often"), None),
    "hexominoes 0 to 17, ring": (partial(hexominoes_on, RING, range(18), "often"), None),
    "sudoku, 17 clues": (partial(sudoku, SEVENTEEN), 1),
    "sudoku, hard": (partial(sudoku, HARD), 1),
    "sudoku, 16 clues": (partial(sudoku, LOOSE), None),
    "sudoku 4x4, empty": (partial(sudoku, "0" * 16, 2, 2), 288),  # A107739
    "sudoku, even and odd": (partial(marked_sudoku, 14), None),
    "sudoku 6x6, odd sums": (partial(sudoku, SIX, 2, 3, sums=SUMS), None),
    "word squares 3": (partial(word_square, THREE.split()), None),
    "word squares 4": (partial(word_square, FOUR.split()), None),
    "word squares 3, two ways": (partial(word_rectangle, THREE.split(), THREE.split()), None),
    "partridge 4, 10x10": (partial(partridge, 4, 10, 10), 0),
    "partridge 3 in 6x7": (partial(partridge, 3, 6, 7, gaps=True), None),
    "partridge rods 3, 2x7": (partial(partridge, 3, 2, 7, rods=True), None),
    "de Bruijn torus 4x4": (torus_of_windows, None),
    "MacMahon squares 2x3": (partial(edge_squares, "ab", 2, 3), None),
}
