"""What the software centres read of the program: `python -m release.metainfo [HOME]` with the address it is to name.

In the file the addresses begin with NOWHERE, which no site can have; whoever publishes the program says where it is.
Without an address the file has none, and no pictures.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as tree
from pathlib import Path

from games import DESKTOP_ID

LINUX = Path(__file__).parent / "linux"
NOWHERE = "https://tabla.invalid"
METAINFO = LINUX / f"{DESKTOP_ID}.metainfo.xml"


def released() -> tuple[str, str]:
    """Return version and date (2026-11-23) of the latest release that the metainfo tells of."""
    release = tree.parse(METAINFO).find("releases/release")
    if release is None:
        raise LookupError(f"{METAINFO} tells of no release")
    return release.attrib["version"], release.attrib["date"]


def text(home: str = "") -> str:
    """Return the file with addresses below `home`; pictures from `home`/raw/v0.1.0, as code forges have them."""
    whole = METAINFO.read_text(encoding="utf-8")
    if not home:
        return re.sub(r"  <url .*</url>\n|  <screenshots>.*</screenshots>\n", "", whole, flags=re.DOTALL)
    home = home.rstrip("/")
    return whole.replace(f"{NOWHERE}/assets", f"{home}/raw/v{released()[0]}/assets").replace(NOWHERE, home)


if __name__ == "__main__":
    sys.stdout.write(text(*sys.argv[1:2]))
