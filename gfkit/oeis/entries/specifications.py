"""The sequence of a specification in the Maple lines of an entry."""

from __future__ import annotations

from gfkit.errors import GfkitError
from gfkit.oeis.entries.internal_format import Entry
from gfkit.sequences.sequence import Sequence


def specified_sequence(entry: Entry) -> Sequence | None:
    """Return what a specification in the Maple lines counts, if it gives all terms.

    As spec := [S, {S = Prod(Z, Set(S))}, labeled], it counts from size 0 on.
    """
    from gfkit.specifications.definition import Specification  # noqa: PLC0415 - slow to import
    from gfkit.specifications.reader import PROGRAM  # noqa: PLC0415

    for line in entry.all("p"):
        if (match := PROGRAM.search(line)) is not None:
            try:
                found = Sequence.of(Specification.parse(match[0]))
            except GfkitError:
                continue
            found = found.beginning(entry.terms.offset) if entry.terms.offset > 0 else found
            if gives_terms(found, entry):
                return found.named("the specification")
    return None


def gives_terms(found: Sequence, entry: Entry) -> bool:
    """Return whether a sequence has the offset and all terms of an entry."""
    terms = entry.terms
    if found.offset != terms.offset:
        return False
    try:
        return found.values.terms(len(terms)) == terms.given
    except GfkitError:
        return False
