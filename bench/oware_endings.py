"""Oware's endings worked out as the program does it, for how many of them the bounds meet, kept in bench/results.

python -m bench.oware_endings [SEEDS]: up to 15 seeds, a minute of one processor.
"""

from __future__ import annotations

import datetime
import json
import platform
import sys
import time
from pathlib import Path

from games.oware.endings import Endings

RESULT = Path(__file__).with_name("results") / "oware_endings.jsonl"


def main() -> None:
    """Work the endings out, telling each number of seeds when it is done."""
    seeds = int(sys.argv[1]) if sys.argv[1:] else 15
    endings, began, lines = Endings(seeds), time.process_time(), []
    about = {"date": datetime.date.today().isoformat(), "machine": platform.machine(), "python": sys.version.split()[0]}
    for stones in range(1, seeds + 1):
        while endings.complete < stones and not endings.run(1_000_000):
            pass
        count, after_any, after_none = endings.exact(stones)
        row = {"seeds": stones, "positions": count, "exact": after_any, "share": round(after_any / count, 4)}
        row |= {"exact_fresh": after_none, "share_fresh": round(after_none / count, 4)}
        lines.append(json.dumps(row | {"seconds": round(time.process_time() - began, 2)} | about))
        print(lines[-1], flush=True)
    if seeds == 15:
        RESULT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
