"""Which licences a bundle needs: every shared library and every package in it has its text in assets/licences.

The build takes those texts along that belong to what it holds and fails where one is missing; `.ci/bundle-test` looks
again at what was built: `python -m release.licences FOLDER`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path, PurePath

FOLDER = Path(__file__).parent.parent / "assets" / "licences"
OWN = ("engine", "games")  # compiled modules of the program itself
ALWAYS = {"Python", "PyInstaller", "platformdirs", "pygame-ce", "GNU LGPL 2.1"}
# What begins the name of a library's file (without lib), and its texts. Those of two are built with the second in some
# wheels, where it is no file of its own.
LIBRARIES = {
    "sdl2": "SDL", "sdl2_image": "SDL_image", "sdl2_mixer": "SDL_mixer", "sdl2_ttf": "SDL_ttf, HarfBuzz, FreeType",
    "asound": "ALSA", "brotlicommon": "Brotli", "brotlidec": "Brotli", "ffi": "libffi", "flac": "FLAC",
    "fluidsynth": "FluidSynth", "freetype": "FreeType, libpng, zlib, Brotli", "harfbuzz": "HarfBuzz",
    "jpeg": "libjpeg-turbo", "mpg123": "mpg123", "ogg": "Ogg", "opus": "Opus", "opusfile": "opusfile", "png": "libpng",
    "portmidi": "PortMidi", "prism": "Prism", "python": "Python",
    "sharpyuv": "libwebp", "sndfile": "libsndfile", "tiff": "libtiff",
    "vorbis": "Vorbis", "vorbisenc": "Vorbis", "vorbisfile": "Vorbis", "wavpack": "WavPack", "webp": "libwebp",
    "webpdemux": "libwebp", "xmp": "libxmp", "z": "zlib", "zlib": "zlib",
    "vcruntime": "Microsoft Visual C++ runtime", "msvcp": "Microsoft Visual C++ runtime",
    "ucrtbase": "Microsoft Visual C++ runtime", "api-ms-win": "Microsoft Visual C++ runtime",
}  # fmt: skip
PACKAGES = {
    "pygame": "pygame-ce", "platformdirs": "platformdirs", "prism": "Prism", "_prism_cffi": "Prism",
    "_cffi_backend": "cffi", "assets": "", "engine": "", "games": "", "main": "",
}  # fmt: skip
LIBRARY = re.compile(r"\.(so|dylib|pyd|dll)(\.[\d.]+)?$", re.IGNORECASE)
MODULE = re.compile(r"\.(cpython-[^/]*|abi3)\.so$|\.pyd$", re.IGNORECASE)


def named(path: str | PurePath) -> list[str] | None:
    """Return the names of the licence texts of a file in a bundle, its own first; none for what needs none.

    None if it is not known whose it is. `path`: from the bundle's folder or from its `_internal`, slashes of any kind.
    """
    parts = [part for part in re.split(r"[/\\]", str(path)) if part not in ("_internal", "Contents", "Frameworks")]
    name = parts[-1].lower()
    if not LIBRARY.search(name) or parts[0] in OWN:
        return []
    if MODULE.search(name):
        own = next((PACKAGES[part] for part in (*parts[:-1], name.partition(".")[0]) if PACKAGES.get(part)), "Python")
        return [own]
    bare = name.removeprefix("lib")
    known = [start for start in LIBRARIES if re.match(re.escape(start) + r"(?![a-z_])", bare)]
    return LIBRARIES[max(known, key=len)].split(", ") if known else None


def needed(paths: Iterable[str | PurePath], folder: Path = FOLDER) -> set[str]:
    """Return the names of all texts that a bundle of these files needs.

    Raises LookupError that names each file whose licence is not known or whose text is not in `folder`.
    """
    found, missing = set(ALWAYS), []
    for path in paths:
        names = named(path)
        if names is None:
            missing.append(f"{path}: whose is it?")
        found.update(names or ())
    missing += [f"{name}: no text" for name in sorted(found) if not (folder / f"{name}.txt").is_file()]
    if missing:
        raise LookupError("Licences are missing (assets/licences, release/licences.py): " + "; ".join(missing))
    return found


def strangers(modules: Iterable[str]) -> list[str]:
    """Return the packages among modules that are neither of Python itself nor known here."""
    tops = {name.partition(".")[0] for name in modules}
    ours = {"PyInstaller", *PACKAGES}
    return sorted(
        top for top in tops - ours - sys.stdlib_module_names if not top.startswith(("_pyi", "pyi", "_sysconfigdata"))
    )


def check(bundle: Path) -> int:
    """Return how many texts a bundle has; raises LookupError if one that it needs is not among them."""
    inside = next(bundle.rglob("assets/licences"))
    files = [path.relative_to(bundle) for path in bundle.rglob("*") if path.is_file()]
    needed(files, inside)
    return len(list(inside.glob("*.txt")))


if __name__ == "__main__":
    try:
        print(f"licences: {check(Path(sys.argv[1]))} texts, none is missing")
    except LookupError as error:
        sys.exit(str(error))
