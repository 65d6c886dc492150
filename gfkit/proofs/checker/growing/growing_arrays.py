"""The g.f.s of arrays on a fixed board whose values grow: a(n) arrays for n + shift.

Theorem. Let the truth of a rule be decided by the signs of integer forms h in the cells x and n,
with homogeneous parts h_0, and let x lie between two forms in n. As [h > 0] = 1 - [h <= 0], the
arrays are an integer combination of the integer points of closed polyhedra Q that are bounded by
planes h = 0 and n >= 0. Their numbers, summed over n as F_Q(t), are fractions of degree at most the
largest n of a vertex of Q, and quasi-polynomials beyond it: a face of the recession cone whose
linear hull is L contributes a polynomial of degree at most dim L - 1 times a function of n of
period g(L), the least positive n of the integer points of L. [BerlineVergne2007; for polytopes
McMullen1978] So the denominator divides the product of Phi_m^e(m), where e(m) is the
largest dim L with m | g(L), over intersections L of planes h_0 = 0 spanned by rays on which no form
of the frame is negative. The frame are forms that are never negative where the rule holds. With
residues modulo M the integer points of L are those whose cells (and n, where it is divided) are
multiples of M. Totally unimodular forms have g(L) = 1, or a divisor of M.

So F = P/D, D the product, deg P <= deg D + v, v the largest n of a vertex (0 if all forms are
homogeneous), less the shift; deg D + v + 1 values determine P. They are counted here cell by cell.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.polynomials import are_equal, divided, fraction_of, multiply, power
from ..cells.cell_arithmetic import SIGNS
from ..core.clock import Clock, limit, need
from ..core.generating_functions import trimmed
from ..core.reading import TEXT, fit
from .linear_reading import (
    ONE,
    Form,
    N,
    Number,
    Pieces,
    frame,
    holds,
    inside,
    key,
    moduli,
    planes,
    read_truth,
    sum_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..core.kinds import Given

SIDE = range(1, 65)
OF = {"kind": None, "rule": None, "shift": range(1001)}
END = re.compile(r"(-?)(?:(\d+)\*)?n([+-]\d+)?|(-?\d+)")
RULE = {
    "name": TEXT,
    "values": re.compile(r"[-+*n0-9]+\.\.[-+*n0-9]+"),
    "length?": SIDE,
    "rows?": SIDE,
    "columns?": SIDE,
    "triangle?": SIDE,
    "classes?": re.compile("rotations|rotations and reflections"),
    "blocks?": [{"rows": SIDE, "columns": SIDE, "holds": TEXT}],
    "places?": [{"holds": TEXT, "cells?": [[range(64)]]}],
}
MOST_FLATS = 200_000
Row = tuple[int, ...]


class Rule(NamedTuple):
    """Ends (k, c) of the values, number of cells, truths, and the symmetries of the cells."""

    low: tuple[int, int]
    high: tuple[int, int]
    cells: int
    truths: list[Any]
    moves: list[list[int]]


def end(text: str) -> tuple[int, int]:
    """Read an end of the values."""
    found = END.fullmatch(text)
    need(found, f"{text!r} is not a form in n")
    assert found
    if found[4] is not None:
        return 0, int(found[4])
    return (-1 if found[1] else 1) * int(found[2] or 1), int(found[3] or 0)


def rows_of(rule: dict[str, Any]) -> list[list[int]]:
    """Return the cells of each row."""
    sides = [z for z in ("length", "rows", "columns", "triangle") if z in rule]
    if sides == ["length"]:
        lengths = [rule["length"]]
    elif sides == ["rows", "columns"]:
        lengths = [rule["columns"]] * rule["rows"]
    else:
        need(sides == ["triangle"], "the board is not one of length, rows and columns, triangle")
        lengths = list(range(1, rule["triangle"] + 1))
    limit(sum(lengths) <= 64, "more than 64 cells")
    found, at = [], 0
    for length in lengths:
        found.append(list(range(at, at + length)))
        at += length
    return found


def read_rule(rule: Any) -> Rule:
    """Read a rule and its conditions, at all places and their images."""
    fit(rule, RULE, "rule")
    low, high = map(end, rule["values"].split(".."))
    need(high[0] > low[0] and high[1] >= low[1] - 1, "the values do not grow from n = 0 on")
    rows = rows_of(rule)
    size = sum(map(len, rows))
    kind = rule.get("classes", "")
    need(not kind or len(rows) == 1, "classes are of words")
    moves = [[(k + turn) % size for k in range(size)] for turn in range(size if kind else 1)]
    moves += [move[::-1] for move in moves] if kind.endswith("reflections") else []
    asked: list[tuple[str, list[list[int]]]] = []
    for block in rule.get("blocks", []):
        high_side, wide = block["rows"], block["columns"]
        lists = [
            [rows[r + i][c + j] for i in range(high_side) for j in range(wide)]
            for r in range(len(rows) - high_side + 1)
            for c in range(size)
            if c + wide <= min(len(rows[r + i]) for i in range(high_side))
        ]
        asked.append((block["holds"], lists))
    for place in rule.get("places", []):
        lists = place.get("cells", [list(range(size))])
        need(lists and all(lists) and len(set(map(len, lists))) == 1, "lists of unequal lengths")
        need(all(cell < size for one in lists for cell in one), "a cell beyond the board")
        asked.append((place["holds"], lists))
    places = {(text, tuple(move[c] for c in z)) for text, y in asked for z in y for move in moves}
    limit(len(places) <= 10_000, "more than 10000 places of conditions")
    truths = [read_truth(text, cells) for text, cells in sorted(places)]
    return Rule(low, high, size, truths, moves)


def cycles(move: list[int]) -> list[int]:
    """Return the number of the cycle of each cell."""
    found: dict[int, int] = {}
    for start in range(len(move)):
        cell, many = start, len(set(found.values()))
        while cell not in found:
            found[cell] = many
            cell = move[cell]
    return [found[cell] for cell in range(len(move))]


def renamed(part: Any, orbit: list[int]) -> Any:
    """Return a truth or number in which each cell is the one of its cycle."""
    if isinstance(part, Number):
        form: Form = {}
        for k, c in part.form.items():
            form = sum_of(form, {orbit[k] if k >= 0 else k: c})
        return Number(form, tuple((c, z, renamed(y, orbit)) for c, z, y in part.atoms))
    if isinstance(part, tuple):
        return tuple(renamed(z, orbit) for z in part)
    return part


class Bound(NamedTuple):
    """The exponents e(m), and the n after which the quasi-polynomial holds."""

    exponents: dict[int, int]
    after: int


class Cone:
    """The homogeneous planes of a rule and what they bound."""

    def __init__(self, rule: Rule, truths: list[Any], size: int, clock: Clock) -> None:
        self.size, self.clock, self.low = size, clock, rule.low
        met: Pieces = {}
        edges: list[Form] = []
        moduli_met: list[tuple[int, bool]] = []
        for truth in truths:
            clock.spend(200)
            met |= planes(truth)
            edges += frame(truth)
            moduli_met += moduli(truth)
        asked = [self.row(z) for z in met.values() if z.keys() - {ONE}]
        grows_by_one = rule.high[0] - rule.low[0] == 1
        self.is_order = grows_by_one and not moduli_met and all(map(difference, asked))
        for cell in range(size):
            for sign, (k, c) in ((1, rule.low), (-1, rule.high)):
                form = sum_of({cell: sign}, {N: -sign * k, ONE: -sign * c})
                met[key(form)] = form
                edges.append(form)
        self.modulus = math.lcm(*(m for m, _ in moduli_met)) if moduli_met else 1
        self.step = self.modulus if any(z for _, z in moduli_met) else 1
        self.planes = [z for z in met.values() if z.keys() - {ONE}]
        self.edges = [z for z in edges if z.keys() - {ONE}]

    def row(self, form: Form) -> Row:
        """Return a form by cells, n and constant."""
        return tuple(form.get(k, 0) for k in (*range(self.size), N, ONE))

    def bound(self) -> Bound:
        """Return the bound that the theorem gives."""
        if self.is_order:
            return Bound({1: self.size + 1}, -1)
        planes = sorted({reduced(self.row(z)[:-1]) for z in self.planes})
        planes = [z for z in planes if any(z[:-1])]
        edges = sorted({lowest(self.row(z)[:-1]) for z in self.edges if z.keys() - {ONE}})
        after = self.last_vertex()
        if (self.modulus == 1 or self.size > 9) and unimodular([z[:-1] for z in planes]):
            hull = lattice([z for z in edges if negative(z) in set(edges)], self.size + 1)
            inside = len(hull) if any(z[-1] for z in hull) else 0
            ms = [m for m in range(1, self.modulus + 1) if self.modulus % m == 0]
            return Bound({m: inside for m in ms if inside}, after)
        if self.modulus == 1 and self.size > 5 and halves([z[:-1] for z in planes]):
            return Bound({1: self.size + 1, 2: self.size - 1}, after)
        first = [tuple(int(k == i) for k in range(self.size + 1)) for i in range(self.size)]
        first.append((*[self.low[0]] * self.size, 1))
        rays = [z for z in meeting_rays(first, edges, planes, self.clock) if z[-1]]
        return Bound(self.exponents(rays, planes), after)

    def height(self, ray: Row) -> int:
        """Return the n of the first point of the coarser lattice on a ray."""
        parts = [self.modulus // math.gcd(self.modulus, z) for z in ray[:-1]]
        return math.lcm(*parts, self.step // math.gcd(self.step, ray[-1])) * ray[-1]

    def exponents(self, rays: list[Row], planes: list[Row]) -> dict[int, int]:
        """Return e(m): for each m the hulls of rays of which m divides all heights."""
        scale = (*[self.modulus] * self.size, self.step)
        fine = [tuple(a * b for a, b in zip(z, scale, strict=True)) for z in planes]
        on = {ray: frozenset(k for k, z in enumerate(planes) if not dot(z, ray)) for ray in rays}
        heights = {ray: self.height(ray) for ray in rays}
        found = {1: rank(rays)} if rays else {}
        for m in range(2, max(heights.values(), default=0) + 1):
            good = [ray for ray in rays if heights[ray] % m == 0]
            bad = [on[ray] for ray in rays if heights[ray] % m]
            todo = [on[ray] for ray in good]
            met = set(todo)
            while todo:
                one = todo.pop()
                self.clock.spend(1 + len(good))
                new = {one & on[ray] for ray in good} - met
                met |= new
                todo += new
                limit(len(met) <= MOST_FLATS, "too many intersections of planes")
            for shared in met:
                if any(shared <= other for other in bad):
                    continue
                inside = [ray for ray in good if shared <= on[ray]]
                if len(inside) <= found.get(m, 0):
                    continue
                self.clock.spend(100 * len(shared) * self.size)
                hull = lattice([fine[k] for k in sorted(shared)], self.size + 1)
                if rank(inside) == len(hull) and all(self.step * z[-1] % m == 0 for z in hull):
                    found[m] = max(found.get(m, 0), len(hull))
        return found

    def last_vertex(self) -> int:
        """Return the largest n of a vertex of the planes, rounded down; not below 0."""
        rows = sorted({reduced(self.row(z)) for z in self.planes})
        if not any(row[-1] for row in rows):
            return 0
        heads: dict[Row, int] = {}
        for row in rows:
            heads[row[:-1]] = max(heads.get(row[:-1], 0), abs(row[-1]))
        if unimodular(list(heads)):
            return sum(sorted(heads.values())[-self.size - 1 :])
        edges = sorted({lowest(self.row(z)) for z in self.edges})
        first = [tuple(int(k == i) for k in range(self.size + 2)) for i in range(self.size)]
        first.append((*[self.low[0]] * self.size, 1, 0))
        first.append((*[self.low[1]] * self.size, 0, 1))
        rays = meeting_rays(first, edges, rows, self.clock)
        return max((z[-2] // z[-1] for z in rays if z[-1]), default=0)


def difference(row: Row) -> bool:
    """Tell whether a form is the difference of two cells.

    If all are, and there are n + c values, c >= 0, then an array is a pattern of k values and a
    choice of these: a(n) is a combination of binomial(n + c, k) for all n >= 0.
    """
    return not any(row[-2:]) and sum(row) == 0 == sum(map(abs, row)) - 2 and max(row) == 1


class Side(NamedTuple):
    """A ray of a cone, and the numbers of the forms that are 0 on it and bound the cone."""

    ray: Row
    on: frozenset[int]


def sliced(
    cone: list[Side], form: Row, name: int | None, clock: Clock, *, above: bool
) -> list[Side]:
    """Return the rays of the part of a cone where a form is 0, or not negative.

    Where the form changes sign between two rays there is a new one if they are adjacent: no third
    ray is on all the forms that both are on.
    """
    worth = [dot(form, z.ray) for z in cone]
    mark = frozenset() if name is None else frozenset([name])
    found = [Side(z.ray, z.on | mark) for z, w in zip(cone, worth, strict=True) if not w]
    for one, v in zip(cone, worth, strict=True):
        if v <= 0:
            continue
        if above:
            found.append(one)
        for other, w in zip(cone, worth, strict=True):
            if w < 0:
                both = one.on & other.on
                clock.spend(1 + len(cone) // 4)
                if sum(both <= z.on for z in cone) == 2:
                    ray = tuple(v * b - w * a for a, b in zip(one.ray, other.ray, strict=True))
                    found.append(Side(lowest(ray), both | mark))
    limit(len(found) <= 5000, "a cone has more than 5000 rays")
    return found


def meeting_rays(first: list[Row], edges: list[Row], planes: list[Row], clock: Clock) -> list[Row]:
    """Return the rays in which planes meet, inside the cone where no edge is negative.

    first: generators of a simplicial cone around it.
    """
    cone = [
        Side(z, frozenset(-1 - k for k in range(len(first)) if k != i)) for i, z in enumerate(first)
    ]
    twofold = {z for z in edges if negative(z) in set(edges)}
    for form in sorted({reduced(z) for z in twofold}):
        cone = sliced(cone, form, None, clock, above=False)
    for k, form in enumerate(edges):
        if form not in twofold:
            cone = sliced(cone, form, k, clock, above=True)
    found = {z.ray for z in cone}
    todo, seen = [cone], {frozenset(found)}
    values: dict[Row, list[int]] = {}
    while todo:
        here = todo.pop()
        for z in here:
            if z.ray not in values:
                clock.spend(len(planes))
                values[z.ray] = [dot(form, z.ray) for form in planes]
        for k, form in enumerate(planes):
            clock.spend(1 + len(here) // 8)
            worth = [values[z.ray][k] for z in here]
            if min(worth, default=0) < 0 < max(worth, default=0):
                smaller = sliced(here, form, None, clock, above=False)
                rays = frozenset(z.ray for z in smaller)
                if rays not in seen:
                    seen.add(rays)
                    found |= rays
                    todo.append(smaller)
        limit(len(seen) <= MOST_FLATS, "too many intersections of planes")
    return sorted(found)


def lowest(row: Row) -> Row:
    """Return a row in lowest terms."""
    divisor = math.gcd(*row)
    return tuple(z // divisor for z in row) if divisor else row


def negative(row: Row) -> Row:
    """Return the negative of a row."""
    return tuple(-z for z in row)


def dot(a: Sequence[int], b: Sequence[int]) -> int:
    """Return an inner product."""
    return sum(x * y for x, y in zip(a, b, strict=True))


def reduced(row: Row) -> Row:
    """Return a row in lowest terms whose first entry that is not 0 is positive."""
    divisor = math.gcd(*row)
    if next((z for z in row if z), 1) < 0:
        divisor = -divisor
    return tuple(z // divisor for z in row) if divisor else row


def lattice(forms: list[Row], size: int) -> list[list[int]]:
    """Return a basis of the integer points at which all forms are 0, by Euclid's algorithm."""
    basis = [[int(i == j) for j in range(size)] for i in range(size)]
    for form in forms:
        while True:
            worth = sorted((abs(dot(form, z)), k) for k, z in enumerate(basis) if dot(form, z))
            if not worth:
                break
            k = worth[0][1]
            if len(worth) == 1:
                basis.pop(k)
                break
            lead = dot(form, basis[k])
            for _, j in worth[1:]:
                q = dot(form, basis[j]) // lead
                basis[j] = [a - q * b for a, b in zip(basis[j], basis[k], strict=True)]
    return basis


