"""Words of the language that are like one that is not of it, and small words that are left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from difflib import get_close_matches

from gfkit.reading.sentences.earley_parser import NoParse, Parser
from gfkit.reading.sentences.registry_of_names import names_of
from gfkit.reading.sentences.sentence_tokens import COLORS, KINDS, NUMBERS, OFTEN, VALUES, lexicon

ALIKE = 0.75
"""How much two words have in common that are like each other, as `difflib` measures it."""
ALIKE_AT_FIRST = 0.8
"""The same of the first word of a sentence, which may be one of anything."""
SHORTEST = 3
MOST_LETTERS = 30
LEFT_OUT = {"_OF": "of", "_EVERY": "all", "_WITH": "with", "_THE": "the", "_IN": "in"}
"""Small words that are left out, by their tokens."""


def near_word(word: str, kinds: Collection[str], *, is_first: bool = False) -> str:
    """Return the word of some kinds of tokens that is most like another one; nothing for none.

    >>> near_word("wrods", ["_WORD", "_OF"]), near_word("frogs", ["_FROM", "_ROW"])
    ('words', '')
    """
    low = word.lower()
    if not low.isalpha() or not SHORTEST <= len(low) <= MOST_LETTERS:
        return ""
    cutoff = ALIKE_AT_FIRST if is_first else ALIKE
    words: dict[str, str] = {}
    for one in _words_of({*kinds}):
        words.setdefault(one.lower(), one)
    return next((words[one] for one in get_close_matches(low, words, n=1, cutoff=cutoff)), "")


def _words_of(kinds: set[str]) -> Iterator[str]:
    """Yield the words whose tokens are of some kinds; of names their first words."""
    yield from (form for form, name in lexicon().items() if f"_{name.upper()}" in kinds)
    others = {
        "BINARY": KINDS,
        "NUMBER_NAMED": NUMBERS,
        "TIMES": OFTEN,
        "VALUE": VALUES,
        "COLOR": COLORS,
    }
    for kind, words in others.items():
        if kind in kinds:
            yield from words
    yield from (words[0] for words in names_of(kinds))


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
