"""Sums, products, sections and the like of sequences, proved where their parts are."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Self, TypeVar

from gfkit.base.arguments import instance, integer, whole
from gfkit.base.budget import tracked
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Claimed, Proved, Workings, proof_data, prove, statement_data
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.given import FractionCoefficients
from gfkit.sequences.is_gf import IsGF, gf_data
from gfkit.sequences.known import MAX_N, Given, Known, Provenance, index_of
from gfkit.sequences.operations import (
    AtOne,
    CauchyProduct,
    Combination,
    Continued,
    FirstTerms,
    PartialSums,
    Section,
    Shifted,
    TermwiseProduct,
)
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Sequence as ListOf

    from gfkit.sequences.definition import Definition
    from gfkit.sequences.operations import Operation


T = TypeVar("T", bound="Operated")


class Operated(Known):
    """A sequence that is added, multiplied, shifted; what comes out is of the same class."""

    __array_ufunc__ = None  # numpy's numbers leave the operators to this class
    __slots__ = ()

    # Termwise.

    def __add__(self, other: Self | int) -> Self:
        return self._combined(other, 1)

    __radd__ = __add__

    def __neg__(self) -> Self:
        return self._combination([self], [-1])

    def __sub__(self, other: Self | int) -> Self:
        return self._combined(other, -1)

    def __rsub__(self, other: int) -> Self:
        return (-self)._combined(other, 1)

    def __mul__(self, other: Self | int) -> Self:
        if isinstance(other, Operated):
            return self.hadamard(other)
        factor = whole(other)
        if factor is None:
            return NotImplemented
        return self._combination([self], [factor])

    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> Self:
        exponent = integer("exponent", exponent, least=0, most=MAX_N, example=2)
        result = self.constant(1, offset=self.offset)
        base = self
        while exponent:
            if exponent & 1:
                result = result.hadamard(base)
            exponent >>= 1
            if exponent:
                base = base.hadamard(base)
        return result

    def hadamard(self, other: Self) -> Self:
        """Return a(n) b(n), for the n that both have: the Hadamard product of the g.f.s.

        Raises LimitReached if its order may be too large.

        >>> from gfkit import Sequence
        >>> print(Sequence.parse("1/(1-2x)").hadamard(Sequence.parse("1/(1-3x)^2")))
        1/(1-6*x)^2
        """
        return operated([self, a_sequence("other", other)], TermwiseProduct)

    def _combined(self, other: Self | int, weight: int) -> Self:
        if not isinstance(other, Operated):
            value = whole(other)
            if value is None:
                return NotImplemented  # type: ignore[no-any-return]
            other = self.constant(value, offset=self.offset)
        return self._combination([self, other], [1, weight])

    @staticmethod
    def _combination(parts: ListOf[T], weights: ListOf[int]) -> T:
        return operated(parts, lambda these: Combination(these, tuple(weights)))

    def section(self, step: int, start: int = 0) -> Self:
        """Return b(n) = a(step n + start), from the first n for which a is there, at least from 0.

        Only if a itself begins before 0 may b. Raises LimitReached if the terms that it takes are
        too long, GfkitError for a step below 1.

        >>> from gfkit import Sequence
        >>> Sequence.parse("x/(1-x-x^2)").section(10).gf
        RationalGF(num=(0, 55), den=(1, -123, 1))
        """
        step, start = integer("step", step, least=1, example=2), index_of("start", start)
        first = max(-((start - self.offset) // step), min(self.offset, 0))
        return operated([self], lambda these: Section(these, step, start, first))

    def shift(self, by: int) -> Self:
        """Return b(n) = a(n + by), from n = offset on.

        by: negative, the sequence is continued backwards by its recurrence, which is refused if
        that gives fractions or if the sequence has terms before its recurrence (GfkitError).

        >>> from gfkit import Sequence
        >>> Sequence.parse("x/(1-x-x^2)").shift(-4).terms(6)
        [-3, 2, -1, 1, 0, 1]
        """
        first, by = self.offset, index_of("by", by)
        extended = self if by >= 0 else self.continued(first + by)
        return operated([extended], lambda these: Shifted(these, by, first))

    def reindexed(self, offset: int) -> Self:
        """Return the same terms with another offset: b(offset) is the first term of a."""
        offset = index_of("offset", offset)
        return operated([self], lambda these: Shifted(these, self.offset - offset, offset))

    def beginning(self, first: int) -> Self:
        """Return a(n) for n >= first, which is not before the offset.

        >>> from gfkit import Sequence
        >>> Sequence([1, 4, 9, 16], offset=1).beginning(3)[:]
        [9, 16]
        """
        first = index_of("first", first)
        return operated([self], lambda these: Shifted(these, 0, first))

    def up_to(self, last: int) -> Self:
        """Return the terms up to a(last), a sequence that ends.

        >>> from gfkit import Sequence
        >>> powers = Sequence.parse("1/(1-2x)").up_to(3)
        >>> powers.last, powers.terms(4)
        (3, [1, 2, 4, 8])
        """
        last = index_of("last", last)
        return operated([self], lambda these: FirstTerms(these, last))

    def continued(self, first: int) -> Self:
        """Return a(n) for n >= first, where the recurrence of least order continues it backwards.

        Raises GfkitError if that gives fractions, or if the sequence has terms before its
        recurrence, so that nothing says how it goes on.
        """
        first = index_of("first", first)
        self.rational  # noqa: B018 - raises
        return operated([self], lambda these: Continued(these, first))

    def partial_sums(self) -> Self:
        """Return s(n) = a(offset) + ... + a(n).

        >>> from gfkit import Sequence
        >>> Sequence.parse("x/(1-x-x^2)").partial_sums().terms(7)
        [0, 1, 2, 4, 7, 12, 20]
        """
        return operated([self], PartialSums)

    def differences(self) -> Self:
        """Return a(n + 1) - a(n)."""
        return self.shift(1) - self

    def at_one(self) -> Self:
        """Return the sequence at x = y = 1, itself if it has no marks."""
        return operated([self], AtOne) if isinstance(self.gf, MarkedGF) else self

    # On generating functions.

    def cauchy(self, other: Self) -> Self:
        """Return the Cauchy product: the sum of a(i) b(n - i) over all i for which both are there.

        >>> from gfkit import Sequence
        >>> ones = Sequence.constant(1)
        >>> ones.cauchy(ones).terms(5)
        [1, 2, 3, 4, 5]
        """
        return operated([self, a_sequence("other", other)], CauchyProduct)

    # Deciding.

    def first_difference(self, other: Self) -> int | None:
        """Return the least n that both sequences have with a(n) != b(n); None if there is none.

        Raises GfkitError if one has no g.f. and is infinite, and no difference is found.

        >>> from gfkit import Sequence
        >>> a, b = Sequence.parse("1/(1-x)"), Sequence.parse("1/(1-x)+x^9/(1-3x)")
        >>> a.first_difference(b), a.first_difference(a.shift(5))
        (9, None)
        """
        other = a_sequence("other", other)
        if isinstance(self.gf, RationalGF) and isinstance(other.gf, RationalGF):
            difference = (self - other).rational
            place = next((k for k, c in enumerate(difference.num) if c), None)
            return None if place is None else place + max(self.offset, other.offset)
        if self.gf is not None and (self.gf, self.offset) == (other.gf, other.offset):
            return None
        low = max(self.offset, other.offset)
        lasts = [last for last in (self.last, other.last) if last is not None]
        places = range(low, min(lasts, default=low + 1000) + 1)
        for n in tracked(places, "terms compared"):
            if self.term(n) != other.term(n):
                return n
        if not lasts:
            raise GfkitError("no difference was found, and without a g.f. none can be excluded")
        return None


def a_sequence(name: str, value: T) -> T:
    """Return a sequence that is given as an argument; raises WrongArgument."""
    expected = "a sequence such as Sequence([1, 4, 9]) or as_sequence('1/(1-x)')"
    instance(name, value, Operated, expected)
    return value


def operated(parts: ListOf[T], make: Any) -> T:
    """Return the sequence of an operation, known as well as the part that is known least."""
    kind = type(parts[0])
    operation: Operation = make(tuple(map(_definition_in, parts)))
    given = [part.provenance for part in parts]
    fits = [known.surplus for known in given if isinstance(known, Consistent)]
    known = [part.gf for part in parts if part.gf is not None]
    if len(known) < len(parts) or operation.last is not None:
        return _without_gf(kind, operation, fits)
    lemmas = [provenance for provenance in given if isinstance(provenance, Proved)]
    run = Workings(lemmas)
    gf: RationalGF | MarkedGF = operation.gf_of(operation.plain(known), run)
    name = parts[0].name if len(parts) == 1 and isinstance(operation, Shifted | AtOne) else ""
    evidence = {"parts": [gf_data(gf) for gf in known]}
    if fits:
        return kind.made(operation, gf=gf, provenance=Consistent(min(fits)), name=name)
    if len(lemmas) == len(parts):
        proof = prove(IsGF(operation, gf), evidence, workings=run)
        return kind.proved(proof, name=name, run=run)
    if not any(isinstance(provenance, Claimed) for provenance in given):
        reasons = dict.fromkeys(p.reason for p in given if isinstance(p, Given))
        return kind.made(operation, gf=gf, provenance=Given("; ".join(reasons)), name=name)
    statement = IsGF(operation, gf)
    proofs = [_proof_of(part) for part in parts]
    premises = dict.fromkeys(chain.from_iterable(proof["premises"] for proof in proofs))
    claimed = {
        "statement": statement_data(statement),
        "premises": list(premises),
        "evidence": evidence,
        "lemmas": proofs,
    }
    return kind.proved(Claimed(statement, claimed), name=name)


def _definition_in(part: Known) -> Definition:
    """Return the definition of a sequence as a part of another; a fit is what its fraction says."""
    if part.equation is not None:
        raise GfkitError(
            "the sequence is known by a fitted equation only; Sequence(a.given) is what was given"
        )
    if part.is_fit and part.gf is not None:
        return FractionCoefficients.of_gf(part.gf, part.offset)
    if part.definition is None:
        raise GfkitError("a sequence without terms")
    return part.definition


def _proof_of(part: Known) -> Mapping[str, Any]:
    if isinstance(part.provenance, Claimed):
        return part.provenance.proof
    return proof_data(part.proof())


def _without_gf(kind: type[T], operation: Operation, fits: list[int]) -> T:
    provenance: Provenance
    provenance = Consistent(min(fits)) if fits else Given("its terms are computed from its parts")
    return kind.made(operation, provenance=provenance)
