"""From a parse to what it means: the forms of `stories.lark`."""

from __future__ import annotations

from gfkit.reading.words.meanings import (
    NONE,
    Cells,
    Compositions,
    Count,
    Counted,
    Every,
    Meaningless,
    Of,
    Order,
    Ordered,
    Size,
    Windows,
    Words,
)
from gfkit.reading.words.sentence_parts import Alphabet, Undecided, some_letters

MOST_COLORS = 26

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

    def some_story_colors(self, parts: Parts) -> Alphabet:
        return some_letters(str(parts[0]))

    def unpainted(self, parts: Parts) -> Windows:
        """Return how many posts in a row have not all the same color."""
        many = next(z for z in parts if isinstance(z, int))
        if many < 2:
            raise Meaningless("at least two posts have the same color, or not")
        return Windows(many)

    def painted(self, parts: Parts) -> Counted:
        """Return the words whose letters are the colors of the posts."""
        letters = next((z.letters for z in parts if isinstance(z, Alphabet)), None)
        if letters is None:
            many = next(z for z in parts if isinstance(z, int))
            if not 1 <= many <= MOST_COLORS:
                raise Meaningless(f"there are 1 to {MOST_COLORS} colors here")
            letters = tuple(range(many))
        apart = Count(NONE, next(z for z in parts if isinstance(z, Windows)), EQUAL)
        return Counted(Words(letters), apart, next(z for z in parts if isinstance(z, Size)))


EQUAL = Ordered(Order.EQUAL)
