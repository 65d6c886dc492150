"""Merge files of residues of one computation, from which gf --checkpoint goes on.

Each names its rule and strip by a digest, and every record has a checksum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.automata.checkpoint import merge_residues
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import require_writable
from gfkit.errors import GfkitError
from gfkit.render.page import Table
from gfkit.render.record import Datum, Field, Record

if TYPE_CHECKING:
    from pathlib import Path


@verb("merge", "gfkit merge part1 part2 --output merged")
def merge(files: list[Path], output: Path | None = None) -> Said:
    """Merge files of residues of one computation, from which gf --checkpoint goes on."""
    if output is None:
        raise GfkitError("give the file to write, as in --output merged")
    require_writable(output)
    found = merge_residues(files, output)
    primes = len(set().union(*(one.primes for one in found)))
    own = [(str(one.path), len(one.primes)) for one in found]
    first = found[0]
    record = Record.of(
        Field("rule", first.key, f"digest {first.key[:16]}"),
        Datum("automaton", first.digest),
        Field("length", first.length, f"{first.length} terms modulo each prime", "residues"),
        Field("primes", primes),
        Field("output", str(output), label="written"),
        Datum("files", [{"file": name, "primes": number} for name, number in own]),
        Table(("file", "primes"), tuple((name, str(number)) for name, number in own)),
    )
    return Said(record)
