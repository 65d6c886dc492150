"""What the theorems for Coq have in common: how their files are made, and what is said of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import duration
from gfkit.formal.gallina import commented, header_of, shown
from gfkit.render.page import Line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

COMPUTED = "vm_cast_no_check (eq_refl true). Qed."
"""The end of a proof by one computation."""


def prose(label: str, words: str) -> Line:
    """Return a line of words, in which names of a file begin no line of their own."""
    return Line(label, shown(words), is_prose=True)


class Theorem(ABC):
    """A statement in the words of the Coq library, with its proof.

    imports: the lines that load the library. proved: the name of what is proved, all together.
    says_least: whether the file says that an order is least.
    """

    proved: str
    says_least: bool

    @abstractmethod
    def title(self) -> str:
        """Return what the theorem is about."""

    @abstractmethod
    def reading(self) -> str:
        """Return in one sentence what is proved."""

    @abstractmethod
    def header(self) -> Mapping[str, Any]:
        """Return the statement as a certificate has it, from which the file is written anew."""

    @abstractmethod
    def imports(self) -> str:
        """Return the lines that load the library."""

    @abstractmethod
    def definitions(self) -> str:
        """Return the definitions that the theorem speaks of."""

    @abstractmethod
    def statements(self) -> dict[str, str]:
        """Return what the theorems say, by their names."""

    @abstractmethod
    def body(self) -> Sequence[str]:
        """Return the definitions, and the theorems with their proofs."""

    @abstractmethod
    def lines(self) -> Sequence[Line | tuple[str, str]]:
        """Return the statement as people read it, as lines with labels."""

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the statement as JSON data."""

    @abstractmethod
    def coq_seconds(self) -> float:
        """Return about how many seconds Coq computes."""

    def cost_words(self) -> str:
        """Return what the theorem takes Coq, in words."""
        return f"about {duration(self.coq_seconds())} of Coq"

    def source(self, version: str) -> str:
        """Return the file; version: of gfkit."""
        return "\n".join(
            [
                commented(f"{self.title()}. Written by gfkit {version}; docs/formal.md says more."),
                header_of(self.header()),
                self.imports(),
                *self.body(),
                f"Print Assumptions {self.proved}.",
                "",
                commented(self.reading()),
                "",
            ]
        )
