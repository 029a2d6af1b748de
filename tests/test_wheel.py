"""What is packed, and how it is found once it is installed; `.ci/wheel-test` builds and installs it."""

from __future__ import annotations

import os
import platform
import random
import re
import subprocess
import sys
import tomllib
import types
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import setup
import tabla
from games import VERSION
from games.terminal.clusters import dask_task
from tests.twin import ROOT


def git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no checkout")
def test_the_archive_of_sources_is_the_checkout() -> None:
    known = git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    known = [path for path in known if not path.startswith(setup.PICTURES)]
    assert setup.sources() == sorted(path for path in known if path and (ROOT / path).exists())


def test_a_packager_gets_all() -> None:
    wanted = {".ci/run", "Makefile", "CHANGELOG.md", "LICENSE", "build.spec", "tests/conftest.py", "pyproject.toml"}
    assert wanted <= set(setup.sources())


def test_what_is_made_in_a_checkout_is_no_source(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    for path in (
        "build/a.py", "engine/__pycache__/a.pyc", "engine/a.cpython-311.so", "engine/a.pyd", ".venv/bin/python",
        "tests/golden/failed/a.png", "x.egg-info/a", "PKG-INFO", ".git/config", ".mypy_cache/a", ".ci/run",
        "engine/a.py",
    ):  # fmt: skip
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    assert setup.sources() == [".ci/run", "engine/a.py"]


def test_the_wheel_is_one_package_with_what_the_program_reads_and_no_more() -> None:
    places = setup.installed()
    assert all(place.startswith("tabla/") for place in places.values()) and len(set(places.values())) == len(places)
    endings = {Path(place).suffix for place in places.values()}
    assert not endings & {".po", ".pot", ".pxd", ".c", ".so"} and {".mo", ".svg", ".otf", ".book", ".days"} <= endings
    wanted = {"LICENSE", "main.py", "assets/LICENCES.md", "assets/tokens.json", "tabla/__main__.py"}
    assert wanted <= set(places) and places["main.py"] == "tabla/main.py"
    code = {path.relative_to(ROOT).as_posix() for top in ("engine", "games") for path in (ROOT / top).rglob("*.py")}
    assert code <= set(places)
    assert not [path for path in places if path.startswith(("tests", "bench", "assets/screenshots"))]


def test_one_version_stands_everywhere() -> None:
    assert f'\nversion = "{VERSION}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f"\n## [{VERSION}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_command_is_found_by_either_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == "tabla-games"
    assert project["scripts"]["tabla"] == project["entry-points"]["pipx.run"]["tabla-games"] == "tabla.__main__:main"


def dummies(folder: Path) -> Path:
    """Write packages of other people whose names are ours."""
    for name in ("engine", "games"):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text("raise SystemExit('the wrong one')\n", encoding="ascii")
    return folder


@pytest.mark.parametrize(
    "words",
    [
        ["-c", "import tabla; from engine.cover.problem import Cover; print(Cover('a', (), ['a']).count())"],
        ["-m", "tabla", "katamino", "count", "lpt"],
    ],
)
def test_other_packages_of_our_names_do_no_harm(words: list[str], tmp_path: Path) -> None:
    path = os.pathsep.join(map(str, (dummies(tmp_path / "before"), ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "TABLA_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and done.stdout.strip(), done


@pytest.mark.parametrize("name", ["engine", "games"])
def test_one_that_is_loaded_already_is_told(name: str, tmp_path: Path, monkeypatch: Any) -> None:
    other = types.ModuleType(name)
    for places in ([], [str(tmp_path)]):
        other.__dict__["__path__"] = places
        monkeypatch.setitem(sys.modules, name, other)
        before = sys.path[:]
        with pytest.raises(ImportError, match=f"Another package called {name} is loaded already"):
            tabla.claim(tabla.HOME)
        assert sys.path == before


def test_the_folder_of_the_package_comes_first_and_once(monkeypatch: Any) -> None:
    monkeypatch.setattr(sys, "path", ["elsewhere"])
    tabla.claim(tabla.HOME)
    tabla.claim(tabla.HOME)
    assert sys.path == [str(tabla.HOME), "elsewhere"]


def test_a_worker_finds_the_installed_program(tmp_path: Path, monkeypatch: Any) -> None:
    about = tmp_path / "tabla_games-0.0.7.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tabla-games\nVersion: 0.0.7\n", encoding="ascii")
    task = tmp_path / "tabla" / "games" / "terminal" / "clusters" / "worker_process.py"
    monkeypatch.syspath_prepend(str(tmp_path))
    assert dask_task.homes(str(ROOT)) == [str(ROOT)]
    task.parent.mkdir(parents=True)
    task.touch()
    assert dask_task.homes(str(ROOT)) == [str(ROOT), str(tmp_path / "tabla")]


def test_what_all_compiled_modules_share_is_compiled_once_and_packed() -> None:
    *others, shared = setup.extensions()
    assert shared.name == setup.SHARED and len(others) == len(setup.compiled_modules())
    assert find_spec(setup.SHARED) is not None, "the compiled modules import it"
    assert setup.SHARED in (ROOT / "build.spec").read_text(encoding="utf-8"), "PyInstaller cannot see that"


def test_no_flag_asks_for_a_newer_processor() -> None:
    assert not [flag for path in setup.compiled_modules() for flag in setup.flags(path) if flag.startswith("-m")]


@pytest.mark.skipif(platform.machine() != "x86_64" or sys.platform != "linux", reason="others count bits otherwise")
def test_bits_are_counted_without_the_instruction_too(tmp_path: Path) -> None:
    """The C text of engine/bits.pxd, on its own: as this processor would have it, and as one without popcnt."""
    text = re.findall(r'"""\n(.*?)"""', (ROOT / "engine" / "bits.pxd").read_text(encoding="utf-8"), re.DOTALL)[0]
    main = """
#include <stdio.h>
#include <stdlib.h>
int main(int count, char **words) {
    for (int i = 1; i < count; i++) {
        unsigned long long x = strtoull(words[i], 0, 10);
        int quick = tabla_popcount(x);
        tabla_counts = 0;
        printf("%d %d\\n", quick, tabla_popcount(x));
        tabla_look();
    }
}
"""
    source, program = tmp_path / "bits.c", tmp_path / "bits"
    source.write_text(f"#define CYTHON_INLINE inline\n{text}{main}", encoding="ascii")
    subprocess.run(["cc", "-O1", "-o", str(program), str(source)], check=True)
    chance = random.Random(1)
    words = [0, 1, 2**63, 2**64 - 1, *(chance.getrandbits(chance.randrange(1, 65)) for _ in range(500))]
    done = subprocess.run([str(program), *map(str, words)], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"{word.bit_count()} {word.bit_count()}" for word in words]
