"""Reads a sentence of the language: one grammar, LALR(1), and a function for each form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.language.lexicon import NOUNS, lexemes

if TYPE_CHECKING:
    from lark import Lark

    from gfkit.language.meanings import Sentence

GRAMMAR = Path(__file__).with_name("language.lark")
LONGEST = 4000
"""Longer texts are not sentences."""
NOT_BEFORE = frozenset(
    ["WITH", "IN_WHICH", "WHOSE", "AVOIDING", "CONTAINING", "EVERY", "BY", "UNKNOWN"]
)
"""Tokens that do not stand before the objects of a sentence."""
WORD = re.compile(r"(?<=\s)[^\W\d_]{2,}|[^\W\d_]{2,}(?=\s)")
"""A word beside another."""
BEHIND = frozenset(("OF", "OF_LENGTH", "IN", "ON", "NUMBERS", "PATHS"))
"""Tokens after the objects."""
ALONE = frozenset(("WORDS", "ARRAYS", "NONATTACKING"))
"""Objects that nothing else is called."""


def read(text: str) -> Sentence:
    """Return what a sentence means; raises Refused for what is not of the language.

    >>> read("binary words of length n avoiding 11").conditions[0].place
    Occurrences(word=(1, 1), ways=())
    """
    from lark.exceptions import UnexpectedToken  # noqa: PLC0415 - slow to import

    from gfkit.language.forms import meaning_of  # noqa: PLC0415 - slow to import
    from gfkit.language.kinds import Meaningless  # noqa: PLC0415 - slow to import
    from gfkit.language.normal import typed  # noqa: PLC0415 - slow to import
    from gfkit.language.refusals import meaningless, unexpected  # noqa: PLC0415 - slow to import

    if len(text) > LONGEST:
        raise meaningless(text[:LONGEST], f"a sentence has at most {LONGEST} characters", LONGEST)
    starts: dict[int, tuple[object, int]] = {}
    try:
        return typed(meaning_of(parser().parse(text), starts))
    except UnexpectedToken as error:
        at = error.token.start_pos if error.token.type != "$END" else None
        raise unexpected(text, at, error.accepts or error.expected) from None
    except Meaningless as error:
        place = starts.get(id(error.part), (None, error.place))[1]
        raise meaningless(text, error.reason, place) from None


@cache
def parser(*, strict: bool = False) -> Lark:
    """Return the parser; strict: which raises for a grammar with a conflict."""
    from lark import Lark, Token  # noqa: PLC0415 - slow to import
    from lark.lexer import Lexer  # noqa: PLC0415 - slow to import

    class Tokens(Lexer):
        """The tokens of a sentence for lark."""

        def __init__(self, _: object) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Token]:  # noqa: ARG002 - as lark calls it
            for one in lexemes(str(lexer_state)):
                yield Token(one.kind, one.text, one.start, end_pos=one.end)

    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer=Tokens,
        maybe_placeholders=True,
        propagate_positions=True,
        strict=strict,
    )


def is_sentence(text: str) -> bool:
    """Return whether a text begins as a sentence of the language does: it names objects.

    >>> is_sentence("binary words that are nice"), is_sentence("matchings"), is_sentence("x + 1")
    (True, False, False)
    """
    if not WORD.search(text):
        return False
    before = ""
    for one in lexemes(text[:LONGEST]):
        if (before in NOUNS and one.kind in BEHIND) or one.kind in ALONE:
            return True
        before = one.kind
        if before in NOT_BEFORE:
            return False
    return False
