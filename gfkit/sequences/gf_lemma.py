"""The lemma under what is said of a sequence with a rational g.f., and its g.f. as evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.proofs.kernel import NotDerived
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Workings
    from gfkit.sequences.definition import Definition


def gf_lemma(of: Definition, evidence: Mapping[str, Any], run: Workings) -> RationalGF:
    """Return the generating function of a definition, proved; raises NotDerived.

    evidence: what `gf_evidence` returned; without it the definition is asked for a candidate.
    """
    inner: Mapping[str, Any]
    if "gf" in evidence:
        p, q = ([int(c) for c in evidence["gf"][side]] for side in "pq")
        gf: Any = RationalGF.of(p, q)
        inner = evidence.get("of_gf", {})
    else:
        found = of.find_gf(run)
        if found is None:
            raise NotDerived(f"no generating function of {of} is known")
        gf, inner = found
    if not isinstance(gf, RationalGF):
        raise NotDerived("a sequence of numbers is wanted, and the generating function has marks")
    run.lemma(IsGF(of, gf), inner)
    return gf


def gf_evidence(gf: RationalGF, of_gf: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a generating function as evidence, with what proves it."""
    sides = {"p": [str(c) for c in gf.num], "q": [str(c) for c in gf.den]}
    return {"gf": sides} if not of_gf else {"gf": sides, "of_gf": dict(of_gf)}
