"""A text as its pieces: runs of letters, of digits and of blanks, and single signs.

What is typed is looked through by its pieces before it is read as a formula: whether n is in it,
what stands behind a letter, and for which n it is meant.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby, pairwise

AT_MOST = frozenset({"<", "<=", "≤", "\\le", "\\leq"})
AT_LEAST = frozenset({">", ">=", "≥", "\\ge", "\\geq"})
STRICT = frozenset("<>")


def is_letters(piece: str) -> bool:
    """Tell whether a piece is a run of letters."""
    return piece.isascii() and piece.isalpha()


def is_digits(piece: str) -> bool:
    """Tell whether a piece is a run of digits."""
    return piece.isascii() and piece.isdecimal()


def pieces_of(text: str) -> list[str]:
    """Return the pieces of a text, which are the text one behind the other.

    >>> pieces_of("2*a(n-1) >= 10")
    ['2', '*', 'a', '(', 'n', '-', '1', ')', ' ', '>', '=', ' ', '10']
    """

    def kind(at: int) -> tuple[str, int]:
        sign = text[at]
        for name, is_kind in (("letters", is_letters), ("digits", is_digits)):
            if is_kind(sign):
                return name, 0
        return (" ", 0) if sign.isspace() else (sign, at)

    return ["".join(text[at] for at in run) for _, run in groupby(range(len(text)), kind)]


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


def without_bounds(text: str) -> str:
    """Return a text without the bounds of its sums.

    >>> without_bounds("Sum_{k=0..n} k = 1")
    'Sum k = 1'
    """
    first, *rest = text.split("_{")
    found = [first]
    for one in rest:
        inside, is_closed, behind = one.partition("}")
        found.append(behind if is_closed and "{" not in inside else f"_{{{one}")
    return "".join(found)


@dataclass(frozen=True, slots=True)
class ValuesOfLetter:
    """The values of a letter that are meant, from low to high, as far as they are told.

    is_one_way: false of 3 >= n >= 1 and 0 <= n >= 2, which are no ranges.
    """

    letter: str
    low: int | None = None
    high: int | None = None
    is_one_way: bool = True


def range_of(text: str, *, or_one: bool = False) -> ValuesOfLetter | None:
    r"""Return the range that a text is; None for another. or_one: n = 2 is a range, too.

    >>> range_of("n >= 2")
    ValuesOfLetter(letter='n', low=2, high=None, is_one_way=True)
    >>> range_of(r"-1 < k \leq 9")
    ValuesOfLetter(letter='k', low=0, high=9, is_one_way=True)
    >>> range_of("n"), range_of("f(n) > 2")
    (None, None)
    """
    return _range_of_signs(signs_of(text), AT_MOST | AT_LEAST | ({"="} if or_one else set()))


def _range_of_signs(signs: list[str], known: frozenset[str]) -> ValuesOfLetter | None:
    before, first = None, ""
    number, rest = _number(signs)
    if number is not None:
        if not rest or rest[0] not in AT_MOST | AT_LEAST:
            return None
        before, first, rest = number, rest[0], rest[1:]
    if len(rest) < 3 or not (len(rest[0]) == 1 and is_letters(rest[0])):
        return None
    letter, sign, *behind = rest
    bound, end = _number(behind)
    if bound is None or end or sign not in known:
        return None
    if sign == "=":
        return None if before is not None else ValuesOfLetter(letter, bound, bound)
    if sign in AT_LEAST:
        return ValuesOfLetter(letter, bound + (sign in STRICT), None, before is None)
    low = None if before is None else before + (first in STRICT)
    return ValuesOfLetter(letter, low, bound - (sign in STRICT), first not in AT_LEAST)


def _number(signs: list[str]) -> tuple[int | None, list[str]]:
    """Return the number that signs begin with, and the others."""
    at = int(signs[:1] == ["-"])
    if not signs[at:] or not is_digits(signs[at]) or len(signs[at]) > LONGEST:
        return None, signs
    return (-int(signs[at]) if at else int(signs[at])), signs[at + 1 :]


LONGEST = 18
"""A bound has at most so many digits."""


def without_range(text: str, *, or_one: bool = False) -> tuple[str, ValuesOfLetter | None]:
    """Return a text without the range of n behind it, and this range; or_one: n = 2 is one, too.

    >>> without_range("2^n - 1, for all n >= 2.")
    ('2^n - 1', ValuesOfLetter(letter='n', low=2, high=None, is_one_way=True))
    >>> without_range("2^n - 1")
    ('2^n - 1', None)
    """
    pieces = pieces_of(text)
    at = next((k for k in range(len(pieces) - 1, 0, -1) if pieces[k] in {"for", "if"}), 0)
    told = "".join(pieces[at + 1 :]).strip().removeprefix("all ").removesuffix(".")
    found = range_of(told, or_one=or_one) if at else None
    if found is None or found.letter != "n":
        return text, None
    return "".join(pieces[:at]).rstrip().removesuffix(",").rstrip(), found
