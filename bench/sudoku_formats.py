"""Our readers and writers of other programs' Sudokus beside other people's, run as programs of their own.

    python -m bench.sudoku_formats NODE PYTHON [--puzzles 200] [--zipper puzzlezipper.js]

NODE: a folder in which `npm install sudoku-formats` was run (1.0.9, AGPL: nothing of it is shipped); PYTHON: an
interpreter with `lzstring` of PyPI (1.0.4). Compared are, each both ways: the f-puzzles link (numbers given and
entered, even and odd cells) and one line with sudoku-formats; what is packed in links, and texts of every kind, with
lzstring and with lz-string of npm. The seventeen forms of the design are read of as many puzzles; those that
sudoku-formats takes are read by it, too. `puzzlezipper.js` of github.com/marktekfan/sudokupad-penpa-import (as `.mjs`)
writes the short form of SudokuPad (`scl`): with it puzzles with all kinds of clues are written, and read here. One line
of JSON for each; status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engine.game import BadInput
from games.sudoku.exchange import fpuzzles, links
from games.sudoku.exchange.lzstring import pack, unpack
from games.sudoku.exchange.reading import read
from games.sudoku.exchange.writing import grid, line
from games.sudoku.rules.position import Position, begin
from games.sudoku.rules.puzzle import EVEN, ODD, SOUTH, WEST, Puzzle, houses
from games.sudoku.rules.words import PuzzleWords
from games.sudoku.think.generate import generate
from games.sudoku.think.solve import solve

DECODE = """
const formats = require('sudoku-formats');
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'));
Promise.all(texts.map(async text => {
  const found = await formats.decodeSudoku(text, false);
  return found.error ? {error: found.error} : {format: found.format, constraints: found.constraints};
})).then(found => console.log(JSON.stringify(found)));
"""
ENCODE = """
const formats = require('sudoku-formats');
const puzzles = JSON.parse(require('fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(puzzles.map(one => {
  const made = formats.encodeSudoku({format: one.format, constraints: one.data});
  return one.format === 'fpuzzles' ? made.url : made.dataString;
})));
"""
LZ_STRING = """
const packer = require('lz-string');
const given = JSON.parse(require('fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify({packed: given.texts.map(packer.compressToBase64),
                            unpacked: given.packed.map(packer.decompressFromBase64)}));
"""
ZIP = """
const puzzles = JSON.parse(require('fs').readFileSync(0, 'utf8'));
import(process.argv[1]).then(zipper =>
  console.log(JSON.stringify(puzzles.map(one => zipper.PuzzleZipper.zip(JSON.stringify(one))))));
