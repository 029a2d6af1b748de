"""Players of one's own in a match: chosen in the dialog, asked before they run, punished alone, named in what stays."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.game import BadInput
from games.kalah.scene import KALAH
from games.mancala import opening
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.match.entrants import contenders
from games.mancala.match.kept import data_of, read_match
from games.mancala.match.panel import lost_text
from games.mancala.match.quick import QuickGames
from games.mancala.match.saving import GamesText
from games.mancala.match.state import State
from games.mancala.match.tour import Tour
from games.mancala.new_game.dialog import NewGame
from games.mancala.new_game.messages import EntrantOwn, NewGameCommand, OwnNamed, SetupTaken, SowingChosen
from games.mancala.play import company
from games.mancala.play.messages import OwnAllowed
from games.mancala.players.channels import Ears
from games.mancala.players.program import Started
from games.mancala.players.thinkers import Forfeit
from games.mancala.seats import SowingSetup
from games.model.app import App
from games.model.keeping.store import Store
from games.stage.answers import Close
from games.stage.dialog import Ask
from games.stage.pilot import Pilot
from tests.games.test_mancala_referee import CRASH, ENDLESS, FIRST, FLOOD, GONE, GREETING, LATE

pytest.importorskip("resource")  # Windows has none, and no programs as players

pytestmark = pytest.mark.usefixtures("nobody_allowed")
PATIENT = 20.0  # seconds within which a test's player has to do what it does


@pytest.fixture
def matched() -> Iterator[Callable[..., State]]:
    """Return a function that begins a match on a small board without a window; its players go at the end."""
    states: list[State] = []

    def begin(*entrants: str, games: int = 2, seconds: int = 10) -> State:
        company.let_run(word.removeprefix("own:") for word in entrants)
        states.append(State(KALAH, Tour("4x3", entrants, games, 3, seconds), lambda: None))
        return states[-1]

    yield begin
    for state in states:
        state.leave()


def play_out(state: State) -> None:
    """Play all games without a board in this thread, as its job does."""
    state.attend()
    quick = QuickGames(state.contest, state.tour.games, state._begun)
    until = time.monotonic() + PATIENT
    while not quick.run(2_000):
        assert time.monotonic() < until
    state.past = list(quick._past)


def test_a_program_plays_from_both_sides_and_is_named_in_all_that_is_kept(
    program: Callable[[str], str], matched: Callable[..., State]
) -> None:
    words = program(FIRST)
    state = matched(f"own:{words}", "level:1", f"own:{words}", games=6)
    play_out(state)
    assert [one.figures.why for one in state.past] == [""] * 6
    assert [one.seats for one in state.past] == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    names = [player.name for player in state.players]
    assert names == ["player0.py (1)", "Level 1", "player0.py (2)"]
    again = read_match(KALAH, data_of(state), lambda: None)
    assert again.past == state.past and again.tour == state.tour and [one.name for one in again.players] == names
    writing = GamesText(KALAH, state.tour, state.past, names)
    while not writing.run(1):
        pass
    text = str(writing.snapshot().extra["text"])
    assert text.count("player0.py (1) - Level 1") == 1 and len(text.strip().split("\n\n")) == 6


@pytest.mark.parametrize(
    ("text", "why"),
    [(LATE, "late"), (ENDLESS, "late"), (CRASH, "ended"), (GONE, "ended"), (GREETING, "illegal"), (FLOOD, "illegal")],
    ids=["silent", "endless line", "crash", "gone", "words", "flood of wrong pits"],
)  # fmt: skip
def test_a_hostile_program_loses_its_games_and_the_match_goes_on(
    program: Callable[[str], str], matched: Callable[..., State], text: str, why: str
) -> None:
    waits = why == "late" or text is FLOOD  # until the time is over: one game of it is enough
    state = matched(f"own:{program(text)}", "level:1", seconds=1 if waits else 10, games=1 if waits else 2)
    play_out(state)
    assert [(one.figures.why, one.seats[one.figures.winner or 0]) for one in state.past] == [(why, 1)] * len(state.past)
    assert len(state.past) == state.tour.games
    said = lost_text(state.past[0].figures, ("mine", "Level 1"))
    assert said.startswith("mine lost") and ("no idea" in said) == (text is CRASH)
    texts = GamesText(KALAH, state.tour, state.past, ("mine", "Level 1"))
    while not texts.run(1):
        pass
    assert str(texts.snapshot().extra["text"]).count(f"mine ({why})") == len(state.past)
    kept = read_match(KALAH, data_of(state), lambda: None)
    assert kept.past == state.past
    kept.leave()


def test_a_greeting_before_the_first_question_is_judged_like_one_after_it(program: Callable[[str], str]) -> None:
    ears = Ears()
    words = program("print('hello', flush=True)\nimport time\ntime.sleep(60)\n")
    started = Started(words.split(), ears)
    until = time.monotonic() + PATIENT
    while started._answer is None and time.monotonic() < until:
        ears.wait(0.1)  # as the window's thread hears who was started before it is asked
    with pytest.raises(Forfeit) as caught:
        started.ask("<1,0,0,1,1>", time.monotonic() + 0.1)
    assert caught.value.why == "illegal"
    started.close()


def test_in_the_window_nothing_runs_before_it_is_allowed(program: Callable[[str], str], tmp_path: Path) -> None:
    app = App.of(Store(tmp_path / "kept"))
    words = program(FIRST)
    tour = Tour("4x3", (f"own:{words}", "level:1"), 2, 3)
    pilot = Pilot(opening.match(KALAH, app, tour), motion="off", settings=app.settings)
    state = pilot.scene.play.state
    pilot.advance(1500)
    played = state.contest.count
    assert state.contest.player is state.players[0] and state.players[0].attended is None
    pilot.click_id("run-own")
    pilot.key("Esc")
    pilot.advance(500)
    assert state.players[0].attended is None and state.contest.count == played
    assert pilot.find("run-own"), "refused: it can still be let run"
    pilot.click_id("run-own")
    pilot.click_id("run")
    pilot.key("E")
    pilot.until(lambda: len(state.past) == 1)
    heap, variant = pilot.scene.play.view.heap, state.variant
    lie = {well: len(heap[well]) for well in variant.counts(state.contest.position)}
    assert lie == variant.counts(state.contest.position), "the board shows the end of the game that was played"
    assert state.past[0].figures.why == "" and not any(one.id == "run-own" for one in pilot.scene.walk())
    replay = pilot.scene.play.game_of(state.past[0])
    kept = SowingKind(KALAH).load(replay.save())
    assert kept.seats == replay.seats and kept.seats[0].own == words
    pilot.close()
    assert state.players[0].attended is None, "the program has gone with its scene"


def test_who_could_not_be_had_is_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    company.let_run([str(path)])
    pilot = Pilot(opening.match(KALAH, App(), Tour("4x3", (f"own:{path}", "level:1"), 1, 3)), motion="off")
    state = pilot.scene.play.state
    pilot.until(lambda: any(one.id == "own-again" for one in pilot.scene.walk()))
    path.write_text(f"#!{sys.executable}\n{FIRST}")
    path.chmod(0o755)
    pilot.click_id("own-again")
    begun = state.contest.count
    pilot.until(lambda: state.contest.count > begun)
    pilot.close()


def dialog() -> NewGame:
    """Return the dialog of a match of two."""
    made = NewGame(KALAH, SowingSetup("6x4").watched())
    pilot = Pilot(opening.play(App(), SowingGame.begin(KALAH, SowingSetup("6x4"), 2)))
    made.look = pilot.scene.look
    pilot.close()
    return made


def test_the_dialog_seats_programs_in_a_match_and_asks_before_they_run() -> None:
    made = dialog()
    made.on_message(EntrantOwn(1, True))
    assert made.on_message(NewGameCommand.START) is None and list(made.state.wrong) == ["entrant1"]
    made.on_message(OwnNamed("entrant1", "python3 first.py"))
    made.on_message(SetupTaken("seconds", 3))
    assert not made.state.wrong
    asked = made.on_message(NewGameCommand.START)
    assert isinstance(asked, Ask) and "python3 first.py" in asked.dialog.text
    begun = made.on_message(OwnAllowed(("python3 first.py",)))
    assert isinstance(begun, Close) and isinstance(begun.value, SowingChosen)
    setup = begun.value.setup
    assert setup.players == ("level:5", "own:python3 first.py") and SowingSetup.from_data(setup.data(), setup) == setup
    made.on_message(NewGameCommand.ADD_ENTRANT)
    made.on_message(EntrantOwn(1, False))
    assert made.state.setup.players == ("level:5", "level:5", "level:6")
    made.on_message(EntrantOwn(2, True))
    made.on_message(OwnNamed("entrant2", "kgp:2671"))
    made.on_message(SetupTaken("params", "6x4e"))
    assert made.on_message(NewGameCommand.START) is None and list(made.state.wrong) == ["entrant2"]


def test_words_that_name_nobody_are_refused_where_a_file_brings_them() -> None:
    for word in ("own:", "own:'", "own:kgp:99999"):
        with pytest.raises(BadInput):
            contenders(KALAH, (word, "level:1"))
    long = SowingSetup("6x4", players=("own:" + "x" * 600, "level:1"))
    assert SowingSetup.from_data(long.data(), SowingSetup("6x6")) == SowingSetup("6x6")
