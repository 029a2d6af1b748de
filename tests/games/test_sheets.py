"""Sheets of Sudoku and Katamino, made by the command line and read back: every number and mark where it belongs."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

from games import cli
from games.katamino.rules.pieces import COUNT, NAMES, ORIENTATIONS, STANDARD
from games.katamino.sheets import SHEET, sheets_of
from games.sudoku.rules.faults import faults
from games.sudoku.rules.formats import write_puzzle
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.think.generate import generate
from tests.midend.printed import Drawing, Reader, Sheet, Word

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
KINDS = ("numbers", "parity", "sums")


@pytest.fixture(autouse=True)
def captured(capsys: pytest.CaptureFixture[str]) -> None:
    """Let what is said go nowhere unless a test asks for it."""


def printed(path: Path, *arguments: str) -> list[Sheet]:
    """Run `tabla ...` writing to a file, and return the pages."""
    assert cli.run([*arguments, "-o", str(path)]) == 0
    return Reader(path.read_bytes()).pages()


def boards(page: Sheet) -> list[tuple[float, float, float, int]]:
    """Return left, top, side and box size of each Sudoku board of a page: its bold lines are a path of their own."""
    found = []
    for grid in page.drawings:
        if len(grid.points) % 2:
            continue
        across = pairs(grid.points)
        upright = sorted({round(a[0], 3) for a, b in across if abs(a[0] - b[0]) < 1e-6})
        if grid.paint == "S" and grid.ink != (0, 0, 0) and len(across) == len(upright) and len(upright) in (3, 4, 5):
            k, side = len(upright) - 1, upright[-1] - upright[0]
            if grid.ink[0] < 0.2 and grid.width > 0.09:
                found.append((upright[0], min(y for _, y in grid.points) + grid.width / 2, side, k))
    return found


def pairs(points: list[tuple[float, float]]) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    return list(zip(points[::2], points[1::2], strict=True))


def inside(board: tuple[float, float, float, int], x: float, y: float) -> bool:
    left, top, side, _k = board
    return left - 0.1 <= x <= left + side + 0.1 and top - 0.1 <= y <= top + side + 0.1


def read_board(page: Sheet, board: tuple[float, float, float, int]) -> tuple[Puzzle, bytes]:
    """Return the puzzle that stands there (numbers in bold are given), and all its numbers."""
    left, top, side, k = board
    n = k * k
    cell = side / n
    numbers, marks, given = bytearray(n * n), bytearray(n * n), bytearray(n * n)
    for word in page.words:
        x, y = word.x + word.width / 2, word.y - 0.36 * word.size  # about the middle of a digit
        if inside(board, x, y) and word.text.isdigit():
            at = int((y - top) // cell) * n + int((x - left) // cell)
            assert not numbers[at], "two numbers in a cell"
            dx, dy = (x - left) % cell / cell - 0.5, (y - top) % cell / cell - 0.5
            assert abs(dx) < 0.02 and abs(dy) < 0.03
            numbers[at] = int(word.text)
            given[at] = int(word.text) if word.ink[2] < 0.2 else 0  # what is found is blue
    for shape in page.drawings:
        x, y = shape.middle
        wide = (shape.box[2] - shape.box[0]) / cell
        if not inside(board, x, y) or shape.paint == "S":
            continue
        column, row = (x - left) / cell, (y - top) / cell
        if shape.curved:
            assert wide == pytest.approx(0.79, abs=0.01)
            assert column % 1 == pytest.approx(0.5, abs=0.01) and row % 1 == pytest.approx(0.5, abs=0.01)
            radius = shape.points[0][0] - shape.box[0]  # of its corners
            marks[int(row) * n + int(column)] |= ODD if radius > 0.3 * cell else EVEN
        else:
            assert wide == pytest.approx(0.25, abs=0.01) and shape.fill == (1, 1, 1)
            if column % 1 == pytest.approx(0.5, abs=0.01):
                marks[(round(row) - 1) * n + int(column)] |= SOUTH
            else:
                assert row % 1 == pytest.approx(0.5, abs=0.01)
                marks[int(row) * n + round(column)] |= WEST
    return Puzzle(k, bytes(given), bytes(marks)), bytes(numbers)


def text_of(page: Sheet) -> list[str]:
    return [word.text for word in page.words]


@pytest.mark.parametrize("more", [[], ["--paper", "letter"], ["--per-page", "6"], ["--large"]])
def test_every_number_and_mark_is_where_it_belongs(tmp_path: Path, more: list[str]) -> None:
    asked = ["sudoku", "print", "--generate", "5", "--difficulty", "2", "--seed", "241", "--solutions", *more]
    pages = printed(tmp_path / "book.pdf", *asked)
    size = LETTER if "letter" in more else A4
    per_page = 6 if "6" in more else 1 if "--large" in more else 4
    assert all((page.width, page.height) == pytest.approx(size, abs=0.01) for page in pages)
    count = -(-5 // per_page)
    assert len(pages) == count + 1
    found = []
    for number, page in enumerate(pages[:count], 1):
        assert text_of(page)[:2] == [
            "Sudoku, level 2",
            "Square even, circle odd. A diamond: the two add up to an odd number.",
        ]
        first, last = 241 + (number - 1) * per_page, min(245, 240 + number * per_page)
        source = f"sudoku:3nps2r2#{first} to #{last}" if last > first else f"sudoku:3nps2r2#{first}"
        assert {"Tabla", source, str(number)} <= set(text_of(page)), "the foot names what stands on the page"
        if "--large" in more:
            assert all(side / 9 >= 15 for _left, _top, side, _k in boards(page))
        found += [read_board(page, board) for board in boards(page)]
        for left, top, side, _k in boards(page):
            assert left >= 10 and left + side <= size[0] - 10 and top >= 35 and top + side <= size[1] - 15
    expected = [generate(3, KINDS, 2, seed) for seed in range(241, 246)]
    assert [puzzle for puzzle, _numbers in found] == expected
    if per_page == 1:  # the solutions are upside down
        assert sum(word.over for word in pages[-1].words) == 5 * 82
        return
    solved = [read_board(pages[-1], board) for board in boards(pages[-1])]
    assert [puzzle for puzzle, _numbers in solved] == expected
    assert all(not faults(puzzle, numbers) and 0 not in numbers for puzzle, numbers in solved)


def test_solutions_lie_upside_down_in_their_order(tmp_path: Path) -> None:
    """Turned by half a turn, the page reads as it would have otherwise."""
    asked = ["sudoku", "print", "--generate", "3", "--seed", "7", "--solutions", "--per-page", "1"]
    page = printed(tmp_path / "book.pdf", *asked)[-1]
    x, y = page.width / 2, 42 + (page.height - 42 - 19) / 2
    turned = Sheet(page.width, page.height)
    turned.words = [Word(w.text, 2 * x - w.x, 2 * y - w.y, w.size, w.ink, False, w.width) for w in page.words if w.over]
    turned.drawings = [
        Drawing([(2 * x - a, 2 * y - b) for a, b in d.points], d.paint, d.fill, d.ink, d.width, d.dash, d.curved)
        for d in page.drawings
    ]
    solved = [read_board(turned, board) for board in boards(turned)]
    assert [puzzle for puzzle, _numbers in solved] == [generate(3, KINDS, 3, seed) for seed in (7, 8, 9)]
    heads = sorted((w.y, w.x, w.text) for w in turned.words if w.size > 3.4)
    assert [text for _y, _x, text in heads] == ["1", "2", "3"]


def test_the_same_id_gives_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for path, jobs in zip(files, ("1", "2"), strict=True):
        printed(path, "sudoku", "print", "--generate", "3", "--seed", "12", "--jobs", jobs)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "sudoku:3nps3r2#12 to #14" in capsys.readouterr().out
    page = printed(tmp_path / "id.pdf", "sudoku", "print", "sudoku:3nps3r2#13")[0]
    assert read_board(page, boards(page)[0])[0] == generate(3, KINDS, 3, 13)


def test_without_colour_there_is_none(tmp_path: Path) -> None:
    for name, more in (("sudoku", ["--generate", "2"]), ("katamino", ["--generate", "2", "--pieces"])):
        for page in printed(tmp_path / "grey.pdf", name, "print", *more, "--seed", "3", "--solutions", "--grey"):
            colours = [w.ink for w in page.words] + [c for d in page.drawings for c in (d.fill, d.ink)]
            assert all(max(colour) - min(colour) < 0.07 for colour in colours)


def test_files_are_printed(tmp_path: Path) -> None:
    puzzles = [generate(2, KINDS, 2, 3), generate(4, ("numbers", "sums"), 1, 3)]
    names = []
    for number, puzzle in enumerate(puzzles):
        (tmp_path / f"{number}.txt").write_text(write_puzzle(puzzle, "text"))
        names.append(str(tmp_path / f"{number}.txt"))
    page = printed(tmp_path / "files.pdf", "sudoku", "print", *names)[0]
    assert [read_board(page, board)[0] for board in boards(page)] == puzzles
    assert text_of(page)[0] == "Sudoku"  # of no level


def outline_cells(shape: Drawing, cell: float) -> tuple[tuple[int, int], ...]:
    """Return the cells (row, column) whose middles lie inside an outline."""
    left, top, right, bottom = shape.box
    found = []
    for row in range(round((bottom - top) / cell)):
        for column in range(round((right - left) / cell)):
            x, y = left + (column + 0.5) * cell, top + (row + 0.5) * cell
            crossed = [
                a[0] > x
                for a, b in zip(shape.points, [*shape.points[1:], shape.points[0]], strict=True)
                if abs(a[0] - b[0]) < 1e-6 and min(a[1], b[1]) < y < max(a[1], b[1])
            ]
            if sum(crossed) % 2:
                found.append((row, column))
    return tuple(found)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_twelve_pieces_can_be_cut_out(tmp_path: Path, paper: str) -> None:
    asked = ["katamino", "print", "--generate", "1", "--pieces", "--seed", "5", "--paper", paper]
    page = printed(tmp_path / "pieces.pdf", *asked)[1]
    assert text_of(page)[:2] == ["Pieces to cut out", "Cell 16 mm. Glue the sheet on card first; print at 100 %."]
    cut = [shape for shape in page.drawings if shape.dash and shape.paint == "S"]
    assert len(cut) == 12
    seen, letters = [], [word for word in page.words if word.text in STANDARD and len(word.text) == 1]
    for shape in cut:
        left, top, right, bottom = shape.box
        assert left >= 10 and right <= page.width - 10 and top >= 30 and bottom <= page.height - 18
        cells = sorted(outline_cells(shape, 16.0))
        near = [w for w in letters if left < w.x < right and top < w.y < bottom]
        (letter,) = (word.text for word in near if cell_at(word, shape) in cells)
        kinds = {tuple(sorted(o.cells)): o.piece for kind in ORIENTATIONS[:COUNT] for o in kind}
        assert kinds[tuple(cells)] == STANDARD.index(letter)
        seen.append(letter)
        for other in cut[: cut.index(shape)]:  # room for scissors between any two
            a = {(left + c * 16, top + r * 16) for r, c in cells}
            b = {(other.box[0] + c * 16, other.box[1] + r * 16) for r, c in outline_cells(other, 16.0)}
            assert all(max(abs(x - u), abs(y - v)) >= 17.9 for x, y in a for u, v in b)
    assert sorted(seen) == sorted(STANDARD)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tray_that_the_pieces_fit_comes_with_them(tmp_path: Path, paper: str) -> None:
    asked = ["katamino", "print", "--generate", "2", "--pieces", "--seed", "5", "--paper", paper]
    trays, _pieces, tray = printed(tmp_path / "pieces.pdf", *asked)
    assert text_of(tray)[0] == "Tray for the pieces"
    (frame,) = (d.box for d in tray.drawings if d.width == pytest.approx(0.5, abs=0.01))
    assert (frame[2] - frame[0], frame[3] - frame[1]) == pytest.approx((80, 192), abs=0.01)
    ends = {word.text: word.y - frame[1] for word in tray.words if word.text.startswith("5 × ")}
    assert ends == pytest.approx({f"5 × {columns}": 16 * columns for columns in range(3, 13)}, abs=0.01)
    assert not any("sudoku" in word or "katamino" in word for word in text_of(tray))
    foot = next(word for word in text_of(trays) if word.startswith("katamino:"))
    one, other = foot.removeprefix("katamino:").split(", ")
    files = [tmp_path / f"{name}.pdf" for name in "ab"]
    again = [printed(path, "katamino", "print", f"katamino:{id}") for path, id in zip(files, (one, other), strict=True)]
    names = [text_of(page)[3] for (page, *_rest) in again]
    assert set(names) <= set(text_of(trays)), "the IDs at the foot are those of the sets above"


def cell_at(word: Word, shape: Drawing) -> tuple[int, int]:
    left, top, _right, _bottom = shape.box
    return int((word.y - 0.36 * word.size - top) // 16), int((word.x + word.width / 2 - left) // 16)


def test_trays_and_their_pieces(tmp_path: Path) -> None:
    (tmp_path / "sets.txt").write_text("LTY\nFILNPTUVWXYZ\n")
    pages = printed(tmp_path / "trays.pdf", "katamino", "print", str(tmp_path / "sets.txt"), "--large", "--solutions")
    assert len(pages) == 3
    for page, pieces in zip(pages, ("LTY", STANDARD), strict=False):
        sides = [80, 16 * len(pieces)]  # what is cut out fits
        frames = [d for d in page.drawings if d.paint == "S" and d.width == pytest.approx(0.75, abs=0.01)]
        (box,) = (frame.box for frame in frames)
        assert sorted((box[2] - box[0], box[3] - box[1])) == pytest.approx(sorted(sides), abs=0.01)
        assert box[0] >= 15 and box[2] <= 195 and box[3] <= 278
        assert [word.text for word in page.words if word.text in STANDARD and len(word.text) == 1] == list(pieces)
    letters = [word.text for word in pages[-1].words if word.text in STANDARD and len(word.text) == 1]
    assert sorted(letters) == sorted("LTY" + STANDARD)


def test_svg_is_a_file_for_each_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sudoku", "print", "--generate", "5", "--seed", "1", "-o", str(tmp_path / "book.svg")]) == 0
    names = [f"book-{number}.svg" for number in (1, 2)]
    assert [path.name for path in sorted(tmp_path.iterdir())] == names
    assert capsys.readouterr().out.split("\n")[:2] == [str(tmp_path / name) for name in names]
    assert cli.run(["katamino", "print", "katamino:LTY#0", "-o", str(tmp_path / "one.svg")]) == 0
    assert (tmp_path / "one.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "book.txt", "--generate", "1"], "book.txt: the file's name must end with .pdf or .svg."),
        (["-o", "book.pdf"], "Name files to print, or ask for new ones by --generate, not both."),
        (["-o", "book.pdf", "x", "--generate", "1"], "Name files to print, or ask for new ones by"),
        (["-o", "book.pdf", "--generate", "1001"], "--generate makes at most 1000, not 1001."),
        (["-o", "book.pdf", "--seed", "5", "x"], "--seed is for --generate: files hold their own puzzles."),
        (["-o", "no/where/book.pdf", "--generate", "1", "--seed", "1"], "book.pdf: No such file or directory."),
        (["-o", "b.pdf", "--generate", "1", "--per-page", "3"], "--per-page is one of 1, 2, 4, 6, not '3'."),
        (["-o", "b.pdf", "--generate", "1", "--box", "4", "--difficulty", "1", "--large"], "too large for large print"),
        (["-o", "b.pdf", "sudoku:3nps9#1"], "is no kind of Sudoku"),
        (["-o", "b.pdf", "none.txt"], "none.txt"),
    ],
)
def test_refusals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["sudoku", "print", *words]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_puzzle_without_a_solution_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wrong.txt").write_text("11" + "." * 79 + "\n")
    out = tmp_path / "wrong.pdf"
    assert cli.run(["sudoku", "print", str(tmp_path / "wrong.txt"), "-o", str(out)]) == 2
    assert "puzzle 1 has no solution." in capsys.readouterr().err and not out.exists()
    assert cli.run(["katamino", "print", "katamino:FIL#0", "-o", str(out)]) == 2
    assert "do not fill their tray" in capsys.readouterr().err and not out.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="nothing there limits the size of a file")
@pytest.mark.parametrize(
    "asked", ["print --generate 1 --seed 5 --difficulty 1 -o book.pdf", "solve empty.txt --first 100 -o book.pdf"]
)
def test_a_disk_that_refuses_leaves_the_file_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    import resource

    monkeypatch.chdir(tmp_path)
    Path("empty.txt").write_text("3\n" + 9 * "- - - - - - - - -\n")
    Path("book.pdf").write_bytes(b"before")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, limits[1]))
    try:
        assert cli.run(["sudoku", *asked.split()]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert Path("book.pdf").read_bytes() == b"before"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["book.pdf", "empty.txt"]


def test_equal_pieces_and_others_than_the_twelve_can_be_cut_out(tmp_path: Path) -> None:
    """A shape that takes two L and the block of six has its second L and its block on a page behind the twelve."""
    shape = "4x4-ZZZG.L2B1"
    pages = printed(tmp_path / "pieces.pdf", "katamino", "print", shape, "--pieces")
    assert [text_of(page)[0] for page in pages[1:]] == [
        "Pieces to cut out", "More pieces to cut out", "Tray for the pieces",
    ]  # fmt: skip
    cut = [[one for one in page.drawings if one.dash and one.paint == "S"] for page in pages]
    assert [len(found) for found in cut] == [0, 12, 2, 0]
    assert sorted(len(outline_cells(one, 16.0)) for one in cut[2]) == [5, 6]
    assert all(one.box[2] <= pages[2].width - 10 and one.box[3] <= pages[2].height - 18 for one in cut[2])


def test_many_pieces_to_cut_out_lie_apart_on_several_pages() -> None:
    kinds = [NAMES.index(name) for name in "XXXXXXXXXVVVVVVVVV"]
    found = sheets_of(kinds)
    assert [piece for sheet in found for piece, *_ in sheet] == kinds and len(found) == 2
    for sheet in found:
        spots = [{(y + r, x + c) for r, c in cells} for _piece, cells, x, y in sheet]
        assert all(c + 1 <= SHEET[0] and r + 1 <= SHEET[1] for own in spots for r, c in own)
        for own, other in itertools.combinations(spots, 2):
            assert all(max(abs(r - b), abs(c - d)) >= 1.3 for r, c in own for b, d in other)
