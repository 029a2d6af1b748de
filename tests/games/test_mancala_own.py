"""Players of one's own in the window: chosen in the dialog, asked before they run, punished alone, gone at the end."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.game import BadInput
from games import cli
from games.kalah.scene import KALAH
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.new_game.dialog import NewGame
from games.mancala.new_game.messages import EntrantOwn, EntrantSet, NewGameCommand, OwnNamed, SetupTaken, SowingChosen
from games.mancala.play import company
from games.mancala.play.messages import OwnAllowed
from games.mancala.play.surrounds import own_standing
from games.mancala.players.named import short_name
from games.mancala.result import sentence
from games.mancala.seats import Seat, SowingSetup, read_seats, seats_data
from games.mancala.variant import Variant
from games.model.app import App
from games.oware.scene import OWARE
from games.stage.answers import Close
from games.stage.dialog import Ask
from games.stage.pilot import Pilot
from games.stage.widgets.words import Label
from tests.games.test_mancala_referee import CRASH, ENDLESS, FIRST, FLOOD, GONE, GREETING, LATE

pytest.importorskip("resource")  # Windows has none, and no programs as players

pytestmark = pytest.mark.usefixtures("nobody_allowed")
PATIENT = 20.0  # seconds within which a test's player has to do what it does


@pytest.fixture
def played() -> Iterator[Callable[..., Pilot]]:
    """Return a function that opens a game against a player of one's own; its scene is left at the end."""
    pilots: list[Pilot] = []

    def begin(words: str, *, allowed: bool = True, first: bool = True, seconds: int = 10, variant: Variant = KALAH,
              params: str = "6x4") -> Pilot:  # fmt: skip
        if allowed:
            company.let_run([words])
        seat = Seat(False, own=words, seconds=seconds)
        game = SowingGame.begin(variant, SowingSetup(params), 2)
        game.seats = (seat, Seat()) if first else (Seat(), seat)
        pilots.append(Pilot(opening.play(App(), game), motion="off"))
        return pilots[-1]

    yield begin
    for pilot in pilots:
        pilot.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [(LATE, "late"), (ENDLESS, "late"), (CRASH, "ended"), (GONE, "ended"), (GREETING, "illegal"), (FLOOD, "illegal")],
    ids=["silent", "endless line", "crash", "gone", "words", "flood of wrong pits"],
)  # fmt: skip
def test_a_hostile_program_loses_its_game_and_nothing_else(
    program: Callable[[str], str], played: Callable[..., Pilot], text: str, why: str
) -> None:
    waits = 2 if text is FLOOD else 1 if why == "late" else 10  # a program starts slowly on a busy machine
    pilot = played(program(text), seconds=waits)
    game = pilot.scene.game
    began, slowest = time.monotonic(), 0.0
    while not game.over:
        assert time.monotonic() - began < PATIENT
        before = time.thread_time()
        pilot.advance(20)
        slowest = max(slowest, time.thread_time() - before)
        time.sleep(0.005)
    assert game.forfeit.why == why and game.resigned == 0 and game.winners() == (1,)
    assert slowest < 0.5, "the window is never busy with what a player says"
    said = sentence(game)
    assert short_name(game.seats[0].own) in said and "\x1b" not in said
    assert ("no idea" in said) == (text is CRASH)
    kept = SowingKind(KALAH).load(game.save())
    assert kept.forfeit == game.forfeit and kept.seats == game.seats


def test_a_program_is_gone_with_its_scene(program: Callable[[str], str], played: Callable[..., Pilot]) -> None:
    words = program("import os, sys\nprint(os.getpid(), file=open(sys.argv[1], 'w'), flush=True)\n" + FIRST)
    number = Path(words.split()[-1]).with_suffix(".pid")
    pilot = played(f"{words} {number}")
    game = pilot.scene.game
    pilot.until(lambda: game.mover == 1)
    assert [str(move) for move in game.history.moves] == ["1"]
    pid = int(number.read_text())
    os.kill(pid, 0)
    pilot.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_nothing_runs_before_it_is_allowed(program: Callable[[str], str], played: Callable[..., Pilot]) -> None:
    words = program(FIRST)
    pilot = played(words, allowed=False)
    game = pilot.scene.game
    pilot.advance(1500)
    assert not game.history.moves and not pilot.scene.play.state.busy
    pilot.click_id("run-own")
    pilot.key("Esc")
    pilot.advance(1500)
    assert not game.history.moves and pilot.find("run-own"), "refused: it is still not running, and can be let run"
    pilot.click_id("run-own")
    pilot.click_id("run")
    pilot.until(lambda: game.mover == 1)


