"""The base of statements of finitely many facts: each is computed again, and compared."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gfkit.base.budget import tracked
from gfkit.base.principles import Basis, Principle
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings

if TYPE_CHECKING:
    from gfkit.games.scoring.equilibria import Play


class CheckedFact(NamedTuple):
    """A fact in words: the place, the claimed and the true value, and a play that shows it."""

    place: str
    said: Any
    true: Any
    repair: str | None = None
    play: Play | None = None


class FactTable(Statement):
    """Finitely many facts; each kind computes what is true at each place."""

    __slots__ = ()
    computed: ClassVar[str]
    principle: ClassVar[Principle] = Principle.FINITELY_MANY
    """How the true values are found, as the reason of the proof."""

    @abstractmethod
    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Yield each stated fact with the true value, computed by trusted functions."""

    def how(self, run: Workings) -> str:  # noqa: ARG002 - some ask
        """Return the reason of the proof."""
        return self.computed

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute the true value at every place, and compare."""
        count = 0
        for fact in tracked(self.found(run), "facts"):
            count += 1
            if fact.said != fact.true:
                raise NotDerived(f"{fact.place}: {fact.true}, not {fact.said}")
        if not count:
            raise NotDerived(f"{self.kind}: no fact is stated")
        return Derivation(self.how(run), basis=Basis(self.principle))
