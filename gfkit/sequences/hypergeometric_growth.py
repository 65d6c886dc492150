"""The statement that a(n) ~ c n!^s r^n n^e, exactly, for a recurrence of two terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.analysis.formal_solutions import SHOWN_SERIES
from gfkit.analysis.hypergeometric import (
    ClassGrowth,
    ExactGrowth,
    GammaProduct,
    HypergeometricGrowth,
    corrections,
    hypergeometric_growth,
    in_class,
    linear_factors,
    settled_from,
)
from gfkit.base.budget import Budget, within
from gfkit.base.principles import Basis, Principle
from gfkit.errors import GfkitError, said_as
from gfkit.numbers.decimals import decimal, integer, number_text
from gfkit.proofs.codec import RATIO, WHOLE, Shape, record
from gfkit.proofs.kernel import (
    Derivation,
    NotDerived,
    Proved,
    Statement,
    Workings,
    prove,
    statement,
)
from gfkit.sequences.algebraic import is_in_n
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.holonomic import RecurrenceTerms
from gfkit.sequences.holonomic_proofs import SECONDS, obeys, proved_recurrence, rule_from
from gfkit.series.recurrence import Recurrence

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

MOST_EXCEPTIONS = 12
"""The n at which a recurrence does not hold yet, that it is multiplied by n - k for."""
MOST_CLASSES = 40
FARTHEST = 10_000
Factors = tuple[int, tuple[Fraction, ...]]

_GAMMA = Shape(
    lambda pair: [number_text(pair[0]), pair[1]], lambda pair: (Fraction(pair[0]), int(pair[1]))
)


_CONSTANT = record(GammaProduct, scale=RATIO, gammas=_GAMMA.many())
_CLASS = record(
    ClassGrowth,
    period=WHOLE,
    residue=WHOLE,
    growth=record(
        HypergeometricGrowth, constant=_CONSTANT, factorials=WHOLE, rate=RATIO, power=RATIO
    ),
)


@statement("hypergeometric growth", of=DEFINITION, classes=_CLASS.many())
@dataclass(frozen=True, slots=True, repr=False)
class GrowsLike(Statement):
    """a(n) ~ c n!^s r^n n^e, one such formula for each class of n; a class may be 0 from some n on.

    For p(n) a(n) + q(n) a(n + N) = 0 from some n on, with rational zeros of p and q, N the period.
    """

    of: Definition
    classes: tuple[ClassGrowth, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compute the constants again from the recurrence and one value of each class.

        evidence: `recurrence`, where the definition is none.
        """
        listed = evidence.get("recurrence")
        by = None
        if listed is not None:
            by = Recurrence.of([[integer(c) for c in row] for row in listed], rule_from(self.of))
        with said_as(NotDerived, GfkitError):
            found, ends = _growths(self.of, by, run)
        if found != self.classes:
            raise NotDerived("the growth is another one")
        kept: dict[str, Any] = {"zeros": [[*map(number_text, shifts)] for _, shifts in ends]}
        if by is not None:
            kept["recurrence"] = [[*map(decimal, row)] for row in by.polynomials]
        return Derivation(
            "by a recurrence of two terms, and Stirling's formula",
            kept,
            basis=Basis(Principle.GAMMA_PRODUCT),
        )


def _growths(
    of: Definition, by: Recurrence | None, run: Workings
) -> tuple[tuple[ClassGrowth, ...], tuple[Factors, Factors]]:
    """Return the growth of each class of n, and the first and last polynomial; raises GfkitError.

    by: a recurrence, proved here; None for that of the definition.
    """
    if by is not None:
        run.lemma(obeys(of, by))
    elif isinstance(of, RecurrenceTerms) and of.right is None:
        by = of.recurrence
    else:
        raise NotDerived(f"no recurrence of {of} is given")
    rows, period = by.polynomials, by.order
    if not (0 < period <= MOST_CLASSES and by.has_two_terms):
        raise NotDerived("it is not a recurrence of two terms")
    if not (any(rows[0]) and any(rows[-1])):
        raise NotDerived("a coefficient of the recurrence is 0")
    ends = linear_factors(rows[0]), linear_factors(rows[-1])
    start = settled_from([a for _, shifts in ends for a in shifts], max(by.valid, 0))
    if start > FARTHEST:
        raise NotDerived(f"the recurrence settles behind n = {start} only")
    values: Any = of.compute(start + period - of.offset, run)
    found = []
    for residue in range(period):
        m = -((residue - start) // period)
        value = values[period * m + residue - of.offset]
        if not isinstance(value, int | Fraction):
            raise NotDerived("its terms are no rational numbers")
        above, below = (in_class(end, period, residue) for end in ends)
        growth = hypergeometric_growth(above, below, m, Fraction(value))
        found.append(ClassGrowth(period, residue, growth))
    return tuple(found), ends


def exact_growth(by: RecurrenceTerms, run: Workings) -> ExactGrowth:
    """Return the growth of what satisfies a recurrence of two terms; raises GfkitError for others.

    >>> from gfkit import as_sequence
    >>> from gfkit.proofs.kernel import Workings
    >>> catalan = as_sequence("a(n) = (4*n-2)/(n+1)*a(n-1), a(0) = 1")
    >>> print(exact_growth(catalan.definition, Workings()))
    a(n) ~ 4^n/(n*sqrt(pi*n))
    """
    classes, ends = _growths(by, None, run)
    series = []
    for one in classes:
        above, below = (in_class(end, one.period, one.residue)[1] for end in ends)
        is_none = not one.growth.constant.scale
        series.append(() if is_none else corrections(above, below, SHOWN_SERIES))
    return ExactGrowth(classes, tuple(series))


def prove_hypergeometric_growth(sequence: Sequence) -> Proved:
    """Return the proof of the growth of a sequence with a recurrence of two terms.

    sequence: defined by a formula or a recurrence in n. Raises NotDerived for others, and for fits.

    >>> from gfkit import as_sequence
    >>> print(prove_hypergeometric_growth(as_sequence("n!")).statement.classes[0].growth.factorials)
    1
    """
    of = sequence.definition
    if of is None or not is_in_n(of):
        raise NotDerived("the growth is that of a recurrence that fits")
    with said_as(NotDerived, GfkitError), within(Budget(seconds=SECONDS)):
        by, evidence = None, {}
        if not isinstance(of, RecurrenceTerms) or of.right is not None:
            by = _from_the_first(of, sequence.run)
            evidence = {"recurrence": [[*map(decimal, row)] for row in by.polynomials]}
        found, _ = _growths(of, by, sequence.run)
        return prove(GrowsLike(of, found), evidence, workings=sequence.run)


def _from_the_first(of: Definition, run: Workings) -> Recurrence:
    """Return a recurrence that holds from the first n on.

    It is multiplied by n - k for each k at which it does not hold.
    """
    by = proved_recurrence(of, run)[0].recurrence
    first = rule_from(of)
    values: Any = of.compute(by.valid + by.order - of.offset, run)
    late = [n for n in range(first, by.valid) if by.residual(n, values[n - of.offset :])]
    if len(late) > MOST_EXCEPTIONS:
        raise NotDerived("the recurrence holds from a late n on only")
    for k in late:
        by = by.times([-k, 1])
    return replace(by, valid=first)
