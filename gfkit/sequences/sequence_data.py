"""What is known of a sequence: definition, g.f. or equation, how that is known, and its terms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self, overload

from gfkit.base.arguments import MAX_BITS, instance, integer, integer_of_any, size
from gfkit.base.display.conversions import ToPandas, ToSympy
from gfkit.base.display.display_methods import Shown
from gfkit.errors import CertificateRejected, GfkitError, LimitReached
from gfkit.fits.fit import Fit
from gfkit.formulas.evaluate import BeforeOffset, Unevaluated, Value, simplest
from gfkit.numbers.decimal import short_text
from gfkit.proofs.kernel import Claimed, NotDerived, Proved, Workings, prove
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.definition import Definition
from gfkit.sequences.explicit_definitions import (
    BoundedTerms,
    FormulaTerms,
    FractionCoefficients,
    ListedTerms,
)
from gfkit.sequences.gf_statements import IsGF
from gfkit.series import algebra
from gfkit.series.marked import MarkedGF, context, to_flint
from gfkit.series.profile import further_of
from gfkit.series.rational import RationalGF, each_term, recurrence_text
from gfkit.series.rational_functions import RationalFunction

MAX_INDEX = 10**18
"""Offsets, shifts and the like are between this and its negative."""

EXAMPLE_TERMS = "integers or fractions such as [1, 1, 2, 3, 5]"


MAX_N = 100_000
"""Terms that are not known by a fraction are computed up to this many at most."""

SHOWN = 10
"""How many terms are shown where a sequence is printed in one line."""

WRITTEN_OFFSET = 1000
"""So many factors x are multiplied out in a g.f. that is printed."""

LONG = 300
"""More terms of a formula are computed by a recurrence, if one is proved."""

NEAR = 64
"""Terms of a fraction are listed, and not computed one by one, up to so far beyond those known."""
FAR, EARLY = 4_000, 20
"""Terms of a recurrence in n, too; and so many first ones are integers where residues are asked."""

MAX_CALLED = 20_000
"""Formulas ask for terms up to this n."""
MAX_ITERATED = 10_000
"""So many terms of an infinite sequence are iterated over: `sum` and `list` would take them all."""


class NoSuchTerm(BeforeOffset, IndexError):
    """A term before the first one."""


class UnendingSlice(GfkitError, IndexError):
    """A slice without an end of an infinite sequence."""


class Unending(GfkitError, TypeError):
    """The length, or all terms, of an infinite sequence."""


class UnknownTerm(Unevaluated, IndexError):
    """A term after the last one, or one that cannot be computed from what is known."""


@dataclass(frozen=True, slots=True, repr=False)
class Given(Shown):
    """Known because it was given, by the user or a definition; reason: by which.

    >>> from gfkit import Sequence
    >>> Sequence([1, 4, 9]).verdict
    Given(reason='the terms as given')
    """

    reason: str = "the terms as given"

    word = "given"

    def __str__(self) -> str:
        return self.word


class Solved(Given):
    """Known by equations that were solved, which the kernel does not derive."""

    word = "solved"


Provenance = Proved | Claimed | Given | Consistent
"""How a sequence is known: a proof of the kernel, one that has not been derived here yet, an
unproved assertion, or a fit with its surplus. In this order each is stronger than the next but
for `Claimed`, which is weaker than `Given` until `verify` has been called."""


PARTS = ("definition", "gf", "provenance", "equation", "name", "offset", "_kept", "run")


class SequenceData(ToSympy, ToPandas):
    """A sequence by its parts: what it is, how that is known, and its terms."""

    __slots__ = PARTS

    definition: Definition | None
    equation: Fit | None
    gf: RationalGF | MarkedGF | None
    name: str
    offset: int
    provenance: Provenance
    run: Workings
    _kept: list[Value]

    def _set(self, *parts: Any) -> None:
        """Set the parts, in the order of PARTS."""
        for key, value in zip(PARTS, parts, strict=True):
            object.__setattr__(self, key, value)

    @classmethod
    def made(
        cls,
        definition: Definition | None,
        *,
        gf: RationalGF | MarkedGF | None = None,
        provenance: Provenance,
        equation: Fit | None = None,
        name: str = "",
        offset: int | None = None,
        run: Workings | None = None,
    ) -> Self:
        """Return the sequence with these parts; every other constructor calls this one.

        offset: only needed without a definition. run: what trusted functions returned before; it
        goes on to remember, and is not part of the value. Raises CertificateRejected for a proof
        of a statement about another sequence.
        """
        instance("name", name, str, "a text such as 'Fibonacci numbers'")
        if definition is not None:
            instance("definition", definition, Definition, "a definition, or None")
        if isinstance(provenance, Proved | Claimed):
            said: Any = provenance.statement
            if definition is None or (definition, gf) != (
                getattr(said, "of", None),
                getattr(said, "gf", None),
            ):
                raise CertificateRejected(f"the proof is of another statement: {said}")
        made = object.__new__(cls)
        begin = definition.offset if definition is not None else offset or 0
        memory = Workings() if run is None else run
        made._set(definition, gf, provenance, equation, name, begin, [], memory)
        return made

    @classmethod
    def of_gf(cls, gf: RationalGF | MarkedGF, *, offset: int = 0, name: str = "") -> Self:
        """Return the coefficients of a g.f., the constant one being a(offset)."""
        expected = "a g.f. such as RationalGF.of([1], [1, -1, -1])"
        instance("gf", gf, (RationalGF, MarkedGF), expected)
        definition = FractionCoefficients.of_gf(gf, index_of("offset", offset))
        return cls.made(definition, gf=gf, provenance=Given("the g.f. as given"), name=name)

    @classmethod
    def constant(cls, value: int, *, offset: int = 0) -> Self:
        """Return the sequence all of whose terms are `value`."""
        gf = RationalGF.of([integer_of_any("value", value, "an integer such as 1")], [1, -1])
        definition = FractionCoefficients.of_gf(gf, index_of("offset", offset))
        return cls.of_proof(prove(IsGF(definition, gf)))

    @classmethod
    def of_proof(
        cls, proof: Proved | Claimed, *, name: str = "", run: Workings | None = None
    ) -> Self:
        """Return the sequence whose g.f. a proof of IsGF is about."""
        instance("proof", proof, (Proved, Claimed), "a proof, such as the verdict of an answer")
        statement = proof.statement
        if not isinstance(statement, IsGF):
            raise CertificateRejected(f"not a proof of a generating function: {statement}")
        return cls.made(statement.of, gf=statement.gf, provenance=proof, name=name, run=run)

    @classmethod
    def of(cls, definition: Definition, *, name: str = "", run: Workings | None = None) -> Self:
        """Return the sequence of a definition, with its g.f., proved, if the definition finds one.

        run: what trusted functions returned before.
        """
        expected = "a definition such as Strip('domineering', columns=2).definition()"
        instance("definition", definition, Definition, expected)
        run = Workings() if run is None else instance("run", run, Workings, "Workings, or None")
        found = None
        if definition.last is None:
            found = definition.find_gf(run) or definition.find_gf_by_recurrence(run)
        if found is None:
            reason = Given("its terms are computed from its definition")
            return cls.made(definition, provenance=reason, name=name, run=run)
        gf, evidence = found
        return cls.of_proof(prove(IsGF(definition, gf), evidence, workings=run), name=name, run=run)

    # What is known.

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Sequence is immutable: {name}")

    @property
    def verdict(self) -> Provenance:
        """How the sequence is known."""
        return self.provenance

    @property
    def last(self) -> int | None:
        """The last n for which there is a term, None if the sequence is infinite."""
        if self.gf is not None or self.equation is not None:
            return None
        return self.offset - 1 if self.definition is None else self.definition.last

    @property
    def given(self) -> list[Value]:
        """The terms that were listed, [] if the sequence was not given by its terms."""
        if isinstance(self.definition, ListedTerms | BoundedTerms):
            return list(self.definition.terms)
        return []

    @property
    def is_fit(self) -> bool:
        """Whether nothing but agreement with given terms speaks for the g.f. or equation."""
        return isinstance(self.provenance, Consistent)

    @property
    def is_computed(self) -> bool:
        """Whether its terms are computed from its definition, and no formula is known for them."""
        known = self.gf is not None or self.equation is not None
        return self.definition is not None and not known and self.definition.last is None

    @property
    def rational(self) -> RationalGF:
        """The g.f. without marks; raises GfkitError if none is known."""
        if isinstance(self.gf, RationalGF):
            return self.gf
        if self.gf is not None:
            raise GfkitError("the g.f. has marks; at_one() forgets them")
        raise GfkitError(
            "no rational g.f. is known of the sequence; guess(a) looks for one that fits"
        )

    @property
    def function(self) -> RationalFunction | None:
        """The sum of a(n) t^n over all n >= offset as a function of t and the marks, if known."""
        given = self.definition if isinstance(self.definition, FractionCoefficients) else None
        source = self.gf if self.gf is not None else given
        if source is None:
            return None
        sides: list[Any] = [source.num, source.den]  # of RationalGF or MarkedGF
        for place, side in enumerate(sides):
            terms = [c if isinstance(c, tuple) else (0, 0, k, c) for k, c in enumerate(side)]
            further = further_of(term[0] for term in terms)
            polynomial = to_flint([term for term in terms if term[3]], further)
            sides[place] = RationalFunction(polynomial, context(further).constant(1))
        found: RationalFunction = sides[0] / sides[1]
        return found * RationalFunction.monomial((Fraction(1), 0, 0, self.offset))

    @property
    def own_gf(self) -> RationalGF | MarkedGF | None:
        """The sum of a(n) x^n over all n from the offset on: what is printed as the g.f.

        None if no g.f. is known, or if the offset is negative or too large for a polynomial.

        >>> from gfkit import Sequence
        >>> print(Sequence.parse("a(n) = 2*a(n-1), a(1) = 3").own_gf)
        3*x/(1-2*x)
        """
        gf, by = self.gf, self.offset
        if gf is None or not gf.num or not by:
            return gf
        if not 0 < by <= WRITTEN_OFFSET:
            return None
        if isinstance(gf, MarkedGF):
            return MarkedGF(tuple((*one[:2], one[2] + by, one[3]) for one in gf.num), gf.den)
        return RationalGF((*[0] * by, *gf.num), gf.den).beginning(by)

    def gf_text(self, variable: str = "x") -> str:
        """Return the sum of a(n) x^n over all n from the offset on, as text that `read` reads."""
        own = self.own_gf
        if own is not None:
            return own.text(variable) if isinstance(own, RationalGF) else str(own)
        text = self.rational.text(variable)
        text = f"({text})" if "/" not in text else text
        return f"{variable}^{f'({self.offset})' if self.offset < 0 else self.offset}*{text}"

    @property
    def order(self) -> int:
        """The order of the recurrence of least order."""
        return self.gf.order if isinstance(self.gf, MarkedGF) else self.rational.order

    @property
    def signature(self) -> tuple[int, ...]:
        """The (c1, ..., cd) of a(n) = c1 a(n-1) + ... + cd a(n-d)."""
        return self.rational.signature

    @property
    def holds_from(self) -> int:
        """The first n for which the recurrence of least order gives a(n)."""
        return (
            self.offset + (self.gf if isinstance(self.gf, MarkedGF) else self.rational).holds_from
        )

    @property
    def preperiod(self) -> int:
        """How many of the first terms neither follow from the later ones nor lead to them."""
        return algebra.preperiod(self.rational)

    @property
    def recurrence(self) -> str:
        """The recurrence of least order, with its range and first terms, as text.

        Without a rational g.f. that in n, where one is known.
        """
        if self.gf is None and self.equation is not None:
            free = getattr(self.equation, "free", ())  # there the recurrence says nothing
            first = max([self.equation.holds_from, *(n + 1 for n in free)])
            early = self.early(first - self.offset)
            known = (f"a({n}) = {value}" for n, value in enumerate(early, self.offset))
            return ", ".join([self.equation.text(), *known])
        return recurrence_text(self.rational, self.offset)

    def proof(self) -> Proved:
        """Return the kernel's proof of the g.f.; raises NotDerived for a fit, or without a g.f."""
        if isinstance(self.provenance, Proved):
            return self.provenance
        if isinstance(self.provenance, Claimed):
            return self.provenance.verify()
        if isinstance(self.provenance, Consistent):
            raise NotDerived("the sequence is a fit; nothing proves that its next term follows")
        if self.definition is None or self.gf is None:
            raise NotDerived("no generating function is known of the sequence")
        return prove(IsGF(self.definition, self.gf))

    def verify(self) -> Self:
        """Return the sequence, what was claimed derived again; raises NotDerived."""
        if not isinstance(self.provenance, Claimed):
            return self
        return self._like(provenance=self.provenance.verify())

    def named(self, name: str) -> Self:
        """Return the sequence with a name, for people."""
        return self._like(name=name)

    def _parts(self) -> dict[str, Any]:
        """Return what `made` makes the sequence of, but for what is remembered."""
        return {key: getattr(self, key) for key in PARTS[:-2]}

    def _like(self, **parts: Any) -> Self:
        made = self.made(**{**self._parts(), "run": self.run, **parts})
        made._kept.extend(self._kept)  # noqa: SLF001
        return made

    # Terms.

    def terms(self, count: int) -> list[Any]:
        """Return the first terms, a(offset), ..., a(offset + count - 1).

        Integers, fractions, or functions of the marks. Raises UnknownTerm if fewer are known.
        """
        count = size("count", count)
        if isinstance(self.gf, RationalGF):
            return self.gf.terms(count)
        if count > len(self._kept):
            self._compute(count)
        return self._kept[:count]

    def _compute(self, count: int) -> None:
        last = self.last
        if last is not None and count > last - self.offset + 1:
            raise UnknownTerm(
                f"a({self.offset + count - 1}) of {self._called()} is not known; the last term is "
                f"a({last})"
            )
        if count > MAX_N:
            raise LimitReached(f"{count} terms, computed one by one; the limit is {MAX_N}")
        wanted = count + max(min(count, 64), count // 4)  # asked for one by one, they are few runs
        if last is not None:
            wanted = min(wanted, last - self.offset + 1)
        try:
            found = self._computed(wanted)
        except Unevaluated:  # of those that were not asked for
            found = self._computed(count)
        self._kept[:] = found
        if len(found) < count:
            raise UnknownTerm(f"the equation does not give a({self.offset + len(found)})")

    def _computed(self, wanted: int) -> list[Value]:
        if isinstance(self.gf, RationalGF):
            return list(self.gf.terms(wanted))
        if isinstance(self.gf, MarkedGF):
            return [simplest(RationalFunction.of(profile)) for profile in self.gf.terms(wanted)]
        assert self.definition is not None
        if self.equation is not None:
            known = self.given or list(getattr(self.equation, "given", ()))
            return [*known, *map(simplest, self.equation.predicted(wanted - len(known)))]
        if isinstance(self.definition, FormulaTerms) and wanted > LONG:
            from gfkit.sequences.polynomial_recurrences import recurrence_in_n  # noqa: PLC0415 - slow to import

            if (found_by := recurrence_in_n(self)) is not None:
                return list(map(simplest, found_by[0].values(wanted, self.run)))
        return list(map(simplest, self.definition.values(wanted, self.run)))

    def term(self, n: int, *, modulo: int | None = None) -> Any:
        """Return a(n), or a(n) mod `modulo` in 0, ..., modulo - 1; n may be 10^18 then.

        By the algorithm of Bostan and Mori where there is a g.f., by products of matrices where
        there is a recurrence with polynomial coefficients. Raises NoSuchTerm for n below the
        offset, UnknownTerm after the last, GfkitError for a modulus below 1, LimitReached if a(n)
        without a modulus might have too many bits.

        >>> from gfkit import Sequence
        >>> Sequence.parse("x/(1-x-x^2)").term(10**18, modulo=10**30)
        123436395041183788299560546875
        """
        if type(n) is not int or n.bit_length() > MAX_BITS:
            n = integer("n", n)
        if modulo is not None and (type(modulo) is not int or modulo < 1):
            modulo = integer("modulo", modulo, least=1, example=10)
        index = n - self.offset
        if index < 0:
            raise NoSuchTerm(self._called(), n, self.offset)
        if isinstance(self.gf, RationalGF):
            if modulo is not None:
                return algebra.term_modulo(self.gf, index, modulo)
            if index > 2 * len(self._kept) + NEAR:
                return algebra.term(self.gf, index)
        value: Any = None
        if self.gf is None and index > 2 * len(self._kept) + FAR:
            value, is_residue = self._far(n, modulo)
            if is_residue:
                return value
        if value is None:
            if index >= len(self._kept):
                self._compute(index + 1)
            value = self._kept[index]
        if modulo is None:
            return value
        if not isinstance(value, int):
            raise GfkitError(f"a({n}) is {short_text(value)}, not an integer, and has no residue")
        return value % modulo

    def _far(self, n: int, modulo: int | None) -> tuple[Any, bool]:
        """Return a(n) without the terms before, by its rule or a recurrence; or its residue."""
        from gfkit.analysis.far_terms import residue_by_recurrence, term_by_recurrence  # noqa: PLC0415

        if self.definition is not None and self.equation is None:
            value = self.definition.value_far(n, self.run)
            if value is not None:
                return simplest(value), False
        from gfkit.sequences.polynomial_recurrences import recurrence_in_n  # noqa: PLC0415 - slow to import

        found = None if self.last is not None else recurrence_in_n(self)
        if found is None:
            return None, False
        by, _ = found
        given = by.polynomials, by.valid, by.terms[len(by.terms) - by.order :], n
        if modulo is not None and all(type(one) is int for one in self.early(EARLY)):
            residue = residue_by_recurrence(*given, modulo)
            if residue is not None:
                return residue, True
        return simplest(term_by_recurrence(*given)), False

    def __call__(self, n: int | None = None) -> Any:
        """Return a(n), as formulas ask for it; raises Unevaluated also for n above MAX_CALLED.

        Without n it is the sequence itself: `entry.sequence()` is `entry.sequence`.
        """
        if n is None:
            return self
        if type(n) is not int:
            n = integer("n", n)
        index = n - self.offset
        if 0 <= index < len(self._kept):
            return self._kept[index]
        if n > MAX_CALLED:
            raise Unevaluated(f"a({n}) of {self._called()} is not known")
        return self.term(n)

    @overload
    def __getitem__(self, n: int) -> Any: ...
    @overload
    def __getitem__(self, n: slice) -> list[Any]: ...
    def __getitem__(self, n: int | slice) -> Any:
        """Return a(n); of a slice low:high:step the list of a(n) for these n, as far as there are.

        n counts as the sequence does: a[0] is a(0), and a(-1) is before the offset 0, not the last
        term. Raises NoSuchTerm for an index or an end of a slice before the offset.
        """
        if not isinstance(n, slice):
            return self.term(n)
        step = 1 if n.step is None else integer("the step of a slice", n.step, least=1, example=2)
        low = self.offset if n.start is None else integer("the start of a slice", n.start)
        stop = None if n.stop is None else integer("the end of a slice", n.stop)
        last = self.last
        if stop is None and last is None:
            raise UnendingSlice("an infinite sequence has no last term: take a[:10]")
        high = last + 1 if last is not None and (stop is None or stop > last + 1) else stop
        assert high is not None
        for end in (low, self.offset if stop is None else stop):
            if end < self.offset:
                raise NoSuchTerm(self._called(), end, self.offset)
        return self.terms(max(0, high - self.offset))[low - self.offset :: step]

    def __iter__(self) -> Iterator[Any]:
        """Iterate over all terms of a finite sequence, or over those of an infinite one in turn.

        Raises Unending after MAX_ITERATED terms, which nobody takes who wants some of them.

        >>> from itertools import islice
        >>> from gfkit import Sequence
        >>> list(islice(Sequence.parse("x/(1-x-x^2)"), 6))
        [0, 1, 1, 2, 3, 5]
        """
        if self.definition is None or self.definition.last is not None:
            yield from self.terms(len(self))
            return
        for n in range(self.offset, self.offset + MAX_ITERATED):
            yield self.term(n)
        raise Unending("the sequence is infinite; take some of it, such as a[:10]")

    def __len__(self) -> int:
        listed = None if self.definition is None else self.definition.last
        if self.definition is None:
            return 0
        if listed is None:
            raise Unending("the sequence is infinite; take some of it, such as a[:10]")
        return listed - self.offset + 1

    @property
    def end(self) -> int:
        """The first n that was not listed."""
        return self.offset + len(self)

    def __bool__(self) -> bool:
        return self.definition is not None

    def early(self, count: int = SHOWN) -> list[Any]:
        """Return the first terms, fewer than `count` if there are not that many."""
        count = size("count", count)
        last = self.last
        return self.terms(count if last is None else min(count, last - self.offset + 1))

    def each(self, count: int) -> Iterator[Any]:
        """Return the same to be taken one by one; with a g.f. only few are held at a time.

        Raises LimitReached at once if the current budget does not allow that many.
        """
        count = size("count", count)
        if isinstance(self.gf, RationalGF) and self.last is None:
            return each_term(self.gf, count)
        return iter(self.early(count))

    def _called(self) -> str:
        return self.name or "the sequence"


def index_of(name: str, value: Any) -> int:
    """Return an index of a term, which may be negative; larger ones no computation reaches."""
    return integer(name, value, least=-MAX_INDEX, most=MAX_INDEX, example=1)
