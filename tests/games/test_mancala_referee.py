"""Matches with programs of somebody's own: whoever is silent, floods, cheats or crashes harms nobody but itself."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from games import cli
from games.kalah.variant import Kalah
from games.mancala.players.channels import CHUNK, RATE, UNSENT, Channel, Ears
from games.mancala.players.match import MatchScore, PlayedGame, openings
from games.mancala.players.program import ProgramPlayer
from games.mancala.players.thinkers import Forfeit
from tests.programs import started

Lines: TypeAlias = list[dict[str, object]]
Asked: TypeAlias = Callable[..., Lines]

FIRST = """
import sys
for line in sys.stdin:
    n, own, other, *pits = map(int, line.strip("<>\\n").split(","))
    print(next(pit for pit in range(1, n + 1) if pits[pit - 1]), "yield", sep="\\n", flush=True)
"""
resource = pytest.importorskip("resource")  # Windows has none, and no programs as players

RULES = Kalah().rules
START = RULES.start(RULES.Params(6, 4))


@pytest.fixture
def program(program: Callable[[str], str]) -> Callable[[str], str]:
    """Return a function that writes a program and returns how it is named as a player."""
    return lambda text: f"command:{program(text)}"


@pytest.fixture
def referee(capsys: pytest.CaptureFixture[str]) -> Asked:
    """Return a function that has a match played and returns what is told of it."""

    def run(*words: str, game: str = "kalah") -> Lines:
        assert cli.run([game, "referee", *words, "--json"]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


def test_sides_change_and_openings_come_in_pairs(referee: Asked, program: Callable[[str], str]) -> None:
    first = program(FIRST)
    *games, score = referee("greedy", first, "--games", "6", "--seed", "5")
    assert [game["players"] for game in games] == [["greedy", first], [first, "greedy"]] * 3
    begun = [game["opening"] for game in games]
    assert begun[0] == [] and begun[::2] == begun[1::2] and len({str(one) for one in begun}) == 3
    assert all(game["why"] is None and game["winner"] in ("greedy", first, None) for game in games)
    won = sum(game["winner"] == "greedy" for game in games)
    assert score["wins"] == won and score["games"] == 6 and score["lost_by"] == {"greedy": {}, first: {}}


def test_the_same_seed_plays_the_same_match(referee: Asked) -> None:
    words = ("level:3", "random", "level:3", "--games", "3", "--seed", "8", "--stones", "3")
    lines = referee(*words)
    assert lines == referee(*words) != referee(*words[:-3], "9", *words[-2:])
    assert [line["players"] for line in lines if "score" in line] == [
        ["level:3 (1)", "random"], ["level:3 (1)", "level:3 (2)"], ["random", "level:3 (2)"]
    ]  # fmt: skip
    assert sum(float(str(line["points"])) for line in lines if "points" in line) == 9


def test_the_error_is_that_of_the_pairs() -> None:
    def game(number: int, points: float) -> PlayedGame:
        return PlayedGame(number, ("a", "b"), (), {1.0: 0, 0.5: None, 0.0: 1}[points], (0, 0), 1)

    points = [1, 1, 1, 0, 0.5, 0, 1]  # pairs of 1, 1/2, 1/4; the last game has no other side
    score = MatchScore("a", "b", [game(at, float(each)) for at, each in enumerate(points)])
    assert score.points == 4.5 and score.error == pytest.approx(0.2205, abs=1e-4)
    assert MatchScore("a", "b", score.games[:3]).error is None


def test_openings_differ_while_the_board_has_more() -> None:
    found = openings(RULES, START, 20, 1)
    assert len({pos for pos, _ in found}) == 20 and found == openings(RULES, START, 20, 1)
    assert len(openings(RULES, RULES.start(RULES.Params(3, 1)), 50, 1)) == 50


LATE = "import time\ntime.sleep(60)\n"
DEAF = "import time\nprint(1, flush=True)\ntime.sleep(60)\n"
ENDLESS = "import sys\nwhile True:\n    sys.stdout.write('1' * 65536)\n"
WORDS = "print('hello', flush=True)\nimport time\ntime.sleep(60)\n"
FOREIGN = "print(7, 'yield', sep='\\n', flush=True)\nimport time\ntime.sleep(60)\n"
HUGE = "print('9' * 9000, 'yield', sep='\\n', flush=True)\nimport time\ntime.sleep(60)\n"
CRASH = "import sys\nsys.stdin.readline()\nraise ValueError('no idea \\x1b[31m')\n"
GONE = "pass\n"


@pytest.mark.parametrize(
    ("text", "why"),
    [(LATE, "late"), (ENDLESS, "late"), (CRASH, "ended"), (GONE, "ended"), (DEAF, "late")],
    ids=["silent", "endless line", "crash", "gone", "before it is asked"],
)
def test_who_does_not_answer_loses_that_game_and_the_match_goes_on(
    referee: Asked, program: Callable[[str], str], text: str, why: str
) -> None:
    bad = program(text)
    *games, score = referee(bad, "greedy", "--games", "2", "--seconds", "0.15")
    assert [(game["winner"], game["why"]) for game in games] == [("greedy", why)] * 2
    assert score["losses"] == 2 and score["lost_by"] == {bad: {why: 2}, "greedy": {}}
    if text is CRASH:
        assert "no idea" in str(games[0]["told"])


def answering(text: str) -> str:
    """Return a program that reads a line before it does what the text says."""
    return f"import sys\nsys.stdin.readline()\n{text}"


FLOOD = answering("while True: print(7)\n")
GREETING = answering("print('hello', 'yield', sep='\\n', flush=True)\nsys.stdin.readline()\n")


@pytest.mark.parametrize("text", [WORDS, FOREIGN, HUGE], ids=["words", "no such pit", "a huge number"])
def test_what_is_no_legal_pit_loses_that_game(referee: Asked, program: Callable[[str], str], text: str) -> None:
    *games, _ = referee(program(answering(text)), "greedy", "--games", "2", "--seconds", "0.3")
    assert [(game["winner"], game["why"]) for game in games] == [("greedy", "illegal")] * 2


def answers(text: str, tmp_path: Path, seconds: float, times: int = 1) -> list[int]:
    """Return what a program answers at the start, once or several times."""
    path = tmp_path / "asked.py"
    path.write_text(text)
    player = ProgramPlayer("asked", [sys.executable, "-S", str(path)], Ears())
    try:
        player.open()
        return [player.pit(START, time.monotonic() + seconds) for _ in range(times)]
    finally:
        player.close()


def test_the_last_line_before_the_time_is_over_counts(tmp_path: Path) -> None:
    better = "print(2, flush=True)\nprint(5, flush=True)\nsys.stdin.readline()\n"
    assert answers(answering(better), tmp_path, 0.3) == [5]
    settled = "print(2, 'yield', 5, sep='\\n', flush=True)\nsys.stdin.readline()\n"
    began = time.monotonic()
    assert answers(answering(settled), tmp_path, 20) == [2] and time.monotonic() - began < 10


def test_what_came_after_the_time_is_no_answer_to_the_next_board(tmp_path: Path) -> None:
    text = "import time\nprint(2, 'yield', 3, sep='\\n', flush=True)\n" + answering("print(4, 'yield', sep='\\n')\n")
    assert answers(answering(text), tmp_path, 5, 2) == [2, 4]


@pytest.mark.parametrize("flood", ["print(1)", "sys.stdout.write('1' * 9999)", "sys.stderr.write('1\\n')"])
def test_a_flood_costs_little_time_and_no_memory(
    tmp_path: Path, flood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that writes as quickly as it can is read at a bounded rate: it waits in its own write."""
    read: list[int] = []
    reading = Channel._read

    def counted(channel: Channel) -> bytes:
        chunk = reading(channel)
        read.append(len(chunk))
        return chunk

    monkeypatch.setattr(Channel, "_read", counted)
    before, began = resource.getrusage(resource.RUSAGE_SELF), time.monotonic()
    try:
        assert answers(f"import sys\nwhile True:\n    {flood}\n", tmp_path, 0.5) == [1]
    except Forfeit as forfeit:
        assert forfeit.why == "late"
    after = resource.getrusage(resource.RUSAGE_SELF)
    # The work is what is read: by both pipes at their rate, and once what a pipe holds, which is dropped unheard.
    took = time.monotonic() - began
    assert 0 < sum(read) < 2 * (RATE * took + UNSENT + CHUNK) and len(read) < 2 * (1000 * took + UNSENT // CHUNK + 2)
    assert after.ru_maxrss - before.ru_maxrss < 20_000  # KB


def test_a_program_that_never_reads_keeps_nobody_waiting(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(Forfeit):
        answers("import time\ntime.sleep(60)\n", tmp_path, 0.05)
    assert time.monotonic() - began < 2


def alive(process: int) -> bool:
    """Whether a process runs."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def both_end(noted: Path) -> bool:
    """Whether two processes, whose numbers were noted, are gone, or are within a moment."""
    both = [int(word) for word in noted.read_text().split()]
    until = time.monotonic() + 2
    while any(map(alive, both)) and time.monotonic() < until:
        time.sleep(0.01)
    return len(both) == 2 and not any(map(alive, both))


PARENT = "import os, subprocess, sys, time\nchild = subprocess.Popen(['sleep', '60'], stdout=-3, stderr=-3)\n"
PARENT += "open(sys.argv[1], 'w').write(f'{os.getpid()} {child.pid}')\n"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_the_program_and_its_children_end_with_the_match(tmp_path: Path, referee: Asked) -> None:
    """What it started before it crashed, too."""
    (tmp_path / "parent.py").write_text(PARENT + "sys.exit()\n")
    noted = tmp_path / "noted"
    command = f"command:{sys.executable} -S {tmp_path / 'parent.py'} {noted}"
    referee(command, "random", "--games", "1", "--seconds", "10")
    assert both_end(noted)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_ctrl_c_ends_everything_at_once(tmp_path: Path, number: signal.Signals, status: int) -> None:
    (tmp_path / "parent.py").write_text(PARENT + "time.sleep(60)\n")
    noted = tmp_path / "noted"
    words = ["kalah", "referee", f"command:{sys.executable} -S {tmp_path / 'parent.py'} {noted}", "random"]
    with started([sys.executable, "main.py", *words, "--seconds", "60"]) as running:
        until = time.monotonic() + 20
        while not (noted.exists() and noted.read_text().count(" ")) and time.monotonic() < until:
            time.sleep(0.02)
        began = time.monotonic()
        os.kill(running.pid, number)
        assert running.wait(10) == status and time.monotonic() - began < 3
    assert both_end(noted)


def test_oware_has_a_referee_too(referee: Asked, program: Callable[[str], str]) -> None:
    """The board comes in the same line: 6 pits a side."""
    seen = FIRST.replace("    print", "    assert (n, len(pits), own + other + sum(pits)) == (6, 12, 48)\n    print")
    *games, score = referee(program(seen), "level:2", "--games", "2", game="oware")
    assert score["games"] == 2 and all(game["why"] in (None, "illegal") for game in games)


@pytest.mark.parametrize(
    "words",
    [
        ["greedy"], ["greedy", "level:11"], ["greedy", "level:"], ["greedy", "robot"], ["greedy", "command:"],
        ["greedy", "command:/no/such/program"], ["greedy", "command:'open"], ["greedy", "kgp:70000"],
        ["greedy", "kgp:0", "--empty-capture"], ["greedy", "random", "--games", "0"],
        ["greedy", "random", "--pits", "9"],
    ],
)  # fmt: skip
def test_what_is_no_match_is_refused_in_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["kalah", "referee", *words]) == cli.BAD
    told = capsys.readouterr()
    assert not told.out and told.err.count("\n") == 1


def test_what_a_player_says_cannot_write_on_the_terminal(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["kalah", "referee", program(CRASH), "greedy", "--games", "1"]) == 0
    told = capsys.readouterr().out
    assert "no idea" in told and "\x1b" not in told
