"""The command line's own refusals: one plain sentence on standard error, status 2."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from engine.game import BadInput
from games import catalog, cli
from games.katamino.boards import read_cells
from games.terminal import inputs
from games.terminal.options import jobs
from tests import shot
from tests.limit import within

ROOT = Path(__file__).parent.parent
PUZZLE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079\n"
POSITION = '{"pits": [4,4,4,4,4,4], "store": 0, "opponent_pits": [4,4,4,4,4,4], "opponent_store": 0}\n'


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("katamino fill x", "tabla katamino fill: K is a whole number, not 'x'."),
        ("katamino table --limit soon", "tabla katamino table: --limit is a number of seconds above 0, not 'soon'."),
        ("katamino solve", "tabla katamino solve: PIECES must be given."),
        ("katamino solve P --first", "tabla katamino solve: --first lacks its value."),
        ("katamino solve P --last 3", "tabla: --last 3 is not understood."),
        ("katamino place P --columns 3 --board b", "tabla katamino place: --board and --columns exclude each other."),
        ("katamino place P", "tabla katamino place: one of --board --columns must be given."),
    ],
)
def test_a_wrong_word_is_told_in_one_sentence(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(words.split()) == cli.BAD
    told = capsys.readouterr()
    assert told.err == sentence + "\n" and not told.out


HEAVY = {"pygame", "shutil", "bz2", "lzma", "pathlib", "tempfile", "subprocess", "socket", "pickle", "logging"}
SEARCHES = {"engine.cover", "engine.sudoku", "engine.tree"}


@pytest.mark.parametrize(
    ("words", "given", "needed", "spared"),
    [
        (["--version"], "", "games.cli", {*SEARCHES, "games.kalah.entry"}),
        (
            ["kalah", "search", "--depth", "1"],
            POSITION,
            "engine.tree.alphabeta",
            {"engine.cover", "engine.sudoku", "engine.variation_text", "games.base.settings",
             "games.mancala.players.protocol", "games.terminal.comparing", "games.terminal.terms"},
        ),
        (["oware", "moves"], POSITION, "games.oware.rules", {"engine.cover", "engine.sudoku", "engine.variation_text"}),
        (
            ["katamino", "fill", "3"],
            "",
            "games.katamino.think.kernel",
            {"engine.tree", "engine.sudoku", "games.terminal.comparing", "games.katamino.verbs.questions"},
        ),
        (
            ["sudoku", "solve"],
            PUZZLE,
            "engine.sudoku.search",
            {"engine.tree", "engine.sudoku.logic", "games.sudoku.hint", "games.sudoku.rules.position",
             "games.sudoku.exchange.grids", "games.sudoku.exchange.links", "games.sudoku.verbs.folder_test"},
        ),
        (["metro", "moves"], "", "games.metro.think.kernel", {*SEARCHES, "games.terminal.comparing"}),
        (["cover", "count"], "a\na\n", "engine.cover.dlx", {"engine.tree", "engine.sudoku"}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)  # fmt: skip
def test_a_verb_starts_without_what_it_does_not_need(
    words: list[str], given: str, needed: str, spared: set[str]
) -> None:
    """A verb answers in a tenth of a second because it imports its own game's rules and searches, and nothing else."""
    asked = f"import sys\nfrom games import cli\ncli.run({words})\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", asked], input=given, capture_output=True, cwd=ROOT, text=True)
    imported = set(done.stderr.splitlines()[-1].split())
    games = {entry.name for entry in catalog.commands()} - {words[0]}
    assert needed in imported
    assert not imported & (HEAVY | spared | {f"games.{name}.entry" for name in games})


def test_what_a_cluster_takes_is_loaded_where_one_is_asked_for() -> None:
    asked = "import sys\nimport games.katamino.command, games.cover.command, games.sudoku.command\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, cwd=ROOT, text=True)
    imported = done.stdout.split()
    assert "games.terminal.clusters.asked" in imported and "pygame" not in imported
    assert not {"games.terminal.clusters.scheduler", "concurrent.futures", "pickle", "logging"} & {*imported}


