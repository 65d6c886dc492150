"""The reader of the English of titles: a grammar whose every pattern has a meaning.

`title_grammar.txt` has rules, their patterns, and what each says. Here meanings become functions of
the parts that a pattern found; `phrasings.py` reads by the patterns.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from lark import Token, Transformer

from gfkit.errors import LimitReached
from gfkit.oeis.titles import (
    array_titles,
    block_meanings,
    line_meanings,
    move_meanings,
    title_makers,
)
from gfkit.oeis.titles.title_makers import Refused

FILE = Path(__file__).with_name("title_grammar.txt")
MODULES = (
    title_makers,
    block_meanings,
    line_meanings,
    move_meanings,
    array_titles,
)
PART = re.compile(r'f?"[^"]*"|\$[0-9]')
QUOTED = re.compile(r'"[^"]*"')
INNER = re.compile(r'"[^"]*"|\b(every|no)\b')

Meaning = Callable[[list[Any]], Any]


@dataclass(frozen=True)
class Pattern:
    """A pattern of a rule: its name, what it looks like, its meaning, an entry that uses it."""

    name: str
    rule: str
    text: str
    meaning: str
    entry: str

    @property
    def words(self) -> str:
        """The first words of the pattern, which a refusal shows; "" for none."""
        found = QUOTED.search(self.text)
        return found[0].strip('"') if found else ""


@lru_cache(maxsize=1)
def read_grammar() -> tuple[tuple[Pattern, ...], str]:
    """Return the patterns of the file, and the lines that stand for the grammar as they are.

    Those are names of words, and rules whose names begin with a line: they say nothing.
    """
    patterns: list[Pattern] = []
    plain: list[str] = []
    numbers: dict[str, int] = {}
    rule, lines = "", FILE.read_text("utf-8").splitlines()
    entries: list[list[str]] = []
    for line in lines:
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            rule = line.removesuffix(":")
            if ": " in line:
                rule = ""
                plain.append(line)
        elif rule and line.startswith("    ") and line[4] not in " |":
            entries.append([rule, line.strip()])
        elif rule:
            entries[-1][1] += f" {line.strip()}"
        else:
            plain[-1] += f" {line.strip()}"
    for rule, text in entries:
        pattern, _, meaning = text.partition(" => ")
        pattern, _, entry = pattern.strip().partition(" @")
        number = numbers[rule] = numbers.get(rule, 0) + 1
        patterns.append(Pattern(f"{rule}_{number}", rule, pattern, meaning.strip(), entry.strip()))
    return tuple(patterns), "\n".join(plain)


@lru_cache(maxsize=1)
def meanings() -> dict[str, tuple[Pattern, Meaning]]:
    """Return each pattern and its meaning, by name."""
    names = {name: value for module in MODULES for name, value in vars(module).items()}
    return {one.name: (one, meaning_of(one.meaning, names)) for one in read_grammar()[0]}


def meaning_of(text: str, names: dict[str, Any]) -> Meaning:
    """Return a meaning as a function of the parts: $1, $2, ..., and $0 for the list of all.

    >>> meaning_of('[$1 + 2, "x = $1"]', {})([3])
    [5, 'x = 3']
    """
    if not text:
        return _only
    code = compile(PART.sub(_in_python, text), FILE.name, "eval")
    return lambda parts: eval(code, {**names, "_": [list(parts), *parts]})  # noqa: S307 - our own file


def _in_python(part: re.Match[str]) -> str:
    """Return $1 in Python, and a text with $1 in it; f"{$1}" is a text with an expression in it."""
    shown = part[0]
    if shown.startswith('"') and "$" in shown:
        shown = "f" + re.sub(r"\$[0-9]", r"{\g<0>}", shown.replace("{", "{{").replace("}", "}}"))
    return re.sub(r"\$([0-9])", r"_[\1]", shown)


def _only(parts: list[Any]) -> Any:
    (only,) = parts
    return only


class Reading(Transformer[Token, Any]):
    """From the tree of a title to what it says."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        """Return what a pattern says; raises Refused for what has no rule."""
        del meta
        pattern, meaning = meanings()[str(data)]
        try:
            return meaning(children)
        except (Refused, LimitReached) as error:
            told = error.args if isinstance(error, Refused) else ()
            raise Refused(*told or [pattern.words]) from None

    def __default_token__(self, token: Token) -> Any:
        """Return what a word says."""
        try:
            return title_makers.WORDS.get(token.type, str)(str(token))
        except KeyError:
            raise Refused(str(token)) from None
