"""User-defined conditions: acceptors with finitely many states, as tables.

The table, [[acceptors]] of a rule's file, is what is counted, proved and checked: the object itself
is asked only here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from itertools import product
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
from gfkit.boards.acceptors.condition_trees import Conjunction, Disjunction, Negation
from gfkit.boards.acceptors.counting_quantifiers import EVERY, Amount, Exceptions, Often
from gfkit.boards.rule_files.array_rule_language import (
    COMBINATION,
    MAX_BLOCK,
    MAX_BREADTH,
    MAX_ENTRIES,
    MAX_OFFSET,
    MAX_STATES,
    SHARED,
)
from gfkit.boards.rules.array_rules import ArrayRule
from gfkit.boards.shapes.board import pairs_of
from gfkit.errors import GfkitError, WrongArgument

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

    from gfkit.automata.decision_diagrams_and_minimal_automata import tables_of  # noqa: PLC0415 - slow to import

    most = min(MAX_STATES, MAX_ENTRIES // len(alphabet))
    limits = f"the limits are {MAX_STATES} states and {MAX_ENTRIES} arrows"
    refusal = f"{name} has more than {most} states over {len(alphabet)} letters; {limits}"
    found = tables_of((0, acceptor.first), 1, step, may_end, name, most, refusal)
    return found.after[0].tolist(), [k for k, end in enumerate(found.may_end.tolist()) if end]


# Languages.
