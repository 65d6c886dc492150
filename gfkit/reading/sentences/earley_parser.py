"""Parsing by Earley's algorithm [Earley1970], and the meanings of all parses.

From left to right all forms that can stand at a place are followed together. With the tokens known,
those that cannot go on with the next one are left out at once. What stands between two places as a
rule is evaluated once, however many parses it is in: to the different meanings that it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from gfkit.reading.sentences.lark_notation_reader import Form, Grammar

END = ""
"""Stands behind the last token."""


class NoParse(Exception):
    """Tokens that are no sentence: up to a place they can be one.

    chart: what stands where up to this place. seeds: the forms that go on at it.
    """

    def __init__(self, at: int, chart: Chart, seeds: list[Item]) -> None:
        super().__init__(at, chart, seeds)
        self.at, self.chart, self.seeds = at, chart, seeds

    @property
    def expected(self) -> frozenset[str]:
        """The tokens that can stand at the place."""
        return self.chart.expected(self.at, self.seeds)


MOST_MEANINGS = 2_000
"""A part of a sentence has at most so many combinations of the meanings of its parts."""


class TooMany(Exception):
    """A part of a sentence has more than MOST_MEANINGS."""


Item = tuple[int, int]
"""The number of a dotted form, and where it began."""


@dataclass(slots=True)
class Parser:
    """What parses by a grammar. Dotted forms are numbers: the one after number k is k + 1.

    forms: of each dotted form its form. read: how many of its symbols are read. follows: the symbol
    that follows, END behind the last one. first: of each rule its forms of which nothing is read.
    begun: of these those that a token can begin, by rule and token, as far as it was asked.
    """

    grammar: Grammar
    forms: list[Form] = field(init=False)
    read: list[int] = field(init=False)
    follows: list[str] = field(init=False)
    first: dict[str, list[int]] = field(init=False)
    begun: dict[tuple[str, str], list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.forms, self.read, self.follows, self.first = [], [], [], {}
        for rule, forms in self.grammar.forms.items():
            begun = self.first[rule] = []
            for one in forms:
                begun.append(len(self.follows))
                many = len(one.symbols) + 1
                self.forms += [one] * many
                self.read += range(many)
                self.follows += (*one.symbols, END)

    def begun_by(self, rule: str, token: str) -> list[int]:
        """Return the forms of a rule that a token can begin."""
        if (rule, token) not in self.begun:
            begins = self.grammar.begins
            self.begun[rule, token] = [
                k
                for k in self.first[rule]
                if self.follows[k] in {END, token} or token in begins.get(self.follows[k], ())
            ]
        return self.begun[rule, token]

    def parse(self, tokens: list[str], start: str = "start") -> Chart:
        """Return what stands where, of the rule that a text begins with; raises NoParse."""
        chart = Chart(self, tokens)
        seeds: list[Item] = [(k, 0) for k in self.first[start]]
        for at in range(len(tokens) + 1):
            after = chart.read(at, seeds)
            if not after and at < len(tokens):
                raise NoParse(at, chart, seeds)
            last, seeds = seeds, after
        if 0 not in chart.ends[start].get(len(tokens), ()):
            raise NoParse(len(tokens), chart, last)
        return chart


class Chart:
    """Which rules stand where among some tokens."""

    def __init__(self, parser: Parser, tokens: list[str]) -> None:
        self.parser, self.tokens = parser, tokens
        self.waiting: list[dict[str, list[Item]]] = []
        self.ends: dict[str, dict[int, set[int]]] = defaultdict(dict)
        """Of each rule by its ends where it begins."""
        self.items: list[set[Item]] = []
        """The dotted forms up to each place, but those without a part that its token begins."""

    def read(self, at: int, seeds: list[Item]) -> list[Item]:
        """Follow the forms at a place; return those behind the token that stands there."""
        token = self.tokens[at] if at < len(self.tokens) else END
        follows, begins = self.parser.follows, self.parser.grammar.begins
        waiting: dict[str, list[Item]] = {}
        self.waiting.append(waiting)
        done, after = set(seeds), list[Item]()
        left = list(seeds)
        self.items.append(done)
        while left:
            item = left.pop()
            symbol = follows[item[0]]
            if symbol == END:
                found = self._completed(at, item)
            elif symbol == token:
                after.append((item[0] + 1, item[1]))
                continue
            elif token not in begins.get(symbol, ()):
                continue
            elif symbol in waiting:
                waiting[symbol].append(item)
                continue
            else:
                waiting[symbol] = [item]
                found = [(k, at) for k in self.parser.begun_by(symbol, token)]
            for one in found:
                if one not in done:
                    done.add(one)
                    left.append(one)
        return after

    def _completed(self, at: int, item: Item) -> list[Item]:
        """Return the forms that go on behind a whole one."""
        rule = self.parser.forms[item[0]].rule
        begun = self.ends[rule].setdefault(at, set())
        if item[1] in begun:
            return []
        begun.add(item[1])
        return [(k + 1, origin) for k, origin in self.waiting[item[1]].get(rule, ())]

    def expected(self, at: int, seeds: list[Item]) -> frozenset[str]:
        """Return the tokens that can stand at a place, where the forms up to it are known."""
        follows, first = self.parser.follows, self.parser.first
        done, left, found = set(seeds), list(seeds), set[str]()
        while left:
            item = left.pop()
            symbol = follows[item[0]]
            if symbol == END:
                rule = self.parser.forms[item[0]].rule
                more = [(k + 1, z) for k, z in self.waiting[item[1]].get(rule, ())]
            elif symbol in first:
                more = [(k, at) for k in first[symbol]]
            else:
                found.add(symbol)
                continue
            left += (one for one in more if one not in done)
            done.update(more)
        return frozenset(found)

    def has(self, rules: frozenset[str]) -> bool:
        """Tell whether one of some rules stands somewhere."""
        return any(self.ends.get(rule) for rule in rules)

    def is_possible(self, number: int, begin: int, end: int) -> bool:
        """Tell whether the symbols before a dot, one or more, can stand between two places."""
        return (number, begin) in self.items[end]

    def last_begins(self, number: int, begin: int, end: int) -> Iterator[int]:
        """Yield where the last symbol before a dot can begin."""
        read = self.parser.read[number]
        symbol = self.parser.follows[number - 1]
        at = [end - 1] if end > begin and self.tokens[end - 1] == symbol else []
        if symbol in self.parser.first:
            at = sorted(self.ends[symbol].get(end, ()))
        before = (number - 1, begin)
        for k in at:
            if (k == begin) if read == 1 else before in self.items[k]:
                yield k


class Meanings(Protocol):
    """What makes meanings."""

    def of_token(self, at: int) -> tuple[object, ...]:
        """Return what a token means."""

    def of_form(self, action: str, parts: list[tuple[object, ...]]) -> tuple[object, ...]:
        """Return what a form means, for each of the lists of its parts."""


@dataclass(slots=True)
class Evaluation:
    """Of each rule that stands somewhere its different meanings.

    without: rules, each with a place where it begins, that are left out there.
    """

    chart: Chart
    meanings: Meanings
    without: frozenset[tuple[str, int]] = frozenset()
    known: dict[tuple[str, int, int], tuple[tuple[object, ...], ...]] = field(default_factory=dict)
    parts: dict[tuple[int, int, int], list[tuple[object, ...]]] = field(default_factory=dict)

    def of_rule(self, rule: str, begin: int, end: int) -> tuple[tuple[object, ...], ...]:
        """Return the meanings of a rule; each is one part, or the parts in its place."""
        key = (rule, begin, end)
        if key not in self.known:
            self.known[key] = ()  # a rule that is a part of itself means nothing more
            found: dict[tuple[object, ...], None] = {}
            is_left_out = (rule, begin) in self.without
            for number in self.chart.parser.first[rule] if not is_left_out else ():
                form = self.chart.parser.forms[number]
                last = number + len(form.symbols)
                if self.chart.is_possible(last, begin, end):
                    found.update(dict.fromkeys(self._of_form(form, last, begin, end)))
            self.known[key] = tuple(found)
        return self.known[key]

    def _of_form(self, form: Form, last: int, begin: int, end: int) -> Iterator[tuple[object, ...]]:
        several = self._of_parts(last, begin, end)
        if not form.action:
            yield from several
            return
        alone = [one for one in several if form.hands_on and len(one) == 1]
        rest = [one for one in several if not (form.hands_on and len(one) == 1)]
        yield from alone
        yield from ((one,) for one in self.meanings.of_form(form.action, rest))

    def _of_parts(self, number: int, begin: int, end: int) -> list[tuple[object, ...]]:
        """Return the lists of parts that the symbols before a dot can mean between two places."""
        parser = self.chart.parser
        if not parser.read[number]:
            return [()]
        key = (number, begin, end)
        if key not in self.parts:
            form, symbol = parser.forms[number], parser.follows[number - 1]
            found: dict[tuple[object, ...], None] = {}
            for at in self.chart.last_begins(number, begin, end):
                before = self._of_parts(number - 1, begin, at)
                if symbol in parser.first:
                    each = self.of_rule(symbol, at, end)
                elif form.keeps(symbol):
                    each = tuple((z,) for z in self.meanings.of_token(at))
                else:
                    each = ((),)
                if len(before) * len(each) > MOST_MEANINGS:
                    raise TooMany
                found.update(dict.fromkeys((*z, *y) for z in before for y in each))
            self.parts[key] = [*found]
        return self.parts[key]
