"""Matrices, terms and tables for NumPy and pandas.

Arrays are exact: of 64-bit integers, or of Python's, as those of pandas are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base.arguments import size
from gfkit.base.budget import forecast, spend
from gfkit.errors import GfkitError, LimitReached, MissingExtra
from gfkit.proofs.kernel import Workings
from gfkit.series.marked_gf import MarkedGF
from gfkit.strips.sequences.families import StripAnswer

if TYPE_CHECKING:
    from gfkit.sequences.guess import Fitting
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational_gf import RationalGF
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip

MAX_DENSE = 10_000
"""States of a dense matrix; automata with more have millions of entries."""
WORD = 2**63
SHOWN = 20
"""Terms of an infinite sequence, if no number is given."""
BYTES = 8


def exact_array(values: Any) -> Any:
    """Return an array of integers of any size: int64 if all fit, otherwise of Python's own.

    >>> exact_array([1, 2]).dtype, exact_array([1, 2**70]).dtype
    (dtype('int64'), dtype('O'))
    """
    found = np.array(values, dtype=object)
    is_short = all(isinstance(value, int) and -WORD <= value < WORD for value in found.flat)
    return found.astype(np.int64) if is_short else found


def automaton_of(thing: TransferMatrix | Strip | GraphProduct | StripAnswer) -> TransferMatrix:
    """Return the automaton, of a strip before lumping, of an answer after it.

    Raises GfkitError for an answer about a ring.
    """
    if isinstance(thing, TransferMatrix):
        return thing
    if not isinstance(thing, StripAnswer):
        return thing.transfer_matrix()
    if thing.matrix is not None:
        return thing.matrix
    counts: Any = thing.statement.of
    if counts.is_ring:
        raise GfkitError(
            "the boards are rings: their sequence is a trace, without start and end vectors"
        )
    matrix: TransferMatrix = counts.quotient({}, Workings())[1].matrix
    return matrix


def of_automaton(thing: TransferMatrix | Strip | GraphProduct | StripAnswer) -> Any:
    """Return M at x = y = 1, dense; entry (i, j) is the weight of the steps from i to j.

    The terms are start M^n end; of a strip a row of the board is a step. Raises LimitReached above
    MAX_DENSE states.

    >>> from gfkit.automata.transfer_matrix import TransferMatrix
    >>> fibonacci = TransferMatrix.from_rows([[1, 1], [1, 0]], start=[1, 0], end=[1, 0])
    >>> fibonacci.to_numpy().tolist()
    [[1, 1], [1, 0]]
    """
    matrix = automaton_of(thing)
    count = matrix.dimension
    widest = max(step.columns for step in matrix.steps)
    if max(count, widest) > MAX_DENSE:
        raise LimitReached(
            f"a dense matrix of {count} states, {widest} within a row; the limit is {MAX_DENSE}"
        )
    forecast("the dense matrix", memory=3 * BYTES * count * widest)
    found: Any = np.eye(count, dtype=np.int64)
    for step in matrix.marked("none").steps:
        spend(1 + len(step.source))
        if found.dtype != object and not _fits(found, step.coefficient):
            found = found.astype(object)
        after = np.zeros((count, step.columns), dtype=found.dtype)
        for source, target, weight in zip(
            step.source.tolist(), step.target.tolist(), step.coefficient.tolist(), strict=True
        ):
            after[:, target] += found[:, source] * weight
        found = after
    return found if found.dtype != object else exact_array(found)


def _fits(found: Any, weights: Any) -> bool:
    """Return whether sums of products with these weights certainly stay below 2^63."""
    largest = max(int(found.max()), -int(found.min())) if found.size else 0
    return largest * int(np.abs(weights.astype(object)).sum()) < WORD if len(weights) else True


def _terms(sequence: Sequence, count: int | None) -> list[Any]:
    """Return the terms listed, or the first `count` (20)."""
    if count is None:
        count = SHOWN if sequence.last is None else sequence.last - sequence.offset + 1
    return sequence.early(size("count", count))


def of_sequence(thing: Sequence, count: int | None = None) -> Any:
    """Return the terms that were listed, or the first `count` (20); fractions stay exact."""
    return exact_array(_terms(thing, count))


# Tables of pandas.


def pandas() -> Any:
    """Return the library; raises MissingExtra if it is not installed."""
    try:
        import pandas as library  # noqa: ICN001, PLC0415 - an extra
    except ImportError:
        raise MissingExtra("tables of pandas", "pandas", "pandas") from None
    return library


def series(terms: list[Any], offset: int, name: str) -> Any:
    """Return terms as a series whose index is n."""
    library = pandas()
    index = library.RangeIndex(offset, offset + len(terms), name="n")
    return library.Series(terms, index=index, dtype=object, name=name or "a")


def series_of_sequence(thing: Sequence, count: int | None = None) -> Any:
    """Return the terms that were listed, or the first `count` (20), by their n."""
    return series(_terms(thing, count), thing.offset, thing.name)


def series_of_strip(thing: Strip | GraphProduct | RationalGF, count: int = SHOWN) -> Any:
    """Return the first terms of a strip, or coefficients of a g.f."""
    counted = getattr(thing, "counted", None)
    return series(list(thing.terms(size("count", count))), 0, getattr(counted, "name", ""))


def frame_of_answer(answer: StripAnswer, count: int = SHOWN) -> Any:
    """Return the first terms; with marks a frame with a row for each n and numbers of pieces.

    Columns of the frame: n, left and right (numbers of pieces), count.
    """
    count = size("count", count)
    if not isinstance(answer.found, MarkedGF):
        return series(answer.terms(count), 0, answer.strip.counted.name)
    rows = [
        (n, *term) for n, profile in enumerate(answer.profiles(count)) for term in profile.terms
    ]
    columns = ["n", "left", "right", "count"]
    frame = pandas().DataFrame(rows, columns=columns, dtype=object)
    return frame.astype(dict.fromkeys(columns[:-1], int))


def frame_of_audit(audit: Iterable[object]) -> Any:
    """Return a frame with a row for each claim of the answer of `gfkit.audit`."""
    columns = ["id", "place", "statement", "kind", "verdict", "reason", "repair"]
    rows = [[getattr(one, key) for key in columns] for one in audit]
    return pandas().DataFrame(rows, columns=columns)


def array_of_counts(found: Any) -> Any:
    """Return the array of the numbers, a row for each number of rows."""
    return exact_array(found.table)


def frame_of_counts(found: Any) -> Any:
    """Return a frame with the number of rows as its index and of columns as its columns."""
    library = pandas()
    rows = library.Index(found.rows, name="rows")
    columns = library.Index(found.columns, name="columns")
    return library.DataFrame(list(found.table), index=rows, columns=columns, dtype=object)


def series_of_guess(found: Fitting, count: int | None = None) -> Any:
    """Return the terms given, or the first `count` with those that the fit predicts."""
    if count is None or count <= len(found.given):
        return series_of_sequence(found.given, count)
    sequence = found.sequence()
    if sequence.gf is None and sequence.equation is None:
        raise GfkitError("no formula was found that gives further terms")
    return series_of_sequence(sequence, count)
