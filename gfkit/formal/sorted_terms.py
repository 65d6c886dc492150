"""Lexicographic order of lines, in the words of the Coq library's file SortedRules.v."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.errors import NotFormal
from gfkit.formal.gallina import condition_term, list_term

if TYPE_CHECKING:
    from gfkit.boards.whole_conditions import Sorted


@dataclass(frozen=True, slots=True)
class FormalSorting:
    """Rows or columns that are compared with the next ones.

    condition: what is compared. words: the sentence.
    """

    condition: Sorted
    words: str

    def term(self, *, is_transposed: bool) -> str:
        """Return the term of the type `sorting`; is_transposed: arrays are lists of columns."""
        asked = self.condition
        rows, columns = asked.rows, asked.columns
        node = asked.node()
        shown = "a" if node is None else condition_term(node, {})
        letters = list(asked.letters)
        by_rows = asked.lines == "rows"
        if is_transposed:
            letters = [letters[r * columns + c] for c in range(columns) for r in range(rows)]
            rows, columns, by_rows = columns, rows, not by_rows
        return (
            f"Sorting {_truth(by_rows)} {asked.order} {rows} {columns}\n"
            f"  (fun cells => match cells with {list_term(letters)} => {shown} | _ => 0 end) "
            f"{_truth(asked.backwards)}"
        )


def _truth(is_so: bool) -> str:
    return "true" if is_so else "false"


def formal_sorting(condition: Sorted, values: tuple[int, ...]) -> FormalSorting:
    """Return what is compared; raises NotFormal where the library cannot compare the values.

    The library compares integers, a rule without text the places of values.

    >>> from gfkit.boards.whole_conditions import read_sorted
    >>> asked = read_sorted({"lines": "rows", "order": "increasing"}, ("0", "1"), "my.toml")
    >>> formal_sorting(asked, (0, 1)).words
    'the rows, as words from the top, are in increasing lexicographic order'
    """
    if not condition.shows and list(values) != sorted(values):
        raise NotFormal("lexicographic order of values that are not listed from the least")
    where = "from the top" if condition.lines == "rows" else "from the left"
    words = f"the {condition.lines}, as words {where}, are in {condition.order} lexicographic order"
    if condition.backwards:
        words += ", each read from its other end"
    if condition.shows:
        words += (
            f", of the array of {condition.shows} for every {condition.rows} x {condition.columns} "
            f"block with cells {condition.letters} row by row"
        )
    return FormalSorting(condition, words)
