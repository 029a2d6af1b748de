"""What the bundles of the three systems say of themselves: names, version, the files that they open."""

from __future__ import annotations

import re
from typing import Any

from games import VERSION
from release.identity import DESKTOP_ID, OWNER

NAME = "Tabla"
SUMMARY = "Board puzzles and games: Katamino, Sudoku, Metro, Kalah, Oware"
COPYRIGHT = "MIT licence; the licences of what ships with it are in its menu, About"
# Kinds of files: the MIME type, the ending, what people call them, what of other systems' kinds they are.
FILES = (
    ("application/x-tabla", "tabla", "Tabla game", "public.plain-text"),
    ("application/x-oware-game-notation", "ogn", "Oware game", "public.plain-text"),
)


def plain(version: str = VERSION) -> str:
    """Return a version as systems want it that know numbers alone: 0.1.0 of 0.1.0rc1."""
    found = re.match(r"\d+(\.\d+)*", version)
    if found is None:
        raise ValueError(f"{version!r} begins with no number")
    return found[0]


def before(version: str = VERSION) -> bool:
    """Return whether a version comes before the release that it names: 0.1.0rc1 before 0.1.0."""
    return plain(version) != version


def windows_version(program: str, version: str = VERSION) -> str:
    """Return the version resource of an executable, in the form that PyInstaller reads; `program`: its file's name."""
    numbers = tuple(([int(part) for part in plain(version).split(".")] + [0] * 4)[:4])
    told = {
        "CompanyName": OWNER, "FileDescription": NAME, "FileVersion": version, "InternalName": program,
        "LegalCopyright": COPYRIGHT, "OriginalFilename": f"{program}.exe", "ProductName": NAME,
        "ProductVersion": version,
    }  # fmt: skip
    lines = ",\n".join(f"StringStruct({name!r}, {text!r})" for name, text in told.items())
    return (
        f"VSVersionInfo(\nffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        f"fileType=1, subtype=0, date=(0, 0)),\nkids=[\n"
        f"StringFileInfo([StringTable('040904B0', [\n{lines}])]),\n"
        f"VarFileInfo([VarStruct('Translation', [0x0409, 0x04B0])])])\n"
    )


def mac_properties(version: str = VERSION) -> dict[str, Any]:
    """Return what a macOS application says of itself, its own kinds of files included."""
    kinds = [(f"{DESKTOP_ID}.{ending}", *rest) for rest in FILES for ending in rest[1:2]]
    return {
        "CFBundleName": NAME, "CFBundleDisplayName": NAME, "CFBundleShortVersionString": plain(version),
        "CFBundleVersion": plain(version), "NSHumanReadableCopyright": COPYRIGHT, "NSHighResolutionCapable": True,
        "LSApplicationCategoryType": "public.app-category.board-games",
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": name, "CFBundleTypeRole": "Viewer", "LSItemContentTypes": [kind]}
            for kind, _mime, _ending, name, _of in kinds
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind, "UTTypeDescription": name, "UTTypeConformsTo": [of],
                "UTTypeTagSpecification": {"public.filename-extension": [ending], "public.mime-type": [mime]},
            }
            for kind, mime, ending, name, of in kinds
        ],
    }  # fmt: skip
