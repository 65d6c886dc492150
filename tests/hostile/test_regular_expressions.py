"""No regular expression of gfkit takes more than linear time on a hostile line."""

import re
from functools import cache

import pytest
from hostile.patterns import ALLOWED, KNOWN, Pattern, growth, patterns, sources
from lark.lexer import PatternRE
from samples import parametrize_some

from gfkit.formulas import grammar
from gfkit.oeis.titles.grammar import SAYING_NOTHING


@cache
def fault(text: str | bytes, flags: int, use: str) -> str:
    """Return what is wrong with a pattern, if anything is; the same stands at several places."""
    for _ in range(3):  # another process may have been in the way
        factor, line = growth(Pattern("", text, flags, use))  # type: ignore[arg-type]
        if factor < ALLOWED:
            return ""
    return f"twice the length takes {factor:.1f} times as long, on such as {line}"


def slow(pattern: Pattern) -> str:
    """Return what is wrong with a pattern and where."""
    why = fault(pattern.text, pattern.flags, pattern.use)
    return why and f"{pattern}: {why}"


@parametrize_some("where", sources(), share=48)
def test_the_time_grows_linearly(where: str) -> None:
    """That of all but the known ones, whose text was examined before."""
    unknown = (pattern for pattern in patterns(where) if pattern.key not in KNOWN)
    assert [text for pattern in unknown if (text := slow(pattern))] == []


@pytest.mark.thorough
@pytest.mark.parametrize("where", sources())
def test_the_time_of_known_patterns_grows_linearly(where: str) -> None:
    known = (pattern for pattern in patterns(where) if pattern.key in KNOWN)
    assert [text for pattern in known if (text := slow(pattern))] == []


TITLE_WORDS = re.findall(r"(?m)^[A-Z_]+: /(.+)/$", SAYING_NOTHING)
FORMULA_WORDS = [
    one.pattern.to_regexp()
    for one in grammar.PARSER.terminals
    if isinstance(one.pattern, PatternRE)
]


@parametrize_some("text", [*TITLE_WORDS, *FORMULA_WORDS])
def test_the_time_of_the_words_of_grammars_grows_linearly(text: str) -> None:
    assert not slow(Pattern("", text, 0, "match"))


@parametrize_some(
    "text, use",
    [
        (r"\s*([-+])\s*", "sub"),
        (r"<[^>]*>", "sub"),
        (r"a\s*=?\s*\d", "match"),
        (r"(?:x+)+y", "match"),
        (r"\s*\.\s+(?=a)", "search"),
        (r"/\*.*?\*/", "sub"),
        (r"(.*?)(?: - at `\$(.*)`)?", "fullmatch"),
        (r"[*/)]\s*\[[^\]]*sqrt", "search"),
    ],
    share=36,
)
@pytest.mark.thorough
def test_a_hostile_pattern_is_found(text: str, use: str) -> None:
    hostile = Pattern("here", text, 0, use)
    assert any(
        growth(hostile)[0] > ALLOWED for _ in range(4)
    )  # a busy machine blurs one measurement


def test_the_patterns_of_the_package_are_found() -> None:
    files = (
        "oeis/entries/formula_lines.py",
        "oeis/entries/bfiles.py",
        "formulas/parser.py",
        "base/file_reader.py",
    )
    assert {*files} <= {*sources()}
    found = [pattern for where in files for pattern in patterns(where)]
    assert {pattern.where.partition(":")[0] for pattern in found} == {*files}
    assert {pattern.flags & re.IGNORECASE for pattern in found} == {0, re.IGNORECASE}
