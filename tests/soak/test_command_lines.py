"""Whatever the command line is given, it answers in a sentence and in time: devices, pipes, endless numbers, bad UTF-8.

The command lines are drawn from the verbs and options of the parser itself. What is refused is refused within five
seconds of work; what runs ends with its own limit; nothing takes a gigabyte, and nobody sees a traceback.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from games import catalog, cli
from tests.programs import started
from tests.soak.share import WHOLE, cases, chance

pytestmark = pytest.mark.skipif(not hasattr(os, "fork") or sys.platform == "win32", reason="a caller is forked")
LINES = 2000
REFUSED = 5.0  # seconds of work within which it is said that it cannot be done
SLACK = 5.0  # seconds of work beyond its own limit: reading, writing, ending
SHORT = 7 if WHOLE else 2  # seconds of work after which is cut short what may rightly go on for ever
MEMORY = 1 << 30
LIMITS = ("--limit", "--time")
# Verbs whose limit is that of each search, and how many searches there may be.
EACH = {"table": 60, "test": 5, "solve": 5, "count": 5, "search": 8}
LONGEST_LINE = 2000  # characters of a line that is said: nobody wants 5000 digits back

NUMBERS = ("0", "-1", "1", "2", "3", "5", "9", "12", "13", "100", "9" * 5000, "-" + "9" * 5000, "²", "٣", "1e400",
           "nan", "inf", "-inf", "1.5", "", "0x10", " 3 ", "1_000", "+3", "9" * 19, "3.0", "half", "--", "1,1",
           "½")  # fmt: skip
TEXTS = ("", " ", "a", "P", "ltwkyrzcp", "LTWKYRZCPNUV", "a" * 5000, "🙂", "\udcff", "%s", "{}", "{0}", "{name}",
         "\x1b[31m", "[1,5].", "[l,t,w,k,y,r,z,c,p]", "[1,5", "s(2,[[1]])", "-", "--", "-x", "1,1", "easy,hard",
         "solo", "P,P,P", "numbers,parity,sums", "none,none", "../../..", "a\nb", "katamino:5#3",
         "metro:solo.6.1-10#²", "sudoku:3n2#" + "7" * 4400, "kalah:6x6:", "~nosuch/x", "oware:", ":", "#",
         "katamino:" + "L" * 5000)  # fmt: skip
FILES = ("missing.txt", "folder", "pipe", "binary", "deep.json", "deeper.json", "large.txt", "endless.txt",
         "latin.txt", "digits.txt", "empty", "good.txt", "loop", "nul.txt", "blanks.txt", "/dev/null", "/dev/zero",
         "/dev/full", "/dev/urandom", "/dev/stdin", "/dev/tty", "/proc/self/mem", "/proc/kmsg", "x" * 5000,
         "x/" * 3000, "~nosuch/x", "\udcff.txt", "", "-", "good.txt/x", "/proc/self/fd/0", "cover.txt")  # fmt: skip
STDIN = ("empty", "binary", "deep.json", "deeper.json", "large.txt", "endless.txt", "latin.txt", "digits.txt",
         "good.txt", "nul.txt", "blanks.txt", "kalah.txt", "oware.txt", "metro.txt", "sudoku.txt", "moves.txt",
         "cover.txt", "/dev/null", "/dev/zero", "/dev/urandom", "/dev/full")  # fmt: skip
OUT = ("out.txt", "out.pdf", "out.svg", "/dev/full", "folder", "missing/out.txt", "", "loop", "\udcff.out")
NAMED_FILES = ("file", "board", "cells", "puzzle", "solution", "folder", "o", "output", "sequence")
POSITION = '{"pits": [4,4,4,4,4,4], "store": 0, "opponent_pits": [4,4,4,4,4,4], "opponent_store": 0}\n'
PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all sorts of files."""
    made = tmp_path_factory.mktemp("files")
    (made / "folder").mkdir()
    os.mkfifo(made / "pipe")
    (made / "loop").symlink_to("loop")
    contents: dict[str, bytes] = {
        "empty": b"",
        "binary": random.Random(1).randbytes(200_000),
        "deep.json": b"[" * 100_000 + b"]" * 100_000,
        "deeper.json": b'{"history":' * 100_000 + b"1" + b"}" * 100_000,
        "large.txt": (b"1 2 3 4 5 " * 25 + b"\n") * 40_000,
        "endless.txt": b"1" * 3_000_000,
        "latin.txt": "5 3 café naïve\n".encode("latin-1") * 50,
        "digits.txt": b"9" * 5000 + b"\n" + b"[" + b"9" * 5000 + b"]\n",
        "nul.txt": b"1\0 2\0\n\0" * 100,
        "blanks.txt": b"1" + b" " * 60_000 + b"x\n",
        "good.txt": PUZZLE.encode(),
        "sudoku.txt": (PUZZLE * 3 + "2\n1 - - -\n- - - -\n- - - -\n- - - -\n").encode(),
        "kalah.txt": (POSITION + "6x6 6,6,6,6,6,6+0 6,6,6,6,6,6+0 0\n").encode(),
        "oware.txt": (POSITION + "abapa 4,4,4,4,4,4+0 4,4,4,4,4,4+0 0\n" + '{"pits": 1e400}\n').encode(),
        "metro.txt": b'{"d": 8, "placements": [[1, 1, "#5", "R0"]]}\n{"d": 1e400}\n{"placements": 7}\n{"d": 8}\n',
        "cover.txt": b"a b c d e f | x y\n" + b"a b x:1\nc d x:1 y\ne f x:2\na f\nb c y:1\nd e y:1\ne f\nx\n" * 4,
        "moves.txt": b"1\n[1,5].\nhelp\nundo\n\n7\n0\n-1\nswap\nend.\n",
    }
    for name, content in contents.items():
        (made / name).write_bytes(content)
    return made


