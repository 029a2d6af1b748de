"""Names, orientations and reading of the twelve pieces; the rules' text forms and refusals."""

from __future__ import annotations

import pytest

from engine.game import BadInput, IllegalMove, random_game
from games.katamino.boards import read_board, read_cells, text_of
from games.katamino.rules import course, reading
from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import (
    HUNGARIAN,
    ORIENTATIONS,
    SPANISH,
    STANDARD,
    Placement,
    flipped,
    letters,
    one_sided,
    placement_of,
    placements,
    read_letters,
    read_pieces,
    turned,
)
from games.katamino.rules.plan import strip
from games.midend import entrance
from games.model.app import App
from games.oware import ogn


def points(piece: str) -> list[str]:
    """Return the orientations of a piece as lists of xy, y from the bottom."""
    kind = ORIENTATIONS[STANDARD.index(piece)]
    return [" ".join(f"{c}{o.rows - 1 - r}" for r, c in o.cells) for o in kind]


def test_orientations() -> None:
    expected = {"N": 8, "P": 8, "U": 4, "W": 4, "L": 8, "Y": 8, "I": 2, "F": 8, "V": 4, "Z": 4, "X": 1, "T": 4}
    assert {piece: len(points(piece)) for piece in STANDARD} == expected
    assert points("T") == ["00 01 02 11 21", "00 10 11 12 20", "01 11 20 21 22", "02 10 11 12 22"]
    for piece in STANDARD:
        assert points(piece) == sorted(points(piece))
        assert all(group.split() == sorted(group.split()) for group in points(piece))


def test_turning_and_flipping_stay_within_the_piece() -> None:
    for kind in ORIENTATIONS:
        for orientation in kind:
            assert turned(orientation, 4) is orientation
            if one_sided((orientation.piece,)):
                assert {turned(orientation, q).index for q in range(4)} == set(range(len(kind)))
                continue
            assert flipped(flipped(orientation)) is orientation
            family = {turned(o, q).index for o in (orientation, flipped(orientation)) for q in range(4)}
            assert family == set(range(len(kind)))
    bar = ORIENTATIONS[STANDARD.index("L")][0]
    assert (turned(bar, 1).rows, turned(bar, 1).columns) == (bar.columns, bar.rows)


def test_names() -> None:
    assert sorted(SPANISH) == list("abcdefghijkl") and len(set(HUNGARIAN)) == 12
    assert "".join(STANDARD[SPANISH.index(letter)] for letter in "abcdefghijkl") == "LYNVPUFTZWXI"
    assert "".join(SPANISH[STANDARD.index(letter)] for letter in "LYNVPUFTZWXI") == "abcdefghijkl"
    table = dict(zip("kpcwlyirvz+t", "NPUWLYIFVZXT", strict=True))
    assert {letter: STANDARD[HUNGARIAN.index(letter)] for letter in HUNGARIAN} == table


@pytest.mark.parametrize(
    ("text", "scheme", "taken", "pieces", "doubt"),
    [
        ("TWL", None, "standard", "TWL", False),
        (" t,w  l ", None, "hungarian", "TWL", False),
        ("ltwkyrzc+", None, "hungarian", "LTWNYFZUX", False),
        ("abe", None, "spanish", "LYP", False),
        ("l", None, "hungarian", "L", True),
        ("l", "spanish", "spanish", "I", False),
        ("L", "spanish", "spanish", "I", False),
        ("f", None, "spanish", "U", True),
        ("fx", None, "standard", "FX", False),
        ("C", "hungarian", "hungarian", "U", False),
        ("tw", None, "hungarian", "TW", False),
    ],
)
def test_reading_letters(text: str, scheme: str | None, taken: str, pieces: str, doubt: bool) -> None:
    reading = read_pieces(text, scheme)
    assert (reading.scheme, letters(reading.pieces)) == (taken, pieces)
    assert bool(reading.notice) is doubt
    assert not doubt or (taken.title() in reading.notice and "--names" in reading.notice)


@pytest.mark.parametrize(
    ("text", "scheme", "named"),
    [
        ("TWQ", None, "'Q'"),
        ("tw?", None, "'?'"),
        ("tx", "hungarian", "'x'"),
        ("+T", None, "'+'"),
        ("TWT", None, "T is named twice"),
        ("", None, "No pieces"),
        (" ,", None, "No pieces"),
        ("+xa", None, "mixes"),
    ],
)
def test_bad_letters(text: str, scheme: str | None, named: str) -> None:
    with pytest.raises(BadInput, match=named.replace("?", r"\?").replace("+", r"\+")):
        read_pieces(text, scheme)


def test_repeats_are_allowed_on_boards() -> None:
    assert read_letters("ppp").pieces == (4, 4, 4)


def test_placements() -> None:
    assert len(placements(STANDARD.index("P"), strip(3))) == 40
    for piece in range(12):
        for placement in placements(piece, strip(4)):
            assert placement.fits(strip(4))
            assert placement_of(piece, frozenset(placement.cells)) == placement
    assert placement_of(0, frozenset({(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)})) is None
    assert not Placement(1, 0, 0, 4).fits(strip(4))


def test_the_course_order_holds_each_orientation_and_place_once() -> None:
    for piece in range(12):
        assert sorted(o.index for o in course.orientations(piece)) == list(range(len(ORIENTATIONS[piece])))
        for columns in (3, 7):
            assert sorted(course.placements(piece, strip(columns))) == sorted(placements(piece, strip(columns)))
    assert "".join(letters([piece], "spanish") for piece in course.PIECES) == "abcdefghijkl"


