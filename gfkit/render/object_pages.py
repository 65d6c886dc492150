"""What objects look like in a notebook: a short page, or a formula, for each kind.

The pages of the command line are longer; they are in the files named after their verbs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.analysis.asymptotics import Asymptotics
from gfkit.analysis.closed_form import ClosedForm
from gfkit.analysis.nearest import NearestInteger
from gfkit.errors import GfkitError
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.latex import latex_of
from gfkit.formulas.tree import text_of
from gfkit.numbers.decimal import number_text
from gfkit.numbers.poly_text import latex_of_text
from gfkit.proofs.verdict import (
    Claimed,
    Consistent,
    Proved,
    Refused,
    Refuted,
    Underdetermined,
    said_and_true,
)
from gfkit.render.page import Line, Page, Paragraph, Table
from gfkit.render.show_asymptotics import at_most
from gfkit.series.profile import Profile
from gfkit.series.recurrence import sum_text

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Algebraic, MainTerm
    from gfkit.analysis.growth_rate import Growth
    from gfkit.analysis.moments import MomentGrowth, Moments
    from gfkit.automata.lumping import Lumping
    from gfkit.automata.transfer import TransferMatrix
    from gfkit.boards.rules import Rules
    from gfkit.fits.fit import Fit
    from gfkit.formulas.tree import Expression, Relation
    from gfkit.games.periodicity import NimAnswer
    from gfkit.numbers.algebraic import AlgebraicNumber
    from gfkit.numbers.balls import Enclosure
    from gfkit.sequences.answers import Answer
    from gfkit.sequences.known import Provenance
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.compare import Comparison
    from gfkit.strips.sequences.play_equation import PlayAnswer
    from gfkit.strips.sequences.table import CountTable

SHOWN_TERMS = 12
"""Terms in a page."""
LONG = 1000
"""Characters of a formula; longer ones are cut, and not written in LaTeX."""
LARGEST_MATRIX = 12
"""Larger transfer matrices are described by their size."""
SHOWN_DIGITS = 15


def program_page(program: Any) -> Page:
    """Return the page of an exported program: its text."""
    return Page((Paragraph(str(program), is_verbatim=True),))


# ------------------------------------------------------------------------------- verdicts


def verdict_lines(verdict: Any) -> list[Line]:
    """Return the lines of a verdict or provenance: which it is, and why."""
    lines = [Line("verdict", verdict_text(verdict), kind="verdict")]
    premises = verdict.premises if isinstance(verdict, Proved) else ()
    return [*lines, *(Line("premise", premise) for premise in premises)]


def verdict_text(verdict: Any) -> str:
    """Return a verdict with its reason, in one sentence.

    >>> verdict_text(Consistent(4)), verdict_text(Refuted(3, 8, 9))
    ('consistent: confirmed by 4 further terms', 'refuted: at n = 3 it says 8, the true value is 9')
    """
    if isinstance(verdict, Consistent):
        further = f"{verdict.surplus} further term{'s' if verdict.surplus != 1 else ''}"
        return f"consistent: confirmed by {further}"
    if isinstance(verdict, Underdetermined):
        more = f"{verdict.needed} more term{'s' if verdict.needed != 1 else ''}"
        return f"underdetermined: {more} would decide"
    if isinstance(verdict, Refuted):
        place = f"n = {verdict.n}" if isinstance(verdict.n, int) else verdict.n
        said, true = (_cut(number_text(value), 200) for value in (verdict.expected, verdict.got))
        words = said_and_true(said, true, says="it says", true="the true value is")
        return f"refuted: at {place} {words}"
    if isinstance(verdict, Claimed):
        return "claimed: verify() derives it again"
    word = verdict.words if isinstance(verdict, Refused) else str(verdict)
    return f"{word}: {getattr(verdict, 'reason', '')}".removesuffix(": ")


def verdict_page(verdict: Any) -> Page:
    """Return the page of a verdict: the statement if it has one, the verdict, the reason."""
    statement = getattr(verdict, "statement", None)
    lines = [] if statement is None else [Line("statement", _cut(str(statement), LONG))]
    return Page((*lines, *verdict_lines(verdict)))


def statement_page(statement: Any) -> Page:
    """Return the page of a statement: what it says, in words."""
    return Page((Line("statement", _cut(str(statement), LONG)),))


def finding_page(finding: Any) -> Page:
    """Return the page of what was found of a claim."""
    lines = verdict_lines(finding.verdict)
    if finding.proof is not None:
        lines.insert(0, Line("statement", _cut(str(finding.proof.statement), LONG)))
    if finding.reason and finding.reason not in lines[-1].text:
        lines.append(Line("reason", finding.reason))
    if finding.repair is not None:
        lines.append(Line("repair", finding.repair, relation_latex(finding.repair)))
    return Page(tuple(lines))


def comparison_page(comparison: Comparison) -> Page:
    """Return the page of a comparison of two strips."""
    lines = [Line("statement", _cut(str(comparison.proof.statement), LONG))]
    return Page((*lines, *verdict_lines(comparison.verdict)))


def audit_page(audit: Any) -> Page:
    """Return the page of an audit: a table of the claims."""
    rows = tuple(
        (one.claim.id, one.claim.place, _cut(one.claim.statement, 100), *_found(one.finding))
        for one in audit
    )
    header = ("claim", "place", "statement", "verdict", "repair")
    return Page((Table(header, rows, align="left"),))


def _found(finding: Any) -> tuple[str, str]:
    place = finding.counterexample
    verdict = str(finding.verdict)
    if place is not None:
        n = f"n = {place['n']}" if isinstance(place["n"], int) else place["n"]
        said, true = _cut(place["expected"], 40), _cut(place["got"], 40)
        verdict += f" at {n}: {said_and_true(said, true, true='the true value is')}"
    return verdict, finding.repair or ""


def own_page(shown: Any) -> Page:
    """Return the page that an object makes itself."""
    page: Page = shown.page()
    return page


def verified_page(verified: Any) -> Page:
    """Return the page of a checked certificate, in the checker's own words."""
    return Page((Paragraph(str(verified), is_verbatim=True),))


