"""Claims about a printed block recursion of bar-state matrices."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.boards.language.rules import find_model
from gfkit.claims.kind import Failure, Kind, Size, Text, Texts, kind, settle
from gfkit.errors import ClaimError, GfkitError
from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.sequences.finite_table import Disagree, FiniteTable
from gfkit.strips.facts.counted import BoardCounts
from gfkit.strips.totals.block_recursion import BlockRecursion, RecursionCounts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.claims.claim import Claim
    from gfkit.claims.finding import Finding

CELLS = 12
MAX_COLUMNS = 3
"""Largest numbers of cells and columns of boards on which recursions are compared."""


@kind("recursion")
class Recursion(Kind):
    """The m-th power of a matrix built from blocks counts the positions on m x n boards.

    empty: the matrices of no cells. blocks: those of the next ones. power: which one. rows: which
    entries count. Proved where the tiles of the recursion are cells of positions.
    """

    model: Text
    empty: dict[Text, Size]
    blocks: dict[Text, Texts]
    power: Text
    rows: Text

    def finding(self, claim: Claim) -> Finding:
        """Compare with the counts of small boards."""
        try:
            printed = BlockRecursion(
                tuple(self.empty.items()),
                tuple((name, tuple(rows)) for name, rows in self.blocks.items()),
                tuple(self.power.split("+")),
                self.rows,
            )
        except GfkitError as error:
            raise ClaimError(claim.where, f"says: {error}") from None
        run, counts = Workings(), BoardCounts(find_model(self.model), marks="xy")
        boards = [(m, n) for n in range(1, MAX_COLUMNS + 1) for m in range(1, CELLS // n + 1)]

        def failures() -> Iterator[Failure | None]:
            for m, n in boards:
                place = f"{m}x{n}"
                [true] = counts.at([place], run)
                rows, last = printed.rows_of(n), printed.last_row(n)
                if last > rows:
                    facts = ((f"rows {n}", rows), (f"last row {n}", last))
                    missing = f"no row of {rows} has that number"
                    repair = _repair(printed, counts, run)
                    yield Failure(place, missing, true, FiniteTable(printed, facts), repair)
                [said] = printed.at([place], run)
                fails = Disagree(printed, counts, place, said, true)
                yield (
                    None
                    if said == true
                    else Failure(place, said, true, fails, _repair(printed, counts, run))
                )

        statement = RecursionCounts(printed, counts.model)
        return settle(statement, run, failures(), so_far="{} boards were counted")


def _repair(printed: BlockRecursion, counts: BoardCounts, run: Workings) -> str | None:
    """Return the other rows, if the recursion counts with them."""
    if printed.rows != "3^i":
        return None
    other = replace(printed, rows="3^(i-1)")
    places = [f"{m}x{n}" for n in range(1, MAX_COLUMNS + 1) for m in range(1, 5) if m * n <= CELLS]
    with suppress(NotDerived):
        if other.at(places, run) == counts.at(places, run):
            return "rows 1 + sum of u_i 3^(i-1)"
    return None
