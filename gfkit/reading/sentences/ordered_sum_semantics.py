"""From a parse to what it means: the forms of `ordered_sums.lark`."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Found,
    OfThem,
    joined,
    one_amount,
    parts_of,
    said_in,
    the,
)
from gfkit.reading.sentences.predicate_semantics import said_of_them
from gfkit.reading.sentences.sentence_meanings import (
    SOME,
    Cells,
    Compositions,
    Every,
    Objects,
    Of,
    Property,
    Size,
    all_of,
    negated,
)

Parts = list[object]


@dataclass(frozen=True, slots=True)
class OfWhole:
    """What is said of a sum, and not of each summand."""

    said: Property | None


class OrderedSumForms:
    """What each form of `ordered_sums.lark` means."""

    def ordered_sums_told(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        return self.ordered_sum(parts)

    def told_summands(self, parts: Parts) -> Property:
        return joined(said_in(parts))

    def summands_of_which(self, parts: Parts) -> OfWhole:
        """Return what each summand is, and of how many of them something is said."""
        each = all_of(z for z in said_in(parts) if z != Of(SOME))
        found = Found(Cells(), None)
        told = said_of_them(found, the(OfThem, parts))
        return OfWhole(all_of([each and Every(Cells(), None, each), told]))

    def denied_summands(self, parts: Parts) -> Property:
        return negated(joined(said_in(parts)))

    def bounded_summands(self, parts: Parts) -> Property:
        """Return what each summand is, with a bound behind it: "odd numbers less than 4"."""
        return joined([*said_in(parts), Of(one_amount(parts))])

    def ordered_sum(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the compositions of a number; of listed or other summands, each is one of them."""
        said = all_of(z for one in said_in(parts) for z in parts_of(one) if z != Of(SOME))
        whole = (z.said for z in parts if isinstance(z, OfWhole))
        each = said and Every(Cells(), None, said)
        return Compositions(), the(Size, parts), all_of([each, *whole])