# ------------------------------------------------------------------------------ sequences


def sequence_page(sequence: Sequence) -> Page:
    """Return the page of a sequence: its terms, its generating function, how it is known."""
    lines = [Line("sequence", sequence.name)] if sequence.name else []
    lines.append(Line("terms", _terms(sequence)))
    if sequence.gf is not None:
        lines.append(Line("g.f.", _cut(str(sequence.gf), LONG), sequence.latex() or ""))
    elif sequence.equation is not None:
        text = sequence.equation.text()
        lines.append(Line("equation", _cut(text, LONG), relation_latex(text)))
    if sequence.gf is not None and not hasattr(sequence.gf, "at_one"):
        signature = sequence.signature
        text = f"a(n) = {sum_text(signature)}" if signature else ""
        if text and len(text) <= LONG:
            lines.append(Line("recurrence", text, relation_latex(text)))
    return Page((*lines, *_known(sequence.provenance)))


def _known(provenance: Provenance) -> list[Line]:
    if str(provenance) == "given":
        return [Line("known", "as given", kind="verdict")]
    return verdict_lines(provenance)


def _terms(sequence: Sequence) -> str:
    shown = sequence.early(SHOWN_TERMS)
    is_all = sequence.last is not None and sequence.last < sequence.offset + len(shown)
    begin = f"a({sequence.offset}), ... = " if sequence.offset else ""
    return f"{begin}{', '.join(map(number_text, shown))}{'' if is_all else ', ...'}"


def answer_of_verb_page(answer: Answer[Any]) -> Page:
    """Return the page of a closed form, an asymptotic or a nearest-integer formula."""
    found = answer.found
    lines = [Line("sequence", answer.of.name)] if answer.of.name else []
    if isinstance(found, ClosedForm):
        text, formula = text_of(found.formula), latex_of(found.formula)
        lines.append(Line("a(n)", _cut(text, LONG), formula if len(formula) <= LONG else ""))
        lines.append(Line("holds", f"for n >= {found.holds_from}"))
        for n, value in list(found.exceptions.items())[:SHOWN_TERMS]:
            lines.append(Line("except", f"a({n}) = {number_text(value)}"))
    elif isinstance(found, NearestInteger):
        lines.append(Line("a(n)", text_of(found.formula), latex_of(found.formula)))
        if (named := found.root_text()) is not None:
            lines.append(Line("", named))
        lines.append(Line("holds", f"for n >= {found.holds_from}"))
    elif isinstance(found, Asymptotics):
        lines += asymptotics_page(found).parts  # type: ignore[arg-type]
    else:
        lines.append(Line("found", _cut(str(found), LONG)))
    return Page((*lines, *_known(answer.verdict)))


