"""The type of every sequence: its offset, terms and g.f., and how they are known.

Every function that makes a sequence returns a `Sequence`; those that use one accept one, or what
`gfkit.sequences.verbs.as_sequence` makes into one. Offsets are handled here: a(n) is the
coefficient of x^(n - offset) in the g.f. The algebra of fractions is `gfkit.series.algebra`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self

from gfkit.arguments import (
    called_like,
    integers,
    items,
    shown,
    whole,
)
from gfkit.arguments import text as argument_text
from gfkit.errors import (
    OutOfRange,
    WrongArgument,
)
from gfkit.formulas.evaluate import simplest
from gfkit.numbers.decimal import number_text
from gfkit.proofs.kernel import (
    Workings,
)
from gfkit.sequences.given import ListedTerms
from gfkit.sequences.known import EXAMPLE_TERMS, Equation, Given, Provenance, index_of
from gfkit.sequences.operated import a_sequence, operated
from gfkit.sequences.operations import (
    Interlacing,
)
from gfkit.sequences.written import Written
from gfkit.series import algebra
from gfkit.series.expression import parse_fraction

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Sequence as ListOf

    from gfkit.formulas.evaluate import Value
    from gfkit.sequences.definition import Definition
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF


@called_like("Sequence([1, 1, 2, 3, 5])")
class Sequence(Written):
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

    __slots__ = ()

    def __init__(
        self, terms: Iterable[int | Fraction | Value] | str, *, offset: int = 0, name: str = ""
    ) -> None:
        """Make the finite sequence of the terms given; fractions are allowed. See `parse`."""
        offset = index_of("offset", offset)
        argument_text("name", name, "'Fibonacci numbers'")
        if isinstance(terms, str):
            one = type(self).parse(terms, offset=offset)
            parts = one.definition, one.gf, one.provenance, one.equation, name, one.offset
            self._set(*parts, [], Workings())
            return
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

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.definition, self.gf, self.provenance, self.equation, self.name, self.offset)
        return _restored, parts


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
    made: list[Any] = [Sequence(one) if isinstance(one, list) else one for one in sequences]
    found: Sequence = operated(tuple(a_sequence("sequences", one) for one in made), Interlacing)
    return found


def term_given(value: Any) -> int | Fraction:
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
