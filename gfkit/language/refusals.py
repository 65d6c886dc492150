"""Refusals: where a sentence leaves the language, what can stand there, and one that runs."""

from __future__ import annotations

from gfkit.errors import GfkitError


class Refused(GfkitError):
    """A sentence that is not of the language.

    text: the sentence. place: the offset at which it leaves the language. words: what can stand
    there, general words first. nearest: a sentence of the same objects that is read.
    """

    def __init__(
        self, text: str, reason: str, place: int, words: tuple[str, ...], nearest: str
    ) -> None:
        self.text = text
        self.reason = reason
        self.place = place
        self.words = words
        self.nearest = nearest
        super().__init__(reason)
