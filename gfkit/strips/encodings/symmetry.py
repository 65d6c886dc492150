"""Arrays that symmetries do not change, and classes of arrays, counted by automata of rows.

Let L be the arrays of a rule with one side fixed, as words of rows. A symmetry that keeps the order
of rows changes each row by itself, so an array is fixed if its rows are: the automaton is that of
L, restricted to these rows.

Let g reverse the order of rows and change each row by t. Let u' be u reversed with its rows changed
by t, and let t t = 1 on the rows that are left. Then g fixes the arrays u u', and u m u' with a row
m = t(m). After the rows u, remember the state s to which u leads, and the set S of the states from
which u' leads to an end. With one more row r, S becomes the set of the states from which t(r) leads
into S. The array u u' is in L if s is in S; u m u' is, if m leads from s into S. So the rows are
read in pairs, from outside to inside.

If g keeps L, then S depends on s alone: the inverse of g makes of v u' a word that begins with u,
so whether v u' is in L is given by s and v. Conversely, the first state is in S if and only if g(u)
is in L; so g keeps L if, wherever s and S are reached together, the first state is in S exactly
when s is an end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import mul
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.agreement import marked_terms
from gfkit.automata.lumping import merge_equal_futures
from gfkit.automata.steps import CellStep
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.budget import forecast, spend
from gfkit.boards.acceptors.boolean import ALWAYS
from gfkit.boards.models.model import Model
from gfkit.boards.rules.motions import conjugates
from gfkit.boards.rules.symmetry import ClassesRule
from gfkit.errors import Disagreement, GfkitError
from gfkit.series.profiles import Profile
from gfkit.strips.encodings.row_automaton import DEAD, RowAutomaton, row_automaton
from gfkit.strips.scan.conditions import (
    named_conditions,
    slots_of,
)
from gfkit.strips.scan.states import ScannedRows

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.boards.rules.motions import Motion
    from gfkit.boards.rules.symmetry import SymmetryRule
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.topology import Joins

    Ints = NDArray[np.int64]
    Marked = NDArray[np.bool_]
    Edge = tuple[int, int, int, int, int]


def symmetric_matrix(rows: RowAutomaton, group: Sequence[Motion]) -> TransferMatrix:
    """Return the trimmed automaton of the arrays that all motions of a group fix, one step a row.

    group: the motions, closed under products.
    """
    numbers = np.arange(len(rows.digits))
    kept = np.ones(len(numbers), dtype=bool)
    for motion in group:
        if not motion.turned:
            spend(1 + len(numbers) // 64)
            kept &= rows.moved(motion) == numbers
    chosen = np.flatnonzero(kept)
    turn = next((motion for motion in group if motion.turned), None)
    after, weights = rows.after[:, chosen], rows.weights[chosen]
    if turn is None:
        source, row = np.nonzero(after != DEAD)
        columns = (source, after[source, row], *weights[row].T)
        step = CellStep.of(rows.states, rows.states, columns)
        start = np.zeros(rows.states, dtype=np.int64)
        start[0] = 1
        return TransferMatrix(start, (step,), rows.ends.astype(np.int64)).trimmed()
    image = np.searchsorted(chosen, rows.moved(turn)[chosen])
    return _folded(after, rows.ends, weights, image)


def _folded(after: NDArray[np.int32], ends: Marked, weights: Ints, image: Ints) -> TransferMatrix:
    """Return the automaton of the arrays that are read from both ends at once.

    image: the image of each row under the motion. States are the pairs (s, S), first between rows
    and then after the first row of a pair, and last the end after a middle row.
    """
    pairs: dict[tuple[int, bytes], int] = {(0, np.packbits(ends).tobytes()): 0}
    todo = [(0, ends)]
    folded: list[tuple[int, int, int]] = []  # pair, pair, row
    single: list[tuple[int, int]] = []  # pair, middle row
    junctions = []
    middles = np.flatnonzero(image == np.arange(len(image)))
    for number, (state, futures) in enumerate(todo):
        forecast(f"{len(todo)} pairs of beginnings and ends", memory=len(todo) * (200 + len(ends)))
        spend(1 + after.size // 16)
        junctions.append(bool(futures[state]))
        reaches = np.append(futures, False)[after]
        single += [(number, row) for row in middles.tolist() if reaches[state, row]]
        before = reaches[:, image]
        packed = np.packbits(before, axis=0)
        for row in np.flatnonzero((after[state] != DEAD) & before.any(axis=0)):
            spend()
            key = int(after[state, row]), packed[:, row].tobytes()
            if key not in pairs:
                pairs[key] = len(todo)
                todo.append((key[0], before[:, row]))
            folded.append((number, pairs[key], int(row)))
    count = len(todo)
    both = np.column_stack((weights[:, 0] * weights[image, 0], weights[:, 1:] + weights[image, 1:]))
    edges: list[Edge] = [(number, count + number, 1, 0, 0) for number in range(count)]
    edges += [(count + a, b, *map(int, both[row])) for a, b, row in folded]  # type: ignore[misc]
    edges += [(a, 2 * count, *map(int, weights[row])) for a, row in single]  # type: ignore[misc]
    columns = np.array(edges, dtype=np.int64).reshape(-1, 5).T
    size = 2 * count + 1
    step = CellStep.of(size, size, tuple(columns))  # type: ignore[arg-type]
    start = np.zeros(size, dtype=np.int64)
    start[0] = 1
    end = np.zeros(size, dtype=np.int64)
    end[:count] = junctions
    end[-1] = 1
    return TransferMatrix(start, (step,), end).trimmed()


def is_kept_by(rows: RowAutomaton, motion: Motion) -> bool:
    """Return whether a motion maps all arrays of the rule to arrays of it, with the same weights.

    A motion of finite order that does so maps no other arrays into the rule. For each state the one
    is found to which the images of its rows lead, or for a motion that turns the rows the set S of
    the module's text; all rows that lead to a state must agree.
    """
    image = rows.moved(motion)
    if (rows.weights[image] != rows.weights).any():
        return False

    def straight(state: Ints) -> tuple[bool, NDArray[Any], Marked]:
        """Return whether images may end, the states after each row, and the rows that have any."""
        there = rows.after[state, image[:, None]].T
        return bool(rows.ends[state[0]]), there, np.asarray((there != DEAD).any(axis=0))

    def turned(futures: Marked) -> tuple[bool, NDArray[Any], Marked]:
        there = np.append(futures, False)[rows.after][:, image]
        return bool(futures[0]), there, np.asarray(there.any(axis=0))

    images: Callable[[Any], tuple[bool, NDArray[Any], Marked]]
    images = turned if motion.turned else straight
    known: dict[int, Any] = {0: rows.ends if motion.turned else np.zeros(1, dtype=np.int64)}
    each = len(rows.ends) if motion.turned else 8
    forecast(f"images of {rows.states} states", memory=each * (rows.states + 4 * len(image)))
    todo = [0]
    for state in todo:
        spend(1 + (rows.after.size if motion.turned else len(image)) // 16)
        ends, there, alive = images(known[state])
        here = rows.after[state]
        if ends != rows.ends[state] or ((here != DEAD) != alive).any():
            return False
        some = there[:, alive]
        targets, first, which = np.unique(here[alive], return_index=True, return_inverse=True)
        if (some != some[:, first][:, which.ravel()]).any():
            return False
        for target, column in zip(targets.tolist(), first.tolist(), strict=True):
            if target not in known:
                known[target] = some[:, column].copy()
                todo.append(target)
            elif (some[:, column] != known[target]).any():
                return False
    return True


def fits(game: SymmetryRule, rows: int, columns: int) -> bool:
    """Return whether the symmetries have a meaning on a board."""
    return any(_has_meaning(game, one) for one in _sides(rows, columns))


def automaton(model: Model, rows: ScannedRows) -> TransferMatrix:
    """Return the automaton of symmetric arrays, a step a row."""
    game: Any = model.game
    if isinstance(game, ClassesRule):
        raise GfkitError(
            f"{model.name} counts classes: a sum over its symmetries, which no single automaton "
            "counts"
        )
    return _fixed(game, rows)


def profile(game: SymmetryRule, board: Board, joins: Joins, max_states: int) -> Profile:
    """Return the profile of one rectangle.

    Classes are counted by Burnside's lemma: the mean of the numbers of arrays that each symmetry
    fixes.
    """
    if joins.across and joins.down:
        raise GfkitError(f"{game.name} is not counted on a torus")
    if not board.cells:
        is_allowed = slots_of(game.source.arrays, 1, turned=False, joined=False).empty
        return Profile.of({(0, 0): 1} if is_allowed else {})
    across, lines = _rows_of(game, board, joins)
    rows = across._replace(max_states=max_states)
    if not isinstance(game, ClassesRule):
        return profile_of(_fixed(game, rows), lines)
    require_kept(game, rows)
    arrays = row_automaton(game.source.arrays, rows)
    numbers, motions = zip(*summands(game, rows), strict=True)
    fixed = (profile_of(symmetric_matrix(arrays, one.powers()), lines) for one in motions)
    mean: Profile = mean_of(list(fixed), numbers)
    return mean


def _fixed(rule: SymmetryRule, rows: ScannedRows) -> TransferMatrix:
    """Return the automaton of the arrays that all symmetries fix."""
    group = rule.group(rows.width, transposed=rows.turned)
    return symmetric_matrix(row_automaton(rule.source.arrays, rows), group)


def summands(rule: SymmetryRule, rows: ScannedRows) -> list[tuple[int, Motion]]:
    """Return a symmetry from each conjugacy class, and the size of the class.

    Conjugate symmetries fix equally many arrays of a rule that the group keeps.
    """
    generators = rule.generators(rows.width, transposed=rows.turned)
    group = rule.group(rows.width, transposed=rows.turned)
    return [(len(some), some[0]) for some in conjugates(group, generators)]


def mean_of(values: Sequence[Any], numbers: Sequence[int]) -> Any:
    """Return the mean of integers or profiles; numbers: how many symmetries have each.

    Raises Disagreement where it, or one of its coefficients, is not an integer.
    """
    order = sum(numbers)
    total = sum(map(mul, numbers, values), 0 * values[0])
    terms = total.as_dict() if isinstance(total, Profile) else {(0, 0): total}
    if any(c % order for c in terms.values()):
        raise Disagreement(
            f"the sum over {order} symmetries, {total}, is not a multiple of {order}"
        )
    mean = Profile.of({z: c // order for z, c in terms.items()})
    return mean if isinstance(total, Profile) else mean.total()


def profile_of(matrix: TransferMatrix, lines: int) -> Profile:
    """Return the sum of the weights of all walks of a given number of rows."""
    return [*marked_terms(merge_equal_futures(matrix), lines + 1)][-1]


def require_kept(rule: SymmetryRule, rows: ScannedRows) -> None:
    """Raise GfkitError, naming a condition, unless the symmetries keep the arrays of a rule.

    It compares the arrays themselves, with one side fixed and the other of any length.
    """
    source = rule.source
    generators = rule.generators(rows.width, transposed=rows.turned)
    arrays = row_automaton(source.arrays, rows)
    at_fault = [motion for motion in generators if not is_kept_by(arrays, motion)]
    if not at_fault:
        return
    (motion, *_) = at_fault
    said = motion.said(source.values, transposed=rows.turned)
    image = [source.weights[value] for value in motion.values]
    if image != list(source.weights):
        reason = "the weights"
    else:
        alone = (
            (name, replace(source.arrays, conditions=some, combination=ALWAYS))
            for name, some in named_conditions(source.arrays)
        )
        breaking = (name for name, one in alone if not is_kept_by(row_automaton(one, rows), motion))
        together = "the combination" if source.arrays.combined else "conditions with exceptions"
        reason = next(breaking, together)
    shown = " and then ".join(map(_shown, said))
    raise GfkitError(
        f"{source.name}: the symmetry {shown!r} makes arrays that break the rule of arrays that "
        f"satisfy it, because of {reason}"
    )


def _shown(said: Any) -> str:
    if isinstance(said, str):
        return said
    pairs = (f"{key} = {to}" for key, to in said.items())
    return f"{{ {', '.join(pairs)} }}"


def _sides(rows: int, columns: int) -> list[ScannedRows]:
    """Return both ways to fix a side of a board, the shorter side first."""
    return sorted([ScannedRows(columns), ScannedRows(rows, turned=True)])


def _has_meaning(rule: SymmetryRule, rows: ScannedRows) -> bool:
    try:
        rule.generators(rows.width, transposed=rows.turned)
    except GfkitError:
        return False
    return True


def _rows_of(rule: SymmetryRule, board: Board, joins: Joins) -> tuple[ScannedRows, int]:
    """Return which rows of a board to read, and how many there are."""
    if joins.across:
        return ScannedRows(board.columns, joined=True), board.rows
    if joins.down:
        return ScannedRows(board.rows, turned=True, joined=True), board.columns
    sides = _sides(board.rows, board.columns)
    across = next((one for one in sides if _has_meaning(rule, one)), sides[0])
    return across, board.columns if across.turned else board.rows