def test_an_unknown_verb_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["katamino", "slove"]) == cli.BAD
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "solve" in told and told.endswith("not 'slove'.\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "words",
    [
        "katamino solve TWLNFZYPU",
        "kalah solve --stones 1",
        "oware search --depth 2 --json",
        "metro play --size 4 --computer",
        "sudoku solve",
        "sudoku count",
        "sudoku --help",
        "--version",
    ],
)
def test_output_that_finds_no_room_is_told_in_one_sentence(words: str, unbuffered: str) -> None:
    """Text that stays in a buffer must not fail only when Python ends, which writes a traceback of its own."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, str(ROOT / "main.py"), *words.split()],
            input=POSITION if words.startswith("oware") else PUZZLE,
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
        )
    assert done.stderr == "Standard output: No space left on device.\n"
    assert done.returncode == cli.BAD


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the output")
@pytest.mark.parametrize("words", ["katamino solve TWLNFZYPU --first 1", "sudoku solve", "--version"])
def test_without_any_output_the_status_is_the_answer(words: str) -> None:
    command = f'"{sys.executable}" main.py {words} >&-'
    done = subprocess.run(["sh", "-c", command], input=PUZZLE, stderr=subprocess.PIPE, cwd=ROOT, text=True)
    assert "Traceback" not in done.stderr
    assert done.returncode == cli.DONE


# Hostile words and inputs

LONG = "9" * 5000
HOSTILE = [
    f"katamino solve {LONG}", f"katamino sets {LONG}", f"katamino count --columns {LONG}",
    "katamino place l --columns 0",
    f"katamino table --strategies {LONG}", f"katamino groups --cells {LONG}", "katamino place l --board §",
    f"metro play --size {LONG}", f"metro moves --tile {LONG}", f"metro play --tiles {LONG}", "metro play --size ²",
    f"metro match --players {LONG}", f"sudoku solve {LONG}", f"sudoku generate --box {LONG}", "sudoku solve ~nosuch/x",
    f"sudoku generate --clues {LONG}", f"sudoku test {LONG} --limit 1", f"sudoku count --at-most {LONG}",
    f"kalah search --depth {LONG}", f"kalah search --time {LONG}", f"kalah play --level {LONG}", "kalah play --depth ٣",
    f"-{LONG}", f"katamino {LONG}", "sudoku solve /proc/self/mem", "sudoku solve /dev/full",
    "sudoku solve /dev/zero", "katamino groups --cells /dev/urandom", "katamino place l --board /dev/zero",
    "sudoku check /dev/zero /dev/zero", "sudoku bulk /dev/full", "sudoku solve /", "kalah play --resume",
]  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="other devices")
@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_get_one_short_sentence(
    words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert cli.run(words.split()) == cli.BAD
    told = capsys.readouterr()
    assert not told.out and told.err.count("\n") == 1 and told.err.endswith(".\n") and len(told.err) < 400


@pytest.mark.skipif(os.name != "posix", reason="pipes have no names")
def test_a_pipe_that_nobody_writes_is_refused_and_one_that_is_written_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(inputs, "PATIENCE", 0.1)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert cli.run(["sudoku", "solve", str(pipe)]) == cli.BAD
    assert "no program writes into this pipe" in capsys.readouterr().err

    def write() -> None:
        with pipe.open("w") as out:
            time.sleep(0.3)  # longer than the patience: it is open, so it may take its time
            out.write(PUZZLE)

    writer = threading.Thread(target=write)
    writer.start()
    assert cli.run(["sudoku", "bulk", str(pipe)]) == cli.DONE
    writer.join()
    assert capsys.readouterr().out.startswith("534678912")


def test_more_than_fits_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("1" * 5000)
    for name in (str(path), "-"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1" * 5000)))
        with pytest.raises(BadInput, match="more than 0 MB"):
            inputs.read_text(name, 4000)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="not a text file"):
        inputs.read_text(str(path))


def test_long_blanks_and_lists_of_cells_are_read_quickly() -> None:
    began = time.perf_counter()
    with pytest.raises(BadInput, match="Line 1"):
        read_cells("1" + " " * 200_000 + "x")
    assert len(read_cells("\n".join(f"{n} {n}" for n in range(30_000)))) == 30_000
    with pytest.raises(BadInput, match="Line 1"):
        read_cells("1 " + LONG)
    assert time.perf_counter() - began < 3  # some hundredths, but for a machine that does much else


def test_help_says_how_the_window_opens_and_what_a_position_is(capsys: pytest.CaptureFixture[str]) -> None:
    def told(words: str) -> str:
        with pytest.raises(SystemExit):
            cli.run(words.split())
        return capsys.readouterr().out

    whole = told("--help")
    assert all(form in whole for form in ("tabla FILE", "tabla TEXT", "tabla GAME "))
    assert "odd sums" in whole and "solve, count" in whole
    assert '{"pits": [6,6,6,6,6,6]' in told("kalah moves --help") and '"placements"' in told("metro moves --help")
    assert "--stones" in told("kalah play --help") and "--stones" not in told("oware play --help")


def test_generate_makes_nine_by_nine_where_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["sudoku", "generate", "--seed", "1"]) == cli.DONE
    assert len(capsys.readouterr().out.splitlines()) == 10


def test_a_name_that_is_no_text_can_be_printed(tmp_path: Path) -> None:
    puzzle = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    with open(puzzle, "w") as out:
        out.write(PUZZLE)
    done = subprocess.run([sys.executable, str(ROOT / "main.py"), "sudoku", "time", puzzle], capture_output=True)
    assert done.returncode == cli.DONE and rb"caf\udce9: 1 solution" in done.stdout


@pytest.mark.parametrize(
    ("words", "most"),
    [
        ("sudoku solve --first 9999999999999999999", "1 to 999999999999999999"),
        ("cover solve --first 99999999999999999999999", "1 to 999999999999999999"),
        ("sudoku generate --count 1000000000000000000", "1 to 999999999999999999"),
        ("sudoku count --limit 1e300", "at most 1000000000"),
        ("katamino table --limit inf", "at most 1000000000"),
        ("kalah solve --time 1e10", "at most 1000000000"),
    ],
)
def test_what_is_too_large_is_told_the_limit(words: str, most: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(words.split()) == cli.BAD
    told = capsys.readouterr()
    assert f"{words.split()[2]} is a" in told.err and most in told.err and not told.out


def test_the_poses_are_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["shot", "--list"])
    shot.main()
    named = capsys.readouterr().out.splitlines()
    assert {line.partition(":")[0] for line in named} >= {"launcher", "components", "kalah", "oware"}
    monkeypatch.setattr(sys, "argv", ["shot", "kalah", "--list"])
    shot.main()
    assert [f"kalah:{pose}" for pose in capsys.readouterr().out.split()] == [n for n in named if n.startswith("kalah:")]


def test_no_more_threads_are_started_than_processors_can_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.run.processors.processors", lambda: 3)
    assert [jobs(text) for text in ("1", "12", "999")] == [1, 12, 12]


def test_help_after_a_text_is_help_and_a_second_file_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str | None] = []
    monkeypatch.setattr(cli, "open_window", lambda game=None, open_text=None: opened.append(open_text) or 0)
    with pytest.raises(SystemExit):
        cli.run(["window", "--help"])
    assert capsys.readouterr().out.startswith("usage: tabla [GAME | today | FILE | TEXT]") and not opened
    assert cli.run(["my", "puzzle.txt"]) == cli.BAD and "'puzzle.txt' is one too many" in capsys.readouterr().err
    assert cli.run(["puzzle.txt"]) == cli.DONE and opened == ["puzzle.txt"]


@pytest.mark.parametrize(
    ("words", "meant"), [("katmino", "katamino"), ("kalha play", "kalah"), ("Sudoku", "sudoku"), ("tody", "today")]
)
def test_a_misspelt_game_is_told_the_one_that_is_meant(
    words: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(words.split()) == cli.BAD and capsys.readouterr().err.endswith(f"did you mean {meant}?\n")


def test_a_file_with_a_name_like_a_game_s_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("kalha").write_text("")
    assert cli.nearly("kalha") == "" and cli.nearly("Kalah") == "kalah"
    assert cli.nearly("frobnicate") == cli.nearly("ltwkyrzcp") == cli.nearly("kalah.txt") == ""


@pytest.mark.parametrize("verb", ["solve", "play"])
def test_a_board_that_cannot_be_chosen_has_no_options(
    verb: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with within(3):  # were the option taken, it would play, or solve for hours
        assert cli.run(["oware", verb, "--stones", "4"]) == cli.BAD
    assert "--stones 4 is not understood" in capsys.readouterr().err