def test_undo_amid_its_thinking_asks_it_again(program: Callable[[str], str], played: Callable[..., Pilot]) -> None:
    pilot = played(program("import time\ntime.sleep(0.2)\n" + FIRST), first=False)
    game = pilot.scene.game
    pilot.key("1")
    pilot.until(lambda: pilot.scene.play.state.company.asked)
    pilot.key("ctrl+z")
    assert not game.history.cursor and not pilot.scene.play.state.busy
    pilot.key("2")
    pilot.until(lambda: len(game.history.moves) == 2 and game.mover == 0)
    assert [str(move) for move in game.history.moves] == ["2", "1"]


def test_a_program_that_is_not_there_is_told_and_tried_again(tmp_path: Path, played: Callable[..., Pilot]) -> None:
    path = tmp_path / "mine"
    pilot = played(str(path))
    pilot.until(lambda: any(one.id == "own-again" for one in pilot.scene.walk()))
    path.write_text(f"#!{sys.executable}\n{FIRST}")
    path.chmod(0o755)
    pilot.click_id("own-again")
    pilot.until(lambda: pilot.scene.game.mover == 1)


def test_oware_takes_a_program_too(program: Callable[[str], str], played: Callable[..., Pilot]) -> None:
    pilot = played(program(FIRST), variant=OWARE, params="abapa")
    pilot.until(lambda: pilot.scene.game.mover == 1)


# A player that speaks the protocol


