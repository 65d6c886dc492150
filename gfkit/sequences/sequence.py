"""The type of every sequence: its offset, terms and g.f., and how they are known.

Every function that makes a sequence returns a `Sequence`; those that use one accept one, or what
`as_sequence` makes into one. Offsets are handled here: a(n) is the
coefficient of x^(n - offset) in the g.f. The algebra of fractions is `gfkit.series.algebra`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Sequence as ListOf
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from typing import Any, Self, cast

from gfkit.base.arguments import instance, integer, integers, items, one_of, shown, size, whole
from gfkit.base.arguments import text as argument_text
from gfkit.base.display import ports
from gfkit.base.display.display_methods import LONGEST, in_one_line
from gfkit.errors import GfkitError, OutOfRange, WrongArgument, WrongCall
from gfkit.fits.fit import GivenTerms
from gfkit.formulas.evaluate import Value, simplest
from gfkit.formulas.fraction_texts import parse_series
from gfkit.numbers.decimal import number_text, short_text
from gfkit.proofs.kernel import (
    Claimed,
    Proved,
    Workings,
    claimed_of_data,
    proof_data,
    prove,
    statement_data,
)
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.about_sequence import AboutSequence
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.explicit_definitions import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.gf_statements import IsGF, gf_data, gf_of_data
from gfkit.sequences.operations import (
    At,
    AtOne,
    CauchyProduct,
    Continued,
    FirstTerms,
    Interlacing,
    Lettered,
    LinearCombination,
    Operation,
    PartialSums,
    Section,
    Shifted,
    TermwiseProduct,
    Total,
)
from gfkit.sequences.sequence_data import (
    EXAMPLE_TERMS,
    MAX_N,
    SHOWN,
    Given,
    Provenance,
    SequenceData,
    index_of,
)
from gfkit.series import algebra
from gfkit.series.algebra import TRANSFORMS, Rational, transformed
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

LONGEST_SHOWN = 60
"""Longer g.f.s are not shown there."""


class Sequence(SequenceData):
    """a(offset), a(offset + 1), ... with its g.f. or equation if known, and its provenance.

    Made of terms, `Sequence([1, 4, 9], offset=1)`, of a g.f. or a recurrence, `Sequence.parse`, of
    a definition, `Sequence.of`. terms: finitely many integers or fractions. offset: the index of
    the first; terms alone have no g.f., `gf` is None, and `a.guess()` looks for one that fits.
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

    __array_ufunc__ = None  # numpy's numbers leave the operators to this class
    __slots__ = ()

    def __init__(
        self,
        terms: Iterable[int | Fraction | Value] | str,
        initial: Iterable[int] = (),
        *,
        offset: int = 0,
        name: str = "",
    ) -> None:
        """Make the finite sequence of the terms given; fractions are allowed. See `parse`.

        terms: also a text, whatever `gfkit.read` reads as a sequence. initial: the first terms,
        where a recurrence is given as text.

        >>> Sequence("a(n) = a(n-1) + a(n-2)", [0, 1])[:8]
        [0, 1, 1, 2, 3, 5, 8, 13]
        """
        offset = index_of("offset", offset)
        argument_text("name", name, "'Fibonacci numbers'")
        if isinstance(terms, str):
            terms = "".join([terms, *(f", a({n}) = {a}" for n, a in enumerate(initial, offset))])
            one = type(self).parse(terms, offset=offset) if offset else as_sequence(terms)
            parts = one.definition, one.gf, one.provenance, one.equation, name, one.offset
            self._set(*parts, [], Workings())
            return
        if items("initial", initial, EXAMPLE_TERMS):
            raise WrongCall("Sequence() takes one list of terms, as Sequence([1, 1, 2, 3])")
        values = tuple(
            value if type(value) is int else term_given(value)
            for value in items("terms", terms, EXAMPLE_TERMS)
        )
        listed = ListedTerms(values, offset) if values else None
        self._set(listed, None, Given(), None, name, offset, list(values), Workings())

    @classmethod
    def parse(cls, text: str, *, offset: int = 0) -> Self:
        """Return the coefficients of a g.f. given as text, a(offset) first; or of a recurrence.

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
        if isinstance(text, str) and ("=" in text or text.startswith("diagonal ")):
            from gfkit.sequences import implicit_definitions  # noqa: PLC0415 - slow to import

            if (by_series := implicit_definitions.diagonal_of_text(text)) is not None:
                return cls.of(by_series)
            from gfkit.sequences.solved_recurrences import sequence_of_text  # noqa: PLC0415

            return cast("Self", sequence_of_text(text))
        if "sqrt" in text or re.search(r"\^\(-?[0-9]+/", text):
            from gfkit.sequences import implicit_definitions  # noqa: PLC0415 - slow to import

            return cls.of(implicit_definitions.series_of_roots(text, offset))
        return cls.of_gf(parse_series(text), offset=offset)

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

    # Termwise.

    def __add__(self, other: Sequence | int) -> Sequence:
        return self._combined(other, 1)

    __radd__ = __add__

    def __neg__(self) -> Sequence:
        return self._combination([self], [-1])

    def __sub__(self, other: Sequence | int) -> Sequence:
        return self._combined(other, -1)

    def __rsub__(self, other: int) -> Sequence:
        return (-self)._combined(other, 1)

    def __mul__(self, other: Sequence | int) -> Sequence:
        if isinstance(other, Sequence):
            return self.hadamard(other)
        factor = whole(other)
        if factor is None:
            return NotImplemented
        return self._combination([self], [factor])

    __rmul__ = __mul__

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

    def _combined(self, other: Sequence | int, weight: int) -> Sequence:
        if not isinstance(other, Sequence):
            value = whole(other)
            if value is None:
                return NotImplemented  # type: ignore[no-any-return]
            other = self.constant(value, offset=self.offset)
        return self._combination([self, other], [1, weight])

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
        recurrence, so that nothing says how it goes on.
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

    def at(self, **values: int) -> Sequence:
        """Return the sequence with numbers for letters, as 3 for k.

        Raises GfkitError for a letter that it does not have, or a number for which it is not said.

        >>> polynomials = Sequence.parse("F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1")
        >>> polynomials.at(x=2).terms(6)
        [0, 1, 2, 5, 12, 29]
        """
        given = tuple(sorted((z, integer(z, value)) for z, value in values.items()))
        if not given:
            return self
        told = ", ".join(f"{letter} = {value}" for letter, value in given)
        found = operated([self], lambda parts: At(parts, given))
        return found.named(f"{self.name}, {told}") if self.name else found

    def total(self, mark: str) -> Sequence:
        """Return how often what has a mark occurs in all objects together.

        It is the derivative of the terms in the mark, at 1. Raises GfkitError for another mark.

        >>> from gfkit import Strip
        >>> kings = Sequence.of(Strip("kings", rows=1).definition(marks="x"))
        >>> kings.terms(3), kings.total("x").terms(5)
        ([1, RationalFunction(1+x), RationalFunction(1+2*x)], [0, 1, 2, 5, 10])
        """
        return operated([self], lambda parts: Total(parts, mark))

    def with_letters(self, **names: str) -> Sequence:
        """Return the sequence with other names for letters; raises GfkitError.

        Marks are letters then: any number may stand for them.

        >>> Sequence.parse("1/(1-k*x)").with_letters(k="q").parameters
        ('q',)
        >>> from gfkit import Strip
        >>> Sequence.of(Strip("kings", rows=1).definition(marks="x")).with_letters(x="w").terms(2)
        [1, RationalFunction(1+w)]
        """
        if not names or self.definition is None:
            return self
        marks = self.definition.letters - self.definition.parameters
        if {*names} <= marks:
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
        if self.gf is not None:
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

    def latex(self) -> str | None:
        """Return the generating function in LaTeX; None if it is not known or has no such form."""
        return None if self.own_gf is None else self.own_gf.latex()

    def data(self) -> dict[str, Any]:
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
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the sequence of such data; what was proved is claimed until `verify`."""
        known = data["known"]
        provenance: Provenance
        if known["word"] == "claimed":
            provenance = claimed_of_data(known["proof"])
        elif known["word"] == "consistent":
            provenance = Consistent(int(known["surplus"]))
        else:
            provenance = Given(str(known["reason"]))
        return cls.made(
            definition_of(data["of"]) if "of" in data else None,
            gf=gf_of_data(data) if "p" in data else None,
            provenance=provenance,
            name=str(data["name"]),
            offset=int(data["offset"]),
        )

    def sequence(self) -> Self:
        """Return the sequence itself, as what is about one does."""
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
        return self.offset, last, tuple(self.terms(last - self.offset + 1))

    def __eq__(self, other: object) -> bool:
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
    found = simplest(value)
    if isinstance(found, bool) or not isinstance(found, int | Fraction):
        raise WrongArgument("terms", EXAMPLE_TERMS, f"{shown(value)} among them")
    return found


