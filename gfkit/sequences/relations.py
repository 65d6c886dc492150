"""Statements about relations between sequences: where one holds, and where it fails first.

A relation is a formula; its names stand for definitions of sequences, n for the index, and x and y
for marks if a sequence has them. Both sides are evaluated from the definitions' own values. For a
range without an end the theorem of `gfkit.formulas.order_bounds` says how many values
prove it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from gfkit.base.budget import tracked
from gfkit.base.principles import Basis, Principle
from gfkit.errors import BeforeOffset, FormulaError, GfkitError, Unevaluated, said_as
from gfkit.formulas.evaluation import (
    EvaluationWork,
    Scope,
    Value,
    integer_of,
    simplest,
    value_of,
)
from gfkit.formulas.order_bounds import bound_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.polynomials import whole_line
from gfkit.formulas.tree import Relation, Sum, Term, sequences_of, variables_of, walk
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimals import integer, number_text
from gfkit.proofs.codec import WHOLE, WORD, Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.explicit import (
    MARKS,
    FormulaTerms,
    FractionCoefficients,
)
from gfkit.sequences.gf import IsGF, gf_data, gf_of_data
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_spaces import SpaceBound, or_none, vanishes

MAX_COMPARED = 20_000
"""More values are not compared one by one."""
MAX_ORDER = 4_000
"""Relations in spaces of a larger dimension are not proved."""
MAX_STEPS = 8_000_000
"""Steps of evaluation for one statement, some five seconds."""
FEW_TERMS, FIRST_TERMS = 6, 15

Names = tuple[tuple[str, Definition], ...]
"""The definitions of the sequences by their names in the formula, sorted by name."""


@dataclass(slots=True, eq=False)
class TermsWithBound:
    """The terms of a definition, and a bound if one is known: by its g.f., or by its formula.

    name: in messages. gf: proved by a lemma, or None.
    """

    name: str
    definition: Definition
    gf: RationalGF | MarkedGF | None
    run: Workings
    _kept: list[Value] = field(default_factory=list, init=False)

    @property
    def bound(self) -> SpaceBound | None:
        """A bound for the terms."""
        of = self.definition
        if self.gf is not None:
            return SpaceBound.of_gf(self.gf, of.offset)
        found: SpaceBound | None = None
        if isinstance(of, FormulaTerms):
            found = bound_of(of.body, {})
        elif isinstance(of, FractionCoefficients) and not of.is_marked:
            start = of.offset + max(0, len(of.num) - len(of.den) + 1)
            found = SpaceBound.of(of.den, start, whole=of.den[0] in {1, -1})  # type: ignore[arg-type]
        return found and found.from_on(of.offset)

    def __call__(self, n: int) -> Value:
        """Return a(n); raises BeforeOffset before the first one, Unevaluated after the last."""
        definition = self.definition
        k = n - definition.offset
        if k < 0:
            raise BeforeOffset(self.name, n, definition.offset)
        last = definition.last
        if last is not None and n > last:
            raise Unevaluated(f"{self.name}({n}) is not known: the last one is {self.name}({last})")
        if k > 2 * MAX_COMPARED:
            raise Unevaluated(f"{self.name}({n}) is more than {2 * MAX_COMPARED} terms away")
        if k >= len(self._kept):
            count = FEW_TERMS if k < FEW_TERMS else max(FIRST_TERMS, k + 1 + k // 4)
            if last is not None:
                count = min(count, last - definition.offset + 1)
            if isinstance(self.gf, MarkedGF):
                profiles = self.gf.terms(count)
                self._kept = [simplest(RationalFunction.of(profile)) for profile in profiles]
            elif self.gf is not None:
                self._kept = list(self.gf.terms(count))
            else:
                try:
                    self._kept = list(definition.compute(count, self.run))
                except GfkitError:
                    self._kept = list(definition.compute(k + 1, self.run))
        return self._kept[k]


def terms_of(
    names: Names,
    evidence: Mapping[str, Any],
    run: Workings,
    *,
    forever: bool,
    rests: bool = True,
) -> dict[str, TermsWithBound]:
    """Return the terms of every name; with `forever` by a generating function where there is one.

    evidence: `gfs`, candidates by name: p and q as output of `gf --json` has them. rests: False
    where the terms only help to find a candidate.
    """
    terms: dict[str, TermsWithBound] = {}
    candidates = evidence.get("gfs", {})
    for name, definition in names:
        found: Any = None
        if name in candidates:
            found = gf_of_data(candidates[name]), {}
        elif forever and definition.last is None:
            found = definition.find_gf(run)
        if found is not None:
            run.lemma(IsGF(definition, found[0]), found[1], rests=rests)
        terms[name] = TermsWithBound(name, definition, found and found[0], run)
    return terms


def gfs_given(terms: Mapping[str, TermsWithBound]) -> dict[str, Any]:
    """Return the evidence `gfs` of names whose generating functions are proved."""
    found = {name: gf_data(one.gf) for name, one in terms.items() if one.gf is not None}
    return {"gfs": found} if found else {}


class RelationSides:
    """Both sides of a relation, read once and evaluated at many n.

    letters: that occur free. names: of the sequences whose terms occur. lines: (name, p, q) of the
    terms whose index is p n + q, p > 0.
    """

    def __init__(self, relation: Relation) -> None:
        self.operator = relation.operator
        self.sides = (relation.left, relation.right)
        self.letters = variables_of(relation) - {"n"}
        self.names = sequences_of(relation)
        self.lines: list[tuple[str, int, int]] = []
        for _, part in walk(relation):
            line = or_none(whole_line, part.index, "n") if isinstance(part, Term) else None
            if isinstance(part, Term) and line is not None and line[0] > 0:
                self.lines.append((part.sequence, *line))

    def has_empty_sum(self, n: int) -> bool:
        """Return whether a sum or product is empty at n, such as one for k from 0 to -1."""
        scope = Scope({"n": n})
        for side in self.sides:
            for _, part in walk(side):
                if isinstance(part, Sum):
                    with suppress(Unevaluated):
                        if integer_of(part.high, scope) < integer_of(part.low, scope):
                            return True
        return False

    def unbound(self, names: Names) -> frozenset[str]:
        """Return the letters and names that these definitions leave undefined.

        The letters are n and the marks of the sequences; F and L are Fibonacci and Lucas numbers.
        A relation that has any others is neither true nor false.
        """
        marks = frozenset().union(*(definition.letters for _, definition in names))
        letters = self.letters - marks
        return letters | (self.names - {name for name, _ in names} - {"F", "L"})

    def at(
        self, n: int, sequences: Mapping[str, Callable[[int], Value]], work: EvaluationWork
    ) -> tuple[Value, Value]:
        """Return both sides at n; raises Unevaluated. work: what it may cost."""
        scope = Scope({**MARKS, "n": n}, sequences, work)
        return value_of(self.sides[0], scope), value_of(self.sides[1], scope)

    def bound(self, terms: Mapping[str, TermsWithBound]) -> SpaceBound | None:
        """Return a space that the difference of the sides is in, from where on."""
        if self.operator != "=":
            return None
        bounds = {name: one.bound for name, one in terms.items()}
        found = [bound_of(side, bounds) for side in self.sides]
        return None if found[0] is None or found[1] is None else found[0] + found[1]


def holds_at(operator: str, left: Value, right: Value) -> bool:
    """Return whether two values stand in a relation."""
    if operator in {"=", "!="}:
        return (left == right) == (operator == "=")
    if isinstance(left, RationalFunction) or isinstance(right, RationalFunction):
        raise Unevaluated("an inequality between functions of x and y")
    sign = (AlgebraicNumber.of(left) - AlgebraicNumber.of(right)).sign()
    return {"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator]


def value_of_text(text: str) -> Value:
    """Return the value of a text of the dialect, such as `number_text` returns."""
    above, _, below = text.partition("/")
    if above.lstrip("-").isdigit() and (below.isdigit() or not below):
        return simplest(Fraction(integer(above), integer(below or "1")))
    return value_of(parse_expression(text), Scope(MARKS))


def stated(relation: str) -> str:
    """Return a relation in the one form that a checker reads: as it is printed.

    Blanks and parentheses more than needed stay; a text that cannot be read is left to `derive`.

    >>> stated("sum(a(k),k=0..n)=a(n+2)-1"), stated("(a(n)) = 1*a(n)")
    ('Sum_{k=0..n} a(k) = a(n+2)-1', '(a(n)) = 1*a(n)')
    """
    try:
        printed = str(parse_relation(relation))
    except (FormulaError, RecursionError):
        return relation
    return relation if _LOOSE.sub("", relation) == _LOOSE.sub("", printed) else printed


_LOOSE = re.compile(r"[\s()]")


@dataclass(frozen=True, slots=True, repr=False)
class RelationStatement(Statement):
    """What statements about relations share: the relation, its names, and the range claimed.

    relation: as text of the dialect, and meant as it is read.
    """

    relation: str
    names: Names
    low: int
    high: int | None

    def __post_init__(self) -> None:
        object.__setattr__(self, "relation", stated(self.relation))

    def _range(self) -> str:
        if self.high is None:
            return f"n >= {self.low}"
        return f"n = {self.low}" if self.low == self.high else f"{self.low} <= n <= {self.high}"

    def _read(self) -> RelationSides:
        """Return the sides; raises NotDerived if the relation says nothing about the names."""
        try:
            sides = RelationSides(parse_relation(self.relation))
        except (FormulaError, RecursionError) as error:
            raise NotDerived(f"the relation cannot be read: {error}") from None
        nothing = sides.unbound(self.names)
        if nothing:
            raise NotDerived(f"{', '.join(sorted(nothing))} is not defined here")
        if list(self.names) != sorted(self.names, key=lambda entry: entry[0]):
            raise NotDerived("the names of a relation are sorted")
        if self.high is not None and self.high < self.low:
            raise NotDerived(f"the range {self._range()} is empty")
        return sides

    def _failure(
        self, sides: RelationSides, terms: dict[str, TermsWithBound], last: int
    ) -> FailsAt | None:
        """Return where the relation fails first, up to the last n; None if it holds for these."""
        claimed = (self.relation, self.names, self.low, self.high)
        n, work = self.low, EvaluationWork(MAX_STEPS, plain=True)
        try:
            for n in tracked(range(self.low, last + 1), "values compared"):
                left, right = sides.at(n, terms, work)
                if not holds_at(sides.operator, left, right):
                    return FailsAt(*claimed, n, left, right)
        except BeforeOffset as error:
            return FailsAt(*claimed, n, missing=(error.name, error.n))
        return None


class RelationFails(NotDerived):
    """The relation is false: `fails` is the statement that it fails first at some n."""

    def __init__(self, fails: FailsAt) -> None:
        self.fails = fails
        super().__init__(f"the relation fails at n = {fails.n}")


class NoBound(NotDerived):
    """No bound is known on how many values would prove the relation; those compared agree."""


NAMES = Shape(
    lambda names: {name: definition_data(of) for name, of in names},
    lambda data: tuple((name, definition_of(of)) for name, of in sorted(data.items())),
)
CLAIM = {"relation": WORD, "names": NAMES, "low": WHOLE, "high": replace(WHOLE, optional=True)}
_SIDE = Shape(number_text, value_of_text, omitted=True)
_MISSING = Shape(list, lambda data: (str(data[0]), int(data[1])), omitted=True)


@statement("relation", **CLAIM)
@dataclass(frozen=True, slots=True, repr=False)
class RelationHolds(RelationStatement):
    """The relation holds for every n with low <= n, and n <= high if there is a high.

    This includes that every term and every value in it exists.
    """

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare as many values as the range has, or as a bound for the residual asks for.

        evidence: `gfs`, candidates for the generating functions of the names. An inequality for all
        n is proved by signs.
        """
        sides = self._read()
        if self.high is None and sides.operator != "=":
            from gfkit.sequences.inequalities import by_signs  # noqa: PLC0415 - it rests on this

            return by_signs(self, evidence, run)
        many = self.high is None or self.high - self.low >= MAX_COMPARED
        with said_as(NotDerived, Unevaluated):
            terms = terms_of(self.names, evidence, run, forever=many)
            bound = sides.bound(terms) if many else None
            if bound is None:
                if self.high is None or many:
                    raise NoBound("no bound on the order of the difference is known")
                last = self.high
            else:
                last = max(self.low, bound.start) + max(bound.order, 1) - 1
                if bound.order > MAX_ORDER or last - self.low >= MAX_COMPARED:
                    raise NoBound(f"the difference is bounded by order {bound.order} alone")
            fails = self._failure(sides, terms, last)
        if fails is not None:
            raise RelationFails(fails)
        count, inside = last - self.low + 1, gfs_given(terms)
        if bound is None:
            return Derivation(
                f"every n from {self.low} to {self.high} was compared",
                inside,
                basis=Basis(Principle.FINITELY_MANY),
            )
        return Derivation(
            vanishes("the sides", bound.order, count, f"for {self._range()} "),
            inside | {"order": bound.order, "compared": count},
            basis=Basis(Principle.ORDER_BOUND),
        )

    def __str__(self) -> str:
        where = " and ".join(f"{name}(n) is {definition}" for name, definition in self.names)
        return f"{self.relation} for {self._range()}{where and f', where {where}'}"


