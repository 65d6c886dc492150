"""Sequences that equations determine: each term from earlier ones, of several unknowns together.

a(n) is the value that is given, or that of the right side of its equation at n: a system, as a(n) =
2*a(n-1) + b(n-1), b(n) = a(n-1); a sum over all earlier terms; a rule by halves, as a(2*n) = a(n),
a(2*n+1) = a(n) + 1; whatever a formula says.

*Generating functions.* Let the terms of unknowns in the equations be c*v(n - k), c a number, or in
sums of w(n - j) v(j) over all j from one on, w a member of a space V(q_w), and what else there is,
r(n), a member of V(q_r) from some n on. Multiplied by x^n and summed, and by the product of the
q_w, a row says that polynomials times the unknown series are a polynomial, plus another times the
series of r(n). By Cramer's rule the determinant of the polynomials times all q_r annihilates each
unknown, from where on the numerators have ended: its degree is at most the sum over the rows of

    D = the largest k + the sum of (deg q_w + the n from which on w is in V(q_w)),

and deg q_r. Where left sides are a(s n), a(s n + 1), ..., the unknowns are the sections of a, and
q(x^s) annihilates a. As many terms as twice this order determine the fraction and prove it
([Stanley2012, Theorem 4.1.1]).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.base.arguments import trusted
from gfkit.base.budget import tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import BeforeOffset, GfkitError, NormalFormError, Unevaluated, said_as
from gfkit.fits.fit import GivenTerms
from gfkit.formulas.construction import add, multiply, number
from gfkit.formulas.evaluation import (
    EvaluationWork,
    Scope,
    TooLarge,
    Value,
    value_of,
)
from gfkit.formulas.linear import summands, weighed
from gfkit.formulas.order_bounds import bound_of
from gfkit.formulas.parser import parse_relation
from gfkit.formulas.polynomials import plane, rational, whole_line
from gfkit.formulas.tree import (
    Expression,
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
from gfkit.proofs.codec import WHOLE, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import Definition, sequence_kind
from gfkit.sequences.explicit import START, TERM
from gfkit.sequences.induction import EVIDENCE, derived_by_induction, gf_by_induction
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_spaces import (
    EVERYWHERE,
    SpaceBound,
    UnknownError,
    or_none,
    vanishes,
)

if TYPE_CHECKING:
    from gfkit.sequences.definition import GF, Evidence

LETTERS = "abcdefghlop"
"""Names of unknowns in definitions; that many there are at most."""
MOST_VALUES = 20_000
MOST_STEPS = 200_000_000
CHEAP, CHEAP_SUMS = 10_200, 400
"""This many terms take at most a second or two; sums over all earlier terms take longer."""
MOST_NEEDED = 2_000
"""A far term is computed alone if it needs at most that many others."""
DEEPEST, LOOK = 100, 16
"""Of terms that need others, one inside the other; the other unknowns are taken along so often."""
STEP = "m"
"""The letter of n - j in a weight."""


class UntoldTerm(Unevaluated):
    """A term that its equation does not tell, or that is too large."""


class LargeTerm(UntoldTerm, TooLarge):
    """A term that is too large."""


class ContradictedValue(Unevaluated):
    """A value that is given, where the equation for it holds and says another one.

    by: that; a text where the equation has no value.

    >>> print(ContradictedValue("a", 1, 3, 2))
    a(1) = 3 is given, and the equation says a(1) = 2
    """

    def __init__(self, name: str, n: int, value: Value, by: Value) -> None:
        self.name, self.n = name, n
        self.said = f" = {number_text(value)} is given, and the equation says "
        self.by = f"({n}) = {number_text(by)}"
        super().__init__(self.named(name))

    def named(self, name: str) -> str:
        """Return what it says, of the unknown by another name."""
        return f"{name}({self.n}){self.said}{name}{self.by}"


Told = tuple[str, int, "int | Fraction"]
"""A name, n and the value there."""


def _told_data(told: Told) -> list[Any]:
    name, n, value = told
    return [name, n, TERM.write(value)]


def _told_of_data(data: Any) -> Told:
    name, n, value = data
    return str(name), int(n), TERM.read(value)


class TermRule(NamedTuple):
    """u(step*n + residue) = body; 0 <= residue < step."""

    name: str
    step: int
    residue: int
    body: Expression


@sequence_kind(
    "by equations",
    equations=Shape(str, parse_relation).many(),
    told=Shape(_told_data, _told_of_data).many(),
    start=START,
    since=replace(WHOLE.many(), omitted=True),
)
@dataclass(frozen=True, slots=True, repr=False)
class EquationTerms(Definition):
    """a(start), a(start + 1), ..., each told, or by its equation and earlier terms.

    equations: each a term of an unknown with the index n, or s*n + r with 0 <= r < s for all r, and
    what it is; the first of them is of a. told: names, n and values. There are no terms before the
    least n that is given, or before 0. since: the n from which on each equation holds, of values
    that are given, too; None: an equation is not meant where a value is given. Raises
    NormalFormError.

    >>> from gfkit.proofs.kernel import Workings
    >>> told = (("a", 0, 1), ("b", 0, 0))
    >>> pell = [parse_relation(z) for z in ("a(n) = 2*a(n-1)+b(n-1)", "b(n) = a(n-1)")]
    >>> EquationTerms(tuple(pell), told).compute(6, Workings())
    [1, 2, 5, 12, 29, 70]
    """

    equations: tuple[Relation, ...]
    told: tuple[Told, ...]
    start: int = 0
    since: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        rules = self.rules()
        names = {one.name for one in rules}
        for name in names:
            own = [one for one in rules if one.name == name]
            if (
                sorted(z.residue for z in own) != [*range(own[0].step)]
                or len({z.step for z in own}) > 1
            ):
                raise NormalFormError(f"the equations do not tell {name}(n) for each n, once")
        for one in rules:
            if variables_of(one.body) - {"n"}:
                raise NormalFormError(f"{text_of(one.body)} has another letter than n")
            if others := sequences_of(one.body) - names - {"F", "L"}:
                raise NormalFormError(f"there is no equation for {min(others)}(n)")
        places = [(name, n) for name, n, _ in self.told]
        if len({*places}) < len(places) or not {z for z, _ in places} <= names:
            raise NormalFormError("a value is given twice, or of another name")
        if self.start < self.base:
            raise NormalFormError(f"there is no term before n = {self.base}")
        if self.since is not None and len(self.since) != len(rules):
            raise NormalFormError("there is one n for each equation from which on it holds")

    @property
    def base(self) -> int:
        """The n before which no unknown has a term."""
        return min((n for _, n, _ in self.told), default=0)

    def early(self) -> Callable[[str, int], bool]:
        """Return what says whether no equation is said to hold for a term."""
        if self.since is None:
            return lambda _name, _n: False
        rules = zip(self.rules(), self.since, strict=True)
        own = {(one.name, one.residue): (one.step, low) for one, low in rules}
        steps = {name: step for (name, _), (step, _) in own.items()}

        def is_early(name: str, n: int) -> bool:
            step, low = own[name, n % steps[name]]
            return n // step < low

        return is_early

    def rules(self) -> tuple[TermRule, ...]:
        """Return what each equation says."""
        found = []
        for one in self.equations:
            match one:
                case Relation("=", Term(name, index), body) if name in LETTERS:
                    line = or_none(whole_line, index, "n")
                    if line is not None and 0 <= line[1] < line[0]:
                        found.append(TermRule(name, *line, body))
                        continue
            raise NormalFormError(f"{one} does not tell a term such as a(n) or a(2*n+1)")
        if not found:
            raise NormalFormError("there are no equations")
        return tuple(found)

    def lasting(self) -> EquationTerms:
        """Return the definition that says from which n on its equations hold, if values begin it.

        These are equations without ranges, which are not meant where a value is given. If one of
        them contradicts such a value, each holds from the first n on after those where it does.

        >>> ones = [parse_relation(z) for z in ("a(2*n) = a(n)", "a(2*n+1) = a(n)+1")]
        >>> print(EquationTerms(tuple(ones), (("a", 0, 0), ("a", 1, 5))).lasting())
        a(2*n) = a(n) for n >= 0, a(2*n+1) = a(n)+1 for n >= 1, a(0) = 0, a(1) = 5
        """
        if self.since is not None:
            return self
        rules = self.rules()
        lows = {(one.name, one.residue): -((one.residue - self.base) // one.step) for one in rules}
        steps = {one.name: one.step for one in rules}
        last = max((n for _, n, _ in self.told), default=self.start)
        _, said_at = _solution(self, max(0, last - self.start + 1))
        is_contradicted = False
        for name, n, value in self.told:
            by = None
            with suppress(Unevaluated):
                by = said_at(name, n)
            if by != value:
                place = name, n % steps[name]
                lows[place] = max(lows[place], n // steps[name] + 1)
                is_contradicted |= by is not None
        since = tuple(lows[one.name, one.residue] for one in rules)
        return replace(self, since=since) if is_contradicted else self

    @property
    def cheap(self) -> int:
        """How many terms are cheap: few, where an equation has a sum, none for sums in sums."""
        sums = [z for one in self.equations for _, z in walk(one) if isinstance(z, Sum)]
        if any(isinstance(z, Sum) for one in sums for _, z in walk(one.body)):
            return 0
        return CHEAP_SUMS if sums else CHEAP

    def value_far(self, n: int, run: Workings) -> Value | None:
        """Return a(n) by the terms that it needs, None if they are many."""
        self.compute(0, run)  # which no equation may contradict
        return run(needed_value, self, n)

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms; raises Unevaluated where earlier ones do not determine one."""
        return [*run(equation_values, self, count)]

    def series(self) -> Definition | None:
        """Return the algebraic series of a convolution with itself, None for other equations."""
        from gfkit.sequences.convolutions import (  # noqa: PLC0415
            algebraic_series,
            has_products,
        )

        return algebraic_series(self) if has_products(self) else None

    def bound(self) -> SpaceBound | None:
        """Return a bound for the order of a, and from when on it holds; None if none is known."""
        try:
            return _bound(self)
        except UnknownError:
            return None

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Compare as many terms as prove that the fraction is that of the equations."""
        bound = self.bound()
        if isinstance(gf, MarkedGF):
            raise NotDerived(f"{self} has no marks")
        if bound is None:
            return derived_by_induction(self, gf, run)
        both = bound + SpaceBound.of_gf(gf, self.start)
        count = max(both.start - self.start, 0) + both.order
        if count > MOST_VALUES:
            raise NotDerived(f"{count} terms would have to be compared")
        with said_as(NotDerived, GfkitError):
            values = self.compute(count, run)
        if values != gf.terms(count):
            raise NotDerived(f"the terms of {self} are not the coefficients of {gf}")
        return Derivation(
            vanishes("the solution of the equations and the coefficients", both.order, count),
            basis=Basis(Principle.ORDER_BOUND),
        )

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the fraction that twice as many terms fit as the order may be, None for none."""
        bound = self.bound()
        if bound is None:
            by_rules = gf_by_induction(self, run)
            return None if by_rules is None else (by_rules, EVIDENCE)
        early = max(bound.start - self.start, 0)
        if early + 2 * bound.order > MOST_VALUES:
            return None
        values: list[Any] = self.compute(early + 2 * bound.order, run)
        if not all(isinstance(value, int) for value in values):
            return None
        return fraction_of_late_terms(values, early), {}

    def __str__(self) -> str:
        since = [""] * len(self.equations)
        if self.since is not None:
            since = [f" for n >= {n}" for n in self.since]
        said = [f"{one}{more}" for one, more in zip(self.equations, since, strict=True)]
        said += [f"{name}({n}) = {number_text(value)}" for name, n, value in self.told]
        return ", ".join(said)


