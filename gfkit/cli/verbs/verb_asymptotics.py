"""Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.analysis.moments import moments
from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import require_weights
from gfkit.cli.ranges import Sides, is_range, said_of_range
from gfkit.cli.subject import model_of, sequence_of_strip
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Proved
from gfkit.render.show_asymptotics import asymptotics_record
from gfkit.sequences import verbs
from gfkit.series.marked import MarkedGF

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.cli.subject import WordStrip
    from gfkit.sequences.sequence import Sequence

EXAMPLE = "gfkit asymptotics domineering --columns 3"
FORM = "a(n) ~ c r^n n^k with k the power of n; dots follow certified digits"
HELPS = {
    "rows": "Fix M rows; A..B: a table of ranges.",
    "columns": "Fix N columns; A..B: a table.",
    "output": "Write the certificate of each side there.",
    "marks": "xy: also the mean, variance, covariance of the pieces.",
}


@verb("asymptotics", EXAMPLE, when=is_range, called="a range of sides", **HELPS)
def asymptotics_of_range(
    words: list[str],
    sides: Sides,
    topology: str = "strip",
    digits: int = 50,
    output: Path | None = None,
) -> Said:
    """Enclose the growth of each side of a range."""
    model = model_of(words)

    def answer(length: int) -> Any:
        strip = sides.strip(model, length, topology)
        return verbs.asymptotics(strip.sequence(), digits=digits)

    counted = sides.strip(model, sides.lengths.low, topology).counted.name
    return said_of_range(
        sides,
        output,
        answer,
        lambda _: f"asymptotics-{counted}",
        lambda one: one.proof(),
        lambda one: asymptotics_record(one, digits=digits),
        head=lambda: [("model", counted), ("growth", FORM)],
        verdict="proved: r, c and the error bound of each",
    )


def _is_marked(given: dict[str, Any]) -> bool:
    if given["moments_certificate"] is not None and given["marks"] != "xy":
        raise GfkitError("--moments-certificate goes with --marks xy")
    if given["marks"] == "x":
        raise GfkitError("--marks is none or xy here: moments are of Left's and Right's pieces")
    sided = (given["rows"] is None) != (given["columns"] is None)
    if given["marks"] == "xy" and (not given["words"] or not sided):
        raise GfkitError("--marks xy goes with MODEL and --rows M or --columns N")
    return bool(given["marks"] == "xy")


@verb(
    "asymptotics",
    EXAMPLE,
    when=_is_marked,
    called="--marks xy",
    writes="certificate moments_certificate",
    **HELPS,
)
def asymptotics_of_pieces(strip: WordStrip, marks: str = "none", digits: int = 50) -> Said:
    """Enclose the growth of a strip, and the moments of the pieces."""
    from gfkit.sequences.moment_proof import prove_moments

    found = verbs.asymptotics(sequence_of_strip(strip), digits=digits)
    require_weights(strip.counted, marks)
    answer = strip.generating_function(marks="xy" if marks == "xy" else "none")
    marked, verdict = answer.gf, answer.verdict
    assert isinstance(marked, MarkedGF)
    assert isinstance(verdict, Proved)
    record = asymptotics_record(found, digits=digits, of_pieces=moments(marked), side=strip.side)
    proof = partial(prove_moments, verdict, digits=digits)
    return Said(record, proof=found.proof, proofs={"moments_certificate": proof})


@verb("asymptotics", EXAMPLE, writes="certificate", **HELPS)
def asymptotics(subject: Sequence, digits: int = 50) -> Said:
    """Enclose c and r in a(n) ~ c r^n n^k, and bound the error, all proved."""
    found = verbs.asymptotics(subject, digits=digits)
    return Said(asymptotics_record(found, digits=digits), proof=found.proof)
