"""Words of the language that are like one that is not of it, and small words that are left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gfkit.reading.sentences.earley_parser import NoParse, Parser
from gfkit.reading.sentences.registry_of_names import names_of
from gfkit.reading.sentences.sentence_tokens import COLORS, KINDS, NUMBERS, OFTEN, VALUES, lexicon

LONG = 7
"""A word of so many letters is like one with two other letters, a shorter one with one."""
SHORTEST = 3
MOST_LETTERS = 30
LEFT_OUT = {"_OF": "of", "_EVERY": "all", "_WITH": "with", "_THE": "the", "_IN": "in"}
"""Small words that are left out, by their tokens."""


def near_word(word: str, kinds: Collection[str]) -> str:
    """Return the word of some kinds of tokens that is most like another one; nothing for none.

    >>> near_word("wrods", ["_WORD", "_OF"]), near_word("frogs", ["_FROM", "_ROW"])
    ('words', '')
    """
    low = word.lower()
    if not low.isalpha() or not SHORTEST <= len(low) <= MOST_LETTERS:
        return ""
    most = 2 if len(low) >= LONG else 1
    words = ((_distance(low, one.lower(), most), one) for one in _words_of({*kinds}))
    found = ((many, one[0].lower() != low[0], one) for many, one in words if many <= most)
    return min(found, default=(0, False, ""))[2]


def _words_of(kinds: set[str]) -> Iterator[str]:
    """Yield the words whose tokens are of some kinds; of names their first words."""
    yield from (form for form, name in lexicon().items() if f"_{name.upper()}" in kinds)
    others = {"BINARY": KINDS, "NUMBER": NUMBERS, "TIMES": OFTEN, "VALUE": VALUES, "COLOR": COLORS}
    for kind, words in others.items():
        if kind in kinds:
            yield from words
    yield from (words[0] for words in names_of(kinds))


def _distance(one: str, other: str, most: int) -> int:
    """Return how many letters are changed, left out, added or swapped: at most `most` + 1.

    >>> _distance("wiht", "with", 2), _distance("lenght", "length", 2), _distance("abc", "x", 2)
    (1, 1, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = [*range(len(other) + 1)]
    for i, a in enumerate(one, 1):
        after = [i]
        for j, b in enumerate(other, 1):
            least = min(row[j] + 1, after[-1] + 1, row[j - 1] + (a != b))
            if i > 1 and j > 1 and (a, b) == (other[j - 2], one[i - 2]):
                least = min(least, before[j - 2] + 1)
            after.append(least)
        before, row = row, after
    many: int = row[-1]
    return min(many, most + 1)


def left_out(parser: Parser, tokens: list[str], stopped: NoParse) -> str:
    """Return the small word with which a sentence goes on furthest behind its stop, if any does."""
    at, found = stopped.at, dict[str, int]()
    for kind, word in LEFT_OUT.items():
        if kind in stopped.expected:
            told = [*tokens[:at], kind, *tokens[at:]]
            try:
                parser.parse(told)
                found[word] = len(told)
            except NoParse as further:
                found[word] = further.at
    best = max(found, key=lambda z: found[z], default="")
    return best if best and found[best] > at + 2 - (at + 1 == len(tokens)) else ""
