"""Regular languages as rules: expressions, forbidden factors, displacements, walks.

The words of length n are the arrays of one row and n cells that are accepted: a rule with the table
of the least automaton, [[acceptors]] of a rule's file. [HopcroftMotwaniUllman2006, chapters 2 to 4]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from gfkit.boards.acceptors.arrays import ArrowTable as Arrows
from gfkit.boards.acceptors.custom import on_array
from gfkit.boards.acceptors.quantifiers import EVERY, Amount
from gfkit.boards.acceptors.regex import (
    PatternReader,
    after,
    is_nullable,
    walked,
)
from gfkit.boards.acceptors.tables import Table, table_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.rules.weights import Weight
from gfkit.boards.schemas import Unfit
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.numbers import decimals

WIDEST = 16
"""The limit on a window of displacements."""


class LanguageError(GfkitError, ValueError):
    """A text that is neither a regular expression nor a list of words."""


def least(language: Arrows) -> Table:
    """Return the least automaton of a language as a table of an array rule.

    >>> least(regex("(0|10*1)*&~(.*11.*)"))["accepting"]
    [0, 3]
    >>> least(avoiding(["11"], "01")) == {
    ...     "track": "array", "arrows": [[0, 1], [0, -1]], "accepting": [0, 1]
    ... }
    True
    """
    return table_of(on_array(language), len(language.letters))


def rule_of_words(language: Arrows, name: str) -> ArrayRule:
    """Return the rule that counts the words of length n as arrays of one row of n cells.

    Without the empty word the automaton accepts one array, and not all: there are none without
    cells.
    """
    table = least(language)
    if not table["accepting"]:
        raise GfkitError(f"{name}: the language has no words")
    if 0 not in table["accepting"]:
        table["amount"] = {"low": 1}
    return ArrayRule.from_data({"values": [*language.letters], "acceptors": [table]}, name)


_TOKEN = re.compile(r"\{\d{1,3}(?:,\d{0,3})?\}|\[[A-Za-z0-9]+\]|[A-Za-z0-9.()|&~*+?]")


def regex(expression: str, letters: Iterable[str] = ()) -> Arrows:
    """Return the language of a regular expression; letters: further ones.

    Letters and digits stand for themselves, `.` for any letter, `[abc]` for one of some, `()` for
    the empty word; `*`, `+`, `?`, `{2}`, `{2,5}` repeat what is before them, `~` is the complement
    of what is after it, and `&` and `|` are weaker than words put together. Raises LanguageError.
    """
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
    return walked(names, frozenset({pattern}), after, is_nullable)


def avoiding(factors: list[str], letters: Iterable[str] = ()) -> Arrows:
    """Return the words with none of some words as a factor [GouldenJackson1979]."""
    names = tuple(sorted({*letters, *"".join(factors)}))
    return occurrences(factors, names, lambda count: None if count else 0, lambda _: True)


def occurrences(
    factors: list[str],
    names: tuple[str, ...],
    kept: Callable[[int], int | None],
    accepts: Callable[[int], bool],
) -> Arrows:
    """Return the words with an accepted number of occurrences of factors, which may overlap.

    names: the letters. kept: what stands for a number; None if no word continues so.

    >>> least(occurrences(["00"], ("0", "1"), lambda k: min(k, 2), lambda k: k > 1))["accepting"]
    [3]
    """
    longest = max(map(len, factors)) - 1

    def step(state: tuple[str, int], letter: str) -> list[tuple[str, int]]:
        now = state[0] + letter
        count = kept(state[1] + now.endswith(tuple(factors)))
        return [] if count is None else [(now[max(0, len(now) - longest) :], count)]

    return walked(names, frozenset({("", 0)}), step, lambda state: accepts(state[1]))


def displacements(some: Iterable[int]) -> Arrows:
    """Return the words p(1) - 1, p(2) - 2, ... of permutations p, all of them among `some`."""
    moves = sorted(set(some))
    if not moves or moves[-1] - moves[0] > WIDEST:
        raise LanguageError(f"displacements are integers that differ by at most {WIDEST}")
    low = min(moves[0], 0)
    start = (1 << -low) - 1  # bit b: whether the place i + low + b has a value

    def step(used: int, move: str) -> list[int]:
        bit = 1 << (int(move) - low)
        return [] if used & bit or not (used | bit) & 1 else [(used | bit) >> 1]

    return walked(tuple(map(str, moves)), frozenset({start}), step, lambda used: used == start)


def walks(graph: Graph, *, closed: bool) -> Arrows:
    """Return the vertices after the first one of the walks from vertex 0; closed: back to it."""
    near = [{*map(str, some)} for some in graph.neighbours()]
    return walked(
        tuple(map(str, range(len(near)))),
        frozenset({"0"}),
        lambda at, to: [to] if to in near[int(at)] else [],
        lambda at: at == "0" or not closed,
    )


OVER = " over "
"""Between a language and all its letters."""


def language_of(model: str) -> Arrows:
    """Return the language that the name of a model means.

    >>> from gfkit import Strip
    >>> Strip("avoiding:11 over 012").terms(4), Strip("displacements:-2..2").terms(6)
    ([1, 3, 8, 22], [1, 1, 2, 6, 14, 31])
    """
    kind, _, rest = model.partition(":")
    if kind.endswith("walks"):
        if not rest:
            raise LanguageError(f"{kind}: takes a graph, such as {kind}:petersen")
        return walks(Graph.read(Path(rest)), closed=kind == "closed-walks")
    rest, over, letters = rest.partition(OVER)
    if over and (kind == "displacements" or not re.fullmatch("[A-Za-z0-9]+", letters)):
        raise LanguageError(f"write the letters as in avoiding:11{OVER}01, not {model[:60]!r}")
    if kind == "regex":
        return regex(rest, letters)
    if kind == "avoiding":
        if not re.fullmatch(r"\w+(,\w+)*", rest, re.ASCII):
            raise LanguageError(
                f"avoiding: takes words, such as avoiding:11,000, not {rest[:40]!r}"
            )
        if len({*rest, *letters, ","}) < 3:
            raise LanguageError(
                f"{model[:60]} has one letter: name all letters, as in avoiding:{rest[:20]}{OVER}01"
            )
        return avoiding(rest.split(","), letters)
    if match := re.fullmatch(r"(-?[0-9]{1,2})\.\.(-?[0-9]{1,2})", rest):
        return displacements(range(decimals.integer(match[1]), decimals.integer(match[2]) + 1))
    if not re.fullmatch(r"-?[0-9]{1,2}(,-?[0-9]{1,2})*", rest):
        raise LanguageError(
            f"displacements: takes integers, as displacements:-1,0,2 or -2..2, not {rest[:40]!r}"
        )
    return displacements(map(decimals.integer, rest.split(",")))


def states_of(rule: Any) -> int | None:
    """Return the states of the least complete automaton of a rule of arrays of one row.

    None for a rule that has not one automaton alone.
    """
    if not isinstance(rule, ArrayRule) or len(rule.conditions) != 1 or {*rule.weights} - {Weight()}:
        return None
    [condition] = rule.conditions
    track = condition.track
    if getattr(track, "way", "") not in {"array", "row"} or track.breadth > 1:
        return None
    if condition.often not in {EVERY, Amount(1)}:
        return None
    arrows = table_of(condition, len(rule.values))["arrows"]
    return len(arrows) + any(-1 in row for row in arrows)