def test_the_course_turns_against_the_clock_then_turns_the_mirror_image() -> None:
    drawn = ["/".join(o.grid("a")) for o in course.orientations(STANDARD.index("L"))]
    assert drawn == [
        "aa/a./a./a.", "a.../aaaa", ".a/.a/.a/aa", "aaaa/...a",
        "aa/.a/.a/.a", "aaaa/a...", "a./a./a./aa", "...a/aaaa",
    ]  # fmt: skip
    corners = [(spot.row, spot.column) for spot in course.placements(STANDARD.index("L"), strip(3))]
    assert corners[:5] == [(0, 0), (0, 1), (1, 0), (1, 1), (0, 0)]


# Boards and cells as text


def test_board_text() -> None:
    columns, owners = read_board("t t t . \n. t . .\n. t . .\n. . . .\n. . . . \n")
    assert columns == 4 and owners == {(0, 0): 5, (0, 1): 5, (0, 2): 5, (1, 1): 5, (2, 1): 5}
    assert text_of(["ab."], "spanish", False) == "a b . "
    coloured = text_of(["a."], "spanish", True)
    assert "\x1b[48;2;207;132;20m" not in coloured and "48;2;207;132;20" in coloured and coloured.endswith(". ")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("...\n...\n", "5 lines, not 2"),
        ("..\n" * 5, "3 to 12 columns, not 2"),
        ("...\n...\n..\n...\n...\n", "Row 3"),
        ("...\n.#.\n...\n...\n...\n", "Row 2, column 2.*'#'"),
    ],
)
def test_bad_boards(text: str, named: str) -> None:
    with pytest.raises(BadInput, match=named):
        read_board(text)


def test_cells_text() -> None:
    assert read_cells("1 1\n\n2, 3\n(4,5)\n") == [(1, 1), (2, 3), (4, 5)]
    for text, named in (("1 1\n1\n", "Line 2"), ("1 1\n1 1\n", "Line 2.*twice"), ("a b", "Line 1")):
        with pytest.raises(BadInput, match=named):
            read_cells(text)


# Rules beyond the contract


def test_dealt_challenges_can_be_solved() -> None:
    counts = rules.set_counts()
    for columns in (3, 7, 12):
        for seed in range(5):
            pos = rules.start(rules.Params(columns), seed)
            assert pos.columns == columns and counts[rules.mask_of(pos.pieces)] > 0
    assert len(rules.solvable_sets(3)) == 7 and len(rules.solvable_sets(8)) == 261


def test_refusals_name_what_is_wrong() -> None:
    pos = rules.read("TWL/TTT/.T./.T./.../...")
    cases = {"P1@1,1": "P is not one", "-W": "W does not lie", "W1@1,1": "W would lie over T", "L1@5,3": "edge"}
    for text, named in cases.items():
        with pytest.raises(IllegalMove, match=named):
            rules.play(pos, rules.read_move(text))
    with pytest.raises(IllegalMove, match="already lies"):
        rules.play(pos, rules.Put(pos.laid[0]))
    with pytest.raises(IllegalMove, match="nothing"):
        rules.play(rules.Position(pos.pieces), rules.Clear())


def test_moving_a_piece_is_one_move_of_two_beats() -> None:
    pos = rules.read("TWL/TTT/.T./.T./.../...")
    onto = rules.Put(Placement(5, pos.laid[0].orientation, 1, 0))
    assert onto in set(rules.moves(pos))
    assert [type(beat).__name__ for beat in rules.tell(pos, onto)] == ["PieceLifted", "PieceLaid"]
    assert rules.write(rules.play(pos, onto)) == "TWL/.../TTT/.T./.T./..."


@pytest.mark.parametrize(
    "text",
    ["", "TWL", "TWL/.../.../.../...", "TWL/TT./.../.../.../...", "TWL/PPP/PP./.../.../...", "TT/../../../../.."],
)
def test_bad_positions(text: str) -> None:
    with pytest.raises(BadInput):
        rules.read(text)


def test_a_random_game_keeps_cells() -> None:
    for pos in random_game(rules, rules.read_params("7"), 4, 80):
        assert len(pos.free_cells()) == 5 * len(pos.in_hand)


@pytest.mark.parametrize(
    "text", ["[l,t,w,k,y,r,z,c,p]", "[l,t,w,k,y,r,z,c,p].", " [ l, t,w , k,y,r,z,c,'p' ] .\n", "ltwkyrzcp"]
)
def test_a_prolog_list_of_pieces_is_a_challenge(text: str) -> None:
    assert letters(read_pieces(text).pieces) == "LTWNYFZUP"
    assert letters(reading.read(text).pieces) == "LTWNYFZUP"
    assert reading.claims(text) is text.strip().startswith("[") and not ogn.claims(text)
    assert read_pieces("['+', i]").pieces == (STANDARD.index("X"), STANDARD.index("I"))


def test_a_broken_list_of_pieces_is_refused_as_one() -> None:
    with pytest.raises(BadInput, match="l is named twice"):
        entrance.open_content("[l,t,w,l]", App(), "pieces.pl")
    with pytest.raises(BadInput, match="South"):
        entrance.open_content("[South me]\n", App(), "game.ogn")
