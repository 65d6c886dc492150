"""User-defined conditions and languages: acceptors with finitely many states, as tables.

The table, [[acceptors]] of a rule's file, is what is counted, proved and checked: the object itself
is asked only here. *Languages* are acceptors too: expressions, forbidden factors, displacements,
walks. The words of length n are the arrays of one row and n cells that are accepted: a rule with
the table of the least automaton. [HopcroftMotwaniUllman2006, chapters 2 to 4]
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

from gfkit.base.argument_checks import flag, instance, integer, integers, shown
from gfkit.boards.acceptors.array_conditions import (
    Acceptor,
    Arrays,
    Condition,
    Frontier,
    Line,
    Place,
)
from gfkit.boards.acceptors.array_conditions import ArrowTable as Arrows
from gfkit.boards.acceptors.condition_trees import Conjunction, Disjunction, Negation
from gfkit.boards.acceptors.line_acceptors import PatternReader, after, is_nullable, walked
from gfkit.boards.acceptors.track_quantifiers import EVERY, Amount, Exceptions, Often
from gfkit.boards.rule_files.array_rule_language import (
    COMBINATION,
    MAX_BLOCK,
    MAX_BREADTH,
    MAX_ENTRIES,
    MAX_OFFSET,
    MAX_STATES,
    SHARED,
)
from gfkit.boards.rule_files.table_schemas import Unfit
from gfkit.boards.rules.array_rules import ArrayRule
from gfkit.boards.rules.wang_tiles import Weight
from gfkit.boards.shapes.board import pairs_of
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError, WrongArgument
from gfkit.numbers import decimal_text

KEY = "acceptors"
S = TypeVar("S", bound=Hashable)
Table = dict[str, Any]
"""A table [[acceptors]]."""
PARTS = ("first", "step", "accepts")
USUAL = {"low": 0, "high": None, "step": 1}
"""Of an amount."""


def _own(acceptor: Acceptor[S]) -> Acceptor[S]:
    if missing := [part for part in PARTS if not hasattr(acceptor, part)]:
        wanted = f"an object with {', '.join(PARTS)}; {', '.join(missing)} is missing"
        raise WrongArgument("acceptor", wanted, shown(acceptor))
    return acceptor


def _often(exceptions: Iterable[int], amount: Amount | None) -> Often:
    """Return how many tracks are accepted."""
    numbers = frozenset(integers("exceptions", exceptions, "[0, 1]"))
    if amount is None:
        return Exceptions(numbers) if numbers else EVERY
    if numbers:
        raise WrongArgument("amount", "left out where exceptions are given", shown(amount))
    return instance("amount", amount, Amount, "an amount such as Amount(2)")


def _on(way: Any, which: str, letter: str, terms: str) -> Callable[..., Condition]:
    """Return what says that an acceptor accepts every line of a kind; terms: of two columns."""
    name = "on_array" if way == "array" else f"on_{way}s"

    def on(
        acceptor: Acceptor[S],
        *,
        side_by_side: int = 1,
        exceptions: Iterable[int] = (),
        amount: Amount | None = None,
    ) -> Condition:
        breadth = integer("side_by_side", side_by_side, least=1, most=MAX_BREADTH)
        if breadth > 1 and way not in {"row", "column"}:
            raise WrongArgument("side_by_side", "1, but of rows and columns", shown(side_by_side))
        often = _often(exceptions, amount)
        return Condition(KEY, Line(way, breadth), _own(acceptor), often)

    on.__name__ = on.__qualname__ = name
    on.__doc__ = f"""Return the condition that an acceptor accepts {which}.

    acceptor: an object with `first`, a state; `step(state, number, letter)`, the state after a
    letter, None if no line begins so; `accepts(state)`, whether a line may end there. A letter is
    the number of a value; number is of no account. side_by_side: how many neighbouring rows, or
    columns, it reads at once; with 2 or more a letter is a tuple{letter}. exceptions: how many of
    these it may reject; none if it is left out. amount: how many it accepts, such as Amount(2).

    >>> from gfkit import Strip
    >>> class NoTwo:
    ...     first = 0
    ...     def step(self, state, number, letter):
    ...         return None if state and letter else letter
    ...     def accepts(self, state):
    ...         return True
    >>> arrays = Arrays(values=[0, 1], conditions=[{name}(NoTwo())])
    >>> rule_of(arrays).to_data()["acceptors"]
    [{{'accepting': [0, 1], 'arrows': [[0, 1], [0, -1]], 'track': '{way}'}}]
    >>> Strip(arrays, columns=2).terms(4)
    {terms}
    """
    return on


on_rows, on_columns, on_diagonals, on_antidiagonals, on_array = (
    _on(*told)
    for told in (
        ("row", "every row, from the left", ", the uppermost row first", "[1, 3, 9, 27]"),
        ("column", "every column, from the top", ", the leftmost column first", "[1, 4, 9, 25]"),
        ("diagonal", "every diagonal, from the top to the right", "", "[1, 4, 12, 36]"),
        ("antidiagonal", "every diagonal, from the top to the left", "", "[1, 4, 12, 36]"),
        ("array", "the array, read row by row", "", "[1, 3, 8, 21]"),
    )
)


def at_each_cell(
    acceptor: Acceptor[S],
    offsets: Iterable[tuple[int, int]],
    *,
    inside: bool = True,
    exceptions: Iterable[int] = (),
    amount: Amount | None = None,
) -> Condition:
    """Return the condition that an acceptor accepts the cells around every cell.

    acceptor: as of `on_rows`, but the `number` of its `step` is the place of the cell in offsets.
    offsets: of the cells that it reads, (row, column), in this order. inside: wherever all of them
    are on the board; only their differences matter then. Otherwise the first is (0, 0), and a cell
    off the board has the letter after the last one. exceptions: at how many cells it may reject;
    none if it is left out. amount: at how many it accepts, such as Amount(2).

    >>> from gfkit import Strip
    >>> class Equal:
    ...     first = None, True
    ...     def step(self, state, number, letter):
    ...         return letter, number == 0 or state == (letter, True)
    ...     def accepts(self, state):
    ...         return state[1]
    >>> arrays = Arrays(values=[0, 1], conditions=[at_each_cell(Equal(), [(0, 0), (1, 1)])])
    >>> Strip(arrays, columns=2).terms(4)
    [1, 4, 8, 16]
    """
    wanted = f"1 to {MAX_BLOCK} different pairs (row, column) from -{MAX_OFFSET} to {MAX_OFFSET}"
    steps = pairs_of("offsets", offsets, wanted, "(0, 1)")
    is_first = flag("inside", inside) or steps[:1] == [(0, 0)]
    most = max((abs(k) for step in steps for k in step), default=0)
    if not is_first or not 1 <= len(set(steps)) == len(steps) <= MAX_BLOCK or most > MAX_OFFSET:
        raise WrongArgument("offsets", f"{wanted}, (0, 0) first unless inside", shown(offsets))
    track = Place(tuple(steps), inside=bool(inside))
    return Condition(KEY, track, _own(acceptor), _often(exceptions, amount))


def rule_of(arrays: Arrays) -> ArrayRule:
    """Return the rule, as of a file, that has the conditions of arrays as tables of arrows.

    Raises LimitReached for an acceptor with more than MAX_STATES states, or more than MAX_ENTRIES
    arrows; GfkitError for one that depends on what it must not.
    """
    instance("arrays", arrays, Arrays, "arrays such as Arrays(values=[0, 1])")
    weights = {v: str(w) for v, w in zip(arrays.values, arrays.weights, strict=True)}
    data: dict[str, Any] = {"values": list(arrays.values)}
    if any(weight != "1" for weight in weights.values()):
        data["weights"] = weights
    if arrays.conditions:
        data[KEY] = [table_of(z, len(arrays.values)) for z in arrays.conditions]
    if arrays.combined:
        for number in arrays.combined:
            data[KEY][number]["name"] = str(number + 1)
        data[COMBINATION] = combination_data(arrays.combination)
    return ArrayRule.from_data(data, arrays.name)


def combination_data(one: Any) -> Any:
    """Return a combination of numbers of conditions as it stands in a rule's data; names from 1.

    >>> combination_data(Disjunction((0, Negation(1))))
    {'any': ['1', {'not': '2'}]}
    """
    match one:
        case Negation(part):
            return {"not": combination_data(part)}
        case Conjunction(parts):
            return {"all": [combination_data(part) for part in parts]}
        case Disjunction(parts):
            return {"any": [combination_data(part) for part in parts]}
    return str(one + 1)


def table_of(condition: Condition, letters: int) -> Table:
    """Return a condition as a table [[acceptors]], with as few states as there can be.

    letters: the size of the alphabet.
    """
    track, acceptor = condition.track, condition.acceptor
    table: Table = {}
    if isinstance(track, Frontier):
        raise GfkitError("components of a board are not read by a table of arrows")
    if isinstance(track, Place):
        table = {"track": "place", "offsets": [list(step) for step in track.offsets]}
        table |= {} if track.inside else {"inside": False}
        alphabet: list[Any] = list(range(letters + (not track.inside)))
        depth = len(track.offsets)
    else:
        table = {"track": track.way} | ({"breadth": track.breadth} if track.breadth > 1 else {})
        alphabet = list(range(letters))
        if track.breadth > 1:
            alphabet = list(product(range(letters), repeat=track.breadth))
        depth = None
    arrows, accepting = _least_table(acceptor, alphabet, depth)
    match condition.often:
        case Amount(low, high, step):
            told = {"low": low, "high": high, "step": step}
            table["amount"] = {z: n for z, n in told.items() if n != USUAL[z] or z == "low"}
        case Exceptions(numbers) if numbers != {0}:
            table["exceptions"] = sorted(numbers)
    if condition.shared.startswith(SHARED):
        table["shared"] = condition.shared.removeprefix(SHARED)
    return table | {"arrows": arrows, "accepting": accepting}


def _least_table(
    acceptor: Acceptor[S], alphabet: list[Any], depth: int | None
) -> tuple[list[list[int]], list[int]]:
    """Return the arrows and the accepting states; depth: the cells of a place."""
    name = f"the acceptor {type(acceptor).__name__}"

    def step(_: int, numbered: tuple[int, Any]) -> list[Any]:
        number, state = numbered
        if number == depth:
            return [None] * len(alphabet)
        row = []
        for letter in alphabet:
            found = acceptor.step(state, number, letter)
            if depth is None and acceptor.step(state, 1, letter) != found:
                raise GfkitError(f"{name}: on lines step must not depend on number")
            row.append(None if found is None else (0 if depth is None else number + 1, found))
        return row

    def may_end(numbered: tuple[int, Any]) -> bool:
        number, state = numbered
        return number == (depth or 0) and bool(acceptor.accepts(state))

    from gfkit.automata.minimal_automata import tables_of  # noqa: PLC0415 - slow to import

    most = min(MAX_STATES, MAX_ENTRIES // len(alphabet))
    limits = f"the limits are {MAX_STATES} states and {MAX_ENTRIES} arrows"
    refusal = f"{name} has more than {most} states over {len(alphabet)} letters; {limits}"
    found = tables_of((0, acceptor.first), 1, step, may_end, name, most, refusal)
    return found.after[0].tolist(), [k for k, end in enumerate(found.may_end.tolist()) if end]


# Languages.

WIDEST = 16
"""Of a window of displacements."""


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
    """Return the rule that counts the words of length n as arrays of one row of n cells."""
    table, said = least(language), {}
    if not table["accepting"]:
        raise GfkitError(f"{name}: the language has no words")
    if 0 not in table["accepting"]:
        empty = f"words of {name}; a(0) = 1 counts the empty array, which is not one"
        said = {"summary": empty}
    data = {**said, "values": [*language.letters], "acceptors": [table]}
    return ArrayRule.from_data(data, name)


_TOKEN = re.compile(r"\{\d{1,3}(?:,\d{0,3})?\}|\[[A-Za-z0-9]+\]|[A-Za-z0-9.()|&~*+?]")


def regex(expression: str, letters: Iterable[str] = ()) -> Arrows:
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

    names: the letters. kept: what stands for a number; None if no word goes on so.

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
        raise LanguageError(f"displacements are some integers, at most {WIDEST} apart")
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
        return displacements(
            range(decimal_text.integer(match[1]), decimal_text.integer(match[2]) + 1)
        )
    if not re.fullmatch(r"-?[0-9]{1,2}(,-?[0-9]{1,2})*", rest):
        raise LanguageError(
            f"displacements: takes integers, as displacements:-1,0,2 or -2..2, not {rest[:40]!r}"
        )
    return displacements(map(decimal_text.integer, rest.split(",")))


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
