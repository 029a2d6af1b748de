"""Published numbers of ways in which one-sided pieces fill boards."""

from __future__ import annotations

import pytest

from engine.cover.problem import Cover
from games.katamino.rules.pieces import FRONT, NAMES, ORIENTATIONS, SIDED
from tests.soak.share import WHOLE


@pytest.mark.skipif(not WHOLE, reason="six seconds; tests/games/test_katamino_one_sided.py has smaller boards")
def test_the_eighteen_fill_three_by_thirty_in_46_ways() -> None:
    """46 up to turning and mirroring; the set is its own mirror image, so each of them comes in four forms."""
    eighteen = [*range(FRONT, len(NAMES)), *(kind for kind in range(12) if NAMES[kind] not in SIDED)]
    cells = [(r, c) for c in range(30) for r in range(3)]
    options = [
        (kind, *shape.at(row, column))
        for kind in eighteen
        for shape in ORIENTATIONS[kind]
        for column in range(31 - shape.columns)
        for row in range(4 - shape.rows)
    ]
    search = Cover([*cells, *eighteen], {}, options).stepper("cells", False)
    while not search.run(1 << 20):
        pass
    assert search.snapshot().solutions == 4 * 46
