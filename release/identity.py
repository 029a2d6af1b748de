"""Who publishes Tabla: the ID that desktops know it by, the address of its home, its owner.

They stand once, in assets/identity.json, which ships with the program; everything else is made from them: the files in
release/linux, recipes and windows hold `@ID@`, `@HOME@`, `@OWNER@` and `@VERSION@` in their places. `python -m
release.identity FOLDER` writes those of release/linux, filled in. An address that ends in `.invalid`, which no site can
have, means that the project has no home yet: `python -m release.identity --check` then ends with 1, and the workflow
publishes nothing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from games import VERSION
from games.base import assets

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "assets" / "identity.json"
LINUX = Path(__file__).parent / "linux"

_read = json.loads(SOURCE.read_text(encoding="utf-8"))
DESKTOP_ID: str = _read["id"]
HOME: str = _read["home"].rstrip("/")
OWNER: str = _read["owner"]
OWNER_ID = DESKTOP_ID.rpartition(".")[0]  # as software centres know whoever publishes

# The templates, and what the files are called that are made of them.
DESKTOP, METAINFO, MIME = (f"tabla{ending}.in" for ending in (".desktop", ".metainfo.xml", ".mime.xml"))
MADE = {
    template: template.removesuffix(".in").replace("tabla", DESKTOP_ID, 1) for template in (DESKTOP, METAINFO, MIME)
}


def homeless(home: str = HOME) -> bool:
    """Return whether an address is no address yet."""
    return assets.homeless(home)


def filled(text: str, home: str = HOME) -> str:
    """Return a template's text with ID, its owner's part, home, owner and version in their places."""
    known = {"ID": DESKTOP_ID, "OWNER_ID": OWNER_ID, "HOME": home, "OWNER": OWNER, "VERSION": VERSION}
    for place, value in known.items():
        text = text.replace(f"@{place}@", value)
    return text


def template(name: str) -> str:
    """Return the text of a template of release/linux, not filled in."""
    return (LINUX / name).read_text(encoding="utf-8")


def main(words: list[str]) -> int:
    """Write the files of release/linux filled in below a folder, or check that the project has a home."""
    if words == ["--check"]:
        if homeless():
            print(f"The home of the project is {HOME}, which is none: write it into {SOURCE.name}.", file=sys.stderr)
            return 1
        return 0
    if len(words) != 1 or words[0].startswith("-"):
        print("usage: python -m release.identity FOLDER | --check", file=sys.stderr)
        return 2
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in MADE.items():
        (folder / made).write_text(filled(template(name)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
