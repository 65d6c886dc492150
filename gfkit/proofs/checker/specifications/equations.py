"""Equations P(x, y) = 0 of classes, and recurrences of their numbers, by a differential ring.

*Theorem.* Let F_i(x, Y(x)) = 0 for m polynomials and m power series, dF/dy invertible at (0, Y(0)),
and d the product of the degrees of the F_i. If P(x, Y_1(x)) has no power of x up to d deg P, then
it is 0. For (0, Y(0)) is a smooth point of a curve C, of degree at most d by Bezout, on which the
branch (x, Y(x)) is; if P is not 0 on C, both meet in at most d deg P points, with multiplicity.

The letters of the system are the recursive classes, sequences, and sets of finitely many unlabelled
objects, at x^k where a construction of unlabelled classes needs that. As the equations are well
founded, dF/dy is 1 less a nilpotent matrix: after a letter at x^k there are those at x^(jk).

*Ring.* The g.f. f is a polynomial in x and letters, whose derivatives are such polynomials: y with
P(x, y) = 0 and w = 1/P_y, y' = -P_x w, w' = -w^2 (P_y)'; e = exp(a), e' = a' e; integrals; classes
that are recursive within Box alone. With T = x d/dx, the sum of p_i(T) f^(i) has the coefficients
(sum p_i(n) a(n+i))/n!, f exponential. Of an ordinary f let f_i = (f - its terms before x^i)/x^i
stand for f^(i), with a letter s for 1/x, and there is no n!. What is left after the terms before
the first n is 0 by the relations: w is cleared by P_y, and division by P leaves 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import factorial, prod
from typing import TYPE_CHECKING, Any

from ..analysis.polynomials import add, fraction_of, integers, multiply, value
from ..core.gf import OFFSETS
from ..core.rejections import limit, need
from ..core.shapes import NUMBER, fit
from .classes import ANY, KINDS, Classes, Node, Reader, parts_of

if TYPE_CHECKING:
    from ..core.clock import Clock
    from ..core.reports import Given

Poly = dict[tuple[tuple[int, int], ...], Any]
"""By pairs of a letter, 0 for x, and its exponent, in order."""
FARTHEST, MOST_LETTERS, MOST_NEEDED, MOST_PARTS = 12, 40, 5_000, 100_000
MOST_ORDER, MOST_DEGREE, MOST_FIRST = 40, 40, 400


# The bound.


class Degrees:
    """The degrees of a system for the g.f. of a node: of the node, and of each letter's equation.

    atom: the degree of x; 0 for the degrees in the letters alone.
    """

    def __init__(self, classes: Classes, node: Node, atom: int = 1) -> None:
        self.classes, self.letters, self.atom = classes, dict[tuple[Node, int], int](), atom
        self.all = [max(self.of(node, 1), 1), *self.letters.values()]

    def letter(self, node: Node, k: int, low: int, right: Node, step: int) -> int:
        """Add the letter y with y = A^low + A^step y, or y = A, A being a node at x^k."""
        limit(k <= FARTHEST and len(self.letters) < MOST_LETTERS, "no polynomial system is seen")
        if (node, k) not in self.letters:
            self.letters[node, k] = 1
            own = self.of(right, k)
            self.letters[node, k] = max(own * low, own * step + 1, 1)
        return 1

    def of(self, node: Node, k: int) -> int:
        """Return the degree of a node at x^k in x and the letters."""
        match node:
            case ("number", _):
                return 0
            case ("atom",):
                return k * self.atom
            case ("name", name):
                right = self.classes.nodes[name]
                recurs = self.classes.recurs(name)
                return self.letter(node, k, 1, right, 0) if recurs else self.of(right, k)
            case ("sum", parts):
                return max(self.of(part, k) for part in parts)
            case ("product", parts):
                return sum(self.of(part, k) for part in parts)
            case ("seq", body, (low, -1, step)):
                return self.letter(node, k, low, body, step)
        limit(node[0] != "box", "no polynomial system is seen")
        kind, body, (low, high, step) = node
        if high >= 0:
            if kind == "seq" or self.classes.labelled:
                return int(high) * self.of(body, k)
            return self.index(kind, body, k, range(low, high + 1))
        if self.classes.labelled:
            return self.permutations(node, k)
        limit(step == 1, "an even or odd number of components")
        objects = self.objects(body, k)
        size = sum(e * c for e, c in objects.items()) * self.atom
        early = self.index(kind, body, k, range(low))
        if kind == "pset":
            return max(size, early)
        limit(kind == "set" or [*objects.values()] == [1], "cycles of several objects")
        self.letters[("all", body), k] = size + 1  # y times the product of the 1 - x^e is 1
        return max(1, early)

    def index(self, kind: str, body: Node, k: int, sizes: range) -> int:
        """Return the degree of unlabelled objects with that many components, by cycle indices."""
        most = max(sizes, default=0)
        used = [
            i for i in range(1, most + 1) if kind != "cyc" or any(size % i == 0 for size in sizes)
        ]
        degrees = {i: self.of(body, i * k) for i in used}
        best = [0]
        for m in range(1, most + 1):
            best.append(max((degrees[i] + best[m - i] for i in used if i <= m), default=0))
        return max(best)

    def objects(self, body: Node, k: int) -> dict[int, int]:
        """Return how many objects of each size a class of finitely many has, at x^k."""
        size = largest(self.classes, body)
        limit(0 <= size <= 1000, "sets or cycles of infinitely many objects")
        row = dict(enumerate(self.classes.series(body, size + 1)))
        need(all(c >= 0 for c in row.values()) and not row[0], "sets of a difference of classes")
        return {e * k: int(c) for e, c in row.items() if c}

    def permutations(self, node: Node, k: int) -> int:
        """Return the degree of sets of all cycles of a labelled class, the sequences of it."""
        kind, body, card = node
        while body[0] == "name" and not self.classes.recurs(body[1]):
            body = self.classes.nodes[body[1]]
        limit(kind == "set" and card == ANY, "no polynomial system is seen")
        if body[0] == "sum":
            return sum(self.permutations((kind, part, card), k) for part in body[1])
        limit(body[0] == "cyc" and body[2] == ANY, "no polynomial system is seen")
        return self.of(("seq", body[1], ANY), k)


def largest(classes: Classes, node: Node) -> int:
    """Return a bound on the sizes of objects; -1 where there is none."""
    kind, inside = node[0], parts_of(node)
    if kind == "name":
        return -1 if classes.recurs(node[1]) else largest(classes, classes.nodes[node[1]])
    sizes = [largest(classes, part) for part in inside]
    if -1 in sizes or kind == "box" or (kind in KINDS.values() and node[2][1] < 0):
        return -1
    if kind in KINDS.values():
        return int(node[2][1] * sizes[0])
    return int(kind == "atom") if not sizes else max(sizes) if kind == "sum" else sum(sizes)


def order_bound(classes: Classes, node: Node, rows: list[list[int]]) -> int:
    """Return how many coefficients of P(x, y) have to be 0, y the g.f. of a node."""
    own = max(i + j for j, row in enumerate(rows) for i, c in enumerate(row) if c)
    degrees, in_letters = Degrees(classes, node).all, Degrees(classes, node, 0).all
    # Of a linear system the y_i are fractions of degrees at most the sum, not 0 below at x = 0.
    needed = own * (sum(degrees) + 1 if max(in_letters) == 1 else prod(degrees)) + 1
    limit(needed <= MOST_NEEDED, f"{needed} terms would have to be compared")
    return needed


def fraction(classes: Classes, node: Node, clock: Clock) -> tuple[list[int], list[int]] | None:
    """Return p and q of sums, products and sequences without recursion; None for others."""
    match node:
        case ("number", int(k)):
            return [k], [1]
        case ("atom",):
            return [0, 1], [1]
        case ("name", name) if not classes.recurs(name):
            return fraction(classes, classes.nodes[name], clock)
        case ("seq", body, (low, -1, step)):
            parts = ("product", (body,) * low), ("product", (body,) * step)
        case ("sum" | "product", parts):
            pass
        case _:
            return None
    known = [pair for part in parts if (pair := fraction(classes, part, clock)) is not None]
    if len(known) < len(parts):
        return None
    if node[0] == "seq":  # a/b of those that come first, 1/(1 - c/d) of the others
        (a, b), (c, d) = known
        return multiply(a, d, clock), multiply(b, add(d, [-z for z in c]), clock)
    num, den = ([0] if node[0] == "sum" else [1]), [1]
    for p, q in known:
        if node[0] == "sum":
            num = add(multiply(num, q, clock), multiply(p, den, clock))
        else:
            num = multiply(num, p, clock)
        den = multiply(den, q, clock)
    return num, den


def is_fraction(classes: Classes, node: Node, rows: list[list[Any]], clock: Clock) -> bool:
    """Return whether q y - p = 0, y computed as a fraction; False where it is not one."""
    known = fraction(classes, node, clock) if len(rows) == 2 else None
    if known is None:
        return False
    (p, q), (low, high) = known, rows
    need(not any(add(multiply(p, high, clock), multiply(q, low, clock))), "another fraction")
    return True


def require_zero(classes: Classes, node: Node, rows: list[list[int]], clock: Clock) -> int:
    """Check that P(x, y) = 0 for the g.f. y of a node, and that P_y is not 0; count the terms."""
    need(
        len(rows) > 1 and all(map(any, (rows[0], rows[-1]))),
        "an equation without y, or with a factor y",
    )
    if is_fraction(classes, node, rows, clock):
        return 0
    needed = order_bound(classes, node, rows)
    series = classes.series(node, needed)
    slopes = [[j * c for c in row] for j, row in enumerate(rows)][1:]
    need(not any(at(rows, series, clock)), "an equation of a class does not hold")
    need(any(at(slopes, series, clock)), "an equation of a class has a double zero")
    return needed


def at(rows: list[list[int]], series: list[Any], clock: Clock) -> list[Any]:
    """Return the first coefficients of P(x, y)."""
    size, found = len(series), list[Any]()
    used = [(i, c) for i, c in enumerate(series) if c]
    for row in reversed(rows):
        more = [*row[:size], *[0] * (size - len(row))]
        for i, c in used if any(found) else ():
            clock.spend(size - i)
            for k in range(size - i):
                if found[k]:
                    more[i + k] += c * found[k]
        found = more
    return found


def check_gf(given: Given) -> None:
    """Check that p/q is the ordinary g.f. of an unlabelled class: q y - p is 0."""
    of, clock = given.of, given.clock
    need(given.statement["offset"] == 0, "the numbers of a class begin with n = 0")
    num: list[Any]
    num, den = fraction_of(given.statement, clock)
    if of["labelled"]:
        need(den == [1], "the ordinary g.f. of a labelled class is not by its equations")
        num = [Fraction(c, factorial(n)) for n, c in enumerate(num)]
    classes = Classes(of, clock)
    if not any(num):
        num = [0]
    rows = [[-c for c in num], den]
    if is_fraction(classes, ("name", classes.first), rows, clock):
        given.report.say("classes", "p/q is the fraction of the equations", "equal fractions")
        return
    needed = order_bound(classes, ("name", classes.first), rows)
    need(not any(at(rows, classes.series(("name", classes.first), needed), clock)), "p/q differs")
    given.report.say(
        "classes", f"q y - p has no power below x^{needed}, so it is 0", "series equation"
    )


# The ring.


def times(a: Poly, b: Poly, clock: Clock) -> Poly:
    """Return a product."""
    found: Poly = {}
    clock.spend(10 * len(a) * len(b))
    limit(len(a) * len(b) <= MOST_PARTS, "long polynomials in a differential ring")
    for one, c in a.items():
        for other, d in b.items():
            merged = dict(one)
            for i, e in other:
                merged[i] = merged.get(i, 0) + e
            key = tuple(sorted(merged.items()))
            found[key] = found.get(key, 0) + c * d
    return {key: c for key, c in found.items() if c}


def plus(parts: Iterable[Poly]) -> Poly:
    """Return a sum."""
    found: Poly = {}
    for part in parts:
        for key, c in part.items():
            found[key] = found.get(key, 0) + c
    return {key: c for key, c in found.items() if c}


def scaled(a: Poly, by: Any) -> Poly:
    """Return a multiple."""
    return {key: c * by for key, c in a.items()} if by else {}


def by_powers(a: Poly, letter: int) -> dict[int, Poly]:
    """Return the coefficients of the powers of a letter."""
    found: dict[int, Poly] = {}
    for key, c in a.items():
        e = dict(key).get(letter, 0)
        rest = tuple(z for z in key if z[0] != letter)
        found.setdefault(e, {})[rest] = c
    return found


ONE: Poly = {(): Fraction(1)}
X: Poly = {((0, 1),): Fraction(1)}


class Ring:
    """Polynomials in x, the letter 0, and in letters; told: the equations of algebraic nodes."""

    def __init__(self, classes: Classes, told: dict[Node, list[list[int]]], clock: Clock) -> None:
        self.classes, self.told, self.clock = classes, told, clock
        self.slopes: list[Poly | None] = [ONE]
        self.relations = list[tuple[int, Poly, Poly]]()
        """y, P and P_y, the letter w behind y; or, without P, s with s P_y = 1."""
        self.known = dict[Node, Poly]()

    def times(self, *factors: Poly) -> Poly:
        """Return a product."""
        found = ONE
        for factor in factors:
            found = times(found, factor, self.clock)
        return found

    def letter(self, slope: Poly | None = None) -> Poly:
        """Return a new letter."""
        limit(len(self.slopes) < MOST_LETTERS, "many letters in a differential ring")
        self.slopes.append(slope)
        return {((len(self.slopes) - 1, 1),): Fraction(1)}

    def partial(self, of: Poly, letter: int) -> Poly:
        """Return a partial derivative."""
        parts = by_powers(of, letter)
        name: Poly = {((letter, 1),): Fraction(1)}
        return plus(
            self.times(scaled(part, e), *[name] * (e - 1)) for e, part in parts.items() if e
        )

    def slope(self, of: Poly) -> Poly:
        """Return the derivative."""
        parts = list[Poly]()
        for letter in {i for key in of for i, _ in key}:
            own = self.slopes[letter]
            need(own is not None, "a class depends on itself outside of Box")
            parts.append(self.times(self.partial(of, letter), own or {}))
        return plus(parts)

    def root(self, rows: list[list[int]]) -> Poly:
        """Return y with P(x, y) = 0."""
        here, over = self.letter(), self.letter()
        place = len(self.slopes) - 2
        each = (self.times(self.in_x(row), *[here] * j) for j, row in enumerate(rows))
        whole = plus(each)
        slope = self.partial(whole, place)
        self.slopes[place] = scaled(self.times(self.partial(whole, 0), over), -1)
        self.slopes[place + 1] = scaled(self.times(over, over, self.slope(slope)), -1)
        self.relations.append((place, whole, slope))
        return here

    def over(self, below: Poly) -> Poly:
        """Return s with s q = 1."""
        slope, here = self.slope(below), self.letter()
        self.slopes[-1] = scaled(self.times(here, here, slope), -1)
        self.relations.append((len(self.slopes) - 1, {}, below))
        return here

    def in_x(self, row: list[int]) -> Poly:
        """Return a polynomial in x."""
        return {((0, i),) if i else (): Fraction(c) for i, c in enumerate(row) if c}

    def of(self, node: Node) -> Poly:
        """Return the g.f. of a node."""
        if node not in self.known:
            self.known[node] = self.found(node)
        return self.known[node]

    def found(self, node: Node) -> Poly:
        """Read a node."""
        if node in self.told:
            return self.root(self.told[node])
        match node:
            case ("number", k):
                return scaled(ONE, k)
            case ("atom",):
                return X
            case ("sum", parts):
                return plus(map(self.of, parts))
            case ("product", parts):
                return self.times(*map(self.of, parts))
            case ("name", name):
                if not self.classes.recurs(name):
                    return self.of(self.classes.nodes[name])
                own = sorted(self.classes.component(name))
                first = len(self.slopes)
                for one in own:
                    self.known["name", one] = self.letter()
                for i, one in enumerate(own):
                    self.slopes[first + i] = self.slope_of(self.classes.nodes[one])
                return self.known[node]
            case ("box", _, _):
                return self.letter(self.slope_of(node))
        limit(self.classes.labelled, "an unlabelled class without an equation")
        kind, body, (low, high, step) = node
        if high >= 0:
            return self.few(kind, body, range(low, high + 1))
        limit(kind != "seq", "sequences of a class without an equation")
        if kind == "set" and step == 1 and low:
            few = scaled(self.few(kind, body, range(low)), -1)
            return plus([self.of(("set", body, ANY)), few])
        slope = self.slope(self.of(body))
        if kind == "cyc":
            low = max(low - 1, 0) if step == 1 else (low - 1) % 2
            a = self.of(body)
            below = plus([ONE, scaled(self.times(*[a] * step), -1)])
            return self.letter(self.times(slope, *[a] * low, self.over(below)))
        parts = list[Poly]()
        for sign in (1, -1)[:step]:
            here = self.letter()
            self.slopes[-1] = scaled(self.times(slope, here), sign)
            parts.append(scaled(here, Fraction(sign**low, step)))
        return plus(parts)

    def few(self, kind: str, body: Node, sizes: range) -> Poly:
        """Return labelled objects with that many components."""
        limit(max(sizes, default=0) <= MOST_DEGREE, "many components")
        a, parts = self.of(body), list[Poly]()
        for k in (k for k in sizes if k or kind != "cyc"):
            over = {"seq": 1, "set": factorial(k), "cyc": k}[kind]
            parts.append(scaled(self.times(*[a] * k), Fraction(1, over)))
        return plus(parts)

    def slope_of(self, node: Node) -> Poly:
        """Return the derivative of a node; of Box that of its first part times the other."""
        match node:
            case ("box", first, rest):
                return self.times(self.slope_of(first), self.of(rest))
            case ("sum", parts):
                return plus(map(self.slope_of, parts))
            case ("product", parts):
                each = (
                    self.times(self.slope_of(part), *map(self.of, parts[:i] + parts[i + 1 :]))
                    for i, part in enumerate(parts)
                )
                return plus(each)
        return self.slope(self.of(node))

    def is_zero(self, of: Poly) -> bool:
        """Return whether the relations make an element 0."""
        for place, whole, slope in reversed(self.relations):
            parts = by_powers(of, place + 1 if whole else place)
            top = max(parts, default=0)
            of = plus(self.times(part, *[slope] * (top - e)) for e, part in parts.items())
            if whole:
                of = self.remainder(of, whole, place)
        return not of

    def remainder(self, of: Poly, by: Poly, place: int) -> Poly:
        """Return the pseudo-remainder of a division in a letter."""
        divisor = by_powers(by, place)
        degree = max(divisor)
        lead = divisor.pop(degree)
        while (top := max(parts := by_powers(of, place), default=-1)) >= degree:
            first = parts.pop(top)
            kept = (self.moved(self.times(part, lead), place, e) for e, part in parts.items())
            less = (
                self.moved(scaled(self.times(part, first), -1), place, e + top - degree)
                for e, part in divisor.items()
            )
            of = plus([*kept, *less])
        return of

    def moved(self, of: Poly, place: int, by: int) -> Poly:
        """Return an element times a power of a letter that it does not have."""
        return {tuple(sorted((*key, (place, by)))) if by else key: c for key, c in of.items()}


TOLD = {
    "from": OFFSETS,
    "polynomials": [[NUMBER]],
    "equations": [{"class": re.compile(r"(?s).*"), "rows": [[NUMBER]]}],
}


def recurrence_told(of: dict[str, Any], told: Any, clock: Clock) -> tuple[list[list[int]], int]:
    """Return a recurrence of a class as told, and from when on it holds, if the ring proves it."""
    fit(told, TOLD, "evidence.recurrences")
    found = [integers(row, "a polynomial", clock) for row in told["polynomials"]]
    valid = told["from"]
    need(valid >= 0, "evidence.recurrences begins too early")
    limit(valid <= MOST_FIRST and len(found) <= MOST_ORDER, "a late recurrence, or a long one")
    need(len(found) > 1 and all(row and row[-1] for row in (found[0], found[-1])), "no recurrence")
    classes = Classes(of, clock)
    equations = dict[Node, list[list[int]]]()
    for one in told["equations"]:
        node = Reader(one["class"], {*classes.nodes}).whole()
        rows = [integers(row, "an equation", clock) for row in one["rows"]]
        require_zero(classes, node, rows, clock)
        equations[node] = rows
    ring = Ring(classes, equations, clock)
    here, total = ring.of(("name", classes.first)), list[Poly]()
    numbers = classes.numbers(valid + len(found))
    over = {} if classes.labelled else ring.over(X)
    for i, row in enumerate(found):
        part: Poly = {}
        for c in reversed(row):
            part = plus([ring.times(X, ring.slope(part)), scaled(here, c)])
        total.append(part)
        if classes.labelled:
            here = ring.slope(here)
        else:
            here = ring.times(plus([here, scaled(ONE, -numbers[i])]), over)
    for n in range(valid):
        known = sum(value(row, n) * numbers[n + i] for i, row in enumerate(found))
        some = Fraction(-known, factorial(n) if classes.labelled else 1)
        total.append(ring.moved(scaled(ONE, some), 0, n))
    need(ring.is_zero(plus(total)), "the recurrence of a class does not follow from its equations")
    return found, valid
