"""A generating function with everything known about its sequence, as text and as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.analysis.growth_rate import growth
from gfkit.numbers.decimal import decimal, numbers_text
from gfkit.numbers.poly_text import polynomial_text
from gfkit.proofs.kernel import Proved
from gfkit.render.page import Line, page_of_lines
from gfkit.render.show_count import polynomial_line
from gfkit.series.long_terms import each_term
from gfkit.series.marked import MarkedGF, terms_text
from gfkit.series.rational import factored_text
from gfkit.series.recurrence import sum_latex, sum_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.boards.joins import Topology
    from gfkit.render.page import Page
    from gfkit.strips.sequences.cancellation import Stage
    from gfkit.strips.sequences.strip import StripAnswer

LONG_GF = 2000
"""Fractions of more characters are described, unless all of them is wanted."""
ONE_LINE = 120
"""Characters of a recurrence that is shown as a formula."""
SHOWN_ORDER = 40
SHOWN_DIGITS = 300
SHOWN_PROFILES = 4
LONG_STAGE = 160
ALL = "--full prints all"


def answer_page(
    answer: StripAnswer, *, terms: int = 20, stages: Sequence[Stage] | None = None
) -> Page:
    """Return the page of an answer: its recurrence, terms, growth and verdict.

    stages: what cancels against the full matrix (`gfkit.strips.sequences.cancellation`), if told.
    """
    strip = answer.strip
    model = strip.counted
    rows: list[tuple[str, str] | Line] = [
        ("model", model.name),
        ("counts", f"{model.summary}; {board_family(answer)}"),
        *joined_text(strip.topology, multigraph=strip.multigraph),
        (
            "states",
            f"{answer.states}, {answer.states_lumped} after "
            + ("merging" if strip.is_ring else "exact lumping"),
        ),
        ("method", f"{answer.method} ({answer.reason})"),
        *_gf_lines(answer),
        *_recurrence_lines(answer),
    ]
    if stages is not None:
        rows.append(("matrix", stages_text(answer, stages)))
    if terms:
        rows.append(("terms", shown_terms(answer.terms(min(terms, SHOWN_DIGITS)))))
    if isinstance(answer.gf, MarkedGF) and terms:
        shown = answer.profiles(min(terms, SHOWN_PROFILES))
        rows += [polynomial_line(f"n = {n}", profile) for n, profile in enumerate(shown)]
    if rate := growth(answer.univariate):
        source = (
            "largest 1/|pole|" if rate.certified else "ratio of successive terms, not certified"
        )
        rows.append(("growth", f"{rate.digits} per {strip.unit} ({source})"))
    rows.append(("verdict", verdict_text(answer)))
    return page_of_lines(rows)


def stages_text(answer: StripAnswer, stages: Sequence[Stage]) -> str:
    """Return what cancels between the full matrix and the denominator, stage by stage."""
    size = stages[0].before if stages else answer.states
    told = []
    for stage in stages:
        text = str(stage)
        if len(text) > LONG_STAGE:
            text = f"{text.partition(' cancels ')[0]} cancels a factor of degree "
            text += str(len(stage.factor) - 1)
        told.append(text)
    return f"{size} x {size}; {'; '.join(told) or 'nothing cancels'}"


def joined_text(topology: Topology, *, multigraph: bool) -> list[tuple[str, str]]:
    """Return a line that says which sides are identified, and how short ones are; or none."""
    if topology == "strip":
        return []
    short = "sides of 1 and 2 cells are open" if not multigraph else "sides are unrolled"
    return [("topology", f"{topology}; neighbours form a {_graph(multigraph)}graph: {short}")]


def joined_data(topology: Topology, *, multigraph: bool) -> dict[str, str]:
    """Return the same as JSON data."""
    return {} if topology == "strip" else {"neighbours": f"{_graph(multigraph)}graph"}


def _graph(multigraph: bool) -> str:
    return "multi" if multigraph else "simple "


def board_family(answer: StripAnswer) -> str:
    """Return which boards the sequence is about."""
    return answer.strip.described()


def verdict_text(answer: StripAnswer) -> str:
    """Return the verdict with its reason."""
    return f"{answer.verdict}: {reason_text(answer)}"


def reason_text(answer: StripAnswer) -> str:
    """Return what was compared, and what shows that the order is least."""
    return answer.verdict.reason if isinstance(answer.verdict, Proved) else "not derived here"


def _gf_lines(answer: StripAnswer) -> list[Line]:
    gf = answer.gf
    if isinstance(gf, MarkedGF):
        full = str(gf)
        size = f"numerator of {len(gf.num)} terms, denominator of {len(gf.den)} terms in x, y, t"
        above = terms_text(gf.num)
        expanded = f"{above if len(gf.num) == 1 else f'({above})'}/({terms_text(gf.den)})"
    else:
        full = gf.text("x")
        size = f"numerator of degree {len(gf.num) - 1}, denominator of degree {gf.order}"
        expanded = gf.text("x", factored=False)
    is_long = len(full) > LONG_GF
    short = f"{size} ({ALL})" if is_long else ""
    lines = [Line("g.f.", full, answer.latex(), short=short)]
    if expanded not in {full, full.replace("(", "").replace(")", "")}:
        short = f"{size} ({ALL})" if len(expanded) > LONG_GF else ""
        if not is_long:
            lines.append(Line("expanded", expanded, short=short))
    return lines


def _recurrence_lines(answer: StripAnswer) -> list[Line]:
    gf = answer.gf
    lines = []
    if isinstance(gf, MarkedGF):
        orders = f"{gf.order} over Q(x,y), {answer.univariate.order} at x = y = 1"
        lines.append(Line("order", orders))
    else:
        is_long = gf.order > SHOWN_ORDER
        recurrence = f"a(n) = {sum_text(gf.signature)} for n >= {gf.holds_from}"
        described = f"of order {gf.order}, for n >= {gf.holds_from} ({ALL})"
        is_one_line = len(recurrence) <= ONE_LINE
        formula = f"a(n)={sum_latex(gf.signature)}"
        latex = rf"{formula}\qquad n\ge {gf.holds_from}" if is_one_line else ""
        lines.append(Line("recurrence", recurrence, latex, short=described if is_long else ""))
        signature = f"({numbers_text(gf.signature)})"
        short = f"{gf.order} coefficients ({ALL})" if is_long else ""
        lines.append(Line("signature", signature, short=short))
    if answer.cancelled is None:
        missing = answer.states_lumped - gf.holds_from
        cancelled = f"a factor of degree at most {missing}, not computed"
    else:
        cancelled = "none" if answer.cancelled == "1" else answer.cancelled
    if not getattr(answer.statement.of, "is_mean", False):
        lines.append(Line("cancelled", cancelled))
    return lines


def shown_terms(terms: list[int]) -> str:
    """Return the first terms, as many as SHOWN_DIGITS lets in."""
    text = ""
    for number, term in enumerate(terms):
        digits = decimal(term)
        if number and len(text) + len(digits) > SHOWN_DIGITS:
            return f"{text}, ..."
        text += (", " if number else "") + digits
    return f"{text}, ..."


def answer_data(
    answer: StripAnswer,
    *,
    terms: int = 20,
    one_by_one: bool = False,
    stages: Sequence[Stage] | None = None,
) -> dict[str, Any]:
    """Return the answer as one JSON object; exact integers, terms as decimal strings.

    stages: what cancels against the full matrix, None if that was not computed.
    one_by_one: the terms are an iterator, for `json_pieces`, and never held all at once.
    """
    gf = answer.gf
    data: dict[str, Any] = {
        "model": answer.strip.counted.name,
        "fixed": answer.strip.fixed,
        "topology": answer.strip.topology,
        **joined_data(answer.strip.topology, multigraph=answer.strip.multigraph),
        "marks": answer.marks,
        "states": answer.states,
        "states_lumped": answer.states_lumped,
    }
    if isinstance(gf, MarkedGF):
        data["numerator"] = [list(term) for term in gf.num]
        data["denominator"] = [list(term) for term in gf.den]
        data["signature"] = [
            terms_text([(i, j, 0, -c) for i, j, power, c in gf.den if power == k])
            for k in range(1, gf.order + 1)
        ]
        data["profiles"] = [
            [[i, j, decimal(c)] for i, j, c in profile.terms] for profile in answer.profiles(terms)
        ]
        data["gf"] = f"({terms_text(gf.num)})/({terms_text(gf.den)})"
    else:
        data["numerator"] = list(gf.num)
        data["denominator"] = list(gf.den)
        data["signature"] = list(gf.signature)
        data["gf"] = gf.text("x", factored=False)
        if gf.order <= SHOWN_ORDER:
            data["gf_factored"] = gf.text("x")
    data["from"] = gf.holds_from
    data.update(
        offset=0,
        order=answer.order,
        terms=map(decimal, each_term(answer.univariate, terms))
        if one_by_one
        else list(map(decimal, answer.terms(terms))),
        verdict=str(answer.verdict),
        reason=reason_text(answer),
        method=answer.method,
        cancelled=answer.cancelled,
        cancellation=None
        if stages is None
        else [
            {
                "why": stage.why,
                "before": stage.before,
                "after": stage.after,
                "factor": list(stage.factor),
            }
            for stage in stages
        ],
    )
    return data


__all__ = [
    "answer_data",
    "answer_page",
    "board_family",
    "factored_text",
    "polynomial_text",
    "shown_terms",
    "verdict_text",
]
