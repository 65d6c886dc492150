"""Writes certificates as version 0.1 did, which the checker still reads."""

from gfkit.numbers.versions import library_versions
from gfkit.proofs.certificate import digest
from gfkit.series.marked import MarkedGF
from gfkit.strips.compile import rule_data


def version_one(answer):
    """Return the certificate of a strip's answer in the format of version 0.1."""
    gf, strip, evidence = answer.gf, answer.strip, answer.verdict.derivation.evidence
    if isinstance(gf, MarkedGF):
        sides = [[[i, j, k, str(c)] for i, j, k, c in side] for side in (gf.num, gf.den)]
    else:
        sides = [[str(c) for c in side] for side in (gf.num, gf.den)]
    neighbours = "multigraph" if strip.multigraph else "simple graph"
    data = {
        "format": "gfkit certificate",
        "version": 1,
        "rule": rule_data(strip.counted),
        "fixed": strip.fixed,
        "topology": strip.topology,
        **({} if strip.topology == "strip" else {"neighbours": neighbours}),
        "marks": answer.marks,
        "statement": "the sum over n >= 0 of a(n) t^n equals p/q",
        "range": {"offset": 0, "recurrence_from": gf.holds_from},
        "p": sides[0],
        "q": sides[1],
        "order": gf.order,
        "minimal": evidence["minimal"],
        "bound": {key: evidence[key] for key in ("states", "dimension", "reason")},
        "compared": {key: evidence[key] for key in ("terms", "sha256")},
        "versions": {"gfkit": "0", **library_versions()},
    }
    return {**data, "digest": digest(data)}
