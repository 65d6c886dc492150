"""A guess, of a sequence or of a triangle, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gfkit.fits.k_regular import KRegular
from gfkit.fits.p_recursive import PRecursive
from gfkit.fits.search import FAMILIES
from gfkit.fits.series_equations import Algebraic, DFinite
from gfkit.numbers.decimals import number_text, numbers_text
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Refused, Underdetermined
from gfkit.render.latex import relation_latex
from gfkit.render.pages import Line
from gfkit.render.records import Datum, Entry, Field, Record, fraction
from gfkit.render.verdicts import verdict_text
from gfkit.sequences.sequence import Sequence
from gfkit.series.printing import recurrence_text
from gfkit.series.rational_gf import RationalGF

if TYPE_CHECKING:
    from gfkit.fits.fit import Fit
    from gfkit.sequences.guess import Guess
    from gfkit.sequences.triangles import TriangleGuess

LONGEST = 1500
"""A formula of more characters is described, unless all of it is wanted."""
LONG_ORDER = 60
"""A recurrence of a higher order, too."""
ALL = "--full prints all"

PREDICTED = 5
SHOWN = 400


def guess_record(guess: Guess) -> Record:
    """Return the record of a guess: what fits, from where, by how many terms, and the verdict."""
    given, scale, verdict, fit = guess.given, guess.scale, guess.provenance, guess.fit
    bound, answered = guess.bound, guess.is_answer
    cleared = f"a(n) is {number_text(scale)} times the term given, so that all are integers"
    places = [
        {"n": s.n, "given": number_text(s.given), "expected": number_text(s.expected)}
        for s in guess.suspects
    ]
    source = "given" if guess.source is None else "proved"
    code, tried = getattr(verdict, "code", ""), isinstance(verdict, Refused) and fit is None
    return Record.of(
        Field("subject", given.name, label="sequence") if given.name else None,
        Line("terms", f"{len(given)}, a({given.offset}) to a({given.end - 1})"),
        Datum("kind", fit.kind if fit is not None and answered else None),
        Datum("surplus", fit.surplus if fit is not None and answered else None),
        Datum("offset", given.offset),
        Datum("given", len(given)),
        Field("scale", scale, cleared) if scale != 1 else Datum("scale", scale),
        *(() if fit is None else _fitted(guess, fit)),
        Datum("suspects", places) if places else None,
        *(Line("suspect", str(suspect)) for suspect in guess.suspects),
        Field("verdict", str(verdict), verdict_of(guess)),
        Field("caution", guess.caution) if guess.caution else Datum("caution", None),
        Datum("premises", list(verdict.premises)) if isinstance(verdict, Proved) else None,
        Datum("needed", verdict.needed) if isinstance(verdict, Underdetermined) else None,
        Datum("reason", verdict.reason) if isinstance(verdict, Refused) else None,
        Datum("reason_code", code) if code else None,
        Datum("tried", list(FAMILIES)) if tried else None,
        None
        if bound is None
        else Datum("bound", {"order": bound.limit, "status": source, "reason": bound.reason}),
    )


def _fitted(guess: Guess, fit: Fit) -> Iterator[Entry]:
    """Yield the fit: the answer, or a candidate that is not one yet."""
    verdict = guess.provenance
    would_be = isinstance(verdict, Refused | Underdetermined)
    note = " (after the correction)" if guess.suspects else " (of a candidate, see the verdict)"
    yield Line("kind", fit.kind + (note if would_be else ""))
    known = Record(tuple(_fit(fit)))
    if guess.is_answer:
        yield from known.entries
    else:
        of = {"kind": fit.kind, "surplus": fit.surplus, **known.data()}
        yield Datum("candidate", of)
        yield from known.page().parts
    shown = predicted_text(fit)
    if guess.checked is not None:
        yield Field("checked", guess.checked, f"it is right for n <= {guess.checked}")
    elif guess.candidate is not None and not isinstance(verdict, Proved):
        yield Field("odds", guess.odds)
    if shown and guess.candidate is not None:
        yield Line("next", shown)
    forms = list(_forms(guess))
    yield from forms if guess.is_answer else Record(tuple(forms)).page().parts


def _fit(fit: Fit) -> Iterator[Entry]:
    """Yield the formula of a fit, and by how many terms it is determined."""
    text, gf = fit.text(), fit.generating_function()
    more, latex = fit.range_text(), ""
    if isinstance(fit, PRecursive) and (relation := relation_latex(text)):
        latex = rf"{relation} \quad (n \ge {fit.holds_from})"
    short = f"{_size_of(fit)} ({ALL}){more}" if len(text) > LONGEST else ""
    yield Field("formula", text, text + more, fit.label, latex, short)
    if gf is not None:
        yield from _fraction(fit, gf)
    elif isinstance(fit, PRecursive):
        yield Datum("order", fit.order)
        yield Datum("degree", fit.degree)
        yield Datum("coefficients", [*map(list, fit.by_lag)])
        free = list(fit.free)
        places = ", ".join(f"a({n})" for n in free[:10])
        why = f"{places}: the leading coefficient vanishes there; counted as used"
        yield Field("undetermined_at", free, why, "free") if free else Datum("undetermined_at", [])
    else:
        yield from (Datum(*pair) for pair in fit.numbers().items())
        if isinstance(fit, KRegular) and (sums := fit.sums()) is not None:
            over = f"{sums}, of the sums over {fit.base}^m <= n < {fit.base}^(m+1)"
            yield Field("sums", str(sums), over)
    yield Datum("from", fit.holds_from)
    yield Field("used", fit.used, determined_text(fit))
    yield Datum("predicted", list(map(number_text, fit.predicted(PREDICTED))))


def _fraction(fit: Fit, gf: RationalGF) -> Iterator[Entry]:
    short = f"of order {gf.order} ({ALL})" if gf.order > LONG_ORDER else ""
    own = Sequence.of_gf(gf, offset=fit.given.offset)
    known: Any = own.own_gf
    yield from fraction(gf if known is None else known)
    yield Field("gf", own.gf_text(), own.gf_text(), "g.f.", short=short)
    if fit.kind != "C-finite":
        yield Line("recurrence", recurrence_text(gf, fit.given.offset, longest=LONG_ORDER))
    many = f"{gf.order} coefficients ({ALL})" if short else ""
    yield Field("signature", list(gf.signature), f"({numbers_text(gf.signature)})", short=many)
    aside = fit.set_aside
    if aside:
        text = f"{aside} {'term' if aside == 1 else 'terms'}: {_listed(fit)}"
        yield Field("preperiod", aside, text, "pre-period")
    else:
        yield Datum("preperiod", aside)


def _forms(guess: Guess) -> Iterator[Entry]:
    """Yield closed forms, and generating functions in x with their surplus."""
    forms, offset = guess.forms(), guess.given.offset
    if forms.closed:
        data = [{"term": z.left, "formula": z.formula, "from": z.index} for z in forms.closed]
        yield Datum("closed_forms", data)
    for term in forms.closed:
        latex = rf"{term.latex()} \quad (n \ge {term.index})" * (len(forms.closed) == 1)
        if len(str(term)) <= LONGEST:
            yield Line("closed form", f"{term} for n >= {term.index}", latex)
    if forms.ordinary is not None and forms.algebraic is not None:
        found = forms.algebraic
        factor = "" if not offset else "x*" if offset == 1 else f"x^{offset}*"
        data_of: dict[str, Any] = {"gf": forms.ordinary, "equation": found.text()}
        text = f"{factor}{forms.ordinary}; {_own(guess, found)}"
        yield Field("algebraic_gf", {**data_of, **_surplus(found)}, text, "g.f.")
    if forms.exponential is not None:
        fit = forms.exponential
        written = fit.text()
        value = {"text": written, "egf": fit.explicit, **_surplus(fit)}
        said = f"{written.removeprefix('E(x) = ')}; {_own(guess, fit)}"
        own = fit is guess.fit
        yield Datum("egf", value) if own else Field("egf", value, said, "e.g.f.")


def _surplus(fit: Fit) -> dict[str, int]:
    return {"used": fit.used, "surplus": fit.surplus}


def _own(guess: Guess, fit: Fit) -> str:
    if fit is guess.fit:
        return "solved from the equation"
    return f"a fit: {determined_text(fit)}"


def determined_text(fit: Fit) -> str:
    """Return by how many terms a fit is determined, and how many more agree."""
    terms = "term determines" if fit.used == 1 else "terms determine"
    agree = "agrees" if fit.surplus == 1 else "agree"
    return f"{fit.used} {terms} it, {fit.surplus} more {agree}"


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


def verdict_of(guess: Guess) -> str:
    """Return the verdict with its reason."""
    verdict, bound = guess.provenance, guess.bound
    if isinstance(verdict, Proved) and bound is not None and guess.fit is not None:
        gf = guess.fit.generating_function()
        assert gf is not None
        compared = f"{len(guess.given)} terms agree, {bound.limit + gf.holds_from} are enough"
        if verdict.premises:
            return f"proved under a premise, {bound}: {compared}"
        return f"proved from {bound}: {compared}"
    if isinstance(verdict, Underdetermined):
        terms = f"{verdict.needed} further {'term' if verdict.needed == 1 else 'terms'}"
        if bound is not None:
            return f"underdetermined: {terms} would prove or refute it"
        if guess.fit is None:
            return f"underdetermined: give at least {terms}"
        return f"underdetermined: {terms} must agree to confirm it"
    return verdict_text(verdict)


def triangle_record(found: TriangleGuess) -> Record:
    """Return the record of a triangle: the g.f. and the Riordan array that fit, and the verdict."""
    rows, verdict, gf, array = found.rows, found.verdict, found.gf, found.riordan
    entries = sum(map(len, rows))
    words = "entry determines" if found.used == 1 else "entries determine"
    determined = f"{found.used} {words} it, {entries - found.used} more agree"
    power = "t^n/n!" if array is not None and array.exponential else "t^n"
    meaning = f"the sum of T(n, k) {power} is d(t) h(t)^k{'/k!' * power.endswith('!')}"
    kind: dict[str, Any] = {}
    if array is not None:
        kind = {"exponential": array.exponential, "d": array.first, "h": array.second}
    return Record.of(
        Field("rows", len(rows), f"{len(rows)}, with {entries} entries"),
        None
        if gf is None
        else Field("gf", str(gf), f"{gf}, the sum of T(n, k) x^k t^n", "g.f.", gf.latex()),
        None if array is None else Field("riordan", kind, f"{array}; {meaning}", "Riordan array"),
        Field("used", found.used, determined) if found.used else None,
        Field("verdict", str(verdict), verdict_text(verdict)),
        Datum("needed", verdict.needed) if isinstance(verdict, Underdetermined) else None,
        Datum("reason", verdict.reason) if isinstance(verdict, Refused) else None,
    )
