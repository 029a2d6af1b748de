"""Every pose of every scene looks as its golden picture."""

from __future__ import annotations

import pygame
import pytest
from pygame import Surface

from tests.golden.compare import Case, cases, check, differing


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_looks_as_it_did(case: Case) -> None:
    problem = check(case)
    assert not problem, problem


def test_comparison_sees_what_it_should() -> None:
    first = Surface((100, 100))
    first.fill((100, 100, 100))
    near, far = first.copy(), first.copy()
    near.fill((108, 92, 100))
    pygame.draw.rect(far, (109, 100, 100), (0, 0, 10, 3))
    assert differing(first, first)[0] == 0
    assert differing(first, near)[0] == 0
    assert differing(first, far)[0] == 30
    assert differing(far, first)[0] == 30
    assert differing(first, Surface((50, 50)))[0] > 0
