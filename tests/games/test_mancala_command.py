"""The command line of Kalah and Oware: JSON Lines, the terminal game, refusals."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from engine.game import BadInput
from games import cli
from games.base import i18n
from games.kalah import rules as kalah_rules
from games.kalah import solve as kalah_solve
from games.kalah import variant as kalah_variant
from games.mancala.command import terminal
from games.mancala.game import SowingGame
from games.mancala.kind import SowingKind
from games.mancala.rules.reading import read_text
from games.mancala.rules.sowing import draw
from games.mancala.seats import SowingSetup
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.kind import SLOT
from games.model.shelf import Shelf
from games.oware import variant as oware_variant
from games.terminal import answering, inputs

START = {"pits": [4] * 6, "store": 0, "opponent_pits": [4] * 6, "opponent_store": 0}


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any) -> Any:
    """Return a function that runs the program on arguments and lines of input: (status, output, errors)."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))

    def run(arguments: str, *lines: Any) -> tuple[int, str, str]:
        text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        status = cli.run(arguments.split())
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_moves_tells_every_turn_and_its_result(ask: Any) -> None:
    status, out, _ = ask("kalah moves --json", START)
    (answer,) = map(json.loads, out.splitlines())
    assert status == 0 and len(answer["turns"]) == 10
    assert [entry["turn"] for entry in answer["turns"]][:4] == [[1], [2], [3, 1], [3, 2]]
    assert answer["turns"][2]["result"] == {
        "pits": [4] * 6, "store": 0, "opponent_pits": [0, 5, 1, 6, 6, 5], "opponent_store": 1
    }  # fmt: skip


def test_a_malformed_line_is_answered_and_the_next_one_read(ask: Any) -> None:
    bad = [
        "nonsense", "[1]", "{}", {**START, "pits": [4, 4]}, {**START, "pits": [-1] + [4] * 5}, {**START, "store": "x"},
        {**START, "pits": [4.5] * 6}, {**START, "pits": [4] * 9, "opponent_pits": [4] * 9}, {**START, "pits": True},
        {**START, "opponent_store": -3}, "", {**START, "pits": [900] * 6},
    ]  # fmt: skip
    for verb in ("moves", "search --depth 2"):
        for game in ("kalah", "oware"):
            status, out, _ = ask(f"{game} {verb} --json", *bad, START)
            answers = [json.loads(line) for line in out.splitlines()]
            assert status == 0 and len(answers) == len(bad) + 1
            assert all(set(answer) == {"error"} and answer["error"].endswith(".") for answer in answers[:-1])
            assert "error" not in answers[-1]


def test_a_majority_ends_moves_but_not_to_the_end_nor_a_search(ask: Any) -> None:
    won = {"pits": [1, 0, 0, 0, 0, 0], "store": 30, "opponent_pits": [0, 0, 0, 0, 1, 1], "opponent_store": 2}
    _, out, _ = ask("kalah moves --json", won)
    assert json.loads(out) == {"turns": [], "over": True, "winner": "mover"}
    _, out, _ = ask("kalah moves --to-the-end --json", won)
    assert [entry["turn"] for entry in json.loads(out)["turns"]] == [[1]]
    _, out, _ = ask("kalah search --depth 20 --json", won)
    answer = json.loads(out)
    assert answer["proven"] and answer["turn"] == [1] and list(answer) == [
        "turn", "value", "depth", "nodes", "seconds", "pv", "proven"
    ]  # fmt: skip


def test_an_empty_side_is_the_end_and_its_final_margin(ask: Any) -> None:
    over = {"pits": [0, 0, 0], "store": 3, "opponent_pits": [1, 2, 1], "opponent_store": 3}
    _, out, _ = ask("kalah moves --json", over)
    assert json.loads(out)["winner"] == "opponent"
    _, out, _ = ask("kalah search --plain --depth 3 --json", over)
    answer = json.loads(out)
    assert (answer["turn"], answer["value"], answer["proven"], answer["best"]) == ([], -4, True, [])


