"""Find a formula or recurrence that given terms obey, and say how far to trust it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gfkit.cli.exit_status import DONE, UNDECIDED
from gfkit.cli.frame import Said, said_of, verb
from gfkit.cli.readers import at_letters, read_values, require
from gfkit.errors import GfkitError
from gfkit.proofs.verdict import Refused, Underdetermined
from gfkit.sequences.guessing import Guess, TriangleGuess, guess_triangle
from gfkit.sequences.guessing import guess as guess_terms
from gfkit.sequences.sequence import Sequence


def _has_rows(given: dict[str, Any]) -> bool:
    text = " ".join(given["words"] or ()).strip(" ;")
    return ";" in text and any(len(row.replace(",", " ").split()) > 1 for row in text.split(";"))


@verb(
    "guess",
    "gfkit guess 1,2,5,12,29,70,169,408",
    when=_has_rows,
    called="rows of a triangle, as in '1;1,1;1,2,1;1,3,3,1'",
)
def guess_rows(words: list[str]) -> Said:
    """Find the generating function and the Riordan array that fit the rows of a triangle."""
    rows = []
    for n, row in enumerate(" ".join(words).strip(" ;").split(";")):
        try:
            rows.append(read_values([row]))
        except GfkitError as error:
            raise GfkitError(f"row {n} of the triangle: {error}") from None
    return _said(guess_triangle(rows))


@verb("guess", writes="one", ranges=True)
def guess(
    subject: Sequence,
    kind: list[str] | None = None,
    order_bound: int | None = None,
    at: list[str] | None = None,
) -> Said:
    """Find a formula or recurrence that given terms obey, and say how far to trust it."""
    subject = at_letters(subject, at)
    require("--order-bound", order_bound, 0)
    if order_bound is not None:
        if subject.gf is not None:
            raise GfkitError("--order-bound goes with terms; a model or a g.f. has its own")
        if not all(isinstance(term, int) for term in subject):
            raise GfkitError("--order-bound goes with integers: of fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")] if kind else None
    return _said(guess_terms(subject, kinds, order_bound))


def _said(found: Guess | TriangleGuess) -> Said:
    """Return what is said of a guess; one that was not found leaves the question undecided."""
    is_found = not isinstance(found.verdict, Refused | Underdetermined)
    return replace(said_of(found), status=DONE if is_found else UNDECIDED)
