"""The type of every sequence: its offset, terms and g.f., and how they are known.

Every function that makes a sequence returns a `Sequence`; those that use one accept one, or what
`required_sequence` makes into one. Offsets are handled here: a(n) is the
coefficient of x^(n - offset) in the g.f. The algebra of fractions is
`gfkit.series.algebra`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Sequence as ListOf
from contextlib import suppress
from fractions import Fraction
from itertools import chain, takewhile
from numbers import Rational as NumbersRational
from typing import Any, Self, cast, overload

from gfkit.base.arguments import (
    MAX_BITS,
    instance,
    integer,
    integer_of_any,
    integers,
    items,
    one_of,
    shown,
    size,
    whole,
)
from gfkit.base.arguments import text as argument_text
from gfkit.base.display import LONGEST, Shown, in_one_line
from gfkit.errors import (
    CertificateRejected,
    ExpressionError,
    GfkitError,
    LimitReached,
    NoSuchTerm,
    OutOfRange,
    Unending,
    UnendingSlice,
    Unevaluated,
    WrongArgument,
)
from gfkit.fits.fit import Fit, GivenTerms
from gfkit.formulas.evaluation import (
    TooLarge,
    Value,
    bits_of,
    grows_fast,
    simplest,
)
from gfkit.formulas.gf_parser import parse_series
from gfkit.numbers.decimals import number_text, short_text
from gfkit.proofs.kernel import (
    Claimed,
    NotDerived,
    Proved,
    Workings,
    claimed_of_data,
    proof_data,
    prove,
    statement_data,
)
from gfkit.proofs.verdict import Consistent
from gfkit.proofs.words import Answered, row
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.explicit import (
    FormulaTerms,
    FractionCoefficients,
    ListedTerms,
)
from gfkit.sequences.gf import IsGF, gf_data, gf_of_data
from gfkit.sequences.marks import At, AtOne, Lettered, Total, why_not_at
from gfkit.sequences.mixin import SequenceOperators, Values, operand
from gfkit.sequences.operations import (
    CauchyProduct,
    Continued,
    FirstTerms,
    Interlacing,
    LinearCombination,
    Operation,
    PartialSums,
    Section,
    Shifted,
    TermwiseProduct,
)
from gfkit.sequences.order_bound import BoundedTerms
from gfkit.sequences.provenance import Given, Provenance, Solved
from gfkit.series import algebra, nth_term
from gfkit.series.marked_gf import MarkedGF, context, to_flint
from gfkit.series.marks import further_of
from gfkit.series.printing import recurrence_text
from gfkit.series.rational_functions import RationalFunction
from gfkit.series.rational_gf import WRITTEN_OFFSET, RationalGF, RationalSeries
from gfkit.series.terms import each_term
from gfkit.series.transforms import TRANSFORMS, Rational, transformed

MAX_INDEX = 10**18
"""Offsets, shifts and the like are between this and its negative."""

NO_TERMS = "no terms are given; give some, such as [1, 1, 2, 3, 5]"
EXAMPLE_TERMS = "integers or fractions such as [1, 1, 2, 3, 5]"


MAX_N = 100_000
"""Terms that are not known by a fraction are computed up to this many at most."""

TRIANGLE_ROWS = 10
"""The rows of a triangle of coefficients where no number is given."""

SHOWN = 10
"""How many terms are shown where a sequence is printed in one line."""

SMALL_BITS = 2000
"""The size of terms that are shown where later ones are too large."""

FEW = 12, 20
"""This many terms decide whether they grow very fast."""

LONG = 300
"""More terms of a formula are computed by a recurrence, if one is proved."""

NEAR = 64
"""Terms of a fraction are listed, and not computed one by one, up to so far beyond those known."""
FAR, EARLY = 4_000, 20
"""This many first terms must be integers for residues; also terms of a recurrence in n."""

MAX_CALLED = 20_000
"""Formulas ask for terms up to this n."""
MAX_ITERATED = 10_000
"""The limit on iteration over an infinite sequence, for `sum` and `list`."""
LONGEST_SHOWN = 60
"""Longer g.f.s are not shown there."""

PARTS = ("definition", "gf", "provenance", "equation", "name", "offset", "_kept", "run")


class UnknownTerm(Unevaluated, IndexError):
    """A term after the last one, or one that cannot be computed from what is known."""


class Sequence(Shown, SequenceOperators):
    """a(offset), a(offset + 1), ... with its g.f. or equation if known, and its provenance.

    Made of terms, `Sequence([1, 4, 9], offset=1)`, of a g.f. or a recurrence, `Sequence.parse`, of
    a definition, `Sequence.of`. terms: finitely many integers or fractions. offset: the index of
    the first; terms alone have no g.f., `gf` is None, and `guess(a)` looks for one that fits.
    name: for people. `a[n]` and `a(n)` are a(n), `a[2:5]` is [a(2), a(3), a(4)].

    +, - and * act on terms, for the n that both sequences have; a number stands for itself times
    the sequence in a product, and for a constant sequence in a sum. The Cauchy product is `cauchy`.
    The result of operations on proved sequences is proved; otherwise it is known as well as the
    least known part. Equality means: the same offset, the same last n, the same terms.

    >>> fibonacci = Sequence.parse("x/(1-x-x^2)")
    >>> print(fibonacci * fibonacci)
    x*(1-x)/((1+x)*(1-3*x+x^2))
    >>> fibonacci**2 + fibonacci.shift(1)**2 == fibonacci.section(2, 1)
    True
    >>> fibonacci.term(10**18, modulo=10**9)
    560546875
    >>> Sequence([1, 4, 9], offset=1)[2]
    4
    """

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

    def __init__(
        self,
        terms: Iterable[int | Fraction | Value],
        *,
        offset: int = 0,
        name: str = "",
    ) -> None:
        """Make the finite sequence of the terms given; fractions are allowed.

        A text is read by `parse`, or by `gfkit.as_sequence`.
        """
        offset = index_of("offset", offset)
        argument_text("name", name, "'Fibonacci numbers'")
        given: object = terms
        if isinstance(given, str):
            raise WrongArgument("terms", EXAMPLE_TERMS, "a text, which gfkit.as_sequence reads")
        values = tuple(
            value if type(value) is int else term_given(value)
            for value in items("terms", terms, EXAMPLE_TERMS)
        )
        listed = ListedTerms(values, offset) if values else None
        self._set(listed, None, Given(), None, name, offset, list(values), Workings())

    @classmethod
    def parse(cls, text: str, *, offset: int = 0) -> Self:
        """Return the coefficients of a g.f. given as text, a(offset) first; or of a recurrence.

        Other texts, such as formulas in n, lists and sentences, are read by `as_sequence`.
        A text with "=" is a recurrence with its first terms, whose indices say where the sequence
        begins, or a formula for a(n); or an equation in x and y, y the g.f.; "diagonal of
        1/(1-x-y)" is what it says, "diagonal 2,1 of 1/(1-x-y)" has a(n) from x^(2n) y^n. Raises
        ExpressionError, or RecurrenceTextError.

        >>> Sequence.parse("x/(1-x-x^2)")[:8]
        [0, 1, 1, 2, 3, 5, 8, 13]
        >>> Sequence.parse("a(n) = a(n-1) + a(n-2), a(1) = a(2) = 1").offset
        1
        >>> Sequence.parse("y = 1+x*y^2")[:5]
        [1, 1, 2, 5, 14]
        >>> Sequence.parse("a(n) = n^2 - 1")[:5]
        [-1, 0, 3, 8, 15]
        """
        text, offset = argument_text("text", text, "'x/(1-x-x^2)'"), index_of("offset", offset)
        if "=" in text or text.startswith("diagonal "):
            from gfkit.sequences import algebraic  # noqa: PLC0415

            if (by_series := algebraic.diagonal_of_text(text)) is not None:
                return cls.of(by_series)
            from gfkit.sequences.recurrences import sequence_of_text  # noqa: PLC0415

            return cast("Self", sequence_of_text(text))
        if "sqrt" in text or re.search(r"\^\(-?[0-9]+/", text):
            from gfkit.sequences import algebraic  # noqa: PLC0415

            return cls.of(algebraic.series_of_roots(text, offset))
        try:
            return cls.of_gf(parse_series(text), offset=offset)
        except ExpressionError as error:
            if set(re.findall("[A-Za-z]", text)) <= {"x"} and "," not in text:
                raise
            reason = f"{error}; as_sequence reads formulas in n, lists, names and sentences, too"
            raise ExpressionError(text, reason) from None

    @classmethod
    def of_recurrence(
        cls, *, signature: ListOf[int], initial: ListOf[int], offset: int = 0
    ) -> Self:
        """Return the sequence with these first terms, continued by the recurrence.

        signature: (c1, ..., cd) of a(n) = c1 a(n-1) + ... + cd a(n-d); both are named, so that
        numerator and denominator are not given by mistake (see `RationalGF.of`). initial: at
        least as many terms as the signature is long; more, if the recurrence holds later.

        >>> Sequence.of_recurrence(signature=(1, 1), initial=[0, 1]).terms(8)
        [0, 1, 1, 2, 3, 5, 8, 13]
        """
        signature = integers("signature", signature, "(1, 1)")
        initial = integers("initial", initial, "[0, 1]")
        return cls.of_gf(algebra.by_recurrence(signature, initial), offset=offset)

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
        continues to remember, and is not part of the value. Raises CertificateRejected for a proof
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
    def of_gf(cls, gf: RationalSeries | MarkedGF, *, offset: int = 0, name: str = "") -> Self:
        """Return the coefficients of a g.f., the constant one being a(offset).

        Coefficients that are not integers are defined by their recurrence.
        """
        expected = "a g.f. such as RationalGF.of([1], [1, -1, -1])"
        instance("gf", gf, (RationalSeries, MarkedGF), expected)
        if not isinstance(gf, RationalGF | MarkedGF):
            from gfkit.sequences.holonomic import RecurrenceTerms  # noqa: PLC0415

            return cls.of(RecurrenceTerms.of_series(gf, index_of("offset", offset)), name=name)
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
    def verdict(self) -> Answered:
        """What is known, in one of six words; `provenance` says how.

        >>> Sequence.constant(1).verdict, Sequence([1, 4, 9]).verdict
        ('proved', 'computed')
        """
        return row(self.provenance).says

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

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
    def is_assumed(self) -> bool:
        """Whether its g.f. is a fit, a claim or solved: what follows from it is not proved then."""
        return isinstance(self.provenance, Consistent | Claimed | Solved)

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
    def own_gf(self) -> RationalSeries | MarkedGF | None:
        """The sum of a(n) x^n over all n from the offset on: what is printed as the g.f.

        None if no g.f. is known, or if the offset is negative or too large for a polynomial. Only
        here it may have coefficients that are not integers: those of a recurrence.

        >>> from gfkit import Sequence
        >>> print(Sequence.parse("a(n) = 2*a(n-1), a(1) = 3").own_gf)
        3*x/(1-2*x)
        """
        gf, by = self._series, self.offset
        if gf is None or not gf.num or not by:
            return gf
        if not 0 < by <= WRITTEN_OFFSET:
            return None
        if isinstance(gf, MarkedGF):
            return MarkedGF(tuple((*one[:2], one[2] + by, one[3]) for one in gf.num), gf.den)
        own = gf.moved(by)
        return own.beginning(by) if isinstance(own, RationalGF) else own

    def gf_text(self, variable: str = "x") -> str:
        """Return the sum of a(n) x^n over all n from the offset on, as text that `read` reads."""
        gf = self._series
        if isinstance(gf, RationalSeries):
            return gf.text_from(self.offset, variable)
        own = self.own_gf
        return self.rational.text_from(self.offset, variable) if own is None else str(own)

    @property
    def _series(self) -> RationalSeries | MarkedGF | None:
        """The g.f., or the series over Q of a recurrence with constant coefficients."""
        if self.gf is not None or self.definition is None:
            return self.gf
        from gfkit.sequences.holonomic import RecurrenceTerms  # noqa: PLC0415

        of = self.definition
        return of.fraction if isinstance(of, RecurrenceTerms) else None

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

    def _about(self) -> Sequence:
        return self

    @property
    def values(self) -> Values:
        """The same sequence, whose terms may be anything, also polynomials in marks and letters.

        >>> Sequence.parse("1/(1-k*x)").values[2]
        RationalFunction(k^2)
        """
        return Values(self)

    @overload
    def __getitem__(self, n: int) -> int: ...
    @overload
    def __getitem__(self, n: slice) -> list[int]: ...
    def __getitem__(self, n: int | slice) -> int | list[int]:
        if isinstance(n, slice):
            return super().__getitem__(n)
        return self._kind(n, self._value(n))

    def __iter__(self) -> Iterator[int]:
        is_finite = self.definition is None or self.definition.last is not None
        return iter(self.terms(len(self))) if is_finite else super().__iter__()

    def _listed(self, count: int) -> list[Value]:
        """Return the first terms; raises UnknownTerm if fewer are known."""
        count = size("count", count)
        if isinstance(self.gf, RationalGF):
            return list(self.gf.terms(count))
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
        wanted = count
        if not grows_fast(self._kept or self.given):
            wanted += max(min(count, 64), count // 4)  # asked for one by one, they are few runs
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
            from gfkit.sequences.holonomic_proofs import recurrence_in_n  # noqa: PLC0415 - slow to import

            if (found_by := recurrence_in_n(self)) is not None:
                return list(map(simplest, found_by[0].compute(wanted, self.run)))
        return list(map(simplest, self.definition.compute(wanted, self.run)))

    def _value(self, n: int, modulo: int | None = None) -> Value:
        """Return a(n), or its residue."""
        if type(n) is not int or n.bit_length() > MAX_BITS:
            n = integer("n", n)
        if modulo is not None and (type(modulo) is not int or modulo < 1):
            modulo = integer("modulo", modulo, least=1, example=10)
        index = n - self.offset
        if index < 0:
            raise NoSuchTerm(self._called(), n, self.offset)
        if isinstance(self.gf, RationalGF):
            if modulo is not None:
                return nth_term.term_modulo(self.gf, index, modulo)
            if index > 2 * len(self._kept) + NEAR:
                return nth_term.term(self.gf, index)
        value: Value | None = None
        if self.gf is None and index > 2 * len(self._kept) + FAR:
            value, is_residue = self._far(n, modulo)
            if value is not None and is_residue:
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

    def _far(self, n: int, modulo: int | None) -> tuple[Value | None, bool]:
        """Return a(n) without the terms before, by its rule or a recurrence; or its residue."""
        from gfkit.analysis.nth_term import (  # noqa: PLC0415
            residue_by_recurrence,
            term_by_recurrence,
        )

        if self.definition is not None and self.equation is None:
            value = self.definition.value_far(n, self.run)
            if value is not None:
                return simplest(value), False
        from gfkit.sequences.holonomic_proofs import recurrence_in_n  # noqa: PLC0415 - slow to import

        found = None if self.last is not None else recurrence_in_n(self)
        if found is None:
            return None, False
        by, _ = found
        given = by.recurrence, by.terms[len(by.terms) - by.order :], n
        if modulo is not None and all(type(one) is int for one in self.early(EARLY)):
            residue = residue_by_recurrence(*given, modulo)
            if residue is not None:
                return residue, True
        return simplest(term_by_recurrence(*given)), False

    def __call__(self, n: int) -> Value:
        """Return a(n), as formulas ask for it; raises Unevaluated also for n above MAX_CALLED."""
        if type(n) is not int:
            n = integer("n", n)
        index = n - self.offset
        if 0 <= index < len(self._kept):
            return self._kept[index]
        if n > MAX_CALLED:
            raise Unevaluated(f"a({short_text(n)}) of {self._called()} is not known")
        return self._value(n)

    def _sliced(self, n: slice) -> list[Value]:
        """Return a(n) for the n of a slice, as far as there are."""
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
        return self._listed(max(0, high - self.offset))[low - self.offset :: step]

    def _every(self) -> Iterator[Value]:
        """Iterate over all terms of a finite sequence, or over those of an infinite one in turn."""
        if self.definition is None or self.definition.last is not None:
            yield from self._listed(len(self))
            return
        for n in range(self.offset, self.offset + MAX_ITERATED):
            yield self._value(n)
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

    def early(self, count: int = SHOWN) -> list[Value]:
        """Return the first terms, fewer than `count` if there are not that many."""
        count = size("count", count)
        last = self.last
        return self._listed(count if last is None else min(count, last - self.offset + 1))

    def small(self, count: int = SHOWN) -> list[Value]:
        """Return the first terms; of those that grow very fast, those of at most SMALL_BITS.

        >>> len(Sequence.parse("a(n) = a(n-1)^2, a(0) = 1, a(1) = 3").small(60))
        12
        """
        count = size("count", count)
        try:
            for few in (z for z in FEW if z < count and self.last is None):
                found = self.early(few)
                if grows_fast(found, SMALL_BITS):
                    short = takewhile(lambda z: bits_of(z) <= SMALL_BITS, found[1:])
                    return [found[0], *short]
            return self.early(count)
        except TooLarge:
            found = self.early(1)
            with suppress(TooLarge):
                while bits_of(value := self._value(self.offset + len(found))) <= SMALL_BITS:
                    found.append(value)
            return found

    def each(self, count: int) -> Iterator[Value]:
        """Return the same to be taken one by one; with a g.f. only few are held at a time.

        Raises LimitReached at once if the current budget does not allow that many.
        """
        count = size("count", count)
        if isinstance(self.gf, RationalGF) and self.last is None:
            return each_term(self.gf, count)
        return iter(self.early(count))

    def _called(self) -> str:
        return self.name or "the sequence"

    # Termwise.

    def __add__(self, other: SequenceOperators | int) -> Sequence:
        return self._combined(other, 1)

    def __radd__(self, other: int) -> Sequence:
        return self._combined(other, 1)

    def __neg__(self) -> Sequence:
        return self._combination([self], [-1])

    def __sub__(self, other: SequenceOperators | int) -> Sequence:
        return self._combined(other, -1)

    def __rsub__(self, other: int) -> Sequence:
        return (-self)._combined(other, 1)

    def __mul__(self, other: SequenceOperators | int) -> Sequence:
        if isinstance(other, SequenceOperators):
            return self.hadamard(operand(other))
        factor = whole(other)
        if factor is None:
            return NotImplemented
        return self._combination([self], [factor])

    def __rmul__(self, other: int) -> Sequence:
        return self.__mul__(other)

    def __pow__(self, exponent: int) -> Sequence:
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

    def hadamard(self, other: Sequence) -> Sequence:
        """Return a(n) b(n), for the n that both have: the Hadamard product of the g.f.s.

        Raises LimitReached if its order may be too large.

        >>> print(Sequence.parse("1/(1-2x)").hadamard(Sequence.parse("1/(1-3x)^2")))
        1/(1-6*x)^2
        """
        return operated([self, a_sequence("other", other)], TermwiseProduct)

    def _combined(self, other: SequenceOperators | int, weight: int) -> Sequence:
        if isinstance(other, SequenceOperators):
            return self._combination([self, operand(other)], [1, weight])
        value = whole(other)
        if value is None:
            return NotImplemented  # type: ignore[no-any-return]
        constant = self.constant(value, offset=self.offset)
        return self._combination([self, constant], [1, weight])

    @staticmethod
    def _combination(parts: ListOf[Sequence], weights: ListOf[int]) -> Sequence:
        return operated(parts, lambda these: LinearCombination(these, tuple(weights)))

    def section(self, step: int, start: int = 0) -> Sequence:
        """Return b(n) = a(step n + start), from the first n for which a is there, at least from 0.

        Only if a itself begins before 0 may b. Raises LimitReached if the terms that it takes are
        too long, GfkitError for a step below 1.

        >>> Sequence.parse("x/(1-x-x^2)").section(10).gf
        RationalGF(num=(0, 55), den=(1, -123, 1))
        """
        step, start = integer("step", step, least=1, example=2), index_of("start", start)
        first = max(-((start - self.offset) // step), min(self.offset, 0))
        return operated([self], lambda these: Section(these, step, start, first))

    def shift(self, by: int) -> Sequence:
        """Return b(n) = a(n + by), from n = offset on.

        by: negative, the sequence is continued backwards by its recurrence, which is refused if
        that gives fractions or if the sequence has terms before its recurrence (GfkitError).

        >>> Sequence.parse("x/(1-x-x^2)").shift(-4).terms(6)
        [-3, 2, -1, 1, 0, 1]
        """
        first, by = self.offset, index_of("by", by)
        extended = self if by >= 0 else self.continued(first + by)
        return operated([extended], lambda these: Shifted(these, by, first))

    def reindexed(self, offset: int) -> Sequence:
        """Return the same terms with another offset: b(offset) is the first term of a."""
        offset = index_of("offset", offset)
        return operated([self], lambda these: Shifted(these, self.offset - offset, offset))

    def beginning(self, first: int) -> Sequence:
        """Return a(n) for n >= first, which is not before the offset.

        >>> Sequence([1, 4, 9, 16], offset=1).beginning(3)[:]
        [9, 16]
        """
        first = index_of("first", first)
        return operated([self], lambda these: Shifted(these, 0, first))

    def up_to(self, last: int) -> Sequence:
        """Return the terms up to a(last), a sequence that ends.

        >>> powers = Sequence.parse("1/(1-2x)").up_to(3)
        >>> powers.last, powers.terms(4)
        (3, [1, 2, 4, 8])
        """
        last = index_of("last", last)
        return operated([self], lambda these: FirstTerms(these, last))

    def continued(self, first: int) -> Sequence:
        """Return a(n) for n >= first, where the recurrence of least order continues it backwards.

        Raises GfkitError if that gives fractions, or if the sequence has terms before its
        recurrence, so that nothing says how it continues.
        """
        first = index_of("first", first)
        self.rational  # noqa: B018 - raises
        return operated([self], lambda these: Continued(these, first))

    def partial_sums(self) -> Sequence:
        """Return s(n) = a(offset) + ... + a(n).

        >>> Sequence.parse("x/(1-x-x^2)").partial_sums().terms(7)
        [0, 1, 2, 4, 7, 12, 20]
        """
        return operated([self], PartialSums)

    def differences(self) -> Sequence:
        """Return a(n + 1) - a(n)."""
        return self.shift(1) - self

    @property
    def parameters(self) -> tuple[str, ...]:
        """The letters in its terms that stand for any number.

        >>> Sequence.parse("1/(1-k*x)").parameters
        ('k',)
        """
        return () if self.definition is None else tuple(sorted(self.definition.parameters))

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters in its terms: those that stand for any number, and marks.

        >>> Sequence.parse("1/(1-k*x)").letters, Sequence.parse("1/(1-2*x)").letters
        (('k',), ())
        """
        if self.definition is None or isinstance(self.gf, RationalGF):
            return ()
        if isinstance(self.gf, MarkedGF):
            return tuple(self.gf.letters)
        return tuple(sorted(self.definition.letters | self.definition.parameters))

    def at(self, **values: int | Fraction) -> Sequence:
        """Return the sequence with numbers for letters, as 3 for k.

        At fractions it is the sequence of the recurrence with these numbers. Raises GfkitError for
        a letter that it does not have, or a number for which it is not said.

        >>> polynomials = Sequence.parse("F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1")
        >>> polynomials.at(x=2).terms(6), polynomials.at(x=Fraction(1, 2)).rationals.terms(4)
        ([0, 1, 2, 5, 12, 29], [0, 1, Fraction(1, 2), Fraction(5, 4)])
        """
        given = {z: _value_given(z, value) for z, value in sorted(values.items())}
        if not given:
            return self
        told = ", ".join(f"{letter} = {value}" for letter, value in given.items())
        whole = tuple((z, value) for z, value in given.items() if isinstance(value, int))
        if len(whole) == len(given):
            found = operated([self], lambda parts: At(parts, whole))
        else:
            found = self._at_fractions(given)
        return found.named(f"{self.name}, {told}") if self.name else found

    def _at_fractions(self, values: Mapping[str, int | Fraction]) -> Sequence:
        """Return the coefficients of the g.f. at numbers for all of its letters."""
        of = _definition_in(self)
        if why := why_not_at(of, values):
            raise GfkitError(why)
        if self.function is None or isinstance(self.provenance, Consistent):
            raise GfkitError(
                f"no generating function of {self._called()} is proved, and without one only "
                "integers are put for letters"
            )
        if left := sorted({*self.letters} - {*values}):
            fraction = next(z for z, value in values.items() if value.denominator > 1)
            raise GfkitError(
                f"with a fraction for {fraction} the terms would be polynomials in "
                f"{', '.join(left)} over the rational numbers; give a number for {left[0]} too"
            )
        function = self.function * RationalFunction.monomial((Fraction(1), 0, 0, -self.offset))
        sides = function.at(values).ascending()
        assert sides is not None
        return self.of_gf(RationalSeries.of(*sides), offset=self.offset)

    def triangle(self, count: int = TRIANGLE_ROWS) -> list[list[int]]:
        """Return the coefficients of the first terms, which are polynomials in one letter.

        A row has the coefficients of the powers 0, 1, ... of the letter up to the degree; that of
        0 is one 0. Raises GfkitError where the terms have no letter or several.

        >>> Sequence.parse("F(n) = x*F(n-1) + F(n-2), F(1) = 1, F(2) = x").triangle(5)
        [[1], [0, 1], [1, 0, 1], [0, 2, 0, 1], [1, 0, 3, 0, 1]]
        >>> Sequence.parse("1/(1-a*x-b*x^2)").triangle(5)
        Traceback (most recent call last):
        ...
        gfkit.errors.GfkitError: a triangle has one letter; the terms have a, b
        """
        count = size("count", count)
        if len(self.letters) != 1:
            told = ", ".join(self.letters) or "none"
            raise GfkitError(f"a triangle has one letter; the terms have {told}")
        terms: list[Any] = self.early(count)
        return [[*RationalFunction.of(one).coefficients(self.letters[0])] for one in terms]

    def total(self, mark: str) -> Sequence:
        """Return how often what has a mark occurs in all objects together.

        It is the derivative of the terms in the mark, at 1. Raises GfkitError for another mark.

        >>> from gfkit import Strip
        >>> kings = Sequence.of(Strip("kings", rows=1).definition(marks="x"))
        >>> kings.values.terms(3), kings.total("x").terms(5)
        ([1, RationalFunction(1+x), RationalFunction(1+2*x)], [0, 1, 2, 5, 10])
        """
        return operated([self], lambda parts: Total(parts, mark))

    def with_letters(self, **names: str) -> Sequence:
        """Return the sequence with other names for letters; raises GfkitError.

        Marks are letters then: any number may stand for them.

        >>> Sequence.parse("1/(1-k*x)").with_letters(k="q").parameters
        ('q',)
        >>> from gfkit import Strip
        >>> kings = Sequence.of(Strip("kings", rows=1).definition(marks="x"))
        >>> kings.with_letters(x="w").values.terms(2)
        [1, RationalFunction(1+w)]
        """
        if not names or self.definition is None:
            return self
        marks = self.definition.letters - self.definition.parameters
        if {*names} & marks:
            told = tuple(sorted(names.items()))
            return operated([self], lambda parts: Lettered(parts, told)).named(self.name)
        return Sequence.of(self.definition.renamed(names)).named(self.name)

    def at_one(self) -> Sequence:
        """Return the sequence at x = y = 1, itself if it has no marks.

        Raises GfkitError where letters stand for any number, which `at` gives values.
        """
        if self.parameters:
            letter = self.parameters[0]
            raise GfkitError(
                f"{self._called()} has the letter{'s' * (len(self.parameters) > 1)} "
                f"{', '.join(self.parameters)}: give a number, as {letter}=3"
            )
        return operated([self], AtOne) if isinstance(self.gf, MarkedGF) else self

    # On generating functions.

    def cauchy(self, other: Sequence) -> Sequence:
        """Return the Cauchy product: the sum of a(i) b(n - i) over all i for which both are there.

        >>> ones = Sequence.constant(1)
        >>> ones.cauchy(ones).terms(5)
        [1, 2, 3, 4, 5]
        """
        return operated([self, a_sequence("other", other)], CauchyProduct)

    # As text and as data.

    def __str__(self) -> str:
        """Return the sum of a(n) x^n, or the equation or the terms with an offset that is not 0."""
        if self._series is not None:
            return self.gf_text()
        if self.equation is not None:
            text = self.equation.text()
        else:
            text = self._shown() if self._kept or self.definition is None else str(self.definition)
        return text if not self.offset else f"{text} (offset {self.offset})"

    def _shown(self, count: int = SHOWN, *, text: Callable[[Any], str] = number_text) -> str:
        is_known = self.gf is not None or self.equation is not None or self.given
        terms = self._kept[:count]
        is_cheap = self.definition is not None and self.definition.cheap > 0
        if is_known or is_cheap or isinstance(self.definition, FormulaTerms):
            with suppress(GfkitError):
                terms = self.early(count)
        more = self.last is None or self.last >= self.offset + len(terms)
        if not terms and self.definition is not None and self.last is not None:
            return f"{len(self)} term{'' if len(self) == 1 else 's'}"
        shown = [text(value) for value in terms]
        return ", ".join([*shown, "..."] if more else shown)

    def __repr__(self) -> str:
        text = self.gf_text() if self.gf is not None else ""
        known = f"; g.f. {text}" if 0 < len(text) <= LONGEST_SHOWN else ""
        if self.equation is not None:
            known = f"; {self.equation.text()}"
        if self.gf is not None and not known:
            known = f"; recurrence of order {self.order}"
        shown, end = self._shown(text=short_text), f"{known}; {self.provenance}>"
        begin = f"<Sequence from n = {self.offset}: "
        room = LONGEST - len(begin) - len(end) - 3
        if 0 < room + 3 < len(shown):
            shown = f"{shown[:room]}..."
        return in_one_line(self, begin + shown + end)

    def data(self) -> dict[str, object]:
        """Return the sequence as JSON data, with its proof; `of_data` reads it as claimed."""
        if self.equation is not None and self.given:
            raise GfkitError("a fit by an equation is written as its terms; it can be found again")
        found: dict[str, Any] = {"name": self.name, "offset": self.offset}
        if self.definition is not None:
            found["of"] = definition_data(self.definition)
        if self.gf is not None:
            found |= gf_data(self.gf)
        known: dict[str, Any] = {"word": str(self.provenance)}
        if isinstance(self.provenance, Proved):
            known |= {"word": "claimed", "proof": proof_data(self.provenance)}
        elif isinstance(self.provenance, Claimed):
            known["proof"] = dict(self.provenance.proof)
        elif isinstance(self.provenance, Consistent):
            known["surplus"] = self.provenance.surplus
        else:
            known["reason"] = self.provenance.reason
        return {**found, "known": known}

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Self:
        """Return the sequence of such data; what was proved is claimed until `verify`."""
        given: Any = data
        known = given["known"]
        provenance: Provenance
        if known["word"] == "claimed":
            provenance = claimed_of_data(known["proof"])
        elif known["word"] == "consistent":
            provenance = Consistent(int(known["surplus"]))
        else:
            provenance = Given(str(known["reason"]))
        return cls.made(
            definition_of(given["of"]) if "of" in data else None,
            gf=gf_of_data(data) if "p" in data else None,
            provenance=provenance,
            name=str(data["name"]),
            offset=int(given["offset"]),
        )

    def sequence(self) -> Self:
        """Return the sequence itself; answers about a sequence have this method."""
        return self

    # Equality.

    def _key(self) -> tuple[Any, ...]:
        if self.gf is not None:
            return self.offset, self.gf
        if self.equation is not None and self.given:
            return self.offset, self.equation.kind, self.equation.text(), tuple(self.given)
        last = self.last
        if last is None:
            return self.offset, self.definition
        return self.offset, last, tuple(self._listed(last - self.offset + 1))

    def __eq__(self, other: object) -> bool:
        """Return whether both have one definition; `gfkit.compare` proves that terms are equal."""
        return self._key() == other._key() if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self._parts())


