"""Setting up and starting on machines where something is missing: one sentence that says what to do."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from games import cli

ROOT = Path(__file__).parent.parent
PREFLIGHT = ROOT / ".ci" / "preflight.py"


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command in the checkout with an environment of its own."""
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy", **environment}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


def check_one_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """A refusal: status 2, one line on standard error, nothing on standard output."""
    assert done.returncode == 2, done
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1 and "Traceback" not in lines[0], done.stderr
    return lines[0]


def test_this_machine_will_do() -> None:
    assert run(str(PREFLIGHT)).returncode == 0


def test_a_missing_compiler_is_named() -> None:
    sentence = check_one_sentence(run(str(PREFLIGHT), CC="no-such-compiler"))
    assert "no-such-compiler" in sentence and "install" in sentence


def test_a_python_too_old_is_refused() -> None:
    code = f"import sys; sys.version_info = (3, 9, 1); sys.argv = ['x']; exec(open({str(PREFLIGHT)!r}).read())"
    assert "3.9" in check_one_sentence(run("-c", code))


def test_the_other_pygame_beside_ours_is_refused(tmp_path: Path) -> None:
    """Both distributions share one folder; whichever was installed last has overwritten the other."""
    for name in ("pygame", "pygame-ce"):
        about = tmp_path / f"{name.replace('-', '_')}-2.6.1.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.6.1\n")
    for command in ([str(PREFLIGHT), "--distributions"], ["main.py"], ["main.py", "--self-test"]):
        assert "pygame-ce" in check_one_sentence(run(*command, PYTHONPATH=str(tmp_path), SDL_VIDEODRIVER="dummy"))


@pytest.mark.parametrize("installed", ["pygame", "pygame-ce"])
def test_either_pygame_will_do_alone(installed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        if name != installed:
            raise metadata.PackageNotFoundError(name)
        return "2.6.1"

    monkeypatch.setattr(metadata, "version", version)
    cli.check_distributions()


@pytest.mark.skipif(sys.platform != "linux", reason="only here does a window need a display server")
def test_without_a_display_the_verbs_are_named(tmp_path: Path) -> None:
    env = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "x11", "TABLA_HOME": str(tmp_path)}
    for arguments in ([], ["katamino"], ["kalah:6x4#1"]):
        sentence = check_one_sentence(run("main.py", *arguments, **env))
        assert "display" in sentence.lower() and "tabla katamino" in sentence


def test_the_verbs_need_neither_window_nor_pygame() -> None:
    code = (
        "import sys; sys.modules['pygame'] = None\n"
        "from games.cli import run; sys.exit(run(['katamino', 'count', 'lpt', '--json']))"
    )
    done = run("-c", code, DISPLAY="")
    assert done.returncode in (0, 1) and '"count"' in done.stdout, done.stderr


@pytest.mark.parametrize("arguments", ["--help", "--version", "katamino --help", "katamino count --help"])
def test_help_at_every_level(arguments: str) -> None:
    done = run("main.py", *arguments.split())
    assert done.returncode == 0 and done.stdout and not done.stderr


@pytest.mark.parametrize("arguments", ["--no-such-option", "katamino nonsense", "katamino count --columns"])
def test_bad_arguments_are_one_sentence(arguments: str) -> None:
    check_one_sentence(run("main.py", *arguments.split()))


def test_every_module_imports_without_what_the_bundle_leaves_out(tmp_path: Path) -> None:
    """An import at the top of a file of ours that the bundle has not would end the packaged program."""
    spec = (ROOT / "build.spec").read_text(encoding="utf-8")
    unused = ast.literal_eval(spec.split("UNUSED = ", 1)[1].split("\n]", 1)[0] + "\n]")
    ours = sorted(
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for top in ("engine", "games")
        for path in (ROOT / top).rglob("*.py")
    )
    code = (
        f"import sys, importlib\nfor name in {unused}: sys.modules[name] = None\n"
        f"for name in {ours}: importlib.import_module(name)"
    )
    done = run("-c", code, TABLA_HOME=str(tmp_path), SDL_VIDEODRIVER="dummy")
    assert done.returncode == 0, done.stderr[-400:]
