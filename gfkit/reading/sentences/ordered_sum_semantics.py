"""From a parse to what it means: the forms of `sums.lark`."""

from __future__ import annotations

from gfkit.reading.sentences.sentence_meanings import Cells, Compositions, Counted, Every, Of, Size

Parts = list[object]


class OrderedSumForms:
    """What each form of `sums.lark` means."""

    def ordered_sum(self, parts: Parts) -> Counted:
        size = next(z for z in parts if isinstance(z, Size))
        summands = next(z for z in parts if isinstance(z, Of))
        return Counted(Compositions(), Every(Cells(), None, summands), size)
