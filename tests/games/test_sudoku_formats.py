"""The three forms of Sudoku files: round trips, what is malformed and where, and any amount of damage."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadInput
from games.sudoku.rules.formats import (
    decode,
    read_fields,
    read_puzzle,
    read_puzzles,
    read_solutions,
    write_puzzle,
    write_solutions,
)
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from tests.amount import amount

TEXT = """2
2   w   e   -
-   es4 -   o
-   -   1   -
-   w   -   -
"""
PROLOG = "s(2, [[[v(2)],[w],[e],[]], [[],[e,s,v(4)],[],[o]], [[],[],[v(1)],[]], [[],[w],[],[]]]).\n"
LINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"
GRID = bytes([2, 1, 4, 3, 3, 4, 2, 1, 4, 3, 1, 2, 1, 2, 3, 4])
SOLUTION = "-----\n\n2  1  4  3\n3  4  2  1\n4  3  1  2\n1  2  3  4\n\n-----\n"


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Any puzzle that can be written down, contradictions included."""
    k = draw(st.integers(1, 4))
    n = k * k
    chance = random.Random(draw(st.integers(0, 2**32)))
    numbers = bytes(chance.randint(1, n) if chance.random() < 0.4 else 0 for _ in range(n * n))
    marks = bytearray(chance.choice([0, 0, chance.randrange(16)]) for _ in range(n * n))
    for i in range(n):
        marks[(n - 1) * n + i] &= ~SOUTH
        marks[i * n] &= ~WEST
    return Puzzle(k, numbers, bytes(marks))


def test_the_example_in_both_forms() -> None:
    puzzle, form = read_puzzle(TEXT)
    assert form == "text" and puzzle.k == 2
    assert puzzle.numbers == bytes([2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0])
    assert puzzle.marks[1] == WEST and puzzle.marks[2] == EVEN and puzzle.marks[5] == EVEN | SOUTH
    assert puzzle.marks[7] == ODD and puzzle.marks[13] == WEST
    assert read_puzzle(PROLOG) == (puzzle, "prolog")
    assert "".join(write_solutions([GRID], 2)) == SOLUTION
    assert "".join(write_solutions([], 2)) == "-----\n"
    assert "".join(write_solutions([GRID], 2, "prolog")) == "[[[2,1,4,3],[3,4,2,1],[4,3,1,2],[1,2,3,4]]].\n"
    assert "".join(write_solutions([], 2, "prolog")) == "[].\n"


@given(puzzles())
@settings(max_examples=amount(30, 60))
def test_puzzles_survive(puzzle: Puzzle) -> None:
    for form in ("text", "prolog"):
        assert read_puzzle(write_puzzle(puzzle, form)) == (puzzle, form)
    fields = [puzzle.field(cell) for cell in range(puzzle.n**2)]
    assert read_fields(puzzle.k, fields) == puzzle


def test_line_form() -> None:
    puzzle, form = read_puzzle(LINE)
    assert form == "line" and write_puzzle(puzzle, "line") == LINE
    assert read_puzzles(LINE + "\r\n" + LINE.replace(".", "0").strip())[0] == [puzzle, puzzle]
    with pytest.raises(BadInput):
        read_puzzle(LINE + LINE)
    with pytest.raises(BadInput, match="one-line"):
        write_puzzle(read_puzzle(TEXT)[0], "line")


@pytest.mark.parametrize("k", [1, 2, 3, 4, 10])
@pytest.mark.parametrize("form", ["text", "prolog", "line"])
def test_solutions_survive(k: int, form: str) -> None:
    n = k * k
    chance = random.Random(k)
    grids = [bytes(chance.randint(1, n) for _ in range(n * n)) for _ in range(3)]
    if form == "line" and k != 3:
        with pytest.raises(BadInput):
            list(write_solutions(grids, k, form))
        return
    for some in ([], grids[:1], grids):
        text = "".join(write_solutions(some, k, form))
        if text:
            assert read_solutions(text, k) == some


