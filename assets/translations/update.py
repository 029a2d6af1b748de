"""Collect the messages of all sources, bring the translations up to date and compile them.

`make translations`: writes tabla.pot, merges it into each language's tabla.po (new messages come in empty, those
gone are dropped, nothing is guessed), compiles tabla.mo, and says how many messages still lack a translation.
`--check` changes nothing and fails where anything is missing or out of date.
"""

from __future__ import annotations

import argparse
import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)  # the same sources give the same bytes
LANGUAGES = ("hu", "es", "ro")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
# Refusals are worded where the rules are, in English; the window says them in its language (games/base/i18n.py).
KEYWORDS |= {"Sentence": None, "BadInput": None, "IllegalMove": None, "Forfeit": (2,)}
# The command line's refusals are in English, and so are those of the engine's parts that it alone uses; where it talks
# with a person (dialogue.py, the terminal games) it speaks their language.
TALKING = [f"{game}/verbs/{name}.py" for game in ("sudoku", "katamino") for name in ("terminal", "reading_aloud")]
# A player of one's own is refused, and loses, in the window as on the command line.
TALKING += [f"mancala/players/{name}.py" for name in ("named", "program", "served", "match")]
METHODS = [(name, "python") for name in TALKING]
METHODS += [("**/command.py", "ignore"), ("mancala/command/verbs.py", "ignore"), ("katamino/verbs/*.py", "ignore")]
METHODS += [("metro/verbs/given.py", "ignore")]
METHODS += [("mancala/command/referee.py", "ignore"), ("mancala/command/client.py", "ignore")]
METHODS += [("mancala/players/*.py", "ignore")]
METHODS += [("cli.py", "ignore"), ("sudoku/verbs/*.py", "ignore"), ("katamino/boards.py", "ignore")]
METHODS += [(f"terminal/{name}.py", "ignore") for name in ("inputs", "answering", "tracing", "printing", "transfer")]
METHODS += [("terminal/clusters/*.py", "ignore")]
METHODS += [("cover/*.py", "ignore"), ("**.py", "python")]


def collect() -> Catalog:
    """Return the catalogue of all messages in the sources, in the order of the files."""
    catalog = Catalog(project="Tabla", version="1", copyright_holder="", msgid_bugs_address="", charset="utf-8")
    for part in ("engine", "games"):
        found = extract_from_dir(str(ROOT / part), METHODS, keywords=KEYWORDS, comment_tags=("Translators:",))
        for name, _line, message, comments, context in sorted(found, key=lambda row: (row[0], row[1])):
            catalog.add(message, locations=[(f"{part}/{name}", 0)], auto_comments=comments, context=context)
    return catalog


def head(catalog: Catalog) -> None:
    """Say whose translation it is: nothing of a template is left in the head."""
    catalog.header_comment = f"# {catalog.locale.english_name} texts of Tabla, under its licence (MIT)."
    catalog.project, catalog.version, catalog.fuzzy = "Tabla", "1", False
    catalog.msgid_bugs_address = ""
    catalog.last_translator = catalog.language_team = "Tabla"


def dump(catalog: Catalog) -> bytes:
    """Return the text of a .po file: sorted, without dates and line numbers, so that diffs stay small."""
    out = io.BytesIO()
    write_po(out, catalog, sort_output=True, include_lineno=False, ignore_obsolete=True, width=110)
    dated = (b'"POT-Creation', b'"PO-Revision', b'"Generated-By')
    return b"".join(line for line in out.getvalue().splitlines(keepends=True) if not line.startswith(dated))


def main(arguments: list[str]) -> int:
    """Update or check everything; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail where something is missing")
    check = parser.parse_args(arguments).check
    template = collect()
    status = 0
    if not check:
        (HERE / "tabla.pot").write_bytes(dump(template))
    for language in LANGUAGES:
        folder = HERE / language / "LC_MESSAGES"
        path = folder / "tabla.po"
        if path.exists():
            with path.open("rb") as file:
                catalog = read_po(file, locale=language, domain="tabla")
        else:
            catalog = Catalog(locale=language, domain="tabla", project="Tabla", version="1", charset="utf-8")
        catalog.update(template, no_fuzzy_matching=True)
        head(catalog)
        catalog.creation_date = catalog.revision_date = UNDATED
        missing = [m.id for m in catalog if m.id and not all(m.string if isinstance(m.string, tuple) else (m.string,))]
        compiled = io.BytesIO()
        write_mo(compiled, catalog)
        if check:
            stale = not path.exists() or (folder / "tabla.mo").read_bytes() != compiled.getvalue()
            status |= bool(missing) or stale
        else:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(dump(catalog))
            (folder / "tabla.mo").write_bytes(compiled.getvalue())
        print(f"{language}: {len([m for m in catalog if m.id]) - len(missing)} translated, {len(missing)} missing")
    return int(status)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
