"""What tables say of cells in formulas and in numbers: neighbours, and blocks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ..core.array_rules import FAILING, LETTERS, SIDE, STEPPED, numbers, steps_of
from ..core.clock import need
from ..core.reading import TEXT, fit
from ..core.tracks import STEPS, Acceptor, Place
from .cell_arithmetic import read_condition

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..core.tracks import Cell, Letter, State

    Holding = Callable[[dict[str, Any]], Any]
    Told = Iterator[tuple[Any, Any]]

TWICE: dict[str, Callable[[list[int]], int]] = {  # two times a statistic of sorted numbers
    "sum": lambda z: 2 * sum(z),
    "maximum": lambda z: 2 * z[-1],
    "minimum": lambda z: 2 * z[0],
    "median": lambda z: z[(len(z) - 1) // 2] + z[len(z) // 2],
}


def value_read(cell: int, letter: Letter) -> int:
    """Return the value of a cell."""
    del cell
    return int(letter)


def naming(
    names: dict[str, int | list[int]], read: Callable[[int, Letter], int] = value_read
) -> tuple[State, Callable[[State, int, Letter], State], Callable[[State], dict[str, Any]]]:
    """Return the first state and the step of what reads cells that have names, and the values.

    names: for each name the number of a cell, or the numbers of cells that are a list. What is
    beyond is in no list. The letters of cells of the same lists, and of no other name, are kept in
    order, for a list is read as a whole.
    """
    single = {k for k in names.values() if isinstance(k, int)}
    lists = {name: z for name, z in names.items() if isinstance(z, list)}
    keys: dict[int, Any] = {k: k for k in single}
    for k in {k for z in lists.values() for k in z} - single:
        keys[k] = tuple(name for name, z in lists.items() if k in z)
    groups = list(dict.fromkeys(keys.values()))
    group = {k: groups.index(z) for k, z in keys.items()}
    members = [[k for k in keys if keys[k] == z] for z in groups]

    def step(state: State, number: int, letter: Letter) -> State:
        """Keep a letter, if a name is about the cell."""
        k = group.get(number)
        if k is None or letter is None:
            return state
        return (*state[:k], tuple(sorted((*state[k], letter))), *state[k + 1 :])

    def named(state: State) -> dict[str, Any]:
        """Return what the names stand for."""
        at: dict[int, int] = {}
        for cells, some in zip(members, state, strict=True):
            at |= {cell: read(cell, z) for cell, z in zip(cells, some, strict=False)}
        return {
            name: [at[k] for k in z if k in at] if isinstance(z, list) else at.get(z, 0)
            for name, z in names.items()
        }

    return ((),) * len(groups), step, named


def true_of(
    holds: Holding,
    names: dict[str, int | list[int]],
    read: Callable[[int, Letter], int] = value_read,
) -> Acceptor:
    """Say that a formula in the arithmetic of cells is true; read: what a cell is worth."""
    first, step, named = naming(names, read)
    return Acceptor(first, step, lambda state: bool(holds(named(state))))


def statistic(name: str, twice: set[float]) -> Acceptor:
    """Say that a block of numbers has an allowed statistic; twice: two times the allowed ones."""

    def step(state: State, _: int, letter: Letter) -> State:
        """Add a number; of a sum, a maximum or a minimum one number is enough."""
        numbers = sorted((*state, int(letter)))
        return tuple(numbers) if name == "median" else (TWICE[name](numbers) // 2,)

    return Acceptor((), step, lambda state: TWICE[name](list(state)) in twice)


def surroundings(z: dict[str, Any]) -> tuple[list[Cell], list[Holding], dict[str, Any]]:
    """Return the cells of a table of formulas `holds` or `shows`, and what its names stand for.

    A name stands for a cell, or for a list of cells; the formulas come in the same order.
    """
    texts = z["shows"] if "shows" in z else z["holds"]
    texts = [texts] if isinstance(texts, str) else texts
    if "rows" in z:
        cells = list(Place.block(z["rows"], z["columns"]).offsets)
        need(len(cells) <= len(LETTERS), f"a block has more than {len(LETTERS)} cells")
        read = [read_condition(text, LETTERS[: len(cells)]) for text in texts]
        return cells, [f for f, _ in read], {a: LETTERS.index(a) for _, some in read for a in some}
    named = {direction.replace("-", "_"): some for direction, some in STEPS.items()}
    named["near"] = steps_of(z)
    read = [read_condition(text, {"x", *named}) for text in texts]
    used = set().union(*(some for _, some in read)) - {"x"}
    cells = [(0, 0), *sorted(set().union(*(named[name] for name in used)))]
    names: dict[str, Any] = {name: sorted(map(cells.index, named[name])) for name in used}
    return cells, [f for f, _ in read], {"x": 0, **names}


def formula(z: dict[str, Any], values: list[str], where: str) -> Told:
    """Say what is asked of an element and its neighbours."""
    need([0, 0] not in z.get("offsets", []), f"{where} has the offset [0, 0]")
    cells, (holds,), names = surroundings(z)
    numbers(values, where)
    yield Place(tuple(cells), 1), true_of(holds, names)


def blocks(z: Any, values: list[str], where: str) -> Told:
    """Say what is asked of the numbers in a block."""
    shaped = isinstance(z, dict) and "holds" in z
    fit(z, HOLDS if shaped else STATISTIC, where)
    numbers(values, where)
    need(z["rows"] * z["columns"] <= len(LETTERS), f"{where} has more than {len(LETTERS)} cells")
    track = Place.block(z["rows"], z["columns"])
    if shaped:
        _, (holds,), names = surroundings(z)
        yield track, true_of(holds, names)
    else:
        yield track, statistic(z["statistic"], {2 * a for a in z["allowed"]})


HOLDS = {"rows": SIDE, "columns": SIDE, "holds": TEXT, **FAILING}
STATISTIC = {
    "rows": SIDE,
    "columns": SIDE,
    "statistic": re.compile("sum|maximum|minimum|median"),
    "allowed": [float],
    **FAILING,
}
TABLES: dict[str, tuple[Any, Callable[[Any, list[str], str], Told]]] = {
    "formula": ({**STEPPED, "holds": TEXT, **FAILING}, formula),
    "blocks": (None, blocks),
}
