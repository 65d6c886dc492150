"""Polynomials in the marks x and y with integer coefficients: the polynomial profile of a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.arguments import called_like, instance, integers, shown, tuples, whole
from gfkit.base.display.shown import LONGEST, Shown
from gfkit.base.display.upward import upward
from gfkit.errors import GfkitError, NormalFormError, NoSuchPlace, WrongArgument
from gfkit.numbers.decimal import Record, decimal
from gfkit.numbers.poly_text import sum_text
from gfkit.series.monomials import PLACE, factors_of, powers_of

if TYPE_CHECKING:
    from collections.abc import Callable

_EXAMPLE = "a dictionary such as {(2, 1): 3} for 3 x^2 y"


@called_like("Profile.of({(0, 0): 1, (2, 1): 3})")
@dataclass(frozen=True, slots=True, repr=False)
class Profile(Record, Shown):
    """The sum of f(i, j) x^i y^j, with i Left pieces and j Right pieces.

    terms: triples (i, j, f(i, j)) without zeros, in increasing order of (i, j). Marks other than x
    and y are powers of x (`gfkit.series.monomials`).

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

    def plot(self, *, ax: Any = None) -> Any:
        """Plot the distribution of Left's and Right's pieces, with normal curves.

        ax: the matplotlib Axes to plot on. Returns the Axes; nothing is shown. Raises GfkitError
        for no positions, MissingExtra without matplotlib.
        """
        return upward("profile_plot")(self, ax=ax)

    def roots(self, of: Literal["both", "left", "right"] = "both") -> tuple[Any, ...]:
        """Return the roots in one variable as certified enclosures: y = x, y = 1 or x = 1.

        of: which pieces stay marked. Each root is a ball: within `radius` of `real` + `imaginary`
        i, all exact, with `multiplicity` and `is_real`.

        >>> [float(root.real) for root in Profile.of({(0, 0): 1, (1, 0): 2}).roots("left")]
        [-0.5]
        """
        found: tuple[Any, ...] = upward("profile_roots")(self, of)
        return found

    def __repr__(self) -> str:
        told = f"<Profile of {decimal(self.total())}: {self}"
        return f"{told if len(told) < LONGEST else f'{told[: LONGEST - 4]}...'}>"

    def __str__(self) -> str:
        """Print as the papers do: falling powers of x, then of y."""
        return sum_text((f, factors_of(i, j)) for i, j, f in reversed(self.terms))