def fraction_of_late_terms(values: list[int], early: int) -> RationalGF:
    """Return the fraction whose recurrence the terms satisfy from the given number of them on.

    values: at least twice as many after the early ones as the order is.
    """
    from gfkit.fits.c_finite import fit_cfinite  # noqa: PLC0415 - slow to import

    fit = fit_cfinite(GivenTerms(tuple(values[early:])), spare=0)
    assert fit is not None
    den = fit.gf.den
    num = [
        sum(c * values[n - k] for k, c in enumerate(den) if k <= n)
        for n in range(early + len(den) - 1)
    ]
    return RationalGF.of(num, den)


Terms = Mapping[str, Callable[[int], Value]]


@dataclass(slots=True)
class RunningSum:
    """Sums of a body in one letter from `low` on: each is the one before and a value of the body.

    So a sum over earlier terms takes one step a term, and so does a sum of such sums.
    """

    name: str
    letter: str
    low: int
    body: Expression
    totals: list[Value] = field(default_factory=list)

    def to(self, terms: Terms, work: EvaluationWork, n: int) -> Value:
        """Return the sum up to n; 0 where n is before the first."""
        while (k := self.low + len(self.totals)) <= n:
            value = value_of(self.body, Scope({self.letter: k}, terms, work))
            if k == self.low + len(self.totals):  # the value needed no later sum
                self.totals.append(self.totals[-1] + value if self.totals else value)
        return self.totals[n - self.low] if n >= self.low else 0


