"""Polynomials in the marks x and y with integer coefficients: the polynomial profile of a board."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import Any, NamedTuple

from gfkit.base.argument_checks import instance, integers, shown, tuples, whole
from gfkit.base.display.display_methods import LONGEST
from gfkit.base.display.library_conversions import ToSympy
from gfkit.errors import GfkitError, NormalFormError, NoSuchPlace, WrongArgument
from gfkit.numbers.decimal_text import LongNumbers, decimal
from gfkit.numbers.polynomial_text import sum_text

_EXAMPLE = "a dictionary such as {(2, 1): 3} for 3 x^2 y"


@dataclass(frozen=True, slots=True, repr=False)
class Profile(LongNumbers, ToSympy):
    """The sum of f(i, j) x^i y^j, with i Left pieces and j Right pieces.

    terms: triples (i, j, f(i, j)) without zeros, in increasing order of (i, j). Marks other than x
    and y are powers of x (see above).

    >>> square = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})
    >>> print(square)
    x^2+2*x+y^2+2*y+1
    >>> square.total()
    7
    >>> square[1, 0]
    2
    """

    terms: tuple[tuple[int, int, int], ...]

    __iter__ = None  # any exponents have a coefficient, so an iteration would not end
    __contains__ = None
    __array_ufunc__ = None  # numpy's numbers leave the operators to this class

    def __post_init__(self) -> None:
        expected = "triples (i, j, f) such as [(2, 1, 3)] for 3 x^2 y"
        object.__setattr__(self, "terms", tuples("terms", self.terms, 3, expected))
        is_sorted = all(a[:2] < b[:2] for a, b in pairwise(self.terms))
        if not is_sorted or not all(i >= 0 <= j and f for i, j, f in self.terms):
            raise NormalFormError(
                "terms (i, j, f) are sorted by the exponents i, j >= 0 of x and y, without zeros, "
                "such as ((0, 0, 1), (2, 1, 3)); Profile.of({(2, 1): 3}) sorts them"
            )

    @classmethod
    def _sorted(cls, coefficients: dict[tuple[int, int], int]) -> Profile:
        """Return the profile with these coefficients, of which all are integers."""
        listed = sorted(coefficients.items())
        return cls._made(tuple((i, j, f) for (i, j), f in listed if f))

    @classmethod
    def of(cls, coefficients: Mapping[tuple[int, int], int]) -> Profile:
        """Return the profile with these coefficients; zeros may be given."""
        if type(coefficients) is not dict:
            instance("coefficients", coefficients, Mapping, _EXAMPLE)
        try:
            listed = sorted(coefficients.items())
            return cls(tuple((i, j, f) for (i, j), f in listed if f))
        except (TypeError, ValueError) as error:
            if isinstance(error, GfkitError):
                raise
            raise WrongArgument("coefficients", _EXAMPLE, shown(coefficients)) from None

    def __getitem__(self, exponents: tuple[int, int]) -> int:
        """Return the coefficient of x^i y^j for any integers i, j: 0 where there is no term."""
        pair = integers("exponents", exponents, "profile[2, 1] for the coefficient of x^2 y")
        if len(pair) != 2:
            raise NoSuchPlace(
                f"a profile has coefficients of x^i y^j, such as profile[2, 1], and not at "
                f"{shown(exponents)}"
            )
        return self.as_dict().get((pair[0], pair[1]), 0)

    def as_dict(self) -> dict[tuple[int, int], int]:
        """Return the coefficients as a dictionary from (i, j)."""
        return {(i, j): f for i, j, f in self.terms}

    def total(self) -> int:
        """Return the value at x = y = 1, which `int(profile)` is too."""
        return sum(f for _, _, f in self.terms)

    def __int__(self) -> int:
        return self.total()

    def __hash__(self) -> int:
        return hash(self.total())

    def __add__(self, other: Profile) -> Profile:
        if not isinstance(other, Profile):
            return NotImplemented
        result = self.as_dict()
        for i, j, f in other.terms:
            result[i, j] = result.get((i, j), 0) + f
        return Profile._sorted(result)

    def __mul__(self, other: Profile | int) -> Profile:
        if not isinstance(other, Profile):
            factor = whole(other)
            if factor is None:
                return NotImplemented
            terms = ((i, j, factor * f) for i, j, f in self.terms)
            return Profile._made(tuple(terms) if factor else ())
        result: dict[tuple[int, int], int] = {}
        for i, j, f in self.terms:
            for k, l, g in other.terms:
                result[i + k, j + l] = result.get((i + k, j + l), 0) + f * g
        return Profile._sorted(result)

    __rmul__ = __mul__

    def _sympy_(self) -> Any:
        from sympy import Add, Integer, Symbol  # noqa: PLC0415 - slow to import

        listed = ((f, powers_of(i, j).items()) for i, j, f in self.terms)
        return Add(*(Integer(f) * prod(Symbol(z) ** k for z, k in some) for f, some in listed))

    def where(self, keep: Callable[[int, int], bool]) -> Profile:
        """Return the terms whose exponents (i, j) satisfy `keep`."""
        if not callable(keep):
            raise WrongArgument("keep", "a function such as lambda i, j: i == j", shown(keep))
        return Profile._made(tuple((i, j, f) for i, j, f in self.terms if keep(i, j)))

    def play(self) -> Profile:
        """Return the terms with |i - j| <= 1: the positions of alternating play."""
        return self.where(lambda i, j: abs(i % PLACE - j) <= 1)

    def of_all_pieces(self) -> Profile:
        """Return the profile with y = x: by the number of all pieces.

        >>> Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 3}).of_all_pieces().terms
        ((0, 0, 1), (1, 0, 5))
        """
        found: dict[tuple[int, int], int] = {}
        for i, j, f in self.terms:
            found[i + j, 0] = found.get((i + j, 0), 0) + f
        return Profile.of(found)

    def swapped(self) -> Profile:
        """Return the profile with x and y exchanged."""
        moved = {(i - i % PLACE + j, i % PLACE): f for i, j, f in self.terms}
        return Profile._sorted(moved)

    def __repr__(self) -> str:
        told = f"<Profile of {decimal(self.total())}: {Profile.__str__(self)}"
        return f"{told if len(told) < LONGEST else f'{told[: LONGEST - 4]}...'}>"

    def __str__(self) -> str:
        """Print as the papers do: falling powers of x, then of y."""
        return sum_text((f, factors_of(i, j)) for i, j, f in reversed(self.terms))


def renamed_profile(of: Profile, names: Mapping[str, str]) -> Profile:
    """Return a polynomial with other marks, none of which it has.

    >>> print(renamed_profile(Profile.of({(2, 0): 1, (0, 0): -1}), {"x": "k"}))
    k^2-1
    """
    found = {}
    for i, j, c in of.terms:
        powers = {names.get(z, z): e for z, e in powers_of(i, j).items()}
        found[exponents_of(powers)] = c
    return Profile.of(found)


class CountWithProfile(Profile):
    """The number of something, with the polynomial of its pieces: equal to both.

    >>> found = CountWithProfile(((0, 0, 1), (1, 0, 2)))
    >>> print(found, found == 3, found == Profile.of({(0, 0): 1, (1, 0): 2}), int(found))
    3 = 2*x+1 True True 3
    """

    __slots__ = ()

    @classmethod
    def of_profile(cls, profile: Profile) -> CountWithProfile:
        """Return the number with this polynomial."""
        return cls._made(profile.terms)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Profile):
            return self.terms == other.terms
        return whole(other) == self.total()

    def __hash__(self) -> int:
        return hash(self.total())

    def __str__(self) -> str:
        number, polynomial = decimal(self.total()), super().__str__()
        return number if number == polynomial else f"{number} = {polynomial}"

    @property
    def polynomial(self) -> Profile:
        """The polynomial alone."""
        return Profile(self.terms)

    def data(self) -> dict[str, str]:
        """Return what JSON has: the text of the polynomial."""
        return {"text": super().__str__()}


FURTHER = "abcdefghijklmnopqrsuvwz"
"""The marks besides x and y; t is the length."""
PLACE = 2**64
MOST_MARKS = 6
_FACTOR = re.compile(r"([a-su-z])(?:\^([1-9][0-9]{0,17}))?")


def is_several(marks: str) -> bool:
    """Tell whether a text says which marks are kept: sorted letters, not all of them x and y.

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
    """Return the marks besides x and y that exponents of x tell.

    >>> further_of([1, 2**128, 2**64 + 7])
    'ab'
    """
    return "".join(sorted({*"".join("".join(powers_of(i - i % PLACE)) for i in {*exponents})}))


def require_two(exponents: Iterable[int], what: str) -> None:
    """Raise GfkitError if exponents of x tell other marks than x and y."""
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
    letter of an empty cell if "e" marks these, else "".

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
