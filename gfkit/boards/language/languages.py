"""Regular languages as models: expressions, forbidden factors, displacements, walks.

A language is an acceptor. Its words of length n are the arrays of one row and n cells that it
accepts: a rule with the table of its least automaton. [HopcroftMotwaniUllman2006, chapters 2 to 4]
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.boards.acceptors.line_acceptors import PatternReader, after, is_nullable
from gfkit.boards.acceptors.own_acceptors import on_array, table_of
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.schemas import Unfit
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import integer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

WIDEST = 16
"""Of a window of displacements."""


class LanguageError(GfkitError, ValueError):
    """A text that is neither a regular expression nor a list of words."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A set of words, by an automaton that reads them.

    follow: the state after a state and the place of a letter, None if no word goes on so. ends:
    whether a word may end in a state.

    >>> regex("(0|10*1)*&~(.*11.*)").table()["accepting"]
    [0, 3]
    """

    letters: tuple[str, ...]
    first: Any
    follow: Callable[[Any, int], Any]
    ends: Callable[[Any], bool]

    def step(self, state: Any, number: int, letter: int) -> Any:  # noqa: ARG002
        """Return the state after a letter; as of an acceptor."""
        return self.follow(state, letter)

    def accepts(self, state: Any) -> bool:
        """Tell whether a word may end there; as of an acceptor."""
        return self.ends(state)

    def table(self) -> dict[str, Any]:
        """Return the least automaton as a table of an array rule.

        >>> avoiding(["11"], "01").table() == {
        ...     "track": "array", "arrows": [[0, 1], [0, -1]], "accepting": [0, 1]
        ... }
        True
        """
        return table_of(on_array(self), len(self.letters))

    def rule(self, name: str) -> ArrayRule:
        """Return the rule that counts the words of length n as arrays of one row of n cells."""
        table, said = self.table(), {}
        if not table["accepting"]:
            raise GfkitError(f"{name}: the language has no words")
        if 0 not in table["accepting"]:
            empty = f"words of {name}; a(0) = 1 counts the empty array, which is not one"
            said = {"summary": empty}
        data = {**said, "values": [*self.letters], "acceptors": [table]}
        return ArrayRule.from_data(data, name)


_TOKEN = re.compile(r"\{\d{1,3}(?:,\d{0,3})?\}|\[[A-Za-z0-9]+\]|[A-Za-z0-9.()|&~*+?]")


def regex(expression: str, letters: Iterable[str] = ()) -> Language:
    """Return the language of a regular expression; letters: further ones.

    Letters and digits stand for themselves, `.` for any letter, `[abc]` for one of some, `()` for
    the empty word; `*`, `+`, `?`, `{2}`, `{2,5}` repeat what is before them, `~` is the complement
    of what is behind it, and `&` and `|` are weaker than words put together. Raises LanguageError.
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
    return Language(
        names,
        frozenset({pattern}),
        lambda some, k: frozenset(z for one in some for z in after(one, names[k])) or None,
        lambda some: any(map(is_nullable, some)),
    )


def avoiding(factors: list[str], letters: Iterable[str] = ()) -> Language:
    """Return the words with none of some words as a factor [GouldenJackson1979]."""
    names = tuple(sorted({*letters, *"".join(factors)}))
    longest = max(map(len, factors)) - 1

    def follow(seen: str, letter: int) -> str | None:
        now = seen + names[letter]
        return None if now.endswith(tuple(factors)) else now[max(0, len(now) - longest) :]

    return Language(names, "", follow, lambda _: True)


def displacements(some: Iterable[int]) -> Language:
    """Return the words p(1) - 1, p(2) - 2, ... of permutations p, all of them among `some`."""
    moves = sorted(set(some))
    if not moves or moves[-1] - moves[0] > WIDEST:
        raise LanguageError(f"displacements are some integers, at most {WIDEST} apart")
    low = min(moves[0], 0)
    start = (1 << -low) - 1  # bit b: whether the place i + low + b has a value

    def follow(used: int, letter: int) -> int | None:
        bit = 1 << (moves[letter] - low)
        return None if used & bit or not (used | bit) & 1 else (used | bit) >> 1

    return Language(tuple(map(str, moves)), start, follow, lambda used: used == start)


def walks(graph: Graph, *, closed: bool) -> Language:
    """Return the vertices after the first one of the walks from vertex 0; closed: back to it."""
    near = graph.neighbours()
    return Language(
        tuple(map(str, range(len(near)))),
        0,
        lambda at, to: to if to in near[at] else None,
        lambda at: not (at and closed),
    )


OVER = " over "
"""Between a language and all its letters."""


def language_of(model: str) -> Language:
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
        raise LanguageError(f"letters are said as in avoiding:11{OVER}01, not {model[:60]!r}")
    if kind == "regex":
        return regex(rest, letters)
    if kind == "avoiding":
        if not re.fullmatch(r"\w+(,\w+)*", rest, re.ASCII):
            raise LanguageError(
                f"avoiding: takes words, such as avoiding:11,000, not {rest[:40]!r}"
            )
        if len({*rest, *letters, ","}) < 3:
            raise LanguageError(
                f"{model[:60]} has one letter: say all letters, as in avoiding:{rest[:20]}{OVER}01"
            )
        return avoiding(rest.split(","), letters)
    if match := re.fullmatch(r"(-?[0-9]{1,2})\.\.(-?[0-9]{1,2})", rest):
        return displacements(range(integer(match[1]), integer(match[2]) + 1))
    if not re.fullmatch(r"-?[0-9]{1,2}(,-?[0-9]{1,2})*", rest):
        raise LanguageError(
            f"displacements: takes integers, as displacements:-1,0,2 or -2..2, not {rest[:40]!r}"
        )
    return displacements(map(integer, rest.split(",")))


def states_of(rule: Any) -> int | None:
    """Return the states of the least complete automaton of a rule of arrays of one row.

    None for a rule that has not one automaton alone.
    """
    if not isinstance(rule, ArrayRule) or len(rule.conditions) != 1 or {*rule.weights} - {Weight()}:
        return None
    [condition] = rule.conditions
    track = condition.track
    if getattr(track, "way", "") not in {"array", "row"} or track.breadth > 1 or condition.shared:
        return None
    arrows = table_of(condition, len(rule.values))["arrows"]
    return len(arrows) + any(-1 in row for row in arrows)
