"""The eight colours of cells as other programs write them."""

from __future__ import annotations

WEB = (0xF9C3BE, 0xFBD0A0, 0xF4E992, 0xCBE8A6, 0xB4D9FB, 0xD3CBFA, 0xF5C4E8, 0xD0D4D2)  # as in the light theme


def web(mask: int) -> str:
    """Return the first colour of a set as `#F9C3BE`."""
    first = (mask & -mask).bit_length() - 1
    return f"#{WEB[first - 1]:06X}"


def nearest(rgb: int) -> int:
    """Return which of the colours 1 to 8 is nearest to one of red, green and blue, by what stands out of its grey."""

    def shade(value: int) -> tuple[float, ...]:
        parts = [value >> shift & 255 for shift in (16, 8, 0)]
        grey, spread = sum(parts) / 3, max(parts) - min(parts)
        return tuple((part - grey) / spread if spread > 16 else 0.0 for part in parts)

    def far(colour: int) -> float:
        return sum((one - two) ** 2 for one, two in zip(shade(WEB[colour - 1]), shade(rgb), strict=True))

    return min(range(1, len(WEB) + 1), key=far)