def _restored(kind: type[Sequence], parts: dict[str, Any]) -> Sequence:
    """Return a copy: its parts are copied, too, so that what was proved is claimed."""
    return kind.made(**parts)


def a_sequence(name: str, value: Any) -> Sequence:
    """Return a sequence that is given as an argument; raises WrongArgument."""
    expected = "a sequence such as Sequence([1, 4, 9]) or as_sequence('1/(1-x)')"
    return instance(name, value, Sequence, expected)


def operated(parts: ListOf[Sequence], make: Any) -> Sequence:
    """Return the sequence of an operation, known as well as the part that is known least."""
    operation: Operation = make(tuple(map(_definition_in, parts)))
    given = [part.provenance for part in parts]
    fits = [known.surplus for known in given if isinstance(known, Consistent)]
    known = [part.gf for part in parts if part.gf is not None]
    provenance: Provenance
    if len(known) < len(parts) or operation.last is not None:
        reason = Given("its terms are computed from its parts")
        return Sequence.made(operation, provenance=Consistent(min(fits)) if fits else reason)
    lemmas = [provenance for provenance in given if isinstance(provenance, Proved)]
    run = Workings(lemmas)
    gf: RationalGF | MarkedGF = operation.gf_of(known, run)
    name = parts[0].name if len(parts) == 1 and isinstance(operation, Shifted | AtOne) else ""
    evidence = {"parts": [gf_data(gf) for gf in known]}
    statement = IsGF(operation, gf)
    if fits:
        provenance = Consistent(min(fits))
    elif len(lemmas) == len(parts):
        provenance = prove(statement, evidence, workings=run)
    elif any(isinstance(provenance, Claimed) for provenance in given):
        provenance = _claim(statement, evidence, parts)
    else:
        reasons = dict.fromkeys(p.reason for p in given if isinstance(p, Given))
        provenance = Given("; ".join(reasons))
    memory = run if isinstance(provenance, Proved) else None
    return Sequence.made(operation, gf=gf, provenance=provenance, name=name, run=memory)


