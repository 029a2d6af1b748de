"""The sources of the libraries under the LGPL that bundles hold, to be attached to a release.

`python -m release.copyleft FOLDER` downloads them and checks their hashes; `--list` prints where they are and which
hashes they have; `--check dist/tabla` looks whether the libraries in a bundle are of the versions named here.

The archives, their addresses and hashes are those that pygame-ce itself builds its wheels of (of version PYGAME, in its
buildconfig/manylinux-build); on Windows they are built into SDL's own libraries, or not there at all. pygame-ce's own
archive is the one of requirements.lock. A newer pygame-ce needs this list looked at: a test compares the versions.
"""

from __future__ import annotations

import hashlib
import json
import sys
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from release import licences, lock, sbom
from release.recipes.__main__ import PINNED

PYGAME = "2.5.8"
TIMEOUT = 120  # seconds


@dataclass(frozen=True)
class Source:
    """An archive of sources. `name`: of the library, as in release/licences.py; `digest`: SHA-512, or SHA-256."""

    name: str
    version: str
    address: str
    digest: str

    @property
    def file(self) -> str:
        """The name of the archive."""
        last = self.address.rpartition("/")[2]
        return last if self.version in last and not last.startswith("v") else f"{self.name}-{last.lstrip('v')}"

    def fits(self, content: bytes) -> bool:
        """Whether these are the bytes of the archive."""
        kind = "sha512" if len(self.digest) == 128 else "sha256"
        return hashlib.new(kind, content).hexdigest() == self.digest


LIBRARIES = (
    Source(
        "ALSA", "1.2.16.1", "https://www.alsa-project.org/files/pub/lib/alsa-lib-1.2.16.1.tar.bz2",
        "2ddc5eef7fafe73ba6d8e4f79640a5aaa6e27aac2c77075fda9ee8ae61727bdd"
        "fcda661e257057d8cf2f1647897d33153703f9ba913574ae7f1fbec53db3fa22",
    ),
    Source(
        "FluidSynth", "2.5.7", "https://github.com/FluidSynth/fluidsynth/archive/v2.5.7.tar.gz",
        "673edd454c912e2fb2b0848c4ab8c47b068f06d611df7e2bcb73d66f1457078"
        "024a474c1f45bac4ea2c63921131eea58ceb1efe3340e643895dc8979fb44da32",
    ),
    Source(
        "libsndfile", "1.2.2",
        "https://github.com/libsndfile/libsndfile/releases/download/1.2.2/libsndfile-1.2.2.tar.xz",
        "a6e3ea3ac5d91befaa99f6a31a3fac44e7b7c11f1de4698167317a461d5a19a2"
        "651d47486a920b34400f18367b4f6173bf0c1c9ba80eb682cece1b5beee352a0",
    ),
    Source(
        "mpg123", "1.33.7", "https://downloads.sourceforge.net/sourceforge/mpg123/mpg123-1.33.7.tar.bz2",
        "694743802bb7be0f4a39bf62e681ae0bfed769cb87dc6c5b6fb5f9245966631e"
        "fb5c5b9bd58588f7af55ced5d020f97c8a54993e71b5295bc45ebd152473f40e",
    ),
)  # fmt: skip


def sources() -> tuple[Source, ...]:
    """Return all archives: of the libraries, and of pygame-ce."""
    own = json.loads(PINNED.read_text(encoding="utf-8"))["pygame-ce"]
    return *LIBRARIES, Source("pygame-ce", own["version"], own["sdist"]["url"], own["sdist"]["sha256"])


def listing() -> str:
    """Return what is there to be had, a paragraph a library."""
    head = "The libraries under the LGPL in Tabla's bundles, and the exact sources that they are built of.\n\n"
    return head + "\n".join(f"{one.name} {one.version}\n  {one.address}\n  {one.digest}\n" for one in sources())


def owed() -> set[str]:
    """Return the names of what is under the LGPL, as the bill of materials knows licences."""
    return {name for name, licence in sbom.SPDX.items() if "LGPL" in licence}


def check(bundle: Path) -> list[str]:
    """Return what is wrong with a bundle: libraries under the LGPL of other versions than those named here."""
    versions = {one.name: one.version for one in sources()}
    wrong = []
    for path in sorted(bundle.rglob("*")):
        inside = path.relative_to(bundle)
        for name in (licences.named(inside) or ())[:1] if path.is_file() else ():
            if name not in owed() or name == "pygame-ce":
                continue
            if name not in versions:
                wrong.append(f"{inside}: its sources are not named")
            elif versions[name].encode() not in path.read_bytes():
                wrong.append(f"{inside}: it is not {name} {versions[name]}")
    locked = lock.locked(lock.LOCK.read_text(encoding="utf-8"))["pygame-ce"][0]
    return wrong + ([f"pygame-ce is {locked}, the list is for {PYGAME}"] if locked != PYGAME else [])


def fetched(address: str) -> bytes:
    """Return what lies at an address; OSError that names it where it cannot be had."""
    try:
        with urllib.request.urlopen(address, timeout=TIMEOUT) as answer:
            content: bytes = answer.read()
    except OSError as error:
        raise OSError(f"{address} cannot be had: {error}") from None
    return content


def attach(folder: Path, fetch: Callable[[str], bytes] = fetched) -> None:
    """Write all archives and the list into a folder; OSError with the name of what cannot be had or has other bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for one in sources():
        content = fetch(one.address)
        if not one.fits(content):
            raise OSError(f"{one.address} has other bytes than the archive of {one.name} {one.version}.")
        (folder / one.file).write_bytes(content)
    (folder / "SOURCES.txt").write_text(listing(), encoding="utf-8")


def main(words: list[str]) -> int:
    """Do what the command line says; 1 with a sentence where something cannot be had, or is not as it should be."""
    match words:
        case ["--list"]:
            sys.stdout.write(listing())
        case ["--check", bundle]:
            if wrong := check(Path(bundle)):
                print(*wrong, sep="\n", file=sys.stderr)
                return 1
        case [folder] if not folder.startswith("-"):
            try:
                attach(Path(folder))
            except OSError as error:
                print(error, file=sys.stderr)
                return 1
        case _:
            print("usage: python -m release.copyleft FOLDER | --list | --check BUNDLE", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
