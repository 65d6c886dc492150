"""A letter that stands for a number: what is said of all numbers is so of some not looked at."""

import re
from pathlib import Path

import pytest
from sympy import sympify
from tiers import one_in

from gfkit import ask, read
from gfkit.read_letters import NUMBERS, with_value

TEXTS = Path(__file__).with_name("families.txt").read_text("utf-8").splitlines()


@one_in(3)
@pytest.mark.parametrize("text", TEXTS)
def test_what_fits_is_so_beyond_what_was_looked_at(text: str) -> None:
    told = ask(text)
    assert (told.read.kind, told.status.partition(":")[0]) == ("family", "likely"), told
    family, number = told.answer, NUMBERS[-1] + 1
    one = read(with_value(text, family.letter, number))
    said = family.power or family.gf_text()
    at = re.sub(rf"\b{family.letter}\b", f"({number})", said)
    if one.kind == "number":
        assert int(sympify(at.replace("^", "**"))) == one.value
        return
    assert read(at).sequence().own_gf == one.sequence().at_one().own_gf
    if not family.power:
        assert read(said).value.gf_text() == said
