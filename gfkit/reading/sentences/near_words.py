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
SHORTEST, SHORT = 3, 4
MOST_LETTERS = 30
LETTERS_OF_ONE_SLIP = 8
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
        if one.lower() != low and _is_slip(low, one.lower()):
            words.setdefault(one.lower(), one)
    return next((words[one] for one in get_close_matches(low, words, n=1, cutoff=cutoff)), "")


def _is_slip(typed: str, word: str) -> bool:
    """Tell whether a word may be typed so by a slip, and is not another word.

    A word with two letters more or fewer before it is another word (proper, improper). A word of at
    most four letters begins as it is typed; in one of more than eight there may be two slips.

    >>> [_is_slip(*z) for z in (("wrods", "words"), ("improper", "proper"), ("cars", "bars"))]
    [True, False, False]
    """
    long, short = sorted((typed, word), key=len, reverse=True)
    if long.endswith(short) and len(long) > len(short) + 1:
        return False
    if min(len(typed), len(word)) <= SHORT and typed[0] != word[0]:
        return False
    return _slips(typed, word) <= (1 if len(typed) <= LETTERS_OF_ONE_SLIP else 2)


def _slips(typed: str, word: str) -> int:
    """Return how many letters are left out, added, replaced, or swapped with the next one.

    >>> _slips("wrods", "words"), _slips("counters", "corners")
    (1, 2)
    """
    rows = [list(range(len(word) + 1))]
    for i, one in enumerate(typed, 1):
        row, above = [i], rows[-1]
        for j, other in enumerate(word, 1):
            best = min(above[j] + 1, row[-1] + 1, above[j - 1] + (one != other))
            if i > 1 < j and (typed[i - 2], one) == (other, word[j - 2]):
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


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
