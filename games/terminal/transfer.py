"""The words `tabla export FILE` and `tabla import FILE`: all that is kept of one's games in one file, and back."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.game import BadInput
from games.terminal.interruption import say

if TYPE_CHECKING:
    from games.model.contract import Verbs
    from games.model.transfer import Merged


def add_export(parts: Verbs) -> None:
    """Add the word `export` to the parser of the command line; `parts`: where the games' own are."""
    about = "all that is kept of your games, in one file"
    export = parts.add_parser("export", help=about, description="Write " + about + ".")
    export.add_argument("file", metavar="FILE", help="a zip; one of that name is replaced")
    export.set_defaults(run=run_export)


def add_import(parts: Verbs) -> None:
    """Add the word `import`, likewise."""
    about = "what an exported file holds, added to what is here"
    bring = parts.add_parser(
        "import",
        help=about,
        description="Add what an exported file holds to what is kept here. Nothing here is lost or counted twice; "
        "where a game went on differently here, both are kept.",
    )
    bring.add_argument("file", metavar="FILE", help="what `tabla export` wrote")
    bring.add_argument("--settings", action="store_true", help="take its settings, too, in the place of those here")
    bring.set_defaults(run=run_import)


def run_export(parsed: argparse.Namespace) -> int:
    """Write everything to the file that was named."""
    from pathlib import Path

    from games.model import transfer
    from games.model.keeping.files import StoreError
    from games.model.keeping.store import Store

    path = Path(parsed.file)
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is no file.")
    try:
        count = transfer.export(Store(), path)
    except StoreError as error:
        raise BadInput(str(error)) from None
    say(f"{path}: {count} {'file' if count == 1 else 'files'}.")
    return 0


def run_import(parsed: argparse.Namespace) -> int:
    """Add what the file holds, and say what was new."""
    from pathlib import Path

    from games.base.settings import Settings
    from games.model import transfer
    from games.model.keeping.files import StoreError
    from games.model.keeping.store import Store
    from games.terminal import handed

    store = Store()
    lock = handed.lock(store)
    if lock is None:
        raise BadInput("Tabla's window is open: close it first, or import there, in Settings.")
    try:
        members, before = transfer.read(Path(parsed.file)), store.load_settings()
        merged = transfer.merge(store, members, parsed.settings)
        merged.others += transfer.merge_own(Settings.load(store), members)
        store.settle()
        if parsed.settings:  # what one has made here stays beside what came
            transfer.bring(Settings.load(store), before)
    except StoreError as error:
        raise BadInput(str(error)) from None
    finally:
        store.close()
        lock.drop()
    for sentence in said(merged):
        say(sentence)
    return 0


def said(merged: Merged) -> list[str]:
    """Return what came, a line each."""
    parts = (
        (merged.finished, "finished game in the record", "finished games in the record"),
        (merged.replays, "replay", "replays"),
        (merged.saves, "saved game", "saved games"),
        (merged.games, "game under way", "games under way"),
        (merged.days, "day", "days"),
        (merged.others, "other, such as a shape of your own", "others, such as shapes of your own"),
    )
    found = [f"{count} {one if count == 1 else many}" for count, one, many in parts if count]
    found += [f"saved by name, as another game is under way here: {name}" for name in merged.aside]
    return found or ["Everything in it was here already."]
