"""Sources of the libraries under the LGPL: all are named, their hashes are looked at, a bundle of others is found."""

from __future__ import annotations

import hashlib
import urllib.request
from dataclasses import replace
from pathlib import Path

import pytest

from release import copyleft, lock


def test_every_library_under_the_lgpl_has_its_sources() -> None:
    assert {one.name for one in copyleft.sources()} == copyleft.owed()
    assert lock.locked(lock.LOCK.read_text(encoding="utf-8"))["pygame-ce"][0] == copyleft.PYGAME
    for one in copyleft.sources():
        assert len(one.digest) in (64, 128) and one.version in one.address and one.address.startswith("https://")
        assert one.version in copyleft.listing() and one.digest in copyleft.listing()
    assert [one.file for one in copyleft.sources()] == [
        "alsa-lib-1.2.16.1.tar.bz2", "FluidSynth-2.5.7.tar.gz", "libsndfile-1.2.2.tar.xz", "mpg123-1.33.7.tar.bz2",
        f"pygame_ce-{copyleft.PYGAME}.tar.gz",
    ]  # fmt: skip


def test_archives_of_other_bytes_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"sources"
    made = tuple(replace(one, digest=hashlib.sha512(content).hexdigest()) for one in copyleft.LIBRARIES)
    monkeypatch.setattr(copyleft, "sources", lambda: made)
    copyleft.attach(tmp_path / "all", lambda address: content)
    assert {path.name for path in (tmp_path / "all").iterdir()} == {*(one.file for one in made), "SOURCES.txt"}
    with pytest.raises(OSError, match="other bytes than the archive of ALSA"):
        copyleft.attach(tmp_path / "none", lambda address: content + b"!")
    assert not list((tmp_path / "none").iterdir())


def test_what_cannot_be_had_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(address: str, timeout: float) -> None:
        raise OSError("Name or service not known")

    monkeypatch.setattr(urllib.request, "urlopen", nobody)
    assert copyleft.main([str(tmp_path / "made")]) == 1
    first = copyleft.sources()[0].address
    assert capsys.readouterr().err == f"{first} cannot be had: Name or service not known\n"


def test_a_bundle_with_another_version_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = tmp_path / "_internal" / "pygame_ce.libs" / "libmpg123-8b3c3c9e.so.0.49.4"
    library.parent.mkdir(parents=True)
    library.write_bytes(b"\x7fELF ... 1.33.7 ...")
    assert copyleft.main(["--check", str(tmp_path)]) == 0
    library.write_bytes(b"\x7fELF ... 1.33.8 ...")
    assert copyleft.main(["--check", str(tmp_path)]) == 1
    assert "it is not mpg123 1.33.7" in capsys.readouterr().err
    assert copyleft.main([]) == copyleft.main(["--more"]) == 2
