"""An entry of the OEIS against what its terms count: a rule with a side, a game of heaps, words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Final

from gfkit.boards.shapes.topology import Topology
from gfkit.claims.claim import Audited
from gfkit.claims.entries import COMPARED, audit_entry, comment_of_proof, run_entry_programs
from gfkit.claims.subjects import octal_sequence
from gfkit.errors import ClaimError, GfkitError
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.internal_format import Entry, read_entry
from gfkit.oeis.settling.sequences import sequence_of_entry
from gfkit.proofs.kernel import Proved
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.families import StripAnswer
from gfkit.typed.read import read

CODE = re.compile(r"[0-9]?\.[0-9]+")
"""An octal game."""
SHIFTS: Final = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""The n of a model are those of the entry, or so many more."""


@dataclass(frozen=True, slots=True)
class Against:
    """What the terms of an entry count, and what is read beside it."""

    model: str | None = None
    rows: int | None = None
    columns: int | None = None
    topology: Topology = "strip"
    others: tuple[Path, ...] = ()
    bfile: Path | None = None
    run_programs: bool = False

    def fixed(self) -> tuple[str, int] | None:
        """Return ("row", rows) or ("column", columns), None without one."""
        if self.rows is not None:
            return "row", self.rows
        return None if self.columns is None else ("column", self.columns)

    def answer(self, side: str, length: int) -> StripAnswer:
        """Return the strips of one width, proved; raises GfkitError if they are not."""
        rows, columns = (length, None) if side == "row" else (None, length)
        sides = {"rows": rows, "columns": columns}
        strip = read(self.model or "", topology=self.topology, **sides).strip()
        answer = strip.generating_function()
        if not isinstance(answer.provenance, Proved):
            raise GfkitError(f"no generating function of {strip.counted.name} is proved")
        return answer


def _of_heaps(code: str, entry: Entry) -> Sequence:
    """Return the heaps of nim-value 0 of an octal game if the entry begins so, or the nim-values.

    Raises ClaimError where no recurrence is known of the heaps, as there are few of them, and the
    entry does not begin with the nim-values either.
    """
    first, offset = entry.terms.given[:COMPARED], entry.terms.offset
    unknown: ClaimError | None = None
    try:
        zeros = octal_sequence("model", code, offset)
        if zeros.values.terms(len(first)) == first:
            return zeros
    except ClaimError as error:
        unknown = error
    values = octal_sequence("model", code)
    values = values if offset <= 0 else values.beginning(offset)
    if unknown is not None and values.values.terms(len(first)) != first:
        raise unknown
    return values


def _shift(found: Sequence, entry: Entry) -> int:
    """Return how many n the model is ahead of the entry: that by which the first terms agree."""
    first = entry.terms.given[:COMPARED]
    for shift in SHIFTS:
        begin = entry.terms.offset + shift
        if begin >= found.offset and [found(begin + k) for k in range(len(first))] == first:
            return shift
    return 0


def audit_counted(
    entry: Entry, counted: Against, claim_limit: float | None
) -> tuple[Iterator[Audited], Callable[[list[Audited]], list[str]]]:
    """Return the claims of an entry, decided one by one, and a function that makes comments."""
    model, one = counted.model, counted.fixed()
    known: dict[tuple[str, int], tuple[Sequence, StripAnswer, int]] = {}

    def of_side(side: str, length: int) -> Sequence:
        if (side, length) not in known:
            answer = counted.answer(side, length)
            name = f"{answer.strip.counted.name} with {length} {side}s"
            found = answer.sequence().at_one()
            shift = 0 if one is None else _shift(found, entry)
            placed = found.reindexed(found.offset - shift).named(name)
            known[side, length] = placed, answer, shift
        return known[side, length][0]

    reference = of_column = None
    if model is not None and (one is not None or CODE.fullmatch(model)):
        reference = _of_heaps(model, entry) if one is None else of_side(*one)
    elif model is not None and {"tabl", "tabf"} & set(entry.keywords):
        of_column = of_side
    elif model is not None:
        meant = read(model)
        if not meant.is_sequence:
            raise GfkitError(
                "fix rows or columns of the model, as columns 3 (none for a table, an octal game, "
                "or words, as 'Pell numbers')"
            )
        reference = meant.sequence()
        reference = reference.reindexed(reference.offset - _shift(reference, entry)).named(model)
    entries = [read_entry(path) for path in counted.others]
    settling = audit_entry(
        entry,
        reference,
        bfile=None if counted.bfile is None else read_bfile(counted.bfile),
        of_column=of_column,
        claim_limit=claim_limit,
        others={other.number: sequence_of_entry(other) for other in entries},
        notes=True,
    )
    if counted.run_programs:
        settling = chain(settling, run_entry_programs(entry))

    def comments_of(found: list[Audited]) -> list[str]:
        comments = []
        for item in found:
            is_one = item.claim.is_conjecture and item.claim.kind != "initial"
            if not is_one or str(item.finding.verdict) != "proved":
                continue
            place, text = one, item.claim.statement
            for side, number in item.claim.about.items():
                place, text = (side, number), f"{text} of {side} {number}"
            if place in known:
                _, answer, shift = known[place]
                range_ = item.claim.holds_for
                comments.append(
                    comment_of_proof(text, answer, range_=range_, shift=shift, model=model)
                )
        return comments

    return settling, comments_of
