"""Closed forms as lines of text and as JSON data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.analysis.radicals import roots_in_radicals
from gfkit.errors import LimitReached
from gfkit.formulas.latex import latex_of
from gfkit.formulas.symbolic import approximate
from gfkit.formulas.tree import RootSum, text_of
from gfkit.numbers.decimal import number_text
from gfkit.numbers.roots import certified_roots
from gfkit.render.page import Line

if TYPE_CHECKING:
    from gfkit.analysis.closed_form import ClosedForm
    from gfkit.analysis.nearest import NearestInteger
    from gfkit.analysis.partial_fractions import RootPart
    from gfkit.numbers.roots import RootBall
    from gfkit.render.page import Row

LONG_FORMULA = 1500
"""Longer formulas are described, unless all of them is wanted."""
SHOWN_ROOTS = 8
"""The roots of polynomials up to this degree are listed."""
NEAR = 1e-9
SHOWN_TERMS = 12
LARGEST = 2**1000
"""Larger roots are not shown as floating-point numbers."""
DATA_ORDER = 300
"""Above this order the formula is left out of the data, which still have its parts."""


def closed_form_rows(
    closed: ClosedForm, nearest: NearestInteger | None, *, fitted: bool = False
) -> list[Row]:
    """Return the lines of a closed form for people.

    fitted: the g.f. is a fit to terms, so all that follows from it has that premise.
    """
    rows: list[Row] = [_formula_line(closed)]
    if closed.early:
        shown = [
            f"a({n})={number_text(a)}" for n, a in list(closed.exceptions.items())[:SHOWN_TERMS]
        ]
        more = ", ..." if len(closed.early) > SHOWN_TERMS else ""
        rows.append(("before", ", ".join(shown) + more))
    for part, formulas in zip(closed.parts, closed.terms, strict=True):
        if isinstance(formulas[0], RootSum):
            rows += _root_rows(part)
    if nearest is not None:
        rows.append(_nearest_line(nearest, fitted=fitted))
        if (named := nearest.root_text()) is not None:
            rows.append(("", named))
    rows.append(("factors", _factors_text(closed)))
    rows.append(("checked", checked_text(closed)))
    return rows


def closed_form_latex(closed: ClosedForm, nearest: NearestInteger | None) -> str:
    """Return the closed form, and the nearest-integer form, as lines of LaTeX."""
    lines = [rf"a(n) = {latex_of(closed.formula)} \qquad (n \ge {closed.holds_from})"]
    if nearest is not None:
        lines.append(rf"a(n) = {nearest.latex()} \qquad (n \ge {nearest.holds_from})")
    return "\n".join(lines)


def closed_form_formulas(closed: ClosedForm, nearest: NearestInteger | None) -> dict[str, str]:
    """Return the LaTeX of the lines that are formulas, by their labels."""
    found = {"g.f.": closed.gf.latex()}
    if closed.gf.order <= DATA_ORDER:
        found["a(n)"] = rf"{latex_of(closed.formula)} \quad (n \ge {closed.holds_from})"
    if nearest is not None:
        found["nearest"] = rf"{nearest.latex()} \quad (n \ge {nearest.holds_from})"
    return found


def closed_form_data(closed: ClosedForm, nearest: NearestInteger | None) -> dict[str, Any]:
    """Return the closed form as JSON data; fractions as text."""
    short = closed.gf.order <= DATA_ORDER
    return {
        "closed_form": text_of(closed.formula) if short else None,
        "latex": latex_of(closed.formula) if short else None,
        "holds_from": closed.holds_from,
        "before": {str(n): number_text(a) for n, a in closed.exceptions.items()},
        "parts": [
            {
                "polynomial": list(part.poly),
                "multiplicity": part.multiplicity,
                "irreducible": part.irreducible,
                "coefficients": [
                    [number_text(c) for c in numerator] for numerator in part.numerators
                ],
                "over_derivative": part.over_derivative,
            }
            for part in closed.parts
        ],
        "nearest": None
        if nearest is None
        else {
            "formula": text_of(nearest.formula),
            "latex": latex_of(nearest.formula),
            "holds_from": nearest.holds_from,
            "fails_before": nearest.sharp,
            "root_of": None if nearest.root_of is None else list(nearest.root_of),
            "root": nearest.root_digits,
            "factor": nearest.factor_digits,
        },
        "checked": checked_text(closed),
    }


def _formula_line(closed: ClosedForm) -> Line:
    since = f" for n >= {closed.holds_from}"
    if closed.gf.order > DATA_ORDER:
        return Line("a(n)", f"{_described(closed)}{since}")
    text = text_of(closed.formula)
    short = f"{_described(closed)} (--full prints it){since}" if len(text) > LONG_FORMULA else ""
    return Line("a(n)", text + since, short=short)


def _described(closed: ClosedForm) -> str:
    terms = []
    sums = 0
    for part, formulas in zip(closed.parts, closed.terms, strict=True):
        if isinstance(formulas[0], RootSum):
            sums += 1
            over = f"/g{sums}'(r)" if part.over_derivative else ""
            weight = "" if part.multiplicity == 1 else ", n"
            terms.append(f"Sum_{{g{sums}(r)=0}} c{sums}(r{weight})*r^n{over}")
        else:
            terms += [text_of(formula) for formula in formulas]
    shown = " + ".join(terms)
    if len(shown) > LONG_FORMULA:
        shown = f"a sum of {len(terms)} terms, too long to show"
    elif sums:
        shown += f", with polynomials g1, c1{', ...' if sums > 1 else ''}"
    return shown


def _root_rows(part: RootPart) -> list[tuple[str, str]]:
    """Return lines about the roots that a sum runs over, in radicals where that can be read."""
    if part.degree > SHOWN_ROOTS:
        return []
    try:
        balls = certified_roots(part.poly)
    except LimitReached:
        return []
    if any(abs(side) >= LARGEST for ball in balls for side in (ball.real, ball.imaginary)):
        return []
    found = roots_in_radicals(part.poly) if part.irreducible else None
    radicals = [] if found is None else list(found.roots)
    rows: list[tuple[str, str]] = []
    for ball in sorted(balls, key=_largest_first):
        value = _number(ball)
        near = min(radicals, key=lambda root: abs(approximate(root) - value), default=None)
        if near is not None and abs(approximate(near) - value) > NEAR * (1 + abs(value)):
            near = None
        shown = f"{value.real:.13g}" if value.real else ""
        if not ball.is_real:
            if near is None and value.imag < 0:
                continue  # said with its conjugate
            sign = "+-" if near is None else "-" if value.imag < 0 else "+"
            shown += f"{sign}{abs(value.imag):.13g}*i"
        rows.append(("" if rows else "r", shown if near is None else f"{shown} = {text_of(near)}"))
    return rows


def _largest_first(ball: RootBall) -> tuple[float, float, float]:
    value = _number(ball)
    return -round(abs(value), 9), -value.real, -value.imag


def _number(ball: RootBall) -> complex:
    return complex(float(ball.real), float(ball.imaginary))


def _nearest_line(nearest: NearestInteger, *, fitted: bool) -> Line:
    shown = text_of(nearest.formula)
    fails = f", but not for n = {nearest.holds_from - 1}" if nearest.sharp else ""
    proved = "proved, if the g.f. is right" if fitted else "proved"
    said = f" for all n >= {nearest.holds_from} ({proved}){fails}"
    short = f"a long formula (--full prints it){said}" if len(shown) > LONG_FORMULA else ""
    return Line("nearest", shown + said, short=short)


def _factors_text(closed: ClosedForm) -> str:
    """Return the degrees of the factors of the denominator."""
    if not closed.parts:
        return "the denominator is 1"
    counted: dict[tuple[int, int, bool], int] = {}
    for part in closed.parts:
        key = part.degree, part.multiplicity, part.irreducible
        counted[key] = counted.get(key, 0) + 1
    shown = []
    for (degree, multiplicity, irreducible), number in sorted(counted.items()):
        times = f"{number} of degree {degree}" if number > 1 else f"one of degree {degree}"
        if multiplicity > 1:
            times += f", multiplicity {multiplicity}"
        shown.append(times if irreducible else f"{times} (square-free, not factored)")
    return "; ".join(shown)


def checked_text(closed: ClosedForm) -> str:
    """Return what the formula was compared with."""
    order = closed.gf.order
    count = order + len(closed.early)
    return (
        f"exactly: {count} term{'' if count == 1 else 's'}, and the recurrence of order {order} "
        "by the multiplicities of its roots"
    )
