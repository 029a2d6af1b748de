"""Numbers and times for people, as texts: no pixels, so that what has none can say them."""

from __future__ import annotations

THIN = "\u2009"  # groups the thousands
MINUS = "\u2212"


def number(value: float, digits: int = 0) -> str:
    """Return a number for people: thin spaces at thousands from 10 000 on (or 1 000 in tables alike), a real minus."""
    return f"{value:,.{digits}f}".replace(",", THIN).replace("-", MINUS)


def clock(seconds: float) -> str:
    """Return a duration as 2:46 or 1:02:46."""
    whole = max(0, int(seconds))
    hours = whole // 3600
    minutes = whole // 60 % 60
    rest = whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
