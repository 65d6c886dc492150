"""What titles say that is a g.f. or a formula by itself: matrix powers, counts up to a group.

Burnside's lemma counts colorings, and Polya's theorem multisets: a group is a list of permutations
of points 0, 1, ..., whose cycles are all that is used.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial, reduce
from itertools import combinations, pairwise, permutations, product
from math import factorial, gcd, log, prod
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError
from gfkit.formulas.grammar import parse_expression
from gfkit.oeis.entries.matrix_powers import power_sequence
from gfkit.oeis.titles.title_makers import TitleRule
from gfkit.sequences.given import FormulaTerms, FractionCoefficients
from gfkit.series.expression import parse_fraction
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from gfkit.oeis.titles.title_makers import Table
    from gfkit.sequences.definition import Definition

Group = list[tuple[int, ...]]
Point = Any
MOST_POINTS = 64
MOST_ORDER = 50_000
MOST_POWER = 12


def sequence_of(rule: Table) -> Definition:
    """Return the sequence that a title defines.

    >>> from gfkit.proofs.kernel import Workings
    >>> sequence_of({"formula": "(n^2+n)/2", "offset": 1}).values(4, Workings())
    [1, 3, 6, 10]
    """
    if "formula" in rule:
        return FormulaTerms(parse_expression(rule["formula"]), rule["offset"])
    return FractionCoefficients(tuple(rule["p"]), tuple(rule["q"]), rule["offset"])


def of_gf(gf: RationalGF, offset: int = 0) -> TitleRule:
    """Return the coefficients of a g.f.; that of x^0 is a(offset)."""
    rule = {"p": [*gf.num], "q": [*gf.den], "offset": offset}
    return TitleRule(rule, "sequence", 0, 0, 1, least=offset)


def of_formula(text: str, offset: int = 0) -> TitleRule:
    """Return the values of a formula in n."""
    return TitleRule({"formula": text, "offset": offset}, "sequence", 0, 0, 1, least=offset)


def gf_title(text: str) -> TitleRule:
    """Return a title that has its g.f."""
    try:
        return of_gf(parse_fraction(text.strip()))
    except GfkitError:
        raise KeyError(text) from None


# Matrices ---------------------------------------------------------------------------------------


def _rows(text: str) -> list[list[str]]:
    inner = text.strip().translate(str.maketrans("{}", "[]"))[1:-1]
    rows = re.split(r"\], ?\[", inner.strip("[]")) if "]" in inner else re.split("[;/]", inner)
    return [re.split(r"[ ,]+", row.strip()) for row in rows]


def matrix_power(what: Any, size: list[int], text: str) -> TitleRule:
    """Return an entry of the powers of a matrix, or a sum of entries; its size is told, too.

    what: row and column, "trace", or "first row".
    """
    rows = _rows(text)
    if [len(rows), *{*map(len, rows)}] != size:
        raise KeyError(text)
    matrix = "[" + ";".join(",".join(row) for row in rows) + "]"
    every = range(1, len(rows) + 1)
    places = {"trace": [(k, k) for k in every], "first row": [(1, k) for k in every]}
    found = RationalGF.of([0], [1])
    for i, j in [what] if isinstance(what, list) else places[what]:
        one = power_sequence(f"({matrix}^n)[{i},{j}]", 0)
        if one is None:
            raise KeyError(text)
        found = found + one.rational
    return of_gf(found)


# Groups -----------------------------------------------------------------------------------------


def acting(points: Sequence[Point], motions: Iterable[Callable[[Point], Point]]) -> Group:
    """Return motions of points as permutations of their places."""
    if not 0 < len(points) <= MOST_POINTS:
        raise KeyError(len(points))
    place = {point: k for k, point in enumerate(points)}
    group = [tuple(place[motion(point)] for point in points) for motion in motions]
    if len(group) > MOST_ORDER:
        raise KeyError(len(group))
    return group


def cycles(one: tuple[int, ...]) -> list[list[int]]:
    """Return the cycles of a permutation.

    >>> cycles((1, 0, 2))
    [[0, 1], [2]]
    """
    seen: set[int] = set()
    found = []
    for first in range(len(one)):
        if first not in seen:
            cycle = [first]
            while one[cycle[-1]] != first:
                cycle.append(one[cycle[-1]])
            seen |= {*cycle}
            found.append(cycle)
    return found


def _power(k: int) -> str:
    """Return n^k as a product of powers for which a g.f. is derived."""
    return "*".join([f"n^{MOST_POWER}"] * (k // MOST_POWER) + [f"n^{k % MOST_POWER}"])


def _in_lowest(total: Counter[int], order: int) -> str:
    common = gcd(order, *total.values())
    terms = [f"{z // common}*{_power(k)}" for k, z in sorted(total.items()) if z]
    return f"({' + '.join(terms) or '0'})/{order // common}"


def colorings(group: Group, kind: str, rotations: Group = []) -> TitleRule:  # noqa: B006
    """Return the ways to color points with at most n colors, up to a group.

    kind: "unoriented" for the whole group, "oriented" for the rotations, "chiral" for pairs of
    mirror images, "achiral" for what is its own mirror image.
    """
    whole = Counter(len(cycles(one)) for one in group)
    turned = Counter(len(cycles(one)) for one in rotations)
    times = 2 if rotations else 1  # the group has twice as many motions as there are rotations
    weights = {"unoriented": (1, 0), "oriented": (0, 1), "chiral": (-1, 1), "achiral": (2, -1)}
    first, second = weights[kind]
    if second and times * len(rotations) != len(group):
        raise KeyError(kind)
    total: Counter[int] = Counter()
    for k, z in whole.items():
        total[k] += first * z
    for k, z in turned.items():
        total[k] += second * times * z
    return of_formula(_in_lowest(total, len(group)))


def multisets(group: Group, weights: Sequence[int] = ()) -> RationalGF:
    """Return the g.f. of multisets of points up to a group, by the sum of the weights, or sizes.

    >>> multisets([(0, 1), (1, 0)]).terms(6)
    [1, 1, 2, 2, 3, 3]
    """
    kinds = Counter(
        tuple(sorted(sum(weights[z] for z in some) if weights else len(some) for some in cycles(g)))
        for g in group
    )
    most: Counter[int] = Counter()  # a common denominator, as a product of 1 - x^d
    for kind in kinds:
        most |= Counter(kind)
    num = RationalGF.of([0], [1])
    for kind, number in kinds.items():
        num = num + prod(_factors(most - Counter(kind)), start=RationalGF.of([number], [1]))
    den = [z * len(group) for z in prod(_factors(most), start=RationalGF.of([1], [1])).num]
    common = gcd(*num.num, *den)
    return RationalGF.of([z // common for z in num.num], [z // common for z in den])


def _factors(kind: Counter[int]) -> list[RationalGF]:
    return [RationalGF.of([1, *[0] * (d - 1), -1], [1]) for d in kind.elements()]


def _places(order: Sequence[int]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    return lambda point: tuple(point[k] for k in order)


def up_to_rows(points: list[tuple[int, ...]], weights: Sequence[int] = ()) -> RationalGF:
    """Return the g.f. of multisets of columns up to permutations of rows."""
    rows = len(points[0])
    group = acting(points, map(_places, permutations(range(rows))))
    return multisets(group, weights)


def matrices_up_to(rows: int, values: int, said: str = "") -> TitleRule:
    """Return the matrices of n columns up to permutations of rows and of columns.

    said: "no unit columns", "no zeros" for no zero rows or columns, "by ones" for n ones and no
    zero columns.
    """
    every = [*product(range(values), repeat=rows)]
    if said == "no unit columns":
        every = [z for z in every if sum(z) != 1]
    if said not in ("no zeros", "by ones"):
        return of_gf(up_to_rows(every))
    some = [z for z in every if any(z)]
    if said == "by ones":
        return of_gf(up_to_rows(some, [*map(sum, some)]))
    fewer = [z[1:] for z in some if not z[0] and any(z)]
    return of_gf(up_to_rows(some) - up_to_rows(fewer))


def column_sums(rows: int, total: int) -> TitleRule:
    """Return the nonnegative matrices of n columns, each of a sum, up to permutations."""
    every = [z for z in product(range(total + 1), repeat=rows) if sum(z) == total]
    return of_gf(up_to_rows(every))


def _signed(size: int) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
    return product(permutations(range(size)), product((0, 1), repeat=size))


def complemented(size: int, what: str) -> TitleRule:
    """Return the binary matrices with permutations of rows and columns, and complements.

    what: "columns" if each of the columns, whose number is given, may be complemented; "new
    columns" if each of n columns may be, of as many rows; "all" if only all entries may be.
    """
    points: list[Point] = [*product((0, 1), repeat=size)]
    if what == "columns":
        motions = [lambda z, p=p, s=s: tuple(z[k] ^ e for k, e in zip(p, s, strict=True))
                   for p, s in _signed(size)]  # fmt: skip
        return of_gf(multisets(acting(points, motions)))
    if what == "all":
        whole = [lambda z, p=p, e=e: tuple(z[k] ^ e for k in p)
                 for p in permutations(range(size)) for e in (0, 1)]  # fmt: skip
        return of_gf(multisets(acting(points, whole)))
    classes = sorted({frozenset({z, tuple(1 - k for k in z)}) for z in points}, key=sorted)
    turned = [lambda z, p=p: frozenset(tuple(one[k] for k in p) for one in z)
              for p in permutations(range(size))]  # fmt: skip
    return of_gf(multisets(acting(classes, turned)))


def cells_up_to(rows: int, columns: int) -> RationalGF:
    """Return the g.f. of matrices by the sum of entries, up to permutations of rows and columns."""
    if not rows * columns:
        return RationalGF.of([1], [1])
    cells = [*product(range(rows), range(columns))]
    both = product(permutations(range(rows)), permutations(range(columns)))
    motions = [lambda z, p=p, q=q: (p[z[0]], q[z[1]]) for p, q in both]
    return multisets(acting(cells, motions))


def entries_up_to(rows: int, columns: int, *, full: bool = False) -> TitleRule:
    """Return the nonnegative matrices of sum n up to permutations; full: without zero lines."""
    if not full:
        return of_gf(cells_up_to(rows, columns))
    signs = product((0, 1), repeat=2)
    parts = [cells_up_to(rows - i, columns - j) * (-1) ** (i + j) for i, j in signs]
    return of_gf(reduce(lambda a, b: a + b, parts))


def multigraphs(nodes: int, *, loops: bool = False) -> TitleRule:
    """Return the multigraphs with n edges on that many unlabeled nodes."""
    if not 1 < nodes <= 6:
        raise KeyError(nodes)
    edges = [frozenset(z) for z in combinations(range(nodes), 2)]
    if loops:
        edges += [frozenset({k}) for k in range(nodes)]
    motions = [partial(_renamed, p) for p in permutations(range(nodes))]
    return of_gf(multisets(acting(edges, motions)))


# Solids -----------------------------------------------------------------------------------------


def _sign(order: Sequence[int]) -> int:
    return -1 if sum(a > b for a, b in combinations(order, 2)) % 2 else 1


def _cube_parts(size: int, dimension: int) -> list[Point]:
    """Return the faces of a dimension of a cube: 0 in the directions that a face extends."""
    return [z for z in product((-1, 0, 1), repeat=size) if z.count(0) == dimension]


def solid_colorings(kind: str, solid: list[Any]) -> TitleRule:
    """Return the colorings of the faces of some dimension of a regular solid.

    solid: "cube" or "simplex", the dimension of space, and that of the faces; those of
    dimension d of the dual of a cube are its faces of dimension size - 1 - d. kind: as in
    `colorings`.
    """
    family, size, dimension = solid
    motions: list[tuple[Callable[[Point], Point], int]] = []
    if family == "cube":
        points = _cube_parts(size, dimension)
        for p, s in product(permutations(range(size)), product((1, -1), repeat=size)):
            motions.append((partial(_signed_places, p, s), _sign(p) * prod(s)))
    else:
        points = [frozenset(z) for z in combinations(range(size + 1), dimension + 1)]
        motions += [(partial(_renamed, p), _sign(p)) for p in permutations(range(size + 1))]
    turned = acting(points, (motion for motion, sign in motions if sign == 1))
    return colorings(acting(points, (motion for motion, _ in motions)), kind, turned)


def _signed_places(order: Sequence[int], signs: Sequence[int], point: Point) -> Point:
    return tuple(e * point[k] for k, e in zip(order, signs, strict=True))


def _renamed(order: Sequence[int], point: Point) -> Point:
    return frozenset(order[k] for k in point)


def rank_1(size: int) -> TitleRule:
    """Return the square matrices of rank 1 over a field of this size."""
    prime = next((p for p in range(2, size + 1) if size % p == 0), 0)
    if not prime or prime ** round(log(size, prime)) != size:
        raise KeyError(size)
    return of_formula(f"({size}^n-1)^2/({size}-1)")


# Sums of powers ---------------------------------------------------------------------------------


def permuted_rows(size: int, above: int) -> TitleRule:
    """Return the n lists of permutations of 0..size-1 in which each step falls in some list.

    By inclusion and exclusion over the steps that rise in all.
    """
    if above != size - 1 or not 1 < size <= 9:
        raise KeyError(size)
    total: Counter[int] = Counter()
    for cuts in product((0, 1), repeat=size - 1):
        parts = [1]
        for cut in cuts:
            parts = [*parts, 1] if cut else [*parts[:-1], parts[-1] + 1]
        total[factorial(size) // prod(map(factorial, parts))] += (-1) ** (size - len(parts))
    return of_formula(" + ".join(f"({z})*{base}^n" for base, z in sorted(total.items())))


def more_downsteps(size: int) -> TitleRule:
    """Return the n permutations of 1..size none of which has fewer falls than the one before."""
    if not 1 < size <= 7:
        raise KeyError(size)
    falls = Counter(sum(a > b for a, b in pairwise(z)) for z in permutations(range(size)))
    return gf_title("1/(" + "*".join(f"(1-{number}*x)" for number in falls.values()) + ")")


def squares_in_square(total: int) -> TitleRule:
    """Return the n x n arrays of squares 0, 1, 4, ... with a sum, as a polynomial in N = n^2."""
    if not 0 < total <= 20:
        raise KeyError(total)
    terms = []

    def split(left: int, largest: int, parts: list[int]) -> None:
        if not left:
            places = "*".join(f"(n^2-{k})" for k in range(len(parts)))
            terms.append(f"{places}/{prod(map(factorial, Counter(parts).values()))}")
        for root in range(min(largest, int(left**0.5)), 0, -1):
            split(left - root * root, root, [*parts, root])

    split(total, total, [])
    return of_formula(" + ".join(terms))


def n_parts_up_to(most: int) -> TitleRule:
    """Return the n numbers from 0 to a bound whose sum is n, by inclusion and exclusion."""
    if not 0 < most <= MOST_POINTS:
        raise KeyError(most)
    over = f"binomial(n,j)*binomial(2*n-1-{most + 1}*j,n-1)"
    return of_formula(f"Sum_{{j=0..floor(n/{most + 1})}} (-1)^j*{over}", 1)
