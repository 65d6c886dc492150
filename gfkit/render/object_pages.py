"""Pages of objects that are neither answers nor verdicts, and which record an `Answer` has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.analysis.asymptotics import Asymptotics
from gfkit.analysis.closed_form import ClosedForm
from gfkit.analysis.formal_growth import MeasuredGrowth
from gfkit.numbers.decimal import number_text
from gfkit.render.formulas_shown import asymptotics_latex
from gfkit.render.page import Line, Page, Paragraph, Table
from gfkit.render.record import Record
from gfkit.render.show_asymptotics import SHOWN_DECIMALS, asymptotics_record
from gfkit.render.show_closed_form import closed_form_record, closed_terms_record, nearest_record
from gfkit.sequences.formula_proofs import NearestInteger

if TYPE_CHECKING:
    from gfkit.boards.language.rules import Rules
    from gfkit.sequences.verbs import Answer
    from gfkit.strips.facts.counted import CountTable


def text_page(shown: Any) -> Page:
    """Return the page of a program, an entry or what the checker says: its text."""
    return Page((Paragraph(str(shown), is_verbatim=True),))


def verb_record(answer: Answer[Any]) -> Record:
    """Return the record of a closed form, an asymptotic or a nearest-integer formula."""
    found = answer.found
    if isinstance(found, ClosedForm):
        return closed_form_record(answer)
    if isinstance(found, NearestInteger):
        return nearest_record(answer)
    if isinstance(found, Asymptotics):
        digits = getattr(answer.prove, "keywords", {}).get("digits", SHOWN_DECIMALS)
        formula = Line("formula", str(found), asymptotics_latex(found) or "")
        return Record.of(formula, *asymptotics_record(answer, digits=digits).entries)
    if isinstance(found, MeasuredGrowth):
        return asymptotics_record(answer, digits=SHOWN_DECIMALS)
    return closed_terms_record(answer)


def rules_page(rules: Rules) -> Page:
    """Return the page of all rules: a table of their names and quantities."""
    rows = tuple(
        (name, rule.summary, ", ".join(model.name.partition(":")[2] for model in rule.models))
        for name, rule in rules.items()
    )
    return Page((Table(("game", "rules", "quantities"), rows, align="left"),))


def table_page(table: CountTable) -> Page:
    """Return the page of a table of counts."""
    header = ("", *(str(n) for n in range(1, len(table[0]) + 1))) if table else ("",)
    rows = tuple((str(m), *map(number_text, row)) for m, row in enumerate(table, 1))
    return Page((Table(header, rows),))
