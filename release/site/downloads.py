"""What can be downloaded: the files of a release in a folder, by system, with their sizes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from release import identity

ROOT = Path(__file__).resolve().parents[2]
SYSTEMS = ("linux", "windows", "macos", "python", "sources")
# How a file's name ends, of which system it is, and what it is; the first that fits counts.
KINDS = (
    (r"-linux-(?P<machine>\w+)\.AppImage", "linux", "AppImage"),
    (r"-linux-(?P<machine>\w+)\.tar\.gz", "linux", "tar.gz"),
    (r"-windows-(?P<machine>\w+)-setup\.exe", "windows", "setup.exe"),
    (r"-windows-(?P<machine>\w+)\.zip", "windows", "zip"),
    (r"-macos-(?P<machine>\w+)\.dmg", "macos", "dmg"),
    (r"-(?P<machine>cp\w+-[\w.]+)\.whl", "python", "whl"),
    (r"tabla_games-[\w.]+\.tar\.gz", "sources", "tar.gz"),
)


@dataclass(frozen=True)
class Download:
    """A file of a release. `machine`: its processor, "" where it is for all; `size`: bytes."""

    name: str
    system: str
    kind: str
    machine: str
    size: int

    @property
    def address(self) -> str:
        """Where it can be had, "" as long as the project has no home."""
        from games import VERSION

        return "" if identity.homeless() else f"{identity.HOME}/releases/download/v{VERSION}/{self.name}"


def downloads(folder: Path) -> list[Download]:
    """Return the files of a release that lie in a folder, by system, then by name; others are left out."""
    found = []
    for path in sorted(folder.iterdir()):
        for pattern, system, kind in KINDS:
            if fits := re.search(pattern + "$", path.name):
                machine = fits.groupdict().get("machine") or ""
                found.append(Download(path.name, system, kind, machine, path.stat().st_size))
                break
    return sorted(found, key=lambda one: SYSTEMS.index(one.system))


def bounds() -> dict[str, int]:
    """Return how large folder, wheel and sources may be, in MB: what `.ci` stops a build at."""

    def bound(file: str, name: str) -> int:
        found = re.search(rf"^{name} = (\d+)", (ROOT / ".ci" / file).read_text(encoding="utf-8"), re.MULTILINE)
        if found is None:
            raise LookupError(f".ci/{file} has no {name}")
        return int(found[1])

    return {
        "bundle": bound("bundle-test", "LARGEST"),
        "wheel": bound("wheel-test", "LARGEST"),
        "sources": bound("wheel-test", "LARGEST_ARCHIVE"),
    }


def megabytes(size: int, comma: str) -> str:
    """Return a size with one decimal; `comma`: the sign before it."""
    return f"{size / 1e6:.1f}".replace(".", comma) + " MB"


def by_system(found: list[Download]) -> Iterator[tuple[str, list[Download]]]:
    """Yield systems with their files, those without any left out."""
    for system in SYSTEMS:
        own = [one for one in found if one.system == system]
        if own:
            yield system, own
