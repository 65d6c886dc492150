"""A rule with letters is, at numbers for these, the rule with the numbers: two readings of it."""

import pytest
from laws.letters_for_numbers import drawn_rule
from samples import parametrize_some

from gfkit import as_sequence, errors

TERMS = 9


@parametrize_some("seed", range(1_000), first=1)
def test_at_numbers_it_is_the_rule_with_numbers(seed: int) -> None:
    lettered, numbered, numbers = drawn_rule(seed)
    try:
        plain = as_sequence(numbered)
    except errors.GfkitError as error:  # as a row of three cells, in which no bent piece lies
        with pytest.raises(errors.GfkitError):
            as_sequence(lettered)
        pytest.skip(str(error))
    try:
        sequence = as_sequence(lettered)
    except errors.LimitReached as error:
        pytest.skip(str(error))
    assert str(sequence.verdict) == "proved"
    own = sequence.at(**numbers)
    first = max(own.offset, plain.offset)
    assert own[first : first + TERMS] == plain[first : first + TERMS], (lettered, numbers)
