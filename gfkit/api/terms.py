"""The first terms of a sequence."""

from __future__ import annotations

import warnings
from typing import Any

from gfkit.asking.anything import read
from gfkit.asking.uses import sequence_of
from gfkit.base.arguments import size
from gfkit.boards.shapes.board import Topology


def terms(
    thing: Any,
    count: int | None = None,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
) -> list[Any]:
    """Return the first terms of what `read` reads, from its own first n on; fewer if there are.

    thing: what `read` takes. count: how many, or 20; more than are given are those of a fit, if
    one is likely, and a warning says so. sides: columns, rows and topology of a rule.

    >>> terms("kings", 5, columns=2), terms("domino tilings of 4 X n", 4)
    ([1, 3, 5, 11, 21], [1, 1, 5, 11])
    """
    sides: dict[str, Any] = {"columns": columns, "rows": rows, "topology": topology}
    found = sequence_of(read(thing, **sides))
    if count is None:
        return found.early(20)
    from gfkit.sequences.guessing import continued  # noqa: PLC0415 - slow to import

    found, note = continued(found, size("count", count))
    if note:
        warnings.warn(note, stacklevel=3)
    return found.early(count)
