"""The page of the language: each row is read, its other orders of words mean the same."""

from pathlib import Path

import pytest
from outputs import made_of_language

from gfkit.language.counting import general, sequence_of
from gfkit.language.english import said
from gfkit.language.page import SECTIONS, page, sentences
from gfkit.language.reader import is_sentence, read
from gfkit.language.topics import rows

ALSO = [(row.examples[0], one) for row in page() for one in row.also]
EXAMPLES = [*dict.fromkeys(one for _, one in sentences())]
TOPICS = (
    *("words", "compositions", "partitions", "subsets", "permutations", "arrays", "tilings"),
    *("placements", "chess", "graphs", "paths", "games"),
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_read_and_its_canonical_form_means_the_same(text):
    meaning = read(text)
    assert read(said(meaning)) == meaning
    assert is_sentence(text)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_counted(text):
    meaning = read(text)
    found = general(meaning)
    sequence = sequence_of(found[0] if found else meaning)
    assert sequence(sequence.offset + 1) is not None


@pytest.mark.parametrize(("example", "other"), ALSO)
def test_another_order_of_words_means_the_same(example, other):
    assert read(other) == read(example)


def test_each_kind_of_objects_has_rows():
    for topic in TOPICS:
        assert rows(topic)
    listed = [one for topic in TOPICS for one in rows(topic)]
    assert {row.form for row in page()} <= set(listed)


@pytest.mark.parametrize("topic", ["sets", "word", "", "dominoes", "../words"])
def test_other_names_are_no_topics(topic):
    assert rows(topic) is None


def test_a_form_is_one_row():
    forms = [row.form for row in page()]
    assert len(set(forms)) == len(forms)
    assert {row.section for row in page()} == set(SECTIONS)


def test_the_pages_are_those_of_the_language():
    for path, text in made_of_language().items():
        assert path.read_text("utf-8") == text, "python tests/outputs.py"


def test_the_page_has_a_few_screens():
    text = next(z for path, z in made_of_language().items() if Path(path).suffix == ".md")
    assert len(text.splitlines()) < 160
