"""The statement that an identity, or a congruence, holds for all values of its letters.

With several letters it is proved for finitely many values of each: for fixed values of the others
both sides are sequences in one letter, in a space whose dimension does not depend on them
(`gfkit.formulas.order_bounds`). So what holds for as many values of m, n, ... as the
dimensions ask for holds for all values of m and these of the others, then for all n, and so on.

A quotient whose divisor D is proved to be nonzero is multiplied out. A congruence modulo a number
needs no equality: where the recurrence of the difference has integers and q(0) = 1 or -1, multiples
of the modulus are followed by such.

gcd(U(m), U(n)) = |U(gcd(m, n))| is a theorem of Lucas for U(0) = 0, U(n) = P U(n-1) - Q U(n-2),
P and Q coprime.

Rounded powers in an identity in n are sequences by a lemma. Let d be the nearest integer to E -
1/2, to E, or to E + 1/2, at a distance below 1/2, from some n on (`nearest`). Then d is floor(E),
round(E), or ceiling(E).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import gcd, lcm, prod
from typing import Any, NamedTuple

from gfkit.analysis.annihilators import Shifts, find_operator, positive_from
from gfkit.analysis.telescoping import as_data
from gfkit.base.budget import tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import BeforeOffset, FormulaError, GfkitError, LimitReached, Unevaluated
from gfkit.fits.c_finite import fit_cfinite
from gfkit.fits.fit import GivenTerms as FitTerms
from gfkit.formulas.construction import ONE, number
from gfkit.formulas.evaluation import (
    EvaluationWork,
    Scope,
    Value,
    value_of,
)
from gfkit.formulas.order_bounds import Spaces, factors_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.polynomials import (
    MARKS,
    constant_of,
    named_bound,
    polynomial_of,
    whole_line,
)
from gfkit.formulas.tree import (
    Binary,
    Call,
    Coefficient,
    Expression,
    Negative,
    Number,
    Periodic,
    Relation,
    RootSum,
    Sum,
    Term,
    Variable,
    bound_by,
    children,
    mapped,
    rebuild,
    sequences_of,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import in_one_letter, moved
from gfkit.proofs.codec import WORD
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.sequences.algebraic import AlgebraicSeries, series_recurrence
from gfkit.sequences.explicit import MARKS as THEMSELVES
from gfkit.sequences.explicit import FormulaTerms, FractionCoefficients
from gfkit.sequences.gf import gf_data
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.relations import (
    MAX_STEPS,
    NAMES,
    Names,
    RelationHolds,
    TermsWithBound,
    gfs_given,
    holds_at,
    stated,
    terms_of,
)
from gfkit.series.rational_gf import RationalGF
from gfkit.series.recurrence import Recurrence
from gfkit.series.sequence_spaces import SpaceBound, UnknownError

MOST_VALUES = 20_000
MOST_ORDER = 2_000
MOST_STEPS, MOST_FIRSTS, MOST_MODULUS, FEW = 60, 12, 6, 3
EARLY, LOOKED_AT = 4, 12
"""Values that are compared before a recurrence is sought, and where none is found."""
RANGE = re.compile(r"([a-z]) >= (?:([a-z])(\+\d{1,6})?|(-?\d{1,6}))")


@dataclass(frozen=True, slots=True)
class LetterRange:
    """A letter of an identity: it is at least `low`, or at least `low` more than another one."""

    name: str
    low: int
    after: str = ""

    def __str__(self) -> str:
        if not self.after:
            return f"{self.name} >= {self.low}"
        return f"{self.name} >= {self.after}" + (f"+{self.low}" if self.low else "")


def letters_of(text: str) -> tuple[LetterRange, ...]:
    """Read "m >= 0, n >= m+1"; raises NotDerived.

    >>> [str(one) for one in letters_of("m >= 0, n >= m+1")]
    ['m >= 0', 'n >= m+1']
    """
    found: dict[str, LetterRange] = {}
    for part in text.split(", "):
        match = RANGE.fullmatch(part)
        if match is None or match[1] in found or (match[2] and match[2] not in found):
            raise NotDerived(f"{text} does not say from where on each letter is meant")
        if match[1] in MARKS:
            raise NotDerived(f"{match[1]} is a mark, and no letter of an identity")
        found[match[1]] = LetterRange(match[1], int(match[3] or match[4] or 0), match[2] or "")
    return tuple(found.values())


def placed(letters: Iterable[LetterRange], steps: Iterable[Any]) -> dict[str, Any]:
    """Return values of letters by how far they are from the least ones.

    >>> placed(letters_of("m >= 1, n >= m+1"), (2, 0))
    {'m': 3, 'n': 4}
    """
    values: dict[str, Any] = {}
    for one, step in zip(letters, steps, strict=True):
        values[one.name] = one.low + step + values.get(one.after, 0)
    return values


def parts_of(
    relation: Relation, letters: tuple[LetterRange, ...]
) -> tuple[Expression, int, tuple[Expression, ...]]:
    """Return what is proved to be 0, or a multiple of the modulus, and the modulus, or 0.

    The letters are moved to their lows. The last are divisors in n, to be proved nonzero besides.
    """
    for one in reversed(letters) if len(letters) > 1 else ():
        moved: Expression = Variable(one.name)
        if one.after:
            moved = Binary("+", moved, Variable(one.after))
        if one.low > 0:
            moved = Binary("+", moved, Number(one.low))
        relation = substituted(relation, one.name, moved)
    match relation:
        case Relation(_, Call("mod", (inside, modulus)), Number(0)) if (
            isinstance(divisor := constant_of(modulus), int) and divisor > 0
        ):
            return inside, divisor, ()
    divisors: list[Expression] = []
    (p, q), (r, s) = (_fraction(side, divisors) for side in children(relation))
    return Binary("-", _times(p, s), _times(r, q)), 0, tuple(dict.fromkeys(divisors))


def _fraction(expression: Expression, divisors: list[Expression]) -> tuple[Expression, Expression]:
    """Return numerator and denominator; the divisors with terms in them are noted."""
    match expression:
        case Negative(body):
            above, below = _fraction(body, divisors)
            return Negative(above), below
        case Binary("/", left, right) if sequences_of(right):
            (p, q), (r, s) = _fraction(left, divisors), _fraction(right, divisors)
            divisors.append(right)
            return _times(p, s), _times(q, r)
        case Binary("*", left, right):
            (p, q), (r, s) = _fraction(left, divisors), _fraction(right, divisors)
            return _times(p, r), _times(q, s)
        case Binary("+" | "-" as operator, left, right):
            (p, q), (r, s) = _fraction(left, divisors), _fraction(right, divisors)
            return Binary(operator, _times(p, s), _times(r, q)), _times(q, s)
        case Binary("^", base, Number()) if sequences_of(base):
            above, below = _fraction(base, divisors)
            if below != ONE:
                return Binary("^", above, expression.right), Binary("^", below, expression.right)
        case Binary("/", left, right) if not variables_of(right):
            above, below = _fraction(left, divisors)
            return Binary("/", above, right), below
    return expression, ONE


def _times(left: Expression, right: Expression) -> Expression:
    if ONE in (left, right):
        return right if left == ONE else left
    return Binary("*", left, right)


@statement("identity", relation=WORD, names=NAMES, ranges=WORD)
@dataclass(frozen=True, slots=True, repr=False)
class IdentityHolds(Statement):
    """The equation holds for all values of its letters in the ranges, such as "m >= 0, n >= m".

    This includes that every term and every value in it exists.
    """

    relation: str
    names: Names
    ranges: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "relation", stated(self.relation))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare as many values as the bounds ask for; each divisor is nonzero by a lemma.

        Where no bound is known of an identity in n, the difference of its sides is shown to satisfy
        a recurrence with polynomial coefficients. evidence: `gfs`, candidates for the generating
        functions of the names.
        """
        try:
            relation = parse_relation(self.relation)
        except (FormulaError, RecursionError) as error:
            raise NotDerived(f"the relation cannot be read: {error}") from None
        if self.relation.count("Sum_") > 1:
            relation = parted(relation)
        letters = letters_of(self.ranges)
        used = sequences_of(relation)
        marks = frozenset().union(*(definition.letters for _, definition in self.names))
        nothing = variables_of(relation) - {one.name for one in letters} - marks
        nothing |= used - {name for name, _ in self.names} - {"F", "L"}
        if relation.operator != "=" or nothing:
            raise NotDerived(f"{', '.join(sorted(nothing)) or relation.operator} is not defined")
        terms = terms_of(self.names, evidence, run, forever=True)
        divided = strong_divisibility(relation, letters) if len(letters) == 2 else None
        if divided is not None:
            return self._strong(*divided, terms, run)
        given = Setting(self.names, terms, letters[0].low)
        is_in_n = [one.name for one in letters] == ["n"]
        if not is_in_n or all(terms[name].bound is not None for name in used & terms.keys()):
            try:
                return _by_orders(relation, letters, given, run)
            except IdentityFails:
                raise
            except (NotDerived, LimitReached):
                pass
        return _by_recurrences(relation, letters, given, run)

    def _strong(
        self, name: str, is_absolute: bool, terms: Mapping[str, TermsWithBound], run: Workings
    ) -> Derivation:
        """Prove gcd(a(m), a(n)) = |a(gcd(m, n))| for the multiples of a Lucas sequence."""
        fibonacci = RationalGF.of([0, 1], [1, -1, -1]) if name == "F" else None
        gf = terms[name].gf if name in terms else fibonacci
        offset = terms[name].definition.offset if name in terms else 0
        is_lucas = isinstance(gf, RationalGF) and len(gf.den) == 3 and len(gf.num) == 2
        if not isinstance(gf, RationalGF) or not is_lucas or offset or gf.num[0]:
            raise NotDerived("no multiple of a Lucas sequence U_n(P, Q)")
        if gcd(gf.den[1], gf.den[2]) != 1:
            raise NotDerived("P and Q have a common factor")
        if not is_absolute and name in terms:
            positive = RelationHolds(f"{name}(n) >= 0", self.names, 0, None)
            run.lemma(positive, gfs_given(terms))
        reason = "the terms of a Lucas sequence U_n(P, Q), P and Q coprime"
        return Derivation(reason, gfs_given(terms), basis=Basis(Principle.LUCAS_SEQUENCE))

    def __str__(self) -> str:
        where = " and ".join(f"{name}(n) is {definition}" for name, definition in self.names)
        return f"{self.relation} for all integers {self.ranges}{where and f', where {where}'}"


