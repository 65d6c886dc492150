"""From a parse to what it means: the forms of `stories.lark`."""

from __future__ import annotations

from gfkit.reading.words.meanings import Cells, Compositions, Counted, Every, Meaningless, Of, Size
from gfkit.reading.words.sentence_parts import Undecided

Parts = list[object]


class StoryForms:
    """What each form of `stories.lark` means."""

    def climb(self, parts: Parts) -> Counted:
        steps = frozenset(z for z in parts if isinstance(z, int))
        size = next(z for z in parts if isinstance(z, Size))
        if 0 in steps:
            raise Meaningless("a step is 1 or more")
        return Counted(Compositions(), Every(Cells(), None, Of(steps)), size)

    def climb_untold(self, parts: Parts) -> Counted:
        raise Undecided(
            "how many stairs are climbed at a time is not told, as 'taking 1 or 2 steps at a time'"
        )
