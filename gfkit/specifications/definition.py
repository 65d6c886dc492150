"""Sequences that equations of combinatorial classes define."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import factorial, prod
from typing import Self

from flint import fmpz_poly

from gfkit.base.arguments import trusted
from gfkit.base.principles import Basis, Principle
from gfkit.errors import ExpressionError
from gfkit.fits.fit import GivenTerms
from gfkit.fits.p_recursive import fit_precursive
from gfkit.formulas.evaluation import Value
from gfkit.numbers.decimals import decimal
from gfkit.numbers.polynomials import ints
from gfkit.proofs.codec import TRUTH, WORD
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.definition import (
    GF,
    Definition,
    DerivedRecurrence,
    Evidence,
    sequence_kind,
)
from gfkit.series.rational_gf import RationalGF
from gfkit.series.recurrence import Recurrence
from gfkit.specifications.classes import Classes
from gfkit.specifications.differential import DifferentialRing, NotDFinite
from gfkit.specifications.equation import NotAlgebraic, ProvedEquation, equation_of
from gfkit.specifications.exponential import equations_of_egf
from gfkit.specifications.marks import polynomials, total
from gfkit.specifications.reader import classes_of, equations_of
from gfkit.specifications.terms import terms_of

FITTED, MOST_COEFFICIENTS, MOST_FACTORS = (48, 160, 400), 100, 6
"""Terms to which a recurrence is fitted; coefficients of one that is tried in the ring; factors
that vanish at the first n."""
ORDERS = range(1, 41)
EXAMPLE = "T = Z + Z*T^2, or T = Z*Set(T), labelled"


@sequence_kind("specification", equations=WORD.many(), labelled=TRUTH)
@dataclass(frozen=True, slots=True, repr=False)
class Specification(Definition):
    """a(n) is the number of objects of size n of the class with the first equation.

    equations: of classes, each "T = Z*Set(T)"; well founded. labelled: whether the atoms are.
    Raises ExpressionError, or NotFounded.

    >>> from gfkit.proofs.kernel import Workings
    >>> Specification(("T = Z*Set(T)",), labelled=True).compute(6, Workings())
    [0, 1, 2, 9, 64, 625]
    """

    equations: tuple[str, ...]
    labelled: bool = False

    def __post_init__(self) -> None:
        _classes(self)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the specification in a text, in the notation of the field or in Maple's.

        >>> Specification.parse("{T = Union(Z, Prod(Z, T, T))}, unlabeled").text
        'T = Z + Z*T^2, unlabelled'
        """
        typed = equations_of(text)
        if typed is None:
            raise ExpressionError(
                text, f"{text!r} is not read as equations of classes, as {EXAMPLE}"
            )
        return cls.of(classes_of(typed.equations, labelled=typed.labelled))

    @property
    def classes(self) -> Classes:
        """The equations, read."""
        return _classes(self)

    @property
    def text(self) -> str:
        """The equations as they are typed."""
        return ", ".join(self.equations) + (", labelled" if self.labelled else ", unlabelled")

    @classmethod
    def of_egf(cls, text: str) -> Self:
        """Return the specification of a formula behind "e.g.f."; raises ExpressionError.

        >>> Specification.of_egf("e.g.f. exp(x+x^2/2)").text
        'E = Set(Z + 1/2*Z^2), labelled'
        """
        equations = equations_of_egf(text)
        if equations is None:
            raise ExpressionError(
                text, f"{text!r} is not read as an e.g.f., as e.g.f. exp(x)/(1-x)"
            )
        return cls.of(classes_of(equations, labelled=True))

    @classmethod
    def of(cls, classes: Classes) -> Self:
        """Return the specification of equations that are read."""
        listed = tuple(f"{name} = {node}" for name, node in classes.equations.items())
        return cls(listed, classes.labelled)

    def polynomials(self, mark: str, count: int) -> list[list[int]]:
        """Return for the sizes 0, 1, ... how many objects have a mark 0, 1, ... times.

        >>> Specification(("P = Set(u*Cyc(Z))", "u = 1"), labelled=True).polynomials("u", 4)
        [[1], [0, 1], [0, 1, 1], [0, 2, 3, 1]]
        """
        return polynomials(self.classes, mark, count)

    def total(self, mark: str) -> Self:
        """Return the specification of the total of a mark; raises NotMade where there is none."""
        return self.of(total(self.classes, mark))

    def equation(self) -> ProvedEquation | None:
        """Return the equation P(x, y) = 0 of its g.f.; None where none is known.

        The g.f. of a labelled class is exponential.
        """
        return _equation(self)

    def why_no_recurrence(self) -> str:
        """Return the reason why no recurrence can be proved; "" if one may be."""
        return _why_not(self)

    def gf_equation(self) -> str:
        """Return the equation of its g.f. as text; "" where none is known.

        >>> Specification(("M = 1 + Z*M + Z^2*M^2",)).gf_equation()
        'x^2*y^2-y+x*y+1 = 0, y the sum of a(n) x^n'
        """
        if (known := self.equation()) is None:
            return ""
        over = "/n!" if self.labelled else ""
        return f"{known.text}, y the sum of a(n) x^n{over}"

    def compute(self, count: int, run: Workings) -> list[Value]:
        """Return the first terms."""
        return [*run(specification_terms, self, count)]

    def find_gf(self, run: Workings) -> tuple[GF, Evidence] | None:  # noqa: ARG002
        """Return the fraction that the equation is; of labelled classes a polynomial, or None."""
        found = _ordinary(self, self.equation())
        return None if found is None else (found, {})

    def derive_gf(self, gf: GF, evidence: Evidence, run: Workings) -> Derivation:
        """Derive it by the equation of the series, which is proved."""
        del evidence
        known = run(specification_equation, self)
        found = _ordinary(self, known)
        if known is None or found is None:
            raise NotDerived(f"no theorem gives a generating function of {self}, such as {gf}")
        if gf != found:
            raise NotDerived(f"{gf} is not the generating function of {self}")
        told, principle = "the fraction of the equations of the class", Principle.EQUAL_FRACTIONS
        if many := known.compared:
            told = f"{many} coefficients of q y - p are 0, as many as the equations ask for"
            principle = Principle.SERIES_EQUATION
        basis = Basis(principle, terms=known.compared, least_order=gf.order)
        return Derivation(told, basis=basis)

    def find_recurrence(self, run: Workings) -> DerivedRecurrence | None:
        """Return a recurrence that the differential ring of the class proves; None for none."""
        return run(specification_recurrence, self)

    @property
    def has_recurrence(self) -> bool:
        """Whether one is sought."""
        return not self.why_no_recurrence()


