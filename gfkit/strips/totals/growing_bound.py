"""How many values determine the generating function of arrays whose values grow.

**Theorem.** A Boolean combination of conditions h >= 0 and h <= 0, for integer forms h in the cells
x and n, with x between two forms in n, is an integer combination of closed polyhedra
Q = {(x, n)} with n >= 0, and a(n) is the same combination of the numbers of integer points of their
fibres Q_n. By triangulation of the cone over Q, the sum of #Q_n t^n is a fraction whose denominator
is a product of 1 - t^k, k the heights of integer generators of its recession cone, and whose degree
is at most the largest n of a vertex of Q. So #Q_n is a quasi-polynomial for all n beyond that of
every vertex. By local Euler-Maclaurin it is the sum over the faces G of a polynomial in n of degree
at most dim G_0 times a function of n whose period is the least k > 0 for which k*aff(G_0) has an
integer point, where G_0 is the face of the recession cone at n = 1. [McMullen1978;
BerlineVergne2007]

So the denominator is a divisor of the product of Phi_m(t)^e(m), where e(m) is the largest dimension
of an intersection of homogeneous planes, spanned by rays of the cone, all of whose integer points
have an n divisible by m. Residues modulo M are a coarser lattice of cells instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import gcd, lcm, prod
from typing import TYPE_CHECKING

from gfkit.base.budget import spend
from gfkit.base.trusted import trusted
from gfkit.boards.acceptors.linear_forms import bounds_of, modulus_of, planes_of, primitive
from gfkit.errors import LimitReached
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.boards.acceptors.linear_forms import Form
    from gfkit.boards.kinds.growing_rules import GrowingRule

MAX_FLATS = 60_000
"""Intersections of planes that are looked at."""
MAX_RAYS = 3_000
MANY_CELLS = 5
"""With more, sums and differences of two cells are known to have the period 2."""
MAX_CELLS = 9
"""With residues, the cones of totally unimodular planes are looked at for this many cells."""


@dataclass(frozen=True, slots=True)
class Bound:
    """The sum of a(n) t^n is P/D, deg P <= deg D + after, D the product of Phi_m^e.

    factors: the pairs (m, e). after: the largest n at which a(n) may differ from the
    quasi-polynomial; -1 for none. why: where the bound is from, in a few words.
    """

    factors: tuple[tuple[int, int], ...]
    after: int
    why: str

    @property
    def degree(self) -> int:
        """The degree of D."""
        return sum(totient(m) * e for m, e in self.factors)

    @property
    def values(self) -> int:
        """How many values a(0), a(1), ... determine the fraction."""
        return self.degree + self.after + 1

    def denominator(self) -> RationalGF:
        """Return D, a polynomial."""
        return prod((cyclotomic(m) ** e for m, e in self.factors), start=RationalGF.of([1], [1]))


def totient(m: int) -> int:
    """Return the number of residues modulo m that are prime to it."""
    return sum(gcd(k, m) == 1 for k in range(1, m + 1))


@cache
def cyclotomic(m: int) -> RationalGF:
    """Return Phi_m, with the sign that makes it 1 at t = 0.

    >>> print(cyclotomic(1), cyclotomic(6))
    1-x 1-x+x^2
    """
    others = (cyclotomic(d) for d in range(1, m) if m % d == 0)
    return RationalGF.of([1, *[0] * (m - 1), -1], prod(others, start=RationalGF.of([1], [1])).num)


@trusted
def order_bound(rule: GrowingRule, shift: int = 0) -> Bound:
    """Return a proved bound for the sum of a(n + shift) t^n.

    Raises LimitReached for conditions whose planes have too many intersections.

    >>> from gfkit.boards.kinds.growing_rules import GrowingRule
    >>> rule = {"values": "0..n", "length": 3, "places": [{"holds": "a + b + c = n"}]}
    >>> bound = order_bound(GrowingRule.from_data(rule, "sums"))
    >>> bound.factors, bound.values
    (((1, 3),), 4)
    """
    found = [_bound_of_class(rule, move) for move in rule.symmetries()]
    together: dict[int, int] = {}
    for bound in found:
        for m, e in bound.factors:
            together[m] = max(e, together.get(m, 0))
    after = max(max(bound.after for bound in found) - shift, -1)
    return Bound(tuple(sorted(together.items())), after, found[0].why)


@dataclass(frozen=True, slots=True)
class Planes:
    """Affine planes in cells and n that decide a rule, and forms that are >= 0 where it holds.

    modulus: cells count modulo this number. of_n: n does, too. low: the lower end of the values.
    asked: the planes of conditions, without those of the ends of the values.
    """

    cells: int
    planes: frozenset[Form]
    bounds: frozenset[Form]
    modulus: int
    of_n: bool
    low: tuple[int, int]
    asked: frozenset[Form]


def orbits_of(move: Sequence[int]) -> list[int]:
    """Return for each cell the number of its cycle, numbered by first cells."""
    found = [-1] * len(move)
    count = 0
    for cell in range(len(move)):
        if found[cell] < 0:
            while found[cell] < 0:
                found[cell] = count
                cell = move[cell]  # noqa: PLW2901 - along the cycle
            count += 1
    return found


def planes_of_rule(rule: GrowingRule, orbit: Sequence[int]) -> Planes:
    """Return the planes of the arrays that are the same on each orbit of cells."""
    size = max(orbit) + 1

    def moved(form: Form, cells: Sequence[int]) -> Form:
        found = [0] * size
        for c, cell in zip(form, cells, strict=False):
            found[orbit[cell]] += c
        return (*found, *form[-2:])

    planes: set[Form] = set()
    bounds: set[Form] = set()
    modulus, of_n = 1, False
    for condition in rule.conditions():
        own, edges = planes_of(condition.tree), list(bounds_of(condition.tree))
        divisor, divides = modulus_of(condition.tree)
        modulus, of_n = lcm(modulus, divisor), of_n or divides
        for cells in condition.cells:
            planes |= {moved(form, cells) for form in own}
            bounds |= {moved(form, cells) for form in edges}
    asked = frozenset(primitive(form) for form in planes if any(form[:-1]))
    for cell in range(size):
        unit = [int(k == cell) for k in range(size)]
        low = (*unit, -rule.low[0], -rule.low[1])
        high = (*(-one for one in unit), *rule.high)
        planes |= {low, high}
        bounds |= {low, high}
    return Planes(
        size,
        frozenset(primitive(form) for form in planes if any(form[:-1])),
        frozenset(form for form in bounds if any(form[:-1])),
        modulus,
        of_n,
        rule.low,
        asked,
    )


def _bound_of_class(rule: GrowingRule, move: Sequence[int]) -> Bound:
    found = planes_of_rule(rule, orbits_of(move))
    if is_order(found, rule):
        return Bound(((1, found.cells + 1),), -1, "the conditions are on the order of the cells")
    factors, why = _homogeneous(found)
    return Bound(factors, _last_vertex(found), why)


def is_order(found: Planes, rule: GrowingRule) -> bool:
    """Tell whether only the order of the cells matters, of values of which there are n + c, c >= 0.

    Then an array is a pattern with some k values and a choice of these: a(n) is a combination of
    binomial(n + c, k), k up to the number of cells, for all n >= 0.
    """
    inner = all(
        not any(form[-2:]) and sorted(c for c in form if c) == [-1, 1] for form in found.asked
    )
    return inner and found.modulus == 1 and rule.high[0] - rule.low[0] == 1


def _homogeneous(found: Planes) -> tuple[tuple[tuple[int, int], ...], str]:
    """Return the pairs (m, e), and how they are known."""
    size, scale = found.cells, found.modulus
    step = scale if found.of_n else 1
    planes = sorted({primitive(form[:-1]) for form in found.planes if any(form[:size])})
    bounds = sorted({primitive_bound(form[:-1]) for form in found.bounds if any(form[:-1])})
    if (scale == 1 or size > MAX_CELLS) and is_unimodular([form[:size] for form in planes]):
        basis = _units(size + 1)
        for form in _equalities(bounds):
            basis = section(basis, form)
        if not any(row[size] for row in basis):
            return (), "n is bounded"
        moduli = _divisors(scale)
        why = "totally unimodular planes: the period " + ("is 1" if scale == 1 else f"is {scale}")
        return tuple((m, len(basis)) for m in moduli), why
    if scale == 1 and size > MANY_CELLS and is_half_integral([form[:size] for form in planes]):
        return ((1, size + 1), (2, size - 1)), "sums and differences of two: the period divides 2"
    simplex = [[int(k == cell) for k in range(size + 1)] for cell in range(size)]
    simplex.append([*([found.low[0]] * size), 1])
    rays = [ray for ray in rays_of(simplex, bounds, planes) if ray[size] > 0]
    if not rays:
        return (), "finitely many arrays"
    heights = [_height(ray, scale, step) for ray in rays]
    e = {1: _rank(rays)}
    on = [sum(1 << k for k, form in enumerate(planes) if not _dot(form, ray)) for ray in rays]
    lattices = [(*(scale * c for c in form[:size]), step * form[size]) for form in planes]
    for m in sorted({m for height in heights for m in _divisors(height)} - {1}):
        inside = [k for k, height in enumerate(heights) if height % m == 0]
        outside = [on[k] for k, height in enumerate(heights) if height % m]
        largest = 0
        for mask in _closed([on[k] for k in inside]):
            if any(other & mask == mask for other in outside):
                continue
            hull = [rays[k] for k in inside if on[k] & mask == mask]
            if len(hull) <= largest or (dimension := _rank(hull)) <= largest:
                continue
            basis = _units(size + 1)
            for k, form in enumerate(lattices):
                if mask >> k & 1:
                    basis = section(basis, form)
            if len(basis) == dimension and step * gcd(*(row[size] for row in basis)) % m == 0:
                largest = dimension
        if largest:
            e[m] = largest
    return tuple(sorted(e.items())), f"the period divides {lcm(*e)}"


def _height(ray: Sequence[int], scale: int, step: int) -> int:
    """Return the n of the first point of a ray whose cells, and n, are multiples."""
    parts = [scale // gcd(scale, one) for one in ray[:-1]]
    return lcm(*parts, step // gcd(step, ray[-1])) * ray[-1]


def _closed(masks: Sequence[int]) -> set[int]:
    """Return all intersections of sets of bits; raises LimitReached for too many."""
    found = set(masks)
    todo, some = list(found), list(found)
    while todo:
        one = todo.pop()
        spend(1 + len(some) // 10)
        for other in some:
            both = one & other
            if both not in found:
                found.add(both)
                todo.append(both)
        if len(found) > MAX_FLATS:
            raise LimitReached(f"the conditions have more than {MAX_FLATS} intersections of planes")
    return found


def primitive_bound(form: Sequence[int]) -> Form:
    """Return a form divided by the greatest common divisor of its coefficients."""
    divisor = gcd(*form)
    return tuple(c // divisor for c in form)


def _equalities(bounds: Sequence[Form]) -> list[Form]:
    """Return the forms that are both >= 0 and <= 0."""
    known = set(bounds)
    return [form for form in bounds if tuple(-c for c in form) in known]


@dataclass(slots=True)
class Cone:
    """A pointed cone by its extreme rays, each with the bounds that are 0 on it, as bits."""

    rays: list[tuple[list[int], int]]

    def cut(self, form: Sequence[int], bit: int, *, keep: bool) -> Cone:
        """Return where a form is 0, or, with `keep`, where it is not negative.

        bit: of this form among the bounds, 0 if it is none. By double description: a new ray is on
        the segment of two adjacent ones, that is with no third ray on all their common bounds.
        """
        zeros: list[tuple[list[int], int]] = []
        above: list[tuple[int, list[int], int]] = []
        below: list[tuple[int, list[int], int]] = []
        for ray, on in self.rays:
            value = _dot(form, ray)
            if not value:
                zeros.append((ray, on | bit))
            elif value > 0:
                above.append((value, ray, on))
            else:
                below.append((value, ray, on))
        spend(1 + len(above) * len(below))
        if len(self.rays) > MAX_RAYS:
            raise LimitReached(f"a cone of the conditions has more than {MAX_RAYS} rays")
        masks = [on for _, on in self.rays]
        made = []
        for up, one, on in above:
            for down, other, also in below:
                common = on & also
                if sum(1 for mask in masks if mask & common == common) == 2:
                    ray = [up * b - down * a for a, b in zip(one, other, strict=True)]
                    made.append((list(primitive_bound(ray)), common | bit))
        rest = [(ray, on) for _, ray, on in above] if keep else []
        return Cone(zeros + made + rest)


def rays_of(
    simplex: list[list[int]], bounds: Sequence[Form], planes: Sequence[Form]
) -> list[list[int]]:
    """Return the rays in which planes meet within the cone where no bound is negative.

    simplex: generators of a simplicial cone that contains it, of integers.
    """
    size = len(simplex)
    equal = _equalities(bounds)
    others = [form for form in bounds if form not in set(equal)]
    cone = Cone(
        [(ray, sum(1 << k for k in range(size) if k != own)) for own, ray in enumerate(simplex)]
    )
    for form in dict.fromkeys(primitive(form) for form in equal):
        cone = cone.cut(form, 0, keep=False)
    for k, form in enumerate(sorted(others, key=lambda one: sum(map(bool, one)), reverse=True)):
        cone = cone.cut(form, 1 << (size + k), keep=True)
    found = {tuple(ray) for ray, _ in cone.rays}
    whole = (1 << len(planes)) - 1
    known: dict[tuple[int, ...], tuple[int, int]] = {}

    def sides(cone: Cone) -> tuple[int, int]:
        """Return the planes, as bits, that have a ray above them, and those with one below."""
        plus = minus = 0
        for ray, _ in cone.rays:
            if (key := tuple(ray)) not in known:
                values = [_dot(form, ray) for form in planes]
                known[key] = (
                    sum(1 << k for k, value in enumerate(values) if value > 0),
                    sum(1 << k for k, value in enumerate(values) if value < 0),
                )
            plus, minus = plus | known[key][0], minus | known[key][1]
        return plus, minus

    plus, minus = sides(cone)
    layer = {whole & ~(plus | minus): cone}
    seen = 1
    while layer:
        below: dict[int, Cone] = {}
        for flat in layer.values():
            plus, minus = sides(flat)
            for k, form in enumerate(planes):
                if not plus & minus & 1 << k:
                    continue
                smaller = flat.cut(form, 0, keep=False)
                more, less = sides(smaller)
                mask = whole & ~(more | less)
                if mask not in below:
                    below[mask] = smaller
                    found |= {tuple(ray) for ray, _ in smaller.rays}
                    seen += 1
            if seen > MAX_FLATS:
                raise LimitReached(
                    f"the conditions have more than {MAX_FLATS} intersections of planes"
                )
        layer = below
    return [list(ray) for ray in sorted(found)]


def is_half_integral(rows: Iterable[Sequence[int]]) -> bool:
    """Tell whether all rows are a cell, or a sum or difference of two, up to sign.

    Then the solutions of equations with integers on the right are multiples of 1/2: along a tree of
    equations cells are plus or minus one of them and an integer, and one more equation gives twice
    that one, or nothing. One equation alone has an integer solution, so an intersection of planes
    that has none lies in two.

    >>> is_half_integral([(1, 1, 0), (0, 1, 1), (1, 0, 1)]), is_half_integral([(2, 0, 0)])
    (True, False)
    """
    return all(max(map(abs, row)) <= 1 and sum(map(abs, row)) <= 2 for row in rows if any(row))


def section(basis: list[list[int]], form: Sequence[int]) -> list[list[int]]:
    """Return a basis of the integer points of a lattice at which a form is 0.

    >>> section([[1, 0], [0, 1]], (2, -4))
    [[2, 1]]
    """
    rows = [(sum(a * b for a, b in zip(row, form, strict=True)), row) for row in basis]
    zeros = [row for value, row in rows if not value]
    others = [(value, row) for value, row in rows if value]
    while len(others) > 1:
        others.sort(key=lambda one: abs(one[0]))
        least, lead = others[0]
        left = [(least, lead)]
        for value, row in others[1:]:
            q = value // least
            new = [a - q * b for a, b in zip(row, lead, strict=True)]
            if value - q * least:
                left.append((value - q * least, new))
            else:
                zeros.append(new)
        others = left
    return zeros


def is_unimodular(rows: Iterable[Sequence[int]]) -> bool:
    """Tell whether a matrix is of a kind that is known to be totally unimodular.

    Rows with entries 0 and one sign whose places are consecutive [Schrijver1986, chapter 19];
    or rows with at most two entries, +1 or -1, whose columns have signs that make each pair a
    difference (networks).

    >>> is_unimodular([(1, 1, 0), (0, -1, -1)]), is_unimodular([(1, 1, 0), (0, 1, 1), (1, 0, 1)])
    (True, False)
    """
    rows = [row for row in rows if any(row)]
    if any(abs(one) > 1 for row in rows for one in row):
        return False
    places = [[k for k, one in enumerate(row) if one] for row in rows]
    intervals = all(
        place[-1] - place[0] + 1 == len(place) and len({row[k] for k in place}) == 1
        for row, place in zip(rows, places, strict=True)
    )
    if intervals:
        return True
    if any(len(place) > 2 for place in places):
        return False
    near: dict[int, list[tuple[int, int]]] = {}
    for row, place in zip(rows, places, strict=True):
        if len(place) == 2:
            i, j = place
            sign = -row[i] * row[j]
            near.setdefault(i, []).append((j, sign))
            near.setdefault(j, []).append((i, sign))
    signs: dict[int, int] = {}
    for start in near:
        if start in signs:
            continue
        signs[start], todo = 1, [start]
        while todo:
            here = todo.pop()
            for there, sign in near[here]:
                if there not in signs:
                    signs[there] = sign * signs[here]
                    todo.append(there)
                elif signs[there] != sign * signs[here]:
                    return False
    return True


def _dot(form: Sequence[int], row: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(form, row, strict=True) if a)


def _divisors(number: int) -> list[int]:
    return [m for m in range(1, number + 1) if number % m == 0]


def _rank(rows: list[list[int]]) -> int:
    left = _units(len(rows[0]))
    for row in rows:
        left = section(left, row)
    return len(rows[0]) - len(left)


def _units(size: int) -> list[list[int]]:
    return [[int(i == j) for j in range(size)] for i in range(size)]


def _last_vertex(found: Planes) -> int:
    """Return the largest n of a vertex, rounded down; 0 if all conditions are homogeneous."""
    if not any(form[-1] for form in found.planes):
        return 0
    size = found.cells
    by_head: dict[Form, int] = {}
    for form in found.planes:
        by_head[form[:-1]] = max(abs(form[-1]), by_head.get(form[:-1], 0))
    if is_unimodular(by_head):
        largest = sorted(by_head.values(), reverse=True)[: size + 1]
        return sum(largest)
    simplex = [[int(k == cell) for k in range(size + 2)] for cell in range(size)]
    simplex.append([*([found.low[0]] * size), 1, 0])
    simplex.append([*([found.low[1]] * size), 0, 1])
    bounds = sorted({primitive_bound(form) for form in found.bounds})
    return max(
        (
            vertex[-2] // vertex[-1]
            for vertex in rays_of(simplex, bounds, sorted(found.planes))
            if vertex[-1]
        ),
        default=0,
    )
