"""What the readers of all kinds have in common: a text is tried by each of them, in one order.

A reader takes a text and `read`, by which it reads the parts of the text that are things of their
own. It returns a reading, or None if the text is not of its kind; or it raises GfkitError if the
text is of its kind, and wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gfkit.reading.reading_classes import Reading

WANTED = (
    "terms such as 1,2,5,12, a g.f. such as 'x/(1-x-x^2)', a recurrence, words such as "
    "'domino tilings of 4 X n', a rule such as domineering, or a file"
)
Read = Callable[[str], Reading]
"""The reader of any text."""


class TextKind(Protocol):
    """The reader of a kind."""

    def __call__(self, text: str, read: Read) -> Reading | None:
        """Return what a text is read as; None if it is not of the kind; raises GfkitError."""