@statement("fails at", **CLAIM, n=WHOLE, missing=_MISSING, left=_SIDE, right=_SIDE)
@dataclass(frozen=True, slots=True, repr=False)
class FailsAt(RelationStatement):
    """The relation, claimed for a range, fails at n, which is the least such n of the range.

    left, right: the values of the sides at n. missing: instead of them the name and the index of a
    term that the relation needs at n, before the first of its sequence.
    """

    n: int
    left: Value | None = None
    right: Value | None = None
    missing: tuple[str, int] | None = None

    def __post_init__(self) -> None:
        RelationStatement.__post_init__(self)
        if self.missing is not None and (self.left, self.right) != (None, None):
            raise NotDerived("sides without a term have no values")

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare the sides at every n of the range up to the one where they fail."""
        sides = self._read()
        if self.n < self.low or (self.high is not None and self.n > self.high):
            raise NotDerived(f"n = {self.n} is not in the range {self._range()}")
        if self.n - self.low >= MAX_COMPARED:
            raise NotDerived(f"more than {MAX_COMPARED} values to compare")
        with said_as(NotDerived, Unevaluated):
            terms = terms_of(self.names, evidence, run, forever=False)
            found = self._failure(sides, terms, self.n)
        for value in (self.left, self.right):
            if isinstance(value, AlgebraicNumber) and value.square_roots() is None:
                raise NotDerived("a value is not a sum of square roots")
        if found != self:
            raise NotDerived(
                f"n = {self.n} is not where the relation fails first, or it fails differently"
            )
        earlier = f", and holds for {self.low} <= n < {self.n}" if self.n > self.low else ""
        return Derivation(
            f"it fails at n = {self.n}{earlier}",
            gfs_given(terms),
            basis=Basis(Principle.COUNTEREXAMPLE),
        )