def asymptotics_page(found: Asymptotics) -> Page:
    """Return the page of an asymptotic formula, with its error bound."""
    lines = [Line("growth", str(found), asymptotics_latex(found) or "")]
    rest = found.remainder
    if found.term is not None and rest.factor:
        lines.append(Line("error", f"|error| {at_most(rest, 'n')}"))
    return Page(tuple(lines))


def play_page(answer: PlayAnswer) -> Page:
    """Return the page of the equation of alternating play."""
    equation = str(answer.equation)
    lines = [
        Line("counts", str(answer.strip)),
        Line("equation", _cut(equation, LONG), latex_of_text(equation)),
        Line("terms", f"{', '.join(map(str, answer.terms(SHOWN_TERMS)))}, ..."),
    ]
    return Page((*lines, *verdict_lines(answer.verdict)))


# --------------------------------------------------------------------------------- tables


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


def nim_page(answer: NimAnswer) -> Page:
    """Return the page of nim-values: the first of them, the period, the exceptions."""
    lines = [
        Line("code", str(answer.code)),
        Line("values", f"{', '.join(map(str, answer.values[:30]))}{', ...' * bool(answer.values)}"),
    ]
    if (claim := answer.claim) is not None:
        lines.append(Line("period", str(claim.period)))
        lines.append(Line("preperiod", str(claim.preperiod)))
        if claim.saltus:
            lines.append(Line("saltus", str(claim.saltus)))
        shown = ", ".join(f"G({n}) = {value}" for n, value in answer.exceptions[:SHOWN_TERMS])
        more = ", ..." if len(answer.exceptions) > SHOWN_TERMS else ""
        if shown:
            lines.append(Line("exceptions", shown + more))
    return Page((*lines, *verdict_lines(answer.verdict)))


def moments_page(moments: Moments) -> Page:
    """Return the page of exact moments, for the first lengths that have positions."""
    rows = []
    for n in range(SHOWN_TERMS):
        try:
            found = moments.at(n)
        except GfkitError:
            continue
        values = (found.left, found.right, found.left_variance, found.right_variance)
        rows.append((str(n), *map(number_text, (*values, found.covariance))))
    header = ("n", "mean, Left", "mean, Right", "variance, Left", "variance, Right", "covariance")
    return Page((Table(header, tuple(rows[:8])),))


def moment_growth_page(growth: MomentGrowth) -> Page:
    """Return the page of the moments for large n: lines in n."""
    names = ("left", "right", "left_variance", "right_variance", "covariance")
    rows = tuple(
        (name.replace("_", ", "), *(_digits(one.value) for one in (line.slope, line.shift)))
        for name in names
        if (line := getattr(growth, name)) is not None
    )
    note = Paragraph("slope n + shift, up to terms that vanish exponentially")
    return Page((Table(("moment", "slope", "shift"), rows), note))


def entry_page(entry: Any) -> Page:
    """Return the page of an entry of the OEIS: its lines."""
    return Page((Paragraph(str(entry), is_verbatim=True),))


# ------------------------------------------------------------------------------- formulas


def relation_latex(text: str) -> str:
    r"""Return a recurrence in LaTeX; "" for a text that is not a relation of the dialect.

    >>> relation_latex("a(n) = 2*a(n-1)/(n+1)"), relation_latex("order 80")
    ('a(n)=\\frac{2 a(n-1)}{n+1}', '')
    """
    if len(text) > LONG:
        return ""
    try:
        relation = parse_relation(text)
        return f"{latex_of(relation.left)}{_SIGNS[relation.operator]}{latex_of(relation.right)}"
    except GfkitError:
        return ""


_SIGNS = {"=": "=", "!=": r"\neq ", "<": "<", ">": ">", "<=": r"\le ", ">=": r"\ge "}


def of_relation(relation: Relation) -> str:
    """Return a relation in LaTeX."""
    return f"{latex_of(relation.left)}{_SIGNS[relation.operator]}{latex_of(relation.right)}"


def of_formula(formula: Expression) -> str:
    """Return a formula in LaTeX."""
    return latex_of(formula)


