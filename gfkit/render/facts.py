"""Facts that hold of a sequence for all n: their records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.proofs.kernel import statement_data
from gfkit.render.latex import LONG, cut
from gfkit.render.pages import Line
from gfkit.render.records import Datum, Entry, Field, Record
from gfkit.series.marked_gf import MarkedGF

if TYPE_CHECKING:
    from gfkit.sequences.facts import Fact, Facts
from gfkit.render.subjects import known, of_subject

ABOUT_FIT = (
    "the sequence with this {}; facts and certificates are of it, and not of the terms given"
)
"""What facts of a fit are about."""


def facts_record(found: Facts) -> Record:
    """Return the record of all facts, those that could not be decided with the reason."""
    marked = isinstance(found.of.gf, MarkedGF)
    of = found.of.at_one() if marked else found.of
    subject = (of.is_fit and of.name) or str(of.definition)
    named: list[Entry] = [Field("subject", subject, label="sequence")]
    if of.equation is not None:
        named += [Line("equation", of.equation.text()), Line("known", ": ".join(known(of)))]
    return Record.of(
        *(named if of.gf is None else of_subject(of)),
        Field("about", ABOUT_FIT.format("equation" if of.gf is None else "g.f."))
        if of.is_fit
        else None,
        *([Line("marked", cut(str(found.of.gf), LONG))] if marked else []),
        *(_line(one, found.verdict(one)) for one in found),
        Datum("facts", [fact_data(one) | {"verdict": found.verdict(one)} for one in found]),
    )


def fact_record(fact: Fact) -> Record:
    """Return the record of one fact."""
    return Record.of(
        _line(fact, str(fact.proof)), *(Datum(*pair) for pair in fact_data(fact).items())
    )


def _line(fact: Fact, verdict: str) -> Line:
    return Line(fact.key, fact.text if fact.proof is None else f"{fact.text} ({verdict})")


def fact_data(fact: Fact) -> dict[str, Any]:
    """Return what programs read of a fact."""
    statement = None if fact.proof is None else statement_data(fact.proof.statement)
    return {"fact": fact.key, "says": fact.text, "reason": fact.reason, "statement": statement}
