"""What every scene offers, by scope: its sections of the key sheet, its help page, its poses.

`python -m tests.kept.scenes` writes scenes.json anew. Look at the difference before committing it: what is missing
there is missing in the program.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from games import catalog
from games.launcher import pages, tables
from games.launcher.help import Help, pages_of
from games.midend import poses
from games.model.app import App
from games.stage.keys import Action, Gesture
from games.stage.manual import Page
from games.stage.pilot import headless
from tests import components

components.join()

LISTED = Path(__file__).with_name("scenes.json")


def action(one: Action) -> str:
    """Return an action on one line: id, label, keys, the row it shares, whether a held key repeats."""
    return " | ".join((one.id, one.label, " or ".join(one.keys), one.row, "again and again" * one.repeat)).rstrip(" |")


def gesture(one: Gesture) -> str:
    """Return what a device does, on one line."""
    return " | ".join((one.device, one.label, one.how, *one.keys))


def sheet() -> list[dict[str, Any]]:
    """Return the sections of the key sheet in their order."""
    return [
        {
            "scope": table.scope,
            "heading": table.heading,
            "actions": [action(one) for one in table.actions],
            "gestures": [gesture(one) for one in table.gestures],
        }
        for table in tables.every()
    ]


def manual() -> dict[str, Any]:
    """Return the help pages, by their full names."""

    def told(page: Page) -> dict[str, Any]:
        rules = [rule.title + (" (a board)" if rule.demo is not None else "") for rule in page.rules]
        return {"name": page.name, "scopes": sorted(page.scopes), "rules": rules}

    found = {f"{entry.name}/{page.id}": told(page) for entry in catalog.entries() for page in pages_of(entry.name)}
    return found | {f"common/{page.id}": told(page) for page in pages.PAGES}


def posed() -> dict[str, Any]:
    """Return of each pose its scene's scope, title, ids of actions and first page of help."""
    headless()
    found = {}
    for place, own in poses.everything().items():
        for name, make in own.items():
            scene = poses.make(make)
            ids = " ".join(one.id for one in scene.actions)
            found[f"{place} {name}"] = {
                "scope": scene.scope,
                "title": scene.title,
                "help": Help(App(), scene).page,
                "actions": ids,
            }
    return found


def everything() -> dict[str, Any]:
    """Return all of it."""
    return {"sheet": sheet(), "manual": manual(), "poses": posed()}


if __name__ == "__main__":
    LISTED.write_text(json.dumps(everything(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
