"""Languages change at run time, the shipped ones are complete, and no translation breaks its message."""

from __future__ import annotations

import ast
import gettext
import os
import re
import runpy
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.util import pathmatch

from engine.game import BadInput, IllegalMove, Sentence, all_of, one_of
from games.base import i18n
from games.base.i18n import FOLDER as TRANSLATIONS
from games.base.i18n import LANGUAGES, PSEUDO, _, ngettext, preferred, set_language, spoken
from tests.sources import every, program

FOLDER = Path(TRANSLATIONS)

# What marks a message; refusals are worded where the rules are, in English, and said in the window's language.
MARKS = ("_", "N_", "ngettext", "pgettext", "Sentence", "BadInput", "IllegalMove")
SHIPPED = [name for name in LANGUAGES if name != i18n.SOURCE]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture(scope="module")
def catalogs() -> dict[str, Catalog]:
    found = {}
    for name in SHIPPED:
        with (FOLDER / name / "LC_MESSAGES" / "tabla.po").open("rb") as file:
            found[name] = read_po(file, locale=name)
    return found


def marked() -> set[str]:
    """Return every message that the sources mark, but for the files that the extraction leaves to the command line."""
    update = runpy.run_path(str(FOLDER / "update.py"))
    silent = [pattern for pattern, method in update["METHODS"] if method == "ignore"]
    found = set()
    for path, text in program().items():
        if any(pathmatch(pattern, path.partition("/")[2]) for pattern in silent):
            continue
        for node in every(text, ast.Call):
            if isinstance(node.func, ast.Name) and node.args:
                first = node.args[1] if node.func.id == "pgettext" and len(node.args) > 1 else node.args[0]
                if node.func.id in MARKS and isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found - {""}


