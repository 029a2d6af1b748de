"""What cannot be run here: the workflow of releases, the Flatpak, the installer. Whatever they name is there."""

from __future__ import annotations

import importlib.util
import re
import runpy
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.base.i18n import LANGUAGES
from release import about, identity, installer, pin

ROOT = Path(__file__).parents[2]
WORKFLOWS = ROOT / ".github" / "workflows"
WORKFLOW = yaml.safe_load((WORKFLOWS / "release.yml").read_text(encoding="utf-8"))
CI = yaml.safe_load((WORKFLOWS / "ci.yml").read_text(encoding="utf-8"))
SYSTEMS = {"ubuntu-24.04", "ubuntu-24.04-arm", "windows-2025", "windows-11-arm", "macos-15", "macos-15-intel"}
JOBS: dict[str, dict[str, Any]] = WORKFLOW["jobs"]
STEPS = [(name, step) for name, job in JOBS.items() for step in job["steps"]]
RUNS = [(name, step["run"]) for name, step in STEPS if "run" in step]
CI_RUNS = [(name, step["run"]) for name, job in CI["jobs"].items() for step in job["steps"] if "run" in step]


def test_every_system_is_built_and_all_is_published_together() -> None:
    found = (job.get("strategy", {}).get("matrix", {}).get("os") or () for job in JOBS.values())
    assert {system for systems in found for system in systems} == SYSTEMS
    assert set(JOBS["draft"]["needs"]) == set(JOBS) - {"draft", "index"} and JOBS["index"]["needs"] == ["draft"]
    assert WORKFLOW["permissions"] == {}
    for name, job in JOBS.items():
        published = name in ("draft", "index")
        assert published == ("tag" in job.get("if", ""))
        assert (name == "draft") == (job["permissions"]["contents"] == "write")
        ends = [step for step in job["steps"] if step.get("uses", "").startswith("actions/upload-artifact")]
        assert published or ends[-1]["with"]["if-no-files-found"] == "error"


def test_every_change_is_tested_on_every_system_and_processor() -> None:
    asked = CI["jobs"]["quick"]["strategy"]["matrix"]
    assert set(asked["os"]) == SYSTEMS
    told = "\n".join(step.get("run", "") for job in CI["jobs"].values() for step in job["steps"])
    steps = runpy.run_path(str(ROOT / ".ci" / "steps"))["STEPS"]
    named = [step for line in re.findall(r"python \.ci/steps (.*)", told) for step in line.split()]
    assert set(named) == set(steps)
    for words in (words for some in steps.values() for words in some):
        assert words[0] == "-m" or (ROOT / words[0]).is_file(), words


def test_nothing_runs_for_ever_and_nothing_keeps_what_it_may_not() -> None:
    for job in (*JOBS.values(), *CI["jobs"].values()):
        assert job["timeout-minutes"] <= 90 and "permissions" in job
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout"):
                assert step["with"] == {"persist-credentials": False}


