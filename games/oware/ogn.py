"""Whole games of Oware in Oware Game Notation (OGN), the text form that other Oware programs read.

Tags in brackets (`[South "..."]`), then moves: A-F are South's pits from their left, a-f North's, with what they
captured behind a plus sign; numbers before South's moves, comments in braces, variations in parentheses after the move
that they replace, the result last. A game that does not begin at the start has a FEN tag: the twelve pits, South's
first, both captures and the side to move, `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`. South is side 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.game import BadInput, IllegalMove, Sentence
from engine.history import History
from engine.variation_text import Unit, VariationReader, units, written
from games.oware import rules
from games.oware.rules import PITS, Move, Params, Position

ROSTER = ("Variant", "Event", "Site", "Date", "Round", "South", "North", "Result")
VARIANT = "Oware Abapa"
KNOWN = (VARIANT.casefold(), "abapa", "oware", "?", "")  # how other programs name these rules
WIDTH = 79

_TAG = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
_TOKEN = re.compile(
    r"(?P<comment>\{[^}]*\})|(?P<open>\()|(?P<close>\))|(?P<result>\*|1-0|0-1|1/2-1/2|\d{1,2}-\d{1,2})"
    r"|(?P<number>\d+\.+)|(?P<move>[A-Fa-f])(?P<capture>\+\d{1,2})?[!?]*"
)


@dataclass(frozen=True)
class OgnGame:
    """A game read from OGN: its moves played, the tags as they stood, comments by the number of moves before them."""

    history: History
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)


def write(history: History, tags: dict[str, str] | None = None, comments: dict[int, str] | None = None) -> str:
    """Return the game (all its moves, undone ones too) as OGN text; `tags` add to or replace what the game tells."""
    start, last = history.positions[0], history.positions[-1]
    told = dict.fromkeys(ROSTER, "?") | {"Variant": VARIANT, "Result": write_result(last)}
    if start != rules.start():
        told["FEN"] = write_fen(start)
    told |= tags or {}
    lines = []
    for name, value in told.items():
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]')
    words = []
    if comments and 0 in comments:
        words += ["{", *comments[0].split(), "}"]

    def write_unit(unit: Unit, first: bool) -> str:
        number, line = unit.begin, unit.line
        before, move, after = line.positions[number], line.moves[number], line.positions[number + 1]
        text = write_move(before, move) + captured(before, move, after)
        if number % 2 == 0 or (first and line is not history):
            text = f"{number // 2 + 1}{'...' if number % 2 else '.'} {text}"
        if line is history and comments and number + 1 in comments:
            text += " { " + comments[number + 1].replace("}", ")") + " }"
        return text

    words += written(units(history, lambda line: range(len(line.moves))), write_unit).split()
    words.append(told["Result"])
    return "\n".join(lines) + "\n\n" + fill(words) + "\n"


def fill(words: list[str]) -> str:
    """Return the words in lines of at most WIDTH places."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def captured(before: Position, move: Move, after: Position) -> str:
    """Return `+3` for a move that captured three, nothing for one that did not."""
    gain = rules.sow(before, move).stores[before.side] - before.stores[before.side]
    return f"+{gain}" if gain else ""


def write_move(pos: Position, move: Move) -> str:
    """Return the letter of a move: capital for South, small for North."""
    return chr(ord("Aa"[pos.side]) + move.pit - 1)


def write_result(pos: Position) -> str:
    """Return both scores of a finished game, `25-20`, else `*`."""
    return f"{pos.stores[0]}-{pos.stores[1]}" if pos.over else "*"


def write_fen(pos: Position) -> str:
    """Return the position tag's value; earlier positions are not part of it."""
    numbers = [*pos.pits[0], *pos.pits[1], *pos.stores]
    return "-".join(map(str, numbers)) + "-" + "SN"[pos.side]


def read_fen(text: str) -> Position:
    """Return the position of a position tag; BadInput if malformed."""
    if not re.fullmatch(r"(\d{1,2}-){14}[SN]", text.strip()):
        raise BadInput(
            "The FEN tag must have twelve pits, two scores and S or N, not {text!r}.", text=text.strip()[:60]
        )
    *words, turn = text.strip().split("-")
    numbers = tuple(map(int, words))
    return rules.set_up((numbers[:PITS], numbers[PITS : 2 * PITS]), (numbers[-2], numbers[-1]), "SN".index(turn))


