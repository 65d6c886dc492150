"""Look terms up in a local dump of the OEIS; an index makes later look-ups fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.cli.inputs import read_values
from gfkit.errors import GfkitError
from gfkit.oeis.dump.dump_matches import look_up, names_of
from gfkit.oeis.dump.look_alikes import look_alikes
from gfkit.render.page import Page, Paragraph, Table

if TYPE_CHECKING:
    from pathlib import Path

KEYS = ("number", "shift", "scale", "agreed", "skipped")


@verb("oeis lookup", "gfkit oeis lookup 1,2,5,14,42,132 --dump stripped.gz")
def lookup(
    values: list[str],
    dump: Path,
    names: Path | None = None,
    index: Path | None = None,
    transforms: bool = True,
) -> Said:
    """Look terms up in a local dump of the OEIS; an index makes later look-ups fast."""
    given = read_values(values)
    if any(value.denominator != 1 for value in given):
        raise GfkitError("only integers can be looked up; there are fractions among the terms")
    terms = [int(value) for value in given]
    found = look_up(terms, dump, index=index)
    alike = look_alikes(terms, dump, index=index) if transforms else []
    numbers = {match.number for match in [*found, *(entry.match for entry in alike)]}
    called = names_of(numbers, names) if names is not None else {}
    said = [f"{match} {called.get(match.number, '')}".rstrip() for match in found]
    said = said or ["no sequence in the dump has these terms"]
    if alike:
        said += ["", "look-alikes by transforms, the simplest first; each is a fit, not a proof"]
        said += [f"{one} {called.get(one.match.number, '')}".rstrip() for one in alike]

    def row(match: object) -> dict[str, object]:
        shown = {key: getattr(match, key) for key in KEYS}
        return {**shown, "name": called.get(str(shown["number"]), "")}

    data = {
        "matches": [row(match) for match in found],
        "look_alikes": [
            {"transform": one.transform, "distance": one.distance, **row(one.match)}
            for one in alike
        ],
    }
    every = [("", match) for match in found] + [(one.transform, one.match) for one in alike]
    listed = tuple((way, *map(str, row(one).values())) for way, one in every)
    table = Table(("transform", *KEYS, "name"), listed)
    page = Page((Paragraph("\n".join(said), is_verbatim=True),), table)
    return Said(data, page, status=0 if found else 1)
