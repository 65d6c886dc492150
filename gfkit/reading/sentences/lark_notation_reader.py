"""The grammar of sentences as data: what stands in the files `*.lark`, read in lark's notation.

A form is one line of a rule: symbols that follow each other, some of which may be left out or
repeated, and the name of what makes a meaning of them. A quoted word is a token that leaves no
part, as does a token whose name begins with `_`; what is in a rule whose name begins with `_`
stands in the place of the rule. The forms of a rule are kept as its position automaton
[Glushkov1961], which is as long as what is written; no rule derives nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

_WORD = re.compile(r'"[^"]*"|->|[()|*+?]|[^\s()|*+?"]+')
_ENDS = {"", "|", ")", "->"}
_MARKS = {"?", "*", "+"}
_ARTICLE = "_article"
"""The rule of "a" and "an"."""
_ALSO = {"_NOT": ("_NEVER",)}
"""Tokens that stand where another one does, and have positions of their own: "never" is "not"."""


def is_part(token: str, rule: str) -> bool:
    """Tell whether a token is a part of what is made of a rule; as an article "a" is none.

    >>> is_part("A", "letter"), is_part("A", "_article"), is_part("_NO", "letter")
    (True, False, False)
    """
    return not token.startswith("_") and rule != _ARTICLE


class Ending(NamedTuple):
    """What makes a meaning of the parts of a form.

    action: its name; "" for nothing: the parts stand in the place of the rule. hands_on: whether
    one part alone is the meaning.
    """

    action: str
    hands_on: bool = False


@dataclass(slots=True)
class GrammarRule:
    """The forms of a rule as an automaton, whose states are the positions of symbols in them.

    symbols: of each position its symbol; at position 0 nothing is read, and it has "". behind: the
    positions that can follow it. endings: of the positions at which a form can end how it ends.
    """

    symbols: list[str] = field(default_factory=lambda: [""])
    behind: list[list[int]] = field(default_factory=lambda: [[]])
    endings: dict[int, Ending] = field(default_factory=dict)


@dataclass(slots=True)
class Grammar:
    """The rules by their names, and with which tokens each can begin.

    >>> told = grammar_of(['start: "no" NUMBER things -> none', 'things: LETTER+'])
    >>> told.rules["start"].symbols, told.rules["start"].endings, sorted(told.begins["things"])
    (['', '_NO', 'NUMBER', 'things'], {3: Ending(action='none', hands_on=False)}, ['LETTER'])
    """

    rules: dict[str, GrammarRule]
    begins: dict[str, frozenset[str]]


def grammar_of(lines: Iterable[str]) -> Grammar:
    """Return the grammar in some lines; `%extend` adds forms to a rule.

    A rule with parameters, as `_asked{things,verb}`, is one for each list of rules that stands for
    them where it is used.

    >>> told = grammar_of(["start: _two{x} | _two{y}", "_two{z}: z z", "x: X", "y: Y"])
    >>> told.rules["_two{y}"].symbols
    ['', 'y', 'y']

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
    read = {
        rule: _Reader(rule, words, hands_on=rule in handed_on).read()
        for rule, words in _with_instances(rules).items()
    }
    return Grammar(read, _begins(read))


def _begins(rules: dict[str, GrammarRule]) -> dict[str, frozenset[str]]:
    """Return with which tokens each rule can begin."""
    firsts = {name: {rule.symbols[k] for k in rule.behind[0]} for name, rule in rules.items()}
    for found in firsts.values():
        waiting = [*found]
        while waiting:
            more = firsts.get(waiting.pop(), set()) - found
            found.update(more)
            waiting += more
    return {
        rule: frozenset(one for one in found if one not in rules) for rule, found in firsts.items()
    }


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


def _words_of(line: str) -> list[str]:
    """Return the words and marks of a line; a quoted word is the name of its token."""
    return [f"_{z[1:-1].upper()}" if z[0] == '"' else z for z in _WORD.findall(line)]


class _Reader:
    """What makes the automaton of a rule of words and marks."""

    def __init__(self, name: str, words: list[str], *, hands_on: bool) -> None:
        self.name, self.words, self.hands_on = name, [*words, ""], hands_on
        self.rule, self.at = GrammarRule(), 0

    def read(self) -> GrammarRule:
        """Read all forms."""
        while self.words[self.at]:
            ends = self._sequence({0})
            if 0 in ends:
                raise ValueError(f"the rule {self.name} derives nothing")
            ending = Ending("" if self.name.startswith("_") else self.name, self.hands_on)
            if self.words[self.at] == "->":
                ending = Ending(self.words[self.at + 1])
                self.at += 2
            self.rule.endings.update(dict.fromkeys(ends, ending))
            if self.words[self.at] == "|":
                self.at += 1
        return self.rule

    def _sequence(self, before: set[int]) -> set[int]:
        """Read up to the end of a form or group that follows some positions; return its last."""
        while self.words[self.at] not in _ENDS:
            before = self._item(before)
        return before

    def _item(self, before: set[int]) -> set[int]:
        """Read a symbol or group that follows some positions; return the last ones of it."""
        behind = self.rule.behind
        one_before = min(before)
        many = len(behind[one_before])
        last = self._group(before) if self.words[self.at] == "(" else self._symbol(before)
        mark = self.words[self.at]
        if mark not in _MARKS:
            return last
        self.at += 1
        if mark != "?":
            first = behind[one_before][many:]
            for k in last:
                behind[k] += (z for z in first if z not in behind[k])
        return last if mark == "+" else last | before

    def _group(self, before: set[int]) -> set[int]:
        last = set[int]()
        while self.words[self.at] in {"(", "|"}:
            self.at += 1
            last |= self._sequence(before)
        self.at += 1
        return last

    def _symbol(self, before: set[int]) -> set[int]:
        word = self.words[self.at]
        self.at += 1
        symbols, behind = self.rule.symbols, self.rule.behind
        several = [word, *_ALSO[word]] if word in _ALSO else [word]
        positions = range(len(symbols), len(symbols) + len(several))
        for k in before:
            behind[k] += positions
        symbols += several
        behind += [[] for _ in several]
        return {*positions}
