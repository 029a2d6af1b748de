"""Translations by gettext, changed at run time without a restart.

Modules mark strings with `_("...")` where they are shown and with `N_("...")` where they are only kept (a table of
actions); both are found by the extraction. `_` always asks the language of the moment, so a scene that builds its
widgets anew after a change of language speaks the new one. No pygame here: the window passes what the system prefers.
"""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Iterable

from engine.game import Refusal, Sentence

# The folder of this module is not there in a bundle, so no path may lead through it.
_TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
FOLDER = os.path.join(_TOP, "assets", "translations")
DOMAIN = "tabla"
SOURCE = "en"
# Each language in its own words; the order of the list in Settings.
LANGUAGES = {"en": "English", "hu": "Magyar", "es": "Español", "ro": "Română"}
PSEUDO = "qps"  # the pseudo-locale of the tests: longer by 40 %, accented, so that untranslated strings stand out

_ACCENTS = str.maketrans("aeiouAEIOUcnsz", "áéíőűÁÉÍŐŰçñșż")


class _Pseudo(_gettext.NullTranslations):
    """Lengthen every message by 40 % and put accents on it; what stands in braces or after % stays."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)


def pseudo(message: str) -> str:
    """Return the message with accents, longer by 40 %, its {fields} untouched."""
    parts = []
    depth = 0
    plain = ""
    for char in message:
        if char == "{":
            parts.append(plain.translate(_ACCENTS) if depth == 0 else plain)
            plain, depth = "", depth + 1
        plain += char
        if char == "}" and depth:
            parts.append(plain)
            plain, depth = "", depth - 1
    parts.append(plain.translate(_ACCENTS))
    text = "".join(parts)
    return text + "~" * -(-len(message) * 2 // 5) if message.strip() else text


_language = SOURCE
_active: _gettext.NullTranslations = _gettext.NullTranslations()


def _(message: str) -> str:
    """Return the message in the current language, itself where there is no translation."""
    return _active.gettext(message) if message else ""


def ngettext(one: str, many: str, n: int) -> str:
    """Return the form that the current language uses for n things."""
    return _active.ngettext(one, many, n)


def pgettext(context: str, message: str) -> str:
    """Return the translation of a message that means different things in different places."""
    return _active.pgettext(context, message)


def spoken(what: Exception | str) -> str:
    """Return a refusal or a sentence of the rules in the current language; a plain string as it is translated."""
    if isinstance(what, Refusal):
        what = what.sentence
    if not isinstance(what, Sentence):
        return _(str(what))
    fields = {k: spoken(v) if isinstance(v, (Sentence, Refusal)) else v for k, v in what.fields.items()}
    return _(what.pattern).format(**fields) if fields else _(what.pattern)


def N_(message: str) -> str:
    """Mark a message for extraction and return it as it is; `_` translates it where it is shown."""
    return message


def signs(language: str) -> set[str]:
    """Return every sign of a shipped language's messages; of English those that the other catalogues translate."""
    known = [] if language == SOURCE else [language]
    texts: set[str] = set()
    for name in known or LANGUAGES:
        catalogue = _gettext.translation(DOMAIN, FOLDER, [name], fallback=name == SOURCE)
        messages = getattr(catalogue, "_catalog", {})  # gettext keeps the messages in a field that is not public
        texts.update(message[0] if isinstance(message, tuple) else message for message in messages)
        texts.update(messages.values() if known else ())
    return set("".join(texts)) - {"\n", "\x04"}


def language() -> str:
    """Return the current language: "en", "hu", "es", "ro" or the pseudo-locale's."""
    return _language


def set_language(name: str) -> None:
    """Speak this language from now on; one that is not shipped means English."""
    global _language, _active
    if name == PSEUDO:
        _language, _active = PSEUDO, _Pseudo()
    elif name in LANGUAGES and name != SOURCE:
        _language = name
        _active = _gettext.translation(DOMAIN, FOLDER, [name], fallback=True)
    else:
        _language, _active = SOURCE, _gettext.NullTranslations()


def preferred(system: Iterable[str] = (), environment: dict[str, str] | None = None) -> str:
    """Return the shipped language that the user's surroundings ask for.

    The environment's LANGUAGE (a list with colons), LC_ALL, LC_MESSAGES and LANG go before `system`, the locales
    that the operating system prefers ("hu_HU", "es-MX"), best first. English where none of them is shipped.
    """
    env = os.environ if environment is None else environment
    asked = env.get("LANGUAGE", "").split(":")
    asked += [env.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    for name in [*asked, *system]:
        code = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
        if code in LANGUAGES:
            return code
    return SOURCE


def sort_key(text: str) -> str:
    """Return a key that sorts words as readers expect, accents aside and small and capital letters together."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold() + "\0" + text


def decimal(value: float, digits: int = 1) -> str:
    """Return a number with that many decimals, with the comma of Hungarian, Spanish and Romanian."""
    text = f"{value:.{digits}f}"
    return text.replace(".", ",") if _language in ("hu", "es", "ro") else text


def ago(seconds: float) -> str:
    """Return how long ago something was, in words: "just now", "14 min ago", "3 days ago"."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{n} min ago", "{n} min ago", minutes).format(n=minutes)
    hours = minutes // 60
    if hours < 24:
        return ngettext("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    days = hours // 24
    return ngettext("{n} day ago", "{n} days ago", days).format(n=days)
