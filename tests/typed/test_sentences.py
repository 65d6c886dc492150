"""Sentences: the language reads them, and they are refused or counted as readings."""

import pytest

from gfkit import read
from gfkit.errors import GfkitError
from gfkit.language.reader import read as meaning_of
from gfkit.language.refusals import Refused
from gfkit.typed.formulas import TermAt
from gfkit.typed.sentences import CountedObjects


@pytest.mark.parametrize(
    "text",
    [
        "binary words of length n avoiding 11",
        "domino tilings of a 4 X n board",
        "compositions of n into odd parts",
        "perfect matchings of C_4 X P_n",
        "Dyck paths of semilength n",
    ],
)
def test_a_sentence_is_its_meaning_and_its_text_is_canonical(text: str) -> None:
    found = read(text)
    assert found == CountedObjects(meaning_of(text))
    assert read(found.text()) == found
    assert found.kind == "words"


def test_a_sentence_with_a_number_for_n_is_a_term() -> None:
    found = read("binary words of length 10 avoiding 11")
    assert isinstance(found, TermAt)
    assert (found.of, found.n) == (read("binary words of length n avoiding 11"), 10)
    assert found.value() == 144  # F(12)


@pytest.mark.parametrize("text", ["matchings in K_4", "domino tilings of a 2 x 3 board"])
def test_a_sentence_of_one_board_or_graph_is_a_count(text: str) -> None:
    found = read(text)
    assert found.kind == "count"
    assert not found.is_sequence
    assert read(found.text()) == found
    with pytest.raises(GfkitError, match="one board has one number"):
        found.sequence()


@pytest.mark.parametrize(
    "text", ["binary words of length n that are nice", "tilings of a 4 X n board with coins"]
)
def test_what_begins_as_a_sentence_is_refused_as_one(text: str) -> None:
    with pytest.raises(Refused, match="cannot stand behind"):
        read(text)


def test_a_refusal_of_what_may_be_a_title_names_the_verb_that_reads_titles() -> None:
    with pytest.raises(GfkitError, match="`gfkit oeis prove` reads titles of the OEIS"):
        read("Number of nX3 0..1 arrays with every element unequal to 0")
