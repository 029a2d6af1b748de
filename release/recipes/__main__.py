"""The command that makes the recipes; what they are is told in the package's first lines."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import xml.etree.ElementTree as tree
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games import VERSION
from release import about, identity, lock, metainfo

HERE = Path(__file__).parent
PINNED = HERE / "pinned.json"
# Whose files are pinned: what ships at the versions of the lock, what builds it at versions that suit pygame-ce, too.
SHIPPED = ("pygame-ce", "platformdirs")
BUILDERS = ("meson-python<=0.20.0", "cython>=3.1,<=3.2.9", "setuptools>=77", "packaging", "pyproject-metadata!=0.9.1")
LOCALES = {"en": "en-US", "hu": "hu-HU", "es": "es-ES", "ro": "ro-RO"}
MACHINES = {"x86_64": "x64", "arm64": "arm64"}  # as our files and winget call processors
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"


def package() -> str:
    """Return what winget calls the program: its owner without blanks, a point, its name."""
    return "".join(word[:1].upper() + word[1:] for word in re.findall(r"\w+", identity.OWNER)) + "." + about.NAME


def summaries() -> dict[str, str]:
    """Return the line on the program in each language, as software centres show it."""
    whole = tree.fromstring(identity.filled(identity.template(identity.METAINFO)))
    return {one.get(LANGUAGE, "en"): one.text or "" for one in whole.findall("summary")}


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Recipes:
    """Makes recipes of the files in a folder. `home`: the address of the project; `maintainer`: who tends them.

    Raises LookupError where a file that a recipe needs is not there.
    """

    def __init__(self, files: Path, home: str, maintainer: str) -> None:
        self.files, self.home, self.maintainer = files, home.rstrip("/"), maintainer
        self.pinned: dict[str, dict[str, Any]] = json.loads(PINNED.read_text(encoding="utf-8"))

    def address(self, path: Path) -> str:
        """Return where a file of the release is to be had."""
        return f"{self.home}/releases/download/v{VERSION}/{path.name}"

    def only(self, pattern: str) -> list[Path]:
        """Return the files of a pattern, at least one."""
        found = sorted(self.files.glob(pattern))
        if not found:
            raise LookupError(f"There is no {pattern} in {self.files}.")
        return found

    def filled(self, template: str, **more: str) -> str:
        """Return a template with all that is known in its places."""
        sources = self.only(f"tabla_games-{VERSION}.tar.gz")[0]
        pygame, dirs = (self.pinned[name] for name in SHIPPED)
        known = {
            "PACKAGE": package(), "SUMMARY": summaries()["en"], "MAINTAINER": self.maintainer,
            "SDIST_URL": self.address(sources), "SDIST_SHA256": digest(sources), "PKGVER": VERSION,
            "PYGAME_URL": pygame["sdist"]["url"], "PYGAME_SHA256": pygame["sdist"]["sha256"],
            "PLATFORMDIRS_URL": dirs["sdist"]["url"], "PLATFORMDIRS_SHA256": dirs["sdist"]["sha256"],
            "PLATFORMDIRS_WHEEL_URL": dirs["wheel"]["url"], "PLATFORMDIRS_WHEEL_SHA256": dirs["wheel"]["sha256"],
            "DATE": metainfo.released()[1], **more,
        }  # fmt: skip
        text = (HERE / template).read_text(encoding="utf-8")
        for place, value in known.items():
            text = text.replace(f"@{place}@", value)
        return identity.filled(text, self.home)

    def installers(self) -> str:
        """Return the Windows installers as winget lists them."""
        lines = []
        for path in self.only(f"tabla-{VERSION}-windows-*-setup.exe"):
            machine = MACHINES[path.name.split("-")[3]]
            lines += [f"  - Architecture: {machine}", f"    InstallerUrl: {self.address(path)}"]
            lines += [f"    InstallerSha256: {digest(path).upper()}"]
        return "\n".join(lines)

    def winget(self) -> Iterator[tuple[str, str]]:
        """Yield the manifests for winget, by name."""
        yield f"{package()}.yaml", self.filled("winget.version.yaml.in")
        yield f"{package()}.installer.yaml", self.filled("winget.installer.yaml.in", INSTALLERS=self.installers())
        for language, summary in summaries().items():
            kind, locale = "defaultLocale" if language == "en" else "locale", LOCALES[language]
            text = self.filled("winget.locale.yaml.in", KIND=kind, LOCALE=locale, SUMMARY=summary)
            yield f"{package()}.locale.{locale}.yaml", text

    def flatpak(self) -> str:
        """Return the manifest of the Flatpak."""
        lines = []
        for name in map(lock.name_of, BUILDERS):
            wheel = self.pinned[name]["wheel"]
            lines += ["      - type: file", f"        url: {wheel['url']}", f"        sha256: {wheel['sha256']}"]
        return self.filled("tabla.yml.in", BUILD_SOURCES="\n".join(lines))

    def all(self) -> Iterator[tuple[str, str]]:
        """Yield every recipe, by its place."""
        for name, text in self.winget():
            yield f"winget/{name}", text
        yield "homebrew/tabla-games.rb", self.filled("tabla-games.rb.in")
        yield "conda/recipe.yaml", self.filled("recipe.yaml.in")
        yield "aur/PKGBUILD", self.filled("PKGBUILD.in")
        yield f"flatpak/{identity.DESKTOP_ID}.yml", self.flatpak()


def pinned(locked: str) -> dict[str, dict[str, Any]]:
    """Return the files of SHIPPED and BUILDERS in the text of a lock of uv: version, sdist and wheel for any system."""
    found = {}
    wanted = {lock.name_of(one) for one in (*SHIPPED, *BUILDERS)}
    for one in tomllib.loads(locked)["package"]:
        if one["name"] in wanted:
            wheels = [wheel for wheel in one["wheels"] if wheel["url"].endswith("-py3-none-any.whl")]
            kinds = {"sdist": one["sdist"], **({"wheel": wheels[0]} if wheels else {})}
            files = {k: {"url": f["url"], "sha256": f["hash"].removeprefix("sha256:")} for k, f in kinds.items()}
            found[one["name"]] = {"version": one["version"], **files}
    return dict(sorted(found.items()))


def pin() -> None:
    """Write pinned.json anew; CalledProcessError where uv finds no versions."""
    held = lock.locked(lock.LOCK.read_text(encoding="utf-8"))
    wanted = [*(f"{name}=={held[name][0]}" for name in SHIPPED), *BUILDERS]
    with tempfile.TemporaryDirectory() as folder:
        project = {"name": "pins", "version": "1", "requires-python": ">=3.11", "dependencies": wanted}
        text = "[project]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in project.items())
        (Path(folder) / "pyproject.toml").write_text(text, encoding="utf-8")
        subprocess.run(["uv", "lock", "-q"], cwd=folder, check=True)
        made = pinned((Path(folder) / "uv.lock").read_text(encoding="utf-8"))
    PINNED.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


def main(words: list[str]) -> int:
    """Make the recipes; 1 with one sentence where a file or a home is missing."""
    if words == ["--pin"]:
        pin()
        return 0
    parser = argparse.ArgumentParser(prog="recipes", description="Make recipes for package collections.")
    parser.add_argument("files", type=Path, help="a folder with the files of a release")
    parser.add_argument("folder", type=Path, help="where the recipes go")
    parser.add_argument("--home", default=identity.HOME, help="address of the project")
    parser.add_argument(
        "--maintainer", default=identity.OWNER, help="who tends the recipes, as the collections want it"
    )
    asked = parser.parse_args(words)
    if identity.homeless(asked.home):
        print(f"The project has no home yet ({asked.home}), so its files have no address.", file=sys.stderr)
        return 1
    try:
        made = list(Recipes(asked.files, asked.home, asked.maintainer).all())
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    for place, text in made:
        path = asked.folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
