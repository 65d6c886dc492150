"""What every kind of object looks like: its page and its formula, by its type.

`gfkit.shown.Shown` asks here. The tables name functions by their modules, which are imported when
an object of that kind is shown first.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from gfkit.render.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.render.page import Page

PAGES: dict[str, str] = {
    "gfkit.analysis.asymptotics:Asymptotics": "gfkit.render.show_asymptotics:growth_record",
    "gfkit.analysis.moments:MomentGrowth": "gfkit.render.object_pages:moment_growth_page",
    "gfkit.analysis.moments:Moments": "gfkit.render.object_pages:moments_page",
    "gfkit.boards.rules:Rules": "gfkit.render.object_pages:rules_page",
    "gfkit.claims.finding:Finding": "gfkit.render.show_verdict:finding_page",
    "gfkit.face:Audit": "gfkit.render.show_verdict:audit_page",
    "gfkit.face:StripTable": "gfkit.render.object_pages:own_page",
    "gfkit.face:Verified": "gfkit.render.object_pages:text_page",
    "gfkit.games.periodicity:NimAnswer": "gfkit.render.show_game:nim_record",
    "gfkit.oeis.export:Exported": "gfkit.render.object_pages:text_page",
    "gfkit.oeis.draft:Draft": "gfkit.render.object_pages:text_page",
    "gfkit.oeis.entry:Entry": "gfkit.render.object_pages:text_page",
    "gfkit.proofs.kernel:Claimed": "gfkit.render.show_verdict:verdict_page",
    "gfkit.proofs.kernel:Proved": "gfkit.render.show_verdict:verdict_page",
    "gfkit.proofs.kernel:Statement": "gfkit.render.show_verdict:statement_page",
    "gfkit.proofs.verdict:Consistent": "gfkit.render.show_verdict:verdict_page",
    "gfkit.proofs.verdict:Refused": "gfkit.render.show_verdict:verdict_page",
    "gfkit.proofs.verdict:Refuted": "gfkit.render.show_verdict:verdict_page",
    "gfkit.proofs.verdict:Underdetermined": "gfkit.render.show_verdict:verdict_page",
    "gfkit.sequences.answers:Answer": "gfkit.render.object_pages:verb_record",
    "gfkit.sequences.guessing:Guess": "gfkit.render.show_guess:guess_record",
    "gfkit.sequences.known:Given": "gfkit.render.show_verdict:verdict_page",
    "gfkit.sequences.sequence:Sequence": "gfkit.render.show_subject:sequence_page",
    "gfkit.strips.sequences.compare:Comparison": "gfkit.render.show_verdict:finding_page",
    "gfkit.strips.sequences.play_equation:PlayAnswer": "gfkit.render.show_equation:play_record",
    "gfkit.strips.sequences.strip:StripAnswer": "gfkit.render.show_answer:answer_record",
    "gfkit.strips.sequences.table:CountTable": "gfkit.render.object_pages:table_page",
}
"""Classes, and the functions that make their records or pages."""

FORMULAS: dict[str, str] = {
    "gfkit.analysis.asymptotics:Algebraic": "gfkit.render.formulas_shown:of_algebraic",
    "gfkit.analysis.asymptotics:Asymptotics": "gfkit.render.formulas_shown:asymptotics_latex",
    "gfkit.analysis.constant_term:AlgebraicEquation": "gfkit.render.formulas_shown:of_text",
    "gfkit.analysis.growth_rate:Growth": "gfkit.render.formulas_shown:of_growth",
    "gfkit.analysis.precursive_proof:PolynomialRecurrence": "gfkit.render.formulas_shown:of_text",
    "gfkit.automata.lumping:Lumping": "gfkit.render.formulas_shown:of_matrix",
    "gfkit.automata.transfer:TransferMatrix": "gfkit.render.formulas_shown:of_matrix",
    "gfkit.fits.fit:Fit": "gfkit.render.formulas_shown:of_fit",
    "gfkit.formulas.tree:Node": "gfkit.render.formulas_shown:of_formula",
    "gfkit.formulas.tree:Relation": "gfkit.render.formulas_shown:of_relation",
    "gfkit.numbers.algebraic:AlgebraicNumber": "gfkit.render.formulas_shown:of_number",
    "gfkit.numbers.balls:Enclosure": "gfkit.render.formulas_shown:of_enclosure",
    "gfkit.series.profile:Profile": "gfkit.render.formulas_shown:of_profile",
}
"""Classes whose formula is not their method `latex()`, and the functions that write it."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, PAGES)
    found: Any = None if function is None else function(shown)
    made: Page | None = found.page() if isinstance(found, Record) else found
    return made


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
