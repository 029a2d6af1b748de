"""The Kalah Game Protocol without sockets: what is written is read again, and nothing that is read does any harm."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.kalah import rules
from games.mancala.players.protocol import (
    LONGEST,
    Command,
    LineCutter,
    Name,
    ProtocolError,
    SeenBoard,
    read_command,
    seen,
)
from tests.amount import amount

NUMBERS = st.integers(0, 10**18 - 1)
SIDES = st.integers(1, 12).flatmap(
    lambda pits: st.lists(st.tuples(st.lists(NUMBERS, min_size=pits, max_size=pits).map(tuple), NUMBERS), min_size=2,
                          max_size=2)
)  # fmt: skip
ARGUMENTS = st.one_of(
    st.integers(-(10**17) + 1, 10**17),
    st.floats(-1e8, 1e8).map(lambda real: round(real, 6)),
    st.from_regex(r"[A-Za-z][A-Za-z0-9:-]{0,12}", fullmatch=True).map(Name),
    st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=40),
    SIDES.map(lambda sides: SeenBoard(*sides)),
)
COMMANDS = st.builds(
    Command,
    st.from_regex(r"[A-Za-z][A-Za-z0-9]{0,8}", fullmatch=True),
    st.lists(ARGUMENTS, max_size=4).map(tuple),
    st.none() | NUMBERS,
    st.none() | NUMBERS,
)


@given(COMMANDS)
def test_what_is_written_is_read_again(command: Command) -> None:
    back = read_command(str(command) + "\r\n")
    assert back == command
    assert [type(one) for one in back.arguments] == [type(one) for one in command.arguments]


HOSTILE = st.text(st.sampled_from('<>,@"\\ .+-:0123abstop\x00\n\t'), max_size=80) | st.text(max_size=80)


@settings(max_examples=amount(150, 300))
@given(HOSTILE)
@example("<" + "9" * 16_000 + ">")
@example("1" * 16_000 + " state")
@example("move " + "9" * 16_000)
@example("move " + "9" * 400 + ".5")
@example('set info:name "' + "\\" * 16_000)
def test_a_hostile_line_is_a_command_or_the_protocols_own_error(line: str) -> None:
    try:
        command = read_command(line)
    except ProtocolError as error:
        assert len(str(error)) < 200
    else:
        assert str(read_command(str(command))) == str(command)


@pytest.mark.parametrize(
    "line", ["a" + " " * (LONGEST - 2) + "!", "a " + '"' * 16_000, "a " + "1 " * 8000 + "!", "@" * LONGEST]
)
def test_the_worst_lines_are_read_quickly(line: str) -> None:
    began = time.process_time()
    with pytest.raises(ProtocolError):
        read_command(line)
    assert time.process_time() - began < 0.2


def test_the_commands_of_the_protocol() -> None:
    assert read_command("kgp 1 0 1\r\n") == Command("kgp", (1, 0, 1))
    board = SeenBoard(((3, 0, 2), 1), ((4, 4, 3), 5))
    assert read_command("8 state <3,1,5,3,0,2,4,4,3>") == Command("state", (board,), 8)
    assert read_command("@8 move 3") == Command("move", (3,), None, 8)
    assert read_command("10@8 stop") == Command("stop", (), 10, 8)
    assert read_command(r'set info:name "a \"b\" \\ c"').arguments == ("info:name", 'a "b" \\ c')
    assert read_command("x 32 -1 .5 +3.1 a-b:c").arguments == (32, -1, 0.5, 3.1, "a-b:c")


@pytest.mark.parametrize(
    "line",
    ["", "@", "4 @5", "a b_c", 'a "b', "a <>", "a <1,2,3>", "a <0,1,1>", "a <1,,2,3,4>", "a <1,2,3,4,5", "a 1,2"],
)
def test_what_is_no_command(line: str) -> None:
    with pytest.raises(ProtocolError):
        read_command(line)


def test_what_no_line_can_say() -> None:
    for argument in (Name("a b"), float("inf"), "x" * LONGEST):
        with pytest.raises(ProtocolError):
            str(Command("set", (argument,)))
    assert "\n" not in str(Command("set", ("one\r\ntwo",)))


def test_the_player_to_move_is_south() -> None:
    pos = rules.play_turn(rules.start(rules.Params(6, 4)), (3, 6))
    assert str(seen(pos)) == "<6,0,2,5,5,5,5,4,4,4,4,0,5,5,0>"


@given(st.lists(st.binary(max_size=40) | st.just(b"\n"), max_size=30))
def test_lines_do_not_depend_on_how_bytes_come(chunks: list[bytes]) -> None:
    cutter = LineCutter()
    lines = [line for chunk in chunks for line in cutter.feed(chunk)]
    assert lines == LineCutter().feed(b"".join(chunks))


def test_an_endless_line_is_cut_and_kept_no_longer_than_that() -> None:
    cutter = LineCutter()
    for _ in range(100):
        assert cutter.feed(b"x" * 4096) == []
        assert len(cutter._begun) <= LONGEST
    assert cutter.feed(b"\nnext\r\n") == ["x" * LONGEST, "next"]
