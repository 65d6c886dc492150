"""A guess for people and for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.fits.dfinite import DFinite
from gfkit.fits.exponential_fit import ExponentialFit
from gfkit.fits.fit_algebraic import Algebraic
from gfkit.fits.precursive import PRecursive
from gfkit.fits.search import FAMILIES
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.latex import latex_of
from gfkit.numbers.decimal import number_text, numbers_text
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.proofs.verdict import Consistent, Refused, Underdetermined
from gfkit.render.page import Line, page_of_lines
from gfkit.series.rational import RationalGF
from gfkit.series.recurrence import sum_text

if TYPE_CHECKING:
    from fractions import Fraction

    from gfkit.fits.fit import Fit
    from gfkit.render.page import Page, Row
    from gfkit.sequences.guessing import Guess

LONGEST = 1500
"""A formula of more characters is described, unless all of it is wanted."""
LONG_ORDER = 60
"""A recurrence of a higher order, too."""
ALL = "--full prints all"

PREDICTED = 5
SHOWN = 400


def guess_page(guess: Guess) -> Page:
    """Return the page of a guess: what fits, from where on, by how many terms, and the verdict."""
    given, scale = guess.given, guess.scale
    rows: list[Row] = [("sequence", given.name)] if given.name else []
    rows.append(("terms", f"{len(given)}, a({given.offset}) to a({given.end - 1})"))
    if scale != 1:
        rows.append(
            (
                "scale",
                f"scaled by {number_text(scale)} to clear denominators",
            )
        )
    fit = guess.fit
    if fit is not None:
        would_be = isinstance(guess.verdict, Refused | Underdetermined)
        note = " (after the correction)" if guess.suspects else " (no answer yet, see the verdict)"
        rows.append(("kind", fit.kind + (note if would_be else "")))
        rows += _formula_rows(fit)
        if isinstance(fit, PRecursive) and fit.free:
            places = ", ".join(f"a({n})" for n in fit.free[:10])
            rows.append(
                ("free", f"{places}: the leading coefficient vanishes there; counted as used")
            )
        rows.append(("used", determined_text(fit)))
        shown = predicted_text(fit)
        if shown and not would_be:
            rows.append(("next", shown))
        rows += _further_rows(guess)
    rows += [("suspect", str(suspect)) for suspect in guess.suspects]
    rows.append(("verdict", verdict_text(guess)))
    return page_of_lines(rows, _formulas(guess))


def _formulas(guess: Guess) -> dict[str, str]:
    """Return the LaTeX of the recurrence, and of a closed form if there is one alone."""
    found: dict[str, str] = {}
    fit = guess.fit
    if isinstance(fit, PRecursive) and len(fit.text()) <= LONGEST:
        relation = parse_relation(fit.text())
        sides = f"{latex_of(relation.left)} = {latex_of(relation.right)}"
        found["formula"] = rf"{sides} \quad (n \ge {fit.holds_from})"
        closed = guess.forms().closed
        if len(closed) == 1:
            found["closed form"] = rf"{closed[0].latex()} \quad (n \ge {closed[0].index})"
    return found


def _formula_rows(fit: Fit) -> list[Line]:
    text = fit.text()
    short = f"{_size_of(fit)} ({ALL})" if len(text) > LONGEST else ""
    gf = fit.generating_function()
    name, more = "formula", ""
    if isinstance(fit, Algebraic | DFinite):
        name = "equation"
        more = (
            ", f the sum of a(n) x^n"
            if not fit.given.offset
            else f", f the sum of a(n) x^(n-{fit.given.offset})"
        )
    elif isinstance(fit, ExponentialFit):
        name = "e.g.f."
        text += ", E(x) the sum of a(n) x^n/n!"
    elif fit.kind != "polynomial" or fit.set_aside:
        separator = "; " if ";" in text else " "
        more = f"{separator}for n >= {fit.holds_from}"
    lines = [Line(name, text + more, short=short and short + more)]
    if gf is None:
        return lines
    order = f"of order {gf.order} ({ALL})" if gf.order > LONG_ORDER else ""
    lines.append(Line("g.f.", _gf_text(gf, fit.given.offset), short=order))
    if fit.kind != "C-finite":
        from_n = fit.given.offset + gf.holds_from
        recurrence = f"a(n) = {sum_text(gf.signature)} for n >= {from_n}"
        lines.append(Line("recurrence", recurrence, short=order))
    signature = f"({numbers_text(gf.signature)})"
    short = f"{gf.order} coefficients ({ALL})" if order else ""
    lines.append(Line("signature", signature, short=short))
    if fit.set_aside:
        word = "term" if fit.set_aside == 1 else "terms"
        lines.append(Line("pre-period", f"{fit.set_aside} {word}: {_listed(fit)}"))
    return lines


def _further_rows(guess: Guess) -> list[tuple[str, str]]:
    """Return closed forms, and generating functions in x with their surplus."""
    forms = guess.forms()
    rows = [
        ("closed form", f"{term} for n >= {term.index}")
        for term in forms.closed
        if len(str(term)) <= LONGEST
    ]
    offset = guess.given.offset
    if forms.ordinary is not None and forms.algebraic is not None:
        factor = "" if not offset else "x*" if offset == 1 else f"x^{offset}*"
        rows.append(("g.f.", f"{factor}{forms.ordinary}; {_own(guess, forms.algebraic)}"))
    if forms.exponential is not None and forms.exponential is not guess.fit:
        text = forms.exponential.text().removeprefix("E(x) = ")
        rows.append(("e.g.f.", f"{text}; {_own(guess, forms.exponential)}"))
    return rows


def _own(guess: Guess, fit: Fit) -> str:
    if fit is guess.fit:
        return "solved from the equation"
    return f"a fit: {determined_text(fit)}"


def determined_text(fit: Fit) -> str:
    """Return by how many terms a fit is determined, and how many more agree."""
    terms = "term determines" if fit.used == 1 else "terms determine"
    agree = "agrees" if fit.surplus == 1 else "agree"
    return f"{fit.used} {terms} it, {fit.surplus} more {agree}"


def _gf_text(gf: RationalGF, offset: int) -> str:
    """Return the sum of a(n) x^n, of which gf is the part after x^offset."""
    if 0 <= offset <= 60:
        return RationalGF((*[0] * offset, *gf.num) if gf.num else (), gf.den).text("x")
    return f"x^({offset}) * {gf.text('x')}"


def _listed(fit: Fit) -> str:
    values = [number_text(v) for v in fit.given.values[: fit.set_aside]]
    text = ", ".join(values)
    return text if len(text) <= 80 else f"{values[0][:30]}, ..., {values[-1][:30]}"


def _size_of(fit: Fit) -> str:
    if isinstance(fit, PRecursive):
        return f"a recurrence of order {fit.order} and degree {fit.degree}"
    if isinstance(fit, Algebraic):
        return f"an equation of degree {fit.degree} in f"
    if isinstance(fit, DFinite):
        return f"a differential equation of order {fit.order}"
    gf = fit.generating_function()
    return f"a recurrence of order {gf.order}" if gf is not None else "a formula"


def predicted_text(fit: Fit) -> str:
    """Return the next terms, as many as fit in a few lines."""
    texts: list[str] = []
    for term in fit.predicted(PREDICTED):
        texts.append(number_text(term))
        if sum(map(len, texts)) + 2 * len(texts) - 2 > SHOWN:
            return ", ".join(texts[:-1])
    return ", ".join(texts)


def verdict_text(guess: Guess) -> str:
    """Return the verdict with its reason."""
    verdict = guess.verdict
    if isinstance(verdict, Proved):
        assert guess.bound is not None
        assert guess.fit is not None
        gf = guess.fit.generating_function()
        assert gf is not None
        enough = guess.bound.limit + gf.holds_from
        compared = f"{len(guess.given)} terms agree, {enough} are enough"
        if verdict.premises:
            return f"proved under a premise, {guess.bound}: {compared}"
        return f"proved from {guess.bound}: {compared}"
    if isinstance(verdict, Claimed):
        return "claimed: guess.verdict.verify() derives it again"
    if isinstance(verdict, Consistent):
        return f"consistent: confirmed by {verdict.surplus} further terms"
    if isinstance(verdict, Underdetermined):
        word = "term" if verdict.needed == 1 else "terms"
        if guess.bound is not None:
            return f"underdetermined: {verdict.needed} further {word} would prove or refute it"
        if guess.fit is None:
            return f"underdetermined: give at least {verdict.needed} further {word}"
        return f"underdetermined: {verdict.needed} further {word} must agree to confirm it"
    assert isinstance(verdict, Refused)
    return f"{verdict.words}: {verdict.reason}"


def guess_data(guess: Guess) -> dict[str, Any]:
    """Return the guess as plain data, as documented for `gfkit guess --json`."""
    verdict, fit, answered = guess.verdict, guess.fit, guess.is_answer
    data: dict[str, Any] = {"subject": guess.given.name} if guess.given.name else {}
    data |= {
        "verdict": str(verdict),
        "kind": fit.kind if fit is not None and answered else None,
        "surplus": fit.surplus if fit is not None and answered else None,
        "offset": guess.given.offset,
        "given": len(guess.given),
        "scale": guess.scale,
    }
    if isinstance(verdict, Proved):
        data["premises"] = list(verdict.premises)
    if isinstance(verdict, Underdetermined):
        data["needed"] = verdict.needed
    if isinstance(verdict, Refused):
        data["reason"] = verdict.reason
        if verdict.code:
            data["reason_code"] = verdict.code
        if fit is None:
            data["tried"] = list(FAMILIES)
    if guess.bound is not None:
        data["bound"] = {
            "order": guess.bound.limit,
            "status": "given" if guess.source is None else "proved",
            "reason": guess.bound.reason,
        }
    if guess.suspects:
        data["suspects"] = [
            {"n": s.n, "given": number_text(s.given), "expected": number_text(s.expected)}
            for s in guess.suspects
        ]
    if fit is not None:
        if answered:
            data |= fit_data(fit)
            data |= _forms_data(guess)
        else:
            data["candidate"] = {"kind": fit.kind, "surplus": fit.surplus, **fit_data(fit)}
    return data


def _forms_data(guess: Guess) -> dict[str, Any]:
    forms = guess.forms()
    data: dict[str, Any] = {}
    if forms.closed:
        data["closed_forms"] = [
            {"term": term.left, "formula": term.formula, "from": term.index}
            for term in forms.closed
        ]
    if forms.ordinary is not None and forms.algebraic is not None:
        found = forms.algebraic
        data["algebraic_gf"] = {
            "gf": forms.ordinary,
            "equation": found.text(),
            "used": found.used,
            "surplus": found.surplus,
        }
    if forms.exponential is not None:
        fit = forms.exponential
        data["egf"] = {
            "text": fit.text(),
            "egf": fit.explicit,
            "used": fit.used,
            "surplus": fit.surplus,
        }
    return data


def fit_data(fit: Fit) -> dict[str, Any]:
    """Return the formula of a fit as plain data."""
    data: dict[str, Any] = {
        "formula": fit.text(),
        "from": fit.holds_from,
        "used": fit.used,
        "predicted": [_number(term) for term in fit.predicted(PREDICTED)],
    }
    gf = fit.generating_function()
    if gf is not None:
        data |= {
            "order": gf.order,
            "signature": list(gf.signature),
            "numerator": list(gf.num),
            "denominator": list(gf.den),
            "gf": gf.text("x"),
            "preperiod": fit.set_aside,
        }
    elif isinstance(fit, PRecursive):
        data |= {
            "order": fit.order,
            "degree": fit.degree,
            "coefficients": [list(p) for p in reversed(fit.polynomials)],
            "undetermined_at": list(fit.free),
        }
    elif isinstance(fit, Algebraic | DFinite):
        data["coefficients"] = [list(p) for p in fit.polynomials]
        data["order" if isinstance(fit, DFinite) else "degree"] = len(fit.polynomials) - 1
    return data


def _number(value: Fraction) -> str:
    return number_text(value)
