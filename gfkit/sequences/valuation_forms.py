"""Identities of valuations, the exponents of a prime p in terms: valuation(a(n), 2) = ....

In each class of n modulo a number N, late enough, the exponent of p in E(n) is a constant, or a
constant more than that in n - k (`gfkit.analysis.valuation_classes`); that in c n + d is that in c
more than that in n + d/c. Sums and multiples of these, and of what is periodic, are constants and
multiples of the exponents in n - k for several k. One is constant where p^i divides N, but not
r - k, p^i being the power in N. Two sides that are written alike in each class are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.analysis.valuation_classes import exponent, find_classes, valuation_classes
from gfkit.formulas.evaluate import Scope, Work, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.orders import NAMED
from gfkit.formulas.polynomial_parts import UnknownError, constant_of, whole_line
from gfkit.formulas.repeats import Repeats
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    sequences_of,
    text_of,
    variables_of,
    walk,
)
from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.is_gf import gf_data, gf_of_data
from gfkit.sequences.known_parts import fitted, is_sequence
from gfkit.sequences.relation_holds import MAX_STEPS
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.formulas.tree import Expression, Relation
    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.known_parts import Setting

MOST_CLASSES = 20_000
MOST_ORDER = 20
LATER = 6
Line = dict[tuple[int, Fraction], Fraction]
"""Multiples of the exponents of p in n - k, by (p, k)."""
Form = tuple[Fraction, Line]
"""A constant, and a line: what a value is in one class of n."""


@dataclass(frozen=True, slots=True)
class Classes:
    """What holds for n >= start in each class of n, n modulo the number of the forms."""

    start: int
    forms: tuple[Form, ...]

    def __add__(self, other: Classes) -> Classes:
        period = _joint(len(self.forms), len(other.forms))
        forms = tuple(
            _sum(self.forms[r % len(self.forms)], other.forms[r % len(other.forms)])
            for r in range(period)
        )
        return Classes(max(self.start, other.start), forms)

    def __mul__(self, other: Classes) -> Classes:
        period = _joint(len(self.forms), len(other.forms))
        forms = []
        for r in range(period):
            one, two = self.forms[r % len(self.forms)], other.forms[r % len(other.forms)]
            if one[1] and two[1]:
                raise NotDerived("a product of valuations")
            (c, _), (d, line) = (two, one) if one[1] else (one, two)
            forms.append((c * d, {key: c * w for key, w in line.items()}))
        return Classes(max(self.start, other.start), tuple(forms))


def _joint(one: int, other: int) -> int:
    period = lcm(one, other)
    if period > MOST_CLASSES:
        raise NotDerived(f"more than {MOST_CLASSES} classes of n")
    return period


def _sum(one: Form, other: Form) -> Form:
    line = dict(one[1])
    for key, w in other[1].items():
        line[key] = line.get(key, Fraction(0)) + w
    return one[0] + other[0], line


class Valuations:
    """Finds the classes of expressions in n. listed: evidence, for each part its text and prime."""

    def __init__(self, given: Setting, listed: list[Any], run: Workings) -> None:
        self.given, self.run = given, run
        self.listed = {(entry["part"], entry["prime"]): entry for entry in listed}
        self.zeros: set[Fraction] = set()
        bounds = {name: one.bound for name, one in given.terms.items()}
        self.repeats = Repeats(bounds, NAMED.get, "n")

    def of(self, expression: Expression) -> Classes:
        """Return the classes; raises NotDerived."""
        if not any(_is_valuation(one) for _, one in walk(expression)):
            return self._periodic(expression)
        match expression:
            case Negative(body):
                return self._number(Fraction(-1)) * self.of(body)
            case Binary("+", left, right):
                return self.of(left) + self.of(right)
            case Binary("-", left, right):
                return self.of(left) + self._number(Fraction(-1)) * self.of(right)
            case Binary("*", left, right):
                return self.of(left) * self.of(right)
            case Call("valuation", (inside, prime)) if variables_of(expression) == {"n"}:
                p = constant_of(prime)
                if isinstance(p, int) and p > 1:
                    return self._valuation(inside, p)
        raise NotDerived(f"{text_of(expression)} is no sum of valuations")

    def _number(self, value: Fraction) -> Classes:
        return Classes(self.given.low, ((value, {}),))

    def _periodic(self, expression: Expression) -> Classes:
        try:
            start, period = self.repeats.of(expression, Fraction(0))
        except UnknownError:
            raise NotDerived(f"{text_of(expression)} has no period") from None
        start = max(start, self.given.low)
        work, values = Work(MAX_STEPS), {}
        for n in range(start, start + _joint(period, 1)):
            value = value_of(expression, Scope({"n": n}, self.given.terms, work))
            if not isinstance(value, int | Fraction):
                raise NotDerived(f"{text_of(expression)} is not rational")
            values[n % period] = Fraction(value)
        return Classes(start, tuple((values[r], {}) for r in range(period)))

    def _valuation(self, inside: Expression, p: int) -> Classes:
        if (line := _line(inside)) is not None:
            zero = Fraction(-line[1], line[0])
            self.zeros.add(zero)
            form = Fraction(exponent(line[0], p)), {(p, zero): Fraction(1)}
            return Classes(self.given.low, (form,))
        entry = self.listed.get((text_of(inside), p))
        if entry is None:
            raise NotDerived(f"nothing is known of the powers of {p} in {text_of(inside)}")
        if "cofactor" in entry:
            other = parse_expression(entry["cofactor"])
            both = self._valuation(Binary("*", inside, other), p)
            return both + self._number(Fraction(-1)) * self._valuation(other, p)
        gf = gf_of_data(entry["gf"])
        assert isinstance(gf, RationalGF)
        low = self.given.low
        used, of = sequences_of(inside), FractionCoefficients.of_gf(gf, low)
        names = tuple(one for one in self.given.names if one[0] in used)
        taken = used | dict(self.given.names).keys()
        self.run.lemma(is_sequence(text_of(inside), of, names, taken))
        early = max(0, len(gf.num) - gf.order)
        zeros, step = [int(k) for k in entry["zeros"]], int(entry["step"])
        found = valuation_classes(gf, early, p, step, int(entry["power"]), zeros)
        if found is None:
            raise NotDerived(f"the powers of {p} in {text_of(inside)} are not settled")
        forms: list[Form] = [(Fraction(0), {})] * step
        for k, (e, k0) in enumerate(found):
            n = low + early + k
            forms[n % step] = Fraction(e), {}
            if k0 is not None:
                place = Fraction(low + early + k0)
                self.zeros.add(place)
                forms[n % step] = Fraction(e - exponent(step, p)), {(p, place): Fraction(1)}
        return Classes(low + early, tuple(forms))


def _line(inside: Expression) -> tuple[int, int] | None:
    """Return c and d of c n + d, c not 0; None for others."""
    try:
        found = whole_line(inside, "n")
    except UnknownError:
        return None
    return found if found[0] else None


def _is_valuation(part: Expression) -> bool:
    return isinstance(part, Call) and part.function == "valuation"


def settle_valuations(
    relation: Relation, given: Setting, listed: list[Any], run: Workings
) -> tuple[int, int]:
    """Compare the classes of both sides; return from where on, and how many classes there are.

    Earlier n are left to the caller, who compares the values. Raises NotDerived.
    """
    forms = Valuations(given, listed, run)
    both = forms.of(Binary("-", relation.left, relation.right))
    if any(zero.denominator == 1 and zero >= given.low for zero in forms.zeros):
        raise NotDerived("the valuation of 0")
    period = len(both.forms)
    for r, form in enumerate(both.forms):
        total, line = form
        for (p, k), w in line.items():
            power = exponent(period, p)
            if r == k or not w:
                inner: int | None = None
            else:
                inner = exponent((r - k).numerator, p) - exponent((r - k).denominator, p)
            if w and (inner is None or inner >= power):
                raise NotDerived(f"the sides differ for n = {r} modulo {period}")
            total += w * (inner or 0)
        if total:
            raise NotDerived(f"the sides differ for n = {r} modulo {period}")
    return both.start, period


def find_valuations(relation: Relation, given: Setting) -> list[Any]:
    """Return what proves the valuations in a relation, as far as it is found."""
    found: dict[tuple[str, int], Any] = {}
    for call in [*_calls(relation.left), *_calls(relation.right)]:
        inside, prime = call.arguments
        p = constant_of(prime)
        if isinstance(p, int) and not _find(inside, p, given, found):
            _find_product(inside, p, given, found)
    return [*found.values()]


def _find(inside: Expression, p: int, given: Setting, found: dict[tuple[str, int], Any]) -> bool:
    """Add what proves the powers of p in an expression; tell whether they are known then."""
    if _line(inside) is not None:
        return True
    gf = fitted(given.values(inside, 3 * MOST_ORDER))
    early = 0 if gf is None else max(0, len(gf.num) - gf.order)
    classes = gf and find_classes(gf, early, p)
    if not gf or not classes:
        return False
    step, power, zeros = classes
    entry: Mapping[str, Any] = {"step": step, "power": power, "zeros": zeros}
    key = text_of(inside), p
    found[key] = {"part": key[0], "prime": p, "gf": gf_data(gf), **entry}
    return True


def _find_product(
    inside: Expression, p: int, given: Setting, found: dict[tuple[str, int], Any]
) -> None:
    """Add what proves the powers of p in E + F, by those in E^2 - F^2 and in E - F."""
    if isinstance(inside, Binary) and inside.operator == "+":
        other = Binary("-", inside.left, inside.right)
        if _find(other, p, given, found) and _find(Binary("*", inside, other), p, given, found):
            key = text_of(inside), p
            found[key] = {"part": key[0], "prime": p, "cofactor": text_of(other)}


def _calls(expression: Expression) -> Iterator[Call]:
    for _, part in walk(expression):
        if isinstance(part, Call) and part.function == "valuation":
            yield part


def has_valuation(relation: Relation) -> bool:
    """Tell whether there is a valuation in a relation."""
    return any(True for side in (relation.left, relation.right) for _ in _calls(side))
