"""Kalah, Oware and Metro in the terminal as they are typed and heard: whole games, no board unasked, the window's own
game."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from games import cli
from games.base import i18n
from games.kalah import rules as kalah_rules
from games.kalah.variant import Kalah
from games.mancala.command.by_ear import COMMANDS as SOWING
from games.mancala.kind import SowingKind
from games.metro.kind import KIND as METRO
from games.metro.verbs.by_ear import COMMANDS as LAYING
from games.midend import entrance
from games.model.app import App
from games.model.keeping.store import Store
from games.model.kind import SLOT
from games.model.shelf import Shelf
from games.oware import rules as oware_rules
from games.terminal.commands import find, plain

Talk = Callable[..., tuple[int, str, str]]
ROW = re.compile(r", pits 1 to|^Row \d", re.MULTILINE)  # a board that is read


@pytest.fixture
def talk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Talk:
    """Return a function that plays a game by ear on lines of input, which end there: (status, output, errors)."""
    monkeypatch.setenv("TABLA_HOME", str(tmp_path))

    def run(command: str, *typed: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("".join(f"{t}\n" for t in typed).encode())))
        game, *options = command.split()
        status = cli.run([game, "play", "--by-ear", *options])
        return status, *capsys.readouterr()

    return run


@pytest.mark.parametrize("command", ["kalah --pits 3 --stones 2 --level 2", "metro --size 4 --seed 3"])
def test_a_whole_game_is_played_by_hints_and_its_end_is_kept(talk: Talk, command: str, tmp_path: Path) -> None:
    status, out, err = talk(command, *("hint", "hint", "do") * 60)
    assert status == 0 and not ROW.search(out + err), "no board is read unasked"
    assert re.search(r"^(You won|The computer won|A draw|\d+ points?\.)", out.splitlines()[-1])
    store = Store(tmp_path)
    name = command.split()[0]
    assert len(store.replays(name)) == 1 and not store.autos(name)
    laid = [hint for hint in re.findall(r"^(No\. .*?)(?= Worth )", out, re.MULTILINE) if "(R" in hint]
    assert bool(laid) == (name == "metro"), "a hint says how the tile is turned"
    assert all(re.search(rf"^{re.escape(one)}(?! Worth )", out, re.MULTILINE) for one in laid), "as it is then laid"


def test_each_sowing_is_told_and_pits_are_read_when_asked_for(talk: Talk) -> None:
    status, out, _ = talk("kalah --stones 4 --two", "3 1", "pit 4", "other 5", "board", "score", "last", "undo", "redo")
    told = out.splitlines()
    own = ["Player 1: pit 3, 4 stones, the last one into the store of player 1. Player 1 sows again.",
           "Player 1: pit 1, 4 stones, the last one into pit 5 of player 1."]  # fmt: skip
    assert status == 0 and told[:2] == own
    assert told[2] == "Pit 4 of player 2: 4 stones. The last one falls into pit 1 of player 1. " \
        "Across: pit 3 of player 1, 1 stone."  # fmt: skip
    assert told[3] == "Pit 5 of player 1: 6 stones. Across: pit 2 of player 2, 4 stones."
    assert told[4] == "Player 2, pits 1 to 6: 4, 4, 4, 4, 4, 4. Store: 0."
    assert told[5] == "Player 1, pits 1 to 6: 0, 5, 1, 6, 6, 5. Store: 1."
    assert told[6] == "Player 1 1, Player 2 0." and told[7:9] == own
    assert told[9] == "Nobody has moved yet." and told[10:] == own


def test_captures_and_the_last_stones_are_told(talk: Talk) -> None:
    pos, typed = kalah_rules.start(kalah_rules.Params(4, 2, to_the_end=True)), []
    while not pos.over:
        side = pos.side
        turn, pos = max(kalah_rules.turns(pos), key=lambda found, side=side: found[1].stores[side])
        typed.append(" ".join(map(str, turn)))
    _, out, _ = talk("kalah --pits 4 --stones 2 --two --to-the-end", *typed)
    assert "Captured: " in out and re.search(r"Player \d: the last \d+ stones? taken\.", out)


def test_a_whole_game_of_oware_tells_every_seed(talk: Talk, tmp_path: Path) -> None:
    pos, typed = oware_rules.start(oware_rules.Params()), []
    while not pos.over:
        move = max(oware_rules.moves(pos), key=lambda move, pos=pos: oware_rules.play(pos, move).stores[pos.side])
        typed.append(str(move))
        pos = oware_rules.play(pos, move)
    status, out, err = talk("oware --two", *typed)
    assert status == 0 and not ROW.search(out + err), "no board is read unasked"
    told = [int(n) for n in re.findall(r"Captured: (\d+)", out)] + [int(n) for n in re.findall(r"the last (\d+)", out)]
    assert sum(told) == sum(pos.stores) and len(Store(tmp_path).replays("oware")) == 1


def test_what_cannot_be_sown_is_refused_and_nothing_of_it_is_done(talk: Talk, tmp_path: Path) -> None:
    _, out, err = talk("kalah --stones 4 --two", "fly", "9", "1 2", "pit", "pit 7", "swap", "do", "", "3", "hint")
    for told in ("There is no command 'fly'", "There is no pit 9; your pits are 1 to 6.", "The turn ends with pit 1",
                 "The pits are 1 to 6", "Sides can be swapped only right after", "Ask for a hint"):  # fmt: skip
        assert told in err
    assert err.count("The pits are 1 to 6") == 2 and "pit 1, " not in out and "Look at pit" in out
    held = Shelf(SowingKind(Kalah()), Store(tmp_path)).under_way(SLOT)
    assert held is not None and [str(move) for move in held.history.moves] == ["3"] and held.hints == 1


def test_what_the_tile_would_do_and_what_lies_there(talk: Talk) -> None:
    typed = ("tile", "space 1 2", "1 2 R1", "space 1 2", "row 2", "lines", "space 2 2", "space 3 3", "fly", "undo")
    status, out, err = talk("metro --size 4 --sequence 5,3,5", *typed)
    assert status == 0 and "No. 5 R1: left to top, bottom back, right to left, top to right." in out
    assert "(1, 2): free.\nR1: No. 5 on (1, 2) starts 1 line." in out
    assert "\nNo. 5 on (1, 2) (R1) starts 1 line.\n" in out
    assert "(1, 2): No. 5 R1: left to top" in out and "Row 2: 1: No. 5 R1, 2 to 3: centre, 4: free" in out
    assert out.count("Train from (0, 2): Still open after 1 tile.") == 2
    assert "(2, 2): free. No tile goes on the centre." in out
    assert "There is no command 'fly'" in err and "0 points. No. 3:" in err


def test_the_board_game_is_played_against_computers(talk: Talk, tmp_path: Path) -> None:
    status, out, _err = talk("metro --against easy,easy --seed 5", "8 3", "draw", "moves", "board", "quit")
    assert status == 0 and re.search(r"^You: No\. \d+ on", out, re.MULTILINE)
    assert len(re.findall(r"^Computer [12]: No\. ", out, re.MULTILINE)) == 2
    assert "You: another tile is drawn." in out and out.count("\nRow ") == 8
    held = Shelf(METRO, Store(tmp_path)).under_way(SLOT)
    assert held is not None and held.params.players == 3
    _, out, _ = talk("metro --resume", "last")
    assert out.count("another tile is drawn") == 1
    scene = entrance.open_game("metro", App.of(Store(tmp_path)))
    assert scene.game.id == held.id  # type: ignore[attr-defined]


@pytest.mark.parametrize("commands", [SOWING, LAYING])
def test_every_command_is_found_in_every_language(commands: tuple[object, ...]) -> None:
    words: dict[str, object] = {}
    for command in SOWING if commands is SOWING else LAYING:
        for word in command.words:
            assert find(SOWING if commands is SOWING else LAYING, word.upper()) == (command, "")
            assert words.setdefault(plain(word), command) is command, word


def test_it_speaks_the_language_of_the_surroundings(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "preferred", lambda: i18n.PSEUDO)
    _, out, err = talk("kalah --pits 3 --stones 1 --two", "1", "9")
    assert i18n.pseudo("There is no pit {pit}; your pits are 1 to {pits}.").format(pit=9, pits=3) in err
    assert "the last one into" not in out and i18n.language() == "en"
