"""What the terms of an entry of the OEIS count, and the audit of the entry against that."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from gfkit.boards.language.rules import find_model
from gfkit.claims.entries import audit_entry, comment_of_proof, sequence_of_entry
from gfkit.claims.entry_programs import COMPARED, run_entry_programs
from gfkit.claims.sequences import octal_sequence
from gfkit.cli.option_readers import read_family, read_strip
from gfkit.errors import GfkitError
from gfkit.oeis.entries.bfiles import read_bfile
from gfkit.oeis.entries.entry import read_entry
from gfkit.oeis.entries.sandbox import in_force
from gfkit.proofs.kernel import Proved
from gfkit.sequences.sequence import Sequence
from gfkit.strips.facts.counted import BoardCounts, BoardSequence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from gfkit.claims.audited import Audited
    from gfkit.oeis.entries.entry import Entry
    from gfkit.strips.sequences.strip import StripAnswer

CODE = re.compile(r"[0-9]?\.[0-9]+")
"""An octal game."""
LAST_SQUARE = 8
"""The largest n x n board that the terms of an entry are compared with."""


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """What the terms of an entry count, as the options say it."""

    model: str | None = None
    rows: int | None = None
    columns: int | None = None
    topology: Any = "strip"
    shift: int = 0
    step: int = 1
    graph: Path | None = None
    is_square: bool = False

    def fixed(self) -> tuple[str, int] | None:
        """Return ("row", rows) or ("column", columns), None without one."""
        if self.rows is not None:
            return "row", self.rows
        return None if self.columns is None else ("column", self.columns)

    def answer(self, side: str, length: int) -> StripAnswer:
        """Return the strips of one width, proved; raises GfkitError if they are not."""
        fixed = {"rows": None, "columns": None, f"{side}s": length}
        strip = read_strip(self.model or "", fixed["rows"], fixed["columns"], self.topology)
        answer = strip.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {strip.counted.name} is proved")
        return answer

    def placed(self, sequence: Sequence, name: str) -> Sequence:
        """Return the sequence of the entry: a(n) is the count at step n + shift."""
        found = sequence.at_one()
        if self.step == 1:
            return found.reindexed(found.offset - self.shift).named(name)
        return found.section(self.step, self.shift).named(name)

    def products(self) -> Sequence:
        """Return the counts of the products of the graph and paths or cycles."""
        family = read_family(self.model or "", self.rows, self.columns, self.graph, self.topology)
        answer = family.generating_function()
        if not isinstance(answer.verdict, Proved):
            raise GfkitError(f"no generating function of {self.model} on products is proved")
        return self.placed(answer.sequence(), f"{self.model} on products of the graph")

    def squares(self, last: int) -> Sequence:
        """Return the counts of the n x n boards, as many as are asked for, at most LAST_SQUARE."""
        model = find_model(self.model or "")
        limit = max(1, min(last + self.shift, LAST_SQUARE))
        definition = BoardSequence(BoardCounts(model, marks="none"), None, None, limit)
        found = Sequence.of(definition)
        return found.reindexed(1 - self.shift).named(f"{model.name} on n x n")


def _of_heaps(code: str, entry: Entry) -> Sequence:
    """Return the heaps of nim-value 0 of an octal game if the entry begins so, else nim-values."""
    first, offset = list(entry.terms)[:COMPARED], entry.terms.offset
    zeros = octal_sequence("--model", code, offset)
    if zeros.terms(len(first)) == first:
        return zeros
    values = octal_sequence("--model", code)
    return values if offset <= 0 else values.beginning(offset)


def audit_counted(
    entry: Entry,
    counted: EntryCounts,
    bfile: Path | None,
    others: list[Path],
    *,
    run_programs: bool,
    claim_limit: float | None,
) -> tuple[Iterator[Audited], Callable[[list[Audited]], list[str]]]:
    """Return the claims of an entry, decided one by one, and a function that makes comments."""
    model, shift = counted.model, counted.shift
    known: dict[tuple[str, int], tuple[Sequence, StripAnswer]] = {}

    def of_side(side: str, length: int) -> Sequence:
        if (side, length) not in known:
            answer = counted.answer(side, length)
            name = f"{answer.strip.counted.name} with {length} {side}s"
            known[side, length] = counted.placed(answer.sequence(), name), answer
        return known[side, length][0]

    reference = of_column = None
    one = counted.fixed()
    if counted.graph is not None:
        reference = counted.products()
    elif counted.is_square:
        reference = counted.squares(entry.terms.end - 1)
    elif model is not None and (one is not None or CODE.fullmatch(model)):
        reference = _of_heaps(model, entry) if one is None else of_side(*one)
    elif model is not None:
        if not {"tabl", "tabf"} & set(entry.keywords):
            raise GfkitError(
                "give --rows M or --columns N with --model (none for a table, or an octal game)"
            )
        of_column = of_side
    terms = None
    if bfile is not None:
        terms = read_bfile(bfile)
    entries = [read_entry(path) for path in others]
    settling = audit_entry(
        entry,
        reference,
        bfile=terms,
        of_column=of_column,
        claim_limit=claim_limit,
        others={other.number: sequence_of_entry(other) for other in entries},
        notes=True,
    )
    if run_programs:
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
            if place in known and counted.step == 1:
                range_ = item.claim.holds_for
                answer = known[place][1]
                comments.append(
                    comment_of_proof(text, answer, range_=range_, shift=shift, model=model)
                )
        return comments

    return settling, comments_of
