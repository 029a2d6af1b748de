"""The installer for Windows: `python -m release.installer [ISCC]` hands Inno Setup what it is to say, on Windows alone.

ISCC is the compiler's path; without it that of Inno Setup 6 where its own installer puts it. `--sign COMMAND` signs
what is installed and the installer, `$f` in the command is the file. The bundle stands in dist/tabla.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from games import VERSION
from release import about, archives, identity

ROOT = Path(__file__).resolve().parent.parent
ISCC = Path(r"C:\Program Files (x86)\Inno Setup 6\ISCC.exe")


def command(iscc: Path, sign: str = "") -> list[str]:
    """Return the command line of the compiler; `sign`: the command that signs a file."""
    arm = archives.name().endswith("arm64")
    told = {
        "Version": VERSION,
        "Numbers": about.plain(),
        "Root": str(ROOT),
        "Id": identity.DESKTOP_ID,
        "Owner": identity.OWNER,
        "Home": identity.HOME,
        "Name": archives.name(),
        "Machine": "arm64" if arm else "x64compatible",
    }
    words = [str(iscc), "/Q", *(f"/D{name}={value}" for name, value in told.items())]
    if sign:
        words += ["/DSign", f"/Stabla={sign}"]
    return [*words, str(ROOT / "release" / "windows" / "tabla.iss")]


def main(words: list[str]) -> int:
    """Compile the installer; return the compiler's status, or 2 where there is none."""
    parser = argparse.ArgumentParser(prog="installer", description="Make dist/release/NAME-setup.exe.")
    parser.add_argument("iscc", nargs="?", type=Path, default=ISCC, help=f"the compiler of Inno Setup ({ISCC})")
    parser.add_argument("--sign", default="", help="the command that signs a file, $f in it")
    asked = parser.parse_args(words)
    if not asked.iscc.is_file():
        print(f"There is no compiler of Inno Setup at {asked.iscc}.", file=sys.stderr)
        return 2
    return subprocess.run(command(asked.iscc, asked.sign)).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
