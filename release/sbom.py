"""A software bill of materials of a bundle, as CycloneDX: `python -m release.sbom dist/tabla > tabla.cdx.json`.

Its packages at the versions of requirements.lock, Python, every shared library with the hash of its file, fonts and
icons, each with its licence. The same bundle gives the same text.

It is written without cyclonedx-python-lib: what takes work here, finding the libraries in a bundle and their licences,
that library does not do, and its model objects would take as many lines as the two dozen of `component` and `bill`,
with more packages to pin. `tests/release/test_sbom.py` holds the text to its form.
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games import VERSION
from release import licences, lock
from release.identity import DESKTOP_ID

PACKAGES = ("pygame-ce", "platformdirs", "pyinstaller")  # of the lock, what ships; of the last its bootloader
# By the name of the text in assets/licences, as SPDX writes them; what is not here has only a name.
SPDX = {
    "ALSA": "LGPL-2.1-or-later", "Brotli": "MIT", "cffi": "MIT", "FLAC": "BSD-3-Clause",
    "FluidSynth": "LGPL-2.1-or-later",
    "FreeType": "FTL", "HarfBuzz": "MIT-Modern-Variant", "libffi": "MIT",
    "libjpeg-turbo": "IJG AND BSD-3-Clause AND Zlib", "libpng": "libpng-2.0", "libsndfile": "LGPL-2.1-or-later",
    "libtiff": "libtiff", "libwebp": "BSD-3-Clause", "libxmp": "MIT", "mpg123": "LGPL-2.1-only", "Ogg": "BSD-3-Clause",
    "Opus": "BSD-3-Clause", "opusfile": "BSD-3-Clause", "platformdirs": "MIT", "PortMidi": "MIT", "Prism": "MPL-2.0",
    "pygame-ce": "LGPL-2.1-or-later", "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "Python": "Python-2.0.1", "SDL": "Zlib", "SDL_image": "Zlib", "SDL_mixer": "Zlib", "SDL_ttf": "Zlib",
    "Vorbis": "BSD-3-Clause", "WavPack": "BSD-3-Clause", "zlib": "Zlib",
}  # fmt: skip
DRAWN = (("Bricolage Grotesque", "OFL-1.1"), ("Inter", "OFL-1.1"), ("Lucide", "ISC AND MIT"))


def component(name: str, version: str = "", spdx: str = "", **more: Any) -> dict[str, Any]:
    """Return one entry; `spdx`: its licence, "" to look it up by its name."""
    spdx = spdx or SPDX.get(name, "")
    made: dict[str, Any] = {"type": "library", "name": name}
    if version:
        made["version"] = version
    made["licenses"] = [{"expression": spdx}] if spdx else [{"license": {"name": name}}]
    return made | more


def packages(text: str) -> Iterator[dict[str, Any]]:
    """Yield the packages that ship, as the text of a lock file has them."""
    locked = lock.locked(text)
    for name in PACKAGES:
        version, _hashes = locked[name]
        yield component(name, version, purl=f"pkg:pypi/{name}@{version}")
    yield component("Python", platform.python_version(), purl=f"pkg:generic/python@{platform.python_version()}")


def libraries(bundle: Path) -> Iterator[dict[str, Any]]:
    """Yield the shared libraries in a bundle that are not modules of Python's."""
    for path in sorted(bundle.rglob("*")):
        inside = path.relative_to(bundle).as_posix()
        if path.is_symlink() or not path.is_file() or licences.MODULE.search(path.name):
            continue
        for name in (licences.named(inside) or ())[:1]:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            yield component(
                name, hashes=[{"alg": "SHA-256", "content": digest}], properties=[{"name": "file", "value": inside}]
            )


def bill(bundle: Path) -> dict[str, Any]:
    """Return the bill of a bundle."""
    parts = [*packages(lock.LOCK.read_text(encoding="utf-8")), *libraries(bundle)]
    parts += [component(name, spdx=spdx, type="data") for name, spdx in DRAWN]
    for number, part in enumerate(parts):
        part["bom-ref"] = f"{number}-{part['name']}"
    told = json.dumps(parts, sort_keys=True)
    whole = component("Tabla", VERSION, "MIT", type="application", **{"bom-ref": DESKTOP_ID})
    return {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, told)}",
        "metadata": {"component": whole}, "components": parts,
        "dependencies": [{"ref": DESKTOP_ID, "dependsOn": [part["bom-ref"] for part in parts]}],
    }  # fmt: skip


if __name__ == "__main__":
    json.dump(bill(Path(sys.argv[1])), sys.stdout, indent=2)
    sys.stdout.write("\n")
