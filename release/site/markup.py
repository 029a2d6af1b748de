"""HTML of texts: what is escaped, the marks of help pages, and Markdown as the pages of this project use it."""

from __future__ import annotations

import html
import re

MARKS = re.compile(
    r"`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*|!?\[([^\]]*)\]\(([^)]+)\)|<(https?://[^>]+)>"
)
ITEM = re.compile(r"([-*]|\d+\.) +")


def escaped(text: str) -> str:
    """Return a text as it stands in HTML, within quotes as well."""
    return html.escape(text, quote=True)


def rich(text: str, key: str = "kbd") -> str:
    """Return the HTML of a line with **strong**, *emphasised*, `code` and [links](to); `key`: the tag of the third."""
    parts, last = [], 0
    for found in MARKS.finditer(text):
        parts.append(escaped(text[last : found.start()]))
        code, strong, emphasised, name, target, address = found.groups()
        if code is not None:
            parts.append(f"<{key}>{escaped(code)}</{key}>")
        elif strong is not None:
            parts.append(f"<strong>{rich(strong, key)}</strong>")
        elif emphasised is not None:
            parts.append(f"<em>{rich(emphasised, key)}</em>")
        else:
            parts.append(f'<a href="{escaped(target or address)}">{rich(name or address, key)}</a>')
        last = found.end()
    return "".join([*parts, escaped(text[last:])])


def slug(text: str) -> str:
    """Return what a heading is called in an address: lower case, words joined by hyphens."""
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-")


def row(line: str, cell: str) -> str:
    """Return a line of a table; a stroke within code is none."""
    cells = re.split(r"(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)", line.strip().strip("|"))
    return "<tr>" + "".join(f"<{cell}>{rich(one.strip(), 'code')}</{cell}>" for one in cells) + "</tr>"


def table(lines: list[str]) -> str:
    """Return a table whose first line has the headings; without words there it has none."""
    head = "" if not lines[0].strip(" |") else f"<thead>{row(lines[0], 'th')}</thead>"
    body = "".join(row(line, "td") for line in lines[2:])
    return f'<div class="wide"><table>{head}<tbody>{body}</tbody></table></div>'


def block(lines: list[str]) -> str:
    """Return one block of lines that belong together: heading, table, list, code or paragraph."""
    first = lines[0]
    if first.startswith("```"):
        return code("\n".join(lines[1:]))
    if first.startswith("    "):
        return code("\n".join(line[4:] for line in lines))
    if found := re.match(r"(#+) (.*)", first):
        level = len(found[1])
        return f'<h{level} id="{slug(found[2])}">{rich(found[2], "code")}</h{level}>'
    if first.startswith("|"):
        return table(lines)
    if ITEM.match(first):
        items: list[str] = []
        for line in lines:
            if ITEM.match(line):
                items.append(ITEM.sub("", line, count=1))
            else:
                items[-1] += " " + line.strip()
        kind = "ol" if first[0].isdigit() else "ul"
        return f"<{kind}>" + "".join(f"<li>{rich(item, 'code')}</li>" for item in items) + f"</{kind}>"
    return f"<p>{rich(' '.join(lines), 'code')}</p>"


def code(text: str) -> str:
    """Return lines of a program or of a terminal as they are; the keyboard can scroll what is too wide."""
    return f'<pre tabindex="0"><code>{escaped(text.rstrip())}</code></pre>'


def blocks(text: str) -> list[list[str]]:
    """Return the blocks of a page of Markdown: parted by empty lines, but not within code."""
    found: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
            if fenced:
                found.append([line])
            else:
                found.append([])
        elif fenced:
            found[-1].append(line)
        elif not line.strip():
            found.append([])
        elif line.startswith("#"):
            found += [[line], []]
        else:
            found[-1].append(line)
    whole: list[list[str]] = []
    for lines in found:
        indented = bool(lines) and lines[0].startswith("    ")
        if indented and whole and whole[-1][0].startswith("    "):
            whole[-1] += ["    ", *lines]
        elif lines:
            whole.append(lines)
    return whole


def page(text: str) -> str:
    """Return the HTML of a page of Markdown."""
    return "\n".join(block(lines) for lines in blocks(text))
