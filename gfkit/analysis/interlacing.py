"""Polynomials with real zeros for all n, by interlacing that a matrix recurrence keeps.

Let F(n+1) = G F(n), a vector of polynomials in x, all coefficients of G and F not negative, and
u, w rows of such polynomials. Write u < w if Im(conj(u F) w F) > 0 at each z with Im z > 0: then
u F and w F have real zeros only, and w F/u F maps the upper half-plane to itself, so the zeros
interlace. As they are not positive, Im(conj(w F) z u F) >= 0, too, for z F/h is such a map if h
is. (Hermite, Biehler, Hurwitz; complete Bernstein functions.)

A set R of pairs u < w holds for all n if it holds at the first, and if for each pair the form
Im(conj(u G F) w G F) is a sum, with positive coefficients, of forms of pairs of R, times |z|^2m,
and of squares Im(conj(v F) z v F): an identity of polynomials, found by linear programming. Pairs
for which there is no sum are taken out of R until one is left for each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpq, fmpq_mat, fmpq_poly, fmpz_poly

from gfkit.base.budget import spend

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

Poly = tuple[int, ...]
Row = tuple[Poly, ...]
Pair = tuple[int, int, int]
"""Numbers i, j of rows and a power s: row i < x^s times row j."""
Key = tuple[int, int, int, int]
"""Components k <= l, d and m, for |z|^2m Im(conj(F_k) z^d F_l), a negative d for conj(z)."""
Form = dict[Key, int]
Named = tuple[Pair | None, int, bool, int]
"""A form: a pair or a row, whether it is turned, and the power of |z|^2."""
Known = dict[Pair, tuple[list[Named], list[Fraction]]]
SHIFTS = (-2, -1, 0, 1, 2)
LOOKED_AT = 7
"""Values of n for which pairs are looked at before anything is proved."""
MOST_PIVOTS = 3000
TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Summand:
    """c |z|^(2 shift) times the form of a pair; of the pair (u, z u) if pair is None.

    number: of the pair, or of the row u. turned: of x^s w < x u instead, which follows.
    """

    is_pair: bool
    number: int
    turned: bool
    shift: int
    factor: Fraction


@dataclass(frozen=True, slots=True)
class Family:
    """F(first) = start, F(n + 1) = matrix F(n); rows are looked at, the first of them is a(n)."""

    matrix: tuple[Row, ...]
    start: Row
    first: int
    rows: tuple[Row, ...]

    def after(self, steps: int) -> Family:
        """Return the family from a later n on."""
        values = self.start
        for _ in range(steps):
            values = tuple(combined(row, values) for row in self.matrix)
        return replace(self, start=values, first=self.first + steps)


@dataclass(frozen=True, slots=True)
class Interlacing:
    """A family with pairs that hold from its first n on, each with its sum."""

    family: Family
    pairs: tuple[Pair, ...]
    sums: tuple[tuple[Summand, ...], ...]


def trim(f: Iterable[int]) -> Poly:
    """Return a polynomial without zeros at the end."""
    found = list(f)
    while found and not found[-1]:
        found.pop()
    return tuple(found)


def combined(row: Row, values: Row) -> Poly:
    """Return the sum of the products of a row with values."""
    total = fmpz_poly([])
    for f, g in zip(row, values, strict=True):
        if f and g:
            total += fmpz_poly(list(f)) * fmpz_poly(list(g))
    return tuple(int(c) for c in total.coeffs())


def applied(row: Row, matrix: Sequence[Row]) -> Row:
    """Return a row times a matrix."""
    return tuple(combined(row, column) for column in zip(*matrix, strict=True))


def shifted(row: Row, power: int) -> Row:
    """Return x^power times a row."""
    return tuple((0,) * power + f if f else f for f in row)


def sides(rows: Sequence[Row], pair: Pair) -> tuple[Row, Row]:
    """Return the rows u and w of a pair u < w, with powers of x that are not negative."""
    i, j, s = pair
    return shifted(rows[i], max(0, -s)), shifted(rows[j], max(0, s))


def turned(pair: Pair) -> Pair:
    """Return the pair that follows: w < x u."""
    i, j, s = pair
    return j, i, 1 - s


def form_of(u: Row, w: Row) -> Form:
    """Return Im(conj(u F) w F) as a sum over the components of F.

    >>> form_of(((1,), (0, 1)), ((0, 1), ()))
    {(0, 0, 1, 0): 1, (0, 1, 0, 1): -1}
    """
    found: Form = {}
    for k, f in enumerate(u):
        for l, g in enumerate(w):
            for a, c in enumerate(f):
                for b, e in enumerate(g):
                    d, sign = b - a, 1
                    if k > l or (k == l and d < 0):
                        d, sign = -d, -1
                    if c and e and (k != l or d):
                        key = min(k, l), max(k, l), d, min(a, b)
                        found[key] = found.get(key, 0) + sign * c * e
    return {key: c for key, c in found.items() if c}


def interlaces(f: Poly, g: Poly) -> bool:
    """Tell whether f and g have real zeros only, interlacing, the largest one a zero of g.

    f, g: the last coefficients are positive. Common zeros may be; by Euclid's algorithm.

    >>> interlaces((1, 1), (0, 2, 1)), interlaces((0, 2, 1), (1, 1)), interlaces((1,), (1, 0, 1))
    (True, False, False)
    """
    above, below = fmpz_poly(list(g)), fmpz_poly(list(f))
    while True:
        spend(1 + len(below) // 8)
        if above.degree() - below.degree() not in {0, 1}:
            return False
        rest = -(fmpq_poly(above) % fmpq_poly(below)).numer()
        if rest.degree() < 0:
            return has_real_zeros(tuple(int(c) for c in below.coeffs()))
        if int(rest[rest.degree()]) < 0 or rest.degree() != below.degree() - 1:
            return False
        content = rest.content()
        above, below = below, fmpz_poly([int(c) // int(content) for c in rest.coeffs()])


def has_real_zeros(f: Poly) -> bool:
    """Tell whether all zeros of a polynomial are real; its last coefficient is positive.

    >>> has_real_zeros((1, 2, 1)), has_real_zeros((1, 1, 1))
    (True, False)
    """
    return len(f) < 3 or interlaces(tuple(k * c for k, c in enumerate(f))[1:], f)


def is_proportional(f: Poly, g: Poly) -> bool:
    """Tell whether two polynomials are multiples of each other."""
    return len(f) == len(g) and all(a * g[-1] == b * f[-1] for a, b in zip(f, g, strict=True))


def holds(family: Family, pair: Pair) -> bool:
    """Tell whether a pair holds at the first n."""
    u, w = (combined(row, family.start) for row in sides(family.rows, pair))
    return bool(u and w) and not is_proportional(u, w) and interlaces(u, w)


def prove_interlacing(family: Family) -> Interlacing | None:
    """Return pairs that hold for all n, the first row in one of them; None if none are found."""
    candidates = _candidates(family)
    goals = [pair for pair in candidates if 0 in pair[:2]]
    alive = set(candidates)
    known: Known = {}
    forms = _Forms.of(family, candidates)
    for goal in goals:
        while goal in alive:
            closed = _closure(goal, known)
            pair = next((one for one in closed if one not in known), None)
            if pair is None:
                return _written(family, closed, known)
            found = forms.sum_of(pair, alive)
            if found is not None:
                known[pair] = found
                continue
            alive.discard(pair)
            for one in [one for one, (used, _) in known.items() if _uses(used, pair)]:
                del known[one]
    return None


def _closure(goal: Pair, known: Known) -> list[Pair]:
    """Return the pairs that a pair rests on, as far as they are known, itself first."""
    order = {goal: None}
    listed = [goal]
    for pair in listed:
        for one, *_ in known[pair][0] if pair in known else ():
            if one is not None and one not in order:
                order[one] = None
                listed.append(one)
    return listed


def _uses(used: list[Named], pair: Pair) -> bool:
    return any(one[0] == pair for one in used)


def _image(family: Family, pair: Pair) -> Form:
    u, w = sides(family.rows, pair)
    return form_of(applied(u, family.matrix), applied(w, family.matrix))


def _candidates(family: Family) -> list[Pair]:
    """Return the pairs that hold at some first n."""
    several = [family.after(k) for k in range(LOOKED_AT)]
    count = range(len(family.rows))
    values = [[combined(row, one.start) for row in family.rows] for one in several]
    found = []
    for i in count:
        for j in count:
            for s in SHIFTS:
                degrees = [len(v[j]) + s - len(v[i]) for v in values]
                possible = i != j and all(d in {0, 1} for d in degrees)
                if possible and all(holds(one, (i, j, s)) for one in several):
                    found.append((i, j, s))
    return found


@dataclass(frozen=True, slots=True)
class _Forms:
    """Forms that sums are made of, with their names, as dictionaries and as columns of a table.

    targets: for each pair its form one step later, with the place of each key in the table.
    """

    names: list[Named]
    forms: list[Form]
    table: NDArray[np.float64]
    signs: tuple[NDArray[np.int32], NDArray[np.int32]]
    targets: dict[Pair, Form]
    place: dict[Key, int]

    @classmethod
    def of(cls, family: Family, pairs: Sequence[Pair]) -> _Forms:
        """Return the forms of pairs, of turned pairs, and of rows in pairs."""
        targets = {pair: _image(family, pair) for pair in pairs}
        most = max((key[3] for form in targets.values() for key in form), default=0)
        bases: list[tuple[Pair | None, int, bool, Form]] = []
        for pair in pairs:
            for other in (False, True):
                u, w = sides(family.rows, turned(pair) if other else pair)
                bases.append((pair, 0, other, form_of(u, w)))
        for number in sorted({i for pair in pairs for i in pair[:2]}):
            row = family.rows[number]
            bases.append((None, number, False, form_of(row, shifted(row, 1))))
        names: list[Named] = []
        forms: list[Form] = []
        for one, row_number, other, base in bases:
            for m in range(most + 1):
                names.append((one, row_number, other, m))
                forms.append({(k, j, d, e + m): c for (k, j, d, e), c in base.items()})
        keys = sorted({key for form in (*forms, *targets.values()) for key in form})
        place = {key: row for row, key in enumerate(keys)}
        table = np.zeros((len(keys), len(forms)))
        for column, form in enumerate(forms):
            for key, c in form.items():
                table[place[key], column] = c
        signs = (table > 0).astype(np.int32), (table < 0).astype(np.int32)
        return cls(names, forms, table, signs, targets, place)

    def sum_of(self, pair: Pair, alive: set[Pair]) -> tuple[list[Named], list[Fraction]] | None:
        """Return forms and positive numbers whose products add up to the pair's, a step later."""
        target = np.zeros(len(self.place))
        for key, c in self.targets[pair].items():
            target[self.place[key]] = c
        able = [
            one is None or (one in alive and not (other and turned(one) in alive))
            for one, _, other, _ in self.names
        ]
        columns = _possible(self.signs, target, np.array(able))
        if columns is None or not len(columns):
            return None
        part = self.table[:, columns]
        rows = np.nonzero((part != 0).any(axis=1))[0]
        basis = _basis(np.concatenate([part[rows], target[rows][:, None]], axis=1))
        if basis is None:
            return None
        chosen = {int(columns[k]): self.forms[int(columns[k])] for k in basis}
        found = _exactly(self.targets[pair], chosen)
        if not found or all(self.names[k][2] for k in found):
            return None
        return [self.names[k] for k in found], list(found.values())


