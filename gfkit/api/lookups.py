"""Sequences of a local dump of the OEIS that have given terms."""

from __future__ import annotations

from collections.abc import Sequence as ListOf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import at_least, called_like, file_path, optional
from gfkit.base.budget import Budget
from gfkit.errors import LookUpError
from gfkit.sequences.sequence import Sequence, as_sequence

if TYPE_CHECKING:
    from gfkit.oeis.entries.dump_lookup import Match

DUMPS = ("stripped.gz", "stripped")
"""Where a dump is looked for if none is named: these files of the current folder."""
LOOKED_UP = 8
"""Terms of a sequence that does not end; an entry has few more of a sequence that grows fast."""


@called_like(
    "lookup([1, 2, 5, 14, 42, 132], dump='stripped.gz')",
    dump=optional(file_path),
    most=at_least(0, 20),
)
def lookup(
    terms: ListOf[int] | Sequence | str,
    dump: Path | str | None = None,
    *,
    most: int = 20,
    budget: Budget | None = None,
) -> list[Match]:
    """Return the sequences of a local dump of the OEIS that have these terms, best first.

    terms: at least three integers, or what `as_sequence` takes; from six on they may be shifted,
    negated or multiplied. dump: the path of the OEIS's file
    `stripped` or `stripped.gz`; without it the one in the current folder. Nothing is downloaded.
    most: how many are returned. Raises LookUpError for too few terms, and if there is no dump.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     dump = Path(folder) / "stripped"
    ...     size = dump.write_text("A000108 ,1,1,2,5,14,42,132,429,1430,")
    ...     print(lookup([1, 2, 5, 14, 42, 132], dump)[0])
    A000108 (6 terms agree, shifted by 1)
    """
    from gfkit.oeis.entries.dump_lookup import look_up  # noqa: PLC0415 - slow to import

    sequence = as_sequence(terms)
    found: Any = list(sequence) if sequence.last is not None else sequence.early(LOOKED_UP)
    if dump is None:
        dump = next((name for name in DUMPS if Path(name).is_file()), None)
    if dump is None:
        shown_terms = ", ".join(map(str, found[:6]))
        raise LookUpError(
            "gfkit looks terms up in a local copy of the OEIS's file stripped.gz; for example "
            f"lookup([{shown_terms}], dump='stripped.gz')"
        )
    return look_up(found, file_path("dump", dump), most=most, budget=budget)
