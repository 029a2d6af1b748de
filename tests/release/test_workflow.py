"""What cannot be run here: the workflow of releases, the Flatpak, the installer. Whatever they name is there."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from games import DESKTOP_ID
from release import about, metainfo

ROOT = Path(__file__).parents[2]
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
JOBS: dict[str, dict[str, Any]] = WORKFLOW["jobs"]
STEPS = [(name, step) for name, job in JOBS.items() for step in job["steps"]]
RUNS = [(name, step["run"]) for name, step in STEPS if "run" in step]


def test_every_system_is_built_and_all_is_published_together() -> None:
    systems = {
        system for job in JOBS.values() for system in (job.get("strategy", {}).get("matrix", {}).get("os") or ())
    }
    assert {"windows-2025", "macos-15", "macos-15-intel", "ubuntu-24.04", "ubuntu-24.04-arm"} == systems
    publish = JOBS["publish"]
    assert set(publish["needs"]) == set(JOBS) - {"publish"} and "tag" in publish["if"]
    assert WORKFLOW["permissions"] == {"contents": "read"} and publish["permissions"] == {"contents": "write"}
    for name, job in JOBS.items():
        ends = [step for step in job["steps"] if step.get("uses", "").startswith("actions/upload-artifact")]
        assert name == "publish" or ends[-1]["with"]["if-no-files-found"] == "error"


@pytest.mark.parametrize("name", ["linux", "windows", "macos"])
def test_every_bundle_is_built_from_the_lock_and_played(name: str) -> None:
    told = "\n".join(run for job, run in RUNS if job == name)
    for part in (
        "--require-hashes -r requirements.lock",
        "build.spec",
        ".ci/bundle-test",
        "-m release.sbom dist/tabla",
    ):
        assert part in told, part
    order = [told.index(part) for part in ("requirements.lock", "build_ext", "build.spec", ".ci/bundle-test")]
    assert order == sorted(order)


def test_actions_and_tools_are_of_a_version() -> None:
    for _name, step in STEPS:
        assert "uses" in step or "run" in step
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/checkout@v4"))
    for _name, run in RUNS:
        for line in run.split("\n"):
            if "pip install" in line and "-r " not in line:
                assert all("==" in word for word in line.split()[2:] if not word.startswith("-")), line


def test_modules_and_files_that_are_named_are_there() -> None:
    for name, run in RUNS:
        for module in re.findall(r"-m (release\.\w+)", run):
            assert importlib.util.find_spec(module) is not None, (name, module)
        for path in re.findall(r"(?:^|\s)((?:release/|\.ci/|setup\.py|build\.spec|requirements\.lock)[\w./-]*)", run):
            assert (ROOT / path).exists(), (name, path)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize("number", range(len(RUNS)))
def test_scripts_can_be_read(number: int) -> None:
    name, run = RUNS[number]
    if name == "windows" and "$env:" in run:
        return  # PowerShell
    script = re.sub(r"\$\{\{[^}]*\}\}", "value", run)
    done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_flatpak_has_what_it_takes_and_reaches_no_more_than_it_says() -> None:
    manifest = yaml.safe_load((metainfo.LINUX / f"{DESKTOP_ID}.yml").read_text(encoding="utf-8"))
    assert manifest["id"] == DESKTOP_ID and manifest["command"] == "tabla"
    args = manifest["finish-args"]
    assert "--share=network" not in args and "--socket=x11" not in args
    assert {arg for arg in args if "filesystem" in arg} == {
        "--filesystem=xdg-pictures/Tabla:create", "--filesystem=xdg-documents/Tabla:create",
    }  # fmt: skip
    (module,) = manifest["modules"]
    assert (metainfo.LINUX / module["sources"][0]["path"]).resolve() == ROOT / "dist" / "release" / "Tabla.AppDir"


def test_the_installer_names_files_that_are_there_and_every_kind_of_file() -> None:
    script = (ROOT / "release" / "windows" / "tabla.iss").read_text(encoding="utf-8")
    for path in re.findall(r"\{#Root\}\\([\w\\.]+)", script):
        assert path.startswith("dist") or ROOT.joinpath(*path.split("\\")).exists(), path
    assert f"\nAppId={DESKTOP_ID}\n" in script and f'AppUserModelID: "{DESKTOP_ID}"' in script
    for _mime, ending, name, _of in about.FILES:
        assert f'Subkey: "Software\\Classes\\.{ending}\\OpenWithProgids"' in script
        assert f'Subkey: "Software\\Classes\\{DESKTOP_ID}.{ending}"; ValueType: string; ValueData: "{name}"' in script
    for line in script.split("\n"):
        if line.startswith(("Root:", "Source:", "Name:", "Filename:", "Type:")):
            assert line.count('"') % 2 == 0, line