def with_running_sums(body: Expression, sums: list[RunningSum]) -> Expression:
    """Return a formula with terms of running sums for its sums, which are added to a list.

    These are sums from a number on, of what has no other letter than theirs.

    >>> from gfkit.formulas.parser import parse_expression
    >>> sums = []
    >>> str(with_running_sums(parse_expression("2+Sum_{k=0..n-1} Sum_{j=1..k} a(j)"), sums))
    '2+sum 2(n-1)'
    >>> [str(one.body) for one in sums]
    ['a(j)', 'sum 1(k)']
    """

    def change(part: Expression) -> Expression | None:
        match part:
            case Sum("Sum", letter, Number(low), high, inner):
                inner = mapped(inner, change)
                if variables_of(inner) <= {letter}:
                    sums.append(RunningSum(f"sum {len(sums) + 1}", letter, low, inner))
                    return Term(sums[-1].name, mapped(high, change))
                return Sum("Sum", letter, Number(low), mapped(high, change), inner)
        return None

    return mapped(body, change)


@trusted
def equation_values(definition: EquationTerms, count: int) -> list[Value]:
    """Return the first terms of a definition, by its equations.

    Raises ContradictedValue for a value that is given and which its equation contradicts.
    """
    told = () if definition.since is None else definition.told
    start, is_early = definition.start, definition.early()
    found, said_at = _solution(definition, max([count, *(n - start + 1 for _, n, _ in told)]))
    for name, n, value in told:
        if is_early(name, n):
            continue
        with suppress(BeforeOffset):
            if (by := said_at(name, n)) != value:
                raise ContradictedValue(name, n, value, by)
    return found[:count]


