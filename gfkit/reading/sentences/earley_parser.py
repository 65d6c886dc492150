"""Parsing by Earley's algorithm [Earley1970], and the meanings of all parses.

From left to right all rules that can stand at a place are followed together, each in the states of
its automaton, so that forms which begin alike are followed once. With the tokens known, those that
cannot go on with the next one are left out at once. What stands between two places as a rule is
evaluated once, however many parses it is in: to the different meanings that it has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Protocol

from gfkit.reading.sentences.lark_notation_reader import Ending, Grammar, is_part

END = ""
"""Stands behind the last token."""


class NoParse(Exception):
    """Tokens that are no sentence: up to a place they can be one.

    chart: what stands where up to this place. seeds: the rules that go on at it.
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


@dataclass(slots=True, eq=False)
class RuleState:
    """What is read of a rule: all forms that begin with the same symbols.

    symbol: what was read last; "" for nothing. endings: of the forms that are whole, each with
    its place among all forms of the rule. behind: by each symbol that can follow the state behind
    it. before: the states from which it is reached. moves: by tokens, as far as it was asked.
    """

    rule: str
    symbol: str
    endings: dict[Ending, int]
    behind: dict[str, RuleState] = field(default_factory=dict)
    before: list[RuleState] = field(default_factory=list)
    moves: dict[str, Moves] = field(default_factory=dict)


Moves = tuple[RuleState | None, list[tuple[str, RuleState]]]
"""What is behind a token, and the rules that it can begin, each with what is behind it."""
Item = tuple[RuleState, int]
"""What is read of a rule, and where it began."""


