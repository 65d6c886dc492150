"""The type of every sequence: its offset, terms and g.f., and how they are known.

Every function that makes a sequence returns a `Sequence`; those that use one accept one, or what
`gfkit.sequences.verbs.as_sequence` makes into one. Offsets are handled here: a(n) is the
coefficient of x^(n - offset) in the g.f. The algebra of fractions is `gfkit.series.algebra`.
"""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol, Self, cast, overload

from gfkit.arguments import (
    MAX_BITS,
    called_like,
    instance,
    integer,
    integer_of_any,
    integers,
    items,
    shown,
    size,
    whole,
)
from gfkit.arguments import text as argument_text
from gfkit.budget import tracked
from gfkit.errors import (
    CertificateRejected,
    GfkitError,
    LimitReached,
    OutOfRange,
    WrongArgument,
)
from gfkit.formulas.evaluate import BeforeOffset, Unevaluated, simplest
from gfkit.numbers.decimal import number_text, short_text
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
from gfkit.sequences.bounded import BoundedTerms
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.sequences.operations import (
    AtOne,
    CauchyProduct,
    Combination,
    Continued,
    EulerTransform,
    FirstTerms,
    Interlacing,
    Inverse,
    PartialSums,
    Reversal,
    Section,
    Shifted,
    TermwiseProduct,
)
from gfkit.series import algebra
from gfkit.series.expression import parse_fraction
from gfkit.series.functions import RationalFunction
from gfkit.series.long_terms import each_term
from gfkit.series.marked import MarkedGF, context, to_flint
from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import recurrence_text
from gfkit.shown import LONGEST, Plotted, Shown, in_one_line
from gfkit.upward import upward

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from collections.abc import Sequence as ListOf

    from gfkit.formulas.evaluate import Value
    from gfkit.sequences.operations import Operation

MAX_N = 100_000
"""Terms that are not known by a fraction are computed up to this many at most."""

SHOWN = 10
"""How many terms are shown where a sequence is printed in one line."""

NEAR = 64
"""Terms of a fraction are listed, and not computed one by one, up to so far beyond those known."""

MAX_CALLED = 20_000
"""Formulas ask for terms up to this n."""

MAX_INDEX = 10**18
"""Offsets, shifts and the like are between this and its negative."""

EXAMPLE_TERMS = "integers or fractions such as [1, 1, 2, 3, 5]"

LONGEST_SHOWN = 60
"""Longer g.f.s are not shown there."""


@called_like("Given('the terms as given')")
@dataclass(frozen=True, slots=True, repr=False)
class Given(Shown):
    """Known because it was given, by the user or a definition; reason: by which.

    >>> Sequence([1, 4, 9]).verdict
    Given(reason='the terms as given')
    """

    reason: str = "the terms as given"

    def __str__(self) -> str:
        return "given"


Provenance = Proved | Claimed | Given | Consistent
"""How a sequence is known: a proof of the kernel, one that has not been derived here yet, an
unproved assertion, or a fit with its surplus. In this order each is stronger than the next but
for `Claimed`, which is weaker than `Given` until `verify` has been called."""


class Equation(Protocol):
    """An equation that is not a fraction: P-recursive, algebraic, D-finite; it predicts terms."""

    @property
    def kind(self) -> str:
        """The family, such as "P-recursive"."""

    def text(self) -> str:
        """Return the equation in the style of the OEIS."""

    def predicted(self, count: int) -> list[Fraction]:
        """Return the terms after those given, fewer if the equation stops there."""


class NoSuchTerm(BeforeOffset, IndexError):
    """A term before the first one."""


class UnendingSlice(GfkitError, IndexError):
    """A slice without an end of an infinite sequence."""


class Unending(GfkitError, TypeError):
    """The length, or all terms, of an infinite sequence."""


class UnknownTerm(Unevaluated, IndexError):
    """A term after the last one, or one that cannot be computed from what is known."""