def _claim(statement: IsGF, evidence: dict[str, Any], parts: ListOf[Sequence]) -> Claimed:
    """Return the claim that follows from the proofs of the parts, some of them claims."""
    proofs = [
        part.provenance.proof if isinstance(part.provenance, Claimed) else proof_data(part.proof())
        for part in parts
    ]
    premises = dict.fromkeys(chain.from_iterable(proof["premises"] for proof in proofs))
    said = {"statement": statement_data(statement), "premises": list(premises)}
    return Claimed(statement, {**said, "evidence": evidence, "lemmas": proofs})


def _definition_in(part: Sequence) -> Definition:
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


def interlaced(*sequences: Sequence | ListOf[int]) -> Sequence:
    """Return c with c(kn + i) = a_i(n), for sequences a_0, ..., a_(k-1) of the same offset.

    sequences: also lists of terms. Raises GfkitError for none, or for different offsets.

    >>> interlaced([1, 2], [10, 20])[:]
    [1, 10, 2, 20]
    >>> interlaced(Sequence.parse("1/(1-x)"), Sequence.parse("1/(1-2x)")).terms(8)
    [1, 1, 1, 2, 1, 4, 1, 8]
    """
    if not sequences:
        raise OutOfRange("sequences", "one or more, such as interlaced(a, b)", "none")
    made = [Sequence(one) if isinstance(one, list) else one for one in sequences]
    return operated([a_sequence("sequences", one) for one in made], Interlacing)


