"""A text as its pieces: runs of letters, of digits and of blanks, and single signs.

What is typed is looked through by its pieces before it is read as a formula: whether n is in
it, and what stands behind a letter.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import groupby, pairwise


def is_letters(piece: str) -> bool:
    """Tell whether a piece is a run of letters."""
    return piece.isascii() and piece.isalpha()


def is_digits(piece: str) -> bool:
    """Tell whether a piece is a run of digits."""
    return piece.isascii() and piece.isdecimal()


@lru_cache(maxsize=64)
def pieces_of(text: str) -> tuple[str, ...]:
    """Return the pieces of a text, which are the text one behind the other.

    >>> pieces_of("a(n-1) >= 10")
    ('a', '(', 'n', '-', '1', ')', ' ', '>', '=', ' ', '10')
    """

    def kind(at: int) -> tuple[str, int]:
        sign = text[at]
        for name, is_kind in (("letters", is_letters), ("digits", is_digits)):
            if is_kind(sign):
                return name, 0
        return (" ", 0) if sign.isspace() else (sign, at)

    runs = ([*run] for _, run in groupby(range(len(text)), kind))
    return tuple(text[run[0] : run[-1] + 1] for run in runs)


def signs_of(text: str) -> list[str]:
    r"""Return the pieces of a text without blanks, of which >= and LaTeX commands are one each.

    >>> signs_of(r"-1 <= n \leq 12")
    ['-', '1', '<=', 'n', '\\leq', '12']
    """
    found: list[str] = []
    is_joined = False
    for piece in pieces_of(text):
        last = found[-1] if found and is_joined else ""
        if (piece == "=" and last in {"<", ">", "!"}) or (last == "\\" and is_letters(piece)):
            found[-1] += piece
        elif not piece.isspace():
            found.append(piece)
        is_joined = not piece.isspace()
    return found


def has_letter(text: str, *letters: str) -> bool:
    """Tell whether one of some letters stands alone in a text.

    >>> has_letter("2^n", "n"), has_letter("sin(x)", "n"), has_letter("C(2n,n)", "k", "n")
    (True, False, True)
    """
    return not {*letters}.isdisjoint(pieces_of(text))


def before_bracket(text: str, letters: Collection[str] | None = None) -> bool:
    """Tell whether a bracket opens behind a name; letters: behind one of these."""
    pieces = pieces_of(text)
    names = (one for one, behind in pairwise(pieces) if behind == "(")
    return any(
        one in letters if letters is not None else is_letters(one) or is_digits(one) or one == "_"
        for one in names
    )


LONGEST = 18
"""A bound has at most so many digits."""
