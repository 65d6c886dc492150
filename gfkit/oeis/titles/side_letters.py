"""Another letter than n as the side or length of a title."""

from __future__ import annotations

import re

LETTER = re.compile(
    r"(?:\d ?[x×] ?|\d[ -]by[ -]|\b[pc]_|\b(?:semi)?length )([b-dg-mo-wyz])\b"
    r"|\b([b-dg-mo-wyz])(?= ?[x×] ?[\d(]|[ -]by[ -]\d|-(?:digit|bit|letter|board|step)\b)"
    r"|\b(?:compositions|partitions|permutations|derangements) of ([b-dg-mo-wyz])\b"
    r"|(?:\{1,? ?(?:2, ?)?(?:3, ?)?\.\.\.?,? ?|\[)([b-dg-mo-wyz])[\]}]|\(([b-dg-mo-wyz]), ?0\)",
    re.IGNORECASE,
)
"""A letter for a side or a length."""


def other_letter(text: str) -> str:
    """Return the letter that stands for n as the side or length of a title; "" for n itself.

    >>> other_letter("domino tilings of 4 x m"), other_letter("domino tilings of 4 x n")
    ('m', '')
    """
    found = {"".join(one) for one in LETTER.findall(text)}
    is_told = len(found) == 1 and not re.search(r"(?<![A-Za-z])n(?![A-Za-z])", text)
    return found.pop() if is_told else ""


def with_n(text: str) -> str:
    """Return a title with n for another letter as its side.

    >>> with_n("kings on a 3 X m board")
    'kings on a 3 X n board'
    """
    letter = other_letter(text)
    return re.sub(rf"(?<![A-Za-z]){letter}(?![A-Za-z])", "n", text) if letter else text
