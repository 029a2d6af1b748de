"""A page as an SVG of paths and text, in millimetres, with the fonts that it uses inside.

Reference: SVG 1.1 (www.w3.org/TR/SVG11).
"""

from __future__ import annotations

import base64
from html import escape

from games.midend.printing.paper.face import face
from games.midend.printing.paper.page import Paper, Shape, Words
from games.midend.printing.paper.page import figure as f

TYPES = {"otf": "opentype", "ttf": "truetype"}


def picture(page: Paper, title: str = "", language: str = "en") -> bytes:
    """Return the file of a page."""
    size = f'width="{f(page.width)}mm" height="{f(page.height)}mm" viewBox="0 0 {f(page.width)} {f(page.height)}"'
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<svg xmlns="http://www.w3.org/2000/svg" {size} xml:lang="{escape(language)}">')
    lines.append(f"<title>{escape(title)}</title>")
    files = dict.fromkeys(mark.face for mark in page.marks if isinstance(mark, Words))
    lines.append("<style>" + "".join(_style(file) for file in files) + "</style>")
    lines.append(f'<rect width="{f(page.width)}" height="{f(page.height)}" fill="#FFFFFF"/>')
    lines += [_drawn(mark) if isinstance(mark, Shape) else _written(mark) for mark in page.marks]
    return "\n".join([*lines, "</svg>", ""]).encode()


def _name(file: str) -> str:
    return file.rpartition(".")[0]


def _style(file: str) -> str:
    """Return what brings a font along."""
    stem, _dot, kind = file.rpartition(".")
    data = base64.b64encode(face(file).data).decode()
    return f'@font-face{{font-family:"{stem}";src:url(data:font/{kind};base64,{data}) format("{TYPES[kind]}")}}'


def _drawn(shape: Shape) -> str:
    path = "".join(s.kind + " ".join(f"{f(x)} {f(y)}" for x, y in s.points) for s in shape.path)
    found = f'<path d="{path}" fill="{shape.fill or "none"}"'
    if shape.ink:
        found += f' stroke="{shape.ink}" stroke-width="{f(shape.width)}"'
        if shape.dash:
            found += f' stroke-dasharray="{" ".join(map(f, shape.dash))}"'
    return found + "/>"


def _written(words: Words) -> str:
    x, y = f(words.x), f(words.y)
    turned = f' transform="rotate(180 {x} {y})"' if words.over else ""
    family = f'font-family="\'{_name(words.face)}\', sans-serif" font-size="{f(words.size)}"'
    return f'<text x="{x}" y="{y}"{turned} {family} fill="{words.ink}">{escape(words.text)}</text>'
