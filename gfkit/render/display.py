"""What every kind of object looks like: its page and its formula, by its type.

`gfkit.shown.Shown` asks here. The tables name functions by their modules, which are imported when
an object of that kind is shown first.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.render.page import Page

PAGES: dict[str, str] = {
    "gfkit.analysis.asymptotics:Asymptotics": "gfkit.render.object_pages:asymptotics_page",
    "gfkit.analysis.moments:MomentGrowth": "gfkit.render.object_pages:moment_growth_page",
    "gfkit.analysis.moments:Moments": "gfkit.render.object_pages:moments_page",
    "gfkit.boards.rules:Rules": "gfkit.render.object_pages:rules_page",
    "gfkit.claims.finding:Finding": "gfkit.render.object_pages:finding_page",
    "gfkit.face:Audit": "gfkit.render.object_pages:audit_page",
    "gfkit.face:StripTable": "gfkit.render.object_pages:own_page",
    "gfkit.face:Verified": "gfkit.render.object_pages:verified_page",
    "gfkit.games.periodicity:NimAnswer": "gfkit.render.object_pages:nim_page",
    "gfkit.oeis.export:Exported": "gfkit.render.object_pages:program_page",
    "gfkit.oeis.draft:Draft": "gfkit.render.object_pages:entry_page",
    "gfkit.oeis.entry:Entry": "gfkit.render.object_pages:entry_page",
    "gfkit.proofs.kernel:Claimed": "gfkit.render.object_pages:verdict_page",
    "gfkit.proofs.kernel:Proved": "gfkit.render.object_pages:verdict_page",
    "gfkit.proofs.kernel:Statement": "gfkit.render.object_pages:statement_page",
    "gfkit.proofs.verdict:Consistent": "gfkit.render.object_pages:verdict_page",
    "gfkit.proofs.verdict:Refused": "gfkit.render.object_pages:verdict_page",
    "gfkit.proofs.verdict:Refuted": "gfkit.render.object_pages:verdict_page",
    "gfkit.proofs.verdict:Underdetermined": "gfkit.render.object_pages:verdict_page",
    "gfkit.sequences.answers:Answer": "gfkit.render.object_pages:answer_of_verb_page",
    "gfkit.sequences.guessing:Guess": "gfkit.render.show_guess:guess_page",
    "gfkit.sequences.known:Given": "gfkit.render.object_pages:verdict_page",
    "gfkit.sequences.sequence:Sequence": "gfkit.render.object_pages:sequence_page",
    "gfkit.strips.sequences.compare:Comparison": "gfkit.render.object_pages:comparison_page",
    "gfkit.strips.sequences.play_equation:PlayAnswer": "gfkit.render.object_pages:play_page",
    "gfkit.strips.sequences.strip:StripAnswer": "gfkit.render.show_answer:answer_page",
    "gfkit.strips.sequences.table:CountTable": "gfkit.render.object_pages:table_page",
}
"""Classes, and the functions that make their pages: tables and labelled lines read better there."""

FORMULAS: dict[str, str] = {
    "gfkit.analysis.asymptotics:Algebraic": "gfkit.render.object_pages:of_algebraic",
    "gfkit.analysis.asymptotics:Asymptotics": "gfkit.render.object_pages:asymptotics_latex",
    "gfkit.analysis.constant_term:AlgebraicEquation": "gfkit.render.object_pages:of_text",
    "gfkit.analysis.growth_rate:Growth": "gfkit.render.object_pages:of_growth",
    "gfkit.analysis.precursive_proof:PolynomialRecurrence": "gfkit.render.object_pages:of_text",
    "gfkit.automata.lumping:Lumping": "gfkit.render.object_pages:of_matrix",
    "gfkit.automata.transfer:TransferMatrix": "gfkit.render.object_pages:of_matrix",
    "gfkit.fits.fit:Fit": "gfkit.render.object_pages:of_fit",
    "gfkit.formulas.tree:Node": "gfkit.render.object_pages:of_formula",
    "gfkit.formulas.tree:Relation": "gfkit.render.object_pages:of_relation",
    "gfkit.numbers.algebraic:AlgebraicNumber": "gfkit.render.object_pages:of_number",
    "gfkit.numbers.balls:Enclosure": "gfkit.render.object_pages:of_enclosure",
    "gfkit.series.profile:Profile": "gfkit.render.object_pages:of_profile",
}
"""Classes whose formula is not their method `latex()`, and the functions that write it."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, PAGES)
    found: Page | None = None if function is None else function(shown)
    return found


def formula(shown: Any) -> str | None:
    r"""Return the formula of an object in LaTeX without dollar signs, or None.

    >>> from gfkit import RationalGF
    >>> print(formula(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1-x-x^{2}}
    """
    function = by_type(shown, FORMULAS) or getattr(type(shown), "latex", None)
    found: str | None = None if function is None else function(shown)
    return found


def by_type(shown: Any, table: Mapping[str, str]) -> Any:
    """Return the function that a table has for the type of an object or its nearest base; or None.

    The table has `module:class` and `module:function`.
    """
    for kind in type(shown).__mro__:
        home = table.get(f"{kind.__module__}:{kind.__qualname__}")
        if home is not None:
            module, _, name = home.partition(":")
            return getattr(import_module(module), name)
    return None
