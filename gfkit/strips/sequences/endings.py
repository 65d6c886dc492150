"""Positions on paths by what their last vertex has: the parts of a recurrence over paths."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gfkit.arguments import takes
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.boards.colouring import EMPTY
from gfkit.boards.rule_data import read_rule_data, rule_text_data
from gfkit.boards.rules import Model, model_like, model_of_text
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.sequences.definition import sequence_kind
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.strip_counts import shown_name
from gfkit.strips.sequences.walks import WalkDefinition, check_marks
from gfkit.trusted import trusted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.automata.lumping import Lumping
    from gfkit.automata.trace import TraceEvidence
    from gfkit.automata.transfer import Marks


@sequence_kind("ending")
@dataclass(frozen=True, slots=True, repr=False)
class EndingCounts(WalkDefinition):
    """a(n) is the count of positions on the path of n + shift vertices whose last one has `ending`.

    rule: the full text of the rule (`Model.text`): positions of a game of colours or stones.
    ending: a colour, or `.` for an empty vertex. The path without vertices has no last one and
    counts 0. name: what to call the rule; it is not compared.
    Raises GfkitError for a model or colour for which that has no meaning.

    >>> from gfkit.boards.rules import col
    >>> print(EndingCounts.of(col.positions, "B"))
    the number of col:positions on the path of n vertices whose last one has B
    """

    rule: str
    ending: str
    marks: Marks = "none"
    shift: int = 0
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_marks(self.marks, self.shift)
        _marks_of(self.model, self.ending)

    @classmethod
    @takes(model=model_like)
    def of(
        cls, model: Model, ending: str, *, marks: Marks = "none", shift: int = 0
    ) -> EndingCounts:
        """Return the sequence of a model."""
        return cls(model.text(), ending, marks, shift, model.name)

    @property
    def model(self) -> Model:
        """What is counted, made from the text."""
        return model_of_text(self.rule, self.name)

    @property
    def is_ring(self) -> bool:
        """Paths are open."""
        return False

    def require_rational(self) -> None:
        """Every one is rational."""

    def quotient(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, Lumping]:  # noqa: ARG002
        """Return the number of states, and the coarsest exact lumping."""
        return run(quotient_of_ending, self)

    def closed_walks(self, evidence: Mapping[str, Any], run: Workings) -> tuple[int, TraceEvidence]:  # noqa: ARG002
        """Raise NotDerived: paths are open."""
        raise NotDerived("a path is not closed")

    def data(self) -> dict[str, Any]:
        """Return JSON data: the rule in full, the ending, marks and shift."""
        return {
            "rule": rule_text_data(self.model),
            "ending": self.ending,
            "marks": self.marks,
            "shift": self.shift,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the sequence of such data; the rule is read from its definition."""
        try:
            name, text = read_rule_data(data["rule"])
            return cls(text, data["ending"], data["marks"], data["shift"], name)
        except GfkitError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise GfkitError(f"the data of an ending cannot be read: {error!r}") from None

    def __str__(self) -> str:
        n = "n" if not self.shift else f"n{self.shift:+d}"
        marked = {"none": "", "x": ", pieces marked x", "xy": ", Left marked x, Right y"}
        ending = "no colour" if self.ending == EMPTY else self.ending
        return (
            f"the number of {shown_name(self.model)} on the path of {n} vertices whose last one "
            f"has {ending}{marked[self.marks]}"
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
    doubled = Step.of(
        2 * n,
        2 * n,
        (
            np.concatenate((step.source, step.source[chosen])),
            np.concatenate((step.target, n + step.target[chosen])),
            np.concatenate((step.coefficient, step.coefficient[chosen])),
            np.concatenate((step.x, step.x[chosen])),
            np.concatenate((step.y, step.y[chosen])),
        ),
    )
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
