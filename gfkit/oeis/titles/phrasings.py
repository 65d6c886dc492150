"""The phrasings nearest to a title that is not read: how few words must change, by the grammar.

A word of the title may be left out, changed, or be missing; each of these counts two, a word that
is spelt nearly as it should be one. The least sums are found over the grammar itself: what an
expression can read from a place of the title on, at which cost.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any

from lark import Token, Tree

from gfkit.oeis.titles.title_grammar import INNER, read_grammar

PIECE = re.compile(r'"[^"]*"|/.+/|[A-Za-z_]\w*|[][()|*+?]')
WORD = re.compile(r"[^\W\d_]+_?|\d+|\S")
CHANGED, MISSPELT = 2, 1
BUDGETS = (1, 2, 4)
MOST_STEPS = 150_000
"""Expressions at places that are looked at; the work of about two seconds."""
MOST_WORDS = 60
KEPT = 4
"""Phrasings of the same part of the title that are followed."""
EXAMPLES = {
    "INT": "2", "SIGNED": "1", "SPAN": "0..1", "DIGIT": "1", "DIGITS": "1", "VALUES": "1s",
    "SHORT_WORD": "11", "SHORT_WORDS": "11", "WORDS": "11", "LISTED": "0,1", "COEFFICIENT": "n",
    "LETTER": "l", "NOMINOES": "tetrominoes", "SHAPE": "unimodal", "CHESSMEN": "kings",
    "POLYGON": "hexagon", "SOLID": "cube", "CORNER": "top left", "ORDINAL": "second",
}  # fmt: skip
"""What stands for a word that is missing, where the grammar has many."""

Expression = tuple[Any, ...]
"""("word", text), ("pattern", expression, example), ("rule", name), ("all", parts) after each
other, ("one", parts) the patterns of a rule, ("either", parts) choices in a pattern, ("many", part)
any number of times."""
Ends = dict[int, list[tuple[int, str]]]
"""For each place at which an expression may end, the least costs, and what is read."""


@cache
def rules() -> dict[str, Expression]:
    """Return the expressions of the rules and of the names of words."""
    patterns, plain = read_grammar()
    texts: dict[str, list[str]] = {}
    for one in patterns:
        text = INNER.sub(lambda z: f"_{z[1]}" if z[1] else z[0], one.text)
        texts.setdefault(one.rule, []).append("" if text == "nothing" else text)
    for line in plain.splitlines():
        name, _, text = line.partition(":")
        texts.setdefault(name, []).append(text)
    return {
        name: ("one", tuple(_read(text, name) for text in some)) for name, some in texts.items()
    }


def _read(text: str, name: str) -> Expression:
    pieces = [*PIECE.findall(text), ""][::-1]

    def choices(closing: str) -> Expression:
        found, parts = [], list[Expression]()
        while (piece := pieces.pop()) != closing:
            if piece == "|":
                found.append(("all", tuple(parts)))
                parts = []
            elif piece in ("*", "+", "?"):
                last = parts.pop()
                many = ("many", last)
                parts += {"*": [many], "+": [last, many], "?": [("either", (last, NOTHING))]}[piece]
            elif piece == "(":
                parts.append(choices(")"))
            elif piece == "[":
                parts.append(("either", (choices("]"), NOTHING)))
            elif piece[0] == '"':
                parts += [("word", word) for word in WORD.findall(piece[1:-1])]
            elif piece[0] == "/":
                parts.append(("pattern", re.compile(piece[1:-1]), EXAMPLES.get(name, "")))
            else:
                parts.append(("rule", piece))
        found.append(("all", tuple(parts)))
        return ("either", tuple(found)) if len(found) > 1 else found[0]

    return choices("")


NOTHING: Expression = ("all", ())
START: Expression = ("rule", "start")


def speaks(one: Expression) -> bool:
    """Tell whether an expression has a part that says something, and is not words alone."""
    match one:
        case ("rule", name):
            return not name.startswith("_")
        case ("all" | "either" | "one", parts):
            return any(map(speaks, parts))
        case ("many", part):
            return speaks(part)
    return bool(one[0] == "pattern")


@dataclass
class Recogniser:
    """A plain title that is read by the whole grammar, or by less of it with some words changed.

    reached: up to where a word was read as it is.

    >>> title = Recogniser("number of spanning trees in purple p_3 x p_n")
    >>> title.is_read, title.reached
    (False, 28)
    """

    text: str
    known: dict[tuple[int, int, int], Ends] = field(default_factory=dict)
    reached: int = 0
    order = 1
    """In which patterns are tried for a tree: -1 for backwards."""

    def __post_init__(self) -> None:
        ends = map(self._after_space, self.ends(START, 0, 0))
        self.is_read = len(self.text) in ends

    def _after_space(self, at: int) -> int:
        while self.text[at : at + 1].isspace():
            at += 1
        return at

    def tree(self) -> Tree[Token]:
        """Return the first tree of a title that is read: each node is named as its pattern.

        Words in quotes, and rules and names that begin with a line, are no part of it.
        """
        self.asked: set[tuple[str, int, int]] = set()
        end = max(self.ends(START, 0, 0))
        found: Any = self._parts(START, 0, end)
        return found[0]  # type: ignore[no-any-return]

    def _parts(self, one: Expression, at: int, end: int) -> list[Tree[Token] | Token] | None:
        """Return what an expression reads from a place to another; None if it reads it not."""
        match one:
            case ("all", (first, *rest)):
                for middle in self.ends(first, at, 0) if rest else {end}:
                    if (after := self._parts(("all", tuple(rest)), middle, end)) is not None:
                        before = self._parts(first, at, middle)
                        if before is not None:
                            return before + after
                return None
            case ("either", parts):
                tried = (self._parts(part, at, end) for part in parts)
                return next((z for z in tried if z is not None), None)
            case ("many", part):
                return [] if at == end else self._parts(("all", (part, one)), at, end)
            case ("all", _):
                return [] if at == end else None
            case ("rule", name):
                return self._of_name(name, at, end)
        return [] if end in self.ends(one, at, 0) else None

    def _of_name(self, name: str, at: int, end: int) -> list[Tree[Token] | Token] | None:
        rule = rules()[name]
        if (key := (name, at, end)) in self.asked or end not in self.ends(rule, at, 0):
            return None  # it would begin with itself
        self.asked.add(key)
        listed = [*enumerate(rule[1], 1)][:: self.order]
        tried = ((k, self._parts(one, at, end)) for k, one in listed)
        k, parts = next((z for z in tried if z[1] is not None), (0, None))
        self.asked.remove(key)
        if parts is None or name[0] == "_":
            return parts
        if name.isupper():
            return [Token(name, self.text[at:end].strip())]
        return [Tree(f"{name}_{k}", parts)]

    def ends(self, one: Expression, at: int, budget: int) -> Ends:
        """Return where an expression may end that begins at a place, within a budget."""
        leads = not budget and one[0] == "all" and one[1] and one[1][0][0] == "word"
        if leads and not self.text.startswith(one[1][0][1], self._after_space(at)):
            return {}  # as most of the patterns of a rule
        key = (id(one), at, budget)
        if key not in self.known and (not budget or len(self.known) < MOST_STEPS):
            self.known[key] = {}  # what begins with itself reads nothing more so
            self.known[key] = self._ends(one, at, budget)
        return self.known.get(key, {})

    def _ends(self, one: Expression, at: int, budget: int) -> Ends:
        match one:
            case ("all", parts):
                found: Ends = {at: [(0, "")]}
                for part in parts:
                    found = self._after(found, part, budget)
                return found
            case ("one" | "either", parts):
                found = {}
                for part in parts:
                    for end, some in self.ends(part, at, budget).items():
                        _keep(found, end, some)
                if one[0] == "either" and not speaks(one):
                    return {end: some[:1] for end, some in found.items()}
                return found
            case ("many", part):
                found, last = {at: [(0, "")]}, {at: [(0, "")]}
                while last := {k: z for k, z in self._after(last, part, budget).items()
                               if k not in found}:  # fmt: skip
                    found |= last
                return found
            case ("rule", name):
                found = self.ends(rules()[name], at, budget)
                return {end: some[: 1 if name[0] == "_" else KEPT] for end, some in found.items()}
        return self._word(one, at, budget)

    def _after(self, before: Ends, part: Expression, budget: int) -> Ends:
        found: Ends = {}
        for at, some in before.items():
            for cost, said in some:
                ends = self.ends(part, at, budget - cost)
                for end, more in ends.items():
                    _keep(found, end, [(cost + c, _joined(said, text)) for c, text in more])
        return found

    def _word(self, one: Expression, at: int, budget: int) -> Ends:
        """Return the ends of a word: as it is there, or another, or missing, or after another."""
        begin = self._after_space(at)
        gap, told = self.text[at:begin], one[1]
        there = WORD.match(self.text, begin)
        if isinstance(told, str):
            end = begin + len(told)
            is_longer = told.isalpha() and self.text[end : end + 1].isalpha()
            found = "" if is_longer or not self.text.startswith(told, begin) else told
        else:
            match, told = told.match(self.text, begin), one[2]
            found = match[0] if match else ""
        if found:
            end = begin + len(found)
            self.reached = max(self.reached, self._after_space(end))
            return {end: [(0, gap + found)]}
        ends: Ends = {}
        if told and there:
            cost = MISSPELT if is_near(there[0], told) else CHANGED
            if cost <= budget:
                _keep(ends, there.end(), [(cost, gap + told)])
        if budget >= CHANGED:
            if told:
                _keep(ends, at, [(CHANGED, f" {told}")])
            if there:
                for end, some in self.ends(one, there.end(), budget - CHANGED).items():
                    _keep(ends, end, [(cost + CHANGED, said) for cost, said in some])
        return ends

    def phrasings(self, budget: int) -> list[tuple[int, str]]:
        """Return what is read within a budget, with its cost."""
        found = []
        for end, some in self.ends(START, 0, budget).items():
            left = CHANGED * len(WORD.findall(self.text[end:]))
            found += [(cost + left, said.strip()) for cost, said in some if cost + left <= budget]
        return sorted(found)


@lru_cache(maxsize=16)
def recognised(text: str) -> Recogniser:
    """Return what the grammar reads of a plain title; what was read last is remembered."""
    return Recogniser(text)


def _keep(ends: Ends, end: int, some: list[tuple[int, str]]) -> None:
    """Keep the least of what ends at a place."""
    ends[end] = sorted({*ends.get(end, ()), *some})[:KEPT]


def _joined(before: str, after: str) -> str:
    if before[-1:] in ("(", "[", "{", "_") or after[:2] in (" )", " ]", " }", " ,"):
        after = after.lstrip()
    return before + after


@lru_cache(maxsize=4096)
def is_near(word: str, other: str) -> bool:
    """Tell whether a word may be another that is misspelt.

    >>> is_near("neighbour", "neighbor"), is_near("rows", "columns")
    (True, False)
    """
    if min(len(word), len(other)) < 4 or abs(len(word) - len(other)) > 2:
        return False
    return SequenceMatcher(None, word, other).ratio() > 0.75


def phrasings_near(text: str, budget: int) -> list[str]:
    """Return what the grammar reads of a plain title at a cost within a budget, nearest first."""
    if len(WORD.findall(text)) > MOST_WORDS:
        return []
    return list(dict.fromkeys(said for _, said in recognised(text).phrasings(budget)))
