"""The verb that merges files of residues, which several machines have computed."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import Annotated

import typer

from gfkit.cli.common import Json, app, print_json, require_writable, tell
from gfkit.errors import GfkitError


@app.command()
def merge(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Files that gf --checkpoint wrote.")
    ],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Merge files of residues of one computation, from which gf --checkpoint goes on.

    Each names its rule and strip by a digest, and every record has a checksum.
    """
    from gfkit.automata.checkpoint import merge_residues  # noqa: PLC0415
    from gfkit.render.page import Line, Page, Table  # noqa: PLC0415

    if output is None:
        raise GfkitError("give the file to write, as in --output merged")
    require_writable(output)
    found = merge_residues(files, output)
    primes = len(set().union(*(one.primes for one in found)))
    own = [(str(one.path), len(one.primes)) for one in found]
    if as_json:
        print_json(
            {
                "rule": found[0].key,
                "automaton": found[0].digest,
                "length": found[0].length,
                "files": [{"file": name, "primes": number} for name, number in own],
                "primes": primes,
                "output": str(output),
            }
        )
        return
    rows = tuple((name, str(number)) for name, number in own)
    tell(
        Page(
            (
                Line("rule", f"digest {found[0].key[:16]}"),
                Line("residues", f"{found[0].length} terms modulo each prime"),
                Line("primes", str(primes)),
                Line("written", str(output)),
                Table(("file", "primes"), rows),
            )
        )
    )
