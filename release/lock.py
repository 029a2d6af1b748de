"""The exact packages that releases are made with, by their hashes: `python -m release.lock` writes two lock files.

requirements.lock: what wheels and bundles are built with, as pyproject.toml asks for it; of its tools only those that
build. release/tools.lock: what the workflow of releases calls beside (`TOOLS`). Needs `uv` (pip install uv), which
settles on one version for all systems and Pythons; run it to take newer ones. `--only NAME ...` prints what
requirements.lock says of some packages, for wheels, which need no more.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
BUILDING = ("pygame-ce", "setuptools", "cython", "pyinstaller")  # of the tools
TOOL_LOCK = ROOT / "release" / "tools.lock"
TOOLS = ("build", "cibuildwheel>=4.2", "twine>=6.2", "pip-audit", "pypi-attestations")
TOOL_HEAD = """# What the workflow of releases calls: made by `python -m release.lock` from release/lock.py.
# Install it by `pip install --require-hashes -r release/tools.lock`.
"""
HEAD = """# What wheels and bundles are built with, for every system and Python: made by `python -m release.lock` from
# pyproject.toml. Install it by `pip install --require-hashes -r requirements.lock`.
"""


def name_of(requirement: str) -> str:
    """Return the name of the package in a requirement, as package indexes write it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0]).lower()


def asked() -> list[str]:
    """Return the requirements of what builds releases; reading aloud is part of the bundles."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = project["optional-dependencies"]
    tools = [one for one in extras["dev"] if name_of(one) in BUILDING]
    return [*project["dependencies"], *extras["speech"], *tools]


def locked(text: str) -> dict[str, tuple[str, list[str]]]:
    """Return version and hashes of each package in the text of a lock file."""
    found: dict[str, tuple[str, list[str]]] = {}
    for part in re.split(r"\n(?=\w)", text.replace("\\\n", "")):
        if head := re.match(r"([\w.-]+)==([\w.!+]+)", part):
            found[name_of(head[1])] = head[2], re.findall(r"--hash=sha256:([0-9a-f]{64})", part)
    return found


def only(text: str, names: list[str]) -> str:
    """Return of the text of a lock file what it says of some packages."""
    wanted = set(map(name_of, names))
    return "\n".join(part.rstrip() for part in re.split(r"\n(?=\w)", text) if set(locked(part)) & wanted) + "\n"


def settled(wanted: list[str], python: str) -> str:
    """Return the lock of some requirements for Pythons from that one on; RuntimeError with what uv says against it."""
    command = ["uv", "pip", "compile", "-", "--universal", "--generate-hashes", "--no-header", "-q", "--no-annotate"]
    command += ["--python-version", python]
    done = subprocess.run(command, input="\n".join(wanted), capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr)
    return done.stdout


def main(words: list[str]) -> int:
    """Write the lock files, or print what one says of some packages (--only NAME ...)."""
    if words[:1] == ["--only"]:
        sys.stdout.write(only(LOCK.read_text(encoding="utf-8"), words[1:]))
        return 0
    try:
        texts = {LOCK: HEAD + settled(asked(), "3.11"), TOOL_LOCK: TOOL_HEAD + settled(list(TOOLS), "3.13")}
    except RuntimeError as error:
        sys.stderr.write(str(error))
        return 1
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
