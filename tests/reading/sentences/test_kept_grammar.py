"""A grammar that is kept as data is the grammar of its files, whatever the kept file holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gfkit.reading.sentences import sentence_reader
from gfkit.reading.sentences.kept_grammar import kept_grammar
from gfkit.reading.sentences.lark_notation_reader import Grammar, grammar_of

FIRST = 'start: "no" NUMBER things -> none\nthings: LETTER+\n'
OTHER = 'start: "all" things\nthings: LETTER | NUMBER\n'


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Return a file with a grammar, and one in which it can be kept."""
    (tmp_path / "small.lark").write_text(FIRST)
    return tmp_path / "small.lark", tmp_path / "kept"


def of(text: str) -> Grammar:
    """Return the grammar of a text, read in lark's notation."""
    return grammar_of(text.splitlines())


@pytest.mark.parametrize(
    "name", ["tiling*.lark", pytest.param("*.lark", marks=pytest.mark.thorough)]
)
def test_the_whole_grammar_is_the_same_when_it_is_kept(name: str, tmp_path) -> None:
    files = sorted(sentence_reader.FOLDER.glob(name))
    made, kept = (kept_grammar(files, tmp_path / "kept") for _ in range(2))
    assert made == kept
    assert {type(ending) for rule in kept.rules.values() for ending in rule.endings.values()} == {
        type(ending) for rule in made.rules.values() for ending in rule.endings.values()
    }


def test_what_is_kept_is_read_and_not_made_again(files) -> None:
    source, kept = files
    kept_grammar([source], kept)
    written = kept.stat().st_mtime_ns
    assert kept_grammar([source], kept) == of(FIRST)
    assert kept.stat().st_mtime_ns == written


def test_a_grammar_that_has_changed_is_made_anew(files) -> None:
    source, kept = files
    kept_grammar([source], kept)
    source.write_text(OTHER)
    assert kept_grammar([source], kept) == of(OTHER)
    source.write_text(FIRST)
    assert kept_grammar([source], kept) == of(FIRST)


@pytest.mark.parametrize("part", [0, 1, 10, 100], ids="{} bytes".format)
def test_a_broken_file_is_made_anew(files, part) -> None:
    source, kept = files
    kept_grammar([source], kept)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:part])
    assert kept_grammar([source], kept) == of(FIRST)
    assert kept.read_bytes() == whole


@pytest.mark.parametrize("data", [b"N", b"i\x01\x00\x00\x00", b"no data of marshal"])
def test_a_file_of_something_else_is_made_anew(files, data) -> None:
    source, kept = files
    kept.write_bytes(data)
    assert kept_grammar([source], kept) == of(FIRST)


def test_where_nothing_can_be_kept_the_grammar_is_read(files) -> None:
    source, kept = files
    assert kept_grammar([source], kept.parent / "absent" / "kept") == of(FIRST)
