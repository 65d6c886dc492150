"""What is read of JSON, by name: the classes of the kinds, of tuples, and of annotations."""

from __future__ import annotations

from gfkit.render import object_kinds

KINDS = {word: one.home for word, one in object_kinds.KINDS.items()}
"""The word of a kind, and its class `module:Class`, a frozen dataclass."""

TUPLES: dict[str, tuple[str, str]] = {
    "audit": ("gfkit.api:Audit", "gfkit.claims.audited:Audited"),
    "count table": ("gfkit.strips.facts.table:CountTable", "builtins:list"),
}
"""The word of a kind that is a tuple or list, its class, and that of its entries."""

NAMES: dict[str, str] = {
    "Fraction": "fractions:Fraction",
    "Mapping": "collections.abc:Mapping",
    "ArrayRule": "gfkit.boards.kinds.arrays:ArrayRule",
    "Cell": "gfkit.boards.kinds.game:Cell",
    "Fit": "gfkit.fits.fit:Fit",
    "Method": "gfkit.strips.sequences.walks:Method",
    "Model": "gfkit.boards.language.rules:Model",
    "Outcome": "gfkit.games.sums:Outcome",
    "Proved": "gfkit.proofs.kernel:Proved",
    "Claimed": "gfkit.proofs.kernel:Claimed",
    "RationalGF": "gfkit.series.rational:RationalGF",
    "Rational": "gfkit.analysis.partial_fractions:Rational",
    "Topology": "gfkit.boards.shapes.joins:Topology",
    "Verdict": "gfkit.proofs.verdict:Verdict",
    "GraphProduct": "gfkit.strips.sequences.products:GraphProduct",
}
"""What a name in an annotation means that its module imports for the type checker alone."""
