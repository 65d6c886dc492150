"""The result of a verb together with the sequence that it is about, so that it can be passed on."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gfkit.base.display.shown import AboutSequence, in_one_line, other_spelling
from gfkit.base.display.upward import upward
from gfkit.proofs.kernel import NotDerived, Proved
from gfkit.proofs.live import Live, require

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.base.budget import Budget
    from gfkit.sequences.known import Provenance
    from gfkit.sequences.sequence import Sequence

T = TypeVar("T")


class Verbs:
    """What is handed on to the verbs of gfkit, which take a sequence, an answer or a guess."""

    __slots__ = ()

    def export(self, lang: str = "pari", form: str = "auto", *, terms: int = 30) -> Any:
        """Return a program in another language that prints the terms; see `gfkit.export`."""
        return upward("export")(self, lang, form, terms=terms)

    def draft(self, **options: Any) -> Any:
        """Return a draft of an OEIS entry; see `gfkit.oeis.entries.drafts.draft`."""
        return upward("draft")(self, **options)

    def closed_form(self, *, budget: Budget | None = None) -> Any:
        """Return a formula for a(n); see `gfkit.closed_form`."""
        return upward("closed_form")(self, budget=budget)

    def asymptotics(self, *, digits: int = 50, budget: Budget | None = None) -> Any:
        """Return c and r in a(n) ~ c r^n n^k; see `gfkit.asymptotics`."""
        return upward("asymptotics")(self, digits=digits, budget=budget)

    def nearest_integer(self, *, budget: Budget | None = None) -> Any:
        """Return a formula round(c r^n), or None if none is proved; see `gfkit.nearest_integer`."""
        return upward("nearest_integer")(self, budget=budget)


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Live, Verbs, AboutSequence, Generic[T]):
    """What was `found` about the sequence `of`; the answer has every attribute of `found`.

    prove: derives the statement that it holds; None if there is no statement.

    >>> from gfkit.sequences.verbs import closed_form
    >>> answer = closed_form([1, 3, 7, 15, 31, 63, 127, 255, 511, 1023])
    >>> print(answer, answer.verdict)
    2^(n+1)-1 consistent
    >>> answer(100) == 2**101 - 1
    True
    """

    of: Sequence
    found: T
    prove: Callable[..., Proved] | None = field(default=None, compare=False, repr=False)

    def agree(self) -> None:
        """Compare what was found, and the sequence, with what the proof would be of."""
        if isinstance(self.of.provenance, Proved):
            object.__setattr__(self, "of", self.of.claimed())
        about = getattr(self.prove, "args", (self.of, self.found))
        require(self.found in about, f"the proof is not of {self.found}")
        require(self.of in about, "the proof is of another sequence")

    def proof(self, **options: Any) -> Proved:
        """Return the kernel's proof of what was found; raises NotDerived, of a fit for example.

        options: of asymptotics, `digits`.
        """
        if self.prove is None:
            raise NotDerived(f"there is no statement about {self.found}")
        return self.prove(**options)

    def __call__(self, n: int) -> Any:
        """Return the value at n of a formula that was found, a(n) where the formula does not hold.

        Raises TypeError for an answer that is not a formula.
        """
        value: Any = getattr(self.found, "value", None)
        if value is None:
            raise TypeError(f"{type(self.found).__name__} is not a formula for a(n)")
        if type(n) is int and n < getattr(self.found, "holds_from", n):
            return self.of.term(n)
        return value(n)

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.of

    @property
    def verdict(self) -> Provenance:
        """How the g.f. is known from which this was computed."""
        return self.of.provenance

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return getattr(self.found, name)
        except AttributeError as error:
            with suppress(AttributeError):
                return other_spelling(self, name)
            raise error from None

    def _said(self) -> str:
        """Return the text of what was found; that of Asymptotics is about A(n) = a(n + offset)."""
        text, first = str(self.found), self.of.offset
        if not first or not hasattr(self.found, "remainder"):
            return text
        return re.sub(r"\ba\(([^()]*)\)", rf"a(\g<1>{first:+d})", text)

    def __repr__(self) -> str:
        return in_one_line(
            self.found, f"<{type(self.found).__name__} {self._said()}  [{self.verdict}]>"
        )

    def __str__(self) -> str:
        return self._said()

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self), *dir(self.found)})

    def latex(self) -> str | None:
        """Return what was found in LaTeX, if it is a formula."""
        write = getattr(self.found, "latex", None)
        return None if write is None else str(write())

    @property
    def _sympy_(self) -> Any:
        return self.found._sympy_  # type: ignore[attr-defined]
