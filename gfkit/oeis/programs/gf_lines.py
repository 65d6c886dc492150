"""Programs of an entry, one a language, written from a generating function."""

from __future__ import annotations

import re

from gfkit.numbers.decimals import numbers_text
from gfkit.oeis.programs.runs import CheckedProgram
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalGF

SHOWN = 30
"""The number of terms that a program of a draft prints."""


def programs_of(gf: RationalGF, offset: int = 0, count: int = SHOWN) -> list[CheckedProgram]:
    """Return programs, one a language, for a(offset), a(offset + 1), ...

    gf: the sum of a(n) x^n over n >= 0; terms before the offset are left out.

    >>> from gfkit.series.rational_gf import RationalGF
    >>> [program.lines[0] for program in programs_of(RationalGF.of([1], [1, -1, -1]))][:2]
    ['LinearRecurrence[{1, 1}, {1, 1}, 30]', '(PARI) Vec(1/(1-x-x^2) + O(x^30))']
    """
    last = offset + count
    fraction = gf.text("x", factored=False)
    values = gf.terms(max(last, gf.holds_from))
    initial = values[: gf.holds_from]
    series = f"CoefficientList[Series[{fraction}, {{x, 0, {last - 1}}}], x]"
    mathematica = f"Drop[{series}, {offset}]" if offset else series
    if offset == 0 and gf.holds_from == gf.order:
        weights, first = (numbers_text(part) for part in (gf.signature, initial))
        mathematica = f"LinearRecurrence[{{{weights}}}, {{{first}}}, {count}]"
    leading = next((n for n, value in enumerate(values) if value), 0)
    pari = f"Vec({fraction} + O(x^{last}))"
    if leading < offset:
        pari = f"{pari}[{offset - leading + 1}..-1]"
    elif leading > offset:
        pari = f"Vec({fraction} + O(x^{last}), -{count})"
    python = [
        "def aupto(nn):",
        f"    a = [{numbers_text(initial)}]",
        f"    while len(a) <= nn: a.append({_python_sum(gf)})",
        f"    return a[{offset or ''}:nn+1]",
        f"print(aupto({last - 1}))",
    ]
    maple = (
        f"gser:=series({fraction}, x=0, {last + 1}): "
        f"seq(coeff(gser, x, n), n={offset}..{last - 1});"
    )
    sage_tail = f"[{offset}:]" if offset else ""
    sage = [
        f"R.<x> = PowerSeriesRing(ZZ, default_prec={last})",
        f"print(({fraction}).padded_list({last}){sage_tail})",
    ]
    return [
        CheckedProgram("Mathematica", (mathematica,), f"Print[{mathematica}]\n"),
        CheckedProgram("PARI", (f"(PARI) {pari}",), f"print({pari})\n"),
        CheckedProgram("Maple", (maple,), maple + "\n"),
        CheckedProgram("SageMath", ("(SageMath)", *sage), "\n".join(sage) + "\n"),
        CheckedProgram("Python", ("(Python)", *python), "\n".join(python) + "\n"),
    ]


def _python_sum(gf: RationalGF) -> str:
    """Return the next term of the list a by the recurrence."""
    text = signature_text(gf.signature)
    return re.sub(r"a\(n-(\d+)\)", r"a[-\1]", text).replace(" ", "")