def rank(rows: list[Row]) -> int:
    """Return the rank of some rows: by how much fewer dimensions than all are orthogonal."""
    return len(rows[0]) - len(lattice(rows, len(rows[0])))


def unimodular(rows: list[Row]) -> bool:
    """Tell whether rows have ones in consecutive places, or are those of a network.

    Of a network: at most two entries, 1 or -1, and the columns can be given signs with which every
    pair becomes a difference. Both kinds are totally unimodular. [Schrijver1986, chapter 19]
    """
    supports = [[k for k, z in enumerate(row) if z] for row in rows]
    if any(abs(z) > 1 for row in rows for z in row):
        return False
    if all(
        len({row[k] for k in s}) <= 1 and (not s or s[-1] - s[0] < len(s))
        for row, s in zip(rows, supports, strict=True)
    ):
        return True
    if any(len(s) > 2 for s in supports):
        return False
    group = {k: (k, 1) for s in supports for k in s}
    for row, s in zip(rows, supports, strict=True):
        if len(s) < 2:
            continue
        (one, a), (other, b) = group[s[0]], group[s[1]]
        wanted = -row[s[0]] * row[s[1]]
        if one == other:
            if a * b != wanted:
                return False
            continue
        for k, (name, sign) in group.items():
            if name == other:
                group[k] = (one, sign * a * b * wanted)
    return True


