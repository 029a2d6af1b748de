"""The work of every challenge of Katamino, measured again and written where the program reads it (some minutes).

python -m bench.katamino_work
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

from games.katamino.rules import rulebook as rules
from games.katamino.rules.pieces import FEWEST, MOST
from games.katamino.think import difficulty, measured

HEAD = '''"""The work of each set that fills its tray (see difficulty.py), by length, then in the order of their names.

Written by `python -m bench.katamino_work`.
"""

WORK = """
'''


def main() -> None:
    """Measure all sets, telling each length when it is done."""
    found: list[str] = []
    for columns in range(FEWEST, MOST + 1):
        found += [str(difficulty.measure(own)) for own in rules.solvable_sets(columns)]
        print(f"5 x {columns}: {len(rules.solvable_sets(columns))} sets", file=sys.stderr, flush=True)
    lines = textwrap.wrap(" ".join(found), 119)
    Path(measured.__file__).write_text(HEAD + "\n".join(lines) + '\n"""\n', encoding="utf-8")


if __name__ == "__main__":
    main()
