"""Functions of the package: values by their definitions, and calls that say too little."""

import html
import json

import pytest

import gfkit
from gfkit import Strip, as_sequence, check, compare, read, table
from gfkit.errors import LookUpError, WrongArgument, WrongCall
from gfkit.sequences.answers import closed_form
from gfkit.sequences.guess import guess
from gfkit.series.rational_gf import RationalGF

RIGHT_ENDS = Strip("domineering:right-ends", columns=3)


# Answers are what they are of.


@pytest.mark.parametrize(
    "answer",
    [
        RIGHT_ENDS.generating_function(), RIGHT_ENDS.generating_function().sequence(),
        closed_form(RIGHT_ENDS.generating_function()),
        guess(RIGHT_ENDS.generating_function().terms(20)),
        RIGHT_ENDS.generating_function(marks="xy"),
    ],
    ids=["strip", "sequence", "closed form", "guess", "marked"],
)  # fmt: skip
def test_answers_are_indexed_sliced_and_iterated(answer):
    expected = RIGHT_ENDS.generating_function().sequence().terms(8)
    assert answer[5] == expected[5]
    assert answer[2:8:2] == expected[2:8:2]
    assert [one for one, _ in zip(answer, range(8), strict=False)] == expected


@pytest.mark.parametrize("early", [[1], [0, 0, 5], [7, 1, 0, -2]])
def test_a_closed_form_is_a_of_n_also_before_it_holds(early):
    form = closed_form(as_sequence(RationalGF.of([1], [1, -2]) + RationalGF.of(early, [1])))
    added = [*early, *[0] * 12]
    assert form.found.holds_from == len(early)
    assert [form(n) for n in range(12)] == [2**n + added[n] for n in range(12)]


def test_an_answer_is_saved_in_the_form_that_the_suffix_says(tmp_path):
    """The text is read as a sequence, the data have its g.f., the page and the formula show it."""
    answer, texts = RIGHT_ENDS.generating_function(), {}
    for suffix in ("html", "tex", "json", "txt"):
        path = tmp_path / f"answer.{suffix}"
        gfkit.save(answer, path)
        texts[suffix] = path.read_text("utf-8")
    assert as_sequence(texts["txt"].partition("  [")[0]).terms(20) == answer.terms(20)
    assert as_sequence(json.loads(texts["json"])["formula"]["generating_function"]).gf == answer.gf
    assert texts["tex"] == answer.latex()
    assert str(answer.gf) in html.unescape(texts["html"])


@pytest.mark.parametrize(("suffix", "kind"), [("doc", WrongArgument), ("svg", TypeError)])
def test_a_form_that_is_not_there_is_refused(suffix, kind, tmp_path):
    with pytest.raises(kind):
        gfkit.save(RIGHT_ENDS.generating_function(), tmp_path / f"answer.{suffix}")
    assert not list(tmp_path.iterdir())


def test_an_attribute_that_is_not_there_is_refused():
    for one in (gfkit.as_sequence("2^n"), read("kings 3 x n")):
        with pytest.raises(AttributeError, match="has no attribute 'nonsense'"):
            one.nonsense  # noqa: B018 - which raises


# Verbs.


@pytest.mark.parametrize(
    ("given", "sides", "verdict"),
    [
        (("a(n) > 0 for n >= 1", "x/(1-x)"), {}, "proved"),
        (("a(n) > 0", "x/(1-x)"), {}, "refuted"),
        (("a(n) = 2*a(n-1)", [1, 2, 4, 8, 17]), {"low": 1, "high": 3}, "proved"),
        (("a(n) = 2*a(n-1)", [1, 2, 4, 8, 17]), {"high": 4}, "refuted"),
        (("F(n) = F(n-1)+F(n-2)",), {}, "proved"),
        (("G.f.: x/(1-2*x-x^2).", "x/(1-2*x-x^2)"), {}, "proved"),
        (("G.f.: x/(1-2*x-x^2).", "x/(1-3*x-x^2)"), {}, "refuted"),
    ],
)  # fmt: skip
def test_a_relation_is_checked_in_its_range(given, sides, verdict):
    assert str(check(*given, **sides).verdict) == verdict


def test_a_relation_about_terms_is_consistent_with_them():
    assert check("a(n) = 2*a(n-1)", [1, 2, 4]).verdict == "consistent"


def test_sequences_are_compared_term_by_term_or_for_all_n():
    assert compare("1/(1-2x)", "2^n").verdict == "proved"
    assert compare("1/(1-2x)", [1, 2, 4, 9]).reason.startswith("at n = 3")


def test_a_table_has_a_generating_function_for_each_side():
    # independent sets on paths, and of kings in two columns
    assert [one.gf for one in table("kings", columns=[1, 2])] == [
        gfkit.gf("(1+x)/(1-x-x^2)").gf, gfkit.gf("(1+2*x)/(1-x-2*x^2)").gf,
    ]  # fmt: skip
    assert len(table("kings", rows=2)) == 1


# Calls that say too little, or what does not go together.


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: table("kings"), "give either columns or rows"),
        (lambda: table("kings", rows=[1], columns=[2]), "give either columns or rows"),
        (lambda: table("kings", rows=[]), "give either columns or rows"),
    ],
)
def test_a_call_that_says_too_little_has_an_example(call, said):
    with pytest.raises(WrongCall) as refused:
        call()
    assert said in str(refused.value)
    assert "for example " in str(refused.value)


def test_terms_are_looked_up_in_a_file():
    said = r"give the OEIS's file of terms, as in dump='stripped.gz'"
    with pytest.raises(LookUpError, match=said):
        gfkit.oeis.lookup([1, 2, 3, 4, 5, 6, 7, 8])
