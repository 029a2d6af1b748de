"""Reads a PDF with other people's libraries, in an environment that has them: `python print_reading.py FILE < points`.

`points`: a JSON list of (page, x, y) in millimetres from the top left. Printed: JSON, by library the signs of a page,
with the middle of each in mm ("pypdf": where it begins on its line), and the colours at the points as PyMuPDF renders.
"""

from __future__ import annotations

import json
import sys
from typing import Any

MM = 25.4 / 72
ZOOM = 4  # pixels a point


def by_pypdf(path: str) -> list[list[tuple[str, float, float]]]:
    """Return the texts of each page with the beginning of their baselines."""
    import pypdf

    found = []
    for page in pypdf.PdfReader(path, strict=True).pages:
        here: list[tuple[str, float, float]] = []
        tall = float(page.mediabox.height)

        def visit(text: str, cm: Any, tm: Any, font: Any, size: float) -> None:
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            if text.strip():
                here.append((text.strip(), x * MM, (tall - y) * MM))  # noqa: B023 (called before the next page)

        page.extract_text(visitor_text=visit)
        found.append(here)
    return found


def by_pymupdf(path: str, points: list[tuple[int, float, float]]) -> tuple[list[list[Any]], list[Any], list[str]]:
    """Return the signs of each page with their middles, the colours at the points, and the warnings."""
    import pymupdf

    document = pymupdf.open(path)
    found, pictures = [], {}
    for number, page in enumerate(document):
        here = []
        for block in page.get_text("rawdict")["blocks"]:
            for line in block.get("lines", ()):
                for span in line["spans"]:
                    for sign in span["chars"]:
                        x = (sign["bbox"][0] + sign["bbox"][2]) / 2
                        here.append((sign["c"], x * MM, sign["origin"][1] * MM, span["font"]))
        found.append(here)
        pictures[number] = page.get_pixmap(matrix=pymupdf.Matrix(ZOOM, ZOOM))
    colours = [pictures[page].pixel(round(x / MM * ZOOM), round(y / MM * ZOOM)) for page, x, y in points]
    return found, colours, [pymupdf.TOOLS.mupdf_warnings()]


if __name__ == "__main__":
    asked = json.load(sys.stdin)
    signs, colours, warnings = by_pymupdf(sys.argv[1], asked)
    print(json.dumps({"pypdf": by_pypdf(sys.argv[1]), "pymupdf": signs, "colours": colours, "warnings": warnings}))
