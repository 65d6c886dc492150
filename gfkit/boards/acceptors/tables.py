"""Acceptors with finitely many states as tables, [[acceptors]] of the file of a rule."""

from __future__ import annotations

from itertools import product
from typing import Any

from gfkit.automata.dfa import explore
from gfkit.base.arguments import instance
from gfkit.boards.acceptors.arrays import (
    Acceptor,
    Arrays,
    Condition,
    Frontier,
    Place,
)
from gfkit.boards.acceptors.boolean import (
    Conjunction,
    Disjunction,
    Negation,
)
from gfkit.boards.acceptors.custom import KEY
from gfkit.boards.acceptors.quantifiers import Amount, Exceptions
from gfkit.boards.rules.array_language import COMBINATION, MAX_ENTRIES, MAX_STATES, SHARED
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.errors import GfkitError

Table = dict[str, Any]
"""A table [[acceptors]]."""

USUAL = {"low": 0, "high": None, "step": 1}
"""Of an amount."""


def rule_of(arrays: Arrays) -> ArrayRule:
    """Return the rule, as of a file, that has the conditions of arrays as tables of arrows.

    Raises LimitReached for an acceptor with more than MAX_STATES states, or more than MAX_ENTRIES
    arrows; GfkitError for one that depends on the number of a cell of a line.
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
    """Return a condition as a table [[acceptors]], with as few states as possible.

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
    acceptor: Acceptor[Any], alphabet: list[Any], depth: int | None
) -> tuple[list[list[int]], list[int]]:
    """Return the arrows and the accepting states; depth: the cells of a place."""
    name = f"the acceptor {type(acceptor).__name__}"

    def step(numbered: tuple[int, Any] | None, letter: int) -> tuple[int, Any] | None:
        if numbered is None or numbered[0] == depth:
            return None
        number, state = numbered
        found = acceptor.step(state, number, alphabet[letter])
        if depth is None and acceptor.step(state, 1, alphabet[letter]) != found:
            raise GfkitError(f"{name}: on lines step must not depend on number")
        return None if found is None else (0 if depth is None else number + 1, found)

    def accepts(numbered: tuple[int, Any] | None) -> bool:
        if numbered is None or numbered[0] != (depth or 0):
            return False
        return bool(acceptor.accepts(numbered[1]))

    most = min(MAX_STATES, MAX_ENTRIES // len(alphabet))
    limits = f"the limits are {MAX_STATES} states and {MAX_ENTRIES} arrows"
    refusal = f"{name} has more than {most} states over {len(alphabet)} letters; {limits}"
    first: tuple[int, Any] | None = (0, acceptor.first)
    return explore(len(alphabet), first, step, accepts, most, refusal).partial
