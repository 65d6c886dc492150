"""What is said in other words is the same: paraphrases.toml has sentences for each meaning."""

import tomllib
from functools import cache
from pathlib import Path

from samples import parametrize_some

from gfkit import as_sequence

SAID = tomllib.loads(Path(__file__).with_name("paraphrases.toml").read_text("utf-8"))


@cache
def terms(text):
    """Return some terms of what is read."""
    found = as_sequence(text)
    return [found.term(n) for n in range(3, 8)]


@parametrize_some(
    ("text", "meaning"),
    [(text, meaning) for meaning, texts in SAID.items() for text in texts],
    share=96,
)
def test_a_sentence_has_the_terms_of_its_meaning(text, meaning):
    assert terms(text) == terms(meaning)
