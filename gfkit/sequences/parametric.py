"""Recurrences whose coefficients and first values are polynomials in letters.

**Theorem.** Let sequences u_1, ..., u_r be given by equations that hold from the term of place L
on,

    u_i(n) = sum of w u_j(n - s) + sum of b^n c(n),

where the w and b are polynomials in the letters with integer coefficients, the c polynomials in n
and the letters, and s = 0 only for sequences with a smaller number. Let S_j be the largest shift s
of u_j, at least 1, let E be the sum of 1 + deg c over all summands b^n c(n), and N the sum of all
S_j, plus E. Then the g.f. of u_1 is P/Q with Q of degree at most N and P of degree below L + N, and
Q(0) = 1. If q F = p for the coefficients of t^0, ..., t^(L + N + max(deg q, deg p + 1) - 1), then
F = p/q.

*Proof.* The last S_j terms of each u_j and the E values n^i b^n are a vector that one step takes to
the next by a matrix M over Z[letters], from place L on. So the terms from there on have a g.f.
R/det(1 - tM), deg R < N, and F is t^L times it, plus a polynomial of degree below L. Now P q - p Q
has degree below L + N + max(deg q, deg p + 1), and vanishes if that many coefficients do. []

For numbers in the place of the letters it is the sequence of the equations with these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from math import factorial
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, NormalFormError, Unevaluated
from gfkit.formulas.construction import add, number
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.linear import summands
from gfkit.formulas.polynomials import whole_line
from gfkit.formulas.recurrences import LETTERS, ContradictoryText, RecurrenceNotRead
from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Relation,
    Sum,
    Term,
    Variable,
    sequences_of,
    substituted,
    variables_of,
)
from gfkit.numbers.decimals import decimal, integer
from gfkit.proofs.codec import COUNT, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import GF, Definition, Evidence, sequence_kind
from gfkit.series.marked_gf import MarkedGF, context, letters_of, to_flint
from gfkit.series.marked_printing import letters_text
from gfkit.series.marks import exponents_data, read_exponents
from gfkit.series.profiles import Profile, renamed_profile
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.sequence_spaces import or_none

if TYPE_CHECKING:
    from gfkit.formulas.evaluation import Value
    from gfkit.formulas.recurrences import Recurrences

MOST_TERMS, MOST_STATES, MOST_LOWER = 4_000, 60, 12
"""Terms compared, states, and k in binomial(n, k)."""
Powers = dict[RationalFunction, RationalFunction]
"""b to c, of the summands b^n c(n); t stands for n in c."""


@dataclass(frozen=True, slots=True)
class LetterEquation:
    """What gives one of the sequences.

    weights: triples (j, s, w). right: pairs (b, (c_0, c_1, ...)), c by powers of n. first: the
    terms that are given.
    """

    weights: tuple[tuple[int, int, Profile], ...]
    right: tuple[tuple[Profile, tuple[Profile, ...]], ...]
    first: tuple[Profile, ...]

    def polynomials(self) -> Iterator[Profile]:
        """Yield all polynomials in letters."""
        yield from (w for *_, w in self.weights)
        for b, c in self.right:
            yield b
            yield from c
        yield from self.first


def _polynomial_data(of: Profile) -> list[list[Any]]:
    return [[*exponents_data(i, j, several=True), decimal(c)] for i, j, c in of.terms]


def _polynomial(data: Any) -> Profile:
    return Profile.of({read_exponents(exponents): integer(c) for *exponents, c in data})


def _equation_data(of: LetterEquation) -> dict[str, Any]:
    return {
        "weights": [[j, s, _polynomial_data(w)] for j, s, w in of.weights],
        "right": [[_polynomial_data(b), [*map(_polynomial_data, c)]] for b, c in of.right],
        "first": [*map(_polynomial_data, of.first)],
    }


def _equation(data: Any) -> LetterEquation:
    try:
        return LetterEquation(
            tuple((int(j), int(s), _polynomial(w)) for j, s, w in data["weights"]),
            tuple((_polynomial(b), tuple(map(_polynomial, c))) for b, c in data["right"]),
            tuple(map(_polynomial, data["first"])),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise GfkitError("an equation has weights, a right side and first terms") from None


@sequence_kind(
    "recurrence in letters",
    equations=Shape(_equation_data, _equation).many(),
    start=COUNT.at("offset"),
    divisor=Shape(_polynomial_data, _polynomial, omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class LetterRecurrence(Definition):
    """a(n) is the first of some sequences that are given by equations with letters.

    divisor: where there is one equation without earlier terms, what its right side is divided by:
    nothing is said where it is 0. Raises NormalFormError for equations that do not determine them.

    >>> one, x = Profile.of({(0, 0): 1}), Profile.of({(1, 0): 1})
    >>> weights = (0, 1, x), (0, 2, one)
    >>> fibonacci = LetterRecurrence((LetterEquation(weights, (), (Profile.of({}), one)),))
    >>> print(fibonacci.find_gf(Workings())[0])
    t/(1-x*t-t^2)
    """

    equations: tuple[LetterEquation, ...]
    start: int = 0
    divisor: Profile | None = None

    def __post_init__(self) -> None:
        many = len(self.equations)
        if not many or self.states > MOST_STATES or self.place > MOST_TERMS:
            raise NormalFormError("recurrences with letters have too many terms, or none")
        for i, one in enumerate(self.equations):
            if len(one.first) != self.place:
                raise NormalFormError("of each sequence as many first terms are given")
            for j, s, _ in one.weights:
                if not 0 <= j < many or s < 0 or (s == 0 and j >= i) or s > self.place:
                    raise NormalFormError("an equation has no earlier term that is known")
        if self.divisor is not None:
            is_formula = many == 1 and not self.place and not self.equations[0].weights
            if not self.divisor.terms or not is_formula:
                raise NormalFormError("only the right side of a formula has a divisor")
        has_powers = any(str(b) != "1" for one in self.equations for b, _ in one.right)
        if self.start < 0 and has_powers:
            raise NormalFormError("with powers such as k^n sequences begin at n >= 0")
        if not self.parameters <= LETTERS:
            raise NormalFormError("n and t are not letters")

    @property
    def place(self) -> int:
        """L: the number of given terms of each."""
        return len(self.equations[0].first)

    @property
    def states(self) -> int:
        """N of the theorem."""
        widest = [1] * len(self.equations)
        for one in self.equations:
            for j, s, _ in one.weights:
                if j < len(widest):
                    widest[j] = max(widest[j], s)
        return sum(widest) + sum(len(c) for one in self.equations for _, c in one.right)

    @property
    def parameters(self) -> frozenset[str]:
        """The letters that occur."""
        terms = [
            (i, j, 0, c)
            for one in self.equations
            for z in (*one.polynomials(), self.divisor or Profile(()))
            for i, j, c in z.terms
        ]
        return frozenset(letters_of(terms))

    @property
    def letters(self) -> frozenset[str]:
        """The letters that its terms may hold."""
        return self.parameters

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        found = [RationalFunction.of(one) for one in run(letter_terms, self, count)]
        if self.divisor is None:
            return list(found)
        return [one / RationalFunction.of(self.divisor) for one in found]

    def vanishes(self, values: Mapping[str, int | Fraction]) -> str | None:
        """Return the divisor, as text, if it is 0 at numbers for letters."""
        if self.divisor is None:
            return None
        divisor = RationalFunction.of(self.divisor)
        return letters_text(divisor) if divisor.at(values).is_zero() else None

    def needed(self, gf: MarkedGF) -> int:
        """Return how many terms prove a g.f."""
        return self.place + self.states + gf.holds_from

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Derive the g.f. from as many terms that agree as the theorem asks for."""
        if not isinstance(gf, MarkedGF):
            raise NotDerived(f"{gf} has no letters")
        count = self.needed(gf)
        if count > MOST_TERMS:
            raise NotDerived(f"{count} terms would have to be compared")
        terms = gf.terms(count)
        if self.divisor is not None:
            terms = [one * self.divisor for one in terms]
        if terms != run(letter_terms, self, count):
            raise NotDerived(f"the terms of the equations are not those of {gf}")
        return Derivation(
            f"{count} terms by the equations, polynomials in {', '.join(sorted(self.letters))}, "
            f"agree: enough for order {self.states}",
            {"order": self.states, "terms": count},
            basis=Basis(Principle.ORDER_BOUND),
        )

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the first g.f. of the solution of the linear equations for all."""
        return run(solved, self), {}

    def renamed(self, names: Mapping[str, str]) -> LetterRecurrence:
        """Return the same with other letters, none of which it has."""

        def other(z: Profile) -> Profile:
            return renamed_profile(z, names)

        rows = tuple(
            LetterEquation(
                tuple((j, s, other(w)) for j, s, w in one.weights),
                tuple((other(b), tuple(map(other, c))) for b, c in one.right),
                tuple(map(other, one.first)),
            )
            for one in self.equations
        )
        return LetterRecurrence(rows, self.start, self.divisor and other(self.divisor))

    def where(self) -> str:
        """Return for which numbers it is meant, if not for all."""
        if self.divisor is None or RationalFunction.of(self.divisor).number() is not None:
            return ""
        return f" where {letters_text(RationalFunction.of(self.divisor))} is not 0"

    def __str__(self) -> str:
        names = [_name(j) for j in range(len(self.equations))]
        told = [
            _equation_text(one, name, names)
            for one, name in zip(self.equations, names, strict=True)
        ]
        first = [
            f"{name}({n}) = {letters_text(RationalFunction.of(z))}"
            for name, one in zip(names, self.equations, strict=True)
            for n, z in enumerate(one.first, self.start)
        ]
        text = f"the sequence with {', '.join([*told, *first])}"
        if self.divisor is None:
            return text
        return f"{text}, divided by {letters_text(RationalFunction.of(self.divisor))}"


def _name(j: int) -> str:
    return "abcdefgh"[j] if j < 8 else f"u{j}"


def _equation_text(of: LetterEquation, name: str, names: list[str]) -> str:
    parts = [
        f"({w})*{names[j]}(n{-s:+d})" if s else f"({w})*{names[j]}(n)" for j, s, w in of.weights
    ]
    parts += [
        f"({c})" + f"*n^{i}" * bool(i) + f"*({b})^n" * (str(b) != "1")
        for b, some in of.right
        for i, c in enumerate(some)
        if c.terms
    ]
    return f"{name}(n) = {'+'.join(parts) or '0'}"


@trusted
def letter_terms(of: LetterRecurrence, count: int) -> list[Profile]:
    """Return the first terms of the first sequence, by the equations."""
    further = "".join(sorted(of.letters - {"x", "y"}))
    ring = context(further)

    def flint(z: Profile) -> Any:
        return to_flint([(i, j, 0, c) for i, j, c in z.terms], further)

    rows = [[flint(z) for z in one.first] for one in of.equations]
    weights = [[(j, s, flint(w)) for j, s, w in one.weights] for one in of.equations]
    right = [[(flint(b), [*map(flint, c)]) for b, c in one.right] for one in of.equations]
    powers = {
        (i, k): b ** max(of.start + of.place, 0)
        for i, some in enumerate(right)
        for k, (b, _) in enumerate(some)
    }
    for place in range(of.place, count):
        n = of.start + place
        for i, row in enumerate(rows):
            value = ring.constant(0)
            for j, s, w in weights[i]:
                value += w * rows[j][place - s]
            for k, (b, some) in enumerate(right[i]):
                value += powers[i, k] * sum(
                    (c * n**e for e, c in enumerate(some)), ring.constant(0)
                )
                powers[i, k] *= b
            row.append(value)
            spend(1 + len(value) // 8)
    return [_profile(z) for z in rows[0][:count]]


def _profile(polynomial: Any) -> Profile:
    one = context().constant(1)
    return RationalFunction(polynomial, one if not polynomial else polynomial**0).as_profile()


@trusted
def solved(of: LetterRecurrence) -> MarkedGF:
    """Return the g.f. of the first sequence, by elimination over Q(letters)(t)."""
    t, many = RationalFunction.variable("t"), len(of.equations)
    matrix = [[RationalFunction.of(int(i == j)) for j in range(many)] for i in range(many)]
    sides = []
    for i, one in enumerate(of.equations):
        side = RationalFunction.of(0)
        for k, z in enumerate(one.first):
            side += RationalFunction.of(z) * t**k
        for j, s, w in one.weights:
            factor = RationalFunction.of(w) * t**s
            matrix[i][j] -= factor
            for k, z in enumerate(of.equations[j].first[: max(of.place - s, 0)]):
                side -= factor * RationalFunction.of(z) * t**k  # where the equation does not hold
        for b, some in one.right:
            side += _tail(RationalFunction.of(b), some, of.start, of.place)
        sides.append(side)
    for column in range(many - 1, 0, -1):  # leaves the first
        pivot = matrix[column][column]
        if pivot.is_zero():
            raise NormalFormError("the equations do not determine the sequences")
        for i in range(column):
            factor = matrix[i][column] / pivot
            if not factor.is_zero():
                row = zip(matrix[i], matrix[column], strict=True)
                matrix[i] = [a - factor * b for a, b in row]
                sides[i] = sides[i] - factor * sides[column]
    divisor = RationalFunction.of(1 if of.divisor is None else of.divisor)
    return (sides[0] / matrix[0][0] / divisor).as_marked_gf()


def _tail(b: RationalFunction, c: tuple[Profile, ...], start: int, place: int) -> RationalFunction:
    """Return the sum of b^n c(n) t^(n - start) over all n from start + place on."""
    t, size = RationalFunction.variable("t"), len(c)
    below = (1 - b * t) ** size
    terms = []
    for k in range(size):
        n = start + place + k
        value = sum(
            (RationalFunction.of(z) * n**e for e, z in enumerate(c)), RationalFunction.of(0)
        )
        terms.append(value * b**n)
    product = RationalFunction.of(0)
    for k, value in enumerate(terms):
        product += value * t**k
    expanded = (product * below).num_terms()
    kept = {e: z for e, z in expanded.items() if e[0] < size}
    above = _of_terms(kept)
    return above * t**place / below


def _of_terms(terms: Mapping[tuple[int, int, int], int]) -> RationalFunction:
    found = RationalFunction.of(0)
    t = RationalFunction.variable("t")
    for (k, i, j), c in terms.items():
        found += RationalFunction.of(Profile.of({(i, j): c})) * t**k
    return found


# From recurrences as they are read.


@dataclass(frozen=True, slots=True)
class SolvedEquation:
    """What an equation tells: name(n) by weights of (unknown, shift), and powers, from low on."""

    name: str
    weights: Mapping[tuple[str, int], RationalFunction]
    powers: Powers
    low: int | None


def of_recurrences(found: Recurrences) -> LetterRecurrence:
    """Return the definition of recurrences with letters; raises RecurrenceNotRead."""
    by_name: dict[str, SolvedEquation] = {}
    for equation in found.equations:
        one = _solved_for(equation.relation, found, equation.low)
        if one.name in by_name:
            raise RecurrenceNotRead(f"two equations tell {one.name}(n)")
        by_name[one.name] = one
    if missing := [z for z in found.unknowns if z not in by_name]:
        raise RecurrenceNotRead(f"there is no equation for {missing[0]}(n)")
    names = _by_need(found.unknowns, by_name)
    told = {name: found.told(name) for name in names}
    if not any(told.values()):
        raise RecurrenceNotRead(f"first values must be given, as {names[0]}(0) = 1")
    start = min(n for some in told.values() for n in some)
    widest = max((s for one in by_name.values() for _, s in one.weights), default=0)
    lows = [one.low for one in by_name.values() if one.low is not None]
    last = max([n + 1 for some in told.values() for n in some] + lows)
    firsts = _first_terms(names, by_name, told, range(start, max(last, start + widest)))
    number = {name: k for k, name in enumerate(names)}
    equations = tuple(
        LetterEquation(
            tuple((number[z], s, whole(w, name)) for (z, s), w in by_name[name].weights.items()),
            tuple((whole(b, name), _by_n(c, name)) for b, c in by_name[name].powers.items()),
            tuple(whole(z, name) for z in firsts[name]),
        )
        for name in names
    )
    return LetterRecurrence(equations, start)


def of_formula(formula: Expression, start: int = 0) -> LetterRecurrence:
    """Return the definition of a formula in n and letters, of summands b^n c(n).

    Raises RecurrenceNotRead for another formula.

    >>> from gfkit.formulas.parser import parse_expression
    >>> print(of_formula(parse_expression("k^n + 2*n")).find_gf(Workings())[0])
    (1+t^2-2*k*t^2)/((1-k*t)*(1-t)^2)
    """
    letters = variables_of(formula) - {"n"}
    if not letters <= LETTERS or sequences_of(formula):
        raise RecurrenceNotRead(f"{formula} is not a formula in n and letters")
    if isinstance(formula, Sum):
        return _of_sum(formula, start, letters)
    powers = powers_in(formula, Scope({z: RationalFunction.variable(z) for z in letters}))
    divisor = _divisor(powers.values())
    right = tuple(
        (whole(b, "a"), _by_n(c * divisor, "a")) for b, c in powers.items() if not c.is_zero()
    )
    is_one = divisor == RationalFunction.of(1)
    return LetterRecurrence(
        (LetterEquation((), right, ()),), start, None if is_one else whole(divisor, "a")
    )


def _of_sum(formula: Sum, start: int, letters: frozenset[str]) -> LetterRecurrence:
    """Return the definition of a sum of b^k c(k) over k up to n: a(n) = a(n-1) + b^n c(n).

    So it is for all numbers, also where b is 1. One up to n + h has b^(n+h) for b^n if h > 0, and
    is the other one at n + h if h < 0. Raises RecurrenceNotRead for another sum.

    >>> from gfkit.formulas.parser import parse_expression
    >>> for text in ("Sum_{k=0..n} x^k", "Sum_{k=0..n-2} x^k"):
    ...     print(of_formula(parse_expression(text)).find_gf(Workings())[0])
    1/((1-t)*(1-x*t))
    t^2/((1-t)*(1-x*t))
    """
    low = or_none(whole_line, formula.low, "n")
    high = or_none(whole_line, formula.high, "n")
    is_told = formula.kind == "Sum" and formula.variable not in {*letters, "n"}
    if not is_told or low is None or high is None or low[0] or high[0] != 1:
        raise RecurrenceNotRead(f"with letters sums go from a number to n, and not {formula}")
    if "n" in variables_of(formula.body):
        raise RecurrenceNotRead(f"n is in {formula.body}: with letters it is not summed")
    begin, ahead = int(low[1]), max(high[1], 0)
    behind = ahead - high[1]
    of = add(Variable("n"), number(ahead))
    body = substituted(formula.body, formula.variable, of)
    powers = powers_in(body, Scope({z: RationalFunction.variable(z) for z in letters}))
    many = max(begin - ahead - start, behind, 1)

    def first(by: int) -> tuple[Profile, ...]:
        """Return the first sums up to n + ahead - by."""
        found = []
        for n in range(start, start + many):
            values = (_power_value(powers, k) for k in range(begin - ahead, n - by + 1))
            found.append(whole(sum(values, RationalFunction.of(0)), "a"))
        return tuple(found)

    right = tuple((whole(b, "a"), _by_n(c, "a")) for b, c in powers.items() if not c.is_zero())
    one = Profile.of({(0, 0): 1})
    if not behind:
        return LetterRecurrence((LetterEquation(((0, 1, one),), right, first(0)),), start)
    moved = LetterEquation(((1, behind, one),), (), first(behind))
    return LetterRecurrence((moved, LetterEquation(((1, 1, one),), right, first(0))), start)


def _divisor(of: Iterable[RationalFunction]) -> RationalFunction:
    """Return the least common multiple of denominators, in none of which n is allowed."""
    found = RationalFunction.of(1)
    for one in of:
        below = _of_terms(one.den_terms())
        found = found * RationalFunction(*_sides(below / found))
    if any(k for k, *_ in found.num_terms()):
        raise RecurrenceNotRead("n is in a denominator")
    return found


def _sides(of: RationalFunction) -> tuple[Any, Any]:
    return of.num, of.num**0


def _by_need(unknowns: tuple[str, ...], by_name: Mapping[str, SolvedEquation]) -> tuple[str, ...]:
    """Return the unknowns, the first one first, others before those that need their a(n)."""
    first, *rest = unknowns
    if any(not s for _, s in by_name[first].weights):
        raise RecurrenceNotRead(f"{first}(n) is given by earlier terms, as {first}(n-1)")
    ordered = [first]
    while rest:
        ready = next(
            (z for z in rest if all(s or other in ordered for other, s in by_name[z].weights)), None
        )
        if ready is None:
            raise RecurrenceNotRead(f"{rest[0]}(n) is given by terms that it gives")
        ordered.append(ready)
        rest.remove(ready)
    return tuple(ordered)


def _first_terms(
    names: tuple[str, ...],
    by_name: Mapping[str, SolvedEquation],
    told: Mapping[str, Mapping[int, Any]],
    places: range,
) -> dict[str, list[RationalFunction]]:
    """Return the first terms of each, by the equations where they are not told.

    Raises RecurrenceNotRead for a value that is given, and which an equation contradicts from where
    on it holds: without a range this is the first place with a value that is not told.
    """
    rows: dict[str, list[RationalFunction]] = {name: [] for name in names}
    begin = min(
        next(n for n in count(min(values)) if n not in values) for values in told.values() if values
    )
    for n in places:
        for name in names:
            one, value = by_name[name], told[name].get(n)
            earlier = [(w, z, n - s - places.start) for (z, s), w in one.weights.items()]
            by = None
            is_early = one.low is not None and n < one.low
            if not is_early and all(0 <= k < len(rows[z]) for _, z, k in earlier):
                by = sum((w * rows[z][k] for w, z, k in earlier), _power_value(one.powers, n))
            if value is None:
                if by is None:
                    raise RecurrenceNotRead(f"{name}({n}) is not told")
                rows[name].append(by)
                continue
            rows[name].append(RationalFunction.of(value))
            holds = by is not None and n >= (begin if one.low is None else one.low)
            if holds and by != rows[name][-1]:
                raise ContradictoryText(
                    f"{name}({n}) = {letters_text(rows[name][-1])} is given, and the equation says "
                    f"{name}({n}) = {letters_text(by)}"
                )
    return rows


def _power_value(powers: Powers, n: int) -> RationalFunction:
    total = RationalFunction.of(0)
    for b, c in powers.items():
        total += b**n * c.at({"t": n})
    return total


def whole(value: RationalFunction, name: str) -> Profile:
    """Return a polynomial with integers; raises RecurrenceNotRead for another value of `name`.

    >>> print(whole(RationalFunction.variable("x") ** 2, "a"))
    x^2
    """
    try:
        return value.as_profile()
    except GfkitError:
        text = str(value)
        raise RecurrenceNotRead(
            f"{text} is not a polynomial in letters over the integers, as those of {name} are"
        ) from None


def _by_n(value: RationalFunction, name: str) -> tuple[Profile, ...]:
    """Return a polynomial in n, which is called t, by its powers."""
    if any(e != (0, 0, 0) for e in value.den_terms()) or value.den_terms() != {(0, 0, 0): 1}:
        raise RecurrenceNotRead(f"the terms without {name} are polynomials over the integers")
    found: dict[int, dict[tuple[int, int], int]] = {}
    for (k, i, j), c in value.num_terms().items():
        found.setdefault(k, {})[i, j] = c
    return tuple(Profile.of(found.get(k, {})) for k in range(1 + max(found, default=0)))


Linear = tuple[dict[tuple[str, int], RationalFunction], Powers]


def _solved_for(relation: Relation, found: Recurrences, low: int | None) -> SolvedEquation:
    """Return what an equation tells: its latest term.

    If there are several, it is the one that stands alone on the left side, or the first.
    """
    scope = Scope({z: RationalFunction.variable(z) for z in found.letters})
    left, right = (_linear(z, found.unknowns, scope) for z in (relation.left, relation.right))
    weights, powers = dict(right[0]), dict(right[1])
    for key, w in left[0].items():
        weights[key] = weights.get(key, RationalFunction.of(0)) - w
    for b, c in left[1].items():
        powers[b] = powers.get(b, RationalFunction.of(0)) - c
    weights = {key: w for key, w in weights.items() if not w.is_zero()}
    if not weights:
        raise RecurrenceNotRead(f"{relation} says nothing of its unknowns")
    latest = max(q for _, q in weights)
    heads = [z for z, q in weights if q == latest]
    alone = relation.left
    is_alone = isinstance(alone, Term) and alone.sequence in heads
    name = alone.sequence if isinstance(alone, Term) and is_alone else heads[0]
    factor = -weights.pop((name, latest))
    number = factor.number()
    if number is None or abs(number) != 1:
        raise RecurrenceNotRead(
            f"the factor of {name}(n) is {letters_text(factor)}, and not 1: its terms are not "
            "polynomials in the letters"
        )
    return SolvedEquation(
        name,
        {(z, latest - q): w / factor for (z, q), w in weights.items()},
        {b: _moved(c / factor, b, -latest) for b, c in powers.items() if not c.is_zero()},
        None if low is None else low + latest,
    )


def _moved(c: RationalFunction, b: RationalFunction, by: int) -> RationalFunction:
    """Return c(n + by) b^by."""
    terms = c.num_terms()
    t, found = RationalFunction.variable("t"), RationalFunction.of(0)
    for (k, i, j), z in terms.items():
        found += RationalFunction.of(Profile.of({(i, j): z})) * (t + by) ** k
    return found / _of_terms(c.den_terms()) * b**by


def _linear(side: Expression, unknowns: tuple[str, ...], scope: Scope) -> Linear:
    """Return a side as weights of terms (name, q), for a(n + q), and powers b^n c(n)."""
    weights: dict[tuple[str, int], RationalFunction] = {}
    powers: Powers = {}
    one, names = RationalFunction.of(1), {*unknowns}
    for c, part in summands(side, names, one, lambda factor: _weight(factor, scope)):
        match part:
            case _ if sequences_of(part).isdisjoint(names):
                for b, z in powers_in(part, scope).items():
                    powers[b] = powers.get(b, RationalFunction.of(0)) + c * z
            case Term(name, index):
                line = or_none(whole_line, index, "n")
                if not line or line[0] != 1:
                    raise RecurrenceNotRead(
                        f"{name}({index}) has an index other than n plus a number"
                    )
                key = name, int(line[1])
                weights[key] = weights.get(key, RationalFunction.of(0)) + c
            case _:
                raise RecurrenceNotRead("with letters recurrences are linear, as a(n) = k*a(n-1)")
    return weights, {b: z for b, z in powers.items() if not z.is_zero()}


def _weight(side: Expression, scope: Scope) -> RationalFunction:
    """Return a coefficient, which has no n; raises RecurrenceNotRead."""
    if "n" in variables_of(side):
        raise RecurrenceNotRead("with letters the coefficients of recurrences have no n")
    return value_in_letters(side, scope)


def value_in_letters(side: Expression, scope: Scope) -> RationalFunction:
    """Return the value of what has no n, by those of its letters; raises RecurrenceNotRead.

    >>> from gfkit.formulas.parser import parse_expression
    >>> x = RationalFunction.variable("x")
    >>> print(value_in_letters(parse_expression("(x^2-1)/(x-1)"), Scope({"x": x})))
    1+x
    """
    try:
        value = value_of(side, scope)
        if not isinstance(value, RationalFunction):
            value = RationalFunction.of(value)  # type: ignore[arg-type]
    except (Unevaluated, ZeroDivisionError, AttributeError) as error:
        raise RecurrenceNotRead(
            f"{side} has no value that is a polynomial in letters: {error}"
        ) from None
    return value


def powers_in(side: Expression, scope: Scope) -> Powers:
    """Return what has no unknown as summands b^n c(n); raises RecurrenceNotRead."""
    one = RationalFunction.of(1)
    match side:
        case _ if "n" not in variables_of(side):
            return {one: value_in_letters(side, scope)}
        case Negative(body):
            return {b: -c for b, c in powers_in(body, scope).items()}
        case Binary("+" | "-" as sign, first, second):
            found = powers_in(first, scope)
            for b, c in powers_in(second, scope).items():
                found[b] = found.get(b, RationalFunction.of(0)) + (c if sign == "+" else -c)
            return found
        case Binary("*", first, second):
            return _products(powers_in(first, scope), powers_in(second, scope))
        case Binary("/", first, second) if "n" not in variables_of(second):
            below = value_in_letters(second, scope)
            return {b: c / below for b, c in powers_in(first, scope).items()}
        case Binary("^", base, exponent) if "n" not in variables_of(base):
            line = or_none(whole_line, exponent, "n")
            if line and line[0] >= 0:
                b = value_in_letters(base, scope)
                return {b ** int(line[0]): b ** int(line[1])}
        case Call("binomial", (upper, Number(int() as k))) if 0 <= k <= MOST_LOWER:
            product = RationalFunction.of(1)
            of_upper = powers_in(upper, scope)
            if of_upper.keys() <= {one}:
                for i in range(k):
                    product *= of_upper.get(one, RationalFunction.of(0)) - i
                return {one: product / factorial(k)}
    inner = Scope({**scope.variables, "n": RationalFunction.variable("t")})
    return {one: value_in_letters(side, inner)}


def _products(one: Powers, other: Powers) -> Powers:
    found: Powers = {}
    for a, c in one.items():
        for b, d in other.items():
            found[a * b] = found.get(a * b, RationalFunction.of(0)) + c * d
    return found
