"""Numbers and times for people, as texts: no pixels, so that what has none can say them."""

from __future__ import annotations

THIN = "\u2009"  # groups the thousands
MINUS = "\u2212"
TIMES = "\u00d7"


def number(value: float, digits: int = 0) -> str:
    """Return a number for people: thin spaces at thousands from 10 000 on (or 1 000 in tables alike), a real minus."""
    told = f"{value:,}" if isinstance(value, int) and not digits else f"{value:,.{digits}f}"
    return told.replace(",", THIN).replace("-", MINUS)


def rounded(value: int) -> str:
    """Return a number from 10 on by two digits, rounded down: 2.4 x 10^30 (the fonts have no raised digits)."""
    digits = str(value)
    return f"{digits[0]}.{digits[1]} {TIMES} 10^{len(digits) - 1}"


def clock(seconds: float) -> str:
    """Return a duration as 2:46 or 1:02:46."""
    whole = max(0, int(seconds))
    hours = whole // 3600
    minutes = whole // 60 % 60
    rest = whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def signed(value: int) -> str:
    """Return a whole number with its sign: +11, −8, 0."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value < 0 else "0"