def claims(text: str) -> bool:
    """Whether a text, broken or not, is evidently meant as a game or a position of Oware."""
    return re.match(r"\s*(\[\s*[A-Za-z]\w+\b|1\.+\s*[A-F]\b|abapa\b)", text.lstrip("\ufeff")) is not None


def read(text: str) -> OgnGame:
    """Return the game that OGN text tells; BadInput with a sentence that says where it goes wrong."""
    text = text.lstrip("\ufeff")
    tags, at = read_tags(text)
    if not tags and not text.strip():
        raise BadInput("This OGN text is empty.")
    variant = tags.get("Variant", VARIANT)
    if variant.casefold().strip() not in KNOWN:
        raise BadInput(
            "This game is of the variant {variant!r}; only {played} is played here.",
            variant=variant[:40],
            played=VARIANT,
        )
    start = read_fen(tags["FEN"]) if "FEN" in tags else None
    history = History(rules, Params(), 0, start)
    comments: dict[int, str] = {}
    reader = VariationReader(history)
    opened: list[int] = []
    ended = False
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        found = _TOKEN.match(text, at)
        if found is None or (found["move"] and text[found.end() : found.end() + 1].isalnum()):
            if not opened:
                raise strange(text, at)
            reader.spoil()
            at += 1
            continue
        if found["open"]:
            opened.append(at)
            reader.begin(max(0, len(reader.line.moves) - 1))
        elif found["close"]:
            if not opened:
                raise strange(text, at)
            opened.pop()
            reader.end()
        elif opened:
            read_aside(reader, found)
        elif found["comment"]:
            comments[len(history.moves)] = " ".join(found["comment"][1:-1].split())
        elif found["result"]:
            ended = True
        elif found["move"] and ended:
            raise BadInput("{where}: a move after the result.", where=where(text, at))
        elif found["move"]:
            play(history, found["move"], text, at)
        at = found.end()
    if opened:
        raise strange(text, opened[0])
    reader.finished()
    if not tags and not history.moves:
        raise BadInput("This text holds neither tags nor moves of an OGN game.")
    return OgnGame(history, tags, comments)


def strange(text: str, at: int) -> BadInput:
    """Return the refusal of what stands at a place of the text."""
    word = text[at : at + 12].split()[0]
    return BadInput("{where}: {text!r} is neither a move nor a comment.", where=where(text, at), text=word)


def read_aside(reader: VariationReader, found: re.Match[str]) -> None:
    """Read what stands in a variation; one that cannot be played is left out, as other programs write many things."""
    if found["move"] and not reader.spoiled:
        try:
            play(reader.line, found["move"], found.string, found.start())
        except BadInput:
            reader.spoil()


def play(history: History, letter: str, text: str, at: int) -> None:
    """Play the move of a letter; BadInput says which move at which place cannot be played, and why."""
    side = int(letter.islower())
    number = len(history.moves) + 1
    name = Sentence("{where}: move {number}, {letter},", where=where(text, at), number=number, letter=letter)
    pos = history.position
    if not pos.over and side != pos.side:
        if side:
            raise BadInput("{name} is North's, but South is to move.", name=name)
        raise BadInput("{name} is South's, but North is to move.", name=name)
    try:
        history.play(Move(ord(letter.lower()) - ord("a") + 1))
    except IllegalMove as error:
        raise BadInput("{name} cannot be played: {error}", name=name, error=error) from None


def read_tags(text: str) -> tuple[dict[str, str], int]:
    """Return the tags at the head of the text and the place after them; BadInput for a broken one."""
    tags: dict[str, str] = {}
    at = 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text) or text[at] != "[":
            return tags, at
        found = _TAG.match(text, at)
        if found is None:
            raise BadInput(
                '{where}: a tag looks like [South "name"], not {text!r}.',
                where=where(text, at),
                text=text[at : at + 30],
            )
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        at = found.end()


def where(text: str, at: int) -> Sentence:
    """Return `Line 3, place 7` for a place in the text."""
    line = text.count("\n", 0, at) + 1
    return Sentence("Line {line}, place {place}", line=line, place=at - text.rfind("\n", 0, at))