def halves(rows: list[Row]) -> bool:
    """Tell whether each row has one or two entries, 1 or -1.

    Such equations, connected, say that each cell is y or -y plus an integer, and perhaps what 2*y
    is. So g(L) is 1 or 2, and 1 for one equation alone.
    """
    return all(sum(map(abs, row)) <= 2 and set(row) <= {-1, 0, 1} for row in rows)


class Line(NamedTuple):
    """A form that is compared with 0 by itself: its cells, first and last, and the signs."""

    form: Form
    first: int
    last: int
    signs: list[str]

    def to_come(self, cell: int, low: int, high: int) -> tuple[int, int]:
        """Return the least and the largest sum of what the cells after one add."""
        ends = [(c * low, c * high) for k, c in self.form.items() if k > cell]
        return sum(map(min, ends)), sum(map(max, ends))

    def possible(self, total: int, least: int, most: int) -> bool:
        """Tell whether a sum can obey all signs if what is to come is from least to most."""
        return not any(
            (sign in {"=", "<=", "<"} and total + least > 0)
            or (sign in {"=", ">=", ">"} and total + most < 0)
            for sign in self.signs
        )


def lines_of(truths: list[Any]) -> tuple[list[Line], list[Any]]:
    """Return the conditions that are signs of forms, and the others."""
    found: dict[Any, Line] = {}
    others = {}
    todo = truths[::-1]
    while todo:
        truth = todo.pop()
        if truth[0] == "all":
            todo += truth[1][::-1]
        elif truth[0] == "sign" and not truth[2].atoms:
            form = truth[2].form
            cells = [k for k in form if k >= 0] or [0]
            new = Line(form, min(cells), max(cells), [])
            found.setdefault(key(form), new).signs.append(truth[1])
        else:
            others[repr(truth)] = truth
    return list(found.values()), list(others.values())