def fields(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def test_the_messages_of_the_sources_are_translated(catalogs: dict[str, Catalog]) -> None:
    wanted = marked()
    assert len(wanted) > 1300
    assert "Pit {pit} is empty." in wanted
    for name, catalog in catalogs.items():
        known = {m.id[0] if isinstance(m.id, tuple) else m.id: m for m in catalog if m.id}
        missing = {text for text in wanted if text not in known or not all_strings(known[text].string)}
        assert not missing, f"{name}: {len(missing)} lack a translation: {sorted(missing)[:8]}"


def all_strings(value: object) -> list[str]:
    strings = list(value) if isinstance(value, (tuple, list)) else [value]
    return [] if any(not text for text in strings) else [str(text) for text in strings]


@pytest.mark.parametrize("name", SHIPPED)
def test_translations_keep_their_fields_and_are_no_guesses(name: str, catalogs: dict[str, Catalog]) -> None:
    catalog = catalogs[name]
    forms = {"hu": 2, "es": 2, "ro": 3}[name]
    for message in catalog:
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        ids = list(message.id) if isinstance(message.id, tuple) else [message.id]
        strings = all_strings(message.string)
        if not strings:
            continue
        if isinstance(message.id, tuple):
            assert len(strings) == forms, message.id
        for text in strings:
            # A plural form may leave the number out ("one"), but may not name what is not given.
            assert fields(text) <= fields(ids[-1]), (message.id, text)
            if len(strings) == 1:
                assert fields(text) == fields(ids[0]), (message.id, text)


def said_twice(text: str) -> str:
    """Return what stands twice in a text, a sentence or more of 20 characters at least; "" for nothing."""
    half = len(text) // 2
    if len(text) >= 40 and text[:half].strip() == text[-half:].strip():
        return text[:half]
    sentences = [sentence.strip() for sentence in re.split(r"(?<=[.!?])\s*(?=[^\s\d.])", text)]
    return next((one for one in sentences if len(one) >= 20 and sentences.count(one) > 1), "")


@pytest.mark.parametrize("name", SHIPPED)
def test_nothing_is_said_twice_and_markup_is_kept(name: str, catalogs: dict[str, Catalog]) -> None:
    for message in catalogs[name]:
        ids = list(message.id) if isinstance(message.id, tuple) else [message.id]
        for text in all_strings(message.string):
            if not message.id:
                continue
            assert said_twice(ids[-1]) or not said_twice(text), (message.id, text)
            for mark in ("`", "**"):
                assert text.count(mark) == ids[-1].count(mark), (mark, message.id, text)
            assert "a(z)" not in text.lower(), text
            assert ("  " not in text and text == text.strip()) or ids[0] != ids[0].strip(), text


def test_what_is_said_twice_is_found() -> None:
    assert said_twice("Este texto está aquí.Este texto está aquí.")
    assert said_twice("A `Ctrl S` elmenti a játszmát. Jó. A `Ctrl S` elmenti a játszmát.")
    assert not said_twice("dada") and not said_twice("Egy, kettő, három, négy. Öt, hat, hét, nyolc, kilenc.")


@pytest.mark.parametrize("name", SHIPPED)
def test_the_head_is_no_template(name: str) -> None:
    text = (FOLDER / name / "LC_MESSAGES" / "tabla.po").read_text(encoding="utf-8").partition("#: ")[0]
    assert not re.search("fuzzy|FIRST AUTHOR|EMAIL@|FULL NAME|ORGANIZATION|li\\.org", text), text


@pytest.mark.parametrize("name", SHIPPED)
def test_the_compiled_file_is_the_written_one(name: str, catalogs: dict[str, Catalog]) -> None:
    compiled = gettext.translation("tabla", FOLDER, [name])
    for message in catalogs[name]:
        if message.id and isinstance(message.id, str) and message.string and not message.context:
            assert compiled.gettext(message.id) == message.string


def test_the_language_changes_at_once_and_back() -> None:
    assert _("Settings") == "Settings"
    seen = {"Settings"}
    for name in SHIPPED:
        set_language(name)
        seen.add(_("Settings"))
        assert i18n.language() == name
    assert len(seen) == 4
    set_language("tlh")
    assert (_("Settings"), i18n.language()) == ("Settings", "en")


def test_romanian_has_three_plural_forms() -> None:
    set_language("ro")
    texts = [ngettext("{n} day ago", "{n} days ago", n) for n in (1, 2, 20)]
    assert len(set(texts)) == 3
    assert "de zile" in texts[2]


def test_the_pseudo_locale_is_longer_and_keeps_fields() -> None:
    set_language(PSEUDO)
    text = _("{n} stones in the {name}")
    assert len(text) >= 1.4 * len("{n} stones in the {name}")
    assert fields(text) == {"n", "name"}
    assert re.search("[áéíőű]", text)
    assert text.format(n=3, name="x")


@pytest.mark.parametrize(
    ("environment", "system", "language"),
    [
        ({}, (), "en"),
        ({"LANG": "hu_HU.UTF-8"}, (), "hu"),
        ({"LANG": "hu_HU.UTF-8", "LC_ALL": "es_ES.UTF-8"}, (), "es"),
        ({"LANG": "hu_HU.UTF-8", "LANGUAGE": "de:ro:hu"}, (), "ro"),
        ({"LANG": "C"}, ("de-DE", "es-MX", "en-US"), "es"),
        ({"LANG": "C.UTF-8"}, ("fr_FR",), "en"),
        ({"LANG": "rom"}, (), "en"),
    ],
)
def test_the_surroundings_choose_the_first_language(
    environment: dict[str, str], system: tuple[str, ...], language: str
) -> None:
    assert preferred(system, environment) == language


def test_a_refusal_is_spoken_with_the_sentences_inside_it() -> None:
    inner = IllegalMove("Pit {pit} is empty.", pit=3)
    outer = BadInput("Line {line}: {error}", line=2, error=inner)
    assert (spoken(outer), str(outer)) == ("Line 2: Pit 3 is empty.",) * 2
    set_language("hu")
    assert spoken(outer) == "2. sor: 3. lyuk: üres."
    assert spoken(outer.sentence) == spoken(outer)
    assert str(outer) == "Line 2: Pit 3 is empty."  # what the command line prints stays


def test_a_quoted_field_keeps_its_quotes_and_its_braces() -> None:
    refusal = BadInput("A move is the number of a pit, not {text!r}.", text="{x}")
    set_language("es")
    assert spoken(refusal) == "Una jugada es el número de un hoyo, no '{x}'."


def test_plain_strings_are_spoken_as_they_are_translated() -> None:
    assert spoken("Settings") == "Settings"
    set_language("hu")
    assert spoken("Settings") == _("Settings") != "Settings"
    assert spoken("{never} seen") == "{never} seen"
    assert spoken(OSError("The disk is full.")) == "The disk is full."


@pytest.mark.parametrize(
    ("language", "all_three", "one_of_two"),
    [("en", "A, B and 4 more", "'x' or a number"), ("hu", "A, B és még 4", "'x' vagy szám"),
     ("es", "A, B y 4 más", "'x' o un número"), ("ro", "A, B și încă 4", "'x' sau un număr")],
)  # fmt: skip
def test_lists_are_spoken(language: str, all_three: str, one_of_two: str) -> None:
    set_language(language)
    assert spoken(all_of(["A", "B", Sentence("{n} more", n=4)])) == all_three
    assert spoken(one_of(["'x'", Sentence("a number")])) == one_of_two
    assert spoken(all_of(["A"])) == "A"


def test_times_ago() -> None:
    assert i18n.ago(5) == "just now"
    assert i18n.ago(14 * 60) == "14 min ago"
    assert i18n.ago(2 * 3600) == "2 hours ago"
    assert i18n.ago(86_400) == "1 day ago"


def test_a_cell_is_called_one_way_in_each_language(catalogs: dict[str, Catalog]) -> None:
    for name, catalog in catalogs.items():
        texts = [one for m in catalog for one in (m.string if isinstance(m.string, tuple) else (m.string,))]
        forms = {form for text in texts for form in re.findall(r"\w\{row\} ?\w\{column\}", text)}
        assert len(forms) == 1, (name, forms)


def test_the_way_to_the_translations_leads_up_nowhere() -> None:
    """In a bundle the folders of pure modules are not on the disk, and a way that leads through one finds nothing."""
    assert os.path.normpath(TRANSLATIONS) == TRANSLATIONS


@pytest.mark.parametrize(("name", "wrong"), [
    ("hu", "Mérlegem|Egészben|[Oo]waré|csak számítanak"),  # my scales; in one piece; not declined; only matter
    ("es", "[Cc]laves?|Más allá de la solución|acabó de forma|rato,|solo cuentan|una Tabla"),  # keys; beyond; ended
    ("ro", "celulă sau lasă un fișier|doar contează|\\bo Tabla"),  # or leave a file; only matter; a program is no she
])  # fmt: skip
def test_words_that_mean_something_else_do_not_come_back(
    catalogs: dict[str, Catalog], name: str, wrong: str
) -> None:
    texts = [one for m in catalogs[name] for one in (m.string if isinstance(m.string, tuple) else (m.string,))]
    assert [text for text in texts if re.search(wrong, text)] == []


# What a thing is called in one place and must not be called in another: the word of its own is the other one's.
RIVALS = [
    ("es", "[Tt]iles?", r"\bficha"), ("es", "[Cc]lues?", r"\bpistas?\b"), ("es", "[Ss]tores?", "granero"),
    ("ro", "[Tt]iles?", r"\bpies[aăe]"), ("ro", "[Cc]lues?", r"\bindici(u|i)"), ("hu", "[Pp]its?", "gödr|gödör"),
    ("hu", "[Cc]omputer wins", "számítógép"), ("es", "[Cc]omputer", "máquina"),
]  # fmt: skip
OTHERS = "[Hh]int|piece"  # what a message may speak of beside that, whose word it then is


@pytest.mark.parametrize(("name", "said", "rival"), RIVALS)
def test_a_thing_is_called_one_way_in_each_language(
    catalogs: dict[str, Catalog], name: str, said: str, rival: str
) -> None:
    assert any(re.search(rf"\b{said}\b", str(message.id)) for message in catalogs[name])
    for message in catalogs[name]:
        if re.search(rf"\b{said}\b", str(message.id)) and not re.search(OTHERS, str(message.id)):
            assert not re.search(rival, str(message.string), re.IGNORECASE), message.id
