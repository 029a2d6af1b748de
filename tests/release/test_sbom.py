"""The bill of materials: everything in a bundle that is not ours, with its licence."""

from __future__ import annotations

import hashlib
from pathlib import Path

from release import licences, sbom
from release.identity import DESKTOP_ID


def test_libraries_packages_fonts_are_in_it_and_it_is_the_same_every_time(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    (inside / "pygame").mkdir(parents=True)
    (inside / "libSDL2_ttf-2.so.0").write_bytes(b"letters")
    (inside / "link.so.1").symlink_to("libSDL2_ttf-2.so.0")
    (inside / "pygame" / "draw.cpython-311-x86_64-linux-gnu.so").touch()
    bill = sbom.bill(tmp_path)
    assert bill == sbom.bill(tmp_path) and bill["bomFormat"] == "CycloneDX"
    named = {part["name"]: part for part in bill["components"]}
    assert set(named) == {*sbom.PACKAGES, "Python", "Bricolage Grotesque", "Inter", "Lucide", "SDL_ttf"}
    assert named["SDL_ttf"]["licenses"] == [{"expression": "Zlib"}]
    assert named["SDL_ttf"]["hashes"] == [{"alg": "SHA-256", "content": hashlib.sha256(b"letters").hexdigest()}]
    assert named["pygame-ce"]["purl"] == f"pkg:pypi/pygame-ce@{named['pygame-ce']['version']}"
    refs = [part["bom-ref"] for part in bill["components"]]
    assert len(set(refs)) == len(refs) and bill["dependencies"] == [{"ref": DESKTOP_ID, "dependsOn": refs}]


def test_every_library_that_can_be_in_a_bundle_has_a_licence_by_its_short_name() -> None:
    first = {names.split(", ")[0] for names in licences.LIBRARIES.values()}
    assert first - set(sbom.SPDX) == {"Microsoft Visual C++ runtime"}
