"""From a parse to what it means: the forms of `stories.lark`."""

from __future__ import annotations

from gfkit.reading.words.meanings import (
    NONE,
    SOME,
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
    SomeLetters,
    Windows,
    Words,
    all_of,
)
from gfkit.reading.words.sentence_parts import Alphabet, Undecided, some_letters
from gfkit.reading.words.sentence_tokens import Token

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

    def walks(self, parts: Parts) -> Counted:
        """Return the words of the vertices of walks: each is one more than the steps."""
        size = next(z for z in parts if isinstance(z, Size))
        words = Words(_vertices(parts))
        return Counted(words, APART, Size(size.step, size.shift + 1))

    def closed_walks(self, parts: Parts) -> Counted:
        """Return the circular words of the vertices of closed walks of one step or more."""
        size = next(z for z in parts if isinstance(z, Size))
        some = Count(SOME, Cells())
        return Counted(Words(_vertices(parts), on_circle=True), all_of([APART, some]), size)


EQUAL = Ordered(Order.EQUAL)
APART = Count(NONE, Windows(2), EQUAL)
"""No two vertices that follow each other are equal."""


def _vertices(parts: Parts) -> SomeLetters:
    """Return the vertices of a complete graph, as many as its letter says."""
    name = next(str(z) for z in parts if isinstance(z, Token))
    found = some_letters(name.strip("K_{}")).letters
    assert isinstance(found, SomeLetters)
    return found