def test_plain_search_tells_every_best_turn(ask: Any) -> None:
    _, out, _ = ask("kalah search --plain --depth 6 --json", START)
    answer = json.loads(out)
    assert (answer["turn"], answer["value"], answer["best"]) == ([3, 6], 4, [[3, 6], [6]])
    assert len(answer["pv"]) == answer["depth"] == 6


def test_limits_of_time_and_nodes_are_for_each_position(ask: Any) -> None:
    _, out, _ = ask("kalah search --nodes 5000 --json", START, START)
    first, second = map(json.loads, out.splitlines())
    assert first["nodes"] == second["nodes"] >= 5000 and first["turn"] == second["turn"]
    _, out, _ = ask("oware search --time 0.2 --json", START)
    assert 0.2 <= json.loads(out)["seconds"] < 1.5


@pytest.mark.parametrize(
    "arguments",
    ["kalah search", "kalah search --depth 0", "kalah search --plain --time 1", "kalah search --depth 2 --time 1",
     "kalah solve --pits 9", "kalah solve --stones 13", "kalah play --two --level 3", "kalah play --level 11",
     "oware solve --pits 5", "kalah search --time nan", "kalah play --depth 0"],
)  # fmt: skip
def test_bad_options_are_one_sentence_and_status_2(ask: Any, arguments: str) -> None:
    status, out, err = ask(arguments)
    assert status == 2 and not out and len(err.strip().splitlines()) == 1


def test_solve_proves_and_tells_bounds_when_cut_short(ask: Any) -> None:
    _, out, _ = ask("kalah solve --stones 2 --pits 4 --json")
    answer = json.loads(out)
    assert answer["proven"] and answer["low"] == answer["high"] == answer["value"]
    _, out, _ = ask("kalah solve --stones 6 --time 0.3 --json")
    answer = json.loads(out)
    assert answer["value"] is None and not answer["proven"] and answer["low"] < answer["high"]
    assert 0.3 <= answer["seconds"] < 3  # 0.35 on a machine that does nothing else


def test_the_result_of_an_oware_game_that_ends_still_has_its_stones(ask: Any) -> None:
    last = {"pits": [0, 0, 0, 0, 0, 1], "store": 20, "opponent_pits": [3, 0, 0, 0, 0, 0], "opponent_store": 24}
    _, out, _ = ask("oware moves --json", last)
    (entry,) = json.loads(out)["turns"]
    assert entry["result"] == {"pits": [4, 0, 0, 0, 0, 0], "store": 24, "opponent_pits": [0] * 6, "opponent_store": 20}


# The terminal

BOARD = "     4    4    4    4    4    4\n0                                  0\n     4    4    4    4    4    4"


def test_two_people_and_a_wrong_move(ask: Any) -> None:
    status, out, err = ask("kalah play --two --stones 4", "3", "[3, 1]", "9", "quit")
    boards = out.split("\n\n")
    assert status == 0 and boards[0] == "\n" + BOARD
    assert boards[1].splitlines() == [
        "     4    4    4    4    4    4", "0                                  1", "     0    5    1    6    6    5"
    ]  # fmt: skip
    assert "name the next pit" in err and "There is no pit 9" in err and "kept" in err


@pytest.mark.parametrize("word", ["quit", "kilépés", None])
def test_quitting_keeps_the_game_and_resume_takes_it_up(ask: Any, word: str | None) -> None:
    status, first, _ = ask("kalah play --two --stones 4", "[3, 1]", *([word] if word else []))
    assert status == 0
    status, out, _ = ask("kalah play --resume", "quit")
    assert status == 0 and out.strip("\n") == first.split("\n\n")[-1].strip("\n")


def test_the_computer_starts_and_plays_its_plain_search(ask: Any) -> None:
    _, out, _ = ask("kalah play --stones 4 --first computer --depth 6", "[2,1]", "quit")
    lines = out.splitlines()
    assert lines[:4] == ["", *BOARD.splitlines()]
    assert lines[4:9] == [
        "[3, 6]", "", "     0    5    5    0    4    4", "2                                  0",
        "     5    5    5    5    4    4",
    ]  # fmt: skip
    assert lines[13] == "[4]"


