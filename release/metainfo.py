"""What the software centres read of the program: `python -m release.metainfo [HOME]` with the address it is to name.

The address is that of release/identity.py unless another one is given. Where the project has no home yet the text has
no address, and no pictures.
"""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as tree

from release import identity


def released() -> tuple[str, str]:
    """Return version and date (2026-11-23) of the latest release that the metainfo tells of."""
    release = tree.fromstring(identity.filled(identity.template(identity.METAINFO))).find("releases/release")
    if release is None:
        raise LookupError(f"{identity.METAINFO} tells of no release")
    return release.attrib["version"], release.attrib["date"]


def text(home: str = identity.HOME) -> str:
    """Return the file with addresses below `home`; pictures from `home`/raw/v0.1.0, as code forges have them."""
    whole = identity.template(identity.METAINFO)
    if identity.homeless(home):
        whole = re.sub(r"  <url .*</url>\n|  <screenshots>.*</screenshots>\n", "", whole, flags=re.DOTALL)
    home = home.rstrip("/")
    return identity.filled(whole.replace("@HOME@/assets", f"{home}/raw/v{released()[0]}/assets"), home)


if __name__ == "__main__":
    sys.stdout.write(text(*sys.argv[1:2]))
