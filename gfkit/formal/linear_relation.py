"""Relations and closed forms as sums of c n^j b^n a(n+s): what the library's file Relations.v says.

Both sides of an equation are multiplied out. The bases b and the coefficients c are rational, or
x + y sqrt(D) with one D; the equation is multiplied by a number and by the n-th power of a number,
so that all that stands in it is integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import TYPE_CHECKING

from gfkit.errors import AlgebraicError, NotFormal
from gfkit.formal.gallina import integer_term
from gfkit.formulas.polynomial_parts import whole_linear
from gfkit.formulas.tree import Binary, Call, Negative, Number, Term, Variable, text_of
from gfkit.numbers.algebraic import AlgebraicNumber

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.formulas.tree import Expression

MOST_PARTS = 200
MOST_POWER = 100
"""Of an exponent that is a number."""

Place = tuple[str, int]
"""The name of a sequence and s, of its term a(n + s)."""


@dataclass(frozen=True, slots=True)
class Part:
    """n^power base^n, times a term."""

    power: int
    base: AlgebraicNumber
    place: Place | None = None


Parts = dict[Part, AlgebraicNumber]
ONE = AlgebraicNumber.of(1)
CONSTANT = Part(0, ONE)


def parts_of(expression: Expression) -> Parts:
    """Return an expression multiplied out: its parts, and their coefficients.

    Raises NotFormal for what is not such a sum.

    >>> from gfkit.formulas.grammar import parse_expression
    >>> found = parts_of(parse_expression("2*(a(n-1)-3^(n+1))/4"))
    >>> [(part.base.rational, part.place, c.rational) for part, c in found.items()]
    [(Fraction(1, 1), ('a', -1), Fraction(1, 2)), (Fraction(3, 1), None, Fraction(-3, 2))]
    """
    try:
        return _parts(expression)
    except (AlgebraicError, ZeroDivisionError) as error:
        raise NotFormal(f"{text_of(expression)}: {error}") from None


def _parts(expression: Expression) -> Parts:
    match expression:
        case Number(value):
            return {CONSTANT: AlgebraicNumber.of(value)} if value else {}
        case Variable("n"):
            return {Part(1, ONE): ONE}
        case Term(name, index):
            line = whole_linear(index, "n")
            if line is None or line[0] != 1:
                raise NotFormal(f"the term {text_of(expression)}, whose index is not n + s")
            return {Part(0, ONE, (name, line[1])): ONE}
        case Call("sqrt", (body,)):
            return _constant(AlgebraicNumber.root(_number(body)))
        case Negative(body):
            return {part: -c for part, c in _parts(body).items()}
        case Binary("+", left, right):
            return added(_parts(left), _parts(right))
        case Binary("-", left, right):
            return added(_parts(left), _parts(right), -1)
        case Binary("*", left, right):
            return _times(_parts(left), _parts(right))
        case Binary("/", left, right):
            return _times(_parts(left), _constant(1 / _number(right)))
        case Binary("^", left, right):
            return _power(_parts(left), right)
    raise NotFormal(f"{text_of(expression)} in a relation")


def _constant(number: AlgebraicNumber) -> Parts:
    return {CONSTANT: number} if number else {}


def _number(expression: Expression) -> AlgebraicNumber:
    found = _parts(expression)
    if set(found) - {CONSTANT}:
        raise NotFormal(f"{text_of(expression)} where a number is expected")
    return found.get(CONSTANT, AlgebraicNumber.of(0))


def added(left: Parts, right: Parts, sign: int = 1) -> Parts:
    """Return the sum, or with the sign -1 the difference."""
    found = dict(left)
    for part, c in right.items():
        found[part] = found[part] + c * sign if part in found else c * sign
    return {part: c for part, c in found.items() if c}


def _times(left: Parts, right: Parts) -> Parts:
    if len(left) * len(right) > MOST_PARTS:
        raise NotFormal(f"a product of {len(left)} and {len(right)} parts")
    found: Parts = {}
    for a, c in left.items():
        for b, d in right.items():
            if a.place and b.place:
                raise NotFormal("a product of terms of sequences")
            part = Part(a.power + b.power, a.base * b.base, a.place or b.place)
            found = added(found, {part: c * d})
    return found


def _power(base: Parts, exponent: Expression) -> Parts:
    line = whole_linear(exponent, "n")
    if line is None:
        raise NotFormal(f"the exponent {text_of(exponent)}")
    times, more = line
    if not times and 0 <= more <= MOST_POWER:
        found = {CONSTANT: ONE}
        for _ in range(more):
            found = _times(found, base)
        return found
    if set(base) != {CONSTANT} or max(abs(times), abs(more)) > MOST_POWER:
        raise NotFormal(f"a power with the exponent {text_of(exponent)} of more than a number")
    number = base[CONSTANT]
    return {Part(0, number**times): number**more}


@dataclass(frozen=True, slots=True)
class Whole:
    """(x + y sqrt(D)) n^power (s + t sqrt(D))^n, times a term if there is one, in integers."""

    coefficient: tuple[int, int]
    power: int
    base: tuple[int, int]
    place: Place | None = None

    def expanded(self, low: int) -> Iterator[tuple[int, int]]:
        """Yield (k, c) with n^power the sum of c (n - low)^k, for c that are not 0."""
        for k in range(self.power + 1):
            if c := comb(self.power, k) * low ** (self.power - k):
                yield k, c


@dataclass(frozen=True, slots=True)
class WholeEquation:
    """An equation in integers, left = right, where the right side may be in a quadratic ring.

    radicand: D, or 1. quadratics: parts of the right side with sqrt(D). low: for n >= low.
    """

    left: tuple[Whole, ...]
    right: tuple[Whole, ...]
    radicand: int
    quadratics: tuple[Whole, ...]
    low: int

    @property
    def is_paired(self) -> bool:
        """Whether numbers x + y sqrt(D) occur, which are pairs (x, y)."""
        return bool(self.quadratics)

    def text(self, names: Mapping[str, str]) -> str:
        """Return the equation as a term of Gallina; names: of the sequences in Gallina."""
        left, right = (
            " + ".join(_monomial_text(part, names) for part in side) or "0"
            for side in (self.left, self.right)
        )
        if not self.is_paired:
            return f"{left} = {right}"
        terms = [f"({right}, 0)"] if self.right else []
        for part in self.quadratics:
            many = f" * Z.of_nat n ^ {part.power}" if part.power else ""
            x, y = (f"{integer_term(c)}{many}" for c in part.coefficient)
            s, t = map(integer_term, part.base)
            power = f"power_root {self.radicand} ({s}, {t}) n"
            terms.append(f"times_root {self.radicand} ({x}, {y}) ({power})")
        return f"({left}, 0) = {_folded('plus_root', terms)}"

    def residuals(self, numbers: Mapping[str, int], shifts: Mapping[str, int]) -> list[str]:
        """Return formulas of the library that are to vanish for n = low, low + 1, ...

        One, or one for each of the two parts of pairs. numbers, shifts: of the sequence by its
        name, which it is among those given, and how far its first term is from that one's.
        """
        whole: list[str] = []
        roots: list[str] = []
        for sign, side in ((1, self.left), (-1, self.right)):
            for part in side:
                inner, (base, _) = "One", part.base
                if part.place is not None:
                    name, s = part.place
                    inner = _nested("Ahead", f"Given {numbers[name]}", self.low + s + shifts[name])
                if base != 1:
                    inner = f"Geometric {integer_term(base)} ({inner})"
                times = sign * part.coefficient[0] * base**self.low
                whole += [
                    _times_text(c * times, _nested("Along", inner, k))
                    for k, c in part.expanded(self.low)
                    if times
                ]
        for part in self.quadratics:
            x, y = part.coefficient
            letters = " ".join(map(integer_term, (self.radicand, *part.base)))
            first, second = (
                _nested("Ahead", f"{name} {letters}", self.low) for name in ("Whole", "Root")
            )
            for k, c in part.expanded(self.low):
                rational, root = _nested("Along", first, k), _nested("Along", second, k)
                whole.append(_times_text(-c * x, rational))
                whole.append(_times_text(-c * y * self.radicand, root))
                roots.append(_times_text(-c * y, rational))
                roots.append(_times_text(-c * x, root))
        found = [whole, roots] if self.is_paired else [whole]
        return [_folded("Plus", terms) if terms else "Times 0 One" for terms in found]

    def places(self) -> list[Place]:
        """Return the terms that occur."""
        return sorted({part.place for part in (*self.left, *self.right) if part.place})


def whole_equation(left: Expression, right: Expression, low: int) -> WholeEquation:
    """Return an equation in integers that says the same for n >= low.

    Raises NotFormal.

    >>> from gfkit.formulas.grammar import parse_relation
    >>> found = parse_relation("a(n) = (2^n+n)/3")
    >>> whole_equation(found.left, found.right, 0).text({"a": "a"})
    '3 * a n = 2 ^ Z.of_nat n + Z.of_nat n'
    """
    if low < 0:
        raise NotFormal("a relation for negative n")
    sides = [parts_of(left), parts_of(right)]
    radicands = {
        d
        for side in sides
        for part, c in side.items()
        for number in (part.base, c)
        for d, _ in _roots(number)
        if d != 1
    }
    if len(radicands) > 1:
        raise NotFormal(f"square roots of {' and of '.join(map(str, sorted(radicands)))}")
    radicand = min(radicands, default=1)
    below = lcm(*(q.denominator for side in sides for c in side.values() for _, q in _roots(c)))
    base = lcm(*(q.denominator for side in sides for part in side for _, q in _roots(part.base)))
    listed: list[list[Whole]] = []
    quadratics: list[Whole] = []
    for sign, side in zip((1, -1), sides, strict=True):
        monomials = []
        for part, c in side.items():
            (x, y), (s, t) = (_pair_of(number) for number in (c * below, part.base * base))
            if not y and not t:
                monomials.append(Whole((x, 0), part.power, (s, 0), part.place))
            elif part.place is None:
                quadratics.append(Whole((-sign * x, -sign * y), part.power, (s, t)))
            else:
                raise NotFormal("a term of a sequence times a square root")
        listed.append(monomials)
    return WholeEquation(tuple(listed[0]), tuple(listed[1]), radicand, tuple(quadratics), low)


def _roots(number: AlgebraicNumber) -> tuple[tuple[int, Fraction], ...]:
    found = number.square_roots()
    if found is None:
        raise NotFormal(f"the number {number}, which is not of a quadratic field")
    return found


def _pair_of(number: AlgebraicNumber) -> tuple[int, int]:
    x = y = Fraction(0)
    for d, q in _roots(number):
        if d == 1:
            x = q
        else:
            y = q
    return int(x), int(y)


def _monomial_text(part: Whole, names: Mapping[str, str]) -> str:
    factors = []
    (coefficient, _), (base, _) = part.coefficient, part.base
    if part.power:
        factors.append("Z.of_nat n" + (f" ^ {part.power}" if part.power > 1 else ""))
    if base != 1:
        factors.append(f"{integer_term(base)} ^ Z.of_nat n")
    if part.place is not None:
        name, s = part.place
        index = "n" if not s else f"(n {'+' if s > 0 else '-'} {abs(s)})%nat"
        factors.append(f"{names[name]} {index}")
    if coefficient != 1 or not factors:
        factors.insert(0, integer_term(coefficient))
    return " * ".join(factors)


def _nested(word: str, text: str, times: int) -> str:
    return f"{word} (" * times + text + ")" * times


def _times_text(c: int, text: str) -> str:
    return f"Times {integer_term(c)} ({text})"


def _folded(word: str, terms: list[str]) -> str:
    """Return terms that are joined by a function of two, from the right."""
    return "".join(f"{word} ({term}) (" for term in terms[:-1]) + terms[-1] + ")" * (len(terms) - 1)
