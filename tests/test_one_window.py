"""One program, one window: a second start hands over to the first, whatever becomes of either."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.game import BadInput
from games import app
from games.model.keeping import handover
from games.model.keeping.handover import NOTE, Handed, Listener, hand_over
from games.model.keeping.lock import Lock
from games.model.keeping.store import Store
from games.terminal import handed
from tests.playing import moves, play
from tests.program import Program

ROOT = Path(__file__).parent.parent
PUZZLE = "2\n1 - - -\n- - 2 -\n- - - 3\n- - - -\n"
START = "import sys\nfrom games.cli import run\nsys.exit(run(sys.argv[1:]))"


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Yield what starts the program in a folder of its own."""
    begun: list[subprocess.Popen[str]] = []

    def start(*arguments: str, home: str = "home") -> subprocess.Popen[str]:
        given = {"TABLA_HOME": str(tmp_path / home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        made = subprocess.Popen(
            [sys.executable, "-c", START, *arguments], cwd=ROOT, env={**os.environ, **given},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        begun.append(made)
        return made

    yield start
    for one in begun:
        one.kill()
        one.communicate()


def until(true: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)


def test_a_second_start_hands_its_file_over_and_a_killed_first_one_keeps_nobody_out(
    start: Callable[..., subprocess.Popen[str]], tmp_path: Path
) -> None:
    puzzle = tmp_path / "monday-36.txt"
    puzzle.write_text(PUZZLE)
    note = tmp_path / "home" / "data" / NOTE
    first = start()
    until(note.exists)
    second = start(os.path.relpath(puzzle, ROOT))
    out, errors = second.communicate(timeout=60)
    assert (second.returncode, out) == (0, "Tabla is already open; monday-36.txt was handed to it.\n"), errors
    until(lambda: list((tmp_path / "home" / "data" / "auto").glob("sudoku/*.json")))
    assert first.poll() is None

    other = start(home="another")
    until((tmp_path / "another" / "data" / NOTE).exists)
    assert other.poll() is None, "another folder has a window of its own"

    first.kill()
    first.wait()
    known = note.read_bytes()
    third = start()
    until(lambda: note.exists() and note.read_bytes() != known)
    assert third.poll() is None


# The parts, without starting programs


def test_a_lock_is_one_programs_and_can_be_taken_again(tmp_path: Path) -> None:
    one, other = Lock(tmp_path / "deep" / "x.lock"), Lock(tmp_path / "deep" / "x.lock")
    assert one.take() and one.held
    assert not other.take() and not other.held
    one.drop()
    assert other.take()
    other.drop()


def test_where_no_file_can_be_locked_nobody_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    lock = Lock(tmp_path / "file" / "x.lock")
    assert lock.take() and not lock.held


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[list[dict[str, object]]]:
    taken: list[dict[str, object]] = []

    def hand(asked: dict[str, object], take: Callable[[], bool]) -> None:
        taken.append(asked)
        assert take()

    made = Listener(tmp_path, hand)
    yield taken
    made.close()


def test_what_is_asked_for_arrives_as_it_is(tmp_path: Path, listener: list[dict[str, object]]) -> None:
    for text in ("/tmp/caf\udce9.txt", "x" * 120_000, "a\nb"):
        assert hand_over(tmp_path, {"text": text}) is Handed.TAKEN
        assert listener.pop() == {"text": text}
    if sys.platform != "win32":
        assert (tmp_path / NOTE).stat().st_mode & 0o077 == 0, "nobody else may read the secret"


@pytest.mark.parametrize(
    "said", [b"", b"{}\n", b"[]\n", b"{\n", b'{"secret": 5}\n', b'{"secret": "\\u00e9"}\n', b"\xff\n", b"[" * 600_000]
)
def test_whoever_does_not_know_the_secret_is_not_heard(
    tmp_path: Path, listener: list[dict[str, object]], said: bytes
) -> None:
    port = json.loads((tmp_path / NOTE).read_text())["port"]
    with socket.create_connection(("127.0.0.1", port)) as line:
        line.sendall(said)
        with contextlib.suppress(OSError):
            line.shutdown(socket.SHUT_WR)
            assert line.recv(100) == b""
    assert hand_over(tmp_path, {}) is Handed.TAKEN and listener == [{}], "it goes on listening"


def test_where_nobody_listens_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "STARTING", 0.0)
    store = Store(tmp_path)
    first = handed.lock(store)
    assert first is not None and handed.lock(store) is None
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(BadInput, match="does not answer"):
        handed.hand_over(store, None, None)
    with pytest.raises(BadInput, match="neither a file nor a game ID"):
        handed.hand_over(store, None, "no-such-file")
    assert sorted(tmp_path.rglob("*")) == before
    first.drop()


def test_what_is_handed_over_is_named_and_located(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "monday-36.txt").write_text(PUZZLE)
    assert handed.located("monday-36.txt") == str(tmp_path / "monday-36.txt")
    assert handed.located("kalah:6x4#7") == "kalah:6x4#7" and handed.located(PUZZLE) == PUZZLE
    for text in ("nothing.txt", "a\0b", "x" * 5_000, "~nosuch/x", ""):
        with pytest.raises(BadInput, match="neither"):
            handed.located(text)
    assert handed.named({"text": str(tmp_path / "monday-36.txt")}, ending=True) == "monday-36.txt"
    assert handed.named({"game": "kalah"}) == handed.named({"text": "kalah:6x4#7"}) == "Kalah"
    assert handed.named({"text": PUZZLE}) == "2 1 - - - - - 2 - - - - 3 - - - -"


def test_a_window_that_hangs_is_not_told_to_have_taken_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handover, "PATIENCE", 0.2)
    offers: list[Callable[[], bool]] = []
    made = Listener(tmp_path, lambda asked, take: offers.append(take))
    assert hand_over(tmp_path, {"game": "kalah"}) is Handed.NOT_TAKEN
    assert not offers.pop()(), "nor does it open later what was told to have changed nothing"
    made.close()
    monkeypatch.setattr(handover, "STARTING", 0.0)
    assert hand_over(tmp_path, {}) is Handed.NOT_TAKEN


def test_callers_that_say_nothing_keep_nobody_waiting(tmp_path: Path, listener: list[dict[str, object]]) -> None:
    port = json.loads((tmp_path / NOTE).read_text())["port"]
    with contextlib.ExitStack() as silent:
        for _ in range(3):
            silent.enter_context(socket.create_connection(("127.0.0.1", port)))
        began = time.monotonic()
        assert hand_over(tmp_path, {"game": "kalah"}) is Handed.TAKEN
        assert time.monotonic() - began < 2.0
    assert listener == [{"game": "kalah"}]


def test_a_line_that_drips_has_one_deadline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(handover, "SPEAKING", 0.3)
    made = Listener(tmp_path, lambda asked, take: None)
    port = json.loads((tmp_path / NOTE).read_text())["port"]
    with socket.create_connection(("127.0.0.1", port)) as line, contextlib.suppress(OSError):
        line.settimeout(0.05)
        end = time.monotonic() + 3.0
        while time.monotonic() < end:
            line.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                assert line.recv(1) == b""
                break
        else:
            pytest.fail("it is still heard")
    made.close()


def test_nothing_is_opened_for_a_caller_that_has_gone(tmp_path: Path) -> None:
    offers: list[Callable[[], bool]] = []
    made = Listener(tmp_path, lambda asked, take: offers.append(take))
    known = json.loads((tmp_path / NOTE).read_text())
    with socket.create_connection(("127.0.0.1", known["port"])) as line:
        line.sendall(json.dumps({"game": "kalah", "secret": known["secret"]}).encode() + b"\n")
        until(lambda: offers, 5.0)
    assert not offers.pop()(), "it told its user that nothing was changed"
    made.close()


def test_a_start_while_the_first_program_is_ending_becomes_the_one_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is killed takes a moment to end: its line breaks at once, its lock is held until then."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))
    opened: list[str | None] = []
    monkeypatch.setattr(app, "_run_alone", lambda made, game, text: opened.append(game) or 0)
    monkeypatch.setattr(handover, "hand_over", lambda folder, asked: Handed.NOT_TAKEN)
    ending = handed.lock(Store())
    assert ending is not None
    timer = threading.Timer(0.3, ending.drop)
    timer.start()
    assert app.run_window("kalah") == 0 and opened == ["kalah"]
    timer.join()


def test_a_caller_left_without_an_answer_does_not_say_that_nothing_was_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hand(asked: dict[str, object], take: Callable[[], bool]) -> None:
        assert take()
        raise OSError  # the line breaks after the caller has confirmed

    store = Store(tmp_path)
    store.data.mkdir()
    breaking = Listener(store.data, hand)
    with pytest.raises(BadInput, match="it may still open this"):
        handed.hand_over(store, "kalah", None)
    breaking.close()


def open_here(program: Program, asked: dict[str, object]) -> None:
    """Have the window open what a second start asks for."""
    handed.open_here(program.window, program.app, asked, lambda name: app.named(name, program.app))


def test_the_games_of_the_day_are_handed_over_by_their_word(tmp_path: Path) -> None:
    program = Program(tmp_path / "home")
    open_here(program, {"game": "today"})
    assert program.pilot.scene.scope == "today"
    program.pilot.frame()
    assert program.pilot.desk.toast is not None and "Today" in program.pilot.desk.toast.toast.text
    program.pilot.close()


def test_the_first_window_opens_it_and_back_leads_to_the_board_before(tmp_path: Path) -> None:
    puzzle = tmp_path / "monday-36.txt"
    puzzle.write_text(PUZZLE)
    program = Program(tmp_path / "home")
    pilot = program.pilot
    pilot.key("1")
    board = pilot.scene
    open_here(program, {"text": str(puzzle)})
    pilot.settle()
    assert pilot.scene is not board and pilot.scene.scope.startswith("sudoku")
    toast = pilot.desk.toast
    assert toast is not None and toast.toast.text == "Opened here: monday-36" and toast.toast.label == "Back"
    open_here(program, {"game": "sudoku"})
    open_here(program, {"text": str(tmp_path / "gone.txt")})
    open_here(program, {"game": 5, "text": ["x"]})
    assert len(pilot.desk.scenes) == 3
    assert toast.toast.does is not None
    pilot.desk.act_on(toast.toast.does)
    assert pilot.scene is board
    open_here(program, {"text": "kalah:6x4#7"})
    pilot.settle()
    assert pilot.desk.toast is not None and pilot.desk.toast.toast.text == "Opened here: Kalah"
    pilot.close()


def test_a_terminal_that_keeps_a_game_keeps_others_off_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Callable[..., subprocess.Popen[str]]
) -> None:
    monkeypatch.setenv("TABLA_HOME", str(tmp_path / "home"))
    lock = Store().slot_lock("kalah", "game")
    assert lock.take()
    refused = start("kalah", "play")
    assert "end that one first" in refused.communicate(timeout=60)[1] and refused.returncode == 2
    lock.drop()


def test_a_game_handed_over_takes_nothing_from_the_one_below(tmp_path: Path) -> None:
    program = Program(tmp_path / "home")
    pilot, store = program.pilot, program.app.store
    open_here(program, {"text": "metro:solo.6#7"})
    play(pilot.scene)
    below = pilot.scene
    open_here(program, {"text": "metro:solo.6#8"})
    assert len(pilot.desk.scenes) == 3
    play(pilot.scene, 1)
    above = moves(pilot.scene.game.save())
    pilot.desk.pop()
    assert pilot.scene is below
    play(below)
    pilot.desk.close()
    found = {moves(save.data) for save in store.autos() + store.saves()}
    assert found == {above, moves(below.game.save())}
    pilot.close()