def test_white_space_does_no_harm() -> None:
    puzzle = read_puzzle(TEXT)[0]
    for text in (
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\n \t\n"),
        "\n\n" + TEXT.replace("   ", "\t"),
        TEXT.rstrip(),
        "\ufeff" + TEXT,
        PROLOG.replace(",", "\n ,\t "),
        PROLOG.strip(),
        PROLOG.replace(".", ""),
        PROLOG.strip(".\n"),
        TEXT.replace("es4", "4se"),
    ):
        assert read_puzzle(text)[0] == puzzle
    for text in (
        SOLUTION.replace("\n", "\r\n"),
        SOLUTION.replace("  ", "\t"),
        SOLUTION.rstrip(),
        SOLUTION.replace("\n\n", "\n"),
    ):
        assert read_solutions(text, 2) == [GRID]


MALFORMED = [
    ("0\n-\n", 1, 1),  # k out of range
    ("11\n-\n", 1, 1),
    ("  12345678901234567890\n", 1, 3),
    ("x\n", 1, 1),
    ("2 2\n", 1, 3),
    ("", 1, 1),
    (" \n \n", 1, 1),
    (TEXT.replace("-   w   -   -\n", ""), 4, 14),  # wrong number of rows
    (TEXT + "- - - -\n", 6, 1),
    (TEXT.replace("-   -   1   -", "-   -   1"), 4, 10),  # wrong number of fields
    (TEXT.replace("-   -   1   -", "-   -   1   -  -"), 4, 16),
    (TEXT.replace("1", "5"), 4, 9),  # a number outside 1..n
    (TEXT.replace("1", "0"), 4, 9),
    (TEXT.replace("1", "9" * 5000), 4, 9),
    (TEXT.replace("es4", "ex4"), 3, 6),  # an unknown letter
    (TEXT.replace("es4", "E"), 3, 5),
    (TEXT.replace("es4", "²"), 3, 5),
    (TEXT.replace("es4", "٤"), 3, 5),
    (TEXT.replace("es4", "e-4"), 3, 6),
    (TEXT.replace("es4", "ese"), 3, 7),  # a clue twice
    (TEXT.replace("es4", "4s4"), 3, 7),
    (TEXT.replace("-   w   -   -", "-   s   -   -"), 5, 5),  # s in the bottom row
    (TEXT.replace("-   w   -   -", "w   -   -   -"), 5, 1),  # w in the left column
    (PROLOG.replace("s(2", "s(11"), 1, 3),
    (PROLOG.replace("v(1)", "v(5)"), 1, 62),
    (PROLOG.replace("v(1)", "x"), 1, 60),
    (PROLOG.replace("[e,s,v(4)]", "[e,s,e]"), 1, 37),
    (PROLOG.replace("[[],[w],[],[]]", "[[],[w],[]]"), 1, 81),
    (PROLOG.replace("[[],[w],[],[]]", "[[],[s],[],[]]"), 1, 76),
    (PROLOG.replace("[[],[w],[],[]]", "[[w],[],[],[]]"), 1, 73),
    (PROLOG.replace(", [[],[w],[],[]]", ""), 1, 69),
    (PROLOG + "s", 2, 1),
    (LINE.replace("36", "3x6"), 1, 13),
    (LINE.replace("36", "3"), 1, 81),
    (LINE.strip() + "5", 1, 82),
    (LINE + "8.. 4\n", 2, 5),
]


def test_one_is_singular() -> None:
    for text, told in (
        ("2\n- - - -\n", "there is 1 row, not 4."),
        ("2\n-\n", "the row has 1 field, not 4."),
        ("1\n-\n-\n", "there is more than 1 row."),
        ("2\n- - - -\n- - - -\n", "there are 2 rows, not 4."),
    ):
        with pytest.raises(BadInput) as refusal:
            read_puzzle(text)
        assert str(refusal.value).endswith(told)
    with pytest.raises(BadInput, match=r"a box size of 1 to 10 is wanted here, not '2\.5'"):
        read_puzzle("2.5\n")


