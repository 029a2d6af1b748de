"""The fonts that ship, from their sources in release/fonts: `python -m release.fonts` (needs fonttools and brotli).

Sources, all under the SIL OFL 1.1: Bricolage Grotesque as WOFF2 split by script (npm @fontsource/bricolage-grotesque
5.3.0), Inter 4.0 as OpenType (Debian fonts-inter 4.0~beta7+ds-1). Made of them: Bricolage (latin and latin-ext merged),
Inter, and Figures, which is Inter whose digits all have one width; each with the signs below only. A font that comes
out as it is in assets/fonts, but for its date, is left alone.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "release" / "fonts"
FOLDER = ROOT / "assets" / "fonts"
SIGNS = [*range(0x20, 0x7F), *range(0xA0, 0x250), 0x2009, 0x2011, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C]
SIGNS += [0x201D, 0x201E, 0x2022, 0x2026, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x00D7, 0x2260, 0x2264, 0x2265]
SIGNS += [0x2318, 0x21E7, 0x03B1, 0x03B2]
FEATURES = ["kern", "liga", "mark", "mkmk", "ccmp", "locl"]
BRICOLAGE = {f"Bricolage-{weight}.ttf": weight for weight in (600, 700)}
INTER = {"Inter-400.otf": "Regular", "Inter-500.otf": "Medium", "Inter-600.otf": "SemiBold"}
FIGURES = {"Figures-400.otf": "Regular", "Figures-600.otf": "SemiBold"}


def sources(name: str) -> list[Path]:
    """Return what a font is made of."""
    if name in BRICOLAGE:
        scripts = ("latin", "latin-ext")
        return [SOURCES / f"bricolage-grotesque-{script}-{BRICOLAGE[name]}-normal.woff2" for script in scripts]
    return [SOURCES / f"Inter-{(INTER | FIGURES)[name]}.otf"]


def made(name: str) -> bytes:
    """Return a font made of its sources."""
    from fontTools import subset
    from fontTools.merge import Merger
    from fontTools.ttLib import TTFont

    fonts = [TTFont(path) for path in sources(name)]
    if len(fonts) > 1:
        parts = []
        for font in fonts:
            font.flavor = None
            parts.append(io.BytesIO())
            font.save(parts[-1])
        fonts = [Merger().merge(parts)]
    (font,) = fonts
    if name in FIGURES:
        widen(font)
    options = subset.Options(layout_features=FEATURES, notdef_outline=True, name_IDs=["*"])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=SIGNS)
    cutter.subset(font)
    whole = io.BytesIO()
    font.save(whole)
    return whole.getvalue()


def widen(font: Any) -> None:
    """Give every digit the one width that the feature `tnum` has for it."""
    swap: dict[str, str] = {}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        for index in record.Feature.LookupListIndex if record.FeatureTag == "tnum" else ():
            for part in table.LookupList.Lookup[index].SubTable:
                swap |= getattr(getattr(part, "ExtSubTable", part), "mapping", {})
    for one in font["cmap"].tables:
        one.cmap = {code: swap.get(glyph, glyph) for code, glyph in one.cmap.items()}


def tables(font: bytes) -> dict[str, bytes]:
    """Return the tables of a font but for the one with its date."""
    from fontTools.ttLib import TTFont

    reader = TTFont(io.BytesIO(font)).reader
    return {tag: reader[tag] for tag in list(reader.keys()) if tag != "head"}


def renew() -> Iterator[str]:
    """Write the fonts that come out otherwise than they are; yield their names."""
    for name in (*BRICOLAGE, *INTER, *FIGURES):
        font, place = made(name), FOLDER / name
        if not place.exists() or tables(place.read_bytes()) != tables(font):
            place.write_bytes(font)
            yield name


if __name__ == "__main__":
    try:
        print(*(list(renew()) or ["Nothing has changed."]), sep="\n")
    except ImportError as error:
        sys.exit(f"{error.name} is missing: pip install fonttools brotli")