"""
LZSTRING = """
import json, sys
from lzstring import LZString
packer, texts = LZString(), json.load(sys.stdin)
packed = [packer.compressToBase64(text) for text in texts["texts"]]
print(json.dumps({"packed": packed, "unpacked": [packer.decompressFromBase64(text) for text in texts["packed"]]}))
"""


def asked(command: list[str], data: object, folder: str | None = None) -> object:
    """Return what another program answers to data, both as JSON."""
    done = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True, check=True, cwd=folder)
    answer: object = json.loads(done.stdout)
    return answer


def node(folder: str, program: str, data: object) -> list[dict[str, object]]:
    """Return what a program on sudoku-formats answers."""
    found = asked(["node", "--no-warnings", "--experimental-require-module", "-e", program], data, folder)
    assert isinstance(found, list)
    return found


def positions(count: int) -> list[Position]:
    """Return positions of 9x9: numbers, half of them with even and odd cells, a third with numbers entered."""
    found = []
    for seed in range(count):
        chance = random.Random(f"formats {seed}")
        puzzle = generate(3, ("numbers", "parity") if seed % 2 else ("numbers",), 1 + seed % 4, seed)
        position = begin(puzzle)
        if seed % 3 == 0:
            (solution,) = solve(puzzle, 2)
            more = [s if chance.random() < 0.3 else 0 for s in solution]
            values = bytes(v or s for v, s in zip(puzzle.numbers, more, strict=True))
            position = replace(position, values=values)
        found.append(position)
    return found


def as_theirs(data: dict[str, object]) -> Position:
    """Return the position that the data of their f-puzzles reader says, read here by nothing of ours."""
    rows, marks = data["grid"], bytearray(81)
    assert isinstance(rows, list)
    cells = [cell for row in rows for cell in row]
    for key, bit in (("even", EVEN), ("odd", ODD)):
        several = data.get(key) or []
        assert isinstance(several, list)
        for part in several:
            row, column = part["cell"][1:].split("C")
            marks[9 * int(row) + int(column) - 10] |= bit
    given = bytes(cell.get("value", 0) if cell.get("given") else 0 for cell in cells)
    start = begin(Puzzle(3, given, bytes(marks)))
    return replace(start, values=bytes(cell.get("value", 0) for cell in cells))


def forms(puzzle: Puzzle) -> dict[str, str]:
    """Return a puzzle of numbers alone in each of the seventeen forms."""
    (solution,) = solve(puzzle, 2)
    text, whole = line(puzzle), "".join(map(str, solution))
    rows = [text[at : at + 9] for at in range(0, 81, 9)]
    return {
        "dots": text, "noughts": text.replace(".", "0"), "x": text.replace(".", "x"), "stars": text.replace(".", "*"),
        "dashes": text.replace(".", "-"), "underscores": text.replace(".", "_"), "quotes": f'"{text}"',
        "comment": f"{text} # easy", "rating": f"{text}  1.2", "solution": f"{text},{whole}", "lines": "\n".join(rows),
        "lines with noughts": "\n".join(rows).replace(".", "0"), "blanks": "\n".join(" ".join(row) for row in rows),
        "bars": grid(puzzle), ".sdk": "#AAnybody\n[Puzzle]\n" + "\n".join(rows),
        "CSV": "\n".join(",".join(row).replace(".", "") for row in rows), ".sdm": f"{text}\n{text[::-1]}\n",
    }  # fmt: skip


def read_here(text: str) -> Position | None:
    """Return the first position that our reader finds, None where it finds none."""
    try:
        return read(text)[0].positions[0]
    except BadInput:
        return None


def told(task: str, wrong: int, tried: int, **more: object) -> bool:
    """Print a line; return whether all was right."""
    print(json.dumps({"task": task, "tried": tried, "wrong": wrong, **more}), flush=True)
    return not wrong and tried > 0


def with_formats(folder: str, several: list[Position]) -> list[bool]:
    """Compare links and lines with sudoku-formats."""
    ours = node(folder, DECODE, [links.fpuzzles_link(one) for one in several])
    wrong = 0
    for answer, one in zip(ours, several, strict=True):
        data = answer.get("constraints")
        wrong += not (isinstance(data, dict) and answer.get("format") == "fpuzzles" and as_theirs(data) == one)
    found = [told("our f-puzzles links, read by sudoku-formats", wrong, len(several))]
    given = [{"format": "fpuzzles", "data": json.loads(fpuzzles.write(one))} for one in several]
    theirs = node(folder, ENCODE, given)
    wrong = sum(read_here(str(text)) != one for text, one in zip(theirs, several, strict=True))
    found.append(told("its f-puzzles links, read here", wrong, len(several)))
    plain = [one.puzzle for one in several if one.puzzle.plain]
    lines = node(folder, DECODE, [line(puzzle) for puzzle in plain])
    said = [answer.get("constraints") for answer in lines]
    wrong = sum(text != line(puzzle).replace(".", "0") for text, puzzle in zip(said, plain, strict=True))
    found.append(told("our lines, read by sudoku-formats", wrong, len(plain)))
    made = node(folder, ENCODE, [{"format": "gridstring", "data": str(text)} for text in said])
    wrong = sum(read_here(str(text)) != begin(puzzle) for text, puzzle in zip(made, plain, strict=True))
    found.append(told("its lines, read here", wrong, len(plain)))
    return found


def seventeen(folder: str, several: list[Position]) -> bool:
    """Read the seventeen forms; tell how many of them sudoku-formats takes, and that these say the same."""
    plain = [one.puzzle for one in several if one.puzzle.plain]
    every = [(name, text, puzzle) for puzzle in plain for name, text in forms(puzzle).items()]
    wrong = [name for name, text, puzzle in every if read_here(text) != begin(puzzle)]
    answers = node(folder, DECODE, [text for _name, text, _puzzle in every])
    taken = [(name, answer.get("constraints") == line(puzzle).replace(".", "0"))
             for answer, (name, _text, puzzle) in zip(answers, every, strict=True)
             if answer.get("format") == "gridstring"]  # fmt: skip
    differ = sum(not same for _name, same in taken)
    return told("the seventeen forms", len(wrong) + differ, len(every), forms=len({name for name, _t, _p in every}),
                wrong_forms=sorted(set(wrong)), theirs_too=sorted({name for name, _same in taken}))  # fmt: skip


def drawn(puzzle: Puzzle) -> dict[str, object]:
    """Return a puzzle in SudokuPad's own form, in which its clues are drawn."""
    n, marks = puzzle.n, puzzle.marks
    shapes = [
        {"center": [at // n + 0.5, at % n + 0.5], "width": 0.7, "height": 0.7, "rounded": bool(mark & ODD),
         "borderColor": "#CFCFCF", "backgroundColor": "#CFCFCF"}
        for at, mark in enumerate(marks) if mark & (EVEN | ODD)
    ]  # fmt: skip
    middles = [[at // n + 1, at % n + 0.5] for at, mark in enumerate(marks) if mark & SOUTH]
    middles += [[at // n + 0.5, at % n] for at, mark in enumerate(marks) if mark & WEST]
    diamonds = [{"center": at, "width": 0.25, "height": 0.25, "angle": 45, "backgroundColor": "#FFFFFF",
                 "borderColor": "#000000", "rounded": False} for at in middles]  # fmt: skip
    boxes = [[[cell // n, cell % n] for cell in house] for house in houses(puzzle.k)[2 * n :]]
    cells: list[dict[str, object]] = [{"value": str(value)} if value else {} for value in puzzle.numbers]
    return {"id": "x", "cellSize": 50, "cells": [cells[at : at + n] for at in range(0, n * n, n)], "regions": boxes,
            "cages": [{"value": "title: It's “mine”, all"}, {"value": "rules: a, b: c"}], "underlays": shapes,
            "overlays": diamonds}  # fmt: skip


def zipped(file: str, count: int) -> bool:
    """Compare the short form of SudokuPad with who writes it."""
    mixes = (("numbers",), ("numbers", "parity"), ("numbers", "sums"), ("numbers", "parity", "sums"))
    puzzles = [generate(2 + seed % 2, mixes[seed % 4], 2, seed, generous=True) for seed in range(count)]
    texts = asked(["node", "-e", ZIP, str(Path(file).resolve())], [drawn(puzzle) for puzzle in puzzles])
    assert isinstance(texts, list)
    words, wrong = PuzzleWords("It's “mine”, all", rules="a, b: c"), 0
    for puzzle, text in zip(puzzles, texts, strict=True):
        for form in (text, f"scl{pack(text)}", f"https://sudokupad.app/scl{pack(text)}"):
            way = read(form)[0]
            wrong += way.positions[0] != begin(puzzle) or way.said != words
    return told("SudokuPad's short form, read here", wrong, 3 * count)


def packing(folder: str, python: str, several: list[Position]) -> list[bool]:
    """Compare what is packed with lzstring, which counts signs beyond the first plane otherwise, and with lz-string."""
    chance = random.Random("lzstring")
    alphabets = ("ab", "0123456789,:{}[]", "".join(map(chr, range(32, 127))), "áőű→◇x")
    texts = [fpuzzles.write(one) for one in several]
    texts += ["".join(chance.choices(chance.choice(alphabets), k=length)) for length in range(600)]
    beyond = ["".join(chance.choices("a→𝄞😀", k=length)) for length in range(100)]
    found = []
    for name, command, where, given in (
        ("lzstring", [python, "-c", LZSTRING], None, texts),
        ("lz-string", ["node", "-e", LZ_STRING], folder, texts + beyond),
    ):
        answer = asked(command, {"texts": given, "packed": [pack(text) for text in given]}, where)
        assert isinstance(answer, dict)
        wrong = 0
        for text, packed, back in zip(given, answer["packed"], answer["unpacked"], strict=True):
            wrong += unpack(packed) != text or (back or "") != text
        found.append(told(f"packed texts with {name}, both ways", wrong, len(given)))
    return found


def main(words: list[str]) -> int:
    """Compare all; return the status."""
    parser = argparse.ArgumentParser(prog="python -m bench.sudoku_formats")
    parser.add_argument("node")
    parser.add_argument("python")
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--zipper", default="")
    parsed = parser.parse_args(words)
    several = positions(parsed.puzzles)
    tasks: list[Callable[[], bool | list[bool]]] = [
        lambda: with_formats(str(Path(parsed.node).resolve()), several),
        lambda: seventeen(str(Path(parsed.node).resolve()), several),
        lambda: packing(str(Path(parsed.node).resolve()), parsed.python, several),
    ]
    if parsed.zipper:
        tasks.append(lambda: zipped(parsed.zipper, parsed.puzzles))
    results = [task() for task in tasks]
    return 0 if all(all(one) if isinstance(one, list) else one for one in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