@called_like("Sequence([1, 1, 2, 3, 5])")
class Sequence(Plotted):
    """a(offset), a(offset + 1), ... with its g.f. or equation if known, and its provenance.

    Made of terms, `Sequence([1, 4, 9], offset=1)`, of a g.f. or a recurrence, `Sequence.parse`, of
    a definition, `Sequence.of`. terms: finitely many integers or fractions. offset: the index of
    the first. name: for people. `a[n]` and `a(n)` are a(n), `a[2:5]` is [a(2), a(3), a(4)].

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
    __slots__ = ("_kept", "definition", "equation", "gf", "name", "offset", "provenance", "run")

    definition: Definition | None
    equation: Equation | None
    gf: RationalGF | MarkedGF | None
    name: str
    offset: int
    provenance: Provenance
    run: Workings
    _kept: list[Value]

    def __init__(
        self, terms: Iterable[int | Fraction | Value], *, offset: int = 0, name: str = ""
    ) -> None:
        """Make the finite sequence of the terms given; fractions are allowed."""
        offset = _index("offset", offset)
        argument_text("name", name, "'Fibonacci numbers'")
        values = tuple(
            value if type(value) is int else _term_given(value)
            for value in items("terms", terms, EXAMPLE_TERMS)
        )
        listed = ListedTerms(values, offset) if values else None
        self._set(listed, None, Given(), None, name, offset, list(values), Workings())

    def _set(
        self,
        definition: Definition | None,
        gf: RationalGF | MarkedGF | None,
        provenance: Provenance,
        equation: Equation | None,
        name: str,
        offset: int,
        kept: list[Value],
        run: Workings,
    ) -> None:
        for key, value in (
            ("definition", definition),
            ("gf", gf),
            ("provenance", provenance),
            ("equation", equation),
            ("name", name),
            ("offset", offset),
            ("_kept", kept),
            ("run", run),
        ):
            object.__setattr__(self, key, value)

    @classmethod
    def made(
        cls,
        definition: Definition | None,
        *,
        gf: RationalGF | MarkedGF | None = None,
        provenance: Provenance,
        equation: Equation | None = None,
        name: str = "",
        offset: int | None = None,
        run: Workings | None = None,
    ) -> Self:
        """Return the sequence with these parts; every other constructor calls this one.

        offset: only needed without a definition. run: what trusted functions returned before; it
        goes on to remember, and is not part of the value. Raises CertificateRejected for a proof
        of a statement about another sequence.
        """
        if definition is not None:
            instance("definition", definition, Definition, "a definition, or None")
        definition, gf = _told(provenance, definition, gf)
        made = object.__new__(cls)
        begin = definition.offset if definition is not None else offset or 0
        memory = Workings() if run is None else run
        made._set(definition, gf, provenance, equation, name, begin, [], memory)
        return made

    @classmethod
    def parse(cls, text: str, *, offset: int = 0) -> Self:
        """Return the coefficients of a g.f. given as text, a(offset) first; or of a recurrence.

        A text with "=" is a recurrence with its first terms, whose indices say where the sequence
        begins, or a formula for a(n). Raises ExpressionError, or RecurrenceTextError.

        >>> Sequence.parse("x/(1-x-x^2)")[:8]
        [0, 1, 1, 2, 3, 5, 8, 13]
        >>> Sequence.parse("a(n) = a(n-1) + a(n-2), a(1) = a(2) = 1").offset
        1
        >>> Sequence.parse("a(n) = n^2 - 1")[:5]
        [-1, 0, 3, 8, 15]
        """
        if isinstance(text, str) and "=" in text:
            from gfkit.sequences.written_recurrence import recurrence_of_text  # noqa: PLC0415

            found = recurrence_of_text(text)
            if not isinstance(found, tuple):
                return cls.of(found)
            signature, initial, begin = found
            return cls.of_recurrence(signature=signature, initial=initial, offset=begin)
        return cls.of_gf(parse_fraction(text), offset=offset)

    @classmethod
    def of_gf(cls, gf: RationalGF | MarkedGF, *, offset: int = 0, name: str = "") -> Self:
        """Return the coefficients of a g.f., the constant one being a(offset)."""
        expected = "a g.f. such as RationalGF.of([1], [1, -1, -1])"
        instance("gf", gf, (RationalGF, MarkedGF), expected)
        definition = FractionCoefficients.of_gf(gf, _index("offset", offset))
        argument_text("name", name, "'Fibonacci numbers'")
        return cls.made(definition, gf=gf, provenance=Given("the g.f. as given"), name=name)

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
    def constant(cls, value: int, *, offset: int = 0) -> Self:
        """Return the sequence all of whose terms are `value`."""
        gf = RationalGF.of([integer_of_any("value", value, "an integer such as 1")], [1, -1])
        definition = FractionCoefficients.of_gf(gf, _index("offset", offset))
        return cls.proved(prove(IsGF(definition, gf)))

    @classmethod
    def proved(
        cls, proof: Proved | Claimed, *, name: str = "", run: Workings | None = None
    ) -> Self:
        """Return the sequence whose g.f. a proof of IsGF is about."""
        instance("proof", proof, (Proved, Claimed), "a proof, such as the verdict of an answer")
        argument_text("name", name, "'Fibonacci numbers'")
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
        argument_text("name", name, "'Fibonacci numbers'")
        found = definition.find_gf(run) if definition.last is None else None
        if found is None:
            reason = Given("its terms are computed from its definition")
            return cls.made(definition, provenance=reason, name=name, run=run)
        gf, evidence = found
        return cls.proved(prove(IsGF(definition, gf), evidence, workings=run), name=name, run=run)

    def claimed(self) -> Self:
        """Return the sequence with its proof as a claim, which is to be verified."""
        known = copy(self.provenance) if isinstance(self.provenance, Proved) else self.provenance
        return self.made(self.definition, gf=self.gf, provenance=known, name=self.name)

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
    def end(self) -> int:
        """The first n that was not listed."""
        return self.offset + len(self)

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
        num, den = (_function_of(side) for side in (source.num, source.den))
        return num / den * RationalFunction.monomial((Fraction(1), 0, 0, self.offset))

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
        """The recurrence of least order, with its range and first terms, as text."""
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
        argument_text("name", name, "'Fibonacci numbers'")
        return self._like(name=name)

    def _like(self, *, provenance: Provenance | None = None, name: str | None = None) -> Self:
        made = self.made(
            self.definition,
            gf=self.gf,
            provenance=self.provenance if provenance is None else provenance,
            equation=self.equation,
            name=self.name if name is None else name,
            offset=self.offset,
            run=self.run,
        )
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
        wanted = count + max(
            min(count, 64), count // 4
        )  # asked for one by one, they come in few runs
        if last is not None:
            wanted = min(wanted, last - self.offset + 1)
        self._kept[:] = self._computed(wanted, count)

    def _computed(self, wanted: int, count: int) -> list[Value]:
        if isinstance(self.gf, RationalGF):
            return list(self.gf.terms(wanted))
        if isinstance(self.gf, MarkedGF):
            return [simplest(RationalFunction.of(profile)) for profile in self.gf.terms(wanted)]
        assert self.definition is not None
        if self.equation is None:
            return list(map(simplest, self.definition.values(wanted, self.run)))
        known = self.given
        found = [*known, *map(simplest, self.equation.predicted(wanted - len(known)))]
        if len(found) < count:
            raise UnknownTerm(f"the equation does not give a({self.offset + len(found)})")
        return found

    def term(self, n: int, *, modulo: int | None = None) -> Any:
        """Return a(n), or a(n) mod `modulo` in 0, ..., modulo - 1; n may be 10^18 then.

        By the algorithm of Bostan and Mori where there is a g.f. Raises NoSuchTerm for n below the
        offset, UnknownTerm after the last, GfkitError for a modulus below 1, LimitReached if a(n)
        without a modulus might have too many bits.

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
        if index >= len(self._kept):
            self._compute(index + 1)
        value: Any = self._kept[index]
        if modulo is None:
            return value
        if not isinstance(value, int):
            raise GfkitError(f"a({n}) is {short_text(value)}, not an integer, and has no residue")
        return value % modulo

    def __call__(self, n: int) -> Any:
        """Return a(n), as formulas ask for it; raises Unevaluated also for n above MAX_CALLED."""
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
        """Iterate over the terms that were listed, or all of a finite sequence."""
        return iter(self.terms(len(self)))

    def __len__(self) -> int:
        listed = None if self.definition is None else self.definition.last
        if self.definition is None:
            return 0
        if listed is None:
            raise Unending("the sequence is infinite; take some of it, such as a[:10]")
        return listed - self.offset + 1

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
        result: Sequence = Sequence.constant(1, offset=self.offset)
        base: Sequence = self
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
        return _operated([self, _sequence("other", other)], TermwiseProduct)

    def _combined(self, other: Sequence | int, weight: int) -> Sequence:
        if not isinstance(other, Sequence):
            value = whole(other)
            if value is None:
                return NotImplemented  # type: ignore[no-any-return]
            other = Sequence.constant(value, offset=self.offset)
        return self._combination([self, other], [1, weight])

    @staticmethod
    def _combination(parts: ListOf[Sequence], weights: ListOf[int]) -> Sequence:
        return _operated(parts, lambda these: Combination(these, tuple(weights)))

    def section(self, step: int, start: int = 0) -> Sequence:
        """Return b(n) = a(step n + start), from the first n for which a is there, at least from 0.

        Only if a itself begins before 0 may b. Raises LimitReached if the terms that it takes are
        too long, GfkitError for a step below 1.

        >>> Sequence.parse("x/(1-x-x^2)").section(10).gf
        RationalGF(num=(0, 55), den=(1, -123, 1))
        """
        step, start = integer("step", step, least=1, example=2), _index("start", start)
        first = max(-((start - self.offset) // step), min(self.offset, 0))
        return _operated([self], lambda these: Section(these, step, start, first))

    def shift(self, by: int) -> Sequence:
        """Return b(n) = a(n + by), from n = offset on.

        by: negative, the sequence is continued backwards by its recurrence, which is refused if
        that gives fractions or if the sequence has terms before its recurrence (GfkitError).

        >>> Sequence.parse("x/(1-x-x^2)").shift(-4).terms(6)
        [-3, 2, -1, 1, 0, 1]
        """
        first, by = self.offset, _index("by", by)
        extended = self if by >= 0 else self.continued(first + by)
        return _operated([extended], lambda these: Shifted(these, by, first))

    def reindexed(self, offset: int) -> Sequence:
        """Return the same terms with another offset: b(offset) is the first term of a."""
        offset = _index("offset", offset)
        return _operated([self], lambda these: Shifted(these, self.offset - offset, offset))

    def beginning(self, first: int) -> Sequence:
        """Return a(n) for n >= first, which is not before the offset.

        >>> Sequence([1, 4, 9, 16], offset=1).beginning(3)[:]
        [9, 16]
        """
        first = _index("first", first)
        return _operated([self], lambda these: Shifted(these, 0, first))

    def up_to(self, last: int) -> Sequence:
        """Return the terms up to a(last), a sequence that ends.

        >>> powers = Sequence.parse("1/(1-2x)").up_to(3)
        >>> powers.last, powers.terms(4)
        (3, [1, 2, 4, 8])
        """
        last = _index("last", last)
        return _operated([self], lambda these: FirstTerms(these, last))

    def continued(self, first: int) -> Sequence:
        """Return a(n) for n >= first, where the recurrence of least order continues it backwards.

        Raises GfkitError if that gives fractions, or if the sequence has terms before its
        recurrence, so that nothing says how it goes on.
        """
        first = _index("first", first)
        self.rational  # noqa: B018 - raises
        return _operated([self], lambda these: Continued(these, first))

    def partial_sums(self) -> Sequence:
        """Return s(n) = a(offset) + ... + a(n).

        >>> Sequence.parse("x/(1-x-x^2)").partial_sums().terms(7)
        [0, 1, 2, 4, 7, 12, 20]
        """
        return _operated([self], PartialSums)

    def differences(self) -> Sequence:
        """Return a(n + 1) - a(n)."""
        return self.shift(1) - self

    def reversal(self) -> Sequence:
        """Return b(n) = a(-n) for n >= 0, where the recurrence continues a to negative n.

        Raises GfkitError where `continued` does. References: [Stanley2012, Prop. 4.2.3].

        >>> Sequence.parse("x/(1-x-x^2)").reversal().terms(7)
        [0, 1, -1, 2, -3, 5, -8]
        """
        self.rational  # noqa: B018 - raises
        return _operated([self], Reversal)

    def at_one(self) -> Sequence:
        """Return the sequence at x = y = 1, itself if it has no marks."""
        return _operated([self], AtOne) if isinstance(self.gf, MarkedGF) else self

    # On generating functions.

    def cauchy(self, other: Sequence) -> Sequence:
        """Return the Cauchy product: the sum of a(i) b(n - i) over all i for which both are there.

        >>> ones = Sequence.constant(1)
        >>> ones.cauchy(ones).terms(5)
        [1, 2, 3, 4, 5]
        """
        return _operated([self, _sequence("other", other)], CauchyProduct)

    def inverse(self) -> Sequence:
        """Return the sequence whose Cauchy product with this one is 1, 0, 0, ...

        Its g.f. is one over that of this sequence. Raises GfkitError where the g.f. is known and
        the first term is not 1 or -1.

        >>> Sequence.parse("1/(1-x-x^2)").inverse().terms(5)
        [1, -1, -1, 0, 0]
        """
        return _operated([self], Inverse)

    def euler(self) -> Sequence:
        """Return the Euler transform: the product of (1 - x^k)^(-a(k)) over k = 1, 2, ...

        The result begins at 0. It has a g.f. where only finitely many terms are not 0.

        >>> Sequence.constant(1, offset=1).euler().terms(8)
        [1, 1, 2, 3, 5, 7, 11, 15]
        """
        return _operated([self], EulerTransform)

    # Deciding.

    def first_difference(self, other: Sequence) -> int | None:
        """Return the least n that both sequences have with a(n) != b(n); None if there is none.

        Raises GfkitError if one has no g.f. and is infinite, and no difference is found.

        >>> a, b = Sequence.parse("1/(1-x)"), Sequence.parse("1/(1-x)+x^9/(1-3x)")
        >>> a.first_difference(b), a.first_difference(a.shift(5))
        (9, None)
        """
        other = _sequence("other", other)
        if isinstance(self.gf, RationalGF) and isinstance(other.gf, RationalGF):
            difference = (self - other).rational
            place = next((k for k, c in enumerate(difference.num) if c), None)
            return None if place is None else place + max(self.offset, other.offset)
        low = max(self.offset, other.offset)
        lasts = [last for last in (self.last, other.last) if last is not None]
        places = range(low, min(lasts, default=low + 1000) + 1)
        for n in tracked(places, "terms compared"):
            if self.term(n) != other.term(n):
                return n
        if not lasts:
            raise GfkitError("no difference was found, and without a g.f. none can be excluded")
        return None

    def _key(self) -> tuple[Any, ...]:
        if self.gf is not None:
            return self.offset, self.gf
        if self.equation is not None:
            return self.offset, self.equation.kind, self.equation.text(), tuple(self.given)
        last = self.last
        if last is None:
            return self.offset, self.definition
        return self.offset, last, tuple(self.terms(last - self.offset + 1))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    # Text and data.

    def _called(self) -> str:
        return self.name or "the sequence"

    def __str__(self) -> str:
        """Return the g.f., the equation or the terms, with the offset unless it is 0."""
        if self.gf is not None:
            text = str(self.gf)
        elif self.equation is not None:
            text = self.equation.text()
        else:
            text = self._shown() if self._kept or self.definition is None else str(self.definition)
        return text if not self.offset else f"{text} (offset {self.offset})"

    def _shown(self, count: int = SHOWN, *, text: Callable[[Any], str] = number_text) -> str:
        is_known = self.gf is not None or self.equation is not None or self.given
        terms = self._kept[:count]
        if is_known or _is_quick(self.definition):  # others may take long
            with suppress(GfkitError):
                terms = self.early(count)
        more = self.last is None or self.last >= self.offset + len(terms)
        if not terms and self.definition is not None and self.last is not None:
            return f"{len(self)} term{'' if len(self) == 1 else 's'}"
        shown = [text(value) for value in terms]
        return ", ".join([*shown, "..."] if more else shown)

    def __repr__(self) -> str:
        text = str(self.gf) if self.gf is not None else ""
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
        return None if self.gf is None else self.gf.latex()

    def data(self) -> dict[str, Any]:
        """Return the sequence as JSON data, with its proof; `of_data` reads it as claimed."""
        if self.equation is not None:
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

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.definition, self.gf, self.provenance, self.equation, self.name, self.offset)
        return _restored, parts

    # Verbs: each takes what can be made into a sequence, and stands in gfkit.sequences.verbs.

    def guess(self, *arguments: Any, **options: Any) -> Any:
        """Look for a formula or recurrence that the terms obey; see `gfkit.guess`."""
        return upward("guess")(self, *arguments, **options)

    def closed_form(self) -> Any:
        """Return a formula for a(n); see `gfkit.closed_form`."""
        return upward("closed_form")(self)

    def asymptotics(self, *, digits: int = 50) -> Any:
        """Return c and r in a(n) ~ c r^n n^k; see `gfkit.asymptotics`."""
        return upward("asymptotics")(self, digits=digits)

    def nearest_integer(self) -> Any:
        """Return a formula round(c r^n), or None if none is proved; see `gfkit.nearest_integer`."""
        return upward("nearest_integer")(self)

    def compare(self, other: Any) -> Any:
        """Tell whether two sequences are equal, or where they differ; see `gfkit.compare`."""
        return upward("compare")(self, other)

    def draft(self, **options: Any) -> Any:
        """Return a draft of an OEIS entry; see `gfkit.oeis.draft.draft`."""
        return upward("draft")(self, **options)

    def export(self, lang: str = "pari", form: str = "auto", *, terms: int = 30) -> Any:
        """Return a program in another language that prints the terms; see `gfkit.export`."""
        return upward("export")(self, lang, form, terms=terms)

    def bfile(self, count: int = 1000) -> str:
        """Return the text of a b-file with up to `count` terms."""
        return cast("str", upward("bfile")(self, size("count", count, example=1000)))


@called_like("interlaced([1, 2, 3], [4, 5, 6])")
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
    made = tuple(Sequence(one) if isinstance(one, list) else one for one in sequences)
    return _operated(tuple(_sequence("sequences", one) for one in made), Interlacing)


def _is_quick(definition: Definition | None) -> bool:
    """Tell whether the first terms take no time: they are given, or made of terms that are."""
    parts = getattr(definition, "parts", ())
    if parts:
        return all(map(_is_quick, parts))
    return isinstance(definition, ListedTerms | FractionCoefficients | FormulaTerms)


def _index(name: str, value: Any) -> int:
    """Return an index of a term, which may be negative; larger ones no computation reaches."""
    return integer(name, value, least=-MAX_INDEX, most=MAX_INDEX, example=1)


def _sequence(name: str, value: Any) -> Sequence:
    expected = "a sequence such as Sequence([1, 4, 9]) or as_sequence('1/(1-x)')"
    return instance(name, value, Sequence, expected)


def _term_given(value: Any) -> int | Fraction:
    """Return a term that a user gives; raises WrongArgument."""
    number = whole(value)
    if number is not None:
        return number
    found = simplest(value)
    if isinstance(found, bool) or not isinstance(found, int | Fraction):
        raise WrongArgument("terms", EXAMPLE_TERMS, f"{shown(value)} among them")
    return found


def text_of_term(value: Value) -> str:
    """Return a term as text, of any number of digits."""
    return number_text(value)


def _told(
    provenance: Provenance, definition: Definition | None, gf: RationalGF | MarkedGF | None
) -> tuple[Definition | None, RationalGF | MarkedGF | None]:
    """Return definition and g.f., those of the statement where there is a proof.

    Raises CertificateRejected for a proof of a statement about another sequence.
    """
    if not isinstance(provenance, Proved | Claimed):
        return definition, gf
    statement: Any = provenance.statement
    of, told = getattr(statement, "of", None), getattr(statement, "gf", None)
    if definition is None or of != definition or told != gf:
        raise CertificateRejected(f"the proof is of another statement: {statement}")
    return of, told


def _function_of(side: ListOf[Any]) -> RationalFunction:
    """Return a polynomial of `RationalGF` or `MarkedGF` as a function."""
    terms = [c if isinstance(c, tuple) else (0, 0, k, c) for k, c in enumerate(side)]
    polynomial = to_flint([term for term in terms if term[3]])
    return RationalFunction(polynomial, context().constant(1))


def _restored(
    definition: Definition | None,
    gf: RationalGF | MarkedGF | None,
    provenance: Provenance,
    equation: Equation | None,
    name: str,
    offset: int,
) -> Sequence:
    return Sequence.made(
        definition, gf=gf, provenance=provenance, equation=equation, name=name, offset=offset
    )


def _operated(parts: ListOf[Sequence], make: Any) -> Sequence:
    """Return the sequence of an operation, known as well as the part that is known least."""
    operation: Operation = make(tuple(map(_definition_in, parts)))
    given = [part.provenance for part in parts]
    fits = [known.surplus for known in given if isinstance(known, Consistent)]
    known = [part.gf for part in parts if part.gf is not None]
    if len(known) < len(parts) or operation.last is not None:
        return _without_gf(operation, fits)
    lemmas = [provenance for provenance in given if isinstance(provenance, Proved)]
    run = Workings(lemmas)
    gf = _gf_by(operation, operation.plain(known), run)
    if gf is None:
        return _without_gf(operation, fits)
    name = parts[0].name if len(parts) == 1 and isinstance(operation, Shifted | AtOne) else ""
    evidence = {"parts": [gf_data(gf) for gf in known]}
    if fits:
        return Sequence.made(operation, gf=gf, provenance=Consistent(min(fits)), name=name)
    if len(lemmas) == len(parts):
        proof = prove(IsGF(operation, gf), evidence, workings=run)
        return Sequence.proved(proof, name=name, run=run)
    if not any(isinstance(provenance, Claimed) for provenance in given):
        reasons = dict.fromkeys(p.reason for p in given if isinstance(p, Given))
        return Sequence.made(operation, gf=gf, provenance=Given("; ".join(reasons)), name=name)
    statement = IsGF(operation, gf)
    proofs = [_proof_of(part) for part in parts]
    premises = dict.fromkeys(chain.from_iterable(proof["premises"] for proof in proofs))
    claimed = {
        "statement": statement_data(statement),
        "premises": list(premises),
        "evidence": evidence,
        "lemmas": proofs,
    }
    return Sequence.proved(Claimed(statement, claimed), name=name)


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


def _proof_of(part: Sequence) -> Mapping[str, Any]:
    if isinstance(part.provenance, Claimed):
        return part.provenance.proof
    return proof_data(part.proof())


def _gf_by(operation: Operation, gfs: list[Any], run: Workings) -> RationalGF | MarkedGF | None:
    """Return the g.f. of an operation, None where the operation has none by its nature."""
    if isinstance(operation, EulerTransform) and gfs[0].order:
        return None
    found: RationalGF | MarkedGF = operation.gf_of(gfs, run)
    return found


def _without_gf(operation: Operation, fits: list[int]) -> Sequence:
    provenance: Provenance
    provenance = Consistent(min(fits)) if fits else Given("its terms are computed from its parts")
    return Sequence.made(operation, provenance=provenance)