SIDES_OF = {"<": (-1,), "<=": (-1,), "=": (1, -1), ">=": (1,), ">": (1,)}
"""The factors with which a form that obeys a sign is not negative."""


def within(least: int, most: int, c: int, known: int) -> tuple[int, int]:
    """Return the part of a range in which c times a number plus what is known is not negative."""
    return (max(least, -(known // c)), most) if c > 0 else (least, min(most, known // -c))


Sign = tuple[Any, list[int]]
"""A truth about one number, inside other truths, and its cells."""


def node_of(truth: Any, signs: dict[str, tuple[int, Sign]]) -> Any:
    """Return a truth whose signs are numbers (k,), which are added to the signs."""
    if truth[0] in ("sign", "one of"):
        new = truth, sorted(cells_of(truth)) or [0]
        return (signs.setdefault(repr(truth), (len(signs), new))[0],)
    if truth[0] == "not":
        return ("not", node_of(truth[1], signs))
    return (truth[0], *(node_of(part, signs) for part in truth[1]))


def left_of(node: Any, known: dict[int, bool]) -> Any:
    """Return what is left to decide of a truth when some signs are known: True, False, or less."""
    kind, *parts = node
    if isinstance(kind, int):
        return known.get(kind, node)
    some = dict.fromkeys(left_of(part, known) for part in parts)
    if kind == "not":
        (one,) = some
        return not one if isinstance(one, bool) else ("not", one)
    decides = kind != "all"
    if decides in some:
        return decides
    rest = [one for one in some if not isinstance(one, bool)]
    return rest[0] if len(rest) == 1 else (kind, *rest) if rest else not decides


def signs_in(node: Any) -> set[int]:
    """Return the signs that a truth asks for."""
    if isinstance(node, bool):
        return set()
    return {node[0]} if isinstance(node[0], int) else set().union(*map(signs_in, node[1:]))


class Left:
    """What is left to decide of truths that are made of signs, after some cells: some beginnings.

    kept: the cells that it asks for. due: the signs that the next cell decides, those without
    atoms as the places of their cells in a beginning, the coefficient of the cell and the rest;
    hard: the others. walls: forms that are not negative, of kept cells and the next one.
    """

    def __init__(self, node: Any, counting: Counting, cell: int) -> None:
        self.node, self.cell, self.counting = node, cell, counting
        asked = {j: counting.signs[j] for j in sorted(signs_in(node))}
        self.kept = sorted({k for _, cells in asked.values() for k in cells if k < cell})
        decided = {j: truth for j, (truth, cells) in asked.items() if cells[-1] == cell}
        self.due = {
            j: (
                SIGNS[sign],
                [(self.kept.index(k), c) for k, c in number.form.items() if 0 <= k < cell],
                number.form.get(cell, 0),
                sum(c * counting.at[k] for k, c in number.form.items() if k < 0),
            )
            for j, (kind, sign, number) in decided.items()
            if kind == "sign" and not number.atoms
        }
        self.hard = {j: truth for j, truth in decided.items() if j not in self.due}
        near = {*self.kept, cell, N, ONE}
        self.walls = [(z, z[cell]) for z in counting.walls if z.get(cell) and z.keys() <= near]
        self.states: dict[Row, int] = {}
        self.next: dict[Row, tuple[Left, list[int]] | None] = {}

    def after(self, decided: Row, groups: dict[Any, Left]) -> tuple[Left, list[int]] | None:
        """Return what is left when the signs are decided, and where its cells are in a beginning.

        None where a truth does not hold. groups: all that is left after the next cell.
        """
        if decided not in self.next:
            said = dict(zip([*self.due, *self.hard], map(bool, decided), strict=True))
            node = self.node if self.node is True else left_of(self.node, said)
            self.next[decided] = None
            if node is not False:
                new = groups.setdefault(node, Left(node, self.counting, self.cell + 1))
                places = [*self.kept, *[None] * len(self.counting.open), self.cell]
                self.next[decided] = new, [places.index(k) for k in new.kept]
        return self.next[decided]


class Counting:
    """The arrays for one n, counted cell by cell.

    A beginning is told apart by the cells that conditions with cells to come have, by the sums
    so far of forms that are compared with 0 by themselves, and by what is left of conditions that
    are made of signs: of "a != b or c > d" nothing, if a and b differ.
    """

    def __init__(self, rule: Rule, truths: list[Any], n: int, clock: Clock) -> None:
        self.low, self.high = (k * n + c for k, c in (rule.low, rule.high))
        self.at, self.clock = {N: n, ONE: 1}, clock
        self.lines, others = lines_of(truths)
        numbered: dict[str, tuple[int, Sign]] = {}
        self.open: list[int] = []
        node = ("all", *(node_of(truth, numbered) for truth in others))
        self.signs = [sign for _, sign in numbered.values()]
        self.walls = [z for truth in others for z in frame(truth)]
        self.begun = [sum(c * self.at[k] for k, c in z.form.items() if k < 0) for z in self.lines]
        first = Left(left_of(node, {}), self, 0)
        first.states[()] = 1
        self.groups: dict[Any, Left] = {} if first.node is False else {first.node: first}

    def put(self, cell: int) -> None:
        """Put every value on a cell."""
        lines, groups = self.lines, list(self.groups.values())
        now = [k for k, z in enumerate(lines) if z.first <= cell <= z.last]
        going = [k for k in now if lines[k].last > cell]
        begun = {k: self.begun[k] for k in now}
        factors = {k: lines[k].form.get(cell, 0) for k in now}
        rest = [(lines[k], *lines[k].to_come(cell, self.low, self.high)) for k in going]
        ending = [(k, sign) for k in now if k not in going for sign in lines[k].signs]
        tests = [(k, factors[k], SIGNS[sign]) for k, sign in ending]
        sides = [
            (k, factors[k] * turn)
            for k, sign in ending
            for turn in SIDES_OF.get(sign, ())
            if factors[k]
        ]
        self.groups = {}
        for group in groups:
            wide, asks = len(group.kept), group.hard or group.walls
            for state, many in group.states.items():
                total = begun | dict(zip(self.open, state[wide:], strict=True))
                where = self.at | dict(zip(group.kept, state, strict=False)) if asks else {}
                values = self.values(cell, sides, total, group.walls, where)
                steps = 4 + 2 * len(now) + 2 * len(group.due) + 20 * len(group.hard)
                self.clock.spend(steps * (1 + len(values)))
                so_far = [
                    (true, fixed + sum(d * state[j] for j, d in places), c)
                    for true, places, c, fixed in group.due.values()
                ]
                for value in values:
                    if not all(true(total[k] + c * value, 0) for k, c, true in tests):
                        continue
                    sums = [total[k] + factors[k] * value for k in going]
                    if not all(
                        line.possible(z, *ends) for (line, *ends), z in zip(rest, sums, strict=True)
                    ):
                        continue
                    where[cell] = value
                    decided = [true(z + c * value, 0) for true, z, c in so_far]
                    decided += [holds(truth, where) for truth in group.hard.values()]
                    if (found := group.after(tuple(decided), self.groups)) is not None:
                        new, places = found
                        longer = (*state, value)
                        row = (*[longer[k] for k in places], *sums)
                        new.states[row] = new.states.get(row, 0) + many
        self.open = going

    def values(
        self,
        cell: int,
        sides: list[tuple[int, int]],
        total: dict[int, int],
        walls: list[tuple[Form, int]],
        where: dict[int, int],
    ) -> range:
        """Return values of a cell among which are all that obey what forms are not negative.

        sides: lines that end, with the factor of the cell, or of the cell and the sum turned.
        """
        least, most = self.low, self.high
        for k, c in sides:
            known = total[k] if c == self.lines[k].form[cell] else -total[k]
            least, most = within(least, most, c, known)
        for form, c in walls:
            known = sum(d * where[k] for k, d in form.items() if k != cell)
            least, most = within(least, most, c, known)
        return range(least, most + 1)


def count(rule: Rule, truths: list[Any], size: int, n: int, clock: Clock) -> int:
    """Return the number of arrays of `size` cells for one n."""
    counting = Counting(rule, truths, n, clock)
    for cell in range(size):
        counting.put(cell)
    return sum(many for group in counting.groups.values() for many in group.states.values())


def cells_of(part: Any) -> set[int]:
    """Return the cells that stand in a truth or number."""
    return {k for z in inside(part) for k in z.form if k >= 0}


def values_of(rule: Rule, shift: int, many: int, clock: Clock) -> list[int]:
    """Return the numbers of arrays, or classes, for n = shift, shift + 1, ..."""
    parts = []
    for move in rule.moves:
        orbit = cycles(move)
        parts.append(([renamed(z, orbit) for z in rule.truths], max(orbit) + 1))
    found = []
    for n in range(shift, shift + many):
        total = sum(count(rule, truths, size, n, clock) for truths, size in parts)
        need(total % len(parts) == 0, "the number of classes is not an integer")
        found.append(total // len(parts))
    return found


def bound_of(rule: Rule, shift: int, clock: Clock) -> Bound:
    """Return the bound of a rule: the largest of those of its symmetries."""
    exponents: dict[int, int] = {}
    after = -1
    for move in rule.moves:
        orbit = cycles(move)
        truths = [renamed(z, orbit) for z in rule.truths]
        one = Cone(rule, truths, max(orbit) + 1, clock).bound()
        for m, e in one.exponents.items():
            exponents[m] = max(e, exponents.get(m, 0))
        after = max(after, one.after)
    return Bound(exponents, max(after - shift, -1))


def denominator(exponents: dict[int, int], clock: Clock) -> list[int]:
    """Return the product of Phi_m^e, each 1 at t = 0."""
    parts: dict[int, list[int]] = {}
    for m in range(1, max(exponents, default=0) + 1):
        rest: list[int] = [1, *[0] * (m - 1), -1]
        for d, part in parts.items():
            if m % d == 0:
                rest = [*map(int, divided(rest, part, clock)[0])]
        parts[m] = rest
    found = [1]
    for m, e in exponents.items():
        found = multiply(found, power(parts[m], e, clock), clock) if e else found
    return found


def growing_values(of: dict[str, Any], many: int, clock: Clock) -> list[Any]:
    """Return the first numbers of arrays, those that are not determined by others counted."""
    fit(of, OF, "of")
    rule, shift = read_rule(of["rule"]), of["shift"]
    bound = bound_of(rule, shift, clock)
    den = denominator(bound.exponents, clock)
    found = values_of(rule, shift, min(many, len(den) + bound.after), clock)
    while len(found) < many:
        clock.spend(len(den))
        found.append(-sum(c * found[-k] for k, c in enumerate(den) if k))
    return list(found)


def check_growing(given: Given) -> None:
    """Check that p/q is what the bound and the values of the rule determine.

    Evidence: `factors`, `after`: the bound, which is found anew. deg D + after + 1 values decide.
    """
    of, (statement, _, _, clock, report) = given.of, given
    fit(of, OF, "of")
    need(statement["offset"] == 0, "offset is not 0")
    p, q = fraction_of(statement, clock)
    rule, shift = read_rule(of["rule"]), of["shift"]
    bound = bound_of(rule, shift, clock)
    den = denominator(bound.exponents, clock)
    many = len(den) + bound.after
    report.say(
        "bound", f"the denominator divides one of degree {len(den) - 1}", degree=len(den) - 1
    )
    values = values_of(rule, shift, many, clock)
    above = trimmed(multiply(den, values, clock)[:many])
    need(are_equal((p, q), (above, den), clock), "p/q is not what the values determine")
    report.say("agreement", f"{many} values, counted here, determine p/q", values=many)


WORDS: dict[str, tuple[str, ...]] = {
    "growing values": (
        "the number of arrays with {shift!plus} for n in the rule",
        "\nrule: {rule}",
    ),
}
GF_CHECKS = {"growing values": check_growing}
VALUES = {"growing values": growing_values}
