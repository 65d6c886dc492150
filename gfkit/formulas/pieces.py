"""A text as its pieces: runs of letters, of digits and of blanks, and single signs.

What is typed is looked through by its pieces before it is read as a formula: whether n is in
it, what stands after a letter, whether brackets are closed, and whether it is English.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from itertools import groupby, pairwise

from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError

LONGEST = 18
"""A bound has at most that many digits."""
LONG_WORD = 4
"""A word of that many letters is not read as a product of letters."""


def is_letters(piece: str) -> bool:
    """Return whether a piece is a run of letters."""
    return piece.isascii() and piece.isalpha()


def is_digits(piece: str) -> bool:
    """Return whether a piece is a run of digits."""
    return piece.isascii() and piece.isdecimal()


@lru_cache(maxsize=64)
def pieces_of(text: str) -> tuple[str, ...]:
    """Return the pieces of a text, which are the text one after the other.

    >>> pieces_of("a(n-1) >= 10")
    ('a', '(', 'n', '-', '1', ')', ' ', '>', '=', ' ', '10')
    """
    runs = ((kind, "".join(run)) for kind, run in groupby(text, _kind))
    return tuple(piece for kind, run in runs for piece in ([run] if kind else run))


@cache
def _kind(sign: str) -> str:
    """Return which runs a sign stands in, "" if each such sign is a piece."""
    if is_letters(sign):
        return "letters"
    return "digits" if is_digits(sign) else " " if sign.isspace() else ""


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
    """Return whether one of some letters stands alone in a text.

    >>> has_letter("2^n", "n"), has_letter("sin(x)", "n"), has_letter("C(2n,n)", "k", "n")
    (True, False, True)
    """
    return not {*letters}.isdisjoint(pieces_of(text))


def before_bracket(text: str, letters: Collection[str] | None = None) -> bool:
    """Return whether a bracket opens after a name; letters: after one of these."""
    pieces = pieces_of(text)
    names = (one for one, behind in pairwise(pieces) if behind == "(")
    return any(
        one in letters if letters is not None else is_letters(one) or is_digits(one) or one == "_"
        for one in names
    )


def with_numbers(text: str, letters: Iterable[str]) -> str:
    """Return a text with numbers for some letters.

    >>> with_numbers("x*2^n + y*3^n", "xy")
    '2*2^n + 3*3^n'
    """
    values = dict(zip(sorted(letters), "23456789", strict=False))
    told = pairwise([*pieces_of(text), ""])
    return "".join(one if after in {"(", "_"} else values.get(one, one) for one, after in told)


def is_said(text: str) -> bool:
    """Return whether a text with signs is English: two long words, no term of a sequence.

    >>> is_said("permutations with |p(i)-i| <= 2"), is_said("T(n) = 2 where n is even")
    (True, False)
    """
    pieces = ["", *pieces_of(text), ""]
    words = [
        one
        for before, one, behind in zip(pieces, pieces[1:], pieces[2:], strict=False)
        if is_letters(one) and len(one) >= LONG_WORD and before[-1:] not in {"(", "_"}
        if not is_digits(before) and not behind.strip()
    ]
    terms = zip(pieces, pieces[1:], pieces[2:], strict=False)
    is_term = any(is_letters(a) and b == "(" and c[:1] == "n" for a, b, c in terms)
    return len(words) > 1 and not is_term


def require_closed(text: str, kinds: str = "()") -> None:
    """Raise GfkitError for a bracket of some kinds that is not closed, or not opened."""
    opened: list[tuple[int, str]] = []
    for column, letter in enumerate(text, 1):
        at = kinds.find(letter)
        if at >= 0 and at % 2 == 0:
            opened.append((column, kinds[at + 1]))
        elif at >= 0 and (not opened or opened.pop()[1] != letter):
            said = f"{kinds[at - 1]!r} is missing before {letter!r}"
            raise GfkitError(f"column {column} of {shown(text, 60)}: {said}")
    if opened:
        column, letter = opened[0]
        said = f"{text[column - 1]!r} is not closed by {letter!r}"
        raise GfkitError(f"column {column} of {shown(text, 60)}: {said}")
