"""What explains a word of a sentence, in brackets or behind "that is".

It is left out; put in the place of what it explains it leaves the meaning as it is, or the sentence
is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gfkit.reading.sentences.earley_parser import Parser
from gfkit.reading.sentences.place_before_and_question_behind import goes_on_behind
from gfkit.reading.sentences.sentence_tokens import Part

MOST_EXPLAINED = 12
"""A gloss explains so many of the words before it at most."""
PREPOSITIONS = {"of", "in", "on", "over"}
SIZES = {"NUMBER", "N", "_X"}
"""Tokens of numbers and sides: without a word they explain the one word before them at most."""
OPENINGS = (("_THAT_IS",), ("_THAT_ONE", "_ARE"), ("_THAT", "_ARE"))
"""The tokens that open a gloss: "i.e.", "that is"."""


@dataclass(frozen=True, slots=True)
class Gloss:
    """A sentence without a gloss, and those in which the gloss is what it explains.

    instead: by their beginnings, up to the gloss, how they go on.
    """

    without: str
    instead: dict[str, list[str]]

    def sentences(self, parser: Parser) -> Iterator[str]:
        """Yield the sentences in which the gloss is what it explains, if they can be begun so."""
        for begun, tails in self.instead.items():
            if begun.startswith("in ") or goes_on_behind(begun, 0, parser):
                yield from (f"{begun}{tail}" for tail in tails)


def glosses(text: str, tokens: list[Part]) -> Iterator[Gloss]:
    """Yield a sentence without a gloss, with those in which the gloss is what it explains.

    Of several remarks between commas in brackets each is in brackets of its own.

    >>> from gfkit.reading.sentences.sentence_tokens import tokens_of
    >>> said = "matchings (sets of disjoint edges) of P_n"
    >>> found = next(glosses(said, [*tokens_of(said)]))
    >>> found.without, " of P_n" in found.instead["sets of disjoint edges"]
    ('matchings of P_n', True)
    """
    kinds = [one.kind for one in tokens]
    for a, kind in enumerate(kinds):
        first = _behind_opening(kinds, a + 1)
        ends: list[int] = []
        if kind == "_OPEN":
            ends = [z for z in range(first + 1, len(kinds)) if kinds[z] == "_CLOSE"][:1]
        elif kind == "_COMMA" and first > a + 1:
            ends = [z for z in range(first + 1, len(kinds)) if kinds[z] == "_COMMA"]
            ends.append(len(kinds))
        for end in ends if a else ():
            rest = text[tokens[min(end, len(kinds) - 1)].end :]
            yield _glossed(text, tokens, a, (first, end), rest)
            commas = [z for z in range(first + 1, end) if kinds[z] == "_COMMA"]
            for comma in commas if kind == "_OPEN" else ():  # others follow what explains
                said = text[tokens[comma].end : tokens[end].begin].strip()
                yield _glossed(text, tokens, a, (first, comma), f" ({said}){rest}")


def _behind_opening(kinds: list[str], at: int) -> int:
    """Return the place behind "that is" or "i.e.", with a comma, or the same place."""
    found = (at + len(z) for z in OPENINGS if tuple(kinds[at : at + len(z)]) == z)
    behind = next(found, at)
    return behind + (behind > at and kinds[behind : behind + 1] == ["_COMMA"])


def _glossed(text: str, tokens: list[Part], a: int, inside: tuple[int, int], behind: str) -> Gloss:
    """Return a sentence without a gloss, and those in which it stands for what is before it."""
    gloss = text[tokens[inside[0]].begin : tokens[inside[1] - 1].end]
    instead: dict[str, list[str]] = {}
    has_words = any(one.kind not in SIZES for one in tokens[inside[0] : inside[1]])
    for begin in range(a, max(a - (MOST_EXPLAINED if has_words else 2), -1), -1):
        head = text[: tokens[begin].begin].rstrip() + " " * (begin > 0)
        tails = [behind]
        for end in range(a - 1, begin, -1):
            tails.append(f" {text[tokens[end].begin : tokens[a - 1].end]}{behind}")
            if end < a - 1 and tokens[end].kind in {"_OF", "_IN", "_OVER"}:
                place = text[tokens[end + 1].begin : tokens[a - 1].end]
                instead[f"in {place}, {head}{gloss}{behind}"] = [""]
                ends = (tokens[z].end for z in range(end + 1, a - 1))
                tails += [f" {text[tokens[end].begin : z]}{behind}" for z in ends]
        preposition, _, place = behind.strip(" .?").partition(" ")
        if place and preposition in PREPOSITIONS:
            instead[f"in {place}, {head}{gloss}"] = [""]
        instead |= {f"{head}{joint}{gloss}": tails for joint in ("", "with ", "of ")}
        if tokens[inside[0]].kind in {"A", "_AN"}:  # "exactly one descent (a letter ...)"
            noun = text[tokens[inside[0] + 1].begin : tokens[inside[1] - 1].end]
            instead[f"{head}{noun}"] = tails
    return Gloss(f"{text[: tokens[a - 1].end]}{behind}", instead)
