"""The spec of the bundle, read as on each of the three systems; nothing is built."""

from __future__ import annotations

import importlib.util
import plistlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games import VERSION
from release import about
from release.identity import DESKTOP_ID

ROOT = Path(__file__).parents[2]


class Built:
    """What the spec asked PyInstaller for: the calls by the name of what they make."""

    def __init__(self, platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: dict[str, list[tuple[tuple[Any, ...], dict[str, Any]]]] = {}
        names = {"linux": ("libSDL2.so", "libX11.so.6", "libcrypto.so.3"), "win32": ("SDL2.dll",)}
        binaries = [(name, "", "BINARY") for name in names.get(platform, ("libSDL2.dylib",))]
        found = SimpleNamespace(binaries=binaries, datas=[], pure=[], scripts=[])
        made = {name: self.noted(name, found) for name in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
        monkeypatch.setattr(sys, "platform", platform)
        source = (ROOT / "build.spec").read_text(encoding="utf-8")
        exec(compile(source, "build.spec", "exec"), {"SPECPATH": str(ROOT), **made})
        self.binaries = [name for name, *_rest in found.binaries]

    def noted(self, name: str, result: Any) -> Any:
        def call(*args: Any, **named: Any) -> Any:
            self.calls.setdefault(name, []).append((args, named))
            return result

        return call

    def named(self, what: str) -> list[dict[str, Any]]:
        return [named for _args, named in self.calls[what]]


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_every_system_gets_its_icon(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    built = Built(platform, monkeypatch)
    ending = {"linux": None, "win32": ".ico", "darwin": ".icns"}[platform]
    for program in built.named("EXE"):
        icon = program["icon"]
        assert (icon is None) == (ending is None) and (icon is None or (Path(icon).exists() and icon.endswith(ending)))
    assert [program["name"] for program in built.named("EXE")] == (
        ["tabla", "tabla-console"] if platform == "win32" else ["tabla"]
    )
    assert ("BUNDLE" in built.calls) == (platform == "darwin")


def test_what_reads_aloud_is_in_the_bundle_where_its_package_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (with_none,) = Built("win32", monkeypatch).named("Analysis")
    assert "asyncio" in with_none["excludes"] and not with_none["binaries"]
    (tmp_path / "_native").mkdir()
    for name in ("prism.dll", "prism.lib", "_prism_cffi.pyd"):
        (tmp_path / "_native" / name).touch()
    found = SimpleNamespace(submodule_search_locations=[str(tmp_path)])
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: found if name == "prism" else None)
    (named,) = Built("win32", monkeypatch).named("Analysis")
    assert "asyncio" not in named["excludes"] and {"prism", "_cffi_backend"} <= set(named["hiddenimports"])
    assert {(Path(file).name, folder) for file, folder in named["binaries"]} == {
        ("prism.dll", "prism/_native"), ("_prism_cffi.pyd", "prism/_native")}  # fmt: skip
    (on_linux,) = Built("linux", monkeypatch).named("Analysis")
    assert "prism" in on_linux["excludes"] and not on_linux["binaries"], "it has a service of its own"


def test_libraries_that_a_linux_has_are_left_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Built("linux", monkeypatch).binaries == ["libSDL2.so"]


def test_a_mac_application_says_its_version_and_its_files(monkeypatch: pytest.MonkeyPatch) -> None:
    (bundle,) = Built("darwin", monkeypatch).named("BUNDLE")
    assert bundle["name"] == "Tabla.app" and bundle["bundle_identifier"] == DESKTOP_ID
    assert bundle["version"] == about.plain(VERSION)
    plist = bundle["info_plist"]
    assert plist["CFBundleShortVersionString"] == about.plain(VERSION)
    declared = {one["UTTypeIdentifier"] for one in plist["UTExportedTypeDeclarations"]}
    assert declared == {kind for one in plist["CFBundleDocumentTypes"] for kind in one["LSItemContentTypes"]}
    assert {f"{DESKTOP_ID}.tabla", f"{DESKTOP_ID}.ogn"} == declared


def test_windows_executables_say_their_version(monkeypatch: pytest.MonkeyPatch) -> None:
    for program in Built("win32", monkeypatch).named("EXE"):
        made: dict[str, Any] = {}
        names = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "VarFileInfo", "VarStruct")
        stubs = {name: lambda *args, _name=name, **named: (_name, args, named) for name in names}
        stubs["StringStruct"] = made.__setitem__
        text = Path(program["version"]).read_text(encoding="utf-8")
        _name, _args, parts = eval(text, stubs)  # as PyInstaller does, with its classes
        assert made["ProductVersion"] == VERSION and made["OriginalFilename"] == program["name"] + ".exe"
        assert len(parts["ffi"][2]["filevers"]) == 4 and [kid[0] for kid in parts["kids"]] == [
            "StringFileInfo", "VarFileInfo",
        ]  # fmt: skip


def test_a_version_has_four_numbers_on_windows() -> None:
    assert "filevers=(2, 13, 0, 0), prodvers=(2, 13, 0, 0)" in about.windows_version("tabla", "2.13")


def test_a_mac_reads_whether_the_system_is_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    """plistlib needs xml, which the bundles of other systems go without."""
    for platform in ("darwin", "linux"):
        (analysis,) = Built(platform, monkeypatch).named("Analysis")
        assert ("xml" in analysis["excludes"]) == (platform != "darwin")


def test_a_mac_application_is_signed_as_it_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIGNED_BY", raising=False)
    (program,) = Built("darwin", monkeypatch).named("EXE")
    assert "codesign_identity" not in program
    monkeypatch.setenv("SIGNED_BY", "Developer ID Application: Somebody")
    (program,) = Built("darwin", monkeypatch).named("EXE")
    assert program["codesign_identity"] == "Developer ID Application: Somebody"
    with open(program["entitlements_file"], "rb") as file:
        assert plistlib.load(file)["com.apple.security.cs.allow-unsigned-executable-memory"] is True


def test_encodings_that_utf8_mode_never_asks_for_are_left_out_but_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """zipfile reads names in cp437, a name of a host goes through idna; a Windows is piped into in its own encoding."""
    needed = {f"encodings.{name}" for name in ("utf_8", "utf_8_sig", "ascii", "latin_1", "cp437", "idna", "utf_16_le")}
    for platform in ("linux", "darwin", "win32"):
        built = Built(platform, monkeypatch)
        (analysis,) = built.named("Analysis")
        left_out = {name for name in analysis["excludes"] if name.startswith("encodings")}
        assert ("encodings.cp1250" in left_out) == (platform != "win32") and not left_out & needed
        options = [args[2] for args, _named in built.calls["EXE"]]
        assert all((("X utf8", None, "OPTION") in given) == (platform != "win32") for given in options)
