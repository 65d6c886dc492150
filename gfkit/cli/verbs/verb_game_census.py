"""Count the positions of an octal game on n cells, by outcome or by nim-value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.cli.ranges import Certificates
from gfkit.errors import GfkitError
from gfkit.games.octal import OctalCode
from gfkit.games.octal_positions import census
from gfkit.render.page import Page
from gfkit.render.record import lines
from gfkit.render.show_game import census_record

if TYPE_CHECKING:
    from pathlib import Path

MOST_TERMS = 10_000


@verb("game census", "gfkit game census 0.07 --by outcome")
def positions(
    code: str, by: str = "outcome", terms: int = 20, certificates: Path | None = None
) -> Said:
    """Count the positions of an octal game on n cells, by outcome or by nim-value."""
    if not 1 <= terms <= MOST_TERMS:
        raise GfkitError(f"--terms {terms} is not between 1 and {MOST_TERMS}")
    folder = Certificates(certificates)
    found = census(OctalCode.parse(code), by)
    for name, one in found.classes.items():
        folder.write(f"class {name.replace('*', 'value ')}", one.proof)
    if found.share is not None:
        share = found.share
        folder.write("shares", lambda: share)
    record = census_record(found, terms)
    return Said(record.data, lambda: Page((*record.page().parts, *lines(folder.lines()))))
