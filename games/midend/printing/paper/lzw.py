"""LZW as PDF has it, for what documents pack.

A filter that every reader has, and the code below gives the same bytes everywhere, which two versions of zlib do not
promise. It packs what pages say to about a quarter.

Reference: ISO 32000-1, 7.4.4, with EarlyChange 1, so as in TIFF 6.0: codes of 9 to 12 bits, most significant bit first.
"""

from __future__ import annotations

CLEAR, END = 256, 257  # forget all words; no more data
FIRST, LAST = 258, 4094  # codes of words; after the last one all are forgotten
SHORTEST = 9  # bits of a code
FLUSHED = 2048  # bits that are put together before bytes are made of them


def lzw(data: bytes) -> bytes:
    """Return data packed."""
    # `held`: codes on their way out, so many `bits`
    out = bytearray()
    held = CLEAR
    bits = SHORTEST
    words: dict[int, int] = {}  # code of a word << 8 | the byte behind it -> code of both
    count = FIRST
    wide = SHORTEST
    code = -1
    for byte in data:
        longer = words.get(code << 8 | byte) if code >= 0 else byte
        if longer is not None:
            code = longer
            continue
        held, bits = held << wide | code, bits + wide
        words[code << 8 | byte] = count
        count += 1
        wide += count == 1 << wide
        if count > LAST:
            held, bits = held << wide | CLEAR, bits + wide
            words = {}
            count = FIRST
            wide = SHORTEST
        if bits > FLUSHED:
            out += (held >> bits % 8).to_bytes(bits // 8, "big")
            held, bits = held & ((1 << bits % 8) - 1), bits % 8
        code = byte
    if code >= 0:
        held, bits = held << wide | code, bits + wide
        wide += count + 1 == 1 << wide  # the reader counts a word for it, too
    held, bits = held << wide | END, bits + wide
    spare = -bits % 8
    out += (held << spare).to_bytes((bits + spare) // 8, "big")
    return bytes(out)
