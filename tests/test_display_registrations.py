"""Each answer is shown as a page in a notebook."""

import pytest

import gfkit


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (gfkit.gf("x/(1-x-x^2)"), "1-x-x^2"),
        (gfkit.terms("2^n"), "1, 2, 4, 8"),
        (gfkit.guess([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]), "consistent"),
    ],
    ids=["gf", "terms", "guess"],
)
def test_the_page_of_an_answer_has_what_it_says(answer, said):
    assert said in answer._repr_html_()
