"""The pages, formulas and data of objects, by their classes.

A new kind of answer is a row here and the function that makes its record; what has no row reads as
well by its text. Modules are imported when an object of their kind is shown.
`gfkit.base.display.shown.Shown` asks here.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any

from gfkit.base.arguments import shown as repr_of
from gfkit.errors import WrongArgument
from gfkit.numbers.decimal import number_text
from gfkit.render.page import Line, Page
from gfkit.render.record import Record


def homes(rows: Mapping[str, str]) -> dict[str, str]:
    """Return the function `module:name` for each class `module:Class`."""
    return {
        f"gfkit.{home}": f"gfkit.{made}" for made, homes in rows.items() for home in homes.split()
    }


RECORDS = homes(
    {
        "render.show_answer:answer_record": "strips.sequences.strip_answers:StripAnswer",
        "render.show_answer:answers_page": "api:StripTable",
        "render.show_answer:play_record": "strips.facts.play_statements:PlayAnswer",
        "render.show_formulas:cell_growth_record": "strips.facts.growth_per_cell:CellGrowth",
        "render.show_formulas:growth_of_fit": "analysis.formal_growth:MeasuredGrowth",
        "render.show_formulas:growth_record": "analysis.asymptotics:Asymptotics",
        "render.show_game:nim_record": "games.periodicity:NimAnswer",
        "render.show_guess:guess_record": "sequences.guessing:Guess",
        "render.show_guess:triangle_record": "sequences.guessing:TriangleGuess",
        "render.show_subject:fact_record": "sequences.for_all_n:Fact",
        "render.show_subject:facts_record": "sequences.for_all_n:Facts",
        "render.show_subject:sequence_page": "sequences.sequence:Sequence",
        "render.show_subject:audit_page": "api:Audit",
        "render.show_subject:verdict_page": "claims.claim:Finding proofs.kernel:Statement "
        "proofs.kernel:Claimed proofs.kernel:Proved "
        "proofs.verdict:Aligned proofs.verdict:Consistent proofs.verdict:Differs "
        "proofs.verdict:Refused proofs.verdict:Refuted proofs.verdict:Underdetermined "
        "sequences.known:Given",
        "render.show_model:rules_page": "boards.language.rules:Rules",
        "render.show_model:table_page": "strips.facts.counted:CountTable",
        "render.show_model:text_page": "api:Verified oeis.entries.drafts:Draft "
        "oeis.entries.entry:Entry oeis.entries.exports:Exported",
        "render.show_formulas:verb_record": "sequences.verbs:Answer",
    }
)
"""Classes, and the functions that make their records or pages."""

FORMULAS = homes(
    {
        "formulas.latex:latex_of": "formulas.tree:Node",
        "render.formulas_shown:asymptotics_latex": "analysis.asymptotics:Asymptotics",
        "render.formulas_shown:of_fit": "fits.fit:Fit",
        "render.formulas_shown:of_matrix": "automata.lumping:Lumping "
        "automata.transfer:TransferMatrix",
        "render.formulas_shown:of_number": "numbers.algebraic:AlgebraicNumber",
        "render.formulas_shown:of_relation": "formulas.tree:Relation",
        "render.formulas_shown:of_text": "analysis.constant_term:AlgebraicEquation "
        "analysis.constant_term:PolynomialRecurrence series.profile:Profile",
    }
)
"""Classes, and the functions that write them in LaTeX; others may have a method `latex()`."""


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
    own = getattr(type(shown), "data", None) or getattr(type(shown), "to_data", None)
    if callable(own):
        return own(shown)
    if isinstance(shown, Mapping):
        return {str(key): data(value) for key, value in shown.items()}
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
