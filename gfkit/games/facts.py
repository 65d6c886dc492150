"""Statements of what stands at finitely many places, each compared with what is true there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gfkit.base.budget import tracked
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings

if TYPE_CHECKING:
    from gfkit.games.scoring import Play


class Found(NamedTuple):
    """A fact: where, what is said and true, that in words, a play that shows it."""

    place: str
    said: Any
    true: Any
    repair: str | None = None
    play: Play | None = None


class Facts(Statement):
    """Finitely many facts; a kind says what is true at each place, and the rest is here."""

    __slots__ = ()
    computed: ClassVar[str]
    """How the true values are found, as the reason of the proof."""

    @abstractmethod
    def found(self, run: Workings) -> Iterator[Found]:
        """Yield each fact that is stated with what is true, computed by trusted functions."""

    def how(self, run: Workings) -> str:  # noqa: ARG002 - some ask
        """Return the reason of the proof."""
        return self.computed

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute what is true at every place, and compare."""
        count = 0
        for fact in tracked(self.found(run), "facts"):
            count += 1
            if fact.said != fact.true:
                raise NotDerived(f"{fact.place}: {fact.true}, not {fact.said}")
        if not count:
            raise NotDerived(f"{self.kind}: no fact is stated")
        return Derivation(self.how(run))
