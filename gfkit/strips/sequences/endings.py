"""Positions on paths by what their last vertex has: the parts of a recurrence over paths."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.base.trusted import trusted
from gfkit.boards.kinds.colouring import EMPTY
from gfkit.boards.language.rule_data import model_of_data, plain_model, rule_text_data
from gfkit.boards.language.rules import Model, model_like
from gfkit.errors import GfkitError
from gfkit.proofs.closed_sets import COUNT, Shape, exactly
from gfkit.sequences.definition import sequence_kind
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.strip_counts import shown_name
from gfkit.strips.sequences.walks import MARKED, WalkDefinition, check_marks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import Marks
    from gfkit.proofs.kernel import Workings


@sequence_kind(
    "ending",
    model=Shape(rule_text_data, model_of_data).at("rule"),
    ending=exactly(str),
    marks=MARKED,
    shift=COUNT,
)
@dataclass(frozen=True, slots=True, repr=False)
class EndingCounts(WalkDefinition):
    """a(n) is the count of positions on the path of n + shift vertices whose last one has `ending`.

    model: positions of a game of colours or stones; only its text is compared, not what it is
    called. ending: a colour, or `.` for an empty vertex. The path without vertices has no last one
    and counts 0.
    Raises GfkitError for a model or colour for which that has no meaning.

    >>> from gfkit.boards.language.rules import col
    >>> print(EndingCounts(col.positions, "B"))
    the number of col:positions on the path of n vertices whose last one has B
    """

    model: Model = field(compare=False)
    ending: str
    marks: Marks = "none"
    shift: int = 0
    text: str = field(init=False)

    def __post_init__(self) -> None:
        check_marks(self.marks, self.shift)
        object.__setattr__(self, "model", plain_model(model_like("model", self.model)))
        object.__setattr__(self, "text", self.model.text())
        _marks_of(self.model, self.ending)

    def quotient(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, Lumping]:  # noqa: ARG002
        """Return the number of states, and the coarsest exact lumping."""
        return run(quotient_of_ending, self)

    def __str__(self) -> str:
        ending = "no colour" if self.ending == EMPTY else self.ending
        return (
            f"the number of {shown_name(self.model)} on the path of {self.grown} vertices whose "
            f"last one has {ending}{self.marked}"
        )


@trusted
def quotient_of_ending(counts: EndingCounts) -> tuple[int, Lumping]:
    """Return the number of states of an ending's automaton, and its coarsest exact lumping.

    A second copy of the states is reached by the last vertex alone.
    """
    x, y = _marks_of(counts.model, counts.ending)
    matrix = Strip(counts.model, columns=1).transfer_matrix()
    (step,) = matrix.steps
    chosen = (step.x == x) & (step.y == y)
    n = matrix.dimension
    edges = np.stack((step.source, step.target, step.coefficient, step.x, step.y))
    last = edges[:, chosen] + np.array([[0], [n], [0], [0], [0]])
    doubled = Step.of(2 * n, 2 * n, tuple(np.hstack((edges, last))))
    none = np.zeros(n, dtype=np.int64)
    start, end = np.concatenate((matrix.start, none)), np.concatenate((none, matrix.end))
    ending = TransferMatrix(start, (doubled,), end).trimmed()
    return ending.dimension, lump(merge_equal_futures(ending.marked(counts.marks)))


def _marks_of(model: Model, last: str) -> tuple[int, int]:
    """Return the exponents of x and y by which the colour of a vertex is known."""
    known: dict[str, tuple[int, int]] = {}
    if model.definition is not None and model.quantity == "positions":
        known = {name: (weight.x, weight.y) for name, weight in model.game.at_vertex.items()}
    if not known or len(set(known.values())) < len(known):
        raise GfkitError(f"{model.name} does not tell the last vertex of a path by its marks")
    if last not in known:
        raise GfkitError(f"{model.name} has no {last!r}; a vertex has one of {', '.join(known)}")
    return known[last]
