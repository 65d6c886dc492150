"""Sequences whose terms follow from earlier ones: by halves, by floors, by all terms before.

The rules are q formulas: the r-th gives a(q n + r) by n and earlier terms. With q = 1 there is one,
as for a(n) = a(floor(n/2)) + n; with q = 2 they are those for even and for odd indices.

**Theorem.** If a sequence g begins with the same terms, obeys the same rules, and each a(.) in them
is an earlier term, then g is the sequence, by induction. So a g.f. that some terms suggest is
proved by one relation for each rule, which is about the coefficients of the g.f. alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gfkit.base.arguments import trusted
from gfkit.base.budget import spend, tracked
from gfkit.errors import GfkitError, NormalFormError
from gfkit.formulas.build import N, add, multiply, number
from gfkit.formulas.evaluate import BeforeOffset, Scope, Unevaluated, Value, Work, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.formulas.polynomial_parts import whole_line
from gfkit.formulas.tree import (
    Expression,
    Relation,
    Sum,
    Term,
    sequences_of,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.decimal import Record
from gfkit.proofs.closed_sets import Shape
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import GF, Definition, Evidence, sequence_kind
from gfkit.sequences.given import START, TERM, FractionCoefficients
from gfkit.sequences.relation_holds import RelationHolds
from gfkit.series.rational import RationalGF
from gfkit.series.shift_spaces import UnknownError

SUGGESTING, LIKELY = 60, 400
"""A g.f. that fits so many terms is tried if it has so many terms of the sequence."""
CHEAP, CHEAP_SUMS = 20_000, 400
"""So many terms take at most a second; sums over all earlier terms take longer."""
MOST_NEEDED = 20_000
"""A far term is computed alone if it needs at most so many others."""


@sequence_kind(
    "earlier terms",
    rules=Shape(text_of, parse_expression).many(),
    terms=TERM.many(),
    start=START,
)
@dataclass(frozen=True, slots=True, repr=False)
class EarlierTerms(Record, Definition):
    """a(q n + r) is the value of the r-th of q rules, for all indices behind the given terms.

    rules: formulas in n, and in terms a(k) that come before a(q n + r). terms: a(start), ..., at
    least one. Raises NormalFormError; Unevaluated where a rule asks for a term that is no earlier
    one.

    >>> rules = tuple(map(parse_expression, ("2*a(n)-1", "2*a(n)+1")))
    >>> josephus = EarlierTerms(rules, (1,), 1)
    >>> josephus.values(8, Workings())
    [1, 1, 3, 1, 3, 5, 7, 1]
    >>> josephus.value_far(10**18, Workings())
    847078495393153025
    """

    rules: tuple[Expression, ...]
    terms: tuple[int | Fraction, ...]
    start: int = 0

    def __post_init__(self) -> None:
        if not self.terms or not self.rules:
            raise NormalFormError("a sequence by earlier terms has a rule and a first term")
        if self.start < 0:
            raise NormalFormError(
                f"a sequence by earlier terms begins at 0 or later, not {self.start}"
            )
        for rule in self.rules:
            if not sequences_of(rule) <= {"a", "F", "L"} or not variables_of(rule) <= {"n"}:
                said = f"the rule {text_of(rule)} has another name than a and n"
                raise NormalFormError(said)

    @property
    def end(self) -> int:
        """The first n whose term follows from the rules."""
        return self.start + len(self.terms)

    @property
    def cheap(self) -> int:
        """How many terms are cheap: few, where a rule has a sum or a product."""
        has_sums = any(isinstance(part, Sum) for rule in self.rules for _, part in walk(rule))
        return CHEAP_SUMS if has_sums else CHEAP

    def values(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms, one after the other."""
        return run(earlier_values, self, count)

    def value_far(self, n: int, run: Workings) -> Value | None:
        """Return a(n) by the terms that it needs, None if they are many."""
        return run(value_needed, self, n)

    def equations(self) -> list[str]:
        """Return the rules as they are written, as a(2*n+1) = a(n)+1."""
        q = len(self.rules)
        return [
            f"a({text_of(_index(q, r))}) = {text_of(rule)}" for r, rule in enumerate(self.rules)
        ]

    def __str__(self) -> str:
        first = ", ".join(f"a({n}) = {z}" for n, z in enumerate(self.terms, self.start))
        return f"the sequence with {', '.join(self.equations())}, {first}"

    # By induction.

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:  # noqa: ARG002
        """Derive that the coefficients of gf begin alike and obey the rules."""
        if not isinstance(gf, RationalGF) or gf.terms(len(self.terms)) != list(self.terms):
            raise NotDerived(f"{gf} does not begin with the first terms of {self}")
        for step in self.inductive_steps(gf):
            step.derive({}, run)
        rules = "the rule" if len(self.rules) == 1 else f"all {len(self.rules)} rules"
        return Derivation(f"by induction: the coefficients obey {rules} and begin alike")

    def inductive_steps(self, gf: RationalGF) -> list[RelationHolds]:
        """Return what proves that the coefficients of a g.f. obey the rules; raises NotDerived."""
        q, of = len(self.rules), FractionCoefficients.of_gf(gf, self.start)
        steps = []
        for r, rule in enumerate(self.rules):
            low = -((r - self.end) // q)  # the least n with q n + r >= end
            _require_earlier(rule, q, r, low, self.start)
            relation = Relation("=", Term("a", _index(q, r)), rule)
            steps.append(RelationHolds(str(relation), (("a", of),), low, None))
        return steps

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:
        """Return the g.f. that some terms suggest, if the rules prove it; None otherwise."""
        from gfkit.fits.fit import Terms  # noqa: PLC0415 - slow to import
        from gfkit.fits.rational_fits import fit_cfinite  # noqa: PLC0415 - slow to import

        try:
            values = self.values(SUGGESTING, run)
            whole = tuple(z for z in values if isinstance(z, int))
            fit = fit_cfinite(Terms(whole, self.start)) if len(whole) == SUGGESTING else None
            if fit is None or fit.gf.terms(LIKELY) != self.values(LIKELY, run):
                return None
            for step in self.inductive_steps(fit.gf):
                step.derive({}, run)
        except GfkitError:
            return None
        return fit.gf, {}


def _index(q: int, r: int) -> Expression:
    """Return q n + r."""
    return add(multiply(number(q), N), number(r))


def _require_earlier(rule: Expression, q: int, r: int, low: int, start: int) -> None:
    """Raise NotDerived if a rule may ask for what is not an earlier term, for some n >= low.

    Its indices have to be c n + d with whole numbers 0 <= c <= q.
    """
    for _, part in walk(rule):
        if not isinstance(part, Term) or part.sequence != "a":
            continue
        try:
            c, d = whole_line(part.index, "n")
        except UnknownError:
            raise NotDerived(f"the index {text_of(part.index)} is not c*n + d") from None
        first = c * low + d
        if not (0 <= c <= q and start <= first < q * low + r):
            raise NotDerived(f"a({text_of(part.index)}) is not always an earlier term")


class _Needed(Exception):
    """A term that is not known yet."""

    def __init__(self, n: int) -> None:
        self.n = n


def _value_at(of: EarlierTerms, n: int, earlier: dict[int, Value]) -> Value:
    """Return a(n) by earlier terms; raises _Needed for one that is not there, Unevaluated."""

    def term(k: int) -> Value:
        if k in earlier:
            return earlier[k]
        if k < of.start:
            raise BeforeOffset("the sequence", k, of.start)
        if k >= n:
            raise Unevaluated(f"a({n}) needs a({k}), which is no earlier term")
        raise _Needed(k)

    m, r = divmod(n, len(of.rules))
    spend()
    return value_of(of.rules[r], Scope({"n": m}, {"a": term}, Work()))


@trusted
def earlier_values(of: EarlierTerms, count: int) -> list[Value]:
    """Return the first terms of a sequence by earlier terms."""
    found: dict[int, Value] = dict(enumerate(of.terms, of.start))
    for n in tracked(range(of.end, of.start + count), "terms by earlier ones"):
        found[n] = _value_at(of, n, found)
    return [found[n] for n in range(of.start, of.start + count)]


@trusted
def value_needed(of: EarlierTerms, n: int) -> Value | None:
    """Return a(n), by the terms that it needs; None if these are more than MOST_NEEDED."""
    found: dict[int, Value] = dict(enumerate(of.terms, of.start))
    waiting = [n]
    while waiting:
        if len(found) + len(waiting) > MOST_NEEDED:
            return None
        try:
            found[waiting[-1]] = _value_at(of, waiting[-1], found)
        except _Needed as needed:
            waiting.append(needed.n)
        else:
            waiting.pop()
    return found[n]
