"""The terms of a sequence by their index: a(n), slices, all of them, one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, overload

from gfkit.arguments import (
    MAX_BITS,
    integer,
    size,
)
from gfkit.errors import (
    GfkitError,
    LimitReached,
)
from gfkit.formulas.evaluate import BeforeOffset, Unevaluated, simplest
from gfkit.numbers.decimal import short_text
from gfkit.sequences.known import Known
from gfkit.series import algebra
from gfkit.series.functions import RationalFunction
from gfkit.series.long_terms import each_term
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.formulas.evaluate import Value


MAX_N = 100_000
"""Terms that are not known by a fraction are computed up to this many at most."""

SHOWN = 10
"""How many terms are shown where a sequence is printed in one line."""

NEAR = 64
"""Terms of a fraction are listed, and not computed one by one, up to so far beyond those known."""

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


class Indexed(Known):
    """A sequence whose terms are asked for."""

    __slots__ = ()

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
