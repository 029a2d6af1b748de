"""What is handed out: archives of a bundle, the installer in them, and the lock of what they are built with."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from release import archives, lock
from release.identity import DESKTOP_ID

ROOT = Path(__file__).parents[2]
PROGRAM = '#!/bin/sh\necho "started from $(dirname "$(readlink -f "$0")") with $@"\n'

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="archives of other systems are made there")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle that is hardly one."""
    folder = tmp_path / "dist" / "tabla"
    (folder / "_internal" / "assets").mkdir(parents=True)
    (folder / "tabla").write_text(PROGRAM)
    (folder / "tabla").chmod(0o755)
    (folder / "_internal" / "lib.so.1").write_text("a library")
    (folder / "_internal" / "lib.so").symlink_to("lib.so.1")
    return folder


def said(*command: str | Path, home: Path) -> str:
    done = subprocess.run(command, env={**os.environ, "HOME": str(home)}, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_archive_has_all_and_is_the_same_every_time(bundle: Path, tmp_path: Path) -> None:
    first = archives.linux(bundle, tmp_path / "one").read_bytes()
    os.utime(bundle / "tabla", (1, 1))
    archive = archives.linux(bundle, tmp_path / "two")
    assert archive.read_bytes() == first
    with tarfile.open(archive) as packed:
        names = {entry.name.partition("/")[2]: entry for entry in packed}
    assert names["tabla"].mode == 0o755 and names["install.sh"].mode == 0o755 and names["_internal/lib.so"].issym()
    assert {entry.mtime for entry in names.values()} == {archives.FIRST} and names["tabla"].uname == ""
    for path in ("applications/{}.desktop", "metainfo/{}.metainfo.xml", "mime/packages/{}.xml"):
        assert "share/" + path.format(DESKTOP_ID) in names
    assert f"share/icons/hicolor/48x48/apps/{DESKTOP_ID}.png" in names and "share/man/man6/tabla.6" in names


@pytest.mark.parametrize("kept", [".local/share/icons/hicolor/48x48/apps/other.png", "words.txt"])
def test_the_installer_leaves_no_trace_but_what_others_have(bundle: Path, tmp_path: Path, kept: str) -> None:
    archive = archives.linux(bundle, tmp_path / "out")
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # as Python 3.14 does by itself
        packed.extractall(tmp_path / "unpacked")
    home = tmp_path / "a home"
    (home / kept).parent.mkdir(parents=True)
    (home / kept).touch()
    before = sorted(home.rglob("*"))
    installer = tmp_path / "unpacked" / archives.name() / "install.sh"
    for _twice in range(2):
        said(installer, home=home)
    assert "lib/tabla with metro" in said(home / ".local" / "bin" / "tabla", "metro", home=home)
    entry = (home / ".local" / "share" / "applications" / f"{DESKTOP_ID}.desktop").read_text()
    assert f'\nExec="{home}/.local/bin/tabla" %f\n' in entry and "\nExec=tabla" not in entry
    if shutil.which("desktop-file-validate"):
        said("desktop-file-validate", home / ".local" / "share" / "applications" / f"{DESKTOP_ID}.desktop", home=home)
    said(installer, "--remove", home=home)
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize("folder", ["relp", "a|b&c", '100%"$HOME`\\x'])
def test_the_entry_starts_the_program_wherever_it_was_put(bundle: Path, tmp_path: Path, folder: str) -> None:
    archive = archives.linux(bundle, tmp_path / "out")
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(tmp_path / "unpacked")
    installer = tmp_path / "unpacked" / archives.name() / "install.sh"
    subprocess.run([installer, folder], cwd=tmp_path, check=True, capture_output=True)
    entry = (tmp_path / folder / "share" / "applications" / f"{DESKTOP_ID}.desktop").read_text().split("\n")
    commands = [line.removeprefix("Exec=") for line in entry if line.startswith("Exec=")]
    assert commands[0].endswith(" %f") and len(commands) > 3
    value = re.sub(r"\\(.)", r"\1", commands[0])  # a value's own escapes, then those between quotes, then the codes
    (quoted,) = re.findall(r'^"((?:[^"\\]|\\.)*)" %f$', value)
    assert re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") == str(tmp_path / folder / "bin" / "tabla")


def test_an_app_dir_starts_from_anywhere(bundle: Path, tmp_path: Path) -> None:
    folder = archives.app_dir(bundle, tmp_path)
    moved = folder.rename(tmp_path / "some where")
    assert "some where/usr/lib/tabla with --version" in said(moved / "AppRun", "--version", home=tmp_path)
    assert (moved / ".DirIcon").resolve().name == f"{DESKTOP_ID}.png" and (moved / f"{DESKTOP_ID}.desktop").is_file()


@pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="mksquashfs is not installed")
def test_an_app_image_is_the_runtime_and_the_folder(bundle: Path, tmp_path: Path) -> None:
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF" + bytes(4092))
    made = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        archives.app_image(archives.app_dir(bundle, tmp_path / name), runtime, tmp_path / name / "x.AppImage")
        made.append((tmp_path / name / "x.AppImage").read_bytes())
    assert made[0] == made[1] and made[0].startswith(runtime.read_bytes())
    listed = said("unsquashfs", "-o", "4096", "-l", tmp_path / "one" / "x.AppImage", home=tmp_path)
    assert "squashfs-root/usr/lib/tabla/tabla\n" in listed and "squashfs-root/AppRun\n" in listed


def test_a_zip_has_one_folder_and_says_what_can_be_started(bundle: Path, tmp_path: Path) -> None:
    archives.zipped(bundle, tmp_path / "x.zip")
    with zipfile.ZipFile(tmp_path / "x.zip") as packed:
        found = {entry.filename: entry for entry in packed.infolist()}
        assert packed.read("tabla/_internal/lib.so") == b"a library"
    assert set(found) == {"tabla/tabla", "tabla/_internal/lib.so", "tabla/_internal/lib.so.1"}
    assert found["tabla/tabla"].external_attr >> 16 & 0o100 and found["tabla/tabla"].date_time[0] == 1980


LOCKED = lock.locked(lock.LOCK.read_text(encoding="utf-8"))


@pytest.mark.parametrize("asked", lock.asked())
def test_what_builds_releases_is_locked_at_a_version_that_is_asked_for(asked: str) -> None:
    wanted = Requirement(asked)
    version, hashes = LOCKED[lock.name_of(wanted.name)]
    assert wanted.specifier.contains(version), "run `python -m release.lock`"
    assert hashes


def test_everything_locked_has_hashes_for_every_system() -> None:
    assert all(hashes for _version, hashes in LOCKED.values())
    assert {"pefile", "macholib", "altgraph"} <= set(LOCKED), "what PyInstaller needs on Windows and macOS"
    assert len(LOCKED["pygame-ce"][1]) > 30


def test_some_of_the_lock_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert lock.main(["--only", "setuptools", "Cython"]) == 0
    printed = capsys.readouterr().out
    assert set(lock.locked(printed)) == {"setuptools", "cython"}
    assert lock.locked(printed)["cython"] == LOCKED["cython"]
    assert lock.name_of("Pygame_CE >=2,<3 ; x") == "pygame-ce" and re.search(r"--hash=sha256:\w{64}", printed)
