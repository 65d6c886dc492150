"""The parser of titles: the tree of a title, or the place where it stops and what can follow.

What an expression of the grammar can read from a place of the title on is found once for each
expression and place, so that a title is parsed in time that grows with its length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from lark import Token, Tree

from gfkit.oeis.titles.transformer import INNER, read_grammar

PIECE = re.compile(r'"[^"]*"|/.+/|[A-Za-z_]\w*|[][()|*+?]')
"""The tokens of a pattern."""
WORD = re.compile(r"[^\W\d_]+_?|\d+|\S")
"""The tokens of a title."""
EXAMPLES = {
    "INT": "a number such as 2", "SIGNED": "a number such as -1", "SPAN": "values such as 0..1",
    "DIGIT": "a digit", "DIGITS": "a value such as 1", "VALUES": "values such as 1s",
    "SHORT_WORD": "a word such as 011", "SHORT_WORDS": "words such as 011",
    "WORDS": "words such as 011", "LISTED": "values such as 0,1", "CORNER": "a corner",
    "SHAPE": "a shape such as unimodal", "SUBGRAPHS": "things such as spanning trees",
    "DOMINATING": "dominating sets", "ORDINAL": "an ordinal", "SOLID": "a solid such as cube",
}  # fmt: skip
"""What is said for a word of which the grammar has many."""

Expression = tuple[Any, ...]
"""("word", text), ("pattern", expression, what it is called), ("rule", name), ("all", parts) after
each other, ("one", parts) the patterns of a rule, ("either", parts) choices in a pattern, ("many",
part) any number of times."""


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
ANYTHING = None
"""What may begin with any character, or reads nothing."""


@dataclass(frozen=True)
class Begun:
    """How what an expression reads begins.

    characters: its first ones; ANYTHING if a pattern leads. told: the words that are tried.
    """

    characters: frozenset[str] | None
    told: tuple[str, ...] = ()


def _begun(one: Expression, above: frozenset[str] = frozenset()) -> Begun:
    """Return how what an expression reads begins. above: the rules that it leads."""
    match one:
        case ("word", word):
            return Begun(frozenset(word[0]), (f"'{word}'",))
        case ("rule", name) if name not in above:
            return _begun(rules()[name], above | {name})
        case ("all", (first, *_)):
            return _begun(first, above)
        case ("one" | "either", parts):
            characters, told = frozenset[str](), dict[str, None]()
            for part in parts:
                found = _begun(part, above)
                if found.characters is ANYTHING:
                    return found
                characters |= found.characters
                told |= dict.fromkeys(found.told)
            return Begun(characters, tuple(told))
    return Begun(ANYTHING)


@cache
def _choices() -> dict[int, tuple[tuple[Expression, Begun], ...]]:
    """Return the parts of each choice between some, with how they begin."""
    found: dict[int, tuple[tuple[Expression, Begun], ...]] = {}

    def enter(one: Expression) -> None:
        match one:
            case ("one" | "either", parts):
                found[id(one)] = tuple((part, _begun(part)) for part in parts)
                for part in parts:
                    enter(part)
            case ("all", parts):
                for part in parts:
                    enter(part)
            case ("many", part):
                enter(part)

    for rule in rules().values():
        enter(rule)
    return found


@dataclass
class TitleParser:
    """The parse of a plain title.

    is_read: whether the grammar reads all of it. reached: up to where words were read. order: in
    which patterns are tried for a tree, -1 for backwards.

    >>> found = TitleParser("number of spanning trees in purple p_3 x p_n")
    >>> found.is_read, found.text[: found.reached]
    (False, 'number of spanning trees in ')
    >>> "'grid'" in found.expected()
    True
    """

    text: str
    order: int = 1
    known: dict[tuple[int, int], frozenset[int]] = field(default_factory=dict)
    reached: int = 0
    tried: dict[str, None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        ends = map(self._after_space, self.ends(START, 0))
        self.is_read = len(self.text) in ends
        self.asked: set[tuple[str, int, int]] = set()

    def expected(self) -> list[str]:
        """Return what can stand at the place that was reached, in the order of the grammar."""
        return [*self.tried]

    def _after_space(self, at: int) -> int:
        while self.text[at : at + 1].isspace():
            at += 1
        return at

    def tree(self) -> Tree[Token]:
        """Return the first tree of a title that is read: each node is named as its pattern.

        Words in quotes, and rules and names that begin with a line, are no part of it.
        """
        self.asked = set()
        found: Any = self._parts(START, 0, max(self.ends(START, 0)))
        return found[0]  # type: ignore[no-any-return]

    def _parts(self, one: Expression, at: int, end: int) -> list[Tree[Token] | Token] | None:
        """Return what an expression reads from a place to another; None if it reads it not."""
        match one:
            case ("all", (first, *rest)):
                for middle in sorted(self.ends(first, at)) if rest else [end]:
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
        return [] if end in self.ends(one, at) else None

    def _of_name(self, name: str, at: int, end: int) -> list[Tree[Token] | Token] | None:
        rule = rules()[name]
        if (key := (name, at, end)) in self.asked or end not in self.ends(rule, at):
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

    def ends(self, one: Expression, at: int) -> frozenset[int]:
        """Return where an expression may end that begins at a place."""
        if one[0] == "rule":
            one = rules()[one[1]]
        if one[0] in ("word", "pattern"):
            return self._word(one, at)
        key = (id(one), at)
        if (found := self.known.get(key)) is None:
            self.known[key] = frozenset()  # what begins with itself reads nothing more so
            found = self.known[key] = self._ends(one, at)
        return found

    def _ends(self, one: Expression, at: int) -> frozenset[int]:
        match one:
            case ("all", parts):
                found = frozenset({at})
                for part in parts:
                    found = self._after(found, part)
                    if not found:
                        break
                return found
            case ("many", part):
                found = last = frozenset({at})
                while last := self._after(last, part) - found:
                    found |= last
                return found
        return self._chosen(one, at)

    def _chosen(self, one: Expression, at: int) -> frozenset[int]:
        """Return where the parts of a choice may end, of which few begin as the text does."""
        begin = self._after_space(at)
        first, found = self.text[begin : begin + 1], frozenset[int]()
        for part, begun in _choices()[id(one)]:
            if begun.characters is ANYTHING or first in begun.characters:
                found |= self.ends(part, at)
            elif begin == self.reached:
                self.tried |= dict.fromkeys(begun.told)
        return found

    def _after(self, places: frozenset[int], part: Expression) -> frozenset[int]:
        if len(places) == 1:
            return self.ends(part, *places)
        return frozenset().union(*(self.ends(part, at) for at in places))

    def _word(self, one: Expression, at: int) -> frozenset[int]:
        """Return the end of a word, if it is there."""
        begin, told = self._after_space(at), one[1]
        if isinstance(told, str):
            end = begin + len(told)
            is_longer = told.isalpha() and self.text[end : end + 1].isalpha()
            is_there = not is_longer and self.text.startswith(told, begin)
            told = f"'{told}'"
        else:
            match, told = told.match(self.text, begin), one[2]
            is_there, end = bool(match and match[0]), match.end() if match else begin
        if is_there:
            if (after := self._after_space(end)) > self.reached:
                self.reached = after
                self.tried.clear()
            return frozenset({end})
        if begin == self.reached and told:
            self.tried[told] = None
        return frozenset()


@lru_cache(maxsize=16)
def parsed(text: str) -> TitleParser:
    """Return the parse of a plain title; what was parsed last is remembered."""
    return TitleParser(text)
