"""What is asked about something, and marks that are no question."""

from itertools import product

import pytest
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.reading.question_and_recurrence_remark_readers import question
from gfkit.reading.reading_classes import Question


@pytest.mark.parametrize("before", ["", "the regular expression ", "regex ", "the language of "])
@parametrize_some(
    ("expression", "words"),
    [
        ("(0|1)?", {"", "0", "1"}),
        ("0(10)*1?", {"0" + "10" * k + end for k in range(4) for end in ("", "1")}),
        (
            "(01|1)*0?",
            {
                "".join(z) + end
                for k in range(6)
                for z in product(("01", "1"), repeat=k)
                for end in ("", "0")
            },
        ),
        ("(0|1)+", {"".join(z) for k in range(1, 6) for z in product("01", repeat=k)}),
    ],
)
def test_a_mark_at_the_end_of_a_regular_expression_is_part_of_it(before, expression, words):
    found = as_sequence(before + expression)
    counted = [sum(len(z) == n for z in words) for n in range(1, 6)]
    assert [found.term(n) for n in range(1, 6)] == counted


@pytest.mark.parametrize("text", ["2^n?", "(n+1)(n+2)?", "(1+2)*n?"])
def test_a_mark_behind_a_formula_asks_about_it(text):
    assert read(text) == read(text.removesuffix("?"))


@pytest.mark.parametrize(
    ("text", "verb", "of"),
    [
        ("what is the closed form of 2^n + n?", "closed-form", "2^n + n"),
        ("generating function of the Pell numbers", "gf", "Pell numbers"),
        ("period of the subtraction game {1,4,10}", "game nim", "take 1, 4 or 10 from a heap"),
    ],
)
def test_a_question_has_a_verb_and_what_it_is_about(text, verb, of):
    assert read(text) == Question(verb, read(of))


@pytest.mark.parametrize(
    ("text", "verb", "of"),
    [
        ("first 10 terms of the Fibonacci numbers", "terms --terms 10", "Fibonacci numbers"),
        ("12 terms of n^2", "terms --terms 12", "n^2"),
        ("the first 7 values of the number of ways", "terms --terms 7", "number of ways"),
        ("what is the winner of cram 3x3?", "game outcome", "cram 3x3"),
        ("nim-value of 0.77", "game nim", "0.77"),
        ("solve the recurrence: a(n) = 2*a(n-1)", "ask", "a(n) = 2*a(n-1)"),
        ("growth rate of x/(1-x-x^2)?", "asymptotics", "x/(1-x-x^2)"),
    ],
)
def test_a_question_is_a_verb_and_the_text_that_it_is_asked_of(text, verb, of):
    assert question(text) == (verb, of)
