"""Pages of generating functions: what is printed is what was found, and is read back."""

import re

import pytest
from oracle.expressions import function_of
from render.shown import lines_of, numbers

from gfkit import Strip, as_sequence
from gfkit.answers.registry import data as data_of
from gfkit.base.display import form
from gfkit.render.pages import Line

ANSWERS = {
    "col": Strip("col", columns=2).generating_function(),
    "ring": Strip("kings", columns=3, topology="ring").generating_function(),
    "cylinder": Strip("domineering", columns=3, topology="cylinder").generating_function(),
    "tilings": Strip("domineering:tilings", rows=3).generating_function(),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_terms_that_are_printed_are_those_of_the_answer(name):
    found = numbers(lines_of(ANSWERS[name])["terms"])
    assert found == ANSWERS[name].terms(len(found))


def test_the_terms_of_the_data_begin_with_that_of_the_offset():
    """A board of 3 rows and n columns has 1, 0, 3, 0, 11 tilings by dominoes for n = 0, 1, ...."""
    data = data_of(ANSWERS["tilings"])
    found = [int(data["first_terms"][n - data["offset"]]) for n in range(5)]
    assert found == [1, 0, 3, 0, 11]


@pytest.mark.parametrize("name", ANSWERS)
def test_the_fraction_that_is_printed_is_read_back_as_the_answer(name):
    assert as_sequence(lines_of(ANSWERS[name])["g.f."]).early(12) == ANSWERS[name].terms(12)


@pytest.mark.parametrize("name", ["col", "ring", "cylinder"])
def test_the_recurrence_that_is_printed_gives_the_terms(name):
    """With its first values it determines the sequence."""
    recurrence, values = lines_of(ANSWERS[name])["recurrence"].split("; ")
    steps = re.findall(r"([-+]?) ?(\d*)\*?a\(n-(\d+)\)", recurrence.partition(" = ")[2])
    terms = [int(value) for value in re.findall(r"a\(\d+\)=(\d+)", values)]
    while len(terms) < 12:
        terms.append(
            sum(int(f"{sign}{many or 1}") * terms[-int(back)] for sign, many, back in steps)
        )
    assert terms == ANSWERS[name].terms(12)


@pytest.mark.parametrize("name", ["col", "ring", "cylinder"])
def test_the_signature_is_that_of_the_recurrence(name):
    recurrence = lines_of(ANSWERS[name])["recurrence"].partition(" for ")[0]
    signature = [*map(int, lines_of(ANSWERS[name])["signature"][1:-1].split(", "))]
    steps = re.findall(r"([-+]?) ?(\d*)\*?a\(n-(\d+)\)", recurrence.partition(" = ")[2])
    assert {int(back): int(f"{sign}{many or 1}") for sign, many, back in steps} == {
        k: c for k, c in enumerate(signature, 1) if c
    }


@pytest.mark.parametrize("name", ANSWERS)
def test_the_growth_that_is_printed_is_that_of_far_terms(name):
    """A quotient of terms that are one period apart: three rows may be needed for a tiling."""
    growth = float(re.match(r"[\d.]+\d", lines_of(ANSWERS[name])["growth"])[0])
    far = ANSWERS[name].terms(242)
    assert (far[240] / far[120]) ** (1 / 120) == pytest.approx(growth, rel=1e-2)


def test_a_marked_fraction_with_marks_1_is_the_plain_one():
    shown = lines_of(Strip("domineering", columns=2).generating_function(marks="xy"))
    plain = Strip("domineering", columns=2).generating_function()
    at_one = re.sub(r"[xy]", "1", shown["g.f."]).replace("t", "x")
    assert as_sequence(at_one).early(10) == plain.terms(10)


@pytest.mark.parametrize(
    ("model", "sides", "marks"),
    [
        ("domineering", {"columns": 2}, "xy"),
        ("domineering", {"columns": 1}, "xy"),
        ("col", {"columns": 2}, "xy"),
        ("kings", {"columns": 2}, "x"),
        ("domineering:tilings", {"rows": 2}, "xy"),
    ],
)
def test_a_marked_fraction_is_expanded_and_its_signature_is_that_of_the_profiles(
    model, sides, marks
):
    """At x = 2 and y = 3: the profiles by the fraction, and the recurrence that they obey."""
    answer = Strip(model, **sides).generating_function(marks=marks)
    shown, data = lines_of(answer, full=True), data_of(answer)

    def at_marks(text):
        return text.replace("x", "2").replace("y", "3")

    values = as_sequence(at_marks(data["formula"]["generating_function"]).replace("t", "x")).early(
        9
    )
    for label in {"g.f.", "expanded"} & shown.keys():
        assert as_sequence(at_marks(shown[label]).replace("t", "x")).early(9) == values
    point = {"x": 2, "y": 3}
    profiles = [function_of(shown[f"n = {n}"].replace("^", "**"), int)(point) for n in range(4)]
    assert values[:4] == profiles
    back = [
        function_of(str(text).replace("^", "**"), int)(point)
        for text in data["formula"]["signature"]
    ]
    for n in range(max(data["formula"]["holds_from"], len(back)), 9):
        assert values[n] == sum(c * values[n - k] for k, c in enumerate(back, 1))


@pytest.mark.parametrize("name", ANSWERS)
def test_a_formula_of_a_page_has_the_numbers_of_its_line(name):
    """In LaTeX as in text: the recurrence from the same index on, the terms of the fraction."""
    page = form("page", ANSWERS[name])
    told = [one for one in page.parts if isinstance(one, Line) and one.latex and not one.short]
    assert {"g.f.", "recurrence"} <= {one.label for one in told}
    for one in told:
        assert sorted(re.findall(r"\d+", one.latex)) == sorted(re.findall(r"\d+", one.text))


def test_the_profiles_of_boards_that_are_printed_are_symmetric_where_the_board_is():
    """A transposed square board exchanges vertical and horizontal dominoes."""
    two = lines_of(Strip("domineering", columns=2).generating_function(marks="xy"))["n = 2"]
    swapped = two.translate(str.maketrans("xy", "yx"))
    assert sorted(two.split("+")) == sorted(swapped.split("+"))