@pytest.fixture(scope="module")
def call(folder: Path) -> Iterator[Callable[[dict[str, Any]], dict[str, Any]]]:
    """Yield what calls the program once."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in screens}
    env |= {"HOME": str(folder), "TABLA_HOME": str(folder / "home"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started([sys.executable, "-m", "tests.soak.caller"], env=env, **pipes) as program:

        def answer() -> dict[str, Any]:
            assert program.stdout is not None
            line = program.stdout.readline()
            assert line, "the callers' program has ended"
            found: dict[str, Any] = json.loads(line)
            return found

        def called(case: dict[str, Any]) -> dict[str, Any]:
            assert program.stdin is not None
            program.stdin.write(json.dumps(case) + "\n")
            program.stdin.flush()
            return answer()

        answer()
        yield called


def verbs() -> list[tuple[tuple[str, ...], list[argparse.Action]]]:
    """Return every verb with what it takes, as the parser has it."""
    parser = cli.build_parser([*(entry.name for entry in catalog.commands()), *cli.WORDS])
    found: list[tuple[tuple[str, ...], list[argparse.Action]]] = []

    def walk(one: argparse.ArgumentParser, path: tuple[str, ...]) -> None:
        below = [action for action in one._actions if isinstance(action, argparse._SubParsersAction)]
        if not below:
            found.append((path, [a for a in one._actions if not isinstance(a, argparse._HelpAction)]))
        for action in below:
            for name, other in action.choices.items():
                walk(other, (*path, name))

    walk(parser, ())
    return found


def value(action: argparse.Action, lots: random.Random) -> str:
    """Return what is given for an option or an argument: what it wants, what others want, or what nobody wants."""
    if action.choices and lots.random() < 0.7:
        return str(lots.choice(list(action.choices)))
    if any(name in LIMITS for name in action.option_strings) and lots.random() < 0.7:
        return lots.choice(("1", "0.5", "0.1"))
    if action.dest in NAMED_FILES and lots.random() < 0.8:
        return lots.choice(FILES)
    kinds = (NUMBERS, TEXTS, FILES)
    likely = 0 if action.type is not None else 1
    return lots.choice(kinds[likely if lots.random() < 0.75 else lots.randrange(3)])


def line(number: int, every: list[tuple[tuple[str, ...], list[argparse.Action]]]) -> tuple[list[str], str]:
    """Return a command line and the name of what is its standard input."""
    lots = chance("command line", number)
    stdin = lots.choice(STDIN)
    if lots.random() < 0.1:  # a file or a game ID
        return [lots.choice((*TEXTS, *FILES))], stdin
    path, actions = every[number % len(every)]
    words = list(path)
    for action in actions:
        if action.option_strings:
            chosen = any(name in LIMITS for name in action.option_strings) or lots.random() < 0.3
            if chosen and action.dest == "o":  # where it writes nothing is to be harmed
                words += ["-o", lots.choice(OUT)]
            elif chosen:
                words += [action.option_strings[0], *([] if action.nargs == 0 else [value(action, lots)])]
        else:
            many = lots.choice((0, 1, 1, 2)) if action.nargs in ("*", "?") else lots.choice((1, 1, 1, 2, 0))
            words += [value(action, lots) for _ in range(many)]
    if lots.random() < 0.05:
        words.insert(lots.randrange(len(words) + 1), lots.choice(TEXTS))
    return words, stdin


def limit(words: list[str]) -> float | None:
    """Return the seconds that a command line allows itself, None where it may go on."""
    for name, given in pairwise(words):
        if name in LIMITS:
            try:
                each = next((EACH[word] for word in words[1:2] if word in EACH), 1)
                return each * float(given) if 0 < float(given) <= 5 else None
            except (ValueError, OverflowError):
                return None
    return None


def faults(words: list[str], went: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with how it went."""
    own, work = limit(words), went["seconds"]
    if "Traceback" in went["said"] or "Error:" in went["said"]:
        yield "a traceback"
    if went["memory"] > MEMORY:
        yield f"{went['memory'] >> 20} MB"
    if went["status"] is None:
        if work < SHORT - 1:
            yield f"it hangs after {work:.1f} s of work"
        elif own is not None and work > own + SLACK:
            yield f"it goes on beyond its limit of {own} s"
    elif went["status"] not in (cli.DONE, cli.NO, cli.BAD, cli.INTERRUPTED):
        yield f"status {went['status']}"
    elif went["status"] == cli.BAD:
        if not (went["said"] + went["told"]).strip():
            yield "refused without a word"
        if work > REFUSED + (own or 0):
            yield f"refused after {work:.1f} s"
        if max(map(len, went["said"].splitlines()), default=0) > LONGEST_LINE:
            yield "a sentence of more than 2000 characters"
    elif own is not None and work > own + SLACK:
        yield f"done after {work:.1f} s with a limit of {own} s"


def test_no_command_line_does_harm(call: Callable[[dict[str, Any]], dict[str, Any]], folder: Path) -> None:
    every, found, ends = verbs(), list[str](), Counter[Any]()
    most, slowest = 0, 0.0
    for number in cases(LINES):
        words, stdin = line(number, every)
        seconds = SHORT + ceil(limit(words) or 0) * WHOLE
        went = call({"args": words, "stdin": stdin, "folder": str(folder), "seconds": seconds})
        ends[went["status"]] += 1
        most = max(most, went["memory"])
        slowest = max(slowest, went["seconds"] if went["status"] == cli.BAD else 0.0)
        short = [word if len(word) < 60 else f"{word[:20]}... ({len(word)})" for word in words]
        said = went["said"].strip().splitlines()[-1:]
        found += [f"case {number}: {fault}: {short} < {stdin}: {said}" for fault in faults(words, went)]
    print(f"{sum(ends.values())} command lines, by status {dict(ends)}, {most >> 20} MB, refused in {slowest:.1f} s")
    assert not found, "\n".join(found)
