"""Claims about a printed block recursion of bar-state matrices."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from gfkit.base.budget import tracked
from gfkit.boards.language.rules import find_model
from gfkit.claims.finding import Finding
from gfkit.claims.schema import Kind, Size, Table, Text, Texts
from gfkit.errors import ClaimError, GfkitError
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.finite_table import Disagree, FiniteTable
from gfkit.strips.facts.counted import BoardCounts
from gfkit.strips.totals.block_recursion import BlockRecursion, RecursionCounts

if TYPE_CHECKING:
    from gfkit.claims.claim import Claim

CELLS = 12
MAX_COLUMNS = 3
"""Largest numbers of cells and columns of boards on which recursions are compared."""


class ModelAbout(Table):
    """A model."""

    model: Text


class RecursionSays(Table):
    """Matrices of no cells, the blocks of the next ones, and which entries of a power count."""

    empty: dict[Text, Size]
    blocks: dict[Text, Texts]
    power: Text
    rows: Text


def settle_recursion(claim: Claim, about: ModelAbout, says: RecursionSays) -> Finding:
    """Settle that the m-th power of a matrix built from blocks counts on m x n boards.

    Compared on small boards, and proved for all m and n where the tiles of the recursion are cells
    of positions (`gfkit.strips.totals.block_recursion`); `consistent` where that is not seen.
    """
    counts = BoardCounts(find_model(about.model), marks="xy")
    try:
        printed = BlockRecursion(
            tuple(says.empty.items()),
            tuple((name, tuple(rows)) for name, rows in says.blocks.items()),
            tuple(says.power.split("+")),
            says.rows,
        )
    except GfkitError as error:
        raise ClaimError(claim.where, f"says: {error}") from None
    run = Workings()
    boards = [(m, n) for n in range(1, MAX_COLUMNS + 1) for m in range(1, CELLS // n + 1)]
    for m, n in tracked(boards, "boards"):
        place = f"{m}x{n}"
        [true] = counts.at([place], run)
        rows, last = printed.rows_of(n), printed.last_row(n)
        if last > rows:
            facts = ((f"rows {n}", rows), (f"last row {n}", last))
            fails = prove(FiniteTable(printed, facts), workings=run)
            missing = f"no row of {rows} has that number"
            return Finding.refuted(place, missing, true, _repair(printed, counts, run), fails=fails)
        [said] = printed.at([place], run)
        if said != true:
            fails = prove(Disagree(printed, counts, place, said, true), workings=run)
            return Finding.refuted(place, said, true, _repair(printed, counts, run), fails=fails)
    with suppress(NotDerived):
        return Finding.equal(prove(RecursionCounts(printed, counts.model), workings=run))
    return Finding.consistent(len(boards), f"{len(boards)} boards were counted")


def _repair(printed: BlockRecursion, counts: BoardCounts, run: Workings) -> str | None:
    """Return the other rows, if the recursion counts with them."""
    if printed.rows != "3^i":
        return None
    other = replace(printed, rows="3^(i-1)")
    places = [f"{m}x{n}" for n in range(1, MAX_COLUMNS + 1) for m in range(1, 5) if m * n <= CELLS]
    try:
        fits = other.at(places, run) == counts.at(places, run)
    except NotDerived:
        return None
    return "rows 1 + sum of u_i 3^(i-1)" if fits else None


RECURSION_KINDS = {"recursion": Kind(settle_recursion, RecursionSays, ModelAbout)}
"""The kind of claims about block recursions."""
