"""The tokens of sentences: each word is one."""

import tomllib
from collections import Counter

from gfkit.reading.sentences.sentence_reader import read_sentence
from gfkit.reading.sentences.sentence_tokens import FOLDER, lexicon, tokens_of


def test_each_word_of_the_lexicon_stands_in_one_row():
    """A word of two rows would be the token of the last one, and the other forms never read."""
    told = tomllib.loads((FOLDER / "lexicon.toml").read_text(encoding="utf-8"))
    forms = Counter(form for rows in told.values() for row in rows.values() for form in row.split())
    assert [form for form, many in forms.items() if many > 1] == []
    assert forms.keys() == lexicon().keys()


def test_a_text_of_which_nothing_is_left_is_no_sentence():
    """What need not be used is passed over, and there may be nothing else."""
    for text in ("", " ?", ", not all of which need be used"):
        assert read_sentence(text) is None


def test_letters_by_their_index_are_tokens_of_their_own():
    said = "words w over {0,1} with 2*w_i + w_{i+1} <= 2"
    told = [(one.kind, one.text) for one in tokens_of(said)]
    assert ("LETTER_AT", "i") in told
    assert ("LETTER_AT", "i+1") in told


def test_an_index_of_a_permutation_is_where_an_element_goes():
    said = "permutations p of 1..n with p(i) <= i+1"
    assert "LETTER_AT" not in {one.kind for one in tokens_of(said)}
