"""The sequence of the first unknown of recurrences that were read.

One equation for a(n) without other terms is a formula; a linear one with polynomials in n is a
recurrence of its own kind, of which constant coefficients give a fraction. Other equations that
determine each term by earlier ones are in `sequences.systems`: systems, sums over all earlier
terms, rules by halves. Their g.f. is proved where a bound for its order is known. Otherwise an
equation is sought:

- *Convolutions.* Where the right side is made of numbers times a(n - k), of sums over all products
  a(i) a(j) with i + j = n - k, and of what has a rational g.f., multiplying by x^n and summing
  gives an equation for the g.f. y
  (`sequences.convolutions`).
- *Differences.* Let S(n) be a sum of g(k) a(k) over all k < n, and c(n) its factor. The equation at
  n + 1 divided by c(n + 1), less that at n divided by c(n), has g(n) a(n) for S. So all sums go,
  one after another, and there remains a recurrence with polynomials in n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from math import lcm
from operator import mul
from typing import Any

from gfkit.errors import BeforeOffset, GfkitError, NormalFormError, Unevaluated, said_as
from gfkit.formulas.construction import (
    ONE,
    ZERO,
    N,
    add,
    divide,
    multiply,
    negative,
    number,
    polynomial,
)
from gfkit.formulas.evaluation import (
    Scope,
    TooLarge,
    simplest,
    value_of,
)
from gfkit.formulas.linear import summands, weighed
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.polynomials import (
    plane,
    polynomial_of,
    rational,
    shifted,
    whole_line,
)
from gfkit.formulas.recurrences import (
    ContradictoryText,
    ContradictoryTextError,
    Equation,
    RecurrenceNotRead,
    Recurrences,
    RecurrenceTextError,
    ToldValue,
    recurrences_of_text,
)
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Relation,
    Sum,
    Term,
    Variable,
    mapped,
    sequences_of,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.decimals import number_text
from gfkit.numbers.polynomials import behind_zeros, integer_roots
from gfkit.proofs.kernel import Workings, prove
from gfkit.sequences import parametric
from gfkit.sequences.convolutions import algebraic_series
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.provenance import Given, Solved
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.systems import (
    LETTERS,
    ContradictedValue,
    EquationTerms,
    parts_of,
)
from gfkit.series.rational_functions import RationalFunction, cleared
from gfkit.series.rational_gf import RationalGF
from gfkit.series.recurrence import Recurrence
from gfkit.series.sequence_spaces import UnknownError, or_none

LATEST = 40
"""A sequence without given values begins at most so far after those of the others."""
COMPARED = 40
"""This many terms by the equations are compared with those of an equation that was found."""
MOST_SUMS = 6
"""This many sums over earlier terms are eliminated, one after another."""


def sequence_of_text(text: str) -> Sequence:
    """Return the sequence of recurrences with given values; raises RecurrenceTextError.

    >>> print(sequence_of_text("a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1"))
    x/(1-x-x^2)
    >>> sequence_of_text("c_n = Sum_{k=0..n-1} c_k*c_{n-1-k}, c_0 = 1")[:7]
    [1, 1, 2, 5, 14, 42, 132]
    """
    found = recurrences_of_text(text)
    if found is None:
        raise RecurrenceTextError(text, "this is no recurrence with first values")
    return sequence_of_recurrences(found)


def sequence_of_recurrences(found: Recurrences) -> Sequence:
    """Return the sequence of the first unknown; raises RecurrenceTextError.

    It is proved where the kernel derives a g.f. from the equations, or that an equation that was
    found determines it; otherwise `Solved` says how it is known.
    """
    with (
        said_as(
            lambda why: RecurrenceTextError(found.text, why),
            RecurrenceNotRead,
            NormalFormError,
            UnknownError,
        ),
        said_as(lambda why: ContradictoryTextError(found.text, why), ContradictoryText),
    ):
        if found.letters:
            return Sequence.of(parametric.of_recurrences(found))
        if (powers := of_powers(found)) is not None:
            return _of_powers(found, powers)
        return _of_numbers(found)


def _of_numbers(found: Recurrences) -> Sequence:
    """Return the sequence of the first unknown of recurrences without letters."""
    if len(found.unknowns) == 1 and len(found.equations) == 1:
        own = _of_one(found)
        if own is not None:
            _require_obeyed(found, own)
            return own
    return _of_several(found)


def _of_powers(found: Recurrences, powers: Recurrences) -> Sequence:
    """Return the sequence of the terms at powers of b, as `of_powers` has them."""
    sequence, base = _of_numbers(powers), _divisor(found)
    assert base is not None

    def term(n: int) -> Any:
        return sequence(next(k for k in count() if base**k >= n))

    _require_obeyed(found, term)
    return sequence


def stated(found: Recurrences, sequence: Sequence) -> str:
    """Return the text of recurrences, and from which n on they hold where values begin them.

    Where no range is stated and a value contradicts a recurrence, the text gives the ranges.

    >>> found = recurrences_of_text("f(2*n) = f(n), f(2*n+1) = f(n)+1, f(0) = 0, f(1) = 5")
    >>> stated(found, sequence_of_recurrences(found))
    'f(2*n) = f(n) for n >= 0, f(2*n+1) = f(n)+1 for n >= 1, f(0) = 0, f(1) = 5'
    """
    of = sequence.definition
    if (
        not isinstance(of, EquationTerms)
        or of.since is None
        or any(one.low is not None for one in found.equations)
    ):
        return str(found)
    names = dict(zip(LETTERS, found.unknowns, strict=False))

    def renamed(part: Expression) -> Expression | None:
        if isinstance(part, Term) and part.sequence in names:
            return Term(names[part.sequence], mapped(part.index, renamed))
        return None

    equations = tuple(
        Equation(Relation("=", mapped(one.left, renamed), mapped(one.right, renamed)), low)
        for one, low in zip(of.equations, of.since, strict=True)
    )
    return str(replace(found, equations=equations))


# One linear recurrence.


@dataclass(frozen=True, slots=True)
class Linear:
    """The sum of c(n) a(n + q), of c(n) S(n) for sums S over all k < n, and of others is 0.

    weights: c as numbers or rational functions of t, for n; by q. sums: by S.
    """

    weights: Mapping[int, Any]
    sums: Mapping[Sum, Any]
    others: tuple[Expression, ...]


def _of_one(found: Recurrences) -> Sequence | None:
    """Return the sequence of one recurrence with polynomials in n; None for other equations."""
    name, (equation,) = found.unknowns[0], found.equations
    told = found.told(name)
    relation = equation.relation
    _require_told(equation, told)
    linear = or_none(linear_of, relation, name)
    if linear is None or linear.sums:
        return None
    weights: dict[int, Any] = not_zero(linear)
    if not weights:
        raise RecurrenceNotRead("the terms cancel: nothing is known about a(n)")
    side = add(*linear.others) if linear.others else None
    if side is not None and (others := sequences_of(side) - {"F", "L"}):
        raise RecurrenceNotRead(f"there is no equation for {min(others)}(n)")
    if side is not None and len(weights) > 1 and sequences_of(side):
        return None  # Fibonacci and Lucas numbers are summands of other equations
    if len(weights) == 1:
        ((later, factor),) = weights.items()
        _require_determined(name, factor, later, equation.low, told)
        formula = shifted(divide(side or ZERO, _in_n(factor)), -later)
        return _of_formula(formula, told, max(later, 0), equation.low)
    rows = {q: RationalFunction.of(c) for q, c in weights.items()}
    rows[max(rows) + 1] = RationalFunction.of(1)
    *polynomials, scale = cleared(rows)
    if side is not None:
        side = multiply(polynomial(scale, N), shifted(side, -min(weights)))
    by = tuple(polynomials)
    first, terms = _first_terms(told, len(by) - 1, by, side)
    if side is None and not any(terms):
        return Sequence.of_recurrence(signature=[], initial=[], offset=first)
    if side is not None and _has_values(side, first + len(terms) - len(by) + 1):
        side = min(side, _tidied(side), key=lambda one: len(text_of(one)))
    return of_definition(RecurrenceTerms(by, tuple(terms), first, side))


def _require_determined(
    name: str, factor: Any, later: int, low: int | None, told: Mapping[int, Any]
) -> None:
    """Raise NotRead where the factor of a(n + later) is 0 at an n of the equation.

    Then the equation says nothing of that term, and it has to be given.
    """
    numerator, _ = cleared({0: RationalFunction.of(factor), 1: RationalFunction.of(1)})
    first = max(0, -later) if low is None else low
    for n in sorted(integer_roots(numerator)):
        if n >= first and n + later not in told:
            raise RecurrenceNotRead(f"at n = {n} the equation says nothing of {name}({n + later})")


def _require_obeyed(found: Recurrences, sequence: Callable[[int], Any]) -> None:
    """Raise ContradictoryText where one equation holds, and what is given contradicts it.

    It holds from the first n of its range on; without one, from the first term on that is not told.
    """
    name, (equation,) = found.unknowns[0], found.equations
    told, relation = found.told(name), equation.relation
    shifts = [line[1] for one in equation.terms if (line := or_none(whole_line, one.index, "n"))]
    latest = max(shifts, default=0)
    low = equation.low
    if low is None:
        low = next(n for n in count(min(told, default=0)) if n not in told) - latest
    for n in sorted(n - latest for n in told if n - latest >= low):
        scope = Scope({"n": n}, {name: sequence})
        try:
            left: Any = value_of(relation.left, scope)
            right: Any = value_of(relation.right, scope)
        except BeforeOffset:
            continue  # there is no such term, and nothing is said
        except Unevaluated as error:
            raise ContradictoryText(f"at n = {n} the equation says nothing: {error}") from None
        if left == right:
            continue
        value, factor = told[n + latest], Fraction(0)
        if (linear := or_none(linear_of, relation, name)) is not None:
            factor = _at(linear.weights.get(latest, 0), n)
        elif relation.left == Term(name, N):
            factor = Fraction(1)
        if factor:
            by = simplest(value - Fraction(left - right) / factor)
            raise ContradictoryText(str(ContradictedValue(name, n + latest, value, by)))
        if equation.low is None and linear is not None:
            continue  # a term is given where the equation says nothing of it
        raise ContradictoryText(
            f"at n = {n} the equation says {number_text(left)} = {number_text(right)}, with the "
            "given values"
        )


def _at(weight: Any, n: int) -> Fraction:
    """Return the value of a number or a rational function of t at n; 0 where it has none."""
    if not isinstance(weight, RationalFunction):
        return Fraction(weight)
    with suppress(ZeroDivisionError):
        return Fraction(weight.at({"t": n}).number() or 0)
    return Fraction(0)


def not_zero(linear: Linear) -> dict[int, Any]:
    """Return the factors of the terms a(n + q) that are not 0, in their simplest types."""
    return {q: c for q, value in linear.weights.items() if (c := simplest(value))}


def _require_told(equation: Equation, told: Mapping[int, Any]) -> None:
    """Raise NotRead where an equation holds from an n on, and values before it are missing."""
    if equation.low is None or not told:
        return
    shifts = [line[1] for one in equation.terms if (line := or_none(whole_line, one.index, "n"))]
    first = equation.low + max(shifts, default=0)
    if missing := [n for n in range(min(told), first) if n not in told]:
        said = f"the equation tells {equation.terms[0].sequence}(n) for n >= {first}"
        raise RecurrenceNotRead(
            f"{said}, and {equation.terms[0].sequence}({missing[0]}) is not told"
        )


def linear_of(relation: Relation, name: str) -> Linear:
    """Return what a relation says of a name, right side to the left; raises UnknownError.

    >>> from gfkit.formulas.parser import parse_relation
    >>> found = linear_of(parse_relation("n*a(n) = 2*a(n-1)+Sum_{k=0..n-1} a(k)+3^n"), "a")
    >>> print({q: str(c) for q, c in found.weights.items()}, *map(text_of, found.others))
    {-1: '-2', 0: 't'} 3^n
    """
    weights: dict[int, Any] = {}
    sums: dict[Sum, Any] = {}
    others: list[Expression] = []
    waiting: list[tuple[Any, Expression]] = [(1, relation.left), (-1, relation.right)]
    while waiting:
        times, side = waiting.pop()
        for c, part in summands(side, {name}, times, _function, over=_divided):
            match part:
                case _ if name not in sequences_of(part):
                    if text_of(part) != "0":
                        others.append(multiply(_in_n(simplest(-c)), part))
                case Term(_, index) if (line := or_none(whole_line, index, "n")) and line[0] == 1:
                    weights[line[1]] = weights.get(line[1], 0) + c
                case Sum("Sum"):
                    _take_sum(c, part, name, sums, waiting)
                case _:
                    raise UnknownError
    return Linear(weights, sums, tuple(others))


def _take_sum(
    c: Any, sum_: Sum, name: str, sums: dict[Sum, Any], waiting: list[tuple[Any, Expression]]
) -> None:
    """Add a sum as sums of g(k) a(k) over all k < n, and the terms that are beyond or missing."""
    k, low = sum_.variable, rational(sum_.low)
    (slope, more), first = whole_line(sum_.high, "n"), int(low)
    if slope != 1 or low.denominator > 1 or k == "n":
        raise UnknownError
    for weight, term in weighed(sum_.body, {name}):
        if not isinstance(term, Term) or term.sequence != name or name in sequences_of(term.index):
            raise UnknownError
        p, q, r = plane(term.index, k, "n")
        begin, end, ahead, own_weight = first, more, int(r), weight
        if p == -1 and q == 1:  # let j be n - k + r
            back = add(N, number(r), multiply(number(-1), Variable(k)))
            own_weight = substituted(weight, k, back)
            begin, end, ahead = ahead - more, ahead - first, 0
        elif p != 1 or q:
            raise UnknownError
        for (more_times, more_power), own in _by_powers(own_weight, k):
            body = multiply(own, Term(name, add(Variable(k), number(ahead))))
            up_to = Sum("Sum", k, number(begin), add(N, number(-1)), body)
            factor = c * more_times * RationalFunction.variable("t") ** more_power
            sums[up_to] = sums.get(up_to, 0) + factor
            for shift in range(min(end + 1, 0), max(end + 1, 0)):
                there = substituted(body, k, add(N, number(shift)))
                waiting.append((factor if end >= 0 else -factor, there))


def _divided(c: Any, divisor: Any) -> Any:
    if not divisor:
        raise UnknownError
    return c / divisor


def _by_powers(weight: Expression, k: str) -> Iterator[tuple[tuple[Fraction, int], Expression]]:
    """Yield a weight as numbers times powers of n times what has k alone; raises UnknownError."""
    if "n" not in variables_of(weight):
        yield (Fraction(1), 0), weight
        return
    by_power: dict[int, list[Expression]] = {}
    for letters, c in polynomial_of(weight).items():
        factors = [Variable(z) for z in letters if z != "n"]
        if any(z not in {"n", k} for z in letters):
            raise UnknownError
        by_power.setdefault(letters.count("n"), []).append(multiply(number(c), *factors))
    for power, parts in by_power.items():
        yield (Fraction(1), power), add(*parts)


def _function(side: Expression) -> Any:
    """Return a rational number, or a rational function of n, in t; raises UnknownError."""
    try:
        value = value_of(side, Scope({"n": RationalFunction.variable("t")}))
    except GfkitError:
        raise UnknownError from None
    if not isinstance(value, int | Fraction | RationalFunction):
        raise UnknownError
    return Fraction(value) if isinstance(value, int) else value


def _in_n(weight: Any) -> Expression:
    """Return a rational function of t as an expression in n."""
    return substituted(parse_expression(str(weight)), "t", N)


def _of_formula(
    formula: Expression, told: Mapping[int, Any], first: int, low: int | None
) -> Sequence:
    """Return the values of a formula for a(n), from the first n on, or from told ones before."""
    if told and text_of(formula) == "0":
        begin, terms = _first_terms(told, 0)
        return Sequence.of_recurrence(signature=[], initial=terms, offset=begin)
    for n, value in told.items():
        try:
            true = f"gives {value_of(formula, Scope({'n': n}))}"
        except Unevaluated as error:
            true = f"has no value there: {error}"
        if true != f"gives {value}" and (low is None or n >= low):
            raise ContradictoryText(f"a({n}) = {number_text(value)}, and the formula {true}")
        if true != f"gives {value}":
            return of_definition(_by_equations(Relation("=", Term("a", N), formula), told))
    begin = min(told, default=first if low is None else low)
    return Sequence.of(FormulaTerms(formula, begin))


def _by_equations(relation: Relation, told: Mapping[int, Any]) -> EquationTerms:
    values = tuple(("a", n, value) for n, value in sorted(told.items()))
    return EquationTerms((relation,), values, min(told, default=0))


def _first_terms(
    told: Mapping[int, Any],
    order: int,
    polynomials: tuple[tuple[int, ...], ...] = (),
    right: Expression | None = None,
) -> tuple[int, list[Any]]:
    """Return the first terms up to the last that is given; those between are by the recurrence.

    There a term is given where the recurrence does not determine it.
    """
    first = min(told, default=0)
    side = None if right is None else lambda n: value_of(right, Scope({"n": n}))
    count = max([*told, first + order - 1]) - first + 1
    terms: list[Any] = []
    for n in range(first, first + count):
        by = None
        if polynomials and len(told) < count and len(terms) >= order:
            with suppress(ZeroDivisionError, Unevaluated):
                found = Recurrence(polynomials, n - order).continued(terms, len(terms) + 1, side)
                by = simplest(found[-1])
        value = told.get(n, by)
        if value is None:
            needed = " and ".join(f"a({n})" for n in range(first, first + min(order, 4)))
            needed += f" and so on up to a({first + order - 1})" * (order > 4)
            raise RecurrenceNotRead(f"a recurrence of order {order} needs {needed}")
        terms.append(value)
    return first, terms


def of_definition(definition: RecurrenceTerms | EquationTerms) -> Sequence:
    """Return the sequence of a definition, of constant integers as a fraction."""
    if isinstance(definition, RecurrenceTerms) and (by := _constant(definition)) is not None:
        signature, terms, first = by
        return Sequence.of_recurrence(signature=signature, initial=terms, offset=first)
    return Sequence.of(definition)


def _constant(of: RecurrenceTerms) -> tuple[list[int], list[int], int] | None:
    """Return a recurrence with constant integers and such terms without a right side, or None."""
    if any(len(row) > 1 for row in of.polynomials):
        return None
    den: tuple[int, ...] = (1,)
    late = 0
    if of.right is not None:
        gf: Any = None
        with suppress(GfkitError):
            gf = (FormulaTerms(of.right, of.recurrence.valid).find_gf(Workings()) or (None,))[0]
        if not isinstance(gf, RationalGF):
            return None
        den, late = gf.den, gf.holds_from
    order = len(den) - 1
    long = [*[0] * order, *(row[0] if row else 0 for row in of.polynomials), *[0] * order]
    row = [sum(map(mul, den, long[k : k + order + 1])) for k in range(len(long) - order)]
    terms: list[Any] = of.compute(len(of.terms) + late, Workings())
    if not all(isinstance(z, int) for z in terms) or any(c % row[-1] for c in row):
        return None
    return [-c // row[-1] for c in row[-2::-1]], terms, of.start


# Several equations, and what is not linear.


def _of_several(found: Recurrences) -> Sequence:
    """Return the sequence of what determines each term by earlier ones."""
    definition = definition_of_recurrences(found)
    sequence = Sequence.of(definition)
    if sequence.gf is not None:
        return sequence
    if (by := _in_fractions(definition)) is not None:
        return by
    if len(found.unknowns) == 1 and len(definition.equations) == 1:
        for look in (_by_differences, _by_convolution):
            with suppress(UnknownError, GfkitError):
                return look(definition)
    return sequence


def definition_of_recurrences(found: Recurrences) -> EquationTerms:
    """Return the definition of the first unknown by the equations; raises NotRead.

    >>> print(definition_of_recurrences(recurrences_of_text("T(n) = T(floor(n/2)) + n, T(0) = 0")))
    a(n) = a(floor(n/2))+n, a(0) = 0
    """
    if len(found.unknowns) > len(LETTERS):
        raise RecurrenceNotRead(f"there are more than {len(LETTERS)} unknowns")
    called = dict(zip(found.unknowns, LETTERS, strict=False))
    names = {letter: name for name, letter in called.items()}

    def renamed(part: Expression) -> Expression | None:
        if isinstance(part, Term) and part.sequence in called:
            return Term(called[part.sequence], mapped(part.index, renamed))
        return None

    own = [
        Equation(
            Relation("=", *(mapped(z, renamed) for z in (one.relation.left, one.relation.right))),
            one.low,
        )
        for one in found.equations
    ]
    told = tuple((called[one.name], one.n, one.value) for one in found.values)
    lefts = [one.relation.left for one in found.equations]
    if twice := next(
        (z for k, z in enumerate(lefts) if z in lefts[:k] and isinstance(z, Term)), None
    ):
        raise RecurrenceNotRead(f"the text has more than one equation for {twice}")
    if len(found.equations) < len(found.unknowns):
        alone = {
            one.relation.left.sequence
            for one in found.equations
            if isinstance(one.relation.left, Term)
        }
        lacking = [name for name in found.unknowns if name not in alone]
        raise RecurrenceNotRead(f"there is no equation for {(lacking or [*found.unknowns])[-1]}(n)")
    failures: list[str] = []
    for explicit in (_explicit, _solved_for_one, _solved_linearly):
        equations = explicit(own, [*called.values()])
        if equations is None:
            continue
        try:
            return _beginning(equations, told, names)
        except ContradictoryText:
            raise
        except (RecurrenceNotRead, NormalFormError) as why:
            failures.append(str(why))
    first = "the equations do not determine the next terms by earlier ones"
    raise RecurrenceNotRead(failures[0] if failures else first)


def _beginning(
    equations: list[Equation], told: tuple[Any, ...], names: Mapping[str, str]
) -> EquationTerms:
    """Return the definition from the first n on for which there is a term; raises NotRead.

    Where no range is given, and the given values are those before all others, they begin the
    sequences; the definition says from where on the equations hold if they contradict one of them.
    """
    asked = equations[0].relation.left
    assert isinstance(asked, Term)
    own = [n for name, n, _ in told if name == asked.sequence]
    relations = tuple(one.relation for one in equations)
    of = EquationTerms(relations, told, min((n for _, n, _ in told), default=0))
    places = _places(of, [one.low for one in equations])
    if any(one.low is not None for one in equations) or _restricts(of, places):
        of = replace(of, since=places)
    why = ""
    for first in [min(own)] if own else range(of.base, of.base + LATEST):
        of = replace(of, start=first)
        try:
            of.compute(
                max([0, *(n - first for _, n, _ in told)]) + 2 + 2 * len(equations), Workings()
            )
        except BeforeOffset as error:
            name = names.get(error.name, error.name)
            missing = f"{name}({error.n}) is missing"
            why = why or (missing if told else f"first values are missing, as {name}(0) = 1")
        except ContradictedValue as error:
            raise ContradictoryText(error.named(names[error.name])) from None
        except TooLarge:  # all that is computed is determined by earlier terms
            return of.lasting()
        except Unevaluated as error:
            said = str(error)
            name = names.get(said[:1], "") if said[1:2] == "(" else ""
            raise RecurrenceNotRead(name + said[1:] if name else said) from None
        else:
            return of.lasting()
    raise RecurrenceNotRead(why)


def _places(of: EquationTerms, lows: list[int | None]) -> tuple[int, ...]:
    """Return the n from which on each equation holds, where that is given or not.

    Equations without a range hold from the first place on at which a sequence has no value that is
    told, after those that are; and where one gives a value before that, it holds from there on.
    """
    told = {(name, n) for name, n, _ in of.told}
    first: dict[str, int] = {}
    for name, n in told:
        first[name] = min(n, first.get(name, n))
    open_ = [next(n for n in count(low) if (name, n) not in told) for name, low in first.items()]
    begin = min(open_, default=of.base)
    found = []
    for one, low in zip(of.rules(), lows, strict=True):
        is_early = any((one.name, n) not in told for n in range(of.base, begin))
        place = of.base if is_early else begin
        found.append(-((one.residue - place) // one.step) if low is None else low)
    return tuple(found)


def _restricts(of: EquationTerms, places: tuple[int, ...]) -> bool:
    """Return whether a value is given where an equation holds, or is needed where none does."""
    told = {(name, n) for name, n, _ in of.told}
    for one, low in zip(of.rules(), places, strict=True):
        here = {n for name, n in told if name == one.name and n % one.step == one.residue}
        if any(n // one.step >= low for n in here):
            return True
        before = range(-((one.residue - of.base) // one.step), low)
        if any(one.step * n + one.residue not in here for n in before):
            return True
    return False


def _explicit(equations: list[Equation], names: list[str]) -> list[Equation] | None:
    """Return equations as they stand, each with one term on its left at n or at s*n + r."""
    found: list[tuple[int, str, Equation]] = []
    for one in equations:
        match one.relation.left:
            case Term(name, index) if name in names:
                line = or_none(whole_line, index, "n")
                if line is None or line[0] < 1:
                    return None
                if line[0] == 1 and name in _later(one.relation, line[1]):
                    return None
                moved = _shifted(one, line[1] // line[0])
                found.append((names.index(name), str(moved.relation.left), moved))
            case _:
                return None
    found.sort(key=lambda one: one[0])
    told = {one[:2] for one in found}
    is_whole = len(told) == len(found) and {k for k, _ in told} == {*range(len(names))}
    return [one for *_, one in found] if is_whole else None


def _shifted(equation: Equation, by: int) -> Equation:
    """Return what an equation says at n - by, so that a(n + by) is a(n) in it."""
    of, low = equation.relation, equation.low
    sides = shifted(of.left, -by), shifted(of.right, -by)
    return Equation(Relation("=", *sides), None if low is None else low + by)


def _later(relation: Relation, shift: int) -> set[str]:
    """Return the names of terms a(n + q) on the right with q at least the shift."""
    lines = (
        (part.sequence, or_none(whole_line, part.index, "n"))
        for _, part in walk(relation.right)
        if isinstance(part, Term)
    )
    return {name for name, line in lines if line and line[0] == 1 and line[1] >= shift}


def _solved_for_one(equations: list[Equation], names: list[str]) -> list[Equation] | None:
    """Return one equation solved for the latest term, which has to be a factor there.

    None where it has no other part: that a product is 0 does not say that one of its factors is.
    """
    if len(equations) != 1 or len(names) != 1:
        return None
    (equation,), (name,) = equations, names
    shifts = [
        line[1]
        for part in equation.terms
        if part.sequence == name
        if (line := or_none(whole_line, part.index, "n")) and line[0] == 1
    ]
    if not shifts:
        return None
    own = _shifted(equation, max(shifts))
    latest = Term(name, N)
    found = or_none(_factor_of, Binary("-", own.relation.left, own.relation.right), latest)
    if found is None:
        return None
    factor, rest = found
    if rest == ZERO:
        return None
    return [Equation(Relation("=", latest, divide(negative(rest), factor)), own.low)]


def _factor_of(side: Expression, term: Term) -> tuple[Expression, Expression]:
    """Return p and q of a side p*term + q; raises UnknownError for others."""
    if all(part != term for _, part in walk(side)):
        return ZERO, side
    match side:
        case Term() if side == term:
            return number(1), ZERO
        case Negative(body):
            p, q = _factor_of(body, term)
            return multiply(number(-1), p), multiply(number(-1), q)
        case Binary("+" | "-" as sign, first, second):
            (p, q), (r, s) = _factor_of(first, term), _factor_of(second, term)
            if sign == "-":
                r, s = multiply(number(-1), r), multiply(number(-1), s)
            return add(p, r), add(q, s)
        case Binary("*", first, second):
            (p, q), (r, s) = _factor_of(first, term), _factor_of(second, term)
            if r == ZERO:
                return _times(p, second), _times(q, second)
            if p == ZERO:
                return _times(first, r), _times(first, s)
        case Binary("/", first, second) if _factor_of(second, term)[0] == ZERO:
            p, q = _factor_of(first, term)
            return _times(p, Binary("/", ONE, second)), _times(q, Binary("/", ONE, second))
    raise UnknownError


def _times(first: Expression, second: Expression) -> Expression:
    return ZERO if ZERO in {first, second} else multiply(first, second)


def _solved_linearly(equations: list[Equation], names: list[str]) -> list[Equation] | None:
    """Return linear equations solved for the terms at n; None where these are not determined.

    They hold together from where on each does.
    """
    import sympy  # noqa: PLC0415 - slow to import

    if len(equations) != len(names):
        return None
    rows, rests, lows = [], [], []
    for equation in equations:
        one = equation.relation
        try:
            parts = parts_of(Binary("-", one.left, one.right), names)
            lines = [(c, part.sequence, *whole_line(part.index, "n")) for c, part in parts.terms]
        except UnknownError:
            return None
        if parts.sums or any(slope != 1 for *_, slope, _ in lines):
            return None
        last = max((more for *_, more in lines), default=0)
        lows += [] if equation.low is None else [equation.low + last]
        now = [
            sum((c for c, z, _, q in lines if (z, q) == (name, last)), Fraction(0))
            for name in names
        ]
        earlier = [
            multiply(number(-c), Term(z, add(N, number(q - last))))
            for c, z, _, q in lines
            if q < last
        ]
        others = [multiply(number(-1), shifted(part, -last)) for part in parts.rest]
        rows.append([sympy.Rational(z.numerator, z.denominator) for z in now])
        rests.append(add(*earlier, *others))
    matrix = sympy.Matrix(rows)
    if matrix.det() == 0:
        return None
    inverse = matrix.inv()
    found = []
    for k, name in enumerate(names):
        summands = [
            multiply(number(Fraction(int(inverse[k, j].p), int(inverse[k, j].q))), rest)
            for j, rest in enumerate(rests)
            if inverse[k, j]
        ]
        side = Relation("=", Term(name, N), add(*summands))
        found.append(Equation(side, max(lows, default=None)))
    return found


def _divisor(found: Recurrences) -> int | None:
    """Return b, if indices of the only equation are n/b; None for others."""
    if len(found.unknowns) != 1 or len(found.equations) != 1:
        return None
    name, (equation,) = found.unknowns[0], found.equations
    places = {part.index for part in equation.terms if part.sequence == name}
    lines = [or_none(plane, place, "", "n") for place in places]
    bases = {line[1].denominator for line in lines if line} - {1}
    return None if None in lines or len(bases) != 1 else bases.pop()


def of_powers(found: Recurrences) -> Recurrences | None:
    """Return T(n) = 2*T(n/2) + n as an equation for T(2^n); None where no index is n/b.

    >>> print(of_powers(recurrences_of_text("T(n) = 2T(n/2) + n, T(1) = 1")))
    a(n) = 2*a(n-1)+2^n, a(0) = 1
    """
    base = _divisor(found)
    if base is None:
        return None
    name, (equation,) = found.unknowns[0], found.equations
    exponents: dict[Expression, int] = {}
    for place in {part.index for part in equation.terms if part.sequence == name}:
        line = plane(place, "", "n")
        power, slope = 0, line[1]
        while slope.denominator > 1:
            slope, power = slope * base, power + 1
        if slope != 1 or line[2]:
            raise RecurrenceNotRead(
                f"of {name}(n/{base}) the n are powers of {base}; the index {place} is none"
            )
        exponents[place] = power
    values = []
    for one in found.values:
        n, power = one.n, 0
        while n > 1 and n % base == 0:
            n, power = n // base, power + 1
        if n != 1:
            raise RecurrenceNotRead(
                f"of {name}(n/{base}) the n are powers of {base}, and {one.n} is none"
            )
        values.append(ToldValue("a", power, one.value))
    if not values:
        raise RecurrenceNotRead(f"a first value is missing, as {name}(1) = 1")

    def change(part: Expression) -> Expression | None:
        if isinstance(part, Term) and part.sequence == name:
            return Term("a", add(N, number(-exponents[part.index])))
        return Binary("^", Number(base), N) if part == N else None

    relation = Relation(
        "=", *(mapped(z, change) for z in (equation.relation.left, equation.relation.right))
    )
    said = f"a(n) = {name}({base}^n)"
    return Recurrences(said, ("a",), (Equation(relation),), tuple(values))


# Equations of the g.f., and by differences.


def _in_fractions(of: EquationTerms) -> Sequence | None:
    """Return the sequence of fractions whose order is bounded, by its recurrence; or None."""
    from gfkit.sequences.systems import fraction_of_late_terms  # noqa: PLC0415

    bound = of.bound()
    if bound is None:
        return None
    late = max(bound.start - of.start, 0)
    many = late + 2 * max(bound.order, 1)
    values: list[Any] = of.compute(many, Workings())
    scale = lcm(*(z.denominator for z in values[: late + 1]))
    steps = [Fraction(1)]
    for one in of.equations:
        steps += [Fraction(1, z.value) for _, z in walk(one) if isinstance(z, Number) and z.value]
    by = lcm(*(z.denominator for z in steps))
    whole = [scale * z * by**n for n, z in enumerate(values)]
    if not all(z.denominator == 1 for z in map(Fraction, whole)):
        return None
    gf = fraction_of_late_terms([*map(int, whole)], late)
    rows = [Fraction(c, 1) * Fraction(1, by**k) for k, c in enumerate(gf.den)]
    common = lcm(*(z.denominator for z in rows))
    order = len(rows) - 1
    if not order:
        return None
    polynomials = tuple((int(z * common),) if z else () for z in reversed(rows))
    needed = max(order, gf.holds_from)
    found = RecurrenceTerms(polynomials, tuple(values[:needed]), of.start)
    return _checked(found, of, "twice as many terms as its order may be determine the recurrence")


def _checked(found: Any, of: EquationTerms, how: str, proof: str = "") -> Sequence:
    """Return the sequence of a definition that was found for equations; raises UnknownError.

    proof: how the kernel derived that it satisfies them, where it did.
    """
    terms = of.compute(COMPARED, Workings())
    if found.offset != of.start or found.compute(COMPARED, Workings()) != terms:
        raise UnknownError
    said = f"{how}; {COMPARED} terms by the equations agree"
    by = Given(f"{how}; that it satisfies the equations: {proof}") if proof else Solved(said)
    return Sequence.made(found, provenance=by)


def _by_differences(of: EquationTerms) -> Sequence:
    """Return the sequence by a recurrence without sums; raises UnknownError."""
    from gfkit.sequences.identities import IdentityHolds  # noqa: PLC0415 - slow to import

    relation = of.equations[0]
    linear = linear_of(relation, "a")
    late, steps = 1 + max(n for _, n, _ in of.told) if of.told else of.start, 0
    while linear.sums:
        if steps == MOST_SUMS:
            raise UnknownError
        linear, steps = _less_one_sum(linear), steps + 1
    weights = not_zero(linear)
    if len(weights) < 2:
        raise UnknownError
    rows = {q: RationalFunction.of(c) for q, c in weights.items()}
    rows[max(rows) + 1] = RationalFunction.of(1)
    *polynomials, factor = cleared(rows)
    if polynomials[-1][-1] < 0:
        polynomials = [tuple(-c for c in row) for row in polynomials]
        factor = tuple(-c for c in factor)
    side = None
    if linear.others:
        right = shifted(add(*linear.others), -min(weights))
        side = _tidied(multiply(polynomial(factor, N), right))
        side = None if text_of(side) == "0" else side
    order = len(polynomials) - 1
    begin = behind_zeros(polynomials[-1], max(late - min(weights), of.start))
    begin = behind_zeros(factor, begin)
    terms: list[Any] = of.compute(begin - of.start + order, Workings())
    found = RecurrenceTerms(tuple(map(tuple, polynomials)), tuple(terms), of.start, side)
    proof = ""
    with suppress(GfkitError):
        said = IdentityHolds(str(relation), (("a", found),), f"n >= {late}")
        proof = prove(said).reason
    return _checked(found, of, "the recurrence is by differences", proof)


def _less_one_sum(linear: Linear) -> Linear:
    """Return an equation divided by the factor of a sum, at n + 1 less that at n."""
    up_to, factor = next(iter(linear.sums.items()))
    factor = _as_function(factor)
    t = RationalFunction.variable("t")

    def at_next(value: Any) -> Any:
        return value_of(parse_expression(str(simplest(value))), Scope({"t": t + 1}))

    weights: dict[int, Any] = {}
    sums: dict[Sum, Any] = {}
    inside: list[tuple[Any, Sum]] = []
    for q, c in linear.weights.items():
        own = _as_function(c) / factor
        weights[q + 1] = weights.get(q + 1, 0) + at_next(own)
        weights[q] = weights.get(q, 0) - own
    for one, c in linear.sums.items():
        own = _as_function(c) / factor
        after = at_next(own)
        inside.append((after, one))
        if one != up_to and (rest := simplest(RationalFunction.of(after) - own)):
            sums[one] = rest
    for after, one in inside:
        body = substituted(one.body, one.variable, N)
        found = linear_of(Relation("=", body, ZERO), next(iter(sequences_of(body))))
        for q, c in found.weights.items():
            weights[q] = weights.get(q, 0) + after * c
    inverse = _in_n(simplest(1 / factor))
    divided = [_tidied(multiply(inverse, one)) for one in linear.others]
    later = [_tidied(shifted(one, 1)) for one in divided]
    others = (*later, *(_tidied(multiply(number(-1), one)) for one in divided))
    return Linear(weights, sums, (_tidied(add(*others)),) if others else ())


def _as_function(factor: Any) -> RationalFunction:
    found: Any = simplest(factor)
    return RationalFunction.of(found)


def _tidied(side: Expression) -> Expression:
    """Return an expression in lowest terms, if it is a rational function of n."""
    found = or_none(_function, side)
    return side if found is None else _in_n(simplest(found))


def _has_values(side: Expression, first: int) -> bool:
    """Return whether no divisor in a rational function is 0 at an n >= first, as written."""
    for _, node in walk(side):
        match node:
            case Binary("/", _, below):
                found = or_none(_function, below)
                if found is None:
                    return False
                numerator, _ = cleared({0: _as_function(found), 1: RationalFunction.of(1)})
                if any(n >= first for n in integer_roots(numerator)):
                    return False
            case Binary("^", _, exponent) if not isinstance(exponent, Number):
                return False
    return True


def _by_convolution(of: EquationTerms) -> Sequence:
    """Return the sequence by an equation for its g.f.; raises UnknownError.

    Without other summands than its terms the definition has the equation itself.
    """
    if algebraic_series(of) is not None:
        return Sequence.of(of)
    found = algebraic_series(of, with_rest=True)
    if found is None:
        raise UnknownError
    return _checked(found, of, "the equation is multiplied by x^n and summed")
