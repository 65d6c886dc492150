"""A formula that begins with a minus is an argument of every verb, and no option of it."""

import pytest
from runs import ended
from samples import parametrize_some

FORMULAS = {"-n^2+3": [3, 2, -1, -6], "-2^n": [-1, -2, -4, -8], "-x/(1+x)": [0, -1, 1, -1]}


@pytest.mark.parametrize("formula", FORMULAS)
@pytest.mark.parametrize("before", [[], ["--"]], ids=["plain", "behind --"])
def test_the_terms_of_a_formula_with_a_minus(formula: str, before: list[str]) -> None:
    status, out, _ = ended(["terms", "--terms", "4", *before, formula])
    assert (status, out.strip()) == (0, ", ".join(map(str, FORMULAS[formula])))


@parametrize_some("verb", ["gf", "closed-form", "facts", "asymptotics", "guess", "export"])
@pytest.mark.parametrize("formula", FORMULAS)
def test_every_verb_takes_it(verb: str, formula: str) -> None:
    status, out, err = ended([verb, formula])
    assert status in {0, 3}, err
    assert out


@pytest.mark.parametrize("spelled", [["-n5"], ["-n", "5"]])
def test_an_option_of_one_letter_keeps_its_value(spelled: list[str]) -> None:
    assert ended(["terms", "2^n", *spelled])[1].strip() == "1, 2, 4, 8, 16"
