"""Links and JSON of f-puzzles and SudokuPad: read, written, refused by name; what is packed, damaged and lying."""

from __future__ import annotations

import json
import random
import time
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import BadInput
from games.sudoku.exchange import fpuzzles
from games.sudoku.exchange.links import fpuzzles_link, sudokupad_link
from games.sudoku.exchange.lzstring import LETTERS, LONGEST, MOST, pack, unpack
from games.sudoku.exchange.reading import read
from games.sudoku.kind import KIND
from games.sudoku.rules.position import Position, begin
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle
from games.sudoku.rules.words import PuzzleWords

# Packed by lz-string 1.5.0 of npm.
PACKED = {
    "": "Q===",
    "a": "IZA=",
    "hello \U0001f600 ab": "BYUwNmD2AEi8G4AHvQIYCMg=",
}
LISUDOKU = (  # an example of the package sudoku-formats of npm: 9x9 with one given
    "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp"
    "/Vdk7r58WK5A"
)
SCL = (  # the short form, as SudokuPad writes it: one given, an even and an odd cell, a diamond
    "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: It\\'s mine'},{v:'rules: ours'}],"
    "u:[{ct:[0.5,1.5],w:0.7,h:0.7,r:f,c1:CFCFCF,c2:CFCFCF},{ct:[1.5,1.5],w:0.7,h:0.7,r:t,c2:CFCFCF}],"
    "o:[{ct:[2,3.5],w:0.25,h:0.25,angle:45,c2:#F,r:f},{ct:[3.5,3],w:0.25,h:0.25,angle:45}]}"
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position whose marks the other programs know."""
    k = draw(st.integers(2, 4))
    n = k * k
    chance = random.Random(draw(st.integers(0, 2**32)))
    numbers = bytes(chance.randint(1, n) if chance.random() < 0.4 else 0 for _ in range(n * n))
    values = bytes(number or (chance.randint(1, n) if chance.random() < 0.3 else 0) for number in numbers)
    marks = bytearray(chance.choice([0, 0, chance.randrange(16)]) for _ in range(n * n))
    for at in range(n):
        marks[(n - 1) * n + at] &= ~SOUTH
        marks[at * n] &= ~WEST
    notes = tuple(0 if value else chance.choice([0, chance.randrange(2 ** (n + 1)) & ~1]) for value in values)
    return Position(Puzzle(k, numbers, bytes(marks)), values, notes)


def only(text: str) -> Position:
    """Return the one position of a text that can be read in one way."""
    (reading,) = read(text)
    (position,) = reading.positions
    return position


@given(positions())
@settings(max_examples=8, deadline=None)
def test_links_and_json_survive(position: Position) -> None:
    written = fpuzzles.write(position)
    packed = pack(written)
    for text in (
        fpuzzles_link(position),
        sudokupad_link(position),
        f"<{fpuzzles_link(position)}>\n",
        written,
        json.dumps(json.loads(written), indent=2),
        f"fpuzzles{packed}",
        f"fpuz{packed}",
        packed,
        f"https://sudokupad.app/?load=fpuzzles{packed}",
        f"https://sudokupad.app/fpuzzles{packed}",
        f"app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles{packed.replace('/', '%2F').replace('+', '%2B')}",
    ):
        assert only(text) == position


@given(st.text(max_size=300))
@settings(max_examples=100, deadline=None)
def test_packed_texts_survive(text: str) -> None:
    text = text.encode("utf-16-le", "replace").decode("utf-16-le")
    assert unpack(pack(text)) == text


def test_packed_as_others_pack() -> None:
    for text, packed in PACKED.items():
        assert pack(text) == packed and unpack(packed) == text
    assert only(f"https://f-puzzles.com/?load={LISUDOKU}") == begin(Puzzle(3, bytes([1]) + bytes(80), bytes(81)))


def test_the_short_form_of_sudokupad() -> None:
    marks = bytearray(16)
    marks[1], marks[5], marks[7], marks[15] = EVEN, ODD, SOUTH, WEST
    wanted = Puzzle(2, bytes([1]) + bytes(15), bytes(marks))
    site, packed = "https://sudokupad.app/", f"scl{pack(SCL)}"
    for text in (packed, site + packed, f"{site}?puzzleid={packed}", SCL):
        assert only(text).puzzle == wanted, text
    cells = [[{"value": "1"}, {}, {}, {}], *[[{}] * 4] * 3]
    long = {"cellSize": 50, "cells": cells, "regions": [], "lines": [], "cages": []}
    assert only(f"scl{pack(json.dumps(long))}").puzzle.numbers == wanted.numbers


def with_field(**fields: object) -> str:
    """Return JSON of an empty 4x4 puzzle with further fields."""
    return json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **fields})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (with_field(killercage=[{"cells": ["R1C1"]}], antiknight=True), "killer cages and anti-knight"),
        (with_field(thermometer=[{"lines": [["R1C1", "R1C2"]]}]), "thermometers"),
        (with_field(mystery=[1]), "'mystery'"),
        (with_field(rectangle=[{"cells": ["R1C1", "R1C2"], "width": 0.5, "height": 0.25}]), "drawn rectangles"),
        (with_field(rectangle=[{"cells": ["R1C1", "R2C2"], "width": 0.2, "height": 0.2, "angle": 45}]), "rectangles"),
        (with_field(grid=[[{"region": 1}] * 4] * 4), "irregular regions"),
        (with_field(even=[{"cell": "R9C1"}]), "'R9C1' is no cell of the board."),
        (with_field(grid=[[{"value": 5, "given": True}, {}, {}, {}], *[[{}] * 4] * 3]), "r1c1 holds 5"),
        (with_field(size=6), "The board has 6 rows"),
        (with_field(size=9), "its grid is not of that size"),
        (SCL.replace("ce:", "l:[{wp:[[0,0],[1,1]]}],ce:"), "drawn lines"),
        (SCL.replace("w:0.25", "w:0.3,te:'5'"), "drawn shapes"),
        (SCL.replace("{v:'rules: ours'}", "{v:10,ce:[[0,0],[0,1]]}"), "cages"),
        (SCL.replace("[0,1],[1,0],[1,1]]", "[0,1],[1,0],[2,1]]"), "irregular regions"),
        ("https://f-puzzles.com/?id=yhkyz63b", "This is a short link: its puzzle lies on f-puzzles.com"),
        ("https://sudokupad.app/abc123", "This is a short link: its puzzle lies on sudokupad.app"),
        ("https://tinyurl.com/abc", None),
        ("fpuzzlesN4IgzglgXgpiBc", "cut off"),
        ("fpuzzlesN4Igzg!lg", "cannot be read"),
        ('{"size": 9, "grid": [', "damaged at character"),
        ('{"grid": ' + "[" * 100_000, "nested too deep"),
        ("scl" + pack("{ce:" + "[" * 3000), "nested too deep"),
        ("scl" + pack("{ce:'"), "damaged at character"),
        ("fpuzzles" + pack('{"what": 1}'), "no puzzle"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, said: str | None) -> None:
    with pytest.raises(BadInput) as refusal:
        read(text)
    sentence = str(refusal.value)
    assert "\n" not in sentence and sentence.endswith(".") and len(sentence) < 250
    assert said is None or said in sentence


def test_a_little_text_that_stands_for_a_great_deal_is_refused_early() -> None:
    bits = [0, 0, *(int(bit) for bit in f"{ord('a'):08b}"[::-1])]  # the character, then codes that each add one more
    size, room, width, known = 1, 4, 3, 4
    while size < 3 * MOST:
        bits += [known >> at & 1 for at in range(width)]
        known, room = known + 1, room - 1
        size += known - 3
        if not room:
            room, width = 1 << width, width + 1
    parts = ("".join(map(str, bits[at : at + 6])).ljust(6, "0") for at in range(0, len(bits), 6))
    lying = "".join(LETTERS[int(part, 2)] for part in parts)
    assert len(lying) < 15_000
    began = time.perf_counter()
    tracemalloc.start()
    for packed in (lying, "A" * (LONGEST + 1)):
        with pytest.raises(BadInput, match="larger than any puzzle"):
            unpack(packed)
    assert tracemalloc.get_traced_memory()[1] < 100_000_000
    tracemalloc.stop()
    assert time.perf_counter() - began < 8  # it is under one, but for a machine that does much else


def test_what_the_setter_says_comes_along() -> None:
    position = begin(Puzzle(2, bytes([1, *bytes(15)]), bytes([SOUTH, *bytes(15)])))
    words = PuzzleWords("Small", "A. Setter", "Begin in the corner.")
    for link in (fpuzzles_link(position, words), sudokupad_link(position, words)):
        (way,) = read(link)
        assert way.said == words, "the rule of diamonds is ours and goes without saying"
        assert KIND.read(link)[0].words == words
    assert read(SCL)[0].said == PuzzleWords("It's mine", rules="ours")
    pad = '{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"metadata":{"title":"T","author":7}}'
    assert read(pad.replace("}}", '},"cellSize":50}'))[0].said == PuzzleWords("T")
    long = json.dumps({"size": 4, "grid": [[{}] * 4] * 4, "title": "x" * 99})
    assert read(long)[0].said.title == "x" * 59 + "…"