def of_text(shown: Any) -> str:
    """Return a polynomial, or an equation of polynomials, in LaTeX by its text."""
    return latex_of_text(str(shown))


def of_profile(profile: Profile) -> str | None:
    r"""Return a profile in LaTeX.

    >>> from gfkit.series.profile import Profile
    >>> of_profile(Profile.of({(12, 1): 3}))
    '3 x^{12} y'
    """
    return latex_of_text(str(profile))


def of_fit(fit: Fit) -> str | None:
    """Return the formula of a fit in LaTeX, None if it is not a relation."""
    return relation_latex(fit.text()) or None


def of_number(number: AlgebraicNumber) -> str | None:
    r"""Return an algebraic number in LaTeX, by its expression in square roots or its digits.

    >>> from gfkit.numbers.algebraic import AlgebraicNumber
    >>> of_number(AlgebraicNumber.of(2).root(2))
    '\\sqrt{2}'
    """
    from gfkit.formulas.grammar import parse_expression  # noqa: PLC0415

    try:
        return latex_of(parse_expression(str(number)))
    except GfkitError:
        return None


def of_enclosure(value: Enclosure) -> str:
    """Return the digits of an enclosed number."""
    return _digits(value).replace("...", r"\ldots").replace("+/-", r"\pm")


def of_algebraic(number: Algebraic) -> str:
    """Return the digits of an enclosed algebraic number."""
    return of_enclosure(number.value)


def of_growth(growth: Growth) -> str:
    """Return a growth rate."""
    return growth.digits


def _digits(value: Enclosure) -> str:
    text = value.digits(SHOWN_DIGITS)
    is_cut = not value.is_exact and "+/-" not in text and not text.endswith(".")
    return f"{text}..." if is_cut else text


def asymptotics_latex(found: Asymptotics) -> str | None:
    r"""Return an asymptotic formula in LaTeX.

    >>> from gfkit import asymptotics
    >>> asymptotics_latex(asymptotics("1/(1-2*x)").found)
    'a(n)\\sim 2^{n}'
    """
    if found.term is not None:
        return rf"a(n)\sim {_term_latex(found.term, 'n')}"
    if not found.classes:
        return None
    parts = []
    for one in found.classes:
        index = f"{one.period}m" + (f"+{one.residue}" if one.residue else "")
        value = "=0" if one.term is None else rf"\sim {_term_latex(one.term, 'm')}"
        parts.append(f"a({index}){value}")
    return r",\quad ".join(parts)


def _term_latex(term: MainTerm, letter: str) -> str:
    base, constant = (
        number.value.digits(12) + ("" if number.value.is_exact else r"\ldots ")
        for number in (term.base, term.constant)
    )
    grown = "" if base == "1" else f"{base}^{{{letter}}}"
    if not term.base.value.is_exact or base.startswith("-"):
        grown = rf"\left({base}\right)^{{{letter}}}"
    power = {0: "", 1: letter}.get(term.degree, f"{letter}^{{{term.degree}}}")
    first = constant if constant != "1" or not (power or grown) else ""
    dot = r"\cdot " if first and (power + grown)[:1].isdigit() else r"\," if first else ""
    return f"{first}{dot if power or grown else ''}{power}{grown}"


def of_matrix(matrix: TransferMatrix | Lumping) -> str | None:
    r"""Return a small transfer matrix, its entries polynomials in x and y; None for a large one.

    >>> from gfkit.automata.transfer import TransferMatrix
    >>> print(of_matrix(TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0])))
    \begin{pmatrix}1 & 1 \\ 1 & 0\end{pmatrix}
    """
    from gfkit.automata.lumping import Lumping, lump_by  # noqa: PLC0415 - slow to import

    if matrix.dimension > LARGEST_MATRIX:
        return None
    each = matrix if isinstance(matrix, Lumping) else lump_by(matrix, range(matrix.dimension))
    entries = each.rows()
    cells = [[_entry(entry) for entry in row] for row in entries]
    body = r" \\ ".join(" & ".join(row) for row in cells)
    return rf"\begin{{pmatrix}}{body}\end{{pmatrix}}"


def _entry(entry: dict[tuple[int, int], int]) -> str:
    text = str(Profile.of(entry)) if entry else "0"
    return latex_of_text(text)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
