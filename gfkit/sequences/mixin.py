"""Objects that are about a sequence: indexed, sliced, added and multiplied as the sequence is."""

from __future__ import annotations

from functools import partialmethod
from typing import TYPE_CHECKING, Any, cast, overload

from gfkit.base.display import Shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.formulas.evaluation import Value
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational_gf import RationalGF


class SequenceOperators:
    """What is done with the sequence that an object is about: terms by index, sums, products."""

    __slots__ = ()

    def _about(self) -> Sequence:
        from gfkit.sequences.sequence import required_sequence  # noqa: PLC0415 - it imports this file

        return required_sequence(self).at_one()

    def _done(self, name: str, *others: Any) -> Any:
        """Return what an operator of the sequence does, with the sequences of others."""
        from gfkit.sequences.sequence import sequence_of  # noqa: PLC0415 - it imports this file

        about = [sequence_of(z) if isinstance(z, SequenceOperators) else z for z in others]
        return getattr(self._about(), name)(*about)

    @overload
    def __getitem__(self, n: int) -> Value: ...
    @overload
    def __getitem__(self, n: slice) -> list[Value]: ...
    def __getitem__(self, n: int | slice) -> Value | list[Value]:
        return self._about()[n]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._about())

    __add__ = partialmethod(_done, "__add__")
    __radd__ = partialmethod(_done, "__radd__")
    __sub__ = partialmethod(_done, "__sub__")
    __rsub__ = partialmethod(_done, "__rsub__")
    __mul__ = partialmethod(_done, "__mul__")
    __rmul__ = partialmethod(_done, "__rmul__")
    __pow__ = partialmethod(_done, "__pow__")
    __neg__ = partialmethod(_done, "__neg__")


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
    def numerator(self) -> tuple[int, ...]:
        """The coefficients of the numerator of the rational g.f., ascending."""
        return _fraction(self).numerator

    @property
    def denominator(self) -> tuple[int, ...]:
        """The coefficients of the denominator of the rational g.f., ascending."""
        return _fraction(self).denominator


def _fraction(thing: Any) -> RationalGF:
    from gfkit.sequences.answers import rational  # noqa: PLC0415 - it imports this file

    found: Any = rational(thing).gf
    return cast("RationalGF", found)
