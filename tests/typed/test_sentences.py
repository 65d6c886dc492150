"""Sentences: the language reads them, and they are refused or counted as readings."""

import pytest

from gfkit import as_sequence, read, terms
from gfkit.errors import GfkitError
from gfkit.language.page import page
from gfkit.language.reader import read as meaning_of
from gfkit.language.refusals import Refused
from gfkit.typed.claims import statement
from gfkit.typed.operations import TermAt
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
    assert text.split(maxsplit=1)[0] in found.line()
    with pytest.raises(GfkitError, match="these have one number"):
        found.sequence()


def test_a_sentence_that_is_checked_needs_a_relation() -> None:
    with pytest.raises(GfkitError, match="names what is counted, and no relation"):
        statement("binary words of length n avoiding 11")


def test_sets_that_no_graph_takes_are_refused_with_an_example() -> None:
    with pytest.raises(GfkitError, match="For example: independent sets in the 3 X n grid"):
        read("dominating sets in the Petersen graph")


@pytest.mark.parametrize(
    "text", ["binary words of length n that are nice", "tilings of a 4 X n board with coins"]
)
def test_what_begins_as_a_sentence_is_refused_as_one(text: str) -> None:
    with pytest.raises(Refused, match="cannot stand behind"):
        read(text)


def test_a_refusal_of_what_may_be_a_title_names_the_verb_that_reads_titles() -> None:
    with pytest.raises(GfkitError, match=r"`oeis.prove\(.*\)` reads titles of the OEIS"):
        read("Number of nX3 0..1 arrays with every element unequal to 0")


SENTENCES = [*dict.fromkeys(z for row in page() for z in (*row.examples, *row.also))]


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_of_the_page_is_read_as_one(text: str) -> None:
    found = read(text)
    of = found.of if isinstance(found, TermAt) else found
    assert isinstance(of, CountedObjects)
    sequence = as_sequence(text)
    assert sequence(sequence.offset) is not None


WITHOUT_AUTOMATON = {
    "compositions of n with exactly 2 runs": (1, [0, 0, 2, 4, 10, 12]),
    "compositions of n with no two adjacent equal parts": (0, [1, 1, 1, 3, 4, 7]),  # Carlitz
    "compositions of n with no peaks": (0, [1, 1, 2, 4, 7, 13]),
    "partitions of n into odd parts": (0, [1, 1, 1, 2, 2, 3]),
    "partitions of n with at most 3 parts": (0, [1, 1, 2, 3, 4, 5]),
}
"""Sentences without a finite automaton; the n of their first term, and some terms."""


@pytest.mark.parametrize("text", WITHOUT_AUTOMATON)
def test_first_terms_are_counted_where_there_is_no_finite_automaton(text: str) -> None:
    offset, listed = WITHOUT_AUTOMATON[text]
    answer = terms(text, terms=6)
    assert (answer.offset, [*answer.first_terms]) == (offset, listed)
    assert f"nothing is proved beyond n = {offset + 5}" in answer.note
    with pytest.raises(GfkitError, match=rf"`terms\('{text}'\)` counts the first") as refused:
        read(text).sequence()
    nearest = str(refused.value).partition("For example: ")[2]
    assert as_sequence(nearest).terms(3)


def test_one_number_says_what_is_counted() -> None:
    assert "two or more" in read("Hamiltonian paths in P_1").line()  # vertices of a path


def test_one_number_without_an_automaton_is_among_the_first_terms() -> None:
    text = "partitions of 7 into odd parts"
    with pytest.raises(GfkitError, match=r"`terms\('.* n into odd parts', terms=8\)` has it"):
        terms(text)
    answer = terms("partitions of n into odd parts", terms=8)
    assert answer.first_terms[7 - answer.offset] == 5  # 7, 511, 331, 31111, 1111111


@pytest.mark.parametrize(
    "text", ["total dominating sets in C_4 X P_n", "connected sets of vertices in the 3 X n grid"]
)
def test_sets_in_graphs_are_of_vertices(text: str) -> None:
    line = read(text).line()
    assert "vert" in line
    assert "cell" not in line


def test_a_constant_circular_word_is_read_over_and_over_and_is_one_run_of_length_n() -> None:
    circular = "circular binary words of length n "
    assert as_sequence(circular + "avoiding 000 and 111").terms(4) == [0, 2, 6, 6]
    assert as_sequence(circular + "with no runs of length at least 3").terms(4) == [2, 4, 6, 6]
