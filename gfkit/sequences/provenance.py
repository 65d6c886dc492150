"""How a sequence is known: by a proof, a claim, a fit, or because it was given."""

from __future__ import annotations

from dataclasses import dataclass

from gfkit.base.display import Shown
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.proofs.verdict import Consistent


@dataclass(frozen=True, slots=True, repr=False)
class Given(Shown):
    """Known because it was given, by the user or a definition; reason: by which.

    >>> from gfkit import Sequence
    >>> Sequence([1, 4, 9]).provenance
    Given(reason='the terms as given')
    """

    reason: str = "the terms as given"

    word = "given"

    def __str__(self) -> str:
        return self.word


class Solved(Given):
    """It is known by equations that were solved, which the kernel does not derive."""

    word = "solved"


Provenance = Proved | Claimed | Given | Consistent
"""How a sequence is known: a proof of the kernel, one that has not been derived here yet, an
unproved assertion, or a fit with its surplus. In this order each is stronger than the next but
for `Claimed`, which is weaker than `Given` until `verify` has been called."""