def _written(family: Family, order: list[Pair], known: Known) -> Interlacing:
    """Return the pairs with their sums, and the rows that they need."""
    used = {0, *(i for pair in order for i in pair[:2])}
    used |= {one[1] for pair in order for one in known[pair][0] if one[0] is None}
    kept = sorted(used)
    place = {old: new for new, old in enumerate(kept)}
    numbers = {pair: k for k, pair in enumerate(order)}
    sums = tuple(
        tuple(
            Summand(
                pair is not None,
                place[row] if pair is None else numbers[pair],
                other,
                m,
                c,
            )
            for (pair, row, other, m), c in zip(*known[one], strict=True)
        )
        for one in order
    )
    return Interlacing(
        replace(family, rows=tuple(family.rows[k] for k in kept)),
        tuple((place[i], place[j], s) for i, j, s in order),
        sums,
    )


def _possible(
    signs: tuple[NDArray[np.int32], NDArray[np.int32]],
    target: NDArray[np.float64],
    able: NDArray[np.bool_],
) -> NDArray[np.intp] | None:
    """Return the columns that may have a part in a sum; None where there is none.

    signs: where the table is above 0, and where below. A key must occur with both signs, the
    target's counted with the other one.
    """
    above, below = signs
    while True:
        plus = (above @ able > 0) | (target < 0)
        minus = (below @ able > 0) | (target > 0)
        alone = plus != minus
        if (alone & (target != 0)).any():
            return None
        spoilt = ((alone @ above > 0) | (alone @ below > 0)) & able
        if not spoilt.any():
            return np.nonzero(able)[0]
        able = able & ~spoilt