def test_a_project_without_a_home_publishes_nothing() -> None:
    first = "\n".join(run for name, run in RUNS if name == "sdist")
    assert "release.identity --check" in first
    assert identity.homeless("https://example.invalid") and identity.homeless("nowhere") and identity.homeless("")
    assert not identity.homeless("https://example.org/invalid")


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
    steps = [step for _name, step in STEPS] + [step for job in CI["jobs"].values() for step in job["steps"]]
    for step in steps:
        assert "uses" in step or "run" in step
        assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step.get("uses", "actions/x@" + "0" * 40))
    for name in ("ci", "release"):
        text = (WORKFLOWS / f"{name}.yml").read_text(encoding="utf-8")
        assert len(pin.ACTION.findall(text)) == text.count("uses: ") > 0, "each with the tag that its hash is of"
    container = f"container: {JOBS['linux']['container']}"
    assert pin.CONTAINER.fullmatch(container)
    for _name, run in RUNS:
        for line in run.split("\n"):
            if "pip install" in line:
                assert "--require-hashes" in line, line
            if "choco install" in line:
                assert "--version=" in line, line


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
    done = subprocess.run(["bash", "-n"], input=filled_in(run), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def filled_in(run: str) -> str:
    """Return a step's script with a word for each expression of the workflow's own language."""
    return re.sub(r"\$\{\{[^}]*\}\}", "value", run)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_shellcheck_has_nothing_to_say_of_the_scripts(tmp_path: Path) -> None:
    for number, (name, run) in enumerate([*RUNS, *CI_RUNS]):
        if "$env:" not in run:  # PowerShell
            (tmp_path / f"{name}-{number}").write_text(filled_in(run), encoding="utf-8")
    scripts = sorted(tmp_path.iterdir())
    told = ["--shell", "bash", "--exclude", "SC1091"]  # a file that another step has written
    done = subprocess.run(["shellcheck", *told, *scripts], capture_output=True, text=True)
    assert scripts and done.returncode == 0, done.stdout


def test_the_installer_names_files_that_are_there_and_every_kind_of_file() -> None:
    script = (ROOT / "release" / "windows" / "tabla.iss").read_text(encoding="utf-8-sig")
    for path in re.findall(r"\{#Root\}\\([\w\\.]+)", script):
        assert path.startswith("dist") or ROOT.joinpath(*path.split("\\")).exists(), path
    assert "\nAppId={#Id}\n" in script and 'AppUserModelID: "{#Id}"' in script
    for _mime, ending, name, _of in about.FILES:
        assert f'Subkey: "Software\\Classes\\.{ending}\\OpenWithProgids"' in script
        assert f'Subkey: "Software\\Classes\\{{#Id}}.{ending}"; ValueType: string; ValueData: "{name}"' in script
    for line in script.split("\n"):
        if line.startswith(("Root:", "Source:", "Name:", "Filename:", "Type:")):
            assert line.count('"') % 2 == 0, line
    assert set(re.findall(r'^Name: "(\w\w)"; MessagesFile', script, re.MULTILINE)) == set(LANGUAGES)


def test_the_installer_is_told_all_that_its_script_asks_for() -> None:
    script = (ROOT / "release" / "windows" / "tabla.iss").read_text(encoding="utf-8-sig")
    words = installer.command(Path("ISCC.exe"), "signtool $f")
    told = {word[2:].partition("=")[0] for word in words if word.startswith("/D")}
    assert set(re.findall(r"\{#(\w+)\}", script)) | {"Sign"} == told
    assert f"/DNumbers={about.plain()}" in words and re.fullmatch(r"[\d.]+", about.plain())


def test_a_version_before_a_release_is_built_like_one() -> None:
    assert about.plain("0.1.0rc1") == "0.1.0" and about.before("0.1.0rc1") and not about.before("0.1.0")
    assert "filevers=(0, 1, 0, 0)" in about.windows_version("tabla", "0.1.0rc1")
    assert "'0.1.0rc1'" in about.windows_version("tabla", "0.1.0rc1")
    assert about.mac_properties("0.1.0rc1")["CFBundleShortVersionString"] == "0.1.0"


def test_who_publishes_stands_once() -> None:
    """The ID, the address and the owner are in assets/identity.json, and in no other file of ours."""
    values = [identity.DESKTOP_ID, identity.HOME.removeprefix("https://"), identity.OWNER]
    for path in filter(Path.is_file, map(ROOT.joinpath, runpy.run_path(str(ROOT / "setup.py"))["sources"]())):
        if path.suffix in (".png", ".ico", ".icns", ".otf", ".ttf", ".woff2", ".mo", ".gz") or path == identity.SOURCE:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not [value for value in values if value in text], path


def test_a_pin_is_renewed_with_the_newest_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an annotated tag the commit counts; v10 is newer than v9, a moving v10 is no version."""
    listing = "".join(
        f"{sign * 40}\trefs/tags/{tag}\n"
        for sign, tag in zip("12345", ("v9.0.0", "v10", "v10.0.1", "v10.0.1^{}", "v10.1.0-beta"), strict=True)
    )
    monkeypatch.setattr(pin, "said", lambda *command: listing)
    before = f"      - uses: actions/checkout@{'a' * 40} # v7.0.1\n"
    assert pin.renewed(before) == f"      - uses: actions/checkout@{'4' * 40} # v10.0.1\n"
    with pytest.raises(LookupError):
        pin.newest({"v1": "a" * 40})