EXAMPLE = (
    'a Sequence, its terms as [1, 1, 2, 3, 5], its g.f. as "x/(1-x-x^2)", or an answer of '
    'gfkit such as Strip("domineering:right-ends", columns=3) or a guess'
)


def as_sequence(thing: Any) -> Sequence:
    """Return what a verb was given as a sequence.

    thing: whatever `gfkit.read` reads: a Sequence; numbers, which are a(0), a(1), ...; a text, of
    terms, a g.f., a recurrence with its first terms, a formula such as 2^n + 3^n, words as in the
    title of an entry, a rule and a board; a path; a g.f., also as an expression of SymPy; a
    definition or a proof of the kernel; whatever has a method `sequence`, such as a strip, its
    answer, or a guess. Raises GfkitError that says what it is instead; WrongArgument, a TypeError,
    for an object that is nothing of the kind.

    >>> as_sequence("x/(1-x-x^2)")[:6], as_sequence("1, 4, 9")[:], as_sequence(range(3))[:]
    ([0, 1, 1, 2, 3, 5], [1, 4, 9], [0, 1, 2])
    >>> as_sequence("2^n + 3^n")[:4], as_sequence("(n+1)^2")[:4]
    ([2, 5, 13, 35], [1, 4, 9, 16])
    >>> as_sequence("domino tilings of 4 X n")[1:6]
    [1, 5, 11, 36, 95]
    """
    found = None if isinstance(thing, str) else sequence_of(thing)
    if found is None:
        found = ports.sequence_read(thing)
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
    if isinstance(thing, AboutSequence):
        return None
    if isinstance(thing, Iterable) and not isinstance(thing, dict | set | bytes | str):
        return Sequence(items("the sequence", thing, EXAMPLE))
    return None


