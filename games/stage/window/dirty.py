"""Dirty rects: what of the window is to be drawn and shown anew."""

from __future__ import annotations

from pygame import Rect


def merged(rects: list[Rect], whole: Rect) -> list[Rect]:
    """Return a few rects that cover all of `rects` within `whole`: overlapping ones joined, all where it is most."""
    found: list[Rect] = []
    for rect in rects:
        rect = rect.clip(whole)
        if not rect.width or not rect.height:
            continue
        while (hit := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(hit))
        found.append(rect)
    if len(found) > 16:
        found = [found[0].unionall(found[1:])]
    if sum(r.width * r.height for r in found) > 0.6 * whole.width * whole.height:
        return [whole]
    return found
