"""Rational generating functions in t with marks, x, y and others, in normal form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import prod
from operator import mul
from typing import Any

from flint import Ordering, fmpz_mpoly, fmpz_mpoly_ctx

from gfkit.base.arguments import (
    instance,
    integer_of_any,
    integers,
    shown,
    size,
    trusted,
    tuples,
)
from gfkit.base.conversions import ToSympy
from gfkit.errors import NormalFormError, OutOfRange
from gfkit.numbers.printing import is_wrapped, latex_of_text, product_text, sum_text
from gfkit.numbers.records import LongNumbers
from gfkit.series.marks import (
    PLACE,
    digits_of,
    exponents_of,
    factors_of,
    further_of,
    powers_of,
)
from gfkit.series.profiles import Profile
from gfkit.series.rational_gf import RationalGF

Term = tuple[int, int, int, int]
"""Exponents of x, y and t, and the coefficient."""

MAX_EXPONENT = 2**40
"""Exponents that are given are smaller: sums of many of them fit into a word."""

FACTOR_TERMS = 400
"""Polynomials with more terms are printed expanded."""


def context(further: str = "") -> fmpz_mpoly_ctx:
    """Return the ring Z[t, x, y, ...] of FLINT, ordered by t first; further: the other marks."""
    return fmpz_mpoly_ctx.get(("t", "x", "y", *further), Ordering.lex)


@dataclass(frozen=True, slots=True, repr=False)
class MarkedGF(LongNumbers, ToSympy):
    """num/den in Z[x, y][[t]]: coprime, den(t = 0) == 1.

    num, den: terms (i, j, k, c) for c x^i y^j t^k, without zeros, sorted by (k, i, j). Marks other
    than x and y are powers of x (`gfkit.series.profiles`).

    >>> strip = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})
    >>> print(strip)
    1/(1-t-x*t^2)
    >>> [str(profile) for profile in strip.terms(4)]
    ['1', '1', 'x+1', '2*x+1']
    """

    num: tuple[Term, ...]
    den: tuple[Term, ...]

    def __post_init__(self) -> None:
        expected = "terms (i, j, k, c) such as ((0, 0, 0, 1), (1, 0, 2, -1)) for 1 - x*t^2"
        for name in ("num", "den"):
            object.__setattr__(self, name, tuples(name, getattr(self, name), 4, expected))
        for side in (self.num, self.den):
            keys = [(k, i, j) for i, j, k, _ in side]
            ordered = all(before < after for before, after in pairwise(keys))
            if not ordered or not all(c for *_, c in side):
                raise NormalFormError(
                    "terms must be sorted by the exponents of t, x, y, without zeros"
                )
        if not all(min(term[:3]) >= 0 for side in (self.num, self.den) for term in side):
            raise NormalFormError("exponents must not be negative")
        if self.den[:1] != ((0, 0, 0, 1),) or (len(self.den) > 1 and not self.den[1][2]):
            raise NormalFormError("a denominator is 1 at t = 0")
        further = further_of(term[0] for term in (*self.num, *self.den))
        above, below = (to_flint(side, further) for side in (self.num, self.den))
        if not above.gcd(below).is_one():  # one of degree 0 in t divides 1
            raise NormalFormError(
                "numerator and denominator have a common factor; MarkedGF.of(num, den) cancels it"
            )

    @classmethod
    def of(
        cls, num: Mapping[tuple[int, int, int], int], den: Mapping[tuple[int, int, int], int]
    ) -> MarkedGF:
        """Return num/den in lowest terms; keys are exponents of x, y, t.

        Raises NormalFormError if the fraction is not a power series in t over Z[x, y].
        """
        p, q = (_to_flint(_given(*side)) for side in (("num", num), ("den", den)))
        return cls.from_flint(p, q)

    def latex(self) -> str:
        """Return the fraction in LaTeX."""
        above, below = map(latex_of_text, self.sides())
        return above if below == "1" else rf"\frac{{{above}}}{{{below}}}"

    @classmethod
    def from_flint(cls, p: fmpz_mpoly, q: fmpz_mpoly) -> MarkedGF:
        """Return p/q in lowest terms from polynomials of `context()`."""
        if q.is_zero():
            raise NormalFormError("the denominator of a generating function is 0")
        common = p.gcd(q)
        p, q = p / common, q / common
        below, above = terms_of(q), terms_of(p)
        lead = [term for term in below if term[2] == 0]
        if len(lead) != 1 or lead[0][:2] != (0, 0) or abs(lead[0][3]) != 1:
            raise NormalFormError(
                "in lowest terms the denominator does not begin with 1, so the fraction is not a "
                "power series in t with integer polynomials"
            )
        sign = lead[0][3]
        sides = (tuple((i, j, k, sign * c) for i, j, k, c in side) for side in (above, below))
        return cls._made(*sides)

    @property
    def letters(self) -> str:
        """The letters that occur besides t, sorted.

        >>> MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1}).letters
        'x'
        """
        return "".join(sorted(letters_of((*self.num, *self.den))))

    @property
    def order(self) -> int:
        """The order of the minimal linear recurrence over Q(x, y), the degree of den in t."""
        return self.den[-1][2]

    @property
    def holds_from(self) -> int:
        """The first n for which the recurrence gives a(n)."""
        return max(self.order, self.num[-1][2] + 1 if self.num else 0)

    def at_one(self) -> RationalGF:
        """Return the univariate g.f., x = y = 1."""
        return RationalGF.of(*(self._summed(side) for side in (self.num, self.den)))

    @staticmethod
    def _summed(terms: Sequence[Term]) -> list[int]:
        result = [0] * (terms[-1][2] + 1 if terms else 1)
        for _, _, k, c in terms:
            result[k] += c
        return result

    def terms(self, count: int) -> list[Profile]:
        """Return the first `count` coefficients of t^n as profiles."""
        count = size("count", count)
        num, den = _by_power(self.num, self.den), _by_power(self.den, self.num)
        zero = context(further_of(term[0] for term in (*self.num, *self.den))).from_dict({})
        found: list[fmpz_mpoly] = []
        for n in range(count):
            value = num.get(n, zero)
            for k, factor in den.items():
                if 0 < k <= n:
                    value = value - factor * found[n - k]
            found.append(value)
        parts = (tuple((i, j, c) for i, j, _, c in terms_of(value)) for value in found)
        return [Profile._made(part) for part in parts]  # noqa: SLF001 - sorted, without zeros

    def __str__(self) -> str:
        above, below = self.sides()
        if below == "1":
            return above
        if len(self.num) > 1 and not is_wrapped(above):
            above = f"({above})"
        return (
            f"{above}/({below})" if not is_wrapped(below) or "*(" in below else f"{above}/{below}"
        )

    def _sympy_(self) -> Any:
        from sympy import Add, Integer, Symbol  # noqa: PLC0415 - slow to import

        t = Symbol("t")
        num, den = (
            Add(*(c * t**k * prod(Symbol(z) ** e for z, e in powers_of(i, j).items())
                  for i, j, k, c in ((*term[:3], Integer(term[3])) for term in side)))
            for side in (self.num, self.den)
        )  # fmt: skip
        return num / den

    def sides(self) -> tuple[str, str]:
        """Return numerator and denominator as text, factored if they are short."""
        above, below = (
            _factored(side) if len(side) <= FACTOR_TERMS else terms_text(side)
            for side in (self.num, self.den)
        )
        return above, below


def letters_of(terms: Sequence[Term]) -> set[str]:
    """Return the letters besides t of some terms."""
    found = {*further_of(one[0] for one in terms)}
    found |= {"x"} if any(one[0] % PLACE for one in terms) else set()
    return found | ({"y"} if any(one[1] for one in terms) else set())


@trusted
def mean_of_marked(gfs: Sequence[MarkedGF], numbers: Sequence[int]) -> MarkedGF:
    """Return the mean of fractions; numbers: how often each is taken.

    Raises NormalFormError where its coefficients are not integers.

    >>> one, two = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1}), MarkedGF.of({}, {(0, 0, 0): 1})
    >>> print(mean_of_marked([one, two], [2, 0]))
    1
    """
    above, below = _to_flint({}), _to_flint({(0, 0, 0): 1})
    for gf, number in zip(gfs, numbers, strict=True):
        p, q = (_to_flint({(i, j, k): c for i, j, k, c in z}) for z in (gf.num, gf.den))
        above, below = above * q + number * p * below, below * q
        common = above.gcd(below)
        above, below = above / common, below / common
    return MarkedGF.from_flint(above, sum(numbers) * below)


def _to_flint(terms: Mapping[tuple[int, int, int], int]) -> fmpz_mpoly:
    return context().from_dict({(k, i, j): c for (i, j, k), c in terms.items() if c})


_EXAMPLE = "exponents of x, y, t with coefficients, such as {(0, 0, 0): 1, (1, 0, 2): -1}"


def _given(
    name: str, side: Mapping[tuple[int, int, int], int]
) -> Mapping[tuple[int, int, int], int]:
    """Return one side of a fraction as users give it, with integers of Python."""
    instance(name, side, Mapping, _EXAMPLE)
    found = {}
    for key, value in side.items():
        exponents = integers(name, key, "(1, 0, 2) for x*t^2")
        if len(exponents) != 3 or not all(0 <= e <= MAX_EXPONENT for e in exponents):
            raise OutOfRange(name, _EXAMPLE, f"the exponents {shown(key)}")
        found[exponents[0], exponents[1], exponents[2]] = integer_of_any(name, value, _EXAMPLE)
    return found


def to_flint(terms: Sequence[Term], further: str = "") -> fmpz_mpoly:
    """Return the polynomial of `context(further)` with these terms."""
    if not further:
        return context().from_dict({(k, i, j): c for i, j, k, c in terms})
    named = {(k, i % PLACE, j, *digits_of(i, further)): c for i, j, k, c in terms}
    return context(further).from_dict(named)


def terms_of(polynomial: fmpz_mpoly) -> tuple[Term, ...]:
    """Return the terms of a polynomial of any `context`, sorted."""
    further = polynomial.context().names()[3:]
    units = [exponents_of({z: 1})[0] for z in further]
    listed = polynomial.to_dict().items()
    if not units:
        found = [(int(i), int(j), int(k), int(c)) for (k, i, j), c in listed]
    else:
        found = [
            (int(i + sum(map(mul, more, units))), int(j), int(k), int(c))
            for (k, i, j, *more), c in listed
        ]
    return tuple(sorted(found, key=lambda term: (term[2], term[0], term[1])))


@trusted
def dropped(gf: MarkedGF, count: int) -> MarkedGF:
    """Return the series of the coefficients of t^count, t^(count + 1), ...

    >>> strip = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 2): -1})
    >>> [str(profile) for profile in dropped(strip, 2).terms(2)]
    ['x+1', '2*x+1']
    """
    terms, further = enumerate(gf.terms(count)), further_of(z[0] for z in (*gf.num, *gf.den))
    first = to_flint([(i, j, k, c) for k, part in terms for i, j, c in part.terms], further)
    q = to_flint(gf.den, further)
    rest = terms_of(to_flint(gf.num, further) - first * q)
    return MarkedGF.from_flint(to_flint([(i, j, k - count, c) for i, j, k, c in rest], further), q)


@trusted
def product_of(*gfs: MarkedGF | RationalGF) -> MarkedGF:
    """Return the product of g.f.s, of which one has letters.

    >>> bits = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): -1})
    >>> print(product_of(bits, RationalGF((1,), (1, -1))))
    1/((1-t)*(1-t-x*t))
    """
    sides: list[tuple[Sequence[Term], Sequence[Term]]] = []
    for gf in gfs:
        if isinstance(gf, MarkedGF):
            sides.append((gf.num, gf.den))
            continue
        above, below = (
            tuple((0, 0, k, c) for k, c in enumerate(side) if c) for side in (gf.num, gf.den)
        )
        sides.append((above, below))
    further = further_of(term[0] for pair in sides for side in pair for term in side)
    p = q = to_flint(((0, 0, 0, 1),), further)
    for num, den in sides:
        p, q = p * to_flint(num, further), q * to_flint(den, further)
    return MarkedGF.from_flint(p, q)


@trusted
def section_of(gf: MarkedGF, step: int, start: int) -> MarkedGF:
    """Return the series of the coefficients of t^start, t^(start + step), ...

    One of the multiples of the denominator q is a polynomial in t^step: its norm, the determinant
    of the product with q on 1, t, ..., t^(step - 1). The numerator is multiplied by the same.

    >>> bits = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 0, 1): -1})
    >>> print(section_of(bits, 2, 1))
    (1+x)/(1-t-2*x*t-x^2*t)
    """
    given = dropped(gf, start)
    if step == 1:
        return given
    further = further_of(z[0] for z in (*given.num, *given.den))
    p, q = to_flint(given.num, further), to_flint(given.den, further)
    zero, t = to_flint((), further), to_flint([(0, 0, 1, 1)], further)
    rows = [[zero] * step for _ in range(step)]
    for column in range(step):
        for k, part in _by_power(given.den, given.num).items():
            times, row = divmod(column + k, step)
            rows[row][column] += part * t**times
    norm = determinant(rows)
    whole = p * (_spread(norm, step, further) / q)
    kept = [(i, j, k // step, c) for i, j, k, c in terms_of(whole) if k % step == 0]
    return MarkedGF.from_flint(to_flint(kept, further), norm)


def _spread(polynomial: fmpz_mpoly, step: int, further: str) -> fmpz_mpoly:
    """Return the polynomial at t^step."""
    return to_flint([(i, j, k * step, c) for i, j, k, c in terms_of(polynomial)], further)


def determinant(rows: list[list[fmpz_mpoly]]) -> fmpz_mpoly:
    """Return the determinant of a matrix of polynomials, by Bareiss' elimination.

    >>> t, x, y = context().gens()
    >>> determinant([[t, x], [y, t]])
    t^2 - x*y
    """
    rows, sign, last = [[*row] for row in rows], 1, None
    for k in range(len(rows) - 1):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return rows[k][k]
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        for i in range(k + 1, len(rows)):
            for j in range(k + 1, len(rows)):
                value = rows[i][j] * rows[k][k] - rows[i][k] * rows[k][j]
                rows[i][j] = value if last is None else value / last
        last = rows[k][k]
    return sign * rows[-1][-1]


def translated(gf: MarkedGF, by: int) -> MarkedGF:
    """Return the g.f. at x + `by` in the place of x.

    >>> print(translated(MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1}), -2))
    1/(1+2*t-x*t)
    """
    t, x, y = context().gens()
    return MarkedGF.from_flint(*(to_flint(z).compose(t, x + by, y) for z in (gf.num, gf.den)))


def renamed(gf: MarkedGF, names: Mapping[str, str]) -> MarkedGF:
    """Return the g.f. with other letters for some, none of which it has.

    >>> print(renamed(MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1}), {"x": "k"}))
    1/(1-k*t)
    """

    def side(terms: Sequence[Term]) -> tuple[Term, ...]:
        found = []
        for i, j, k, c in terms:
            powers = {names.get(z, z): e for z, e in powers_of(i, j).items()}
            found.append((*exponents_of(powers), k, c))
        return tuple(sorted(found, key=lambda term: (term[2], term[0], term[1])))

    return MarkedGF(side(gf.num), side(gf.den))


@trusted
def at_values(gf: MarkedGF | RationalGF, values: Mapping[str, int]) -> MarkedGF | RationalGF:
    """Return the g.f. with numbers for letters, without marks if none is left.

    >>> print(at_values(MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1}), {"x": 3}))
    1/(1-3*x)
    """
    if not isinstance(gf, MarkedGF):
        return gf
    further = further_of(term[0] for term in (*gf.num, *gf.den))
    known: dict[str | int, Any] = {z: value for z, value in values.items() if z in gf.letters}
    p, q = (to_flint(side, further).subs(known) for side in (gf.num, gf.den))
    found = MarkedGF.from_flint(p, q)
    return found if found.letters else found.at_one()


@trusted
def total_of(gf: MarkedGF | RationalGF, mark: str) -> MarkedGF | RationalGF:
    """Return the derivative of a g.f. in a mark, at 1.

    >>> print(total_of(MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (1, 0, 1): -1}), "x"))
    x/(1-x)^2
    """
    if not isinstance(gf, MarkedGF) or mark not in gf.letters:
        return RationalGF.of([], [1])
    further = further_of(term[0] for term in (*gf.num, *gf.den))
    p, q = (to_flint(side, further) for side in (gf.num, gf.den))
    above = p.derivative(mark) * q - p * q.derivative(mark)
    one: dict[str | int, Any] = {mark: 1}
    found = MarkedGF.from_flint(above.subs(one), (q * q).subs(one))
    return found if found.letters else found.at_one()


def polynomial_of(polynomial: fmpz_mpoly) -> str:
    """Return a polynomial of `context()` as factored text."""
    return _factored(terms_of(polynomial))


def _by_power(terms: Sequence[Term], others: Sequence[Term]) -> dict[int, fmpz_mpoly]:
    """Return the coefficients of the powers of t, in the ring that has `others` too."""
    further = further_of(term[0] for term in (*terms, *others))
    parts: dict[int, list[Term]] = {}
    for i, j, k, c in terms:
        parts.setdefault(k, []).append((i, j, 0, c))
    return {k: to_flint(part, further) for k, part in parts.items()}


def terms_text(terms: Sequence[Term]) -> str:
    """Return a polynomial in marks and t, ascending in t.

    >>> terms_text([(0, 0, 0, 1), (2, 1, 1, -3)])
    '1-3*x^2*y*t'
    """
    return sum_text((c, factors_of(i, j, k)) for i, j, k, c in terms)


def _factored(terms: Sequence[Term]) -> str:
    if not terms:
        return "0"
    try:
        unit, factors = to_flint(terms, further_of(term[0] for term in terms)).factor()
    except OverflowError:  # python-flint sorts factors by differences of coefficients as C ints
        return terms_text(terms)
    content = int(unit)
    parts = []
    for factor, power in factors:
        entries = terms_of(factor)
        if entries[0][3] < 0:
            entries = tuple((i, j, k, -c) for i, j, k, c in entries)
            content *= (-1) ** int(power)
        parts.append((len(entries), terms_text(entries), int(power)))
    return product_text(content, [part[1:] for part in sorted(parts)])
