"""The pages, formulas and data of objects, by their classes.

A new kind of answer is a row here and the function that makes its record; what has no row reads as
well by its text. Modules are imported when an object of their kind is shown.
`gfkit.base.display.display_mixin.Shown` asks here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gfkit.base.argument_checks import shown as repr_of
from gfkit.errors import WrongArgument
from gfkit.numbers.decimal_text import number_text
from gfkit.render.answer_records_for_page_and_json import Record
from gfkit.render.page_formats import Line, Page

if TYPE_CHECKING:
    from gfkit.sequences.formula_and_growth_answers import SequenceAnswer


def homes(rows: Mapping[str, str]) -> dict[str, str]:
    """Return the function `module:name` for each class `module:Class`."""
    return {
        f"gfkit.{home}": f"gfkit.{made}" for made, homes in rows.items() for home in homes.split()
    }


RECORDS = homes(
    {
        "render.strip_gf_answer_views:answer_record": (
            "strips.sequences.board_families_and_gf_answers:StripAnswer"
        ),
        "render.strip_gf_answer_views:answers_page": "api.gf_tables:StripTable",
        "render.play_position_views:play_record": (
            "strips.statements.play_position_equations_and_recurrences:PlayAnswer"
        ),
        "render.asymptotics_moments_and_growth_per_cell_views:cell_growth_record": (
            "strips.statements.growth_per_cell_bounds:CellGrowth"
        ),
        "render.asymptotics_moments_and_growth_per_cell_views:exact_growth_record": (
            "analysis.hypergeometric_asymptotics:ExactGrowth"
        ),
        "render.asymptotics_moments_and_growth_per_cell_views:growth_of_fit": (
            "analysis.p_recurrence_formal_solutions_and_measured_constants:MeasuredGrowth"
        ),
        "render.asymptotics_moments_and_growth_per_cell_views:growth_record": (
            "analysis.rational_gf_asymptotics:Asymptotics"
        ),
        "render.game_value_and_nim_value_views:nim_record": "games.nim_value_sequences:NimAnswer",
        "render.guess_views:guess_record": "sequences.guesses_with_verdicts:Guess",
        "render.guess_views:triangle_record": (
            "sequences.triangle_gf_and_riordan_array_guesses:TriangleGuess"
        ),
        "render.fact_views:fact_record": (
            "sequences.proved_signs_growth_convexity_and_identities:Fact"
        ),
        "render.fact_views:facts_record": (
            "sequences.proved_signs_growth_convexity_and_identities:Facts"
        ),
        "render.sequence_page_and_subject_lines:sequence_page": "sequences.sequence:Sequence",
        "render.verdict_views:verdict_page": "claims.claims_findings_and_kind_registry:Finding "
        "proofs.kernel:Statement proofs.kernel:Claimed proofs.kernel:Proved "
        "proofs.verdict:Aligned proofs.verdict:Consistent proofs.verdict:Differs "
        "proofs.verdict:Refused proofs.verdict:Refuted proofs.verdict:Underdetermined "
        "sequences.provenance:Given",
        "render.model_page_and_page_of_all_rules:rules_page": "boards.rule_files.named_rules:Rules",
        "render.count_and_count_table_views:table_page": (
            "strips.sequences.board_count_tables:CountTable"
        ),
        "render.page_formats:text_page": "oeis.entries.entry_drafts:Draft "
        "oeis.entries.internal_format:Entry",
        "render.pages_formulas_and_data_by_class:sequence_answer_record": (
            "sequences.formula_and_growth_answers:SequenceAnswer"
        ),
    }
)
"""Classes, and the functions that make their records or pages."""
FOUND = homes(
    {
        "render.closed_form_and_nearest_integer_views:closed_form_record": (
            "analysis.c_finite_closed_forms:ClosedForm"
        ),
        "render.closed_form_and_nearest_integer_views:closed_terms_record": (
            "fits.closed_forms_by_sums_of_hypergeometric_terms:ClosedTerms"
        ),
        "render.closed_form_and_nearest_integer_views:nearest_integer_record": (
            "sequences.closed_form_and_nearest_integer_statements:NearestInteger"
        ),
        "render.asymptotics_moments_and_growth_per_cell_views:growth_answer_record": (
            "analysis.rational_gf_asymptotics:Asymptotics "
            "analysis.p_recurrence_formal_solutions_and_measured_constants:MeasuredGrowth "
            "analysis.hypergeometric_asymptotics:ExactGrowth"
        ),
    }
)
"""What an answer of a sequence may have found, and the functions that make the answer's record."""
FORMULAS = homes(
    {
        "formulas.formula_latex:latex_of": "formulas.formula_tree:Node",
        "render.latex_formulas_of_objects:of_fit": "fits.fit_base_class_and_given_terms:Fit",
        "render.latex_formulas_of_objects:of_matrix": (
            "automata.lumping_and_merging_of_states:Lumping automata.transfer_matrix:TransferMatrix"
        ),
        "render.latex_formulas_of_objects:of_number": "numbers.algebraic_numbers:AlgebraicNumber",
        "render.latex_formulas_of_objects:of_relation": "formulas.formula_tree:Relation",
        "render.latex_formulas_of_objects:of_text": (
            "analysis.near_diagonal_gf_equations:AlgebraicEquation "
            "series.polynomials_in_piece_marks:Profile"
        ),
    }
)
"""Classes, and the functions that write them in LaTeX; others may have a method `latex()`."""


def page(shown: Any) -> Page | None:
    """Return the page of an object, or None if its text reads as well."""
    function = by_type(shown, RECORDS)
    found: Any = None if function is None else function(shown)
    made: Page | None = found.page() if isinstance(found, Record) else found
    return made


def sequence_answer_record(answer: SequenceAnswer[Any]) -> Record:
    """Return the record of an answer that belongs to a sequence, by the class of what was found."""
    made: Record = by_type(answer.found, FOUND)(answer)
    return made


def formula(shown: Any) -> str | None:
    r"""Return the formula of an object in LaTeX without dollar signs, or None.

    >>> from gfkit import RationalGF
    >>> print(formula(RationalGF.of([0, 1], [1, -1, -1])))
    \frac{x}{1-x-x^{2}}
    """
    if (function := by_type(shown, FORMULAS)) is not None:
        found: str | None = function(shown)
        return found
    own = getattr(shown, "latex", None)  # a method, or a field of an answer
    return str(own()) if callable(own) else own


def data(shown: Any) -> Any:
    """Return what JSON has of an object: the data of its record, or its own, or its text.

    Raises TypeError for what is neither of gfkit nor made of such things.

    >>> from gfkit import Board
    >>> data([Board(1, 2), 3]), data(Fraction(1, 2))
    ([{'text': '..'}, 3], '1/2')
    """
    if shown is None or isinstance(shown, bool | int | str):
        return shown
    if isinstance(shown, Fraction):
        return number_text(shown)
    function = by_type(shown, RECORDS)
    if function is not None:
        found = function(shown)
        if isinstance(found, Record):
            return found.data()
        lines = {one.label: one.text for one in found.parts if isinstance(one, Line) and one.label}
        if lines:
            return lines
    for name in ("data", "to_data", "to_dict"):
        own = getattr(type(shown), name, None)
        if callable(own):
            return own(shown)
    if isinstance(shown, Mapping):
        return {number_text(key): data(value) for key, value in shown.items()}
    if isinstance(shown, list | tuple | set | frozenset):
        return [data(one) for one in shown]
    if not type(shown).__module__.startswith("gfkit."):
        raise WrongArgument("what is written as JSON", "an object of gfkit", repr_of(shown))
    return {"text": str(shown)}


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