def _solution(
    definition: EquationTerms, count: int
) -> tuple[list[Value], Callable[[str, int], Value]]:
    """Return the first terms, and what gives the value of an equation at the place of a term."""
    known: dict[tuple[str, int], Value] = {(name, n): z for name, n, z in definition.told}
    rules = {(one.name, one.residue): one for one in definition.rules()}
    steps = {one.name: one.step for one in rules.values()}
    base, asked = definition.base, definition.equations[0].left
    assert isinstance(asked, Term)
    waiting: dict[tuple[str, int], None] = {}
    work = EvaluationWork(MOST_STEPS)
    sums: list[RunningSum] = []
    is_early = definition.early()
    bodies = {place: with_running_sums(one.body, sums) for place, one in rules.items()}

    def said_at(name: str, n: int) -> Value:
        body = bodies[name, n % steps[name]]
        return value_of(body, Scope({"n": n // steps[name]}, terms, work))

    def term(name: str, n: int) -> Value:
        if (found := known.get((name, n))) is not None:
            return found
        if n < base or is_early(name, n):
            raise BeforeOffset(name, n, base)
        if (name, n) in waiting or len(waiting) >= DEEPEST:
            asked_name, at = next(iter(waiting))
            raise UntoldTerm(f"{asked_name}({at}) is not told by earlier terms")
        waiting[name, n] = None
        try:
            value = said_at(name, n)
        except BeforeOffset:
            if len(waiting) > 1:  # another term needs this one, which is not told
                raise BeforeOffset(name, n, base) from None
            raise
        except UntoldTerm:
            raise
        except TooLarge as error:
            raise LargeTerm(f"{name}({n}) is too large: {error}") from None
        except Unevaluated as error:
            raise UntoldTerm(f"{name}({n}) has no value: {error}") from None
        finally:
            del waiting[name, n]
        if not isinstance(value, int | Fraction):
            raise UntoldTerm(f"{name}({n}) is not rational")
        known[name, n] = value
        return value

    terms: dict[str, Callable[[int], Value]] = {name: partial(term, name) for name in steps}
    terms |= {one.name: partial(one.to, terms, work) for one in sums}
    for n in range(base, definition.start):  # so that later ones need few of them at a time
        for name in steps:
            with suppress(Unevaluated):
                term(name, n)
    found: list[Value] = []
    for k in tracked(range(count), "terms by their equations"):
        found.append(term(asked.sequence, definition.start + k))
        if k % LOOK == 0:
            for name in steps:
                with suppress(Unevaluated):
                    term(name, definition.start + k)
    return found, said_at


class _Needed(Exception):
    """A term that is not known yet."""

    def __init__(self, name: str, n: int) -> None:
        self.place = name, n


@trusted
def needed_value(definition: EquationTerms, n: int) -> Value | None:
    """Return a(n) by the terms that it needs; None if these are more than MOST_NEEDED.

    >>> text = "a(2*n) = 2*a(n)-1", "a(2*n+1) = 2*a(n)+1"
    >>> josephus = EquationTerms(tuple(map(parse_relation, text)), (("a", 1, 1),), 1)
    >>> needed_value(josephus, 10**18)
    847078495393153025
    """
    known: dict[tuple[str, int], Value] = {(name, at): z for name, at, z in definition.told}
    rules = {(one.name, one.residue): one for one in definition.rules()}
    steps = {one.name: one.step for one in rules.values()}
    asked = definition.equations[0].left
    assert isinstance(asked, Term)
    waiting, is_early = [(asked.sequence, n)], definition.early()

    def term(name: str, at: int) -> Value:
        if (name, at) in known:
            return known[name, at]
        if at < definition.base or is_early(name, at):
            raise BeforeOffset(name, at, definition.base)
        if (name, at) in waiting:
            raise UntoldTerm(f"{name}({at}) is not told by earlier terms")
        raise _Needed(name, at)

    terms = {name: partial(term, name) for name in steps}
    while waiting:
        if len(known) + len(waiting) > MOST_NEEDED:
            return None
        name, at = waiting[-1]
        if (name, at) in known:
            waiting.pop()
            continue
        rule = rules[name, at % steps[name]]
        try:
            value = value_of(
                rule.body, Scope({"n": at // rule.step}, terms, EvaluationWork(MOST_STEPS))
            )
        except _Needed as needed:
            waiting.append(needed.place)
        else:
            known[waiting.pop()] = value
    return known[asked.sequence, n]


# Bounds.


class RightSide(NamedTuple):
    """A right side: numbers times terms, weights times terms in sums, and the rest."""

    terms: list[tuple[Fraction, Term]]
    sums: list[tuple[Expression, Term, Sum]]
    rest: list[Expression]


def parts_of(body: Expression, unknowns: Iterable[str]) -> RightSide:
    """Return the parts of a right side that is linear in terms; raises UnknownError for others."""
    names = frozenset(unknowns)
    found = RightSide([], [], [])
    for c, part in summands(body, names, Fraction(1), rational, over=_divided):
        match part:
            case _ if sequences_of(part).isdisjoint(names):
                found.rest.append(part if c == 1 else multiply(number(c), part))
            case Term():
                found.terms.append((c, part))
            case Sum("Sum", _, low, _, inside) if not variables_of(low):
                for weight, term in weighed(inside, names):
                    if not (isinstance(term, Term) and term.sequence in names):
                        raise UnknownError
                    found.sums.append((weight, term, part))
            case _:
                raise UnknownError
    return found


def _divided(c: Fraction, divisor: Fraction) -> Fraction:
    if not divisor:
        raise UnknownError
    return c / divisor


def _bound(of: EquationTerms) -> SpaceBound:
    rules = of.rules()
    steps = {one.step for one in rules}
    if len(steps) > 1:
        raise UnknownError
    (step,) = steps
    names = [one.name for one in rules]
    order, start = 0, max([0, *(n - of.base + 1 for _, n, _ in of.told)])
    for one in rules:
        parts = parts_of(one.body, names)
        widest = 0
        for _, term in parts.terms:
            slope, more = whole_line(term.index, "n")
            lag = -(more // step)
            if slope != step or lag < 0:
                raise UnknownError
            widest = max(widest, lag)
        if parts.sums and step > 1:
            raise UnknownError
        weights = sum(_weight_order(*one, of.base) for one in parts.sums)
        rest = SpaceBound.polynomial(-1)
        for part in parts.rest:
            own = bound_of(part, {})
            if own is None:
                raise UnknownError
            rest = rest + own
        order += widest + weights + rest.order
        if rest.start != EVERYWHERE:
            start = max(start, step * (rest.start + 1) - of.base)
    late = of.base + start + step * (3 * order + 1)
    name = ("equations", tuple(map(str, of.equations)))
    return SpaceBound.named(name, step * order, max(late, of.start))


def _weight_order(weight: Expression, term: Term, sum_: Sum, base: int) -> int:
    """Return what a sum adds to D: the order of its weight as a sequence in n - j, and its start.

    The term has the index j = n - k + c, and the weight is one of k; or j = k + c, and the weight
    is one of n - k, or a number.
    """
    low = rational(sum_.low)
    ahead = whole_line(sum_.high, "n")
    if ahead[0] != 1 or low.denominator > 1:
        raise UnknownError
    k, step = sum_.variable, Variable(STEP)
    if k in {"n", STEP} or STEP in variables_of(weight):
        raise UnknownError
    p, q, c = plane(term.index, k, "n")
    if p == -1 and q == 1:
        if "n" in variables_of(weight):
            raise UnknownError
        own = substituted(weight, k, step)
    elif p == 1 and not q:
        own = in_differences(weight, k)
    else:
        raise UnknownError
    bound = bound_of(own, {}, STEP)
    if bound is None or c.denominator > 1:
        raise UnknownError
    late = 0 if bound.start == EVERYWHERE else max(0, bound.start)
    return int(max(bound.order, 1) + late + abs(low) + abs(ahead[1]) + abs(c) + abs(base))


def in_differences(weight: Expression, k: str) -> Expression:
    """Return an expression in n - k as one in m; raises UnknownError for others.

    >>> from gfkit.formulas.parser import parse_expression
    >>> text_of(in_differences(parse_expression("(n-k+1)*2^(2*n-2*k)"), "k"))
    '(m+1)*2^(2*m)'
    """
    step = Variable(STEP)

    def change(part: Expression) -> Expression | None:
        if not variables_of(part) & {"n", k}:
            return part
        found = or_none(plane, part, k, "n")
        if found is None or found[0] != -found[1]:
            return None
        _, times, more = found
        return add(multiply(number(times), step), number(more))

    found = mapped(weight, change)
    if variables_of(found) & {"n", k}:
        raise UnknownError
    return found
