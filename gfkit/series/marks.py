"""More marks than x and y, written as large exponents of x."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gfkit.errors import GfkitError, NormalFormError

FURTHER = "abcdefghijklmnopqrsuvwz"
"""The marks besides x and y; t is the length."""
PLACE = 2**64
MOST_MARKS = 6
_FACTOR = re.compile(r"([a-su-z])(?:\^([1-9][0-9]{0,17}))?")


def is_several(marks: str) -> bool:
    """Return whether a text lists marks to keep: sorted letters, not all of them x and y.

    >>> [is_several(marks) for marks in ("aex", "y", "x", "xy", "none", "xe", "et")]
    [True, True, False, False, False, False, False]
    """
    are_letters = 0 < len(marks) <= MOST_MARKS and {*marks} <= {*FURTHER, "x", "y"}
    return are_letters and marks not in {"x", "xy"} and [*marks] == sorted({*marks})


def exponents_of(powers: Mapping[str, int]) -> tuple[int, int]:
    """Return the two exponents of a monomial.

    >>> exponents_of({"x": 2, "y": 1, "a": 1}) == (2**64 + 2, 1)
    True
    """
    more = {z: k for z, k in powers.items() if z in FURTHER}
    further = sum(k * PLACE ** (1 + FURTHER.index(z)) for z, k in more.items())
    return powers.get("x", 0) + further, powers.get("y", 0)


def powers_of(i: int, j: int = 0) -> dict[str, int]:
    """Return the exponents that are not 0, by the names of the marks.

    >>> powers_of(2**64 + 2, 1)
    {'a': 1, 'x': 2, 'y': 1}
    """
    found, digits = {}, i // PLACE
    for letter in FURTHER:
        if not digits:
            break
        digits, power = divmod(digits, PLACE)
        if power:
            found[letter] = power
    return found | {z: k for z, k in (("x", i % PLACE), ("y", j)) if k}


def factors_of(i: int, j: int, k: int = 0) -> list[str]:
    """Return the powers of the marks and of t in x^i y^j t^k as texts.

    >>> factors_of(3, 1, 2), factors_of(2**64, 0)
    (['x^3', 'y', 't^2'], ['a'])
    """
    marks = {"x": i, "y": j} if i < PLACE else powers_of(i, j)
    told = (*marks.items(), ("t", k))
    return [mark if power == 1 else f"{mark}^{power}" for mark, power in told if power]


def further_of(exponents: Iterable[int]) -> str:
    """Return the marks besides x and y for which exponents of x stand.

    >>> further_of([1, 2**128, 2**64 + 7])
    'ab'
    """
    return "".join(sorted({*"".join("".join(powers_of(i - i % PLACE)) for i in {*exponents})}))


def require_two(exponents: Iterable[int], what: str) -> None:
    """Raise GfkitError if exponents of x stand for other marks than x and y."""
    if further := further_of(exponents):
        told = f"{'a mark' if len(further) == 1 else 'marks'} {', '.join(further)}"
        raise GfkitError(f"{what} take x and y alone, not {told}; ask for marks='xy'")


def digits_of(i: int, further: Sequence[str]) -> tuple[int, ...]:
    """Return the exponents of further marks that an exponent of x tells."""
    return tuple((i // PLACE ** (1 + FURTHER.index(z))) % PLACE for z in further)


def exponents_data(i: int, j: int, *, several: bool) -> list[int | str]:
    """Return JSON data of a monomial: [i, j], or with several marks its text.

    >>> exponents_data(2, 1, several=False), exponents_data(2**64 + 2, 0, several=True)
    ([2, 1], ['a*x^2'])
    """
    return ["*".join(factors_of(i, j)) or "1"] if several else [i, j]


def read_exponents(data: Sequence[int | str]) -> tuple[int, int]:
    """Return the two exponents of such data.

    >>> read_exponents(["a*x^2"]) == (2**64 + 2, 0)
    True
    """
    if len(data) == 2 and isinstance(data[0], int) and isinstance(data[1], int):
        return data[0], data[1]
    powers: dict[str, int] = {}
    for factor in str(data[0]).split("*") if data[0] != "1" else []:
        match = _FACTOR.fullmatch(factor)
        if len(data) != 1 or match is None or match[1] in powers:
            raise NormalFormError(f"{factor[:60]!r} is not a power of a mark, such as x^2")
        powers[match[1]] = int(match[2] or 1)
    return exponents_of(powers)


class MarksOfRow(NamedTuple):
    """Marks that are kept, sorted letters, and how one row writes them: as powers of x alone.

    The k-th one is x^(radix^k); radix is above every exponent of a mark in a row. empty: the
    letter of an empty cell if "e" marks these, otherwise "".

    >>> MarksOfRow("ae", 5).exponent({"a": 1, "b": 3, "e": 2})
    11
    """

    letters: str
    radix: int
    empty: str = ""

    @property
    def further(self) -> str:
        """The marks besides x and y."""
        return self.letters.replace("x", "").replace("y", "")

    def exponent(self, powers: Mapping[str, int]) -> int:
        """Return the exponent of x in a row that stands for the marks."""
        return sum(powers.get(z, 0) * self.radix**k for k, z in enumerate(self.letters))

    def exponents(self, i: int) -> tuple[int, int]:
        """Return the two exponents of the monomial for which an exponent of x in a row stands."""
        digits = {z: i // self.radix**k % self.radix for k, z in enumerate(self.letters)}
        return exponents_of(digits)
