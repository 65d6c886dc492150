"""The grammar of sentences as data: what stands in the files `*.lark`, read in lark's notation.

A form is one line of a rule: the symbols that follow each other, and the name of what makes a
meaning of them. A quoted word is a token that leaves no part, as does a token whose name begins
with `_`; what is in a rule whose name begins with `_` stands in the place of the rule. A part that
may be left out, or repeated, makes several forms; no rule derives nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

Symbols = tuple[str, ...]
_APART = str.maketrans({mark: f" {mark} " for mark in "()|*+?:"})
_ENDS = {"", "|", ")", "->"}
_MARKED = ["?"], ["*"], ["+"]
ARTICLE = "_article"
"""The rule of "a" and "an"."""
ALSO = {"_NOT": ("_NEVER",)}
"""Tokens that stand where another one does, and have forms of their own: "never" is "not"."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a rule.

    rule: its name. action: what makes a meaning of the parts; "" for none: they stand in the place
    of the rule. hands_on: whether one part alone is the meaning.
    """

    rule: str
    symbols: Symbols
    action: str
    hands_on: bool = False

    def keeps(self, token: str) -> bool:
        """Tell whether a token is a part of the form; as an article "a" is none.

        >>> [Form(z, ("A",), "").keeps("A") for z in ("letter", ARTICLE)]
        [True, False]
        """
        return not token.startswith("_") and self.rule != ARTICLE


@dataclass(slots=True)
class Grammar:
    """The forms of each rule, and with which tokens it can begin.

    >>> told = grammar_of(['start: "no" NUMBER things -> none', 'things: LETTER+'])
    >>> [one.symbols for one in told.forms["start"]], sorted(told.begins["things"])
    ([('_NO', 'NUMBER', 'things')], ['LETTER'])
    """

    forms: dict[str, tuple[Form, ...]]
    begins: dict[str, frozenset[str]] = field(init=False)

    def __post_init__(self) -> None:
        firsts = {rule: {one.symbols[0] for one in forms} for rule, forms in self.forms.items()}
        for found in firsts.values():
            waiting = [*found]
            while waiting:
                more = firsts.get(waiting.pop(), set()) - found
                found.update(more)
                waiting += more
        self.begins = {
            rule: frozenset(one for one in found if one not in self.forms)
            for rule, found in firsts.items()
        }

    @property
    def tokens(self) -> frozenset[str]:
        """The names of all tokens."""
        all_of = {z for some in self.forms.values() for one in some for z in one.symbols}
        return frozenset(all_of - self.forms.keys())


def grammar_of(lines: Iterable[str]) -> Grammar:
    """Return the grammar in some lines; `%extend` adds forms to a rule.

    A rule with parameters, as `_asked{things,verb}`, is one for each list of rules that stands for
    them where it is used.

    >>> told = grammar_of(["start: _two{x} | _two{y}", "_two{z}: z z", "x: X", "y: Y"])
    >>> [one.symbols for one in told.forms["_two{y}"]]
    [('y', 'y')]

    Raises:
        ValueError: if a rule is told twice.
    """
    rules: dict[str, list[str]] = {}
    handed_on: set[str] = set()
    named: set[str] = set()
    told: list[str] = []
    for line in lines:
        if line.startswith("//") or not line.strip():
            continue
        behind = line
        if line[0] not in " |":
            head, _, behind = line.removeprefix("%extend ").partition(":")
            if head.startswith("?"):
                handed_on.add(head[1:])
            told = rules.setdefault(head.removeprefix("?"), [])
            if not line.startswith("%extend"):
                if head.removeprefix("?") in named:
                    raise ValueError(f"the rule {head} is told twice")
                named.add(head.removeprefix("?"))
            told += ["|"] if told else []
        told += _words_of(behind)
    reader = _Reader()
    for rule, words in _with_instances(rules).items():
        reader.read(rule, words, hands_on=rule in handed_on)
    return Grammar({rule: tuple(dict.fromkeys(forms)) for rule, forms in reader.forms.items()})


def _with_instances(rules: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return rules without parameters, with each use of those that have some."""
    found = {rule: words for rule, words in rules.items() if "{" not in rule}
    named = {rule.partition("{")[0]: rule for rule in rules if "{" in rule}
    waiting = [word for words in found.values() for word in words]
    while waiting:
        used = waiting.pop()
        if "{" not in used or used in found:
            continue
        rule = named[used.partition("{")[0]]
        stands_for = dict(zip(_parameters(rule), _parameters(used), strict=True))
        found[used] = [_renamed(word, stands_for) for word in rules[rule]]
        waiting += found[used]
    return found


def _parameters(rule: str) -> list[str]:
    return rule.rstrip("}").partition("{")[2].split(",")


def _renamed(word: str, stands_for: dict[str, str]) -> str:
    """Return a word with rules in the place of parameters."""
    if "{" not in word:
        return stands_for.get(word, word)
    given = ",".join(stands_for.get(z, z) for z in _parameters(word))
    return f"{word.partition('{')[0]}{{{given}}}"


def _words_of(line: str) -> Iterator[str]:
    """Yield the words and marks of a line; a quoted word is the name of its token."""
    for k, part in enumerate(line.split('"')):
        if k % 2:
            yield f"_{part.upper()}"
        else:
            yield from part.translate(_APART).split()


class _Reader:
    """What makes forms of words and marks."""

    def __init__(self) -> None:
        self.forms: dict[str, list[Form]] = {}
        self.words: list[str] = []
        self.at = 0

    def read(self, rule: str, words: list[str], *, hands_on: bool) -> None:
        """Read the forms of a rule."""
        self.words, self.at = words, 0
        found = self.forms.setdefault(rule, [])
        is_hidden = rule.startswith("_")
        while self.at < len(words):
            several = self._sequences()
            action = "" if is_hidden else rule
            is_named = self._next() == "->"
            if is_named:
                action = words[self.at + 1]
                self.at += 2
            found += [Form(rule, z, action, hands_on and not is_named) for z in several]
            if self._next() == "|":
                self.at += 1

    def _next(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def _sequences(self) -> list[Symbols]:
        """Read symbols up to the end of a form or group."""
        found: list[Symbols] = [()]
        words = self.words
        while (word := self._next()) not in _ENDS:
            if word != "(" and words[self.at + 1 : self.at + 2] not in _MARKED:
                found = [(*one, z) for one in found for z in (word, *ALSO.get(word, ()))]
                self.at += 1
            else:
                found = [(*one, *more) for one, more in product(found, self._item())]
        return found

    def _item(self) -> list[Symbols]:
        """Read a symbol or group, which may be left out or repeated."""
        word = self._next()
        self.at += 1
        if word == "(":
            each = self._sequences()
            while self._next() == "|":
                self.at += 1
                each += self._sequences()
            self.at += 1
        else:
            each = [(z,) for z in (word, *ALSO.get(word, ()))]
        mark = self._next()
        if mark not in {"?", "*", "+"}:
            return each
        self.at += 1
        if mark != "?":
            rule = f"_repeated_{len(self.forms)}"
            again = [*each, *((rule, *one) for one in each)]
            self.forms[rule] = [Form(rule, one, "") for one in again]
            each = [(rule,)]
        return [*each, ()] if mark != "+" else each