def test_a_game_is_played_to_its_announced_end(ask: Any) -> None:
    turns: list[str] = []
    for _ in range(40):
        status, out, _err = ask("kalah play --pits 3 --stones 1 --level 1", *turns)
        if "won" in out or "draw" in out:
            break
        for pit in ("1", "2", "3", "1 2", "1 3", "2 1", "2 3", "3 1", "3 2", "3 2 1", "3 1 2", "2 1 3"):
            _, after, _refused = ask("kalah play --pits 3 --stones 1 --level 1", *turns, pit)
            if after != out and len(after) > len(out):
                turns.append(pit)
                break
    assert status == 0 and out.strip().splitlines()[-1].endswith(".")
    assert "You won" in out or "The computer won" in out or "A draw" in out
    assert ask("kalah play --resume")[0] == 2  # a finished game is not kept


def test_oware_in_the_terminal(ask: Any) -> None:
    status, out, err = ask("oware play --two", "[1, 2]", "6", "quit")
    assert status == 0 and "one pit" in err
    assert out.splitlines()[5:8] == [
        "     4    4    5    5    5    5", "0                                  0", "     4    4    4    4    4    0"
    ]  # fmt: skip


@pytest.mark.parametrize(("game", "turn"), [("kalah", "[1,5]."), ("kalah", "1 5."), ("oware", "3."), ("oware", "[3].")])
@pytest.mark.parametrize("leave", ["kilépés.", "vége.", "quit.", "vege", "salir", "ieșire"])
def test_what_the_course_types_is_read_with_its_full_stop(ask: Any, game: str, turn: str, leave: str) -> None:
    status, out, err = ask(f"{game} play --two", turn, leave, "not read any more")
    assert status == 0 and len(out.strip("\n").split("\n\n")) == 2
    assert "not" not in err.replace("nothing", "") and "kept" in err


def test_words_and_mistakes_are_told_what_there_is(ask: Any) -> None:
    _, out, err = ask("kalah play --two", "0", "help", "", "fly", "undo", "[3]", "undo", "quit")
    assert "There is no pit 0; your pits are 1 to 6." in err
    usage = "Pits are numbered 1 to 6 from each player's own left. A turn is the pits to sow from"
    assert err.count(usage) == 3  # it begins so, too
    assert "There is no command 'fly'" in err
    assert "nothing to take back" in err and out.count("\n\n") == 2
    boards = out.strip("\n").split("\n\n")
    assert boards[0].strip() == boards[2].strip() != boards[1].strip()
    assert "There is no pit 0; your pits are 1 to 6." in ask("oware play --two", "0", "quit")[2]


@pytest.mark.parametrize(("game", "turn"), [("kalah", "[2, 1]"), ("oware", "such as 3.")])
def test_what_can_be_typed_is_said_before_the_first_question(ask: Any, game: str, turn: str) -> None:
    before = ask(f"{game} play", "quit")[2].partition("Your move:")[0]
    assert turn in before and "undo, help or quit" in before


def test_questions_follow_the_language(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "preferred", lambda: i18n.PSEUDO)
    _, _, err = ask("kalah play --pits 3 --stones 1", "help", "9", "quit")
    told = ("Your move:", "Or type undo, help or quit.", "There is no pit {pit}; your pits are 1 to {pits}.")
    assert all(i18n.pseudo(text).format(pit=9, pits=3) in err for text in told) and "Your move:" not in err
    assert i18n.language() == "en"
    assert i18n.pseudo("No game is kept.") in ask("oware play --resume")[2]
    monkeypatch.undo()
    monkeypatch.setenv("LANGUAGE", "hu")
    spoken = []
    monkeypatch.setattr(terminal, "show", lambda game: spoken.append(i18n.language()))
    ask("oware play", "quit")
    assert spoken == ["hu"]


