"""The statements that a fraction is the g.f. of a sequence, and that two sequences are equal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeVar

from gfkit.base.principles import Basis, Principle
from gfkit.errors import NormalFormError
from gfkit.numbers.decimals import decimal, integer
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, prove, statement
from gfkit.sequences.definition import (
    DEFINITION,
    Definition,
    definition_data,
    definition_of,
)
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.marks import exponents_data, further_of, read_exponents
from gfkit.series.rational_gf import RationalGF, RationalSeries

if TYPE_CHECKING:
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence

G = TypeVar("G", RationalGF, MarkedGF)


@statement("generating function")
@dataclass(frozen=True, slots=True, repr=False)
class IsGF(Statement):
    """The sum over n >= 0 of a(offset + n) t^n is gf, in lowest terms, a and offset by `of`.

    A fraction in lowest terms gives the recurrence of least order, so that is proved with it.
    """

    of: Definition
    gf: RationalGF | MarkedGF

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive it by the theorem of the definition."""
        return self.of.derive_gf(self.gf, evidence, run)

    def data(self) -> dict[str, Any]:
        """Return JSON data: `of`, `offset`, and p and q as in output of `gf --json`."""
        return {"of": definition_data(self.of), "offset": self.of.offset, **gf_data(self.gf)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        return cls(definition_of(data["of"]), gf_of_data(data))


@statement("rational series")
@dataclass(frozen=True, slots=True, repr=False)
class IsSeries(Statement):
    """The same of a fraction whose coefficients need not be integers, by a recurrence of a."""

    of: Definition
    gf: RationalSeries

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Derive that a and the coefficients satisfy one recurrence (`derive_fraction`)."""
        from gfkit.sequences.holonomic_proofs import derive_fraction  # noqa: PLC0415 - slow to import

        return derive_fraction(self.of, self.gf, run)

    def data(self) -> dict[str, Any]:
        """Return JSON data as of `IsGF`."""
        return {"of": definition_data(self.of), "offset": self.of.offset, **gf_data(self.gf)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        found = series_of_data(data)
        if isinstance(found, MarkedGF):
            raise NormalFormError("a series with letters is a generating function")
        return cls(definition_of(data["of"]), found)


def gf_data(gf: RationalSeries | MarkedGF) -> dict[str, Any]:
    """Return a g.f. as JSON data: p and q as in output of `gf --json`, numbers as text."""
    if isinstance(gf, MarkedGF):
        several = bool(further_of(i for i, *_ in (*gf.num, *gf.den)))
        sides: list[Any] = [
            [[*exponents_data(i, j, several=several), k, decimal(c)] for i, j, k, c in side]
            for side in (gf.num, gf.den)
        ]
    else:
        sides = [[decimal(c) for c in side] for side in (gf.num, gf.den)]
    return {"p": sides[0], "q": sides[1]}


def series_of_data(data: Mapping[str, Any]) -> RationalSeries | MarkedGF:
    """Return the series of such data, in lowest terms; its coefficients may be fractions."""
    p, q = data["p"], data["q"]
    if q and isinstance(q[0], list) and len(q[0]) == 3:
        sides = (
            tuple((*read_exponents(exponents), k, integer(c)) for *exponents, k, c in side)
            for side in (p, q)
        )
        return MarkedGF(*sides)
    if q and isinstance(q[0], list):
        return MarkedGF.of(*({(i, j, k): integer(c) for i, j, k, c in side} for side in (p, q)))
    return RationalSeries.of([integer(c) for c in p], [integer(c) for c in q])


def gf_of_data(data: Mapping[str, Any]) -> RationalGF | MarkedGF:
    """Return the g.f. of such data, in lowest terms; raises NormalFormError for fractions."""
    found = series_of_data(data)
    if isinstance(found, RationalGF | MarkedGF):
        return found
    raise NormalFormError(f"{found} has coefficients that are not integers")


def gf_lemma(of: Definition, evidence: Mapping[str, Any], run: Workings) -> RationalGF:
    """Return the generating function of a definition, proved; raises NotDerived.

    evidence: what `gf_evidence` returned; without it the definition gives a candidate.
    """
    wrong = "a sequence of numbers is expected, but the generating function has marks"
    return _lemma(of, evidence, run, RationalGF, wrong)


def marked_lemma(of: Definition, evidence: Mapping[str, Any], run: Workings) -> MarkedGF:
    """Return the generating function with marks of a definition, proved; raises NotDerived."""
    wrong = "a generating function with marks x and y is needed"
    return _lemma(of, evidence, run, MarkedGF, wrong)


def _lemma(
    of: Definition, evidence: Mapping[str, Any], run: Workings, kind: type[G], wrong: str
) -> G:
    found = (gf_of_data(evidence["gf"]), {}) if "gf" in evidence else of.find_gf(run)
    if found is None:
        raise NotDerived(f"no generating function of {of} is known")
    gf, inner = found
    if not isinstance(gf, kind):
        raise NotDerived(wrong)
    run.lemma(IsGF(of, gf), inner)
    return gf


def gf_evidence(gf: RationalGF) -> dict[str, Any]:
    """Return a generating function as evidence."""
    return {"gf": gf_data(gf)}


def proved_about(
    sequence: Sequence,
    statement: Callable[[Definition], Statement],
    *,
    run: Workings | None = None,
) -> Proved:
    """Return the proof of a statement about a sequence whose g.f. is proved; raises NotDerived.

    statement: makes the statement from the definition. run: what was computed before.
    """
    lemma = sequence.proof()
    assert isinstance(lemma.statement, IsGF)
    run = Workings() if run is None else run
    run.take(lemma)
    return prove(statement(lemma.statement.of), gf_evidence(sequence.rational), workings=run)


@statement("equal sequences", first=DEFINITION, second=DEFINITION)
@dataclass(frozen=True, slots=True, repr=False)
class AreEqual(Statement):
    """Two sequences have the same offset, the same last n, and the same terms."""

    first: Definition
    second: Definition

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive it from one g.f. of both, or from all terms of two finite sequences.

        evidence: `gf`, the g.f. of both; none for finite sequences.
        """
        if self.first.offset != self.second.offset or self.first.last != self.second.last:
            raise NotDerived("the sequences do not begin and end at the same n")
        last = self.first.last
        if last is not None:
            count = last - self.first.offset + 1
            if self.first.compute(count, run) != self.second.compute(count, run):
                raise NotDerived("the sequences have different terms")
            return Derivation(f"all {count} terms are equal", basis=Basis(Principle.FINITELY_MANY))
        if "gf" not in evidence:
            raise NotDerived("no g.f. of both sequences is given")
        gf = gf_of_data(evidence["gf"])
        for definition in (self.first, self.second):
            run.lemma(IsGF(definition, gf))
        both = (self.first, self.second)
        ranges = []
        for letter in sorted(self.first.parameters | self.second.parameters):
            told = [least for one in both if (least := one.least_of(letter)) is not None]
            ranges += [f"{letter} >= {max(told)}"] if told else []
        where = f" for every {' and '.join(ranges)}" if ranges else ""
        return Derivation(
            f"both have the same generating function{where}",
            {"gf": dict(evidence["gf"])},
            basis=Basis(Principle.EQUAL_FRACTIONS),
        )
