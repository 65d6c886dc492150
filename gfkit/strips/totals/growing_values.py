"""The number of arrays on a fixed board whose values grow, for one n: a scan over the cells.

Cells are assigned one by one. All that conditions still ask of the cells so far is the values of
linear functionals: of the parts, on these cells, of the forms in conditions with cells to come.
Beginnings with the same values of a basis of these functionals have the same continuations, so they
are counted together. All beginnings are rows of one array.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.base.budget import spend, tracked
from gfkit.base.trusted import trusted
from gfkit.boards.acceptors.linear_forms import Linear, linears_in, linears_of
from gfkit.errors import LimitReached
from gfkit.strips.scan.condition_tables import SIGNS
from gfkit.strips.totals.growing_bound import orbits_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from gfkit.boards.acceptors.linear_forms import Tree
    from gfkit.boards.kinds.growing_rules import GrowingRule

    Ints = NDArray[np.int64]

MAX_ROWS = 40_000_000
"""Beginnings that are held at once."""
CHUNK = 1 << 21
SAFE = 1 << 62
Part = tuple[int, ...]
"""The coefficients of the cells in a form."""


@dataclass(slots=True)
class Task:
    """A condition at one place: its tree with forms in all cells, and these forms."""

    tree: Tree
    parts: frozenset[Part]
    last: int


@dataclass(slots=True)
class Step:
    """How one cell is read: the functionals before, those after, and the conditions that end.

    kept: for each functional after, its value by those before and the cell, times `below`.
    asked: for each part of a form that ends, the same. solved: a form that is 0 and ends here, by
    those before; the coefficient of the cell, of n and the constant.
    """

    kept: list[tuple[list[int], int]]
    tasks: list[Task]
    asked: dict[Part, tuple[list[int], int, int]] = field(default_factory=dict)
    solved: tuple[list[int], int, int, int, int] | None = None


def count_growing(rule: GrowingRule, n: int) -> int:
    """Return the number of arrays, or of classes, for one n.

    Raises LimitReached for too many beginnings.

    >>> from gfkit.boards.kinds.growing_rules import GrowingRule
    >>> rule = {"values": "0..n", "length": 3, "places": [{"holds": "a + b + c = n"}]}
    >>> count_growing(GrowingRule.from_data(rule, "sums"), 4)
    15
    """
    moves = rule.symmetries()
    total = sum(_count_fixed(rule, tuple(orbits_of(move)), n) for move in moves)
    assert total % len(moves) == 0
    return total // len(moves)


@trusted
def growing_values(rule: GrowingRule, shift: int, count: int) -> list[int]:
    """Return the numbers for `count` values of n from shift on."""
    return [count_growing(rule, n) for n in tracked(range(shift, shift + count), "values")]


def _count_fixed(rule: GrowingRule, orbit: Sequence[int], n: int) -> int:
    size = max(orbit) + 1
    low, high = (end[0] * n + end[1] for end in (rule.low, rule.high))
    if high < low:
        return 0
    tasks = _tasks_of(rule, orbit, size)
    for linear in (one for task in tasks for one in linears_of(task.tree)):
        _require_safe(_size_of(linear) * max(abs(low), abs(high), abs(n), 1))
    plan = _plan_of(tasks, size)
    if plan is None:
        return 0
    rows: Ints = np.zeros((1, 0), dtype=np.int64)
    counts: Any = np.ones(1, dtype=np.int64)
    for step in plan:
        rows, counts = _read_cell(step, rows, counts, n, range(low, high + 1))
        if not len(rows):
            return 0
    return int(counts.sum()) if counts.dtype != object else sum(counts)


def _require_safe(size: int) -> None:
    """Raise LimitReached for numbers that arrays cannot hold."""
    if size >= SAFE:
        raise LimitReached("the numbers that the conditions compute are too large")


def _size_of(linear: Linear) -> int:
    """Return a bound of a number where cells, n and 1 are at most 1."""
    size = sum(map(abs, linear.form))
    for factor, atom in linear.atoms:
        inner = max(map(_size_of, linears_in(atom)), default=0)
        size += abs(factor) * max(inner, len(atom), atom[2] if atom[0] == "mod" else 0)
    return size


def _tasks_of(rule: GrowingRule, orbit: Sequence[int], size: int) -> list[Task]:
    found: dict[Tree, Task] = {}
    for condition in rule.conditions():
        for cells in condition.cells:
            tree = _moved(condition.tree, [orbit[cell] for cell in cells], size)
            for one in tree[1:] if tree[0] == "and" else (tree,):
                parts = frozenset(linear.form[:size] for linear in linears_of(one))
                cells_of = [k for part in parts for k, c in enumerate(part) if c]
                found[one] = Task(one, parts, max(cells_of, default=-1))
    return list(found.values())


def _moved(tree: Any, cells: Sequence[int], size: int) -> Any:
    """Return a tree with its cells in their places on the board."""
    if isinstance(tree, Linear):
        form = [0] * size
        for c, cell in zip(tree.form, cells, strict=False):
            form[cell] += c
        atoms = tuple((factor, _moved(atom, cells, size)) for factor, atom in tree.atoms)
        return Linear((*form, *tree.form[-2:]), atoms)
    if isinstance(tree, tuple):
        return tuple(_moved(one, cells, size) for one in tree)
    return tree


def _plan_of(tasks: list[Task], size: int) -> list[Step] | None:
    before: list[Part] = []
    plan: list[Step] = []
    for cell in range(size):
        pending = {part[: cell + 1] for task in tasks if task.last > cell for part in task.parts}
        after = _basis([part for part in pending if any(part)], cell + 1)
        ending = [task for task in tasks if task.last == cell or (task.last < 0 and not cell)]
        step = Step([_by(before, part, cell)[:2] for part in after], ending)
        for task in ending:
            for part in task.parts:
                row, unit, below = _by(before, part[: cell + 1], cell, scaled=True)
                step.asked[part] = (row, unit, below)
            match task.tree:
                case ("compare", "=", Linear(form=form, atoms=())) if form[cell]:
                    row, unit, below = step.asked[form[:size]]
                    step.solved = (row, unit, below * form[-2], below * form[-1], below)
        before = after
        plan.append(step)
    return plan


def _basis(parts: list[Part], size: int) -> list[Part]:
    """Return functionals with integer values, of which all parts are combinations.

    Where the parts span all functionals on the cells they have, these are the cells themselves.
    """
    cells = sorted({k for part in parts for k, c in enumerate(part) if c})
    units = [tuple(int(j == k) for j in range(size)) for k in cells]
    found: list[Part] = []
    for part in sorted(parts, key=lambda one: (sum(map(bool, one)), sum(map(abs, one)), one)):
        if _solve(found, part) is None:
            found.append(part)
    return units if len(found) == len(units) else found


def _by(
    before: list[Part], part: Part, cell: int, *, scaled: bool = False
) -> tuple[list[int], int, int]:
    """Return a part by the functionals before the cell, and its coefficient of the cell.

    scaled: as integers, all times the third number; otherwise they must be integers over it.
    """
    solution = _solve(before, part[:cell])
    assert solution is not None
    below = lcm(*(one.denominator for one in solution))
    row = [int(one * below) for one in solution]
    if scaled or below == 1:
        return row, part[cell] * below, below
    return [below, *row], part[cell], below


def _solve(basis: list[Part], part: Part) -> list[Fraction] | None:
    """Return the coefficients of a part in a basis, None if it is not in its span."""
    width = len(basis)
    rows = [[Fraction(one[k]) for one in basis] + [Fraction(part[k])] for k in range(len(part))]
    pivots: list[int] = []
    for column in range(width):
        found = next((r for r in range(len(pivots), len(rows)) if rows[r][column]), None)
        if found is None:
            raise AssertionError("the functionals are dependent")
        top = len(pivots)
        rows[top], rows[found] = rows[found], rows[top]
        rows[top] = [one / rows[top][column] for one in rows[top]]
        for r, row in enumerate(rows):
            if r != top and row[column]:
                rows[r] = [a - row[column] * b for a, b in zip(row, rows[top], strict=True)]
        pivots.append(column)
    if any(row[width] for row in rows[width:]):
        return None
    return [rows[k][width] for k in range(width)]


def _read_cell(step: Step, rows: Ints, counts: Any, n: int, values: range) -> tuple[Ints, Any]:
    """Return the beginnings with one more cell."""
    _require_safe(_most_of(step, rows, n, values))
    if counts.dtype != object and int(counts.sum()) * len(values) >= SAFE:
        counts = counts.astype(object)
    made: list[Ints] = []
    numbers: list[Any] = []
    held = 0
    if step.solved is not None:
        row, unit, of_n, constant, _ = step.solved
        rest = -(_combined(rows, row) + of_n * n + constant)
        exact = rest % unit == 0
        chosen = rest // unit
        good = exact & (chosen >= values[0]) & (chosen <= values[-1])
        choices: list[tuple[Any, Any]] = [(good, chosen)]
    else:
        choices = [(None, value) for value in values]
    for good, value in choices:
        spend(1 + len(rows) // 50)
        some = rows if good is None else rows[good]
        here = value if good is None else value[good]
        times = counts if good is None else counts[good]
        holds = _holds(step, some, here, n)
        if holds is not True:
            some, times = some[holds], times[holds]
            here = here if np.isscalar(here) or isinstance(here, int) else here[holds]
        if not len(some):
            continue
        made.append(_kept(step, some, here))
        numbers.append(times)
        held += len(some)
        if held > CHUNK:
            merged = _merged(np.concatenate(made), np.concatenate(numbers))
            made, numbers, held = [merged[0]], [merged[1]], 0
            if len(merged[0]) > MAX_ROWS:
                raise LimitReached(
                    f"more than {MAX_ROWS} beginnings of arrays for n = {n} are told apart"
                )
    if not made:
        return rows[:0], counts[:0]
    return _merged(np.concatenate(made), np.concatenate(numbers))


def _most_of(step: Step, rows: Ints, n: int, values: range) -> int:
    """Return a bound of what is computed to read a cell."""
    least, most = rows.min(axis=0, initial=0), rows.max(axis=0, initial=0)
    known = [max(-int(a), int(b)) for a, b in zip(least, most, strict=True)]
    value = max(abs(values[0]), abs(values[-1]))
    used = [(row[-len(known) :] if known else [], unit, 0) for row, unit in step.kept]
    used += [(row, unit, 0) for row, unit, _ in step.asked.values()]
    if step.solved is not None:
        row, unit, of_n, constant, _ = step.solved
        used.append((row, unit, abs(of_n * n) + abs(constant)))
    return max(
        (
            sum(abs(c) * z for c, z in zip(row, known, strict=True)) + abs(unit) * value + rest
            for row, unit, rest in used
        ),
        default=0,
    )


def _kept(step: Step, rows: Ints, value: Any) -> Ints:
    found = np.empty((len(rows), len(step.kept)), dtype=np.int64)
    for k, (row, unit) in enumerate(step.kept):
        found[:, k] = _functional(rows, row) + unit * value
    return found


def _functional(rows: Ints, row: list[int]) -> Ints:
    """Return a combination of columns; one more number in front is a divisor."""
    if len(row) == rows.shape[1] + 1:
        return _combined(rows, row[1:]) // row[0]
    return _combined(rows, row)


def _combined(rows: Ints, row: list[int]) -> Ints:
    total: Ints = np.zeros(len(rows), dtype=np.int64)
    for k, c in enumerate(row):
        if c:
            total += c * rows[:, k]
    return total


def _merged(rows: Ints, counts: Any) -> tuple[Ints, Any]:
    """Add up the numbers of equal rows."""
    if not rows.shape[1]:
        return rows[:1], np.array([counts.sum()], dtype=counts.dtype)
    low = rows.min(axis=0)
    spans = [int(one) + 1 for one in rows.max(axis=0) - low]
    total = 1
    for span in spans:
        total *= span
    if total >= SAFE:
        unique, inverse = np.unique(rows, axis=0, return_inverse=True)
        sums = np.zeros(len(unique), dtype=counts.dtype)
        np.add.at(sums, inverse.reshape(-1), counts)
        return unique, sums
    key = np.zeros(len(rows), dtype=np.int64)
    for k, span in enumerate(spans):
        key = key * span + (rows[:, k] - low[k])
    order = np.argsort(key, kind="stable")
    key = key[order]
    first = np.flatnonzero(np.concatenate(([True], key[1:] != key[:-1])))
    return rows[order[first]], np.add.reduceat(counts[order], first)


def _holds(step: Step, rows: Ints, value: Any, n: int) -> Any:
    """Tell of which beginnings the conditions that end hold; True for all."""
    if not step.tasks:
        return True
    known: dict[Part, Any] = {}
    for part, (row, unit, below) in step.asked.items():
        total = _combined(rows, row) + unit * value
        known[part] = total if below == 1 else total // below
    found: Any = np.ones(len(rows), dtype=bool)
    for task in step.tasks:
        found &= _truth(task.tree, known, n)
    return found


def _truth(tree: Tree, known: dict[Part, Any], n: int) -> Any:
    match tree:
        case ("compare", sign, linear):
            return SIGNS[sign](_number(linear, known, n), 0)
        case ("in", linear, allowed):
            return np.isin(_number(linear, known, n), allowed)
        case ("not", part):
            return ~_truth(part, known, n)
        case (name, first, *rest):
            found = _truth(first, known, n)
            for part in rest:
                other = _truth(part, known, n)
                found = found & other if name == "and" else found | other
            return found
    raise AssertionError(tree)


def _number(linear: Linear, known: dict[Part, Any], n: int) -> Any:
    total = known[linear.form[:-2]] + (linear.form[-2] * n + linear.form[-1])
    for factor, atom in linear.atoms:
        total = total + factor * _atom(atom, known, n)
    return total


def _atom(atom: Tree, known: dict[Part, Any], n: int) -> Any:
    match atom:
        case ("abs", inner):
            return np.abs(_number(inner, known, n))
        case ("mod", inner, modulus):
            return _number(inner, known, n) % modulus
        case ("count", *rest):
            return sum(_truth(part, known, n).astype(np.int64) for part in rest)
    name, *rest = atom
    table = np.sort(
        np.stack(np.broadcast_arrays(*(_number(one, known, n) for one in rest))), axis=0
    )
    match name:
        case "min":
            return table[0]
        case "max":
            return table[-1]
        case "lower":
            return table[(len(rest) - 1) // 2]
        case "upper":
            return table[len(rest) // 2]
    return 1 + (table[1:] != table[:-1]).sum(axis=0)
