"""A sequence as text and as JSON data, and what it is handed on to: verbs, drafts, programs."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Self, cast

from gfkit.arguments import (
    size,
)
from gfkit.errors import (
    GfkitError,
)
from gfkit.numbers.decimal import number_text, short_text
from gfkit.proofs.kernel import (
    Claimed,
    Proved,
    claimed_of_data,
    proof_data,
)
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.given import FormulaTerms, FractionCoefficients, ListedTerms
from gfkit.sequences.indexed import SHOWN
from gfkit.sequences.is_gf import gf_data, gf_of_data
from gfkit.sequences.known import Given, Provenance
from gfkit.sequences.operated import Operated
from gfkit.shown import LONGEST, in_one_line
from gfkit.upward import upward

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


LONGEST_SHOWN = 60
"""Longer g.f.s are not shown there."""


class Written(Operated):
    """A sequence as text, as data, and passed on to the verbs and exports of gfkit."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the g.f., the equation or the terms, with the offset unless it is 0."""
        if self.gf is not None:
            text = str(self.gf)
        elif self.equation is not None:
            text = self.equation.text()
        else:
            text = self._shown() if self._kept or self.definition is None else str(self.definition)
        return text if not self.offset else f"{text} (offset {self.offset})"

    def _shown(self, count: int = SHOWN, *, text: Callable[[Any], str] = number_text) -> str:
        is_known = self.gf is not None or self.equation is not None or self.given
        terms = self._kept[:count]
        if is_known or is_quick(self.definition):  # others may take long
            with suppress(GfkitError):
                terms = self.early(count)
        more = self.last is None or self.last >= self.offset + len(terms)
        if not terms and self.definition is not None and self.last is not None:
            return f"{len(self)} term{'' if len(self) == 1 else 's'}"
        shown = [text(value) for value in terms]
        return ", ".join([*shown, "..."] if more else shown)

    def __repr__(self) -> str:
        text = str(self.gf) if self.gf is not None else ""
        known = f"; g.f. {text}" if 0 < len(text) <= LONGEST_SHOWN else ""
        if self.equation is not None:
            known = f"; {self.equation.text()}"
        if self.gf is not None and not known:
            known = f"; recurrence of order {self.order}"
        shown, end = self._shown(text=short_text), f"{known}; {self.provenance}>"
        begin = f"<Sequence from n = {self.offset}: "
        room = LONGEST - len(begin) - len(end) - 3
        if 0 < room + 3 < len(shown):
            shown = f"{shown[:room]}..."
        return in_one_line(self, begin + shown + end)

    def latex(self) -> str | None:
        """Return the generating function in LaTeX; None if it is not known or has no such form."""
        return None if self.gf is None else self.gf.latex()

    def data(self) -> dict[str, Any]:
        """Return the sequence as JSON data, with its proof; `of_data` reads it as claimed."""
        if self.equation is not None:
            raise GfkitError("a fit by an equation is written as its terms; it can be found again")
        found: dict[str, Any] = {"name": self.name, "offset": self.offset}
        if self.definition is not None:
            found["of"] = definition_data(self.definition)
        if self.gf is not None:
            found |= gf_data(self.gf)
        known: dict[str, Any] = {"word": str(self.provenance)}
        if isinstance(self.provenance, Proved):
            known |= {"word": "claimed", "proof": proof_data(self.provenance)}
        elif isinstance(self.provenance, Claimed):
            known["proof"] = dict(self.provenance.proof)
        elif isinstance(self.provenance, Consistent):
            known["surplus"] = self.provenance.surplus
        else:
            known["reason"] = self.provenance.reason
        return {**found, "known": known}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the sequence of such data; what was proved is claimed until `verify`."""
        known = data["known"]
        provenance: Provenance
        if known["word"] == "claimed":
            provenance = claimed_of_data(known["proof"])
        elif known["word"] == "consistent":
            provenance = Consistent(int(known["surplus"]))
        else:
            provenance = Given(str(known["reason"]))
        return cls.made(
            definition_of(data["of"]) if "of" in data else None,
            gf=gf_of_data(data) if "p" in data else None,
            provenance=provenance,
            name=str(data["name"]),
            offset=int(data["offset"]),
        )

    # Verbs: each takes what can be made into a sequence, and stands in gfkit.sequences.verbs.

    def guess(self, *arguments: Any, **options: Any) -> Any:
        """Look for a formula or recurrence that the terms obey; see `gfkit.guess`."""
        return upward("guess")(self, *arguments, **options)

    def closed_form(self) -> Any:
        """Return a formula for a(n); see `gfkit.closed_form`."""
        return upward("closed_form")(self)

    def asymptotics(self, *, digits: int = 50) -> Any:
        """Return c and r in a(n) ~ c r^n n^k; see `gfkit.asymptotics`."""
        return upward("asymptotics")(self, digits=digits)

    def nearest_integer(self) -> Any:
        """Return a formula round(c r^n), or None if none is proved; see `gfkit.nearest_integer`."""
        return upward("nearest_integer")(self)

    def compare(self, other: Any) -> Any:
        """Tell whether two sequences are equal, or where they differ; see `gfkit.compare`."""
        return upward("compare")(self, other)

    def draft(self, **options: Any) -> Any:
        """Return a draft of an OEIS entry; see `gfkit.oeis.draft.draft`."""
        return upward("draft")(self, **options)

    def export(self, lang: str = "pari", form: str = "auto", *, terms: int = 30) -> Any:
        """Return a program in another language that prints the terms; see `gfkit.export`."""
        return upward("export")(self, lang, form, terms=terms)

    def bfile(self, count: int = 1000) -> str:
        """Return the text of a b-file with up to `count` terms."""
        return cast("str", upward("bfile")(self, size("count", count, example=1000)))


def is_quick(definition: Definition | None) -> bool:
    """Tell whether the first terms take no time: they are given, or made of terms that are."""
    parts = getattr(definition, "parts", ())
    if parts:
        return all(map(is_quick, parts))
    return isinstance(definition, ListedTerms | FractionCoefficients | FormulaTerms)
