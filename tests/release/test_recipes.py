"""Recipes for package collections: made by one command of a release's files; each linter's own word: .ci/validate."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from games import VERSION
from release import identity, lock
from release.archives import main as archive
from release.recipes import __main__ as recipes

HOME = "https://example.org/tabla"
FILES = {
    f"tabla_games-{VERSION}.tar.gz": b"sources", f"tabla-{VERSION}-windows-x86_64-setup.exe": b"one",
    f"tabla-{VERSION}-windows-arm64-setup.exe": b"two",
}  # fmt: skip


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of recipes for stand-ins."""
    files = tmp_path_factory.mktemp("files")
    for name, content in FILES.items():
        (files / name).write_bytes(content)
    folder = tmp_path_factory.mktemp("recipes")
    assert recipes.main([str(files), str(folder), "--home", HOME, "--maintainer", "somebody"]) == 0
    return folder


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()}


def test_nothing_is_left_to_fill_in_and_every_address_has_its_hash(made: Path) -> None:
    sources = hashlib.sha256(b"sources").hexdigest()
    for name, text in texts(made).items():
        assert not re.search(r"@[A-Z_]+@", text), name
        assert ".invalid" not in text
        if f"tabla_games-{VERSION}.tar.gz" in text:
            assert sources in text, name
    with_sources = {name for name, text in texts(made).items() if sources in text}
    assert with_sources == {"tabla-games.rb", "recipe.yaml", "PKGBUILD", f"{identity.DESKTOP_ID}.yml"}


def test_winget_has_both_processors_and_every_language(made: Path) -> None:
    name = recipes.package()
    assert re.fullmatch(r"[^\s\\/:*?\"<>|.]{1,32}\.Tabla", name)
    installer: Any = yaml.safe_load(texts(made)[f"{name}.installer.yaml"])
    told = {one["Architecture"]: one["InstallerSha256"] for one in installer["Installers"]}
    digests = [hashlib.sha256(word).hexdigest().upper() for word in (b"one", b"two")]
    assert told == {"x64": digests[0], "arm64": digests[1]}
    assert installer["ProductCode"] == f"{identity.DESKTOP_ID}_is1", "as Inno Setup calls it"
    locales = [yaml.safe_load(text) for file, text in texts(made).items() if ".locale." in file]
    assert {one["PackageLocale"]: one["ManifestType"] for one in locales} == {
        "en-US": "defaultLocale", "hu-HU": "locale", "es-ES": "locale", "ro-RO": "locale",
    }  # fmt: skip
    assert all(one["PackageIdentifier"] == name for one in [installer, *locales])


def test_the_flatpak_builds_from_sources_and_reaches_no_more_than_it_says(made: Path) -> None:
    manifest: Any = yaml.safe_load(texts(made)[f"{identity.DESKTOP_ID}.yml"])
    assert manifest["id"] == identity.DESKTOP_ID and manifest["command"] == "tabla"
    args = manifest["finish-args"]
    assert "--share=network" not in args and "--socket=x11" not in args
    assert {arg for arg in args if "filesystem" in arg} == {
        "--filesystem=xdg-pictures/Tabla:create", "--filesystem=xdg-documents/Tabla:create",
    }  # fmt: skip
    sources = [one for module in manifest["modules"] for one in module["sources"]]
    assert all(re.fullmatch("[0-9a-f]{64}", one["sha256"]) for one in sources)
    compiled = [one["url"] for one in sources if "py3-none-any" not in one["url"]]
    assert len(compiled) == 2 and all(url.endswith(".tar.gz") for url in compiled), "pygame-ce and Tabla itself"


def test_what_is_pinned_is_what_the_lock_has() -> None:
    pinned = json.loads(recipes.PINNED.read_text(encoding="utf-8"))
    locked = lock.locked(lock.LOCK.read_text(encoding="utf-8"))
    for name in recipes.SHIPPED:
        version, hashes = locked[name]
        assert pinned[name]["version"] == version and pinned[name]["sdist"]["sha256"] in hashes
    assert set(pinned) == {lock.name_of(one) for one in (*recipes.SHIPPED, *recipes.BUILDERS)}


def test_without_a_home_or_a_file_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["--home", "https://none.invalid"], "no home yet"), (["--home", HOME], f"no tabla_games-{VERSION}.tar.gz"),
    ):  # fmt: skip
        assert recipes.main([str(tmp_path), str(tmp_path / "out"), *words]) == 1
        told = capsys.readouterr().err
        assert said in told and len(told.strip().split("\n")) == 1
    assert not (tmp_path / "out").exists()


def test_packers_get_what_desktops_read(tmp_path: Path) -> None:
    assert archive(["--share", str(tmp_path)]) == 0
    there = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert f"applications/{identity.DESKTOP_ID}.desktop" in there and "man/man6/tabla.6" in there
    assert f"metainfo/{identity.DESKTOP_ID}.metainfo.xml" in there
