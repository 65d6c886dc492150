"""Look terms up in a local dump of the OEIS."""

from __future__ import annotations

from pathlib import Path

from gfkit.api.oeis import DUMPS
from gfkit.api.oeis import lookup as look_up
from gfkit.asking.anything import read
from gfkit.asking.uses import sequence_of
from gfkit.base.files import is_there
from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.oeis.entries.dump_lookup import names_of
from gfkit.render.page import Page, Paragraph, Table

MOST = 1_000_000
SHOWN = 20
KEYS = ("number", "shift", "scale", "agreed", "skipped")


@verb("oeis lookup", "gfkit oeis lookup 1,2,5,14,42,132 --dump stripped.gz")
def lookup(
    values: list[str],
    dump: Path | None = None,
    names: Path | None = None,
) -> Said:
    """Look terms up in a local dump of the OEIS."""
    named = [one for one in values if "stripped" in one]
    if dump is None:
        found_here = next((name for name in DUMPS if is_there(name)), None)
        dump = next((Path(one) for one in [*named, found_here] if one), None)
    if dump is None:
        raise GfkitError(
            "gfkit oeis lookup needs --dump FILE, as in `gfkit oeis lookup 1,2,5,14,42,132 --dump "
            "stripped.gz`: the OEIS's file of terms; nothing is downloaded"
        )
    sequence = sequence_of(read(" ".join(one for one in values if one not in named)))
    every = look_up(sequence, dump, most=MOST)
    found = every[:SHOWN]
    called = names_of({match.number for match in found}, names) if names is not None else {}
    said = [f"{match} {called.get(match.number, '')}".rstrip() for match in found]
    said = said or ["no sequence in the dump has these terms"]
    if len(every) > SHOWN:
        said.append(f"{len(every) - SHOWN} more of {len(every)} sequences: give more terms")
    rows = [
        {**{key: getattr(match, key) for key in KEYS}, "name": called.get(match.number, "")}
        for match in found
    ]
    table = Table((*KEYS, "name"), tuple(tuple(map(str, row.values())) for row in rows))
    page = Page((Paragraph("\n".join(said), is_verbatim=True),), table)
    return Said({"matches": rows, "number": len(every)}, page, status=0 if found else 1)
