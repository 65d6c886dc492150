"""Polynomials in the marks x and y with integer coefficients: the polynomial profile of a board.

How many positions have 0, 1, 2, ... pieces, from a profile: these numbers, mean and variance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import prod
from typing import Any, Literal

from gfkit.base.arguments import instance, integers, one_of, shown, tuples, whole
from gfkit.base.conversions import ToSympy
from gfkit.base.display import LONGEST
from gfkit.errors import GfkitError, NormalFormError, NoSuchPlace, WrongArgument
from gfkit.numbers.decimals import decimal
from gfkit.numbers.printing import sum_text
from gfkit.numbers.records import LongNumbers
from gfkit.series.marks import PLACE, exponents_of, factors_of, powers_of

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


Of = Literal["both", "left", "right"]


WEIGHTS: dict[Of, tuple[int, int]] = {"left": (1, 0), "right": (0, 1), "both": (1, 1)}
"""By how much a piece of Left, and one of Right, counts."""


def counts_of(profile: Profile, of: Of) -> list[int]:
    """Return how many positions have 0, 1, 2, ... pieces of a player, or of both together.

    >>> from gfkit.series.profiles import Profile
    >>> square = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})
    >>> counts_of(square, "left"), counts_of(square, "both")
    ([4, 2, 1], [1, 4, 2])
    """
    weigh = WEIGHTS[one_of("of", of, WEIGHTS)]
    many: dict[int, int] = {}
    for i, j, f in profile.terms:
        number = weigh[0] * (i % PLACE) + weigh[1] * j  # other marks are 1
        many[number] = many.get(number, 0) + f
    return [many.get(k, 0) for k in range(max(many, default=-1) + 1)]


def moments_of(counts: list[int]) -> tuple[Fraction, Fraction]:
    """Return the mean and the variance of the number of pieces, each position as likely.

    >>> moments_of([1, 2, 1])
    (Fraction(1, 1), Fraction(1, 2))
    """
    total = sum(counts)
    mean = Fraction(sum(k * many for k, many in enumerate(counts)), total)
    return mean, Fraction(sum(k * k * many for k, many in enumerate(counts)), total) - mean**2
