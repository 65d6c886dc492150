"""How symmetric arrays, and classes of arrays up to symmetries, are counted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.boards.kinds.symmetry_rules import ClassesRule
from gfkit.boards.shapes.array_symmetries import conjugates
from gfkit.errors import Disagreement, GfkitError
from gfkit.series.profile import Profile
from gfkit.strips.scan.explorer import Rows
from gfkit.strips.scan.line_slots import named_conditions, slots_of
from gfkit.strips.symmetries.symmetric_arrays import is_kept_by, row_automaton, symmetric_matrix
from gfkit.strips.ways.profiles import count_walks

if TYPE_CHECKING:
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.boards.kinds.symmetry_rules import SymmetryRule
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.array_symmetries import Motion
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.joins import Joins


def fits(game: SymmetryRule, rows: int, columns: int) -> bool:
    """Tell whether the symmetries have a meaning on a board."""
    return any(_has_meaning(game, one) for one in _sides(rows, columns))


def automaton(model: Model, rows: Rows) -> TransferMatrix:
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
    arrays, total, order = row_automaton(game.source.arrays, rows), Profile(()), 0
    for number, motion in summands(game, rows):
        total += number * profile_of(symmetric_matrix(arrays, motion.powers()), lines)
        order += number
    return profile_mean(total, order)


def _fixed(rule: SymmetryRule, rows: Rows) -> TransferMatrix:
    """Return the automaton of the arrays that all symmetries fix."""
    group = rule.group(rows.width, transposed=rows.turned)
    return symmetric_matrix(row_automaton(rule.source.arrays, rows), group)


def summands(rule: SymmetryRule, rows: Rows) -> list[tuple[int, Motion]]:
    """Return a symmetry of each class of conjugate ones, and how many the class has.

    Conjugate ones fix equally many arrays of a rule that the symmetries keep.
    """
    generators = rule.generators(rows.width, transposed=rows.turned)
    group = rule.group(rows.width, transposed=rows.turned)
    return [(len(some), some[0]) for some in conjugates(group, generators)]


def mean_of(total: int, order: int) -> int:
    """Return a sum over all symmetries, divided by their number; raises Disagreement."""
    mean, rest = divmod(total, order)
    if rest:
        raise Disagreement(
            f"the sum over {order} symmetries, {total}, is not a multiple of {order}"
        )
    return mean


def profile_mean(total: Profile, order: int) -> Profile:
    """Return a sum of profiles over all symmetries, divided by their number."""
    return Profile.of({(i, j): mean_of(c, order) for i, j, c in total.terms})


def profile_of(matrix: TransferMatrix, lines: int) -> Profile:
    """Return the sum of the weights of all walks of a given number of rows."""
    (step,) = matrix.steps
    if not lines:
        return Profile.of({(0, 0): int(matrix.start @ matrix.end)})
    steps = [step] * lines
    steps[0] = steps[0].restricted(matrix.start == 1, np.ones(matrix.dimension, dtype=bool))
    steps[-1] = steps[-1].restricted(np.ones(steps[-1].rows, dtype=bool), matrix.end == 1)
    return count_walks(steps, "symmetric arrays")


def require_kept(rule: SymmetryRule, rows: Rows) -> None:
    """Raise GfkitError, naming a condition, unless the symmetries keep the arrays of a rule.

    What is compared are the arrays themselves, with one side fixed and any other side.
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
            name
            for name, some in named_conditions(source.arrays)
            if not is_kept_by(row_automaton(replace(source.arrays, conditions=some), rows), motion)
        )
        reason = next(alone, "conditions with exceptions")
    shown = " and then ".join(map(_shown, said))
    raise GfkitError(
        f"{source.name}: the symmetry {shown!r} makes arrays that break the rule of arrays that "
        f"obey it, because of {reason}"
    )


def _shown(said: Any) -> str:
    if isinstance(said, str):
        return said
    pairs = (f"{key} = {to}" for key, to in said.items())
    return f"{{ {', '.join(pairs)} }}"


def _sides(rows: int, columns: int) -> list[Rows]:
    """Return both ways to fix a side of a board, the shorter side first."""
    return sorted([Rows(columns), Rows(rows, turned=True)])


def _has_meaning(rule: SymmetryRule, rows: Rows) -> bool:
    try:
        rule.generators(rows.width, transposed=rows.turned)
    except GfkitError:
        return False
    return True


def _rows_of(rule: SymmetryRule, board: Board, joins: Joins) -> tuple[Rows, int]:
    """Return which rows of a board to read, and how many there are."""
    if joins.across:
        return Rows(board.columns, joined=True), board.rows
    if joins.down:
        return Rows(board.rows, turned=True, joined=True), board.columns
    sides = _sides(board.rows, board.columns)
    across = next((one for one in sides if _has_meaning(rule, one)), sides[0])
    return across, board.columns if across.turned else board.rows
