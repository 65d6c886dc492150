"""Laws of sentences: what is drawn counts what is listed, and what is said is read back."""

import json
from contextlib import suppress

import pytest
from reading.sentences.drawn.all_kinds import KINDS, drawn
from samples import parametrize_some

import gfkit
from gfkit.base.budget_and_progress import Budget
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.meaning_json import data_of, meaning_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

RUN, FEW, ALL = 125, 50, 20_000
"""So many sentences are counted, and read back, each time."""
MANY = 100
LONGEST = 100
"""So many seconds one sentence may take, and is skipped then: two weights may take hours."""


def numbers_of(sentence, meaning):
    """Return the numbers that gfkit counts, for the n for which they are listed."""
    if sentence.is_of_one:
        said = gfkit.ask(sentence.text).says
        return dict.fromkeys(sentence.numbers, int(said.get("count", said.get("number"))))
    sequence = sequence_of(meaning)
    return {n: sequence.term(n) if n >= sequence.offset else 0 for n in sentence.numbers}


@parametrize_some("seed", range(ALL), first=RUN)
def test_a_drawn_sentence_is_counted_as_its_objects_are_listed(seed):
    sentence = drawn(seed)
    meaning = read_sentence(sentence.text)
    if not isinstance(meaning, Meaning):
        assert isinstance(meaning, RefusedSentence), sentence.text
        return
    try:
        with suppress(GfkitError), Budget(seconds=LONGEST):  # what is not counted is refused
            assert numbers_of(sentence, meaning) == sentence.numbers, sentence.text
    except OutOfBudget as limit:
        pytest.skip(f"not counted: {limit}: {sentence.text}")


@parametrize_some("seed", range(ALL), first=FEW)
def test_what_is_said_of_a_meaning_means_it(seed):
    meaning = read_sentence(drawn(seed).text)
    if isinstance(meaning, Meaning):
        assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)


@parametrize_some("seed", range(6 * FEW), first=FEW)
def test_the_data_of_a_meaning_are_it(seed):
    meaning = read_sentence(drawn(seed).text)
    if isinstance(meaning, Meaning):
        assert meaning_of(json.loads(json.dumps(data_of(meaning)))) == meaning


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_of_drawn_sentences_of_a_kind_at_least_85_in_100_are_read_and_counted(kind):
    counted = 0
    for seed in range(ALL, ALL + MANY):
        sentence = KINDS[kind](seed)
        meaning = read_sentence(sentence.text)
        if isinstance(meaning, Meaning):
            with suppress(GfkitError, OutOfBudget), Budget(seconds=LONGEST):
                numbers_of(sentence, meaning)
                counted += 1
    assert counted >= 0.85 * MANY
