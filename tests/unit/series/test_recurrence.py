"""Recurrences in words."""

import pytest

from gfkit.render.formulas_shown import relation_latex
from gfkit.series.recurrence import sum_latex, sum_text


@pytest.mark.parametrize("signature", [(), (0,), (1,), (-1, 12), (0, 3, 0, -10), (10**30, -1, 1)])
def test_latex_is_that_of_the_text_when_it_is_parsed(signature):
    text = f"a(n) = {sum_text(signature)}"
    assert f"a(n)={sum_latex(signature)}" == relation_latex(text)
