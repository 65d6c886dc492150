"""Find a formula or recurrence that given terms obey, and say how far to trust it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved
from gfkit.render.show_guess import guess_record
from gfkit.sequences.guessing import guess as guess_terms

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence


@verb("guess", "gfkit guess 1,2,5,12,29,70,169,408", writes="certificate")
def guess(subject: Sequence, kind: list[str] | None = None, order_bound: int | None = None) -> Said:
    """Find a formula or recurrence that given terms obey, and say how far to trust it."""
    if order_bound is not None:
        if order_bound < 0:
            raise GfkitError(f"--order-bound {order_bound} is negative")
        if subject.gf is not None:
            raise GfkitError("--order-bound goes with terms; a model or a g.f. has its own")
        if not all(isinstance(term, int) for term in subject):
            raise GfkitError("--order-bound goes with integers: of fractions it proves nothing")
    kinds = [word for text in kind for word in text.split(",")] if kind else None
    found = guess_terms(subject, kinds, order_bound)
    verdict = found.verdict
    unproved = f"nothing is proved, the verdict is {verdict}"
    record = guess_record(found)
    proof = verdict if isinstance(verdict, Proved) else unproved
    return Said(record, proof=proof)