COUNT = 30
"""Number of terms taken of a sequence that goes on for ever."""


def transform(name: str, thing: Any, *, count: int | None = None) -> list[Rational]:
    """Return a transform by its name.

    name: one of `gfkit.series.algebra.TRANSFORMS`: partial sums, differences, binomial,
    inverse binomial, moebius, inverse moebius, euler, inverse euler, invert, inverse invert,
    exponential, logarithmic, self-convolution, reversion, boustrophedon, inverse boustrophedon,
    hankel. thing: whatever `as_sequence` takes. count: how many terms are taken; all of a list, 30
    of a sequence that goes on. Raises ValueError for another name, GfkitError for terms that are
    not rational, and for a reversion where a(1) = 0.

    >>> transform("euler", [1, 1, 1, 1, 1, 1])
    [1, 2, 3, 5, 7, 11]
    >>> transform("binomial", "x/(1-x-x^2)", count=6)
    [0, 1, 3, 8, 21, 55]
    """
    chosen = one_of("name", name, TRANSFORMS)
    sequence = as_sequence(thing)
    if count is not None:
        count = size("count", count, example=COUNT)
    values = sequence.given[:count] or sequence.early(COUNT if count is None else count)
    rational = [value for value in values if isinstance(value, int | Fraction)]
    if len(rational) < len(values):
        raise GfkitError("the terms are not all rational numbers; only such lists are transformed")
    return transformed(chosen, rational)