@lru_cache(maxsize=256)
def _classes(of: Specification) -> Classes:
    pairs = (one.partition("=") for one in of.equations)
    return classes_of(tuple((z[0].strip(), z[2].strip()) for z in pairs), labelled=of.labelled)


@lru_cache(maxsize=256)
def _equation(of: Specification) -> ProvedEquation | None:
    try:
        return equation_of(of.classes, of.classes.first)
    except NotAlgebraic:
        return None


def _ordinary(of: Specification, known: ProvedEquation | None) -> RationalGF | None:
    """Return the ordinary g.f. if it is a fraction, or of labelled classes a polynomial."""
    if known is None or known.degree != 1:
        return None
    num, den = known.rows
    if not of.labelled:
        return RationalGF.of([-c for c in num], den)
    if len(den) > 1:
        return None
    return RationalGF.of([-c * factorial(n) // den[0] for n, c in enumerate(num)], [1])


@lru_cache(maxsize=256)
def _why_not(of: Specification) -> str:
    try:
        DifferentialRing(of.classes).of(of.classes.first)
    except NotDFinite as error:
        return str(error)
    return ""


@trusted
def specification_terms(of: Specification, count: int) -> list[int]:
    """Return the first terms."""
    return terms_of(of.classes, count)


@trusted
def specification_equation(of: Specification) -> ProvedEquation | None:
    """Return the equation of the g.f., which is proved, or None."""
    return _equation(of)


def _candidates(found: Recurrence) -> list[Recurrence]:
    """Return a recurrence for n >= v, and with the factor n (n-1) ... (n-v+1) from 0 on.

    The second may follow from an equation of which the first does not: f = x exp(log(1/(1-x))) has
    x (1-x) f' = f in the ring, and a(n+1) = (n+1) a(n) for n >= 1 by a(1) = 1 alone.
    """
    if not 0 < found.valid <= MOST_FACTORS:
        return [found]
    factor = prod((fmpz_poly([-j, 1]) for j in range(found.valid)), start=fmpz_poly([1]))
    return [found, replace(found.times(ints(factor)), valid=0)]


@trusted
def specification_recurrence(of: Specification) -> DerivedRecurrence | None:
    """Return a recurrence of the terms, proved in the ring of the class, with evidence, or None."""
    try:
        ring = DifferentialRing(of.classes)
        ring.of(of.classes.first)
        for count in FITTED:
            terms = terms_of(of.classes, count)
            fit = fit_precursive(GivenTerms(tuple(terms)), orders=ORDERS)
            if fit is None or sum(map(len, fit.polynomials)) > MOST_COEFFICIENTS:
                continue
            for by in _candidates(fit.recurrence):
                if ring.obeys(by, terms):
                    listed = [
                        {"class": str(node), "rows": [[*map(decimal, row)] for row in rows]}
                        for node, rows in ring.equations.items()
                    ]
                    return DerivedRecurrence(by, {"equations": listed})
    except NotDFinite:
        return None
    return None
