"""Sentences with their meaning and the numbers of what is counted, of all kinds, in one file.

A row of sentences.jsonl has what it `says`. Of a sentence that is read there is what it `means`, in
canonical English when the row was written, and the `numbers` for n = 1, 2, ... They were counted
without gfkit, by listing the objects and asking of each whether it is meant, or were known, from a
table or a book, before gfkit was asked. Of a sentence that is refused there is the word at which it
`stops`, "" for the end, or why it is `refused`.
"""

import json
from pathlib import Path

import pytest
from samples import SHARE, parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

LINES = Path(__file__).with_name("sentences.jsonl").read_text("utf-8").splitlines()
ROWS = [*map(json.loads, LINES)]


def has_numbers(meaning, numbers):
    """Tell whether a meaning has the numbers of a row, from the first n of its sequence on."""
    sequence = sequence_of(meaning)
    return all(sequence.term(n) == z for n, z in enumerate(numbers, 1) if n >= sequence.offset)


def rows(name, share=SHARE):
    """Return a parametrization by the rows that have a field; one in so many runs each time."""
    some = [one for one in ROWS if name in one]
    return parametrize_some("row", some, share=share, ids=[one["says"] for one in some])


@rows("means", share=36)
def test_a_sentence_has_its_meaning(row):
    meaning = read_sentence(row["says"])
    assert isinstance(meaning, Meaning), meaning
    assert read_sentence(row["means"]) == meaning
    assert read_sentence(sentence_of(meaning)) == meaning


@rows("means", share=144)
def test_a_sentence_counts_what_was_listed(row):
    meaning = read_sentence(row["says"])
    if "refused" in row:
        with pytest.raises(GfkitError) as why:
            sequence_of(meaning)
        assert row["refused"] in str(why.value)
    else:
        assert has_numbers(meaning, row["numbers"])


@rows("stops")
def test_a_sentence_is_refused_at_its_word_or_behind_it_or_counts_what_was_listed(row):
    found = read_sentence(row["says"])
    if isinstance(found, Meaning):
        assert has_numbers(found, row["numbers"]), "when it is read it gets what it means"
        return
    assert isinstance(found, RefusedSentence)
    understood, word, _ = row["says"].partition(row["stops"] or "\n")
    assert understood.strip() in str(found)
    assert word in str(found)


@pytest.mark.parametrize(
    "row",
    [one for one in ROWS if "means" not in one and "refused" in one],
    ids=lambda one: one["says"],
)
def test_a_sentence_without_one_meaning_is_refused_with_the_reason(row):
    with pytest.raises(GfkitError) as why:
        read(row["says"])
    assert row["refused"] in str(why.value)


def test_no_sentence_stands_twice():
    said = [one["says"] for one in ROWS]
    assert len({*said}) == len(said)
