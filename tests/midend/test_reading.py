"""Whatever file is named: a text, or one sentence, at once and without more memory than a game may take."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from games.model.keeping import reading
from games.model.keeping.files import StoreError
from games.model.keeping.reading import LARGEST_TEXT, read_text
from tests.limit import within


def test_a_text_comes_as_python_reads_it(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(good) == read_text(str(good)) == "one\ntwo\nthree\n"


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.bin").write_bytes(b"\xff\x00\xfe")
    for name, word in (("bad.bin", "not a text"), ("missing", "could not be read"), (".", "could not be read")):
        with pytest.raises(StoreError, match=word):
            read_text(tmp_path / name)


@pytest.mark.parametrize("name", ["a" * 5_000, "/".join(["a" * 200] * 40), "a\0b", "caf\udce9", "\ud800", "~" * 300])
def test_names_that_no_file_has(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError) as refused:
        read_text(f"{tmp_path}/{name}")
    assert len(str(refused.value)) < 200


@pytest.mark.skipif(sys.platform == "win32", reason="there are none")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), Path("/dev/urandom"), Path("/dev/full"), Path("/dev/tty")):
        with within(5), pytest.raises(StoreError, match="no ordinary file"):
            read_text(path)


@pytest.mark.skipif(sys.platform == "win32", reason="there are none")
def test_a_pipe_put_in_the_place_of_a_file_meanwhile_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe, plain = tmp_path / "pipe", tmp_path / "plain"
    os.mkfifo(pipe)
    plain.write_text("x")
    look, was = os.stat, os.stat(plain)
    monkeypatch.setattr(reading.os, "stat", lambda path, **how: was if path == pipe else look(path, **how))
    with within(5), pytest.raises(StoreError, match="no ordinary file"):
        read_text(pipe)


def test_not_more_is_read_than_a_game_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file may say that it is empty and never end, and another may grow while it is read."""
    big = tmp_path / "big"
    with big.open("wb") as out:
        out.truncate(50 * LARGEST_TEXT)
    taken = []
    read = os.read
    monkeypatch.setattr(reading.os, "read", lambda file, n: taken.append(n) or read(file, n))
    with pytest.raises(StoreError, match="too large"):
        read_text(big)
    assert sum(taken) == LARGEST_TEXT + 1
