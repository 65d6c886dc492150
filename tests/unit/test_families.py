"""A letter that stands for a number: what is said of all numbers is so of some not looked at."""

import re
from pathlib import Path

import pytest
from sympy import sympify
from tiers import one_in

from gfkit import as_sequence, ask, read
from gfkit.asking.descriptions import kind_word
from gfkit.asking.uses import term_value
from gfkit.read_letters import NUMBERS, Family, with_value
from gfkit.reading.readings import TermOf

TEXTS = Path(__file__).with_name("families.txt").read_text("utf-8").splitlines()


@one_in(3)
@pytest.mark.parametrize("text", TEXTS)
def test_what_fits_is_so_beyond_what_was_looked_at(text: str) -> None:
    told = ask(text)
    assert (kind_word(told.read), told.status.partition(":")[0]) == ("family", "likely"), told
    family, number = told.answer, NUMBERS[-1] + 1
    one = read(with_value(text, family.letter, number))
    said = family.power or family.gf_text()
    at = re.sub(rf"\b{family.letter}\b", f"({number})", said)
    if isinstance(one, TermOf):
        assert int(sympify(at.replace("^", "**"))) == term_value(one)
        return
    assert as_sequence(at).own_gf == as_sequence(one).at_one().own_gf
    if not family.power:
        again = read(said)
        assert Family(again.words, again.letter).gf_text() == said
