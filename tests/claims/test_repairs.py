"""Slips of every class, undone: the repair parses back, and its own audit proves it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim, Range
from gfkit.formulas.evaluation import function_of
from gfkit.formulas.parser import parse_expression, parse_statement
from gfkit.formulas.tree import substituted, text_of
from gfkit.series.printing import signature_text
from gfkit.series.rational_gf import RationalGF

fractions = st.builds(
    lambda num, den: RationalGF.of(num, [1, *den]),
    st.lists(st.integers(1, 5), min_size=2, max_size=3),
    st.lists(st.integers(1, 4).flatmap(lambda c: st.sampled_from([c, -c])), min_size=2, max_size=3),
).filter(lambda gf: gf.order >= 2 and len(gf.num) >= 2)
some = settings(max_examples=4, deadline=None, derandomize=True)


def audited(kind, about, says, range_=None):
    return settle(Claim("1", "H", "p", "s", kind, about, says, range_))


def repaired(kind, about, says, range_=None):
    """Return the repair; check that it parses and that its own audit proves it."""
    finding = audited(kind, about, says, range_)
    assert str(finding.verdict) == "refuted"
    assert finding.repair is not None
    text, _, range_text = finding.repair.partition(" for ")
    assert str(parse_statement(text)) if kind == "relation" else text_of(parse_expression(text))
    again = audited(
        kind,
        about,
        {"gf": text} if kind == "generating function" else {"formula": text},
        Range.parse(range_text) if range_text else None,
    )
    assert str(again.verdict) == "proved"
    return finding.repair


def terms_of(side):
    return [f"{c}*x^{k}" for k, c in enumerate(side)]


def fraction(num, den):
    return f"({'+'.join(num)})/({'+'.join(den)})".replace("+-", "-")


GF_SLIPS = {
    "index": lambda gf: fraction([f"x*{t}" for t in terms_of(gf.num)], terms_of(gf.den)),
    "offset": lambda gf: f"({gf.text('x')})/x",
    "sign": lambda gf: fraction(
        terms_of(gf.num), [*terms_of(gf.den)[:-1], f"{-gf.den[-1]}*x^{gf.order}"]
    ),
    "coefficient": lambda gf: fraction(
        [f"{gf.num[0] + 7}", *terms_of(gf.num)[1:]], terms_of(gf.den)
    ),
    "factor": lambda gf: fraction(terms_of(gf.num), ["1", f"{gf.den[1]}", *terms_of(gf.den)[2:]]),
    "constant": lambda gf: fraction(terms_of(gf.num), [f"3*({t})" for t in terms_of(gf.den)]),
}  # fmt: skip


@parametrize_some("slip", GF_SLIPS, share=36)
@given(fractions)
@some
def test_slips_in_a_generating_function(slip, gf) -> None:
    wrong = GF_SLIPS[slip](gf)
    truth = function_of(parse_expression(gf.text("x")))
    if gf.den[1] == 0 or gf.den[-1] == 0 or function_of(parse_expression(wrong)) == truth:
        return
    repair = repaired("generating function", {"gf": gf.text("x")}, {"gf": wrong})
    assert function_of(parse_expression(repair)) == truth


@given(fractions, fractions)
@some
def test_x_and_y_exchanged(first, second) -> None:
    wrong = f"(1+{first.num[0]}*x*t+{second.num[0] + 9}*y*t)/(1-t-{first.num[1]}*x*t^2-y*t^2)"
    held = substituted(parse_expression(wrong), "x", parse_expression("z"))
    right = substituted(substituted(held, "y", parse_expression("x")), "z", parse_expression("y"))
    repair = repaired("generating function", {"gf": text_of(right)}, {"gf": wrong})
    assert parse_expression(repair) == right


REC_SLIPS = {
    "index": lambda c: re.sub(rf"a\(n-{len(c)}\)", f"a(n-{len(c) + 1})", signature_text(c)),
    "sign": lambda c: signature_text([*c[:-1], -c[-1]]),
    "coefficient": lambda c: signature_text([c[0] + 1 or 1, *c[1:]]),
    "constant": lambda c: f"{signature_text(c)} + 3",
    "offset": lambda c: re.sub(r"n-(\d+)", lambda m: f"n-{int(m[1]) + 1}", signature_text(c)),
}


@parametrize_some("slip", REC_SLIPS, share=36)
@given(fractions)
@some
def test_slips_in_a_recurrence(slip, gf) -> None:
    low = gf.holds_from + 1
    says = {"formula": f"a(n) = {REC_SLIPS[slip](list(gf.signature))}"}
    about = {"gf": gf.text("x")}
    if str(audited("relation", about, says, Range(low)).verdict) == "refuted":
        repaired("relation", about, says, Range(low))


@given(fractions, st.integers(3, 14))
@some
def test_a_range_that_begins_too_early(gf, late) -> None:
    about = {"gf": f"{gf.text('x')}+x^{late + gf.holds_from}"}
    says = {"formula": f"a(n) = {signature_text(gf.signature)}"}
    repair = repaired("relation", about, says, Range(gf.holds_from))
    assert repair.endswith(f"for n >= {late + gf.holds_from + gf.order + 1}")


@given(fractions)
@some
def test_a_missing_factor_of_the_variable_in_a_marked_recurrence(gf) -> None:
    about = {"gf": f"(1+{gf.num[0]}*x*t)/(1-t-{gf.num[1]}*x*t^2)"}
    says = {"formula": f"a(n) = a(n-1) + {gf.num[1]}*a(n-2)"}
    assert repaired("relation", about, says, Range(2)).startswith("a(n) = a(n-1)+")


@pytest.mark.parametrize("k", [2, 3])
def test_a_recurrence_that_lacks_a_term_is_repaired_by_it(k) -> None:
    """And not by a(n) = a(n-0), which is true of every sequence."""
    about, says = {"gf": f"1/(1-x-2*x^{k})"}, {"formula": "a(n) = a(n-1)"}
    repair = repaired("relation", about, says, Range(k))
    assert repair == f"a(n) = a(n-1)+2*a(n-{k}) for n >= {k}"


@pytest.mark.parametrize(("printed", "meant"), [(0, 1), (0, 2), (1, 2), (1, 3), (2, 1), (3, 1)])
def test_a_number_misprinted_by_one_or_two_is_the_only_one_changed(printed, meant) -> None:
    wrong, right = (f"x+1/(1-2*x)^{power}" for power in (printed, meant))
    assert repaired("generating function", {"gf": right}, {"gf": wrong}) == right


@given(fractions, st.sampled_from([-2, -1, 1, 2]))
@some
def test_terms_that_begin_elsewhere(gf, shift) -> None:
    values = gf.terms(14)
    if len(set(values)) < 10:
        return
    says = {"terms": values[3 : 3 + 8], "offset": 3 + shift}
    finding = audited("terms", {"gf": gf.text("x")}, says)
    assert str(finding.verdict) == "refuted"
    assert finding.repair == "the first term listed is a(3)"
