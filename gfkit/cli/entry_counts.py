"""What the terms of an entry of the OEIS count, and the audit of the entry against that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from gfkit.claims.entries import audit_entry, comment_of_proof, sequence_of_entry
from gfkit.claims.entry_programs import COMPARED, run_entry_programs
from gfkit.claims.sequences import octal_sequence
from gfkit.cli.option_readers import read_strip
from gfkit.errors import GfkitError
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.entry import read_entry
from gfkit.oeis.entries.sandbox import in_force
from gfkit.proofs.kernel import Proved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gfkit.claims.finding import Audited
    from gfkit.oeis.entries.entry import Entry
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import StripAnswer

CODE = re.compile(r"[0-9]?\.[0-9]+")
"""An octal game."""
SHIFTS = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""The n of a model are those of the entry, or so many more."""


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """What the terms of an entry count, and what is read beside it, as the options say it."""

    of_model: str | None = None
    rows: int | None = None
    columns: int | None = None
    topology: Any = "strip"
    with_: list[Path] | None = None
    bfile: Path | None = None
    run_programs: bool = False

    @property
    def is_given(self) -> bool:
        """Whether anything is said that goes with one entry alone."""
        return self.of_model is not None or self.bfile is not None

    def fixed(self) -> tuple[str, int] | None:
        """Return ("row", rows) or ("column", columns), None without one."""
        if self.rows is not None:
            return "row", self.rows
        return None if self.columns is None else ("column", self.columns)

    def answer(self, side: str, length: int) -> StripAnswer:
        """Return the strips of one width, proved; raises GfkitError if they are not."""
        fixed = {"rows": None, "columns": None, f"{side}s": length}
        strip = read_strip(self.of_model or "", fixed["rows"], fixed["columns"], self.topology)
        answer = strip.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {strip.counted.name} is proved")
        return answer


def _of_heaps(code: str, entry: Entry) -> Sequence:
    """Return the heaps of nim-value 0 of an octal game if the entry begins so, else nim-values."""
    first, offset = list(entry.terms)[:COMPARED], entry.terms.offset
    zeros = octal_sequence("--model", code, offset)
    if zeros.terms(len(first)) == first:
        return zeros
    values = octal_sequence("--model", code)
    return values if offset <= 0 else values.beginning(offset)


def _shift(found: Sequence, entry: Entry) -> int:
    """Return how many n the model is ahead of the entry: that by which the first terms agree."""
    first = list(entry.terms)[:COMPARED]
    for shift in SHIFTS:
        begin = entry.terms.offset + shift
        if begin >= found.offset and [found(begin + k) for k in range(len(first))] == first:
            return shift
    return 0


def audit_counted(
    entry: Entry, counted: EntryCounts, claim_limit: float | None
) -> tuple[Iterator[Audited], Callable[[list[Audited]], list[str]]]:
    """Return the claims of an entry, decided one by one, and a function that makes comments."""
    model, one = counted.of_model, counted.fixed()
    if model is None and (one is not None or counted.topology != "strip"):
        raise GfkitError("--rows, --columns and --topology go with --model")
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
    elif model is not None:
        if not {"tabl", "tabf"} & set(entry.keywords):
            raise GfkitError(
                "give --rows M or --columns N with --model (none for a table, or an octal game)"
            )
        of_column = of_side
    entries = [read_entry(path) for path in counted.with_ or []]
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
        click.echo(f"gfkit: {in_force()}", err=True)
        settling = chain(settling, run_entry_programs(entry))

    def comments_of(found: list[Audited]) -> list[str]:
        comments = []
        marker = "conjectural: "
        for item in found:
            is_one = item.claim.statement.startswith(marker) and item.claim.kind != "initial"
            if not is_one or str(item.finding.verdict) != "proved":
                continue
            place, text = one, item.claim.statement.removeprefix(marker)
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
