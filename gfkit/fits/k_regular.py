"""k-regular sequences: finitely many of the a(q n + r), q = k^e and r < q, and 1 span all over Q.

The digits of n in base k then give a(n) as a product of matrices [AlloucheShallit1992]. Those with
finitely many values are the k-automatic ones, such as Thue and Morse's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import chain, islice, pairwise
from math import ceil
from typing import Any, ClassVar

from flint import fmpz_mat, nmod_mat

from gfkit.base.budget import spend
from gfkit.fits.c_finite import fit_cfinite
from gfkit.fits.fit import Fit, GivenTerms
from gfkit.fits.hermite_pade import PRIME_BITS
from gfkit.fits.surplus import MIN_BITS, shape_bits, surplus_bits
from gfkit.numbers.linear_algebra import solution
from gfkit.numbers.primes import primes_below
from gfkit.numbers.printing import joined, multiple
from gfkit.series.rational_gf import RationalGF

BASES = range(2, 11)
DIGITS = range(2, 17)
"""Bases of sums over digits that are not taken for something periodic."""
MAX_RANK = 24
LEAST_BITS = 64
MAX_BASE = 64
"""In bases below this it is seen whether terms depend on the order of the digits."""


@dataclass(frozen=True, slots=True)
class SectionRelation:
    """The sequence a(q n + r) as a combination of others, or as one of a basis.

    coefficients: of 1 and of the basis as far as it was known, or None where this is its next
    sequence. determined: a given number of n determine them.
    """

    q: int
    r: int
    coefficients: tuple[Fraction, ...] | None
    determined: int = 0

    def name(self) -> str:
        """Return it as it is written, as a(2*n+1)."""
        return f"a({f'{self.q}*' * (self.q > 1)}n{f'+{self.r}' * (self.r > 0)})"


@dataclass(frozen=True, slots=True, repr=False)
class KRegular(Fit):
    """Sections of base k: each gives a(q n + r) by sections of smaller q.

    sections: in the order in which they were tried, a(n) first.
    """

    kind: ClassVar[str] = "k-regular"
    shapes: ClassVar[int] = len(BASES)

    base: int
    sections: tuple[SectionRelation, ...]

    @property
    def basis(self) -> tuple[SectionRelation, ...]:
        """Those whose span is closed."""
        return tuple(one for one in self.sections if one.coefficients is None)

    def text(self) -> str:
        """Return the relations between sections.

        >>> from gfkit.fits.fit import GivenTerms
        >>> fit_k_regular(GivenTerms(tuple(n.bit_count() for n in range(64)))).text()
        'a(2*n) = a(n); a(2*n+1) = a(n) + 1'
        """
        found = []
        for section in self.sections:
            if (coefficients := section.coefficients) is not None:
                terms = zip(coefficients[1:], self.basis, strict=False)
                parts = [multiple(str(c), one.name()) for c, one in terms if c]
                parts += [str(c) for c in coefficients[:1] if c]
                found.append(f"{section.name()} = {joined(parts)}")
        return "; ".join(found)

    def numbers(self) -> dict[str, Any]:
        """Return k and the sections; those whose coefficients are null are the basis, after 1."""
        sections = [
            {"q": z.q, "r": z.r, "coefficients": z.coefficients and list(map(str, z.coefficients))}
            for z in self.sections
        ]
        return {"base": self.base, "sections": sections}

    def lacking(self, values: Sequence[int]) -> int:
        """Return how many terms are missing: further ones have to agree in each relation."""
        lacking = Fit.lacking(self, values)
        bits, last = surplus_bits(values, self.used)
        a_term = bits / (len(values) - self.used) if len(values) > self.used else last
        wanted = ceil(MIN_BITS / a_term)
        for one in self.sections:
            if one.coefficients is not None:
                n = self.given.offset + one.determined + wanted - 1
                lacking = max(lacking, one.q * n + one.r + 1 - self.given.offset - len(values))
        return lacking

    @property
    def written(self) -> Iterable[int]:
        """The coefficients, as fractions."""
        listed = (c for one in self.sections for c in one.coefficients or ())
        return chain(*(c.as_integer_ratio() for c in listed))

    def _steps(self) -> list[list[list[tuple[int, Fraction]]]]:
        """Return, for each digit d, how 1 and the basis at n give those at k n + d: sparse rows."""
        place = {(one.q, one.r): i for i, one in enumerate(self.basis, 1)}
        of = {(one.q, one.r): one.coefficients or () for one in self.sections}
        found = []
        for digit in range(self.base):
            children = [(one.q * self.base, one.q * digit + one.r) for one in self.basis]
            rows = [
                [(place[child], Fraction(1))]
                if child in place
                else [(i, c) for i, c in enumerate(of[child]) if c]
                for child in children
            ]
            found.append([[(0, Fraction(1))], *rows])
        return found

    def _vectors(self) -> Callable[[int], list[Fraction]]:
        """Return the function that gives 1 and the basis at n."""
        steps, given = self._steps(), self.given

        @cache
        def at(n: int) -> list[Fraction]:
            spend(1 + len(self.basis))
            if n < max(1, given.offset * self.base):
                return [Fraction(1), *(Fraction(given[one.q * n + one.r]) for one in self.basis)]
            above, rows = at(n // self.base), steps[n % self.base]
            return [sum((c * above[i] for i, c in row), Fraction(0)) for row in rows]

        return at

    def predicted(self, count: int) -> list[Fraction]:
        """Return the next terms, from their digits."""
        at = self._vectors()
        return [at(n)[1] for n in range(self.given.end, self.given.end + count)]

    def sums(self) -> RationalGF | None:
        """Return the g.f. of the sums of a(n) over the n with m + 1 digits; None for fractions.

        The matrices of the digits add up to one, so the order of the sums is at most its size.

        >>> from gfkit.fits.fit import GivenTerms
        >>> print(fit_k_regular(GivenTerms(tuple(n.bit_count() for n in range(64)))).sums())
        (1-x)/(1-2*x)^2
        """
        at, steps = self._vectors(), self._steps()
        size = len(steps[0])
        vectors = zip(*map(at, range(1, self.base)), strict=True)
        vector = [sum(column, Fraction(0)) for column in vectors]
        found: list[int] = []
        for _ in range(2 * size + 1):
            if vector[1].denominator != 1:
                return None
            found.append(int(vector[1]))
            entries = ([c * vector[i] for rows in steps for i, c in rows[j]] for j in range(size))
            vector = [sum(products, Fraction(0)) for products in entries]
        fit = fit_cfinite(GivenTerms(tuple(found)))
        return fit.gf if fit is not None else None


def fit_k_regular(given: GivenTerms, *, spare: int = 1) -> KRegular | None:
    """Return the k-regular fit of least k, 2 <= k <= 10, or None; the offset is 0 or more.

    spare: the least surplus. Section after section a(q n + r) is compared with those before, over
    all n for which it is given.
    """
    best: KRegular | None = None
    growth = LEAST_BITS + MAX_RANK * len(given).bit_length()  # it is that of a polynomial
    if given.offset < 0 or len(set(given)) < 2 or max(map(abs, given)).bit_length() > growth:
        return None
    for base in BASES:
        fit = _fit_of_base(given, base)
        if fit is not None and fit.surplus >= spare:
            best = fit if best is None else min(best, fit, key=lambda one: one.missing)
            if not best.missing:
                break
    return best


def _has_no_relation(given: GivenTerms, base: int, prime: int) -> bool:
    """Return whether the terms run out before a section depends on others modulo a prime."""
    basis, waiting = [[1] * len(given)], [(1, 0)]
    for q, r in waiting:
        entries = list(given.values[(q - 1) * given.offset + r :: q])
        if min(len(entries), len(basis[-1])) <= len(basis) or len(basis) > MAX_RANK:
            break
        basis.append(entries[: len(basis[-1])])
        waiting += [(q * base, q * digit + r) for digit in range(base)]
    flat = [value % prime for one in basis for value in one[: len(basis[-1])]]
    return nmod_mat(len(basis), len(basis[-1]), flat, prime).rank() == len(basis)


def _fit_of_base(given: GivenTerms, base: int) -> KRegular | None:
    """Return the fit of a base; None if the sections run out of terms before they are closed."""
    (prime,) = primes_below(PRIME_BITS, 0, 1)
    if _has_no_relation(given, base, prime):
        return None
    sections: list[SectionRelation] = []
    basis = [[1] * len(given)]
    used = 0
    waiting = [(1, 0)]
    for q, r in waiting:
        entries = list(given.values[(q - 1) * given.offset + r :: q])[: min(map(len, basis))]
        rank, size = len(basis), len(entries)
        spend(1 + rank * size // 64)
        if size <= rank or rank > MAX_RANK:
            return None
        flat = [value % prime for one in (*basis, entries) for value in one[:size]]
        found, pivots = None, list[int]()  # the first places that distinguish the sequences
        if nmod_mat(rank + 1, size, flat, prime).rank() <= rank:
            reduced, rows = nmod_mat(rank, size, flat[: rank * size], prime).rref()
            if rows < rank:
                return None  # too few terms to tell
            for i in range(rank):
                below = range(pivots[-1] + 1 if pivots else 0, size)
                pivots.append(next(n for n in below if reduced[i, n]))
            found = solution([[*(one[n] for one in basis), entries[n]] for n in pivots])
        weighted = [(c, one) for c, one in zip(found or (), basis, strict=False) if c]
        if found is not None and all(
            sum(c * one[n] for c, one in weighted) == value for n, value in enumerate(entries)
        ):
            last = given.offset + pivots[-1]
            sections.append(SectionRelation(q, r, tuple(found), pivots[-1] + 1))
            used = max(used, q * last + r - given.offset + 1)
            continue
        sections.append(SectionRelation(q, r, None))
        basis.append(entries)
        waiting += [(q * base, q * digit + r) for digit in range(base)]
        first = max(given.offset, given.offset * base - 1)
        used = max(used, q * first + r - given.offset + 1)
    if used >= len(given):
        return None
    return KRegular(given, given.offset, used, base, tuple(sections))


Number = Fraction | int
Rule = tuple[Number, Number, Number]
"""a(q n + r) = c a(n) + d + e n."""


def undecided(fit: Fit, most: int) -> int:
    """Return how many further terms decide between a fit and sections that agree so far; 0: none.

    most: that many next terms by the fit are examined. If for each r the given a(k n + r), n >= 1,
    are one combination of a(n), 1 and n, as those of sums over digits are, then these go on from
    digit to digit. Sums of such terms are examined, too, and lists that begin at n = 0 or 1. And
    if the given terms are the same for all orders of the digits, so may be the others. Sections
    whose odds against chance are MIN_BITS below those of the fit decide nothing.
    """
    given, offset = [*fit.given], fit.given.offset
    if offset < 0 or len(set(given)) < 2:
        return 0

    @cache
    def both() -> list[Number]:
        return [*given, *map(_plain, fit.predicted(most))]

    def steps() -> list[Number]:
        return [b - a for a, b in pairwise(both())]

    jumps = [b - a for a, b in pairwise(given)]
    likely = surplus_bits(given, fit.used)[0] - shape_bits(fit.used) - MIN_BITS
    starts = {offset, 1 - offset} if offset < 2 else {offset}
    return max(
        *(_unlike_digits(given, both, first, fit.used) for first in starts),
        *(_undecided(given, both, first, likely) for first in starts),
        *(_undecided(jumps, steps, first, likely) for first in (offset, offset + 1, offset + 2)),
    )


Further = Callable[[], list[Number]]
"""Returns the given terms and the next ones, which are only computed on request."""


def _unlike_digits(given: Sequence[int], both: Further, offset: int, used: int) -> int:
    """Return the last of the first places after the given where equal digits have another value.

    A law that fewer terms determine than there are numbers with two small digits is simpler.
    """
    found, size = 0, len(given)

    def terms() -> Iterator[tuple[int, Number]]:
        yield from enumerate(given)
        yield from islice(enumerate(both()), size, None)

    for base in range(3, min((offset + size) // 2, used // 2 + 1, MAX_BASE)):
        if base + 2 >= offset and given[base + 2 - offset] != given[2 * base + 1 - offset]:
            continue  # the digits are 1 and 2
        values: dict[tuple[int, ...], Number] = {}
        further = 0
        for place, value in islice(terms(), max(0, 1 - offset), None):
            spend()
            digits, rest = [], offset + place
            while rest:
                rest, digit = divmod(rest, base)
                digits.append(digit)
            key = tuple(sorted(digits))
            further += place < size and key in values
            if values.setdefault(key, value) != value:
                bits = further * surplus_bits(given, 1)[1] if place >= size else 0
                if bits >= MIN_BITS + shape_bits(base):
                    found = max(found, place + 1 - size)
                break
    return found


def _undecided(given: Sequence[int], both: Further, offset: int, likely: float) -> int:
    """Return the last of the first places after the given where some sections go on otherwise.

    likely: the bits by which they have to agree beyond chance.
    """
    found, size = 0, len(given)
    for base in (*DIGITS, *(k * k for k in BASES if k > 4)):
        rules = _rules_of_base(given, offset, base, likely)
        if rules is None:
            continue
        values: list[Number] = [*given]
        for place, value in islice(enumerate(both()), size, None):
            spend()
            above, r = divmod(offset + place, base)
            c, d, e = rules[r]
            values.append(c * values[above - offset] + d + e * above)
            if values[-1] != value:
                found = max(found, place + 1 - size)
                break
    return found


def _rules_of_base(
    given: Sequence[int], offset: int, base: int, likely: float
) -> list[Rule] | None:
    """Return how a(k n + r) depends on a(n); None if it does not, or chance would say as much."""
    least = max(1, offset)
    rules: list[Rule] = []
    further = used = 0
    for r in range(base):
        sections = given[least - offset :], given[base * least + r - offset :: base]
        rows = [(a, n, y) for n, (a, y) in enumerate(zip(*sections, strict=False), least)]
        rule, unknowns = _rule_of(rows, is_square=base > DIGITS[-1]) or (None, 0)
        if rule is None or len(rows) <= unknowns:
            return None
        further += len(rows) - unknowns
        used += unknowns
        rules.append(rule)
    _, last = surplus_bits(given, used)
    return rules if further * last - shape_bits(used) >= max(MIN_BITS / 2, likely) else None


def _rule_of(rows: list[tuple[int, int, int]], *, is_square: bool) -> tuple[Rule, int] | None:
    """Return the simplest rule for rows of a(n), n and a(k n + r), and its number of unknowns.

    If the a(n) are equal, it is one in which later ones matter.
    """
    if not rows or (len(rows) > 3 and fmpz_mat([[a, 1, n, y] for a, n, y in rows[:4]]).det()):
        return None
    flat = len({a for a, _, _ in rows}) < 2
    if flat and is_square:
        return None
    (a0, n0, y0), (a1, n1, y1) = rows[0], rows[-1]
    run = max(n1 - n0, 1)
    slope, steep = (_plain(Fraction(y, run)) for y in (y1 - y0, y1 - y0 - a1 + a0))
    tried: list[tuple[Rule, int]] = [((1, y0 - a0, 0), 1)]
    if not flat:
        top = max(rows, key=lambda row: abs(row[0]))
        tried.append(((_plain(Fraction(top[2], top[0])), 0, 0), 1))
        tried.append(((0, y0 - slope * n0, slope), 2 if slope else 1))
    tried.append(((1, y0 - a0 - steep * n0, steep), 2))
    for (c, d, e), unknowns in tried:
        if all(c * a + d + e * n == y for a, n, y in rows):
            return (c, d, e), unknowns
    found = solution([[a, 1, n, y] for a, n, y in rows]) if len(rows) > 3 else None
    if found is None:
        return None
    c, d, e, *_ = map(_plain, found)
    return (c, d, e), 3


def _plain(value: Fraction) -> Number:
    """Return the integer of a fraction that is whole: sums of integers are quicker."""
    return value.numerator if value.denominator == 1 else value
