"""The reader of the English of titles: a grammar whose every pattern has a meaning.

`grammar.py` has rules, their patterns, and what each says; `parser.py`
reads by the patterns. Here a tree becomes what it says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lark import Token, Transformer

from gfkit.errors import LimitReached
from gfkit.oeis.titles import builders
from gfkit.oeis.titles.builders import WithoutRule
from gfkit.oeis.titles.grammar import RULES, SAYING_NOTHING
from gfkit.oeis.titles.pattern import Meaning

QUOTED = re.compile(r'"[^"]*"')
INNER = re.compile(r'"[^"]*"|\b(every|no)\b')


@dataclass(frozen=True)
class TitlePattern:
    """A pattern of a rule: its name, what it looks like, an entry that uses it."""

    name: str
    rule: str
    text: str
    entry: str

    @property
    def words(self) -> str:
        """The first words of the pattern, which a refusal shows; "" for none."""
        found = QUOTED.search(self.text)
        return found[0].strip('"') if found else ""


@lru_cache(maxsize=1)
def read_grammar() -> tuple[tuple[TitlePattern, ...], str]:
    """Return the patterns, and the lines that stand for the grammar as they are.

    Those are names of words, and rules whose names begin with a line: they say nothing.
    """
    patterns = tuple(
        TitlePattern(f"{rule}_{number}", rule, one.text, one.entry)
        for rule, some in RULES.items()
        for number, one in enumerate(some, 1)
    )
    return patterns, SAYING_NOTHING.strip()


@lru_cache(maxsize=1)
def meanings() -> dict[str, tuple[TitlePattern, Meaning]]:
    """Return each pattern and its meaning, by name."""
    said = (one.meaning for some in RULES.values() for one in some)
    return {one.name: (one, meaning) for one, meaning in zip(read_grammar()[0], said, strict=True)}


class TitleTransformer(Transformer[Token, Any]):
    """From the tree of a title to what it says."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        """Return what a pattern says; raises Refused for what has no rule."""
        del meta
        pattern, meaning = meanings()[str(data)]
        try:
            return meaning([[*children], *children])
        except (WithoutRule, LimitReached) as error:
            told = error.args if isinstance(error, WithoutRule) else ()
            raise WithoutRule(*told or [pattern.words]) from None

    def __default_token__(self, token: Token) -> Any:
        """Return what a word says."""
        try:
            return builders.WORDS.get(token.type, str)(str(token))
        except KeyError:
            raise WithoutRule(str(token)) from None
