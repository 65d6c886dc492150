"""The polynomial equation P(x, y) = 0 of the g.f. of a class, by resultants, and its proof.

The g.f.s of the classes are the letters of a polynomial system; a recursive class, a sequence, and
either of them at x^k where a construction of unlabelled classes needs that, is a letter. One letter
after another is eliminated; of each resultant the factor is kept that vanishes at the series.

The result is a candidate. *Theorem.* Let F_1, ..., F_m be polynomials in x, y_1, ..., y_m with
F_i(x, Y(x)) = 0 for power series Y, and with dF/dy invertible at (0, Y(0)). Let d be the product of
their degrees. If P(x, Y_1(x)) has no power of x up to x^(d deg P), then it is 0. *Proof.* The point
(0, Y(0)) is on just one irreducible component C of the zeros of the system, a curve, smooth there,
with the branch (x, Y(x)); its degree is at most d by Bezout. If P did not vanish on C, the points
of both, counted with multiplicity, would be d deg P at most; but at (0, Y(0)) alone that is the
order of P(x, Y_1(x)). The system of a well-founded specification has 1 minus a nilpotent matrix as
dF/dy: a letter at x^j has others at x^(jk), k > 1, after it, and they never lead back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, inf, lcm, prod
from typing import Any

from flint import fmpq_mpoly, fmpq_mpoly_ctx, fmpq_poly, fmpz_mpoly, fmpz_mpoly_ctx

from gfkit.base.budget import spend
from gfkit.errors import GfkitError
from gfkit.numbers.polynomials import rational_of
from gfkit.series.algebraic import AlgebraicEquation
from gfkit.specifications.classes import (
    ANY,
    Atom,
    Boxed,
    Classes,
    Kind,
    Made,
    Name,
    Neutral,
    Node,
    Product,
    Union,
)
from gfkit.specifications.terms import Series, at_power, totient

FARTHEST, MOST_LETTERS, MOST_DEGREE = 12, 24, 100
"""Powers x^k of letters; letters of a system; the product of its degrees."""
MOST_CARD, MOST_OBJECTS = 40, 1000
"""Components of a finite set or cycle; the sum of the sizes of objects that sets are of."""
EARLY, LATE = 40, 640
"""Terms by which factors are distinguished, at first and at most."""


class NotAlgebraic(GfkitError):
    """A class whose g.f. is not seen to be algebraic."""


class System:
    """Polynomials in x and letters, all 0 at the series of the classes; y0 is that of a node."""

    def __init__(self, classes: Classes, node: Node) -> None:
        self.classes = classes
        names = ("x", *(f"y{i}" for i in range(MOST_LETTERS)))
        self.ring = fmpq_mpoly_ctx.get(names, "lex")
        self.x, *self._free = self.ring.gens()
        self.letters: dict[tuple[Node, int], fmpq_mpoly] = {}
        self.equations: list[fmpq_mpoly] = []
        self._add(self._letter(Union((node,)), 1), self._at(node, 1))

    @property
    def degree(self) -> int:
        """The product of the degrees; of a system linear in its letters their sum, plus 1.

        The y_i are then fractions with one denominator, not 0 at x = 0, and degrees of at most the
        sum; so P(x, y) is one with a numerator of degree below that times the degree of P.
        """
        degrees = [int(one.total_degree()) for one in self.equations]
        keys = (key for one in self.equations for key in one.to_dict())
        is_linear = all(sum(key[1:]) <= 1 for key in keys)
        return sum(degrees) + 1 if is_linear else prod(degrees)

    def series(self, size: int) -> list[fmpq_poly]:
        """Return the power series of x and the letters."""
        known = Series(self.classes, size)
        each = (at_power(known.of(node), k, size) for node, k in self.letters)
        return [fmpq_poly([0, 1]), *each]

    def _letter(self, node: Node, k: int) -> fmpq_mpoly:
        if k > FARTHEST:
            raise NotAlgebraic("its g.f. depends on itself at ever higher powers of x")
        if len(self.letters) == MOST_LETTERS:
            raise NotAlgebraic(f"it has an equation by more than {MOST_LETTERS} others")
        return self.letters.setdefault((node, k), self._free[len(self.letters)])

    def _add(self, letter: fmpq_mpoly, right: fmpq_mpoly) -> fmpq_mpoly:
        self.equations.append(letter - right)
        return letter

    def _at(self, node: Node, k: int) -> fmpq_mpoly:
        """Return the series of a node at x^k as a polynomial."""
        one = self.x**0
        if (node, k) in self.letters:
            return self.letters[node, k]
        match node:
            case Neutral(value):
                return one * rational_of(Fraction(value))
            case Atom():
                return self.x**k
            case Name(name):
                right = self.classes.equations[name]
                if not self.classes.is_recursive(name):
                    return self._at(right, k)
                return self._add(self._letter(node, k), self._at(right, k))
            case Union(parts):
                return sum((self._at(z, k) for z in parts), one - one)
            case Product(parts):
                return prod((self._at(z, k) for z in parts), start=one)
            case Boxed():
                raise NotAlgebraic("its g.f. is an integral")
            case Made("Seq", body, card) if card.high == inf:
                letter, a = self._letter(node, k), self._at(body, k)
                return self._add(letter, a**card.low + a**card.step * letter)
            case Made(kind, body, card):
                return self._made(kind, body, card, k)

    def _made(self, kind: Kind, body: Node, card: Any, k: int) -> fmpq_mpoly:
        """Return the series of sets and cycles, and of finite sequences."""
        zero = self.x - self.x
        if MOST_CARD < card.high < inf:
            raise NotAlgebraic(f"it has a {kind} with a large bound on its components")
        if card.high < inf:
            if kind == "Seq" or self.classes.labelled:
                a = self._at(body, k)
                return sum(
                    (a**i / orders(kind, i) for i in card.listed(inf) if orders(kind, i)), zero
                )
            return sum((self._index(kind, body, i, k) for i in card.listed(inf)), zero)
        if self.classes.labelled:
            within = self._resolved(body)
            if kind == "Set" and card == ANY:
                if isinstance(within, Made) and within.kind == "Cyc" and within.card == ANY:
                    return self._at(Made("Seq", within.body), k)  # permutations of a class
                if isinstance(within, Union):
                    return prod(
                        (self._made(kind, z, card, k) for z in within.parts), start=zero + 1
                    )
            raise NotAlgebraic(f"it has a labelled {kind} of any number of objects")
        return self._finite(kind, body, card, k)

    def _resolved(self, node: Node) -> Node:
        while isinstance(node, Name) and not self.classes.is_recursive(node.name):
            node = self.classes.equations[node.name]
        return node

    def _finite(self, kind: Kind, body: Node, card: Any, k: int) -> fmpq_mpoly:
        """Return the series of unlabelled sets of finitely many objects, or of cycles of one."""
        row = {tuple(map(int, key)): int(c.p) for key, c in self._at(body, k).to_dict().items()}
        if any(any(key[1:]) or not key[0] or c < 0 for key, c in row.items()) or card.step > 1:
            raise NotAlgebraic(f"it has an unlabelled {kind} of infinitely many objects")
        if sum(key[0] * c for key, c in row.items()) > MOST_OBJECTS or card.low > MOST_CARD:
            raise NotAlgebraic(f"it has an unlabelled {kind} of many objects")
        zero = self.x - self.x
        early = sum((self._index(kind, body, i, k) for i in range(card.low)), zero)
        if kind == "PSet":
            return (
                prod(((1 + self.x ** key[0]) ** c for key, c in row.items()), start=zero + 1)
                - early
            )
        if kind == "Cyc":
            if len(row) > 1 or sum(row.values()) != 1:
                raise NotAlgebraic("it has an unlabelled Cyc of several objects")
            early += 1  # one cycle of each length: a multiset, but not the empty one
        below = prod(((1 - self.x ** key[0]) ** c for key, c in row.items()), start=zero + 1)
        node = Made("Set", body)
        if (node, k) not in self.letters:
            letter = self._letter(node, k)
            self.equations.append(below * letter - 1)
        return self.letters[node, k] - early

    def _index(self, kind: Kind, body: Node, n: int, k: int) -> fmpq_mpoly:
        """Return the series of n components of an unlabelled class, by the cycle index."""
        zero = self.x - self.x
        if kind == "Cyc":
            each = (d for d in range(1, n + 1) if n % d == 0)
            return sum((self._at(body, d * k) ** (n // d) * totient(d) / n for d in each), zero)
        found = [zero + 1]
        for m in range(1, n + 1):
            signs = ((-1) ** (i - 1) if kind == "PSet" else 1 for i in range(1, m + 1))
            parts = (self._at(body, i * k) * found[m - i] * s / m for i, s in enumerate(signs, 1))
            found.append(sum(parts, zero))
        return found[n]


def orders(kind: Kind, k: int) -> int:
    """Return of how many sequences a labelled object of k components is made; 0 for no cycle."""
    return 1 if kind == "Seq" else k if kind == "Cyc" else factorial(k)


def value_at(poly: fmpz_mpoly, series: list[fmpq_poly], size: int) -> fmpq_poly:
    """Return a polynomial at power series, modulo x^size."""
    found = fmpq_poly([])
    for key, c in poly.to_dict().items():
        term = fmpq_poly([int(c)])
        for one, e in zip(series, key, strict=False):
            term = term.mul_low(one.pow_trunc(int(e), size), size) if e else term
        found += term
    return found.truncate(size)


class Elimination:
    """Eliminates all letters of a system but the first."""

    def __init__(self, system: System) -> None:
        self.system, self.size = system, EARLY
        self.series = system.series(EARLY)
        names = ("x", *(f"y{i}" for i in range(MOST_LETTERS)))
        ring = fmpz_mpoly_ctx.get(names, "lex")
        self.equations = []
        for one in system.equations:
            scale = lcm(*(int(c.q) for c in one.coeffs()))
            listed = {key: int(c.p) * scale // int(c.q) for key, c in one.to_dict().items()}
            self.equations.append(ring.from_dict(listed))

    def factor(self, poly: fmpz_mpoly) -> fmpz_mpoly:
        """Return the irreducible factor that is 0 at the series."""
        kept = [z for z, _ in poly.factor()[1]]
        while len(kept) > 1:
            kept = [z for z in kept if not value_at(z, self.series, self.size)]
            if len(kept) > 1:
                if self.size > LATE:
                    break
                self.size *= 2
                self.series = self.system.series(self.size)
        if len(kept) != 1:
            raise NotAlgebraic("no single factor of a resultant vanishes at the series")
        return kept[0]

    def run(self) -> fmpz_mpoly:
        """Return the polynomial in x and y0; raises NotAlgebraic."""
        polys = [self.factor(z) for z in self.equations]
        while letters := {i for p in polys for i, d in enumerate(p.degrees()) if d and i > 1}:
            _, i, at = min(self._costs(polys, letters))
            pivot, *rest = [polys[at], *polys[:at], *polys[at + 1 :]]
            polys = []
            for p in rest:
                spend(1 + len(p) * len(pivot) // 10)
                one = p
                if p.degrees()[i]:
                    one = pivot.resultant(p, f"y{i - 1}")
                    one = self.factor(one) if one else one
                if one and one not in polys and -one not in polys:
                    polys.append(one)
        if len(polys) != 1:
            raise NotAlgebraic(f"{len(polys)} equations remain")
        return polys[0]

    @staticmethod
    def _costs(polys: list[fmpz_mpoly], letters: set[int]) -> Iterator[tuple[int, int, int]]:
        """Yield the estimated cost of eliminating a letter by an equation, both by number."""
        for i in letters:
            degrees = [int(p.degrees()[i]) for p in polys]
            for at, d in enumerate(degrees):
                others = (
                    len(p) ** d * len(polys[at]) ** e
                    for j, (p, e) in enumerate(zip(polys, degrees, strict=True))
                    if e and j != at
                )
                if d:
                    yield sum(others), i, at


@dataclass(frozen=True, slots=True, repr=False)
class ProvedEquation(AlgebraicEquation):
    """A proved equation of the g.f. of a class.

    compared: how many coefficients had to be 0; 0 for a fraction computed from the equations.
    """

    compared: int


Pair = tuple[fmpq_poly, fmpq_poly]


def fraction_of(classes: Classes, node: Node) -> Pair | None:
    """Return numerator and denominator of sums, products and sequences without recursion.

    None for other nodes.
    """
    one = fmpq_poly([1])
    match node:
        case Neutral(value):
            return one * rational_of(Fraction(value)), one
        case Atom():
            return fmpq_poly([0, 1]), one
        case Name(name):
            if classes.is_recursive(name):
                return None
            return fraction_of(classes, classes.equations[name])
        case Union(parts) | Product(parts):
            num, den = (one * 0, one) if isinstance(node, Union) else (one, one)
            for part in parts:
                if (inside := fraction_of(classes, part)) is None:
                    return None
                p, q = inside
                num = num * q + p * den if isinstance(node, Union) else num * p
                den *= q
            return _lowest(num, den)
        case Made("Seq", body, card) if card.high == inf:
            if (inside := fraction_of(classes, body)) is None:
                return None
            p, q = inside
            num, den = p**card.low * q**card.step, q**card.low * (q**card.step - p**card.step)
            return _lowest(num, den)
    return None


def _lowest(num: fmpq_poly, den: fmpq_poly) -> Pair:
    common = num.gcd(den)
    return num // common, den // common


def equation_of(classes: Classes, node: Node) -> ProvedEquation:
    """Return the equation of the series of a node; raises NotAlgebraic.

    It is proved: as many coefficients vanish as the theorem requires.

    >>> from gfkit.specifications.reader import classes_of
    >>> of = classes_of((("M", "1 + Z*M + Z^2*M^2"),), labelled=False)
    >>> equation_of(of, of.first).rows
    ((1,), (-1, 1), (0, 0, 1))
    """
    if (pair := fraction_of(classes, node)) is not None:
        num, den = pair
        scale = lcm(int(num.denom()), int(den.denom()))
        sides = ([int(c) for c in (side * scale).coeffs()] for side in (-num, den))
        return ProvedEquation(tuple(map(tuple, sides)), 0)
    system = System(classes, node)
    if system.degree > MOST_DEGREE:
        raise NotAlgebraic(
            f"it is algebraic, by a system of degree {system.degree}; no equation is sought there"
        )
    poly = Elimination(system).run()
    found = AlgebraicEquation.positive(poly)
    needed = int(poly.total_degree()) * system.degree + 1
    if found.residue(Series(classes, needed).of(node), needed):
        raise NotAlgebraic("the equation does not vanish at the series")
    return ProvedEquation(found.rows, needed)
