"""Words of earlier versions: what is written instead begins with a verb that there is."""

from __future__ import annotations

import re

import pytest

from gfkit.base.removed_words import gone, instead, removed, removed_kind
from gfkit.cli.app import all_names


@pytest.mark.parametrize("word", [*gone()])
def test_a_verb_or_option_that_is_gone_is_told_with_what_there_is(word):
    said = gone()[word]
    assert removed(word) == f"gfkit {word} is gone: write {said}"
    for verb in re.findall(r"gfkit ([a-z-]+)", said):
        assert verb in all_names()


def test_a_word_that_was_never_there_is_not_said_to_be_gone():
    assert removed("nothing") == instead("x") == removed_kind("strip") == ""