def test_endless_input_is_refused_without_reading_all_of_it() -> None:
    began = time.perf_counter()
    for piece in ("1 ", "s(", "[", "[]", "1\n", "-\n", "\n", "\0"):
        text = piece * (2_000_000 // len(piece))
        for read in (read_puzzle, lambda text: read_solutions(text, 3, partial=True)):
            with pytest.raises(BadInput):
                read(text)
    assert time.perf_counter() - began < 8  # it is under one, but for a machine that does much else


@pytest.mark.parametrize(("text", "line", "column"), MALFORMED)
def test_malformed_puzzles(text: str, line: int, column: int) -> None:
    with pytest.raises(BadInput) as refusal:
        read_puzzles(text, "some.txt")
    sentence = str(refusal.value)
    assert sentence.startswith(f"some.txt, line {line}, column {column}: "), sentence
    assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 160


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("-----\n\n2 1 4 3\n3 4 2 1\n-----\n", 5, 1),
        ("-----\n2 1 4\n", 2, 6),
        ("-----\n2 1 4 3 3\n", 2, 9),
        ("-----\n2 1 4 7\n", 2, 7),
        ("-----\n2 1 4 x\n", 2, 7),
        (SOLUTION.rstrip("-\n") + "\n1 2 3 4\n", 7, 1),
        ("-----\n2 1 4 3\n", 2, 8),
        ("[[[2,1,4,3],[3,4,2,1],[4,3,1,2],[1,2,3]]].", 1, 39),
        ("[[[2,1,4,3],[3,4,2,1],[4,3,1,2],[1,2,3,9]]].", 1, 40),
        ("[[[2,1,4,3]", 1, 12),
        ("[]", 1, 3),
        ("", 1, 1),
    ],
)
def test_malformed_solutions(text: str, line: int, column: int) -> None:
    with pytest.raises(BadInput) as refusal:
        read_solutions(text, 2, "some.txt")
    assert str(refusal.value).startswith(f"some.txt, line {line}, column {column}: "), refusal.value


def test_no_text() -> None:
    with pytest.raises(BadInput, match=r"^some\.txt, line 2, column 3: "):
        decode(b"2\n- \xff -\n", "some.txt")


def test_partial_grids() -> None:
    for text in ("2 - . 0\n3 4 2 1\n4 3 1 2\n1 2 3 4\n", "[[[2,0,0,0],[3,4,2,1],[4,3,1,2],[1,2,3,4]]]."):
        assert read_solutions(text, 2, partial=True) == [bytes([2, 0, 0, 0]) + GRID[4:]]
        with pytest.raises(BadInput):
            read_solutions(text, 2)


def damaged(text: str, chance: random.Random) -> str:
    """Return the text with a few pieces changed, moved, doubled or lost."""
    letters = "0123456789eoswv-.,()[]%x \t\n\r\u00b2\u0664\u2028\x00\x0c"
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        a, b = sorted(chance.randrange(len(text) + 1) for _ in range(2))
        match chance.randrange(6):
            case 0:
                text = text[:a] + chance.choice(letters) + text[a:]
            case 1:
                text = text[:a] + chance.choice(letters) + text[a + 1 :]
            case 2:
                text = text[:a] + text[a + 1 :]
            case 3:
                text = text[:a] + text[b:]
            case 4:
                text = text[:b] + text[a:]
            case 5:
                text = text[:a] + str(chance.randrange(200)) * chance.choice([1, 1, 40]) + text[b:]
    return text


def fuzz(rounds: int, seed: int) -> int:
    """Read damaged files; return how many were refused. Anything but BadInput comes out as a traceback."""
    chance = random.Random(seed)
    wide = write_puzzle(Puzzle(4, bytes(i % 17 for i in range(256)), bytes(256)))
    sources = [TEXT, PROLOG, LINE, LINE + LINE, wide, SOLUTION, "".join(write_solutions([GRID, GRID], 2, "prolog"))]
    refused = 0
    for _ in range(rounds):
        text = damaged(chance.choice(sources), chance)
        for read in (lambda: read_puzzles(text), lambda: read_solutions(text, 2, partial=bool(chance.randrange(2)))):  # noqa: B023
            try:
                read()
            except BadInput as error:
                refused += 1
                assert str(error).startswith("<input>, line ") and "\n" not in str(error)
    return refused


def test_damaged_files_are_refused_with_a_sentence() -> None:
    assert fuzz(4000, 1) > 4000


@pytest.mark.slow
def test_many_damaged_files() -> None:
    count = amount(2000, 100_000)
    assert fuzz(count, 2) > count
