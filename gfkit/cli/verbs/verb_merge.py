"""Merge files of residues of one computation, from which gf --checkpoint goes on.

Each names its rule and strip by a digest, and every record has a checksum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.automata.checkpoint import merge_residues
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import require_writable
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Page, Table

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
    data = {
        "rule": found[0].key,
        "automaton": found[0].digest,
        "length": found[0].length,
        "files": [{"file": name, "primes": number} for name, number in own],
        "primes": primes,
        "output": str(output),
    }
    page = Page(
        (
            Line("rule", f"digest {found[0].key[:16]}"),
            Line("residues", f"{found[0].length} terms modulo each prime"),
            Line("primes", str(primes)),
            Line("written", str(output)),
            Table(("file", "primes"), tuple((name, str(number)) for name, number in own)),
        )
    )
    return Said(data, page)