def term_given(value: Any) -> int | Fraction:
    """Return a term that a user gives; raises WrongArgument."""
    number = whole(value)
    if number is not None:
        return number
    if isinstance(value, NumbersRational):  # of SymPy, for example
        return simplest(Fraction(int(value.numerator), int(value.denominator)))  # type: ignore[return-value]
    found = simplest(value)
    if isinstance(found, bool) or not isinstance(found, int | Fraction):
        raise WrongArgument("terms", EXAMPLE_TERMS, f"{shown(value)} among them")
    return found


def _value_given(letter: str, value: Any) -> int | Fraction:
    """Return the number for a letter; raises WrongArgument."""
    if isinstance(value, bool) or (
        whole(value) is None and not isinstance(value, NumbersRational)  # of SymPy, for example
    ):
        raise WrongArgument(letter, "a number such as 3 or Fraction(1, 2)", shown(value))
    found = Fraction(int(value.numerator), int(value.denominator))
    above, below = (integer(letter, side) for side in (found.numerator, found.denominator))
    return above if below == 1 else Fraction(above, below)


EXAMPLE = (
    'a Sequence, its terms as [1, 1, 2, 3, 5], as_sequence("x/(1-x-x^2)") of a text, or an answer '
    'of gfkit such as Strip("domineering:right-ends", columns=3) or a guess'
)