def _by_orders(
    relation: Relation, letters: tuple[LetterRange, ...], given: Setting, run: Workings
) -> Derivation:
    """Compare as many values of each letter as the order in it asks for; raises NotDerived."""
    difference, modulus, divisors = parts_of(relation, letters)
    is_in_n = [one.name for one in letters] == ["n"]
    if divisors and not is_in_n:
        raise NotDerived("a divisor with several letters")
    for divisor in divisors:
        run.lemma(nonzero(divisor, given.names, given.low), gfs_given(given.terms))
    bounds = {name: one.bound for name, one in given.terms.items()}
    if is_in_n:
        difference = with_known_parts(difference, given, bounds, run)
    lows = {one.name: one.low if len(letters) == 1 else min(one.low, 0) for one in letters}
    spaces = Spaces(bounds, lows)
    if modulus and not _is_integral(difference, bounds, lows):
        raise NotDerived("the recurrence of the difference may have fractions")
    spans, orders = [], []
    for one in letters:
        try:
            bound = spaces.of(difference, one.name)
        except UnknownError:
            raise NotDerived(f"no bound on the order in {one.name} is known") from None
        if bound.order > MOST_ORDER:
            raise NotDerived(f"the difference has an order of {bound.order}")
        orders.append(f"{bound.order} in {one.name}")
        low = lows[one.name]
        spans.append(range(low, max(low, bound.start) + max(bound.order, 1)))
    many = prod(map(len, spans))
    if many > MOST_VALUES:
        raise NotDerived(f"{many} values would have to be compared")
    for at in tracked(product(*spans), "values compared"):
        steps = (n - lows[one.name] for one, n in zip(letters, at, strict=True))
        require_holds(relation, placed(letters, steps), given.terms)
    return Derivation(
        f"the difference of the sides has a recurrence of order at most {', '.join(orders)}, and "
        "vanishes at as many values as that asks for",
        gfs_given(given.terms),
        basis=Basis(Principle.ORDER_BOUND),
    )


