"""Regular languages: expressions in, products, complements, the least automaton out.

A language is its least complete deterministic automaton, so equal languages are equal objects. The
words of each length are the arrays of one row that it accepts: a rule with a table of arrows.
[HopcroftMotwaniUllman2006, chapters 2 to 4]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import instance, shown, text
from gfkit.base.display.shown import Shown
from gfkit.boards.acceptors.line_acceptors import PatternReader, after, is_nullable
from gfkit.boards.acceptors.own_acceptors import table_of
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.schemas import Unfit
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, WrongArgument
from gfkit.numbers.decimal import integer

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    Step = Callable[[Any, int], Hashable]

MAX_STATES = 2000
WIDEST = 16
"""Of a window of displacements."""


class LanguageError(GfkitError, ValueError):
    """A text that is neither a regular expression nor a list of words."""


@dataclass(frozen=True, slots=True, repr=False)
class Language(Shown):
    """A set of words; arrows: for each state the next one after each letter; state 0 is the first.

    Of any automaton that is given the least one is made, its states numbered as they are reached.

    >>> even = Language.regex("(0|10*1)*")
    >>> even.accepts("0110"), even.accepts("1000"), len(even.arrows)
    (True, False, 2)
    >>> (even & ~Language.regex(".*11.*", "01")).counts(8)
    [1, 1, 1, 2, 4, 7, 11, 17]
    """

    letters: tuple[str, ...]
    arrows: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]

    def __post_init__(self) -> None:
        for row in self.arrows:
            if len(row) != len(self.letters) or not all(0 <= z < len(self.arrows) for z in row):
                raise WrongArgument("arrows", "a state after each letter, from 0 on", shown(row))
        arrows, accepting = _least(self.arrows, self.accepting)
        object.__setattr__(self, "arrows", arrows)
        object.__setattr__(self, "accepting", accepting)

    @classmethod
    def explored(
        cls, letters: tuple[str, ...], first: Hashable, step: Step, is_end: Callable[[Any], bool],
        most: int = MAX_STATES,
    ) -> Language:  # fmt: skip
        """Return the language of an automaton that is given by its steps.

        step: the state after a state and the place of a letter. most: states that are made.

        >>> Language.explored("01", 0, lambda ones, z: min(ones + z, 2), lambda k: k == 1).counts(5)
        [0, 1, 2, 3, 4]
        """
        from gfkit.automata.least_automata import reached  # noqa: PLC0415 - with numpy

        states, [after], _ = reached(
            first,
            1,
            lambda _, state: [(step(state, letter), 0) for letter in range(len(letters))],
            "a language",
            most,
            f"the automaton has more than {most} states",
        )
        ends = frozenset(k for k, state in enumerate(states) if is_end(state))
        return cls(letters, tuple(map(tuple, after.tolist())), ends)

    @classmethod
    def of_arrows(
        cls,
        letters: Iterable[str],
        arrows: Iterable[tuple[Hashable, str, Hashable]],
        first: Iterable[Hashable],
        accepting: Iterable[Hashable],
    ) -> Language:
        """Return the language of an automaton, not necessarily deterministic.

        arrows: from a state, by a letter, to a state.

        >>> Language.of_arrows("ab", [(0, "a", 0), (0, "a", 1), (1, "b", 1)], [0], [1]).counts(4)
        [0, 1, 2, 3]
        """
        names, ends = tuple(letters), frozenset(accepting)
        leads: dict[tuple[Hashable, str], set[Hashable]] = {}
        for source, letter, target in arrows:
            leads.setdefault((source, letter), set()).add(target)

        def step(some: frozenset[Hashable], letter: int) -> frozenset[Hashable]:
            return frozenset().union(*(leads.get((one, names[letter]), ()) for one in some))

        return cls.explored(names, frozenset(first), step, lambda z: not ends.isdisjoint(z))

    @classmethod
    def regex(cls, expression: str, letters: Iterable[str] = ()) -> Language:
        """Return the language of a regular expression; letters: further ones.

        Letters and digits stand for themselves, `.` for any letter, `[abc]` for one of some, `()`
        for the empty word; `*`, `+`, `?`, `{2}`, `{2,5}` repeat what is before them, `~` is the
        complement of what is behind it, and `&` and `|` are weaker than words put together. Raises
        LanguageError.

        >>> Language.regex("(a|bb)*").counts(6)
        [1, 1, 2, 3, 5, 8]
        """
        text("expression", expression, "'(0|10)*'")
        tokens = _TOKEN.findall(expression)
        if (left := _TOKEN.sub("", expression)).strip():
            raise LanguageError(
                f"{expression[:60]!r} has {left.strip()[0]!r}, which no regular expression such as "
                "'(0|10)*' has there"
            )
        own = {z for one in tokens if one[0] != "{" for z in one if z.isalnum()}
        names = tuple(dict.fromkeys((*letters, *sorted(own - {*letters}))))
        if not names:
            raise LanguageError(f"{expression[:60]!r} has no letters")
        try:
            pattern = PatternReader(tokens, names, more=True).pattern()
        except Unfit as error:
            raise LanguageError(f"{expression[:60]!r}: {error}") from None
        return cls.explored(
            names,
            frozenset({pattern}),
            lambda some, letter: frozenset(z for one in some for z in after(one, names[letter])),
            lambda some: any(map(is_nullable, some)),
        )

    @classmethod
    def avoiding(cls, words: Iterable[str], letters: Iterable[str] = ()) -> Language:
        """Return the words with none of some words as a factor [GouldenJackson1979].

        >>> Language.avoiding(["11"], "01").counts(6)
        [1, 2, 3, 5, 8, 13]
        """
        factors = [*words]
        if not factors or not all(factors):
            raise LanguageError("forbidden factors are words with a letter each, such as 11,000")
        names = tuple(sorted({*letters, *"".join(factors)}))
        longest = max(map(len, factors)) - 1

        def step(seen: str | None, letter: int) -> str | None:
            if seen is None or any((seen + names[letter]).endswith(z) for z in factors):
                return None
            after: str = seen + names[letter]
            return after[max(0, len(after) - longest) :]

        return cls.explored(names, "", step, lambda seen: seen is not None)

    @classmethod
    def displacements(cls, some: Iterable[int]) -> Language:
        """Return the words p(1) - 1, p(2) - 2, ... of permutations p, all of them among `some`.

        >>> Language.displacements([-1, 0, 1]).counts(7)
        [1, 1, 2, 3, 5, 8, 13]
        """
        moves = sorted(set(some))
        if not moves or moves[-1] - moves[0] > WIDEST:
            raise LanguageError(f"displacements are some integers, at most {WIDEST} apart")
        low = min(moves[0], 0)
        start = (1 << -low) - 1  # bit b: whether the place i + low + b has a value

        def step(used: int, letter: int) -> int:
            bit = 1 << (moves[letter] - low)
            if used < 0 or used & bit or not (used | bit) & 1:
                return -1
            return (used | bit) >> 1

        names = tuple(map(str, moves))
        return cls.explored(names, start, step, lambda used: used == start)

    @classmethod
    def walks(cls, graph: Graph, *, closed: bool = False) -> Language:
        """Return the vertices after the first one of the walks from vertex 0; closed: back to it.

        >>> from gfkit.boards.shapes.graph import Graph
        >>> Language.walks(Graph.cycle(5), closed=True).counts(8)
        [1, 0, 2, 0, 6, 2, 20, 14]
        """
        instance("graph", graph, Graph, "Graph.cycle(5)")
        near = graph.neighbours()
        return cls.explored(
            tuple(map(str, range(len(near)))),
            0,
            lambda at, to: to if at >= 0 and to in near[at] else -1,
            lambda at: at == 0 or (at > 0 and not closed),
        )

    def _after(self, state: int, letter: str) -> int:
        """Return the state after a letter, -1 after one that no word has."""
        is_known = state >= 0 and letter in self.letters
        return self.arrows[state][self.letters.index(letter)] if is_known else -1

    def accepts(self, word: Iterable[str]) -> bool:
        """Tell whether a word, a text or a list of letters, is in the language."""
        return reduce(self._after, word, 0) in self.accepting

    def counts(self, count: int) -> list[int]:
        """Return how many words there are of each length below `count`."""
        ways = [int(k in self.accepting) for k in range(len(self.arrows))]
        found = []
        for _ in range(count):
            found.append(ways[0])
            ways = [sum(ways[to] for to in row) for row in self.arrows]
        return found

    def _with(self, other: Language, holds: Callable[[bool, bool], bool]) -> Language:
        instance("other", other, Language, "Language.regex('(0|10)*')")
        names = tuple(dict.fromkeys((*self.letters, *other.letters)))
        return Language.explored(
            names,
            (0, 0),
            lambda pair, k: (self._after(pair[0], names[k]), other._after(pair[1], names[k])),
            lambda pair: holds(pair[0] in self.accepting, pair[1] in other.accepting),
        )

    def __and__(self, other: Language) -> Language:
        return self._with(other, lambda a, b: a and b)

    def __or__(self, other: Language) -> Language:
        return self._with(other, lambda a, b: a or b)

    def __sub__(self, other: Language) -> Language:
        return self._with(other, lambda a, b: a and not b)

    def __invert__(self) -> Language:
        states = frozenset(range(len(self.arrows)))
        return Language(self.letters, self.arrows, states - self.accepting)

    @property
    def dead(self) -> frozenset[int]:
        """The states from which no word is accepted: one at most."""
        return frozenset(
            k for k, row in enumerate(self.arrows) if k not in self.accepting and set(row) == {k}
        )

    def rule(self, name: str = "words") -> ArrayRule:
        """Return the rule that counts the words of length n as arrays of one row of n cells."""
        if 0 in self.dead:
            raise GfkitError(f"{name}: the language has no words")
        several = any("/" in letter for letter in self.letters)  # tracks, read at once
        values = list(range(len(self.letters))) if several else [*self.letters]
        said = {}
        if 0 not in self.accepting:
            said = {
                "summary": f"words of {name}; a(0) = 1 counts the empty array, which is not one"
            }
        return ArrayRule.from_data({**said, "values": values, "acceptors": [self.table()]}, name)

    def table(self) -> dict[str, Any]:
        """Return the automaton as a table of an array rule.

        >>> Language.avoiding(["11"], "01").table()
        {'track': 'array', 'arrows': [[0, 1], [0, -1]], 'accepting': [0, 1]}
        """
        rows = [k for k in range(len(self.arrows)) if k not in self.dead]
        place = {k: i for i, k in enumerate(rows)}
        if not rows:
            return {"track": "array", "arrows": [[-1] * len(self.letters)], "accepting": []}
        return {
            "track": "array",
            "arrows": [[place.get(to, -1) for to in self.arrows[k]] for k in rows],
            "accepting": sorted(place[k] for k in self.accepting),
        }

    @classmethod
    def of_model(cls, model: Any) -> Language | None:
        """Return the language of a rule of arrays of one row with one automaton, else None."""
        rule = model.game if hasattr(model, "game") else model
        conditions: Any = getattr(rule, "conditions", ())
        if not isinstance(rule, ArrayRule) or len(conditions) != 1:
            return None
        if any(one != Weight() for one in rule.weights):
            return None
        track = conditions[0].track
        if getattr(track, "way", "") not in {"array", "row"} or track.breadth > 1:
            return None
        found = table_of(conditions[0], len(rule.values))
        dead = len(found["arrows"])
        rows = [tuple(dead if to < 0 else to for to in row) for row in found["arrows"]]
        full = (*rows, (dead,) * len(rule.values))
        return (
            None if "exceptions" in found else cls(rule.values, full, frozenset(found["accepting"]))
        )

    def __str__(self) -> str:
        letters = " ".join(self.letters)
        return f"a language over {letters}, least automaton of {len(self.arrows)} states"


def _least(
    arrows: tuple[tuple[int, ...], ...], accepting: frozenset[int]
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """Return the least automaton, its states numbered as they are reached."""
    from gfkit.automata.least_automata import least, reached  # noqa: PLC0415 - with numpy

    states, after, none = reached(
        0, 1, lambda _, k: [(to, 0) for to in arrows[k]], "a language", len(arrows), ""
    )
    found = least(after, none, [k in accepting for k in states])
    ends = frozenset(k for k, end in enumerate(found.at_end.tolist()) if end)
    return tuple(map(tuple, found.after[0].tolist())), ends


_TOKEN = re.compile(r"\{\d{1,3}(?:,\d{0,3})?\}|\[[A-Za-z0-9]+\]|[A-Za-z0-9.()|&~*+?]")


OVER = " over "
"""Between a language and all its letters."""


def language_of(model: str) -> Language:
    """Return the language that the name of a model means.

    >>> language_of("avoiding:11,000").letters
    ('0', '1')
    >>> language_of("avoiding:11 over 012").counts(4)
    [1, 3, 8, 22]
    >>> language_of("displacements:-2..2").counts(6)
    [1, 1, 2, 6, 14, 31]
    """
    kind, _, rest = model.partition(":")
    if kind.endswith("walks"):
        if not rest:
            raise LanguageError(f"{kind}: takes a graph, such as {kind}:petersen")
        return Language.walks(Graph.read(Path(rest)), closed=kind == "closed-walks")
    rest, over, letters = rest.partition(OVER)
    if over and (kind == "displacements" or not re.fullmatch("[A-Za-z0-9]+", letters)):
        raise LanguageError(f"letters are said as in avoiding:11{OVER}01, not {model[:60]!r}")
    if kind == "regex":
        return Language.regex(rest, letters)
    if kind == "avoiding":
        if not re.fullmatch(r"\w+(,\w+)*", rest, re.ASCII):
            raise LanguageError(
                f"avoiding: takes words, such as avoiding:11,000, not {rest[:40]!r}"
            )
        if len({*rest, *letters, ","}) < 3:
            raise LanguageError(
                f"{model[:60]} has one letter: say all letters, as in avoiding:{rest[:20]}{OVER}01"
            )
        return Language.avoiding(rest.split(","), letters)
    if match := re.fullmatch(r"(-?[0-9]{1,2})\.\.(-?[0-9]{1,2})", rest):
        return Language.displacements(range(integer(match[1]), integer(match[2]) + 1))
    if not re.fullmatch(r"-?[0-9]{1,2}(,-?[0-9]{1,2})*", rest):
        raise LanguageError(
            f"displacements: takes integers, as displacements:-1,0,2 or -2..2, not {rest[:40]!r}"
        )
    return Language.displacements(map(integer, rest.split(",")))
