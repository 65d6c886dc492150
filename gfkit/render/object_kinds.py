"""The kinds of objects, in one table: the word in JSON, the class, its record and its formula.

A new kind of answer is a row here and the function that makes its record. The word stays as it is
when a class moves. Modules are imported when an object of their kind is shown, written or read.
`gfkit.base.display.shown.Shown` asks here for the page and the formula of an object.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.render.record import Record

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.render.page import Page


class Kind(NamedTuple):
    """A kind of objects.

    home: the class, `module:Class`, of those in KINDS a frozen dataclass. record: the function of
    `gfkit.render` that makes its record or page, `module:function`; "" where its text reads as
    well. formula: the function that writes it in LaTeX; "" for its method `latex()`, if it has one.
    """

    home: str
    record: str = ""
    formula: str = ""


KINDS: dict[str, Kind] = {
    # verdicts
    "given": Kind("gfkit.sequences.known:Given", "show_verdict:verdict_page"),
    "consistent": Kind("gfkit.proofs.verdict:Consistent", "show_verdict:verdict_page"),
    "refuted": Kind("gfkit.proofs.verdict:Refuted", "show_verdict:verdict_page"),
    "differs": Kind("gfkit.proofs.verdict:Differs", "show_verdict:verdict_page"),
    "refused": Kind("gfkit.proofs.verdict:Refused", "show_verdict:verdict_page"),
    "underdetermined": Kind("gfkit.proofs.verdict:Underdetermined", "show_verdict:verdict_page"),
    # series and numbers
    "marked generating function": Kind("gfkit.series.marked:MarkedGF"),
    "profile": Kind("gfkit.series.profile:Profile", "", "formulas_shown:of_profile"),
    "enclosure": Kind("gfkit.numbers.balls:Enclosure", "", "formulas_shown:of_enclosure"),
    "recognised": Kind("gfkit.numbers.balls:Recognised"),
    # boards and rules
    "graph": Kind("gfkit.boards.shapes.graph:Graph"),
    "joins": Kind("gfkit.boards.shapes.joins:Joins"),
    "weight": Kind("gfkit.boards.kinds.tiles:Weight"),
    "tile": Kind("gfkit.boards.kinds.tiles:Tile"),
    "sides": Kind("gfkit.boards.kinds.tiles:Sides"),
    "tile set": Kind("gfkit.boards.kinds.tiles:TileSet"),
    "position": Kind("gfkit.boards.shapes.position:Position"),
    "placed": Kind("gfkit.boards.shapes.position:Placed"),
    # strips
    "strip": Kind("gfkit.strips.sequences.strip:Strip"),
    "graph product": Kind("gfkit.strips.sequences.products:GraphProduct"),
    "strip answer": Kind("gfkit.strips.sequences.strip:StripAnswer", "show_answer:answer_record"),
    "play answer": Kind("gfkit.strips.facts.play_statements:PlayAnswer", "show_answer:play_record"),
    "algebraic equation": Kind(
        "gfkit.analysis.constant_term:AlgebraicEquation", "", "formulas_shown:of_text"
    ),
    "polynomial recurrence": Kind(
        "gfkit.analysis.precursive_proof:PolynomialRecurrence", "", "formulas_shown:of_text"
    ),
    "growth per cell": Kind(
        "gfkit.strips.facts.growth_per_cell:CellGrowth", "show_asymptotics:cell_growth_record"
    ),
    "growth bound": Kind("gfkit.strips.facts.growth_per_cell:Bound"),
    "bar-state matrix": Kind("gfkit.strips.totals.bar:BarMatrix"),
    # closed forms and asymptotics
    "closed form": Kind("gfkit.analysis.closed_form:ClosedForm"),
    "root part": Kind("gfkit.analysis.partial_fractions:RootPart"),
    "nearest integer": Kind("gfkit.sequences.nearest:NearestInteger"),
    "asymptotics": Kind(
        "gfkit.analysis.asymptotics:Asymptotics",
        "show_asymptotics:growth_record",
        "formulas_shown:asymptotics_latex",
    ),
    "measured growth": Kind(
        "gfkit.analysis.formal_growth:MeasuredGrowth", "show_asymptotics:growth_of_fit"
    ),
    "measured term": Kind("gfkit.analysis.formal_growth:MeasuredTerm"),
    "facts": Kind("gfkit.sequences.for_all_n:Facts", "show_subject:facts_record"),
    "fact": Kind("gfkit.sequences.for_all_n:Fact", "show_subject:fact_record"),
    "constant": Kind("gfkit.analysis.asymptotics:Algebraic", "", "formulas_shown:of_algebraic"),
    "main term": Kind("gfkit.analysis.asymptotics:MainTerm"),
    "complex term": Kind("gfkit.analysis.asymptotics:ComplexTerm"),
    "remainder": Kind("gfkit.analysis.asymptotics:Remainder"),
    "moments": Kind("gfkit.analysis.moments:Moments", "object_pages:moments_page"),
    "moments at n": Kind("gfkit.analysis.moments:MomentsAt"),
    "growth of moments": Kind(
        "gfkit.analysis.moments:MomentGrowth", "object_pages:moment_growth_page"
    ),
    "line": Kind("gfkit.analysis.moments:Line"),
    "box": Kind("gfkit.analysis.poles:Box"),
    "pole": Kind("gfkit.analysis.poles:Pole"),
    # fits
    "guess": Kind("gfkit.sequences.guessing:Guess", "show_guess:guess_record"),
    "triangle": Kind("gfkit.sequences.triangles:TriangleGuess", "show_guess:triangle_record"),
    "Riordan array": Kind("gfkit.sequences.triangles:RiordanArray"),
    "order bound": Kind("gfkit.sequences.given:OrderBound"),
    "terms": Kind("gfkit.fits.fit:Terms"),
    "suspect": Kind("gfkit.fits.search:Suspect"),
    "fit: C-finite": Kind("gfkit.fits.rational_fits:CFinite"),
    "fit: periodic": Kind("gfkit.fits.rational_fits:Periodic"),
    "fit: arithmetic-periodic": Kind("gfkit.fits.rational_fits:ArithmeticPeriodic"),
    "fit: polynomial": Kind("gfkit.fits.rational_fits:Polynomial"),
    "fit: quasi-polynomial": Kind("gfkit.fits.rational_fits:QuasiPolynomial"),
    "fit: hypergeometric": Kind("gfkit.fits.precursive:Hypergeometric"),
    "fit: P-recursive": Kind("gfkit.fits.precursive:PRecursive"),
    "fit: D-finite": Kind("gfkit.fits.series_equations:DFinite"),
    "fit: algebraic": Kind("gfkit.fits.series_equations:Algebraic"),
    "fit: q-holonomic": Kind("gfkit.fits.precursive:QHolonomic"),
    "fit: k-regular": Kind("gfkit.fits.k_regular:KRegular"),
    "section": Kind("gfkit.fits.k_regular:Section"),
    "fit: D-algebraic": Kind("gfkit.fits.series_equations:DAlgebraic"),
    "fit: e.g.f.": Kind("gfkit.fits.series_equations:ExponentialFit"),
    "closed term": Kind("gfkit.fits.splitting:ClosedTerm"),
    "closed terms": Kind("gfkit.fits.splitting:ClosedTerms"),
    "further forms": Kind("gfkit.sequences.guessing:FurtherForms"),
    # formulas
    "formula: number": Kind("gfkit.formulas.tree:Number"),
    "formula: decimal": Kind("gfkit.formulas.tree:Decimal"),
    "formula: variable": Kind("gfkit.formulas.tree:Variable"),
    "formula: term": Kind("gfkit.formulas.tree:Term"),
    "formula: call": Kind("gfkit.formulas.tree:Call"),
    "formula: negative": Kind("gfkit.formulas.tree:Negative"),
    "formula: binary": Kind("gfkit.formulas.tree:Binary"),
    "formula: sum": Kind("gfkit.formulas.tree:Sum"),
    "formula: root sum": Kind("gfkit.formulas.tree:RootSum"),
    "formula: periodic": Kind("gfkit.formulas.tree:Periodic"),
    "formula: coefficient": Kind("gfkit.formulas.tree:Coefficient"),
    "relation": Kind("gfkit.formulas.tree:Relation", "", "formulas_shown:of_relation"),
    # games
    "thermograph": Kind("gfkit.games.thermograph:Thermograph"),
    "outcomes of strips": Kind("gfkit.games.strip_outcomes:StripOutcomes"),
    "sums": Kind("gfkit.games.strip_outcomes:Sums"),
    "octal code": Kind("gfkit.games.octal:OctalCode"),
    "nim period": Kind("gfkit.games.octal_period:NimPeriod"),
    "nim answer": Kind("gfkit.games.periodicity:NimAnswer", "show_game:nim_record"),
    "zero positions": Kind("gfkit.games.periodicity:ZeroPositions"),
    "scoring game": Kind("gfkit.games.scoring:ScoringGame"),
    "scoring move": Kind("gfkit.games.scoring:Move"),
    "scoring outcome": Kind("gfkit.games.scoring:Outcome"),
    "scoring play": Kind("gfkit.games.scoring:Play"),
    "payoff family": Kind("gfkit.games.families:PayoffFamily"),
    "dictionary entry": Kind("gfkit.games.dictionary:Entry"),
    # entries and claims
    "entry": Kind("gfkit.oeis.entries.entry:Entry", "object_pages:text_page"),
    "draft": Kind("gfkit.oeis.entries.drafts:Draft", "object_pages:text_page"),
    "match": Kind("gfkit.oeis.entries.dump_lookup:Match"),
    "exported": Kind("gfkit.oeis.entries.exports:Exported", "object_pages:text_page"),
    "claim": Kind("gfkit.claims.claim:Claim"),
    "range": Kind("gfkit.claims.claim:Range"),
    "finding": Kind("gfkit.claims.finding:Finding", "show_verdict:finding_page"),
    "audited": Kind("gfkit.claims.finding:Audited"),
}
"""The kinds that are written as JSON field by field, by the word in the JSON text."""

OTHERS = (
    Kind("gfkit.analysis.lone_pole:Growth", "", "formulas_shown:of_growth"),
    Kind("gfkit.automata.lumping:Lumping", "", "formulas_shown:of_matrix"),
    Kind("gfkit.automata.transfer:TransferMatrix", "", "formulas_shown:of_matrix"),
    Kind("gfkit.boards.language.rules:Rules", "object_pages:rules_page"),
    Kind("gfkit.api:Audit", "show_verdict:audit_page"),
    Kind("gfkit.api:StripTable", "object_pages:own_page"),
    Kind("gfkit.api:Verified", "object_pages:text_page"),
    Kind("gfkit.fits.fit:Fit", "", "formulas_shown:of_fit"),
    Kind("gfkit.formulas.tree:Node", "", "formulas_shown:of_formula"),
    Kind("gfkit.numbers.algebraic:AlgebraicNumber", "", "formulas_shown:of_number"),
    Kind("gfkit.proofs.kernel:Claimed", "show_verdict:verdict_page"),
    Kind("gfkit.proofs.kernel:Proved", "show_verdict:verdict_page"),
    Kind("gfkit.proofs.kernel:Statement", "show_verdict:statement_page"),
    Kind("gfkit.sequences.answers:Answer", "object_pages:verb_record"),
    Kind("gfkit.sequences.sequence:Sequence", "show_subject:sequence_page"),
    Kind("gfkit.strips.facts.counted:CountTable", "object_pages:table_page"),
)
"""Kinds that are written as JSON in another way (`gfkit.exchange.json_codec`), or not at all."""

RECORDS = {
    one.home: f"gfkit.render.{one.record}" for one in (*KINDS.values(), *OTHERS) if one.record
}
FORMULAS = {
    one.home: f"gfkit.render.{one.formula}" for one in (*KINDS.values(), *OTHERS) if one.formula
}


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, RECORDS)
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
