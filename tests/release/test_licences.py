"""No library goes into a bundle without its licence: file names as the wheels and the systems have them."""

from __future__ import annotations

import re
from importlib import metadata
from pathlib import Path

import pytest

from release import licences

LINUX = """
libFLAC-e7027ec5.so.14.0.0 libSDL2-2-50d19f93.0.so.0.3200.10 libSDL2_image-2-d6906c81.0.so.0.800.12
libpng16-ab.so.16.58.0 libSDL2_mixer-2-6719e6f6.0.so.0.800.2 libSDL2_ttf-2-e69aa315.0.so.0.2400.0
libbrotlidec-8e4a5025.so.1.2.0 libffi.so.8 libfluidsynth-2d6ca569.so.3.5.6 libfreetype-b83c5fb4.so.6.20.6
libharfbuzz-672f7280.so.0.61430.0 libjpeg-a5e7.so.62.4.0 libmpg123-8b3c3c9e.so.0.49.4 libogg-15db22d2.so.0.8.6
libopus-ddd6afb9.so.0.11.1 libopusfile-96d7a9c0.so.0.4.5 libpython3.11.so.1.0 libsharpyuv-f86ac02c.so.0.1.2
libsndfile-b31f7dcd.so.1.0.37 libtiff-9370c332.so.6.3.0 libz.so.1 libvorbis-3d07e502.so.0.4.9
libvorbisenc-263afe1b.so.2.0.12 libvorbisfile-07b6198b.so.3.3.8 libwavpack-59f0.so.1.2.8 libwebp-0c3b7151.so.7.2.0
libwebpdemux-cecf59a9.so.2.0.17 libxmp-35a4066c.so.4.7.2 libasound-2b3a3662.so.2.0.0 libportmidi-8a3ff27a.so.2.0.7
libbrotlicommon-c828db13.so.1.2.0
"""
WINDOWS = """
SDL2.dll SDL2_image.dll SDL2_mixer.dll SDL2_ttf.dll freetype.dll libjpeg-62.dll libogg-0.dll libopus-0.dll
libopusfile-0.dll libpng16-16.dll libtiff-5.dll libwavpack-1.dll libwebp-7.dll libwebpdemux-2.dll libxmp.dll
portmidi.dll python313.dll VCRUNTIME140.dll VCRUNTIME140_1.dll api-ms-win-crt-heap-l1-1-0.dll ucrtbase.dll
libffi-8.dll
"""
MAC = """
libFLAC.14.0.0.dylib libSDL2-2.0.0.dylib libSDL2_image-2.0.0.800.12.dylib libSDL2_mixer-2.0.0.800.2.dylib
libz.1.3.1.zlib-ng.dylib libSDL2_ttf-2.0.0.2400.0.dylib libfreetype.6.dylib libharfbuzz.0.dylib libjpeg.62.4.0.dylib
libpng16.16.58.0.dylib
"""


@pytest.mark.parametrize("name", [*LINUX.split(), *WINDOWS.split(), *MAC.split()])
def test_every_library_of_the_wheels_has_its_text(name: str) -> None:
    names = licences.named(f"pygame/{name}")
    assert names and licences.needed([name]) == licences.ALWAYS.union(names)


def test_a_library_is_told_from_one_whose_name_begins_alike() -> None:
    assert licences.named("libopus.so.0") == ["Opus"] and licences.named("libopusfile.so.0") == ["opusfile"]
    assert licences.named("libSDL2-2.0.so.0") == ["SDL"] and licences.named("zlib1.dll") == ["zlib"]
    for strange in (
        "libzstd.so.1",
        "libfficall.so",
        "libpngwriter.so",
        "libcrypto.so.3",
        "libgcc_s.so.1",
        "sdl2_net.dll",
    ):
        assert licences.named(strange) is None, strange


def test_modules_belong_to_whose_folder_they_are_in() -> None:
    assert licences.named("engine/cover/dlx.cpython-311-x86_64-linux-gnu.so") == []
    assert licences.named("_internal\\games\\metro\\fast.cp313-win_amd64.pyd") == []
    assert licences.named("pygame/draw.cpython-311-x86_64-linux-gnu.so") == ["pygame-ce"]
    assert licences.named("python3.11/lib-dynload/zlib.cpython-311-x86_64-linux-gnu.so") == ["Python"]
    assert licences.named("_ctypes.pyd") == ["Python"] and licences.named("assets/tokens.json") == []


def test_what_reads_aloud_has_its_texts() -> None:
    assert licences.named("_internal/prism/_native/prism.dll") == ["Prism"]
    assert licences.named("_internal\\prism\\_native\\_prism_cffi.pyd") == ["Prism"]
    assert licences.named("Contents/Frameworks/libprism.dylib") == ["Prism"]
    assert licences.named("_internal/_cffi_backend.cp313-win_amd64.pyd") == ["cffi"]
    assert licences.strangers(["prism.core", "_cffi_backend", "asyncio.events", "cffi.api"]) == ["cffi"]


def test_a_library_that_nobody_knows_stops_the_build(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=r"libzstd\.so\.1"):
        licences.needed(["libzstd.so.1", "libogg.so.0"])
    with pytest.raises(LookupError, match="Opus: no text"):
        licences.needed(["libopus.so.0"], tmp_path)
    assert licences.strangers(["pygame.draw", "json", "numpy.linalg", "games.cli"]) == ["numpy"]


def test_a_bundle_without_a_text_is_found(tmp_path: Path) -> None:
    texts = tmp_path / "_internal" / "assets" / "licences"
    texts.mkdir(parents=True)
    (tmp_path / "_internal" / "libogg.so.0").touch()
    for name in licences.ALWAYS:
        (texts / f"{name}.txt").touch()
    with pytest.raises(LookupError, match="Ogg: no text"):
        licences.check(tmp_path)
    (texts / "Ogg.txt").touch()
    assert licences.check(tmp_path) == len(licences.ALWAYS) + 1


def test_every_text_belongs_to_something_and_is_one() -> None:
    used = licences.ALWAYS | {name for names in licences.LIBRARIES.values() for name in names.split(", ")}
    used |= set(filter(None, licences.PACKAGES.values()))
    assert {path.stem for path in licences.FOLDER.glob("*.txt")} == used
    for path in licences.FOLDER.glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert len(text) > 600 and re.search(r"(?i)copyright|microsoft", text), path.name
        assert re.search(r"(?i)warrant|distributable code|without any restriction", text), path.name


def test_what_an_installed_package_says_itself_is_what_we_ship() -> None:
    files = metadata.files("platformdirs") or []
    said = next(file for file in files if file.name == "LICENSE").read_text()
    assert said.split() == (licences.FOLDER / "platformdirs.txt").read_text(encoding="utf-8").split()
