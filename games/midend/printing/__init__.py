"""Sheets of paper: what games offer to print (`sheets.py`), laid out on pages, written as PDF or SVG, shown before."""
