"""Sheets of paper: what games offer to print (`sheets.py`), laid out on pages, written as PDF or SVG, shown before.

A game's sheets make problems, each from its number, and draw them by calls in millimetres on a `Paper`, which keeps
what was drawn as plain marks. Pages follow from what was asked for alone (`layout.py`), so they are known before
the problems are made. The PDF, the SVG and the pictures of the dialog read the same marks (`paper/`). The PDF
writer is our own: lines, text, fonts with only the glyphs used, packed by LZW, so that a document has the same
bytes on every machine; no library embeds our fonts and stays within the size of the bundle. `python -m
bench.print_readers` has pypdf and PyMuPDF read sheets back, number by number and mark by mark.
"""
