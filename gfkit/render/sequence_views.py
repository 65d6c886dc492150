"""What an answer is about: the sequence, its g.f., how that is known, and what holds for all n.

Verdicts, statements and findings of an audit are pages, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.numbers.decimal_text import number_text, polynomial_text, shortened
from gfkit.proofs.kernel import Statement, statement_data
from gfkit.proofs.verdict import (
    Aligned,
    Claimed,
    Consistent,
    Differs,
    Proved,
    Refuted,
    Underdetermined,
)
from gfkit.render.latex_views import LONG, cut, relation_latex
from gfkit.render.page import Line, Page
from gfkit.render.record import Datum, Entry, Field, Record, fraction
from gfkit.sequences.sequence_operations import reason_of
from gfkit.series.letter_polynomial_texts import letters_text
from gfkit.series.marked_rational import MarkedGF
from gfkit.series.rational_gf import sum_text

if TYPE_CHECKING:
    from gfkit.sequences.facts_for_all_n import Fact, Facts
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.rational_gf import RationalGF

LONGEST_GF = 1000
"""Longer ones are described, unless all of them is wanted."""
SHOWN_TERMS = 12
ABOUT_FIT = (
    "the sequence with this {}; facts and certificates are of it, and not of the terms given"
)
"""What facts of a fit are about."""


FIRST_COEFFICIENTS = 3
"""So many coefficients of a long polynomial are shown."""


def described(gf: RationalGF) -> str:
    """Return a long fraction by the degrees and first coefficients of its polynomials.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> described(RationalGF.of([1, 0, 5], [1, -2, 3, -4, 7]))
    '(1+5*x^2)/(1-2*x+3*x^2-...), degrees 2 and 4 (--full prints all)'
    """
    above, below = map(_beginning, (gf.num, gf.den))
    return f"({above})/({below}), degrees {len(gf.num) - 1} and {gf.order} (--full prints all)"


def _beginning(coefficients: tuple[int, ...]) -> str:
    text = polynomial_text(coefficients[:FIRST_COEFFICIENTS], "x")
    later = next((one for one in coefficients[FIRST_COEFFICIENTS:] if one), 0)
    return text + ("-..." if later < 0 else "+..." if later else "")


def gf_line(sequence: Sequence) -> Line:
    """Return the line of a rational g.f.; a long one is described."""
    own: Any = sequence.own_gf
    gf = sequence.rational if own is None else own
    text, latex = sequence.gf_text(), "" if own is None else gf.latex()
    return Line("g.f.", text, latex, short=described(gf) * (len(text) > LONGEST_GF))


def of_subject(sequence: Sequence) -> list[Entry]:
    """Return the entries that open an answer; the sequence has a g.f. without marks."""
    gf: Any = sequence.rational if sequence.own_gf is None else sequence.own_gf
    lines: list[Entry] = [*fraction(gf), lambda: [gf_line(sequence)]]
    return _opened(sequence, called(sequence), not sequence.is_fit, *lines)


def of_equation(sequence: Sequence, proof: Proved | None = None) -> list[Entry]:
    """Return the entries that open an answer about a sequence that is known by an equation.

    proof: of the answer itself.
    """
    equation = sequence.equation
    lines = [] if equation is None else [Line("equation", equation.text())]
    subject = sequence.name or str(sequence.definition)
    is_proved = proof is not None or known(sequence)[0] == "proved"
    return _opened(sequence, subject, is_proved, *lines, by=proof)


def _opened(
    sequence: Sequence, subject: str, proved: bool, *formulas: Entry, by: Proved | None = None
) -> list[Entry]:
    word, reason = known(sequence)
    return [
        Field("subject", subject, label="sequence"),
        Datum("offset", sequence.offset),
        *formulas,
        Field("known", word, f"{word}: {reason}".removesuffix(": ")),
        Datum("verdict", "proved" if proved else "consistent"),
        Datum("reason", reason if by is None else by.reason),
        Datum("surplus", getattr(sequence.provenance, "surplus", None)),
    ]


def fit_words(surplus: int, terms: int) -> str:
    """Return how far a fit is confirmed; terms: how many were given, 0 if another fit was.

    >>> fit_words(3, 8)
    '3 of the 8 terms confirm it, beyond those that determine it; not proved'
    """
    if not terms:
        return f"{surplus} terms confirm the fit that it is made of; not proved"
    return f"{surplus} of the {terms} terms confirm it, beyond those that determine it; not proved"


def known(sequence: Sequence) -> tuple[str, str]:
    """Return how the g.f. is known: in a word, and in a sentence."""
    provenance = sequence.provenance
    if isinstance(provenance, Consistent):
        return "fitted", fit_words(provenance.surplus, len(sequence.given))
    if isinstance(provenance, Claimed):
        return "claimed", "verify() derives it again"
    reason = reason_of(provenance) if isinstance(provenance, Proved) else ""
    return str(provenance), reason or getattr(provenance, "reason", "")


def called(sequence: Sequence) -> str:
    """Return what the sequence is, for people."""
    if sequence.name:
        return sequence.name
    shown = shortened(", ".join(number_text(value) for value in sequence.given[:60]))
    return f"{shown} (given from n = {sequence.offset} on)"


def early_terms(sequence: Sequence, count: int = SHOWN_TERMS) -> str:
    """Return the first terms, and dots if there are more."""
    shown = sequence.early(count)
    is_all = sequence.last is not None and sequence.last < sequence.offset + len(shown)
    begin = f"a({sequence.offset}), ... = " if sequence.offset else ""
    text = letters_text if sequence.parameters else number_text
    return f"{begin}{', '.join(map(text, shown))}{'' if is_all else ', ...'}"


def sequence_page(sequence: Sequence) -> Page:
    """Return the page of a sequence: its terms, its generating function, how it is known."""
    lines = [Line("sequence", sequence.name)] if sequence.name else []
    lines.append(Line("terms", early_terms(sequence)))
    if sequence.gf is not None:
        lines.append(Line("g.f.", cut(sequence.gf_text(), LONG), sequence.latex() or ""))
    elif sequence.equation is not None:
        text = sequence.equation.text()
        lines.append(Line("equation", cut(text, LONG), relation_latex(text)))
    if sequence.gf is not None and not hasattr(sequence.gf, "at_one"):
        signature = sequence.signature
        text = f"a(n) = {sum_text(signature)}" if signature else ""
        if text and len(text) <= LONG:
            lines.append(Line("recurrence", text, relation_latex(text)))
    if str(sequence.provenance) == "given":
        return Page((*lines, Line("known", "as given", kind="verdict")))
    return Page((*lines, *verdict_lines(sequence.provenance)))


def facts_record(found: Facts) -> Record:
    """Return the record of all facts, those that could not be decided with the reason."""
    marked = isinstance(found.of.gf, MarkedGF)
    of = found.of.at_one() if marked else found.of
    named: list[Entry] = [Field("subject", str(of.definition), label="sequence")]
    if of.equation is not None:
        named += [Line("equation", of.equation.text()), Line("known", ": ".join(known(of)))]
    return Record.of(
        *(named if of.gf is None else of_subject(of)),
        Field("about", ABOUT_FIT.format("equation" if of.gf is None else "g.f."))
        if of.is_fit
        else None,
        *([Line("marked", cut(str(found.of.gf), LONG))] if marked else []),
        *(_line(one, found.verdict(one)) for one in found),
        Datum("facts", [fact_data(one) | {"verdict": found.verdict(one)} for one in found]),
    )


def fact_record(fact: Fact) -> Record:
    """Return the record of one fact."""
    return Record.of(
        _line(fact, str(fact.proof)), *(Datum(*pair) for pair in fact_data(fact).items())
    )


def _line(fact: Fact, verdict: str) -> Line:
    return Line(fact.key, fact.text if fact.proof is None else f"{fact.text} ({verdict})")


def fact_data(fact: Fact) -> dict[str, Any]:
    """Return what programs read of a fact."""
    statement = None if fact.proof is None else statement_data(fact.proof.statement)
    return {"fact": fact.key, "says": fact.text, "reason": fact.reason, "statement": statement}


def verdict_lines(verdict: Any) -> list[Line]:
    """Return the lines of a verdict or provenance: which it is, and why."""
    lines = [Line("verdict", verdict_text(verdict), kind="verdict")]
    premises = verdict.premises if isinstance(verdict, Proved) else ()
    return [*lines, *(Line("premise", premise) for premise in premises)]


def lines_of_finding(found: Any) -> list[Line]:
    """Return the lines of the verdict of what was found, and its reason if it says more, once."""
    verdict = getattr(found, "verdict", found)
    first, *premises = verdict_lines(verdict)
    reason, shorter = getattr(found, "reason", ""), getattr(verdict, "reason", "")
    if isinstance(verdict, Proved) and shorter and reason.startswith(shorter):
        first = Line("verdict", f"{verdict}: {reason}", kind="verdict")
    return [first, *premises]


def verdict_text(verdict: Any) -> str:
    """Return a verdict with its reason, in one sentence.

    >>> verdict_text(Consistent(4)), verdict_text(Refuted(3, 8, 9))
    ('consistent: confirmed by 4 further terms', 'refuted: at n = 3 it says 8, the true value is 9')
    """
    if isinstance(verdict, Consistent):
        further = f"{verdict.surplus} further term{'s' if verdict.surplus != 1 else ''}"
        if isinstance(verdict, Aligned):
            return (
                f"consistent: the {verdict.surplus} listed terms agree from n = {verdict.first} on"
            )
        return f"consistent: confirmed by {further}"
    if isinstance(verdict, Underdetermined):
        more = f"{verdict.needed} more term{'s' if verdict.needed != 1 else ''}"
        return f"underdetermined: {more} would decide"
    if isinstance(verdict, Differs):
        return str(verdict)
    if isinstance(verdict, Refuted):
        place = f"n = {verdict.n}" if isinstance(verdict.n, int) else verdict.n
        said, true = (cut(number_text(value), 200) for value in (verdict.expected, verdict.got))
        words = verdict.explain(said, true, says="it says", true="the true value is")
        return f"refuted: at {place} {words}"
    if isinstance(verdict, Claimed):
        return "claimed: verify() derives it again"
    return f"{verdict}: {getattr(verdict, 'reason', '')}".removesuffix(": ")


def verdict_page(shown: Any) -> Page:
    """Return the page of a statement, a verdict, or what was found of a claim or a comparison."""
    if isinstance(shown, Statement):
        return Page((Line("statement", cut(str(shown), LONG)),))
    verdict = getattr(shown, "verdict", shown)
    proof = getattr(shown, "proof", None)
    lines = lines_of_finding(shown)
    if (statement := getattr(verdict if proof is None else proof, "statement", None)) is not None:
        lines.insert(0, Line("statement", cut(str(statement), LONG)))
    reason, repair = getattr(shown, "reason", ""), getattr(shown, "repair", None)
    if shown is not verdict and reason and reason not in lines[-1].text:
        lines.append(Line("reason", reason))
    if repair is not None:
        lines.append(Line("repair", repair, relation_latex(repair)))
    return Page(tuple(lines))
