"""For which values of a letter a text is meant: its ranges, for example 'for n >= 1'."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.errors import GfkitError
from gfkit.formulas.pieces import (
    LONGEST,
    is_digits,
    is_letters,
    pieces_of,
    signs_of,
)

AT_MOST = frozenset({"<", "<=", "≤", "\\le", "\\leq"})


AT_LEAST = frozenset({">", ">=", "≥", "\\ge", "\\geq"})


STRICT = frozenset("<>")


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
    """The values of a letter that are meant, from low to high, as far as they are given.

    is_one_way: false of 3 >= n >= 1 and 0 <= n >= 2, which are not ranges.
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


def without_range(
    text: str, *, or_one: bool = False, of_any: bool = False
) -> tuple[str, ValuesOfLetter | None]:
    r"""Return a text without the range of n after it, and this range.

    or_one: n = 2 is a range, too. of_any: another letter may have its place.

    >>> without_range("2^n - 1, for all n >= 2.")
    ('2^n - 1', ValuesOfLetter(letter='n', low=2, high=None, is_one_way=True))
    >>> without_range(r"2^{n}-1 \quad (n \ge 2)")[0], without_range("2^n-1, n >= 2")[0]
    ('2^{n}-1', '2^n-1')
    >>> without_range("2^n - 1")
    ('2^n - 1', None)
    """
    pieces = pieces_of(text)
    for begins in ({"for", "if"}, {"(", ","}):
        at = next((k for k in range(len(pieces) - 1, 0, -1) if pieces[k] in begins), 0)
        told = "".join(pieces[at + 1 :]).strip().removeprefix("all ").removesuffix(".")
        is_closed = pieces[at] != "(" or told.endswith(")")
        told = told.removesuffix(")") if pieces[at] == "(" else told
        is_one = or_one and "for" in begins
        found = range_of(told, or_one=is_one) if at and is_closed else None
        if found is not None and (of_any or found.letter == "n"):
            before = "".join(pieces[:at]).rstrip().removesuffix(r"\quad")
            return before.rstrip().removesuffix(",").rstrip(), found
    return text, None


def ends_of(of_range: ValuesOfLetter | None) -> tuple[int | None, int | None]:
    """Return the first and the last n of a range, as far as they are given."""
    if of_range is None:
        return None, None
    if not of_range.is_one_way:
        raise GfkitError("the condition on n is not a range such as 'for 2 <= n <= 8'")
    return of_range.low, of_range.high


def range_text(low: int | None, high: int | None) -> str:
    """Return the range of n as it stands after a relation, "" for none.

    >>> range_text(2, None), range_text(0, 9), range_text(None, None)
    (' for n >= 2', ' for 0 <= n <= 9', '')
    """
    if high is None:
        return "" if low is None else f" for n >= {low}"
    return f" for {'' if low is None else f'{low} <= '}n <= {high}"