def required_sequence(thing: object) -> Sequence:
    """Return the sequence that an object is or has, or that of its terms.

    thing: a Sequence; numbers, which are a(0), a(1), ...; a g.f.; a definition or a proof of the
    kernel; whatever has a method `sequence`, such as a strip, its answer, or a guess. Raises
    WrongArgument for a text, which `gfkit.as_sequence` reads, and for other objects.

    >>> required_sequence(range(3))[:]
    [0, 1, 2]
    """
    found = sequence_of(thing)
    if found is None:
        raise WrongArgument("the sequence", EXAMPLE, shown(thing))
    return found


def sequence_of(thing: Any) -> Sequence | None:
    """Return the sequence that an object is or has; None for texts, paths and other objects."""
    if isinstance(thing, Sequence):
        return thing
    if isinstance(thing, GivenTerms):
        return Sequence(thing.values, offset=thing.offset)
    if isinstance(thing, RationalGF) and (first := getattr(thing, "_first", 0)):
        return Sequence.of_gf(RationalGF(thing.num[first:], thing.den), offset=first)
    if isinstance(thing, RationalGF | MarkedGF):
        return Sequence.of_gf(thing)
    if isinstance(thing, Definition):
        return Sequence.of(thing)
    if isinstance(thing, Proved | Claimed):
        return Sequence.of_proof(thing)
    method = getattr(thing, "sequence", None)
    if callable(method) and not isinstance(thing, type):
        found = method()
        return found if isinstance(found, Sequence) else None
    if isinstance(thing, SequenceOperators):
        return None
    if isinstance(thing, Iterable) and not isinstance(thing, dict | set | bytes | str):
        return Sequence(items("the sequence", thing, EXAMPLE))
    return None


