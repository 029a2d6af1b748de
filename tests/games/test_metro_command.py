"""Metro's verbs: JSON lines in and out, refusals that name the placement, whole games."""

from __future__ import annotations

import io
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.game import BadInput
from games import cli
from games.metro import rulebook as rules
from games.metro.kind import KIND
from games.metro.rulebook import Lay
from games.metro.rules import rows as rows_of
from games.metro.rules import tiles
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.kind import SLOT
from games.model.shelf import Shelf

CASES = json.loads((Path(__file__).parent / "data" / "metro" / "tester_cases.json").read_text(encoding="utf-8"))
EXAMPLE = {"d": 8, "placements": CASES["series"][0]["placements"]}


def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, lines: list[Any] | None = None
) -> tuple[int, list[Any], str]:
    """Run the program; return its status, the JSON lines it answered, what it said on standard error."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines or [])
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    status = cli.run(["metro", *arguments])
    out, err = capsys.readouterr()
    return status, [json.loads(line) for line in out.splitlines()] if "--json" in arguments else [out], err


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    return lambda *arguments, lines=None: run(capsys, monkeypatch, *arguments, lines=lines)


def test_paths_of_the_worked_example(ask: Any) -> None:
    status, (answer,), _ = ask("paths", "--json", lines=[EXAMPLE])
    assert status == 0
    assert answer["score"] == 10
    assert answer["open"] == [{"entry": [0, 3], "tiles": [["#9", "R0"], ["#3", "R2"]]}]
    closed = {tuple(line["entry"]): line for line in answer["closed"]}
    assert closed[2, 0] == {
        "entry": [2, 0], "tiles": [["#5", "R0"], ["#6", "R0"], ["#2", "R1"], ["#7", "R2"], ["#5", "R0"]],
        "exit": [2, 0], "centre": False, "points": 5,
    }  # fmt: skip
    assert closed[3, 0]["exit"] == [0, 3]


def test_moves(ask: Any) -> None:
    states = [{"d": 8, "placements": []}, EXAMPLE, {"d": 4, "placements": []}]
    _, answers, _ = ask("moves", "--json", lines=states)
    assert [len(answer["moves"]) for answer in answers] == [448, 466, 112]
    _, (answer,), _ = ask("moves", "--tile", "#1", "--json", lines=states[:1])
    assert answer == {"moves": []}
    _, answers, _ = ask("moves", "--tile", "5", "--json", lines=states)
    assert all(move[2] == "#5" for answer in answers for move in answer["moves"])


def test_moves_by_board_rules(ask: Any) -> None:
    cases = json.loads((Path(__file__).parent / "data" / "metro" / "commercial_cases.json").read_text(encoding="utf-8"))
    for case in cases:
        if case["kind"] == "fixed_orientation_moves":
            state = {"d": 8, "players": 2, **{key: case[key] for key in ("placements", "tile", "rotation")}}
            for arguments in ((), ("--rules", "board")):
                _, (answer,), _ = ask("moves", *arguments, "--json", lines=[state])
                assert sorted(move[:2] for move in answer["moves"]) == sorted(case["spaces"])
                assert {tuple(move[2:]) for move in answer["moves"]} == {(case["tile"], case["rotation"])}


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("nonsense", "not JSON"),
        ("[1, 2]", "JSON object"),
        ({"d": 8}, "placements"),
        ({"placements": []}, "'d'"),
        ({"d": 7, "placements": []}, "4, 6, 8 or 10"),
        ({"d": 8, "placements": [[1, 1]]}, "Placement 1, [1, 1]"),
        ({"d": 8, "placements": [[1, 2, "#5", "R0"], [2, 1, "#11", "R0"]]}, "Placement 2"),
        ({"d": 8, "placements": [[2, 1, "#9", "R1"]]}, 'Placement 1, [2, 1, "#9", "R1"]: Tile #9 has no rotation R1'),
        ({"d": 8, "placements": [[2, 1, "#9", "R7"]]}, "no rotation 'R7'"),
        ({"d": 8, "placements": [["2", 1, "#9", "R0"]]}, "whole numbers"),
        ({"d": 8, "placements": [[9, 1, "#9", "R0"]]}, "(9, 1): that space is not on the map"),
        ({"d": 8, "placements": [[4, 4, "#9", "R0"]]}, "(4, 4): no tile goes on the centre"),
        ({"d": 8, "placements": [[3, 3, "#9", "R0"]]}, "(3, 3): a tile goes on the rim or beside"),
        ({"d": 8, "placements": [[2, 1, "#9", "R0"], [2, 1, "#9", "R0"]]}, "Placement 2 cannot have been laid"),
        ({"d": 8, "placements": [[2, 1, "#1", "R0"]]}, "(2, 1): that makes a line of one tile"),
        ({"d": 8, "placements": [], "players": 9}, "1 to 6"),
        ({"d": 6, "placements": [], "players": 2}, "8 by 8"),
    ],
)
def test_bad_states_are_answered_and_the_next_one_is_read(ask: Any, state: Any, words: str) -> None:
    for verb in (("moves",), ("paths",), ("pick", "--tile", "5", "--player", "easy")):
        status, answers, _ = ask(*verb, "--json", lines=[state, {"d": 4, "placements": []}])
        assert status == 0
        assert list(answers[0]) == ["error"] and words in answers[0]["error"]
        assert "error" not in answers[1]


def test_pick(ask: Any) -> None:
    for level in ("easy", "normal", "hard", "expert"):
        states = [EXAMPLE, {"d": 4, "placements": []}]
        _, answers, _ = ask("pick", "--tile", "5", "--player", level, "--json", lines=states)
        _, legal, _ = ask("moves", "--tile", "5", "--json", lines=states)
        for answer, moves in zip(answers, legal, strict=True):
            assert answer["move"] in moves["moves"]
        _, (nothing,), _ = ask("pick", "--tile", "#1", "--player", level, "--json", lines=[{"d": 8, "placements": []}])
        assert nothing == {"move": None}
    board = {"d": 8, "players": 3, "tile": "#3", "rotation": "R2", "placements": EXAMPLE["placements"]}
    _, (answer,), _ = ask("pick", "--json", lines=[board])
    assert answer["move"][2:] == ["#3", "R2"]
    _, (answer,), _ = ask("pick", "--json", lines=[EXAMPLE])
    assert "--tile" in answer["error"]


@pytest.mark.parametrize("levels", [("easy", "normal"), pytest.param(("hard",), marks=pytest.mark.slow)])
def test_play_is_a_legal_game_that_its_seed_fixes(ask: Any, levels: tuple[str, ...]) -> None:
    for level in levels:
        began = time.process_time()
        _, (first,), _ = ask("play", "--seed", "4", "--player", level, "--json")
        assert time.process_time() - began < (20 if level == "hard" else 10)
        laid = [Lay(x, y, tiles.read_kind(t, r)) for x, y, t, r in first["placements"]]
        made = rules.check_placements(8, laid, True, solo=True)
        assert made.points(0) == first["score"]
        assert [tiles.KINDS[move.kind][0] for move in laid] == [
            tiles.KINDS[kind][0] for kind in rules.start(rules.read_params("solo.8.2-10"), 4).stack[: len(laid)]
        ]
        _, (again,), _ = ask("play", "--seed", "4", "--player", level, "--json")
        assert again["placements"] == first["placements"]


def test_play_with_other_tiles(ask: Any) -> None:
    _, (answer,), _ = ask("play", "--sequence", "5,6,#7", "--player", "easy", "--json")
    assert [row[2] for row in answer["placements"]] == ["#5", "#6", "#7"]
    _, (answer,), _ = ask("play", "--tiles", "9", "--player", "normal", "--json")
    assert (answer["score"], len(answer["placements"])) == (240, 60)
    _, (answer,), _ = ask("play", "--tiles", "1", "--json")
    assert (answer["score"], answer["placements"]) == (0, [])
    _, (answer,), _ = ask("play", "--stack", "commercial", "--size", "10", "--player", "easy", "--seed", "1", "--json")
    assert 30 < len(answer["placements"]) <= 60
    status, _, err = ask("play", "--sequence", "5,11")
    assert status == 2 and "'11'" in err
    assert ask("play", "--size", "7")[0] == 2
    assert ask("play", "--tiles", "9-2")[0] == 2
    assert ask("play", "--tiles", "")[0] == 2


def test_match(ask: Any) -> None:
    arguments = ("match", "--players", "easy,normal,easy", "--games", "3", "--seed", "5", "--json")
    _, answers, _ = ask(*arguments)
    assert [answer["game"] for answer in answers[:3]] == [1, 2, 3]
    total = answers[3]
    assert total["games"] == 3 and sum(total["wins"]) + total["ties"] == 3
    assert total["means"] == [round(sum(a["scores"][i] for a in answers[:3]) / 3, 2) for i in range(3)]
    assert ask(*arguments)[1][:3] == answers[:3]
    assert ask("match", "--players", "easy")[0] == 2
    assert ask("match", "--players", "easy,clever")[0] == 2
    assert ask("match", "--players", "easy,easy", "--games", "0")[0] == 2


def test_plain_text(ask: Any) -> None:
    _, (out,), _ = ask("paths", lines=[EXAMPLE])
    assert "(2, 0) #5R0 #6R0 #2R1 #7R2 #5R0 ends at (2, 0): 5 points" in out and "score 10" in out
    _, (out,), err = ask("moves", "--tile", "9", lines=[{"d": 4, "placements": []}, "x"])
    assert out.splitlines()[0] == "1 1 #9 R0" and "not JSON" in err


# A person in the terminal, and what is printed read again


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Return a function that runs the program on lines of input: (status, output, errors)."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))

    def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        status = cli.run(["metro", *arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_a_person_plays_in_the_terminal(talk: Any, tmp_path: Path) -> None:
    typed = "\nhelp\nfly\nundo\n1 1 R9\n3 3 0\n1 4 5 R0\n(1,4) R1.\nundo\n1, 4, R1\nvége.\n"
    status, out, err = talk("play", "--size", "4", "--sequence", "8,3,5", text=typed)
    assert status == 0
    assert out.splitlines()[:5] == [
        "     1    2    3    4", "1    .    .    .    .", "2    .    []   []   .", "3    .    []   []   .",
        "4    .    .    .    .",
    ]  # fmt: skip
    assert out.rstrip().endswith("4    8R1  .    .    .") and out.count("1 4 #8 R1") == 2 and "\nundo\n" in out
    for told in (
        "0 points. Tile #8, 1 3 1 3:", "This tile has R0, R1.", "There is no command 'fly'", "nothing to take back",
        "There is no rotation 'R9'", "no tile goes on the centre", "The tile to be laid is #8, not 5.", "is kept",
    ):  # fmt: skip
        assert told in err
    held = Shelf(KIND, Store(tmp_path)).under_way(SLOT)
    assert held is not None and [str(move) for move in held.history.moves] == ["1,4,8R1"]
    assert entrance.open_game("metro", App.of(Store(tmp_path))).game.id == held.id  # type: ignore[attr-defined]
    status, out, err = talk("play", "--resume", text="2 4 #3 R0\n")
    assert status == 0 and out.rstrip().endswith("4    8R1  3R0  .    .") and "The line from (1, 5) ends" in err


def test_what_is_played_can_be_piped_back_and_pasted(talk: Any, tmp_path: Path) -> None:
    _, told, _ = talk("play", "--computer", "--size", "4", "--player", "easy", "--seed", "3")
    rows = [line for line in told.splitlines() if "#" in line]
    assert told.splitlines()[-1].startswith(f"9 points with {len(rows)} tiles on 4 by 4 in ") and len(rows) == 4
    status, out, err = talk("paths", "--json", text=told)
    assert (status, err) == (0, "") and json.loads(out)["score"] == 9
    pasted = KIND.read(told)[0]
    assert (pasted.params.d, len(pasted.position.placements)) == (4, 4) and KIND.claims(told)
    _, played, _ = talk("play", "--size", "4", "--seed", "3", text=told)
    assert "\n9 points with 4 tiles on 4 by 4" in played and len(Store(tmp_path).replays("metro")) == 1
    assert json.loads(talk("paths", "--json", text=played)[1])["score"] == 9
    _, out, _ = talk("paths", "--json", text="2 1 #9 R0\n" + json.dumps({"d": 4, "placements": []}) + "\n3 1 #9 R0\n")
    assert [len(json.loads(line)["open"]) for line in out.splitlines()] == [1, 0, 1]
    _, whole, _ = talk("play", "--size", "4", "--seed", "3", "--player", "easy", "--json")
    assert json.loads(talk("paths", "--json", text=whole)[1])["score"] == 9
    _, picked, _ = talk("pick", "--tile", "5", "--player", "easy", text="2 1 #5 R0\n")
    assert rows_of.belongs(picked.strip())
    with pytest.raises(BadInput, match="Line 2: '2 1 #99' is no placement"):
        KIND.read("2 1 #5 R0\n2 1 #99\n")


def test_a_wrong_line_among_others_is_named_and_status_2(talk: Any) -> None:
    assert talk("paths", text="2 1 #5 R0\nfoo bar\n") == (
        2, "", "Line 2: 'foo bar' is no placement, such as 2 1 #5 R0.\n")  # fmt: skip
    status, out, err = talk("moves", "--tile", "9", text='{"d": 4, "placements": []}\n\nx\n')
    assert status == 2 and out.startswith("1 1 #9 R0") and err.startswith("Line 3: The line is not JSON")


def test_a_line_that_is_malformed_alone_is_status_2(talk: Any) -> None:
    for verb in (("moves",), ("moves", "--json"), ("paths",), ("pick", "--tile", "5", "--json")):
        for line in (b"nonsense", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"d": ' + b"9" * 5000 + b"}"):
            status, out, err = talk(*verb, text=line.decode(errors="replace") + "\n")
            told = json.loads(out)["error"] if "--json" in verb else err
            assert status == 2 and 0 < len(told) < 200 and "Expecting" not in told and "char 0" not in told
    status, out, _ = talk("moves", "--json", text='nonsense\n{"d": 4, "placements": []}\n')
    assert status == 0 and len(out.splitlines()) == 2


def test_the_rules_are_told(talk: Any) -> None:
    status, out, _ = talk("rules")
    assert status == 0 and "never on the centre" in out and "  #10  3 3 3 3   R0" in out


def test_the_terminal_answers_what_is_asked_for(talk: Any) -> None:
    """map, moves, lines and hint, in words on standard error: what is printed is the game alone."""
    typed = "map\nmoves\nlines\n1 4 R1\nlines\nTipp\nhint\nquit\n"
    status, out, err = talk("play", "--size", "4", "--sequence", "8,3,5", text=typed)
    assert status == 0 and out.count("1 4 #8 R1") == 1 and "Lay it so" not in out
    assert "5R1: tile 5 turned once against the clock" in err and "The tile may lie on 12 spaces:" in err
    assert re.search(r"^  1 1: R[01]", err, re.MULTILINE) and "No train has a track yet." in err
    assert "  Train from (1, 5): Still open after 1 tile" in err
    offered = re.findall(r"Lay it so: (\d \d R\d)\. (.+)", err)
    assert len(offered) == 2 and offered[0] == offered[1], "in either language"
    status, out, _ = talk("play", "--resume", text=f"{offered[0][0]}\n")
    assert status == 0 and out.count("#3") == 1, "the hint may be laid"


def test_a_state_is_shown_as_a_map(ask: Any) -> None:
    _, (told,), _ = ask("show", lines=[EXAMPLE])
    rows = told.splitlines()
    assert rows[0].split() == [str(n) for n in range(1, 9)] and rows[1].split() == ["1", ".", "5R0", "6R0", *"....."]
    assert rows[3].split()[:3] == ["3", "9R0", "3R2"] and rows[4].split()[4:6] == ["[]", "[]"]
    _, (answer,), _ = ask("show", "--json", lines=[EXAMPLE])
    assert answer["map"] == rows[:9]
    _, (term,), _ = ask("show", "--form", "prolog", lines=[EXAMPLE])
    assert ask("show", lines=term.split("\n"))[1] == [told], "and read again"