def test_the_window_goes_on_with_a_game_of_the_terminal(ask: Any, tmp_path: Any) -> None:
    for game in (kalah_variant.Kalah(), oware_variant.Oware()):
        ask(f"{game.name} play --two", "3", "[3,1]" if game.name == "kalah" else "4", "quit")
        store = Store(tmp_path)
        shelf = Shelf(SowingKind(game), store)
        held = shelf.under_way(SLOT)
        assert held is not None and [seat.human for seat in held.seats] == [True, True]
        assert store.latest(game.name) is not None and len(store.autos(game.name)) == 1
        assert held.begun and held.history.cursor == len(held.history.moves)
        status, out, _ = ask(f"{game.name} play --resume", "quit")
        assert status == 0 and out.strip("\n") == draw(held.position, 0)
        assert entrance.open_game(game.name, App.of(Store(tmp_path))).game.id == held.id  # type: ignore[attr-defined]
        other = SowingGame.begin(game, SowingSetup(game.usual, "computer"), 3)
        other.sow(0)
        name = shelf.keep(other)
        assert [save.slot for save in store.saves(game.name)] == [name]  # put aside, not lost
        _, _, err = ask(f"{game.name} play --two", "2", "quit")
        assert "is kept as" in err and len(store.saves(game.name)) == 2


def test_a_finished_game_of_the_terminal_is_among_the_replays(ask: Any, tmp_path: Any) -> None:
    pos, turns = kalah_rules.start(kalah_rules.Params(3, 1)), []
    while not pos.over:
        turn, pos = next(kalah_rules.turns(pos))
        turns.append(" ".join(map(str, turn)))
    status, out, _ = ask("kalah play --pits 3 --stones 1 --two", *turns)
    assert status == 0 and ("won" in out or "draw" in out)
    store = Store(tmp_path)
    assert len(store.replays("kalah")) == 1 and not store.autos("kalah")


def test_a_game_that_the_terminal_kept_earlier_opens(tmp_path: Any) -> None:
    game = kalah_variant.Kalah()
    for human in (0, 1, None):
        data = {
            "history": {"params": "6x4", "seed": 0, "moves": ["3", "1"], "cursor": 2},
            "human": human, "level": 4, "depth": None, "seed": 0,
        }  # fmt: skip
        held = SowingKind(game).load(data)
        assert [seat.human for seat in held.seats] == [human in (0, None), human in (1, None)]
    for wrong in ({"human": 5}, {"human": 0, "level": 99}, {"human": 0, "level": None}):
        with pytest.raises(BadInput):
            SowingKind(game).load({"history": {"params": "6x4", "seed": 0, "moves": [], "cursor": 0}, **wrong})


@pytest.mark.parametrize("strength", ["--level 10", "--level 9"])
def test_the_terminal_tells_a_proven_value_once(ask: Any, strength: str) -> None:
    """On three pits with two stones each who begins with pit 1 loses by 4, or plays worse still."""
    _, out, err = ask(f"kalah play --pits 3 --stones 2 {strength}", "1", "quit")
    pos = kalah_rules.start(kalah_rules.Params(3, 2))
    after = kalah_rules.play(pos, kalah_rules.Move(1))
    assert not after.amid
    search = kalah_solve.prove(after)
    while not search.run(1000):
        pass
    value = search.current().value
    told = f"The computer wins by {value}" if value > 0 else f"You win by {-value}" if value else "A draw"
    assert err.count(f"{told}, proven.") == 1 and "proven" not in out


# What is printed is read


def test_what_is_printed_can_be_piped_back(ask: Any) -> None:
    _, played, _ = ask("kalah play --two --stones 4", "3 1", "1", "quit")
    status, out, err = ask("kalah moves --json", *played.splitlines())
    answers = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "") and len(answers) == 3
    assert answers[0] == json.loads(ask("kalah moves --json", START)[1])
    _, listed, _ = ask("kalah moves", START)
    _, out, _ = ask("kalah moves --json", *listed.splitlines())
    position = json.loads(ask("kalah moves --json", START)[1])["turns"][2]["result"]
    assert json.loads(out.splitlines()[2]) == json.loads(ask("kalah moves --json", position)[1])
    variant = kalah_variant.Kalah()
    pasted = read_text(variant, "     3    2    1\n4                   5\n     6    0    7\n").position
    assert pasted.pits == ((6, 0, 7), (1, 2, 3)) and pasted.stores == (5, 4) and pasted.side == 0


