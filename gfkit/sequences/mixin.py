"""Operations of a sequence: its terms by index, sums and products, its form in other libraries.

Terms are integers by type. A sequence of fractions or polynomials has two views: `rationals`, whose
terms are integers or fractions, and `values`, whose terms may be anything.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from gfkit.base.display import Shown, form, in_one_line
from gfkit.errors import NotAnInteger
from gfkit.formulas.evaluation import Value
from gfkit.numbers.decimals import short_text

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd
    import sympy
    from numpy.typing import NDArray

    from gfkit.sequences.sequence import Sequence

T_co = TypeVar("T_co", covariant=True)


class Indexed(Generic[T_co]):
    """Terms of one type, by index, slice and iteration."""

    __slots__ = ()

    @abstractmethod
    def _view(self) -> Values:
        """Return the view by which terms are computed."""

    @abstractmethod
    def _kind(self, n: int, value: Value) -> T_co:
        """Return a term as one of the type; raises NotAnInteger."""

    def _kinds(self, values: list[Value], first: int, step: int = 1) -> list[T_co]:
        return [self._kind(first + k * step, one) for k, one in enumerate(values)]

    def term(self, n: int, modulo: int | None = None) -> T_co:
        """Return a(n), or a(n) mod `modulo` in 0, ..., modulo - 1; n may be 10^18 then.

        By the algorithm of Bostan and Mori where there is a g.f., by products of matrices where
        there is a recurrence with polynomial coefficients. Raises NoSuchTerm for n below the
        offset, UnknownTerm after the last, NotAnInteger for a term of another type, GfkitError for
        a modulus below 1, LimitReached if a(n) without a modulus might have too many bits.

        >>> from gfkit import Sequence
        >>> Sequence.parse("x/(1-x-x^2)").term(10**18, modulo=10**30)
        123436395041183788299560546875
        """
        return self._kind(n, self._view().term(n, modulo))

    def terms(self, count: int = 20) -> list[T_co]:
        """Return the first terms, a(offset), ..., a(offset + count - 1).

        Raises UnknownTerm if fewer are known, NotAnInteger for a term of another type.
        """
        of = self._view()
        return self._kinds(of.terms(count), of.offset)

    @overload
    def __getitem__(self, n: int) -> T_co: ...
    @overload
    def __getitem__(self, n: slice) -> list[T_co]: ...
    def __getitem__(self, n: int | slice) -> T_co | list[T_co]:
        """Return a(n); of a slice low:high:step the list of a(n) for these n, as far as there are.

        n counts as the sequence does: a[0] is a(0), and a(-1) is before the offset 0, not the last
        term. Raises NoSuchTerm for an index or an end of a slice before the offset, NotAnInteger
        for a term of another type.
        """
        of = self._view()
        if not isinstance(n, slice):
            return self._kind(n, of.term(n))
        found, first = of[n], of.offset if n.start is None else n.start
        return self._kinds(found, first, 1 if n.step is None else n.step)

    def __iter__(self) -> Iterator[T_co]:
        """Iterate over all terms of a finite sequence, or over those of an infinite one in turn.

        Raises Unending after MAX_ITERATED terms, which nobody takes who wants some of them.

        >>> from itertools import islice
        >>> from gfkit import Sequence
        >>> list(islice(Sequence.parse("x/(1-x-x^2)"), 6))
        [0, 1, 1, 2, 3, 5]
        """
        of = self._view()
        return (self._kind(n, one) for n, one in enumerate(of, of.offset))


class SequenceOperators(Indexed[int]):
    """What is done with the sequence that an object is about.

    `a[3]`, `a[:5]`, `for term in a`, `a.term(n)` and `a.terms(k)` are integers: the numbers at
    x = y = 1 if pieces are marked. +, -, * and powers act on terms, and give a `Sequence`.
    A class has a method `sequence()`, which returns the sequence.

    >>> from gfkit import Sequence
    >>> fibonacci, halves = Sequence.parse("x/(1-x-x^2)"), Sequence.parse("a(n) = 1/2^n")
    >>> sum(fibonacci[:10]), (2 * fibonacci - 1)[10], halves.rationals[3]
    (88, 109, Fraction(1, 8))
    >>> halves[3]
    Traceback (most recent call last):
    ...
    gfkit.errors.NotAnInteger: a(3) = 1/8 is a fraction: .rationals[3] has it
    """

    __slots__ = ()
    __array_ufunc__ = None  # numpy's numbers leave the operators to this class

    def latex(self) -> str:
        """Return the generating function in LaTeX; "" if it is not known or has no such form."""
        own = self._about().own_gf
        return "" if own is None else own.latex()

    def _about(self) -> Sequence:
        """Return the sequence of numbers: that at 1 if pieces are marked."""
        found = self._own()
        return found if found.parameters else found.at_one()

    def _own(self) -> Sequence:
        """Return the sequence, with its marks."""
        of: Any = self
        found: Sequence = of.sequence()
        return found

    def _view(self) -> Values:
        return Values(self._about())

    def _kind(self, n: int, value: Value) -> int:
        if isinstance(value, int):
            return value
        what, view = "not a rational number", "values"
        if isinstance(value, Fraction):
            what, view = "a fraction", "rationals"
        raise NotAnInteger(f"a({n}) = {short_text(value)} is {what}: .{view}[{n}] has it")

    def _kinds(self, values: list[Value], first: int, step: int = 1) -> list[int]:
        if set(map(type, values)) <= {int}:
            return cast("list[int]", values)
        return super()._kinds(values, first, step)

    @property
    def rationals(self) -> Rationals:
        """The same sequence, whose terms are integers or fractions.

        >>> from gfkit import Sequence
        >>> sum(Sequence.parse("a(n) = 1/2^n").rationals[:4])
        Fraction(15, 8)
        """
        return Rationals(self._about())

    @property
    def values(self) -> Values:
        """The same sequence, whose terms may be anything, also polynomials in marks and letters.

        >>> from gfkit import Sequence
        >>> Sequence.parse("1/(1-k*x)").values[2]
        RationalFunction(k^2)
        """
        return Values(self._own())

    def __add__(self, other: SequenceOperators | int) -> Sequence:
        return self._about() + other

    def __radd__(self, other: int) -> Sequence:
        return other + self._about()

    def __sub__(self, other: SequenceOperators | int) -> Sequence:
        return self._about() - other

    def __rsub__(self, other: int) -> Sequence:
        return other - self._about()

    def __mul__(self, other: SequenceOperators | int) -> Sequence:
        return self._about() * other

    def __rmul__(self, other: int) -> Sequence:
        return other * self._about()

    def __pow__(self, exponent: int) -> Sequence:
        return self._about() ** exponent

    def __neg__(self) -> Sequence:
        return -self._about()

    def _sympy_(self) -> sympy.Basic:
        return form("sympy", self._about())

    def to_sympy(self) -> sympy.Basic:
        """Return the g.f., or another known formula, in SymPy, as `sympify` does."""
        return self._sympy_()

    def to_numpy(self, count: int | None = None) -> NDArray[np.int64] | NDArray[np.object_]:
        """Return the first terms as an array of NumPy: int64 if all fit, otherwise objects.

        count: how many terms; without it those that are given, or 20.

        >>> from gfkit import Sequence
        >>> Sequence([1, 4, 9]).to_numpy().tolist()
        [1, 4, 9]
        """
        found: NDArray[np.int64] | NDArray[np.object_] = form("numpy", self._about(), count)
        return found

    def to_pandas(self, count: int | None = None) -> pd.Series | pd.DataFrame:
        """Return the first terms by their n as a Series of pandas; with marks as a DataFrame.

        count: how many terms; without it those that are given, or 20. Raises MissingExtra if pandas
        is not installed.

        >>> from gfkit import Sequence
        >>> Sequence([1, 4, 9], offset=1).to_pandas().to_dict()
        {1: 1, 2: 4, 3: 9}
        """
        return form("pandas", self._about(), count)


def operand(other: SequenceOperators) -> Sequence:
    """Return the sequence of numbers of what stands in a sum or product."""
    return other._about()  # noqa: SLF001


class View(Indexed[T_co]):
    """A sequence whose terms have another type."""

    __slots__ = ("_of",)

    def __init__(self, of: Sequence) -> None:
        self._of = of

    @property
    def offset(self) -> int:
        """The n of the first term."""
        return self._of.offset

    def sequence(self) -> Sequence:
        """Return the sequence itself."""
        return self._of

    def __len__(self) -> int:
        return len(self._of)

    def __repr__(self) -> str:
        return in_one_line(self._of, f"<{type(self).__name__} of {self._of!r}>")


class Values(View[Value]):
    """A sequence whose terms may be of any kind: numbers, also algebraic ones, or polynomials."""

    __slots__ = ()

    def _view(self) -> Values:
        return self

    def _kind(self, n: int, value: Value) -> Value:  # noqa: ARG002
        return value

    def _kinds(self, values: list[Value], first: int, step: int = 1) -> list[Value]:  # noqa: ARG002
        return values

    def term(self, n: int, modulo: int | None = None) -> Value:
        """Return a(n), or a(n) mod `modulo`, as `Sequence.term` does."""
        return self._of._value(n, modulo)  # noqa: SLF001

    def terms(self, count: int = 20) -> list[Value]:
        """Return the first terms, as `Sequence.terms` does."""
        return self._of._listed(count)  # noqa: SLF001

    @overload
    def __getitem__(self, n: int) -> Value: ...
    @overload
    def __getitem__(self, n: slice) -> list[Value]: ...
    def __getitem__(self, n: int | slice) -> Value | list[Value]:
        of = self._of
        return of._sliced(n) if isinstance(n, slice) else of._value(n)  # noqa: SLF001

    def __iter__(self) -> Iterator[Value]:
        return self._of._every()  # noqa: SLF001


class Rationals(View["int | Fraction"]):
    """A sequence whose terms are integers and fractions."""

    __slots__ = ()

    def _view(self) -> Values:
        return Values(self._of)

    def _kind(self, n: int, value: Value) -> int | Fraction:
        if isinstance(value, int | Fraction):
            return value
        raise NotAnInteger(
            f"a({n}) = {short_text(value)} is not a rational number: .values[{n}] has it"
        )


class AboutSequence(Shown, SequenceOperators):
    """An answer about a sequence: indexed, sliced and iterated over as the sequence itself.

    >>> from itertools import islice
    >>> from gfkit import Strip
    >>> answer = Strip("domineering:right-ends", columns=3).generating_function()
    >>> answer[3], answer[:3], list(islice(answer, 4)), answer.numerator
    (48, [1, 2, 11], [1, 2, 11, 48], (1, -2, -1))
    """

    __slots__ = ()

    @property
    def offset(self) -> int:
        """The n of the first term."""
        return self._about().offset

    @property
    def numerator(self) -> tuple[int, ...]:
        """The coefficients of the numerator of the rational g.f., ascending."""
        return self._about().rational.numerator

    @property
    def denominator(self) -> tuple[int, ...]:
        """The coefficients of the denominator of the rational g.f., ascending."""
        return self._about().rational.denominator