def _basis(table: NDArray[np.float64]) -> list[int] | None:
    """Return columns whose positive sum is the last one, nearly; None if there are none."""
    table[table[:, -1] < 0] *= -1
    scale = np.abs(table[:, :-1]).max(axis=1)
    table /= np.where(scale > 0, scale, 1.0)[:, None]
    rows, width = table.shape[0], table.shape[1] - 1
    basis = [-1] * rows
    cost = table.sum(axis=0)
    for pivot in range(MOST_PIVOTS):
        if cost[-1] < TINY:
            break
        spend(1 + rows * width // 20_000)
        column = int(np.argmax(cost[:-1])) if pivot < MOST_PIVOTS // 2 else _first(cost[:-1])
        if cost[column] < TINY:
            return None
        entries = table[:, column]
        able = entries > TINY
        if not able.any():
            return None
        ratios = np.where(able, table[:, -1] / np.where(able, entries, 1.0), np.inf)
        row = int(np.argmin(ratios))
        table[row] /= table[row, column]
        factors = table[:, column].copy()
        factors[row] = 0.0
        table -= factors[:, None] * table[row]
        cost = cost - cost[column] * table[row]
        basis[row] = column
    else:
        return None
    return [column for row, column in enumerate(basis) if column >= 0 and table[row, -1] > TINY]


def _first(cost: NDArray[np.float64]) -> int:
    places = np.nonzero(cost > TINY)[0]
    return int(places[0]) if len(places) else 0


def _exactly(target: Form, forms: dict[int, Form]) -> dict[int, Fraction] | None:
    """Solve for the numbers of the forms that are left; None if that fails, or one is negative."""
    keys = sorted({*target, *(key for form in forms.values() for key in form)})
    entries = [[form.get(key, 0) for form in forms.values()] + [target.get(key, 0)] for key in keys]
    reduced, rank = fmpq_mat(entries).rref() if entries else (None, 0)
    if reduced is None:
        return None
    found = dict.fromkeys(forms, Fraction(0))
    names = list(forms)
    for row in range(rank):
        values = [reduced[row, column] for column in range(len(names) + 1)]
        lead = next(column for column, c in enumerate(values) if c != 0)
        if lead == len(names):
            return None
        found[names[lead]] = _fraction(values[-1])
    if any(c < 0 for c in found.values()):
        return None
    return {k: c for k, c in found.items() if c}


def _fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def extended_rows(out: Row, matrix: Sequence[Row], level: int) -> list[Row]:
    """Return rows to be looked at, the first of them a(n): more of them for a higher level.

    Components of F; from level 1 on those of F(n + 1); from level 2 on sums F_k + F_l and
    F_k + x F_l.
    """
    size = len(matrix)
    units: list[Row] = [tuple((1,) if k == j else () for j in range(size)) for k in range(size)]
    found = [out, *units]
    if level > 0:
        found += matrix
    if level > 1:
        for k in range(size):
            for j in range(size):
                if k < j:
                    found.append(tuple((1,) if i in {k, j} else () for i in range(size)))
                if k != j:
                    both = {k: (1,), j: (0, 1)}
                    found.append(tuple(both.get(i, ()) for i in range(size)))
    return found


def without_multiples(family: Family) -> Family:
    """Leave out rows whose values are multiples of those of a row before, or 0."""
    kept: list[Row] = []
    seen: set[tuple[Poly, ...]] = set()
    several = [family.after(k).start for k in (1, 2)]
    for row in family.rows:
        values = [combined(row, start) for start in several]
        if not all(values):
            continue
        least = min(next(k for k, c in enumerate(f) if c) for f in values)
        normal = []
        for f in values:
            content = int(fmpz_poly(list(f)).content())
            normal.append(tuple(c // content for c in f[least:]))
        if tuple(normal) not in seen:
            seen.add(tuple(normal))
            kept.append(row)
    return replace(family, rows=tuple(kept))
