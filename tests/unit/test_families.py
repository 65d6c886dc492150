"""A letter that stands for a number: what is said of all numbers is so of some not looked at."""

import re
from pathlib import Path

import pytest
from sympy import sympify
from tiers import one_in

from gfkit import as_sequence, ask, read
from gfkit.asking.descriptions import kind_word
from gfkit.asking.uses import term_value
from gfkit.read_letters import NUMBERS, with_value
from gfkit.reading.readings import TermOf

TEXTS = Path(__file__).with_name("families.txt").read_text("utf-8").splitlines()


def is_proved(text: str) -> bool:
    """Tell whether a text is read as one sequence of polynomials, and none of fits."""
    return kind_word(read(text)) != "family"


@one_in(3)
@pytest.mark.parametrize("text", [z for z in TEXTS if is_proved(z)])
def test_what_is_proved_for_all_is_so_of_numbers(text: str) -> None:
    told = ask(text)
    assert told.status.partition(":")[0] == "proved", told
    found, sequence = read(text), as_sequence(text)
    (letter,) = sequence.parameters
    least = sequence.definition.least_of(letter) or 0
    for number in {max(least, 3), 5}:
        one = read(with_value(text, letter, number))
        own = sequence.at(**{letter: number})
        if isinstance(found, TermOf):
            assert own.term(found.n) == term_value(one)
            continue
        other = as_sequence(one).at_one()
        first = max(own.offset, other.offset)
        assert own[first : first + 12] == other[first : first + 12]


@one_in(3)
@pytest.mark.parametrize("text", [z for z in TEXTS if not is_proved(z)])
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
        own = as_sequence(said).at(**{family.letter: number})
        assert own.own_gf == as_sequence(at).own_gf