def _by_recurrences(
    relation: Relation, letters: tuple[LetterRange, ...], given: Setting, run: Workings
) -> Derivation:
    """Find recurrences of the difference, and compare as many values as they ask for."""
    names, alone = "".join(one.name for one in letters), len(letters) == 1
    for at in product(range(EARLY if alone else FEW), repeat=len(names)):
        require_holds(relation, placed(letters, at), given.terms)
    if not alone:
        bound = {bound_by(one)[0] for _, one in walk(relation)}
        difference, modulus, divisors = parts_of(relation, letters)
        if modulus or divisors or bound & {*names} or min(one.low for one in letters) < 0:
            raise NotDerived("no identity that is proved with several letters")
        relation = Relation("=", difference, Number(0))
    low = given.low if alone else 0
    try:
        reason, principle, evidence = _step(
            relation, names, low, given.terms, run, iter(range(MOST_STEPS))
        )
    except IdentityFails as error:
        if not alone:
            raise NotDerived(str(error)) from None
        raise
    except NotDerived:
        for n in range(EARLY, LOOKED_AT if alone else EARLY):
            require_holds(relation, placed(letters, (n,)), given.terms)
        raise
    return Derivation(reason, gfs_given(given.terms) | evidence, basis=Basis(principle))


def _step(
    relation: Relation, letters: str, low: int, terms: Mapping[str, TermsWithBound], run: Workings,
    steps: Iterator[int],
) -> tuple[str, Principle, dict[str, Any]]:  # fmt: skip
    """Return why an equation holds for all letters from low on, by what, and evidence; NotDerived.

    That is `letter`, if it is not n, with `operator`, and `then` that it holds for the first values
    of the letter. Or `then` for the residues of the letter modulo a number.
    """
    if next(steps, None) is None:
        raise NotDerived("too many steps")
    relation = resolved(relation)
    if not letters:
        require_holds(relation, {}, terms)
        return "both sides are equal", Principle.FINITELY_MANY, {}

    for letter in letters:
        others = letters.replace(letter, "")
        evidence: dict[str, Any] = {} if letter == "n" else {"letter": letter}
        try:
            found, start, more = find_difference(relation, terms, low, run, letter + others)
            order, last = len(found) - 1, start + len(found) - 1
            if last - low > (MOST_FIRSTS if others else MOST_VALUES):
                raise NotDerived(f"{last - low} values would have to be compared")  # noqa: TRY301
            firsts = tracked(range(low, last), "values compared")
            if others:
                rows = [
                    _step(substituted(relation, letter, number(n)), others, 0, terms, run, steps)
                    for n in firsts
                ]
                evidence["then"] = [one for _, _, one in rows]
            else:
                for n in firsts:
                    require_holds(relation, {letter: n}, terms)
        except NotDerived as error:
            many = lcm(*_moduli(relation, letter))
            if isinstance(error, IdentityFails) or not 1 < many <= MOST_MODULUS:
                if isinstance(error, IdentityFails) or letter == letters[-1]:
                    raise
                continue
            cases = [f"{many}*{letter}+{j}" for j in range(many)]
            rows = [
                _step(
                    substituted(relation, letter, parse_expression(one)),
                    letters,
                    -((j - low) // many),
                    terms,
                    run,
                    steps,
                )
                for j, one in enumerate(cases)
            ]
            then = {"then": [one for _, _, one in rows]}
            reason, principle, _ = rows[0]
            said = f"for each residue of {letter} modulo {many}: {reason}"
            return said, principle, evidence | then
        zeros = f", and is 0 for {low} <= {letter} < {last}" if last > low else ""
        by = ", by creative telescoping" if more.get("telescopes") else ""
        by += ", by a recurrence of a series" if more.get("recurrences") else ""
        reason = f"the difference vanishes over the rational functions of {letter}{by}{zeros}"
        principle = Principle.ORDER_BOUND if order else Principle.RATIONAL_COMBINATION
        if order:
            what = "with polynomial coefficients"
            by = ", by that of a series" if more.get("recurrences") else ""
            reason = f"the difference satisfies a recurrence of order {order} {what}{by}{zeros}"
        return reason, principle, evidence | more
    raise NotDerived("no letter")


def find_difference(
    relation: Relation,
    terms: Mapping[str, TermsWithBound],
    low: int,
    run: Workings,
    letters: str = "n",
) -> tuple[list[Any], int, dict[str, Any]]:
    """Return the recurrence c_0, ..., c_r of the difference D of the sides, and its first n.

    That is c_0(n) D(n) + ... + c_r(n) D(n+r) = 0, c_r(n) not 0, for n >= the second value. The last
    is what a checker needs. In it n is moved, so that no index is before n. letters: n, and others,
    which are >= 0. Raises NotDerived.
    """
    later, alone = 0, letters == "n"
    try:
        for _, part in walk(relation) if alone else ():
            known = terms.get(part.sequence) if isinstance(part, Term) else None
            if known is None or isinstance(known.gf, RationalGF):
                continue
            if variables_of(part.index) <= {"n"}:
                later = max(later, -whole_line(part.index, "n")[1])
        shifts = _shifts(terms, low - later, run, letters)
        difference: Expression = Binary("-", relation.left, relation.right)
        moved_n = Binary("+", Variable("n"), Number(later))
        vector = shifts.read(substituted(difference, "n", moved_n) if later else difference)
        found = find_operator(shifts, vector)
        start = positive_from(found[-1], shifts.start) + later if found else 0
    except UnknownError:
        found, start = None, 0
    if found is None:
        raise NotDerived("no recurrence of the difference was found")
    evidence: dict[str, Any] = {"operator": [*map(as_data, found)]}
    if alone:
        found = [*map(list, moved([[*map(int, in_one_letter(c, 0))] for c in found], -later))]
        evidence["later"] = later
    series = {
        name: {"from": by.valid, "polynomials": [[*map(decimal, row)] for row in by.polynomials]}
        | dict(own.evidence if (own := terms[name].definition.find_recurrence(run)) else {})
        for name, (by, _) in shifts.recurrences.items()
        if terms[name].definition.has_recurrence or terms[name].definition.series() is not None
    }
    if series:
        evidence["recurrences"] = series
    if shifts.found:
        evidence["telescopes"] = {text: one.data() for text, one in shifts.found.items()}
    return found, start, evidence


def _moduli(relation: Relation, letter: str) -> Iterator[int]:
    """Yield for which residues of a letter floors, and what repeats, become polynomials."""
    for _, part in walk(relation):
        match part:
            case Call("floor", (inside,)):
                with suppress(UnknownError):
                    yield from (
                        c.denominator for z, c in polynomial_of(inside).items() if letter in z
                    )
            case Periodic(values, _):
                yield len(values)


def resolved(expression: Any) -> Any:
    """Return a formula, polynomials for floors and for what repeats in it, where they can be."""
    expression = rebuild(expression, tuple(map(resolved, children(expression))))
    with suppress(UnknownError):
        match expression:
            case Call("floor", (inside,)):
                rest = polynomial_of(inside)
                more = rest.pop((), Fraction(0))
                if all(c.denominator == 1 for c in rest.values()):
                    return Binary("+", inside, number(more.__floor__() - more))
            case Periodic(values, index):
                rest = polynomial_of(index)
                more = rest.pop((), Fraction(0))
                if all(c % len(values) == 0 for c in rest.values()):
                    return number(values[int(more) % len(values)])
    return expression


def parted(expression: Any, *, inside: bool = False) -> Any:
    """Return a formula in which factors free of their letter stand before sums in sums.

    And binomial(i, j) is summed for j up to i, not n, where i goes up to n and nothing is divided.

    >>> print(parted(parse_expression("Sum_{i=0..n} Sum_{j=0..n} binomial(n,i)*binomial(i,j)")))
    Sum_{i=0..n} binomial(n, i)*(Sum_{j=0..i} binomial(i, j))
    """
    is_sum = isinstance(expression, Sum) and expression.kind == "Sum"
    if is_sum and not inside:
        inside = any(isinstance(part, Sum) for _, part in walk(expression.body))
    parts = (parted(part, inside=inside) for part in children(expression))
    expression = rebuild(expression, tuple(parts))
    if not is_sum or not inside:
        return expression
    letter, high = expression.variable, expression.high
    before, body = _free_of(letter, expression.body)

    def shorter(one: Expression) -> Expression | None:
        """Return a sum in the body that ends at the letter, as there is nothing after it."""
        if bound_by(one)[0] in {letter} | variables_of(high):
            return one  # another letter of that name
        if not isinstance(one, Sum) or one.kind != "Sum" or one.high != high:
            return None
        own = Call("binomial", (Variable(letter), Variable(one.variable)))
        known = own in factors_of(one.body) and all(
            map(_is_defined, (z for _, z in walk(one.body)))
        )
        return rebuild(one, (one.low, Variable(letter), one.body)) if known else None

    if isinstance(expression.low, Number) and expression.low.value >= 0:
        body = mapped(body, shorter)
    return _times(before, rebuild(expression, (expression.low, high, body)))


def _is_defined(part: Expression) -> bool:
    """Return whether a formula has a value where its parts have."""
    match part:
        case Binary("^", base, _):
            return bool(constant_of(base))
        case Binary(operator, _, _):
            return operator != "/"
        case Call(name, _):
            return name == "binomial"
    return isinstance(part, Number | Variable | Negative)


def _free_of(letter: str, body: Expression) -> tuple[Expression, Expression]:
    """Return two factors of a product, the first one free of a letter."""
    match body:
        case _ if letter not in variables_of(body):
            return (body, ONE) if variables_of(body) else (ONE, body)
        case Binary("*", left, right):
            (p, q), (r, s) = _free_of(letter, left), _free_of(letter, right)
            return _times(p, r), _times(q, s)
        case Binary("/", left, right):
            (p, q), (r, s) = _free_of(letter, left), _free_of(letter, right)
            return (p if r == ONE else Binary("/", p, r)), (q if s == ONE else Binary("/", q, s))
        case Negative(inside):
            before, rest = _free_of(letter, inside)
            return Negative(before), rest
    return ONE, body


def _shifts(terms: Mapping[str, TermsWithBound], low: int, run: Workings, letters: str) -> Shifts:
    """Return what reads formulas as vectors, by the recurrences and formulas of the names."""
    formulas, values = {}, {}
    recurrences: dict[str, tuple[Recurrence, Expression]] = {}
    for name, one in terms.items():
        definition, gf = one.definition, one.gf
        if isinstance(gf, RationalGF):
            valid = definition.offset + gf.holds_from - gf.order
            constant = Recurrence(tuple((c,) for c in reversed(gf.den)), valid)
            recurrences[name] = constant, Number(0)
            values[name] = one
        elif isinstance(definition, FormulaTerms) and not definition.letters:
            formulas[name] = definition.offset, definition.body
        elif isinstance(definition, RecurrenceTerms):
            recurrences[name] = definition.recurrence, definition.right or Number(0)
        elif definition.has_recurrence:
            if (own := definition.find_recurrence(run)) is None:
                raise UnknownError
            recurrences[name] = own.recurrence, Number(0)
        elif isinstance(series := definition.series(), AlgebraicSeries):
            if (found := run(series_recurrence, series)) is None:
                raise UnknownError
            recurrences[name] = found, Number(0)
    return Shifts(formulas, recurrences, values, low, run, letters)


class IdentityFails(NotDerived):
    """The identity is false at some values of its letters."""

    def __init__(self, values: dict[str, int], left: Value, right: Value) -> None:
        self.values, self.left, self.right = dict(values), left, right
        where = ", ".join(f"{name} = {value}" for name, value in values.items())
        super().__init__(f"the identity fails at {where}")


def strong_divisibility(
    relation: Relation, letters: tuple[LetterRange, ...]
) -> tuple[str, bool] | None:
    """Return a for gcd(a(m), a(n)) = abs(a(gcd(m, n))), and whether abs is there; otherwise None.

    letters: m and n.
    """
    if any(one.after or one.low < 0 for one in letters):
        return None
    m, n = (Variable(one.name) for one in letters)
    for first, second in ((m, n), (n, m)):
        for third, fourth in ((m, n), (n, m)):
            for name in sequences_of(relation.left):
                term = Term(name, Call("gcd", (third, fourth)))
                if relation.left == Call("gcd", (Term(name, first), Term(name, second))):
                    if relation.right == Call("abs", (term,)):
                        return name, True
                    if relation.right == term:
                        return name, False
    return None


def nonzero(divisor: Expression, names: Names, low: int) -> RelationHolds:
    """Return the statement that a divisor is not 0."""
    used = sequences_of(divisor)
    known = tuple((name, of) for name, of in names if name in used)
    return RelationHolds(f"{text_of(divisor)} != 0", known, low, None)


def require_holds(relation: Relation, values: Mapping[str, int], terms: Mapping[str, Any]) -> None:
    """Raise IdentityFails where a relation is false, NotDerived where a side has no value."""
    scope = Scope({**THEMSELVES, **values}, terms, EvaluationWork(MAX_STEPS, plain=True))
    try:
        left, right = (value_of(side, scope) for side in (relation.left, relation.right))
        is_false = not holds_at(relation.operator, left, right)
    except (Unevaluated, BeforeOffset) as error:
        where = ", ".join(f"{name} = {value}" for name, value in values.items())
        raise NotDerived(f"at {where}: {error}") from None
    if is_false:
        raise IdentityFails(dict(values), left, right)


def _is_rising(exponent: Expression, lows: Mapping[str, int]) -> bool:
    """Return whether an exponent never falls: no factor of a letter can be negative."""
    try:
        parts = polynomial_of(exponent)
    except UnknownError:
        return False
    several = {one for letters in parts if len(letters) > 1 for one in letters}
    return all(c > 0 for letters, c in parts.items() if letters) and all(
        lows.get(one, -1) >= 0 for one in several
    )


def _is_integral(
    expression: Expression, bounds: Mapping[str, Any], lows: Mapping[str, int]
) -> bool:
    """Return whether the bounds are of recurrences with integers and q(0) = 1 or -1."""
    match expression:
        case Term(sequence, _):
            known = bounds.get(sequence, named_bound(sequence))
            return known is not None and known.den is not None and known.den[0] in {1, -1}
        case Binary("/", left, right):
            return not variables_of(right) and _is_integral(left, bounds, lows)
        case Binary("^", base, exponent) if variables_of(exponent):
            return isinstance(constant_of(base), int) and _is_rising(exponent, lows)
        case RootSum() | Coefficient():
            return False
        case Periodic():
            return True
    return all(_is_integral(part, bounds, lows) for part in children(expression))


SHIFTS = {"floor": Fraction(-1, 2), "round": Fraction(0), "ceiling": Fraction(1, 2)}
FITTED_ORDER, SPARE = 12, 12


class Setting(NamedTuple):
    """What an identity in n is about: its names, their terms, and from which n on it is meant."""

    names: Names
    terms: Mapping[str, TermsWithBound]
    low: int

    def values(self, expression: Expression, count: int) -> list[Any]:
        """Return the values for n = low, low + 1, ...; raises Unevaluated."""
        work = EvaluationWork(MAX_STEPS, plain=True)
        return [
            value_of(expression, Scope({"n": n}, self.terms, work))
            for n in range(self.low, self.low + count)
        ]


def fitted(values: list[Any]) -> RationalGF | None:
    """Return a fraction whose coefficients the values are, confirmed by some of them, or None."""
    fit = fit_cfinite(FitTerms(tuple(values)))
    return None if fit is None else fit.gf


def with_known_parts(
    expression: Expression, given: Setting, bounds: dict[str, SpaceBound | None], run: Workings
) -> Expression:
    """Return an expression with the same values, rounded parts of which lemmas tell replaced.

    The bounds of the names that are new are added.
    """
    from gfkit.sequences.closed_forms import IsNearest  # noqa: PLC0415 - few need it

    changes: dict[Expression, Expression] = {}
    for call in dict.fromkeys(_parts_in(expression)):
        try:
            of, kept = _nearest_to(call, given, run)
            run.lemma(IsNearest(of, kept, of.start, None))
        except (GfkitError, UnknownError, ArithmeticError):
            continue  # without it the identity has no bound
        name = f"part {len(changes)}"
        bounds[name] = SpaceBound.of_gf(of.gf(), of.start)
        changes[call] = Term(name, Variable("n"))
    return mapped(expression, changes.get)


def _parts_in(expression: Expression) -> Iterator[Call]:
    for _, part in walk(expression):
        if isinstance(part, Call) and part.function in SHIFTS:
            (inside,) = part.arguments
            roots = (one for _, one in walk(inside) if isinstance(one, Call))
            if variables_of(inside) == {"n"} and any(one.function == "sqrt" for one in roots):
                yield part


# Rounded powers.


def _nearest_to(
    call: Call, given: Setting, run: Workings
) -> tuple[FractionCoefficients, Expression]:
    """Return a sequence that the values of a rounded formula fit, and what it is nearest to.

    It begins where none of the values is at an end; terms in the formula become their closed forms.
    """
    (inside,), shift = call.arguments, SHIFTS[call.function]
    values = given.values(call, 2 * FITTED_ORDER + SPARE)
    kept = Binary("+", inside, number(shift)) if shift else inside
    nearest = given.values(kept, SPARE)
    half = Fraction(1, 2)
    ends = [k for k, z in enumerate(nearest) if z - values[k] in {half, -half}]
    late = max(ends, default=-1) + 1
    gf = fitted(values[late:])
    if gf is None or gf.order > FITTED_ORDER:
        raise NotDerived(f"no sequence is known that {call} is")
    return FractionCoefficients.of_gf(gf, given.low + late), _closed(kept, given, late, run)


def _closed(inside: Expression, given: Setting, late: int, run: Workings) -> Expression:
    """Return an expression for n >= low + late with the closed form for each term, by a lemma."""
    from gfkit.analysis.closed_forms import closed_form  # noqa: PLC0415 - few need it
    from gfkit.sequences.closed_forms import ClosedFormHolds  # noqa: PLC0415 - few need it

    def change(part: Expression) -> Expression | None:
        if not isinstance(part, Term):
            return None
        terms = given.terms.get(part.sequence)
        step, more = whole_line(part.index, "n")
        if terms is None or not isinstance(terms.gf, RationalGF) or step < 1:
            raise NotDerived(f"no closed form of {part} is known")
        form = closed_form(terms.gf, terms.definition.offset)
        body, start = form.formula, form.holds_from
        first = step * (given.low + late) + more
        if first < start or any(isinstance(one, Periodic) for _, one in walk(body)):
            raise NotDerived(f"no closed form of {part} is known")
        run.lemma(ClosedFormHolds(terms.definition, body, start), {"gf": gf_data(terms.gf)})
        return substituted(body, "n", part.index)

    return mapped(inside, change)
