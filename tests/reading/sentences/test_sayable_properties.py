"""The table of what can be said: each sentence is read, and the page shows the table."""

from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.sayable_properties import forms
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

PAGE = Path(__file__).parents[3] / "docs" / "language.md"
SENTENCES = [text for told in forms().values() for text in told.values()]


@parametrize_some("text", SENTENCES)
def test_a_sentence_of_the_table_is_read_and_its_meaning_said(text):
    meaning = read_sentence(text)
    assert meaning is not None, text
    assert not isinstance(meaning, RefusedSentence), meaning
    assert read_sentence(sentence_of(meaning)) == meaning


@pytest.mark.parametrize("kind", forms())
def test_the_page_shows_the_table(kind):
    page = PAGE.read_text(encoding="utf-8")
    rows = [
        "| {} | `{}` |".format(form, text.replace("|", r"\|"))
        for form, text in forms()[kind].items()
    ]
    assert "\n".join(rows) in page
