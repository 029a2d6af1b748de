"""Puzzles in the forms of other programs: the seventeen of the design, and what else people have."""

from __future__ import annotations

import random
import time

import pytest

from engine.game import BadInput
from games.stage.widgets.words import Label
from games.sudoku.exchange import fpuzzles
from games.sudoku.exchange.links import fpuzzles_link, sudokupad_link
from games.sudoku.exchange.lzstring import pack
from games.sudoku.exchange.reading import claims, read, read_most, read_puzzle, read_puzzles
from games.sudoku.exchange.writing import grid, line
from games.sudoku.kind import KIND
from games.sudoku.puzzle_dialogs import Which
from games.sudoku.rules.candidates import candidates_of
from games.sudoku.rules.position import Position
from games.sudoku.rules.puzzle import Puzzle
from tests.amount import amount

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
PUZZLE = Puzzle(3, bytes(0 if letter == "." else int(letter) for letter in LINE), bytes(81))
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
RULE = "------+-------+------"
BARS = [" | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS]
BOXED = "\n".join([*BARS[:3], RULE, *BARS[3:6], RULE, *BARS[6:]])
OTHER = LINE[::-1]

FORMS = {
    "dots": LINE,
    "noughts": LINE.replace(".", "0"),
    "x": LINE.replace(".", "x"),
    "X": LINE.replace(".", "X"),
    "stars": LINE.replace(".", "*"),
    "dashes": LINE.replace(".", "-"),
    "underscores": LINE.replace(".", "_"),
    "quotes": f'"{LINE}"',
    "comment": f"{LINE} # easy",
    "rating": f"{LINE}  1.2",
    "solution": f"{LINE},{SOLVED}",
    "nine lines": "\n".join(ROWS),
    "nine lines with noughts": "\n".join(ROWS).replace(".", "0"),
    "blanks": "\n".join(" ".join(row) for row in ROWS),
    "bars": BOXED,
    ".sdk": "#AAnybody\n#DA puzzle\n" + "\n".join(ROWS),
    ".sdk with a section": "#AAnybody\n[Puzzle]\n" + "\n".join(ROWS) + "\n",
    "CSV": "\n".join(",".join(row).replace(".", "") for row in ROWS),
}


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_the_forms_of_the_design(name: str, ends: str) -> None:
    readings = read(FORMS[name].replace("\n", ends))
    assert [[position.puzzle for position in reading.positions] for reading in readings] == [[PUZZLE]]
    assert readings[0].positions[0].values == PUZZLE.numbers


FRAMED = """*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
|8..|.6.|..3|
|4..|8.3|..1|
|7..|.2.|..6|
|---+---+---|
|.6.|...|28.|
|...|419|..5|
|...|.8.|.79|
*-----------*

Simple Sudoku Version 4.2n
"""
MORE = {
    "frames": FRAMED,
    "HoDoKu's frames": ".-------.-------.-------.\n"
    + "\n".join(f"| {row} |" + ("\n:-------+-------+-------:" if at in (2, 5) else "") for at, row in enumerate(BARS))
    + "\n'-------'-------'-------'",
    "dashes in rows": "\n".join(ROWS).replace(".", "-"),
    "an empty row of dashes": "\n".join(ROWS).replace(".", "-"),
    "groups of three": "\n".join(" ".join(row[at : at + 3] for at in (0, 3, 6)) for row in ROWS).replace(".", "0"),
    "bands with blank lines": "\n\n".join("\n".join(ROWS[at : at + 3]) for at in (0, 3, 6)),
    "a list of lists": str([[int(letter) for letter in row.replace(".", "0")] for row in ROWS]),
    "a list of texts": "[\n" + ",\n".join(f'"{row}"' for row in ROWS) + "\n]",
    "rows of a list": "\n".join(str([int(letter) for letter in row.replace(".", "0")]) + "," for row in ROWS),
    "semicolons": "\n".join(";".join(row).replace(".", "") for row in ROWS),
    "a spreadsheet": "\n".join("\t".join(row).replace(".", "") for row in ROWS),
    "quoted CSV": "\n".join(",".join(f'"{c}"' for c in row).replace(".", "") for row in ROWS),
    "one line of CSV": ",".join(LINE).replace(".", ""),
    "one line with commas": ",".join(LINE),
    "one line with blanks": " ".join(LINE),
    "a table of puzzles": f"puzzle,solution\n{LINE.replace('.', '0')},{SOLVED}\n",
    "a wider table": f"id,puzzle,solution,clues\n17,{LINE},{SOLVED},30\n",
    "the solution first": f"{SOLVED},{LINE.replace('.', '0')}",
    "a heading": "Grid 01\n" + "\n".join(ROWS),
    "the solution below": "\n".join(ROWS) + "\n\n" + "\n".join(SOLVED[at : at + 9] for at in range(0, 81, 9)),
    "three lines of 27": "\n".join(LINE[at : at + 27] for at in (0, 27, 54)),
    "a byte order mark": "\ufeff" + "\n".join(ROWS),
    "a rule of equals signs": BOXED.replace(RULE, "======+=======+======"),
    "lines of a box": BOXED.replace(RULE, "──────┼───────┼──────").replace("|", "│"),
    "a trailing comment in each row": "\n".join(f"{row}  # row {at}" for at, row in enumerate(ROWS)),
}


@pytest.mark.parametrize("name", MORE)
def test_other_looks(name: str) -> None:
    assert read_puzzles(MORE[name])[0] == [PUZZLE]
    assert len(read(MORE[name])) == 1


def test_an_empty_row_of_dashes_is_a_row() -> None:
    rows = ["---------", *ROWS[1:]]
    numbers = bytes(9) + PUZZLE.numbers[9:]
    assert read_puzzle("\n".join(rows).replace(".", "-"))[0].numbers == numbers
    assert read_puzzle("\n".join(["_________", *ROWS[1:]]).replace(".", "_"))[0].numbers == numbers
    ruled = "\n".join([*ROWS[:3], "---------", *ROWS[3:6], "---------", *ROWS[6:]])
    assert read_puzzle(ruled.replace(".", "-"))[0] == PUZZLE


def test_files_of_lines_and_grids_are_choices() -> None:
    other = read_puzzle(OTHER)[0]
    for text in (
        f"{LINE}\n{OTHER}\n",
        f"# a collection\n{LINE} easy\n{OTHER.replace('.', '0')};hard\n",
        f"quizzes,solutions\n{LINE},{SOLVED}\n{OTHER},{SOLVED[::-1]}\n",
        "Grid 01\n" + "\n".join(ROWS) + "\nGrid 02\n" + "\n".join(row[::-1] for row in ROWS[::-1]),
        "\n".join(ROWS) + "\n\n" + "\n".join(row[::-1] for row in ROWS[::-1]),
    ):
        assert read_puzzles(text)[0] == [PUZZLE, other], text


def test_numbers_entered_below_state() -> None:
    state = [SOLVED[:9], *ROWS[1:]]
    (reading,) = read("[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(state) + "\n[PencilMarks]\n12,3,,\n")
    (position,) = reading.positions
    assert position.puzzle == PUZZLE and position.values[:9] == bytes(map(int, SOLVED[:9]))
    assert position.values[9:] == PUZZLE.numbers[9:]


def test_hodokus_library() -> None:
    entered = LINE.replace("53..7", "53+4.7", 1)
    (reading,) = read(f":0000:x:{entered}:114 215::\n")
    (position,) = reading.positions
    assert position.puzzle == PUZZLE and position.values[2] == 4
    before = Position(PUZZLE, position.values, (0,) * 81)
    for cell in range(81):
        removed = {3: 1 << 1, 4: 1 << 2}.get(cell, 0)
        expected = 0 if position.values[cell] else candidates_of(before.puzzle, before.values, cell) & ~removed
        assert position.notes[cell] == expected
    (bare,) = read(f":0300:4:{LINE}:::\n:0000:x:{OTHER}:::")
    assert len(bare.positions) == 2 and not any(bare.positions[0].notes)


def table(position: Position, single: str = "") -> list[str]:
    """Return the cells of a table of candidates."""
    return [
        str(position.values[cell]) if position.values[cell]
        else "".join(str(v) for v in range(1, 10) if candidates_of(position.puzzle, position.values, cell) >> v & 1)
        for cell in range(81)
    ]  # fmt: skip


def test_tables_of_candidates() -> None:
    start = Position(PUZZLE, PUZZLE.numbers, (0,) * 81)
    cells = table(start)
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    plain = "\n".join(" ".join(row) for row in rows)
    framed = "\n".join(
        ["*-----------*", *(f"| {' '.join(r[:3])} | {' '.join(r[3:6])} | {' '.join(r[6:])} |" for r in rows), "*-----*"]
    )
    digits = "".join("".join(str(v) if str(v) in cell else "." for v in range(1, 10)) for cell in cells)
    for text in (plain, framed, digits, framed.replace(" 12 ", " *12 ")):
        (reading,) = read(text)
        (position,) = reading.positions
        for cell in range(81):
            lone = len(cells[cell]) == 1
            assert position.values[cell] in ((int(cells[cell]), 0) if lone else (0,))
            if PUZZLE.numbers[cell]:
                assert position.values[cell] == PUZZLE.numbers[cell]
            elif not position.values[cell]:
                assert position.notes[cell] == candidates_of(start.puzzle, start.values, cell)
    together = "\n".join(ROWS) + "\n\n" + "\n".join(["-" * 20, framed])
    (reading,) = read(together)
    assert [position.puzzle for position in reading.positions] == [PUZZLE]


def test_larger_boards() -> None:
    chance = random.Random(1)
    for k in (2, 4, 5, 6, 10):
        n = k * k
        numbers = bytes(chance.randint(1, n) if chance.random() < 0.5 else 0 for _ in range(n * n))
        puzzle = Puzzle(k, numbers, bytes(n * n))
        rows = [numbers[at : at + n] for at in range(0, n * n, n)]
        texts = ["\n".join(" ".join(str(v or ".") for v in row) for row in rows)]
        texts.append("\n".join(",".join(str(v or "") for v in row) for row in rows))
        if k <= 5:
            letters = ".123456789ABCDEFGHIJKLMNOP"
            texts += ["\n".join("".join(letters[v] for v in row) for row in rows), "".join(letters[v] for v in numbers)]
            texts.append(texts[-1].lower())
        for text in texts:
            assert read_puzzles(text)[0] == [puzzle], text


def test_two_ways_to_read_a_text() -> None:
    rows = ["A.B.............", *["." * 16] * 14, ".............GFC"]
    ways = read("\n".join(rows))
    assert [way.positions[0].puzzle.numbers[0] for way in ways] == [10, 1]
    assert len({way.words for way in ways}) == 2
    assert len(read("\n".join(rows).replace("A", "1"))) == 1
    hexes = read("\n".join(["0.9F............", *["." * 16] * 15]))
    assert [list(way.positions[0].puzzle.numbers[:4]) for way in hexes] == [[0, 0, 9, 15], [1, 0, 10, 16]]
    fours = "\n".join(["1...............", *["." * 16] * 15])
    ways = read(fours)
    assert sorted(len(way.positions) for way in ways) == [1, 16]


REFUSED = [
    ("\n".join([*ROWS[:4], ROWS[4][:8], *ROWS[5:]]), 5, 9, "the row has 8 cells, not 9."),
    ("\n".join([*ROWS[:4], ROWS[4] + "1", *ROWS[5:]]), 5, 10, "the row has 10 cells, not 9."),
    ("\n".join(ROWS[:8]), 8, 10, "there are 8 rows, not 9."),
    (
        "\n".join([*ROWS[:2], "5 3 . | . q . | . . .", *ROWS[3:]]),
        3,
        11,
        "'q' is neither a number of 1 to 9 nor an empty cell.",
    ),
    (f"{LINE}\n{OTHER[:80]}\n", 2, 81, "a one-line puzzle has 81 characters, not 80."),
    ("53..7", 1, 6, "a one-line puzzle has 81 characters, not 5."),
    (LINE[:28], 1, 29, "a one-line puzzle has 81 characters, not 28."),
    (f":0000:x:{LINE}:999 12::", 1, 95, "'12' is no candidate: number, row, column."),
    ("[Puzzle]\n\n[State]\n", 1, 1, "there is no board below this line."),
]


@pytest.mark.parametrize(("text", "line", "column", "said"), REFUSED)
def test_what_is_wrong_is_said_with_its_place(text: str, line: int, column: int, said: str) -> None:
    with pytest.raises(BadInput) as refusal:
        read(text, "mine.sdk")
    assert str(refusal.value) == f"mine.sdk, line {line}, column {column}: {said}"


BAD = f"# mine\n{LINE}\n{OTHER[:80]}\n{OTHER} hard\n{LINE.replace('5', 'q', 1)}\n"


@pytest.mark.parametrize(
    ("text", "lines", "left"),
    [
        (BAD, [3, 5], 2),
        (f"{OTHER[:80]}\n{LINE}\n", [1], 1),
        (f":0000:x:{LINE}:::\n:0000:x:{LINE[1:]}:::\n:0000:x:{OTHER}:::\n", [2], 2),
    ],
)
def test_bad_lines_of_a_file_are_named_and_the_others_opened(text: str, lines: list[int], left: int) -> None:
    (reading,) = read_most(text, "mine.sdm")
    assert len(reading.positions) == left
    assert [fault.sentence.fields["line"] for fault in reading.faults] == lines
    with pytest.raises(BadInput, match=f"mine.sdm, line {lines[0]}"):
        read(text, "mine.sdm")
    games = KIND.read(text, "mine.sdm")
    assert len(games) == left
    said = [w.text for w in Which(games).body()[1].walk() if isinstance(w, Label)]
    for sentence, number, fault in zip(said, lines, reading.faults, strict=True):
        assert sentence.startswith(f"Line {number} is left out (column ")
        assert sentence.endswith(str(fault.sentence.fields["sentence"]))


def test_a_grid_with_a_faulty_row_is_refused_whole() -> None:
    for text, _line, _column, _said in REFUSED[:4]:
        with pytest.raises(BadInput):
            read_most(text)


def test_claims() -> None:
    for text in (*FORMS.values(), FRAMED, "https://f-puzzles.com/?id=abc", ":0000:x:...", "[Puzzle]\n5"):
        assert claims(text), text
    for text in ("", "nonsense", '{"pits": [6,6]}', "https://example.org/"):
        assert not claims(text), text


@pytest.mark.parametrize("k", [2, 3, 4, 5, 6])
def test_lines_and_grids_survive(k: int) -> None:
    chance = random.Random(k)
    n = k * k
    numbers = bytes(chance.randint(1, n) if chance.random() < 0.6 else 0 for _ in range(n * n))
    puzzle = Puzzle(k, numbers, bytes(n * n))
    assert read_puzzles(grid(puzzle))[0] == [puzzle]
    if k <= 5:
        assert read_puzzles(line(puzzle))[0] == [puzzle]
    else:
        with pytest.raises(BadInput, match="25 × 25"):
            line(puzzle)
    for write in (line, grid):
        with pytest.raises(BadInput, match="numbers alone"):
            write(Puzzle(k, numbers, bytes([1]) + bytes(n * n - 1)))


def test_a_line_and_a_grid_as_people_write_them() -> None:
    assert line(PUZZLE) == LINE and grid(PUZZLE) == BOXED + "\n"


def mutated(text: str, chance: random.Random) -> str:
    """Return a text with some of its characters changed, moved, doubled or lost."""
    letters = "0123456789.xX*-_|+=#:,;[]{}()'\"\\%AGPZaz \t\n\r\u00b2\u0664\u2028\x00\ud800"
    for _ in range(chance.choice([1, 1, 2, 5, 20])):
        a, b = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        piece = chance.choice([chance.choice(letters), chance.choice(letters) * 40, text[a:b][:200], ""])
        text = text[:a] + piece + text[chance.choice([a, a + 1, b]) :]
    return text


def fuzz(rounds: int, seed: int) -> int:
    """Read mutated texts; return how many were refused. Anything but BadInput comes out as a traceback."""
    chance = random.Random(seed)
    start = Position(PUZZLE, PUZZLE.numbers, (0,) * 81)
    short = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],u:[{ct:[0.5,1.5],w:0.7,h:0.7,r:f,c2:CFCFCF}],o:[{ct:[2,3.5],w:0.2}]}"
    rows = [*FORMS.values(), *MORE.values(), " ".join(table(start)), f":0000:x:{LINE}:114 215::"]
    sources = [*rows, short, f"scl{pack(short)}", fpuzzles.write(start), fpuzzles_link(start), sudokupad_link(start)]
    refused = 0
    for _ in range(rounds):
        text = mutated(chance.choice(sources), chance)
        began = time.perf_counter()
        try:
            assert read(text)
        except BadInput as error:
            refused += 1
            assert "\n" not in str(error) and len(str(error)) < 300, error
        claims(text)
        assert time.perf_counter() - began < 2
    return refused


def test_mutated_texts_are_read_or_refused_with_a_sentence() -> None:
    assert fuzz(400, 1) > 150


@pytest.mark.slow
def test_many_mutated_texts() -> None:
    count = amount(5000, 60_000)
    assert fuzz(count, 2) > count // 3


def test_endless_texts_are_refused_in_a_moment() -> None:
    began = time.perf_counter()
    pieces = "1 ", "1,", ".", "-", "1\n", "1 2 3 4\n", "-\n", ",", "[[", "\t\n", "|\n", "#\n", "{a:", "x" * 81 + "q"
    for piece in pieces:
        for ending in ("", "\nq"):
            try:
                read((piece * (50_000 // len(piece))) + ending)
            except BadInput as error:
                assert len(str(error)) < 300
    assert time.perf_counter() - began < 20  # it is under two, but for a machine that does much else