@dataclass(slots=True)
class Parser:
    """What parses by a grammar.

    begun: of each rule that was met so far the state in which nothing of it is read.
    """

    grammar: Grammar
    begun: dict[str, RuleState] = field(default_factory=dict)

    def begin(self, name: str) -> RuleState:
        """Return the state of a rule in which nothing of it is read."""
        if name not in self.begun:
            self.begun[name] = self._automaton(name)
        return self.begun[name]

    def _automaton(self, name: str) -> RuleState:
        """Return the first state of a rule: each is a set of positions with the same symbol."""
        rule = self.grammar.rules[name]
        first = frozenset({0})
        known: dict[frozenset[int], RuleState] = {}

        def state(positions: frozenset[int]) -> RuleState:
            if positions not in known:
                at = sorted(positions)
                endings = {rule.endings[k]: k for k in reversed(at) if k in rule.endings}
                known[positions] = RuleState(name, rule.symbols[at[0]], endings)
                waiting.append(positions)
            return known[positions]

        waiting: list[frozenset[int]] = []
        state(first)
        for positions in waiting:
            behind: dict[str, list[int]] = {}
            for k in sorted(positions):
                for z in rule.behind[k]:
                    behind.setdefault(rule.symbols[z], []).append(z)
            for symbol, some in behind.items():
                after = state(frozenset(some))
                known[positions].behind[symbol] = after
                after.before.append(known[positions])
        return known[first]

    def moves(self, state: RuleState, token: str) -> Moves:
        """Return how it goes on from a state where a token stands."""
        if token not in state.moves:
            begins = self.grammar.begins
            rules = [z for z in state.behind.items() if token in begins.get(z[0], ())]
            state.moves[token] = state.behind.get(token), rules
        return state.moves[token]

    def parse(self, tokens: list[str], start: str = "start") -> Chart:
        """Return what stands where, of the rule that a text begins with; raises NoParse."""
        chart = Chart(self, tokens)
        seeds: list[Item] = [(self.begin(start), 0)]
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
        """Of each place by the rules that can begin there what is behind them."""
        self.ends: dict[str, dict[int, set[int]]] = defaultdict(dict)
        """Of each rule by its ends where it begins."""
        self.whole: dict[tuple[str, int, int], list[RuleState]] = {}
        """In which states a rule is whole between two places."""
        self.items: list[set[Item]] = []
        """What is read up to each place, but not what a token after it does not go on with."""

    def read(self, at: int, seeds: list[Item]) -> list[Item]:
        """Follow the rules at a place; return what is read behind the token that stands there."""
        token = self.tokens[at] if at < len(self.tokens) else END
        parser, waiting = self.parser, dict[str, list[Item]]()
        self.waiting.append(waiting)
        done, after = set(seeds), list[Item]()
        left = list(seeds)
        self.items.append(done)
        begun = parser.begun
        while left:
            state, origin = left.pop()
            if state.endings:
                for one in self._completed(at, state, origin):
                    if one not in done:
                        done.add(one)
                        left.append(one)
            behind_token, rules = state.moves.get(token) or parser.moves(state, token)
            if behind_token is not None:
                after.append((behind_token, origin))
            for symbol, behind in rules:
                if symbol in waiting:
                    waiting[symbol].append((behind, origin))
                    continue
                waiting[symbol] = [(behind, origin)]
                one = (begun.get(symbol) or parser.begin(symbol), at)
                if one not in done:
                    done.add(one)
                    left.append(one)
        return after

    def _completed(self, at: int, state: RuleState, origin: int) -> list[Item]:
        """Return what is read behind a rule that is whole."""
        rule = state.rule
        self.whole.setdefault((rule, origin, at), []).append(state)
        begun = self.ends[rule].setdefault(at, set())
        if origin in begun:
            return []
        begun.add(origin)
        return list(self.waiting[origin].get(rule, ()))

    def expected(self, at: int, seeds: list[Item]) -> frozenset[str]:
        """Return the tokens that can stand at a place, where what is read up to it is known."""
        rules = self.parser.grammar.rules
        done, left, found = set(seeds), list(seeds), set[str]()
        while left:
            state, origin = left.pop()
            more = [(self.parser.begin(z), at) for z in state.behind if z in rules]
            found.update(z for z in state.behind if z not in rules)
            if state.endings:
                more += self.waiting[origin].get(state.rule, ())
            left += (one for one in more if one not in done)
            done.update(more)
        return frozenset(found)

    def has(self, rules: frozenset[str]) -> bool:
        """Tell whether one of some rules stands somewhere."""
        return any(self.ends.get(rule) for rule in rules)

    def last_begins(
        self, state: RuleState, begin: int, end: int
    ) -> Iterator[tuple[RuleState, int]]:
        """Yield where the last symbol read can begin, each with the state before it."""
        at = [end - 1] if end > begin and self.tokens[end - 1] == state.symbol else []
        if state.symbol in self.parser.grammar.rules:
            at = sorted(self.ends[state.symbol].get(end, ()))
        for k in at:
            for before in state.before:
                if (before, begin) in self.items[k]:
                    yield before, k


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
    parts: dict[tuple[RuleState, int, int], list[tuple[object, ...]]] = field(default_factory=dict)

    def of_rule(self, rule: str, begin: int, end: int) -> tuple[tuple[object, ...], ...]:
        """Return the meanings of a rule; each is one part, or the parts in its place."""
        key = (rule, begin, end)
        if key not in self.known:
            self.known[key] = ()  # a rule that is a part of itself means nothing more
            found: dict[tuple[object, ...], None] = {}
            is_left_out = (rule, begin) in self.without
            states = [] if is_left_out else self.chart.whole.get(key, [])
            whole = [(k, state, ending) for state in states for ending, k in state.endings.items()]
            for _, state, ending in sorted(whole, key=itemgetter(0)):
                several = self._of_parts(state, begin, end)
                found.update(dict.fromkeys(self._of_form(ending, several)))
            self.known[key] = tuple(found)
        return self.known[key]

    def _of_form(
        self, ending: Ending, several: list[tuple[object, ...]]
    ) -> Iterator[tuple[object, ...]]:
        if not ending.action:
            yield from several
            return
        alone = [one for one in several if ending.hands_on and len(one) == 1]
        rest = [one for one in several if not (ending.hands_on and len(one) == 1)]
        yield from alone
        yield from ((one,) for one in self.meanings.of_form(ending.action, rest))

    def _of_parts(self, state: RuleState, begin: int, end: int) -> list[tuple[object, ...]]:
        """Return the lists of parts that what is read can mean between two places."""
        if not state.symbol:
            return [()]
        key = (state, begin, end)
        if key not in self.parts:
            found: dict[tuple[object, ...], None] = {}
            for before, at in self.chart.last_begins(state, begin, end):
                several = self._of_parts(before, begin, at)
                if state.symbol in self.chart.parser.grammar.rules:
                    each = self.of_rule(state.symbol, at, end)
                elif is_part(state.symbol, state.rule):
                    each = tuple((z,) for z in self.meanings.of_token(at))
                else:
                    each = ((),)
                if len(several) * len(each) > MOST_MEANINGS:
                    raise TooMany
                found.update(dict.fromkeys((*z, *y) for z in several for y in each))
            self.parts[key] = [*found]
        return self.parts[key]