def integer_terms(sequence: Sequence, count: int | None = None) -> list[int]:
    """Return the first `count` terms, or those that there are; without a count those given.

    Raises GfkitError, in words for all of them, if one of them is not an integer.

    >>> integer_terms(Sequence([1, 4, 9]))
    [1, 4, 9]
    """
    values = sequence.given if count is None else sequence.early(count)
    found = [value for value in values if isinstance(value, int)]
    if len(found) < len(values):
        raise GfkitError(f"the terms of {sequence.name or 'the sequence'} are not all integers")
    return found


COUNT = 30
"""Number of terms taken of an infinite sequence."""


def transform(name: str, thing: object, *, count: int | None = None) -> list[Rational]:
    """Return a transform by its name.

    name: one of `gfkit.series.transforms.TRANSFORMS`: partial sums, differences, binomial,
    inverse binomial, moebius, inverse moebius, euler, inverse euler, invert, inverse invert,
    exponential, logarithmic, self-convolution, reversion, boustrophedon, inverse boustrophedon,
    hankel. thing: whatever `sequence_of` takes. count: how many terms are taken; all of a list, 30
    of a sequence that continues. Raises ValueError for another name, GfkitError for terms that are
    not rational, and for a reversion where a(1) = 0.

    >>> from gfkit import as_sequence
    >>> transform("euler", [1, 1, 1, 1, 1, 1])
    [1, 2, 3, 5, 7, 11]
    >>> transform("binomial", as_sequence("x/(1-x-x^2)"), count=6)
    [0, 1, 3, 8, 21, 55]
    """
    chosen = one_of("name", name, TRANSFORMS)
    sequence = required_sequence(thing)
    if count is not None:
        count = size("count", count, example=COUNT)
    values = sequence.given[:count] or sequence.early(COUNT if count is None else count)
    rational = [value for value in values if isinstance(value, int | Fraction)]
    if len(rational) < len(values):
        raise GfkitError("the terms are not all rational numbers; only such lists are transformed")
    return transformed(chosen, rational)


def index_of(name: str, value: Any) -> int:
    """Return an index of a term, which may be negative; larger ones no computation reaches."""
    return integer(name, value, least=-MAX_INDEX, most=MAX_INDEX, example=1)