@pytest.mark.parametrize("verb", ["moves", "search --depth 1"])
@pytest.mark.parametrize("game", ["kalah", "oware"])
def test_bytes_that_are_no_text_are_refused_for_their_line(monkeypatch: Any, capsys: Any, game: str, verb: str) -> None:
    lines = b"\xff\xfe{}\n" + json.dumps(START).encode() + b"\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8", errors="strict"))
    assert cli.run(f"{game} {verb} --json".split()) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert list(first) == ["error"] and "error" not in second


def test_bytes_that_are_no_text_are_no_turn(monkeypatch: Any, capsys: Any, tmp_path: Any) -> None:
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n3\nquit\n"), encoding="utf-8"))
    assert cli.run(["kalah", "play", "--two"]) == 0
    assert "There is no command" in capsys.readouterr().err


def test_a_line_that_is_malformed_alone_is_status_2(ask: Any) -> None:
    for verb in ("moves", "moves --json", "search --depth 1", "search --depth 1 --json"):
        for line in ("nonsense", "{}", "[1", "[" * 100_000, '{"pits": ' + "9" * 5000 + "}"):
            status, out, err = ask(f"kalah {verb}", line)
            told = json.loads(out)["error"] if "--json" in verb else err
            assert status == 2 and len(told) < 200 and "char 0" not in told and "Expecting" not in told
    assert json.loads(ask("kalah moves --json", "nonsense")[1])["error"] == (
        "The line is not JSON: a value is missing at column 1."
    )


def test_a_line_that_never_ends_is_refused(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "LONGEST", 1000)
    status, _, err = ask("kalah moves", "x" * 2000, START)
    assert status == 2 and "more than 1000 characters" in err
    status, _, err = ask("kalah play --two", "3", "x" * 2000)
    assert status == 2 and "1000" in err
    assert ask("kalah play --resume", "quit")[0] == 0


@pytest.mark.parametrize(("home", "told"), [("~nosuch/x", "there is no such user"), ("/dev/null/x", "not being kept")])
def test_a_place_where_nothing_can_be_kept_is_told(ask: Any, monkeypatch: Any, home: str, told: str) -> None:
    monkeypatch.setenv("TABLA_HOME", home)
    status, _, err = ask("kalah play --two", "2", "quit")
    assert told in err and "--resume" not in err and status == (2 if "~" in home else 0)


@pytest.mark.parametrize("data", [
    {"history": {"params": 1.5, "seed": 0, "moves": [], "cursor": 0}}, {"history": 7}, {"human": [], "history": {}},
    {"history": {"params": "6x4", "seed": 1e400, "moves": ["3"], "cursor": 1}, "seats": [{"human": 1}, 5]},
    {"history": {"params": "6x4", "seed": 0, "moves": [3, None], "cursor": 1e400}, "seats": {}},
])  # fmt: skip
def test_a_kept_game_of_wrong_types_is_refused(ask: Any, tmp_path: Any, data: dict[str, Any]) -> None:
    for game in ("kalah", "oware"):
        Store(tmp_path).autosave(game, SLOT, data)
        status, out, err = ask(f"{game} play --resume", "quit")
        assert status == 2 and not out and "Traceback" not in err and "No game is kept." in err


def test_reading_ends_where_nothing_sensible_comes(ask: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "HOPELESS", 50)
    status, out, err = ask("kalah moves --json", *["nonsense"] * 49, START, *["nonsense"] * 60)
    assert status == 2 and len(out.splitlines()) == 49 + 1 + 50 and "Nothing in 50 lines" in err
