"""The lemma behind statements about a sequence with a rational g.f., with the g.f. as evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.proofs.kernel import Proved, Statement
    from gfkit.sequences.definition import Definition
    from gfkit.sequences.sequence import Sequence


def gf_lemma(of: Definition, evidence: Mapping[str, Any], run: Workings) -> RationalGF:
    """Return the generating function of a definition, proved; raises NotDerived.

    evidence: what `gf_evidence` returned; without it the definition is asked for a candidate.
    """
    inner: Mapping[str, Any]
    gf: Any
    if "gf" in evidence:
        gf, inner = gf_of_data(evidence["gf"]), evidence.get("of_gf", {})
    else:
        found = of.find_gf(run)
        if found is None:
            raise NotDerived(f"no generating function of {of} is known")
        gf, inner = found
    if not isinstance(gf, RationalGF):
        raise NotDerived("a sequence of numbers is expected, but the generating function has marks")
    run.lemma(IsGF(of, gf), inner)
    return gf


def gf_evidence(gf: RationalGF, of_gf: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a generating function as evidence, with what proves it."""
    return {"gf": gf_data(gf)} if not of_gf else {"gf": gf_data(gf), "of_gf": dict(of_gf)}


def proved_about(
    sequence: Sequence, statement: Callable[[Definition], Statement], **more: Any
) -> Proved:
    """Return the proof of a statement about a sequence whose g.f. is proved; raises NotDerived.

    statement: makes the statement from the definition. more: further evidence.
    """
    lemma = sequence.proof()
    assert isinstance(lemma.statement, IsGF)
    evidence = {**gf_evidence(sequence.rational), **more}
    return prove(statement(lemma.statement.of), evidence, workings=Workings([lemma]))
