"""Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved.

Of a rule without a side the growth per cell is bounded, as both sides grow, from its strips.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from gfkit.analysis.moments import moments
from gfkit.asking.anything import read
from gfkit.asking.uses import model_of, sequence_of
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Source, WordStrip, at_letters, require_weights
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved
from gfkit.reading.readings import RuleNamed, subject
from gfkit.render.growth_views import asymptotics_record, cell_growth_record
from gfkit.sequences import verbs
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked import MarkedGF
from gfkit.strips.facts.growth_per_cell import cell_growth, prove_cell_growth


def _is_of_rule(given: dict[str, Any]) -> bool:
    """Tell whether a rule is meant, without a side."""
    words = given["words"] or ["-"]
    is_sided = any(given[name] is not None for name in ("rows", "columns"))
    if is_sided or words == ["-"]:  # which is read once
        return False
    return isinstance(subject(Source(given["words"]).read()), RuleNamed)


@verb(
    "asymptotics",
    "gfkit asymptotics domineering --columns 3",
    when=_is_of_rule,
    called="a rule without a side",
    writes="one",
    up_to="Of a rule without a side: strips and cylinders up to this side.",
)
def growth_per_cell(words: list[str], up_to: int = 10) -> Said:
    """Bound the growth per cell of a rule, as both sides grow, from its strips."""
    model = model_of(Source(words).read())
    found = cell_growth(model, up_to)
    return Said(cell_growth_record(found), proof=lambda: prove_cell_growth(model, found))


def _is_marked(given: dict[str, Any]) -> bool:
    if given["marks"] == "x":
        raise GfkitError("--marks is none or xy here: moments are of Left's and Right's pieces")
    return bool(given["marks"] == "xy")


@verb(
    "asymptotics",
    when=_is_marked,
    called="--marks xy",
    writes="many",
    marks="xy: also the mean, variance, covariance of the pieces.",
)
def asymptotics_of_pieces(strip: WordStrip, marks: str = "none", digits: int = 50) -> Said:
    """Enclose the growth of a strip, and the moments of the pieces."""
    from gfkit.sequences.limit_laws import prove_moments

    found = verbs.asymptotics(sequence_of(read(strip)), digits=digits)
    require_weights(strip.counted, marks)
    answer = strip.generating_function(marks="xy")
    marked, verdict = answer.gf, answer.verdict
    assert isinstance(marked, MarkedGF)
    assert isinstance(verdict, Proved)
    record = asymptotics_record(found, digits=digits, of_pieces=moments(marked), side=strip.side)
    of_pieces = partial(prove_moments, verdict, digits=digits)
    return Said(record, proof=found.proof, proofs={"moments": of_pieces})


@verb("asymptotics", writes="one", ranges=True, each="proved: r, c and their errors")
def asymptotics(subject: Sequence, digits: int = 50, at: list[str] | None = None) -> Said:
    """Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved."""
    subject = at_letters(subject, at)
    found = verbs.asymptotics(subject, digits=digits)
    return Said(asymptotics_record(found, digits=digits), proof=found.proof)