class Caller:
    """A player of KGP that does what a test wants."""

    def __init__(self, address: str) -> None:
        host, port = address.split(":")
        self._socket = socket.create_connection((host, int(port)), 5)
        self._lines = self._socket.makefile("r", newline="\n")

    def say(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\r\n")

    def hear(self, name: str) -> str:
        """Return the next line with a command of that name."""
        return next(line for line in self._lines if name in line)

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


def address_of(pilot: Pilot) -> str:
    """Return where the player is waited for."""
    scene = pilot.scene
    pilot.until(lambda: scene.play.company.address(scene.game))
    return str(scene.play.company.address(scene.game))


def test_a_player_comes_floods_is_heard_and_goes(played: Callable[..., Pilot]) -> None:
    pilot = played("kgp:0")
    game, state = pilot.scene.game, pilot.scene.play.state
    address = address_of(pilot)
    pilot.until(lambda: any(one.id == "copy-address" for one in pilot.scene.walk()))
    pilot.click_id("copy-address")
    caller = Caller(address)
    caller.say("mode freeplay")
    caller.say('set info:name "Ada"')
    asked = caller.hear("state").split()[0]
    began = time.process_time()
    for _ in range(30):  # a thousand moves and more, all but the last for pits that there are none of
        caller.say("\r\n".join([f"@{asked} move {pit}" for pit in (9, 77, 0, -4)] * 10))
        pilot.advance(16)
    caller.say(f"@{asked} move 2")
    caller.say(f"@{asked} yield")
    pilot.until(lambda: game.mover == 1)
    assert [str(move) for move in game.history.moves] == ["2"] and time.process_time() - began < 5
    assert state.company.known(game, 0) is not None and state.company.known(game, 0).called == "Ada"
    caller.close()
    pilot.until(lambda: state.company.known(game, 0).state == "gone")
    pilot.until(lambda: state.live is not None)
    pilot.key("1")
    pilot.until(lambda: game.over)
    assert game.forfeit.why == "ended" and game.winners() == (1,)


def test_who_is_silent_has_a_pit_drawn_and_that_is_said(played: Callable[..., Pilot]) -> None:
    pilot = played("kgp:0", seconds=1)
    scene = pilot.scene
    caller = Caller(address_of(pilot))
    caller.say("mode freeplay")
    pilot.until(lambda: scene.play.company.known(scene.game, 0).state == "late")
    assert own_standing(scene.play.state, 0) == "Late: a pit was drawn by lot"
    caller.close()


# The dialog


def dialog_of(variant: Variant, **chosen: object) -> NewGame:
    """Return the dialog, open, with these fields chosen."""
    dialog = NewGame(variant, SowingSetup(variant.usual))
    pilot = Pilot(opening.play(App(), SowingGame.begin(variant, SowingSetup(variant.usual), 2)))
    dialog.look = pilot.scene.look
    pilot.close()  # or its values would be searched for beside the tests that follow
    for field, value in chosen.items():
        dialog.on_message(SetupTaken(field, value))
    return dialog


def test_the_dialog_seats_a_player_of_ones_own_and_asks_before_it_runs() -> None:
    dialog = dialog_of(KALAH, own=True)
    assert dialog.on_message(NewGameCommand.START) is None and dialog.state.wrong, "nobody is named yet"
    dialog.on_message(OwnNamed("program", "python3 first.py"))
    asked = dialog.on_message(NewGameCommand.START)
    assert isinstance(asked, Ask) and "python3 first.py" in asked.dialog.text
    begun = dialog.on_message(OwnAllowed(("python3 first.py",)))
    assert isinstance(begun, Close) and isinstance(begun.value, SowingChosen)
    seats = begun.value.setup.seats(0)
    assert seats[0].human and seats[1].own == "python3 first.py" and seats[1].seconds == 10
    assert isinstance(dialog.on_message(NewGameCommand.START), Close), "it is asked once"


@pytest.mark.parametrize(
    ("variant", "params", "words"),
    [(OWARE, "abapa", "kgp:2671"), (KALAH, "6x4e", "kgp:2671"), (KALAH, "6x4", "kgp:99999"), (KALAH, "6x4", "'mine")],
)
def test_the_dialog_refuses_what_the_referee_refuses(
    capsys: pytest.CaptureFixture[str], variant: Variant, params: str, words: str
) -> None:
    dialog = dialog_of(variant, against="computers", params=params)
    dialog.on_message(EntrantOwn(1, True))
    dialog.on_message(OwnNamed("entrant1", words))
    assert dialog.on_message(NewGameCommand.START) is None
    assert list(dialog.state.wrong) == ["entrant1"]
    named = words if words.startswith("kgp:") else f"command:{words}"
    options = ["--empty-capture"] if params == "6x4e" else []
    assert cli.run([variant.name, "referee", "random", named, *options]) == 2
    assert str(dialog.state.wrong["entrant1"]) in capsys.readouterr().err


def test_what_was_chosen_is_remembered_and_a_save_that_lies_is_refused() -> None:
    setup = SowingSetup("6x4", own=True, program="mine", seconds=30)
    assert SowingSetup.from_data(setup.data(), SowingSetup("6x6")) == setup
    assert SowingSetup.from_data({**setup.data(), "seconds": 4000}, SowingSetup("6x6")) == SowingSetup("6x6")
    seats = (Seat(), Seat(False, own="mine", seconds=3))
    assert read_seats(seats_data(seats)) == seats and "own" not in seats_data(seats)[0]
    for bad in ({"own": "x" * 600}, {"own": "x", "seconds": 0}):
        with pytest.raises(BadInput):
            read_seats([*seats_data(seats)[:1], {**seats_data(seats)[1], **bad}])


def test_two_computers_are_the_first_two_of_a_match_and_the_levels_of_older_settings_stay() -> None:
    dialog = dialog_of(KALAH, level=3, depth=2, against="computers")
    for place, level in ((0, 7), (1, 9)):
        dialog.on_message(EntrantSet(place, level))
    assert [(seat.level, seat.depth) for seat in dialog.state.setup.seats(0)] == [(7, 0), (9, 0)]
    dialog.on_message(SetupTaken("matched", True))
    assert dialog.state.setup.players == ("level:7", "level:9")
    dialog.on_message(SetupTaken("against", "computer"))
    assert dialog.state.setup.seats(0)[1].level == 3, "who is played against stays at its own level"
    older = {"params": "6x4", "against": "computers", "level": 2, "other_level": 8, "other_own": True,
             "other_program": "./mine", "players": ["level:5", "level:6"]}  # fmt: skip
    assert SowingSetup.from_data(older, SowingSetup("6x4")).players == ("level:2", "own:./mine")
    assert SowingSetup.from_data({**older, "matched": True}, SowingSetup("6x4")).players == ("level:5", "level:6")
    assert SowingSetup.from_data({**older, "level": 77}, SowingSetup("6x4")) == SowingSetup("6x4")


@pytest.mark.parametrize("variant", [KALAH, OWARE])
def test_the_dialog_says_what_a_player_of_ones_own_reads_and_keeps_what_was_chosen(variant: Variant) -> None:
    pilot = Pilot(opening.play(App(), SowingGame.begin(variant, SowingSetup(variant.usual), 2)), motion="off")
    pilot.key("N")
    dialog = pilot.desk.dialogs[-1]
    pilot.click_id("own")
    dialog.on_message(OwnNamed("program", "./mine"))
    pilot.frame()
    pilot.click_id("protocol")
    told = pilot.desk.dialogs[-1]
    said = " ".join(one.text for root in told.roots["body"] for one in root.walk() if isinstance(one, Label))
    assert "<6,10,4,2,2,7,0,7,1,1,0,7,5,1,1>" in said and ("kgp:" in said) == (variant is KALAH)
    pilot.key("Enter")
    assert pilot.desk.dialogs[-1] is dialog and dialog.state.setup.program == "./mine"
    pilot.click_id("setup")  # who was chosen here has a side in the position that is set up
    sitters = pilot.desk.dialogs[-1].state.sitters
    assert [(one.seat.human, one.seat.own) for one in sitters] == [(True, ""), (False, "./mine")]
    pilot.close()


@pytest.mark.parametrize(
    ("words", "name"),
    [("python3 -u a/first.py x", "first.py"), ("./mine --fast", "mine"), ("java -jar P.jar", "P.jar"), ("'", "'")],
)
def test_names_are_short(words: str, name: str) -> None:
    assert short_name(words) == name
