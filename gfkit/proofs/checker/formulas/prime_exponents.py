"""Identities of valuation(E, p), the exponent of the prime p in E(n).

A lemma says that E(n) = d(n) for n >= low, d being p/q; let b(k) = d(low + early + k) obey q of
order o, q(0) = 1 or -1, and let the prime not divide the last coefficient of q. Then b goes on for
k < 0, integral at the prime; the exponent c that b(0), ..., b(o-1) have at least is in all b(k).
If x^N is a number u modulo the prime to the power s and the reverse of q, the N-th power of the
companion matrix is u (1 + p^s B), B integral, u a unit. So b(k + N t)/p^c is u^t b(k)/p^c modulo
p^s: below s, the exponent is the same for all t. And if b(k) = 0, then b(k + N t) is u^t times the
sum over j >= 1 of t/j C(t-1, j-1) p^(s j) B_j, where the first summand is t b(k + N)/u, and p^c is
in B_j. If e is the exponent in b(k + N), e - c < 2 s, for p = 2 below 2 s - 1, all others have a
larger one, since s j - v(j) >= 2 s for j >= 2 (2 s - 1 for p = 2). So the exponent in b(k + N t) is
e and that in t, which is that in n - k' less that in N, k' = low + early + k.

The exponent in E is that in E F less that in F; the zeros of F are not among the n.

So the sides are, in each class of n, constants and multiples of exponents in n - k. That in n - k
is constant for n = r modulo P if the power of p in P does not divide r - k.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from ..analysis.zeros_by_primes import backwards, is_prime, power_of_x, terms_modulo
from ..core.clock import Clock, Rejected, limit, need
from ..core.dialect import Evaluator, NoTerm, Tree, letters_of, names_of, read
from ..core.envelope import use
from ..core.reading import canonical, fit
from ..core.relations import Terms, coefficients
from ..core.spaces import UNBOUNDED, Bounds
from .residue_forms import Residues

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..core.kinds import Given

ENTRY = {
    "part": None,
    "prime": range(2, 20_000),
    "gf": None,
    "step": range(1, 20_001),
    "power": range(1, 20),
    "zeros": [range(-1000, 100_000)],
}
PRODUCT = {"part": None, "prime": range(2, 20_000), "cofactor": None}
MOST, FARTHEST, DEEPEST = 20_000, 40_000, 8
Line = dict[tuple[int, Fraction], Fraction]
Form = tuple[Fraction, Line]


class Classes(NamedTuple):
    """For n >= start: in each class a constant, and multiples of the exponents of p in n - k."""

    start: int
    forms: list[Form]


def exponent(number: int | Fraction, p: int) -> int:
    """Return the exponent of p in a rational number, which is not 0."""
    q, found = Fraction(number), 0
    above, below = q.numerator, q.denominator
    while above % p == 0:
        above, found = above // p, found + 1
    while below % p == 0:
        below, found = below // p, found - 1
    return found


def has_valuation(tree: Tree) -> bool:
    """Tell whether there is a valuation in a tree."""
    return bool(tree[:2] == ("call", "valuation")) or any(map(has_valuation, tree[2]))


def check_valuations(
    given: Given, sides: list[Tree], low: int, terms: Mapping[str, Terms], bounds: Bounds
) -> None:
    """Check that both sides are alike in each class of n, and equal for the n before."""
    clock = given.clock
    found = _Exponents(given, low, terms, bounds)
    start, forms = found.of(("+", [1, -1], sides))
    need(not any(k.denominator == 1 and k >= low for k in found.zeros), "the valuation of 0")
    period = len(forms)
    for r, (constant, line) in enumerate(forms):
        total = constant
        for (p, k), weight in line.items():
            clock.spend(50)
            if weight:
                inner = exponent(r - k, p) if r != k else None
                known = inner is not None and inner < exponent(period, p)
                need(known, "the exponents of the sides are not alike in a class")
                total += weight * (inner or 0)
        need(not total, f"the sides differ for n = {r} modulo {period}")
    limit(start - low <= FARTHEST, "too many values to compare")
    evaluator = Evaluator(terms, clock)
    for n in range(low, start):
        try:
            left, right = (evaluator.value(side, {"n": n}) for side in sides)
        except NoTerm as missing:
            raise Rejected(f"there is no term of index {missing.args[1]}") from None
        need(left == right, f"the identity fails at {n}")
    given.report.say("identity", f"the exponents agree in each class of n modulo {period}")


class _Exponents:
    """Finds the classes of trees in n; zeros: where an exponent does not exist."""

    def __init__(self, given: Given, low: int, terms: Mapping[str, Terms], bounds: Bounds) -> None:
        self.given, self.low, self.terms, self.bounds = given, low, terms, bounds
        self.zeros: set[Fraction] = set()
        self.depth = 0

    def of(self, tree: Tree) -> Classes:
        """Return the classes of a tree; raises NotChecked or Rejected."""
        kind, what, parts = tree
        self.given.clock.spend(50)
        if not has_valuation(tree):
            return self._periodic(tree)
        if kind == "call" and what == "valuation":
            return self._exponent(parts[0], self.bounds.constant(parts[1]))
        limit(kind in "+*" and "/" not in what, UNBOUNDED)
        some = [self.of(part) for part in parts]
        start, period = max(z.start for z in some), lcm(*(len(z.forms) for z in some))
        limit(period <= MOST, "too many classes of n")
        self.given.clock.spend(100 * period * len(some))
        aligned = [[z.forms[r % len(z.forms)] for z in some] for r in range(period)]
        if kind == "+":
            return Classes(start, [_sum(what, forms) for forms in aligned])
        return Classes(start, list(map(_product, aligned)))

    def _periodic(self, tree: Tree) -> Classes:
        start, period = Residues(self.bounds, "n").repeats(tree, Fraction(0))
        start, evaluator = max(start, self.low), Evaluator(self.terms, self.given.clock)
        values: dict[int, Any] = {}
        for n in range(start, start + period):
            try:
                values[n % period] = evaluator.value(tree, {"n": n})
            except NoTerm:
                raise Rejected("a term is missing") from None
        limit(all(isinstance(z, int | Fraction) for z in values.values()), UNBOUNDED)
        return Classes(start, [(Fraction(values[r]), {}) for r in range(period)])

    def _exponent(self, inside: Tree, p: Any) -> Classes:
        limit(letters_of(inside) <= {"n"} and isinstance(p, int), UNBOUNDED)
        need(p > 1 and is_prime(p, self.given.clock), "no prime")
        line = self.bounds.line(inside, "n")
        if line is not None and line[0]:
            zero = Fraction(-line[1], line[0])
            self.zeros.add(zero)
            return Classes(self.low, [(Fraction(exponent(line[0], p)), {(p, zero): Fraction(1)})])
        entries = self.given.evidence.get("valuations")
        need(isinstance(entries, list), "evidence.valuations is missing")
        for entry in entries or ():
            is_product = isinstance(entry, dict) and "cofactor" in entry
            fit(entry, PRODUCT if is_product else ENTRY, "evidence.valuations")
            same = read(entry["part"], self.given.clock) == inside
            if is_product and same and entry["prime"] == p:
                return self._quotient(inside, read(entry["cofactor"], self.given.clock), p)
            if same and entry["prime"] == p and (of := self._fraction(inside)) is not None:
                return self._settled(of, entry, self.given.clock)
        limit(None, UNBOUNDED)
        raise AssertionError

    def _quotient(self, inside: Tree, other: Tree, p: int) -> Classes:
        """Return the exponents in E by those in E F and in F; a zero of F is one of `zeros`."""
        self.depth += 1
        limit(self.depth < DEEPEST, "products in products")
        both, less = (self._exponent(z, p) for z in (("*", ["*", "*"], [inside, other]), other))
        period = lcm(len(both.forms), len(less.forms))
        limit(period <= MOST, "too many classes of n")
        self.given.clock.spend(200 * period)
        pairs = [
            (both.forms[r % len(both.forms)], less.forms[r % len(less.forms)])
            for r in range(period)
        ]
        return Classes(max(both.start, less.start), [_sum([1, -1], [*pair]) for pair in pairs])

    def _fraction(self, inside: Tree) -> Terms | None:
        """Return the fraction that has these values, by a lemma."""
        names = self.given.statement["names"]
        for lemma in self.given.lemmas:
            said, clock = lemma["statement"], self.given.clock
            if said.get("kind") != "relation" or not isinstance(said.get("names"), dict):
                continue
            operator, left, right = read(said["relation"], clock, "relation")
            name = right[1] if right[0] == "term" else ""
            is_new = right == ("term", name, [("letter", "n", [])]) and name not in names_of(left)
            if operator != "=" or left != inside or not is_new or name not in said["names"]:
                continue
            of = said["names"][name]
            meant = {z: names[z] for z in names_of(inside) if z in names} | {name: of}
            same = canonical(said["names"]) == canonical(meant) and of.get("kind") == "fraction"
            if same and said["low"] == self.low and said["high"] is None:
                use(lemma, "the exponents in a sequence")
                return Terms(name, of, [], clock)
        return None

    def _settled(self, of: Terms, entry: dict[str, Any], clock: Clock) -> Classes:
        num, q = of.sides or ([], [])
        plain = all(isinstance(z, int) for z in (*num, *q)) and of.offset == self.low
        limit(plain and len(q) > 1 and abs(q[0]) == 1, UNBOUNDED)
        p, step, power, order = entry["prime"], entry["step"], entry["power"], len(q) - 1
        need(q[-1] % p, "the prime divides the last coefficient")
        reverse = [c % p**power for c in q[::-1]]
        need(len(power_of_x(step, reverse, p**power, clock)) == 1, "no number to that power")
        early = max(0, len(num) - order)
        zeros = entry["zeros"]
        first = coefficients(num, q, early + max([order, *(k + 1 for k in zeros)]), clock)[early:]
        before = backwards(q, first[:order], max(0, -min(zeros, default=0)), clock)
        need(any(first[:order]), "all terms are 0")
        need(not any(first[k] if k >= 0 else before[k] for k in zeros), "a zero is none")
        common = exponent(gcd(*first[:order]), p)
        count = max([step, *(k + step + 1 for k in zeros)])
        terms = terms_modulo(q, first[:order], count, p ** (common + 2 * power), clock)
        known: dict[int, Form] = {}
        for k, value in enumerate(terms[:step]):
            if value % p ** (common + power):
                known[(self.low + early + k) % step] = Fraction(exponent(value, p)), {}
        for k in zeros:
            need(k + step >= 0, "a zero is more than a period before the sequence")
            need(after := terms[k + step], "the exponent after a zero is too large")
            e = exponent(after, p)
            need(e - common < 2 * power - (p == 2), "the exponent after a zero is too large")
            place = Fraction(self.low + early + k)
            self.zeros.add(place)
            form = Fraction(e - exponent(step, p)), {(p, place): Fraction(1)}
            known[int(place) % step] = form
        need(len(known) == step, "a class of n is not settled")
        return Classes(self.low + early, [known[r] for r in range(step)])


def _sum(signs: list[int], forms: list[Form]) -> Form:
    total, line = Fraction(0), dict[tuple[int, Fraction], Fraction]()
    for sign, (constant, more) in zip(signs, forms, strict=True):
        total += sign * constant
        for key, weight in more.items():
            line[key] = line.get(key, Fraction(0)) + sign * weight
    return total, line


def _product(forms: list[Form]) -> Form:
    lines = [form for form in forms if form[1]]
    limit(len(lines) <= 1, "a product of exponents")
    factor = Fraction(1)
    for constant, line in forms:
        factor *= 1 if line else constant
    constant, line = lines[0] if lines else (Fraction(1), {})
    return factor * constant, {key: factor * weight for key, weight in line.items()}
