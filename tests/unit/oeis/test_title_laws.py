"""Synonyms in titles give one rule; a wrong word is answered by phrasings that are read."""

import re
from random import Random

import pytest
from tiers import drawn

from gfkit.errors import GfkitError
from gfkit.oeis.titles.phrasings import CHANGED, WORD, phrasings_near
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title
from gfkit.reports.read_titles import sequence_of_words

NOUNS = ["words", "strings", "sequences"]
LENGTHS = ["of length n", "length n", "length-n", ""]
AVOID = [
    "avoiding", "with no", "without", "not containing", "that do not contain", "that avoid",
    "which avoid", "containing no", "having no", "which do not contain",
]  # fmt: skip
FACTORS = ["", "the substring", "the subword", "the factor", "the pattern"]


def words_avoiding(draw: Random, letters: int, factor: str) -> str:
    """Return how somebody may say words over a few letters without a factor."""
    noun, length = draw.choice(NOUNS), draw.choice(LENGTHS)
    alphabets = {2: ["binary", "0-1", ""], 3: ["ternary"], 4: ["quaternary"]}[letters]
    alphabet, over = draw.choice(alphabets), ""
    if length and draw.random() < 0.3:
        listed = ",".join(map(str, range(letters)))
        over = draw.choice([f"over {{{listed}}}", f"on {{{listed}}}", f"over {letters} letters"])
        alphabet = ""
    first = length.startswith("length")
    parts = [length, alphabet, noun] if first else [alphabet, noun, length]
    if letters == 2 and draw.random() < 0.15:
        parts, over = [draw.choice(["bit strings", "n-bit strings", "bitstrings"])], ""
    avoid = draw.choice(AVOID)
    said = draw.choice(["", "Number of ", "The number of "])
    said += " ".join(z for z in [*parts, over, avoid, draw.choice(FACTORS), factor] if z)
    return said + draw.choice(["", "."])


@pytest.mark.parametrize("seed", range(drawn(40)))
def test_synonyms_of_words_give_one_rule(seed: int) -> None:
    draw = Random(seed)  # noqa: S311
    letters = draw.choice([2, 2, 3, 4])
    factor = "".join(draw.choice("0123"[:letters]) for _ in range(draw.randint(2, 5)))
    rules = {"values": [*range(letters)], "words": [{"direction": "row", "forbid": [factor]}]}
    for _ in range(12):
        text = words_avoiding(draw, letters, factor)
        found = read_title(text if "umber" in text else f"Number of {text}")
        assert isinstance(found, TitleRule), (text, found)
        assert (found.rule, found.fixed, found.side, found.shift) == (rules, "rows", 1, 0), text


SETS = ["independent sets", "matchings", "spanning trees", "Hamiltonian cycles", "dominating sets"]
BOARDS = [
    "in P_{m} X P_n", "of P_{m} x P_n", "in the {m} X n grid", "on the {m}xn board",
    "in the {m} X n grid graph",
    "in a {m} X n square grid", "of the graph P_{m} X P_n", "in the grid graph P_{m} X P_n",
    "on an {m} X n chessboard",
]  # fmt: skip
SQUARES = [
    "in P_n X P_n",
    "in the n X n grid",
    "on the nXn board",
    "in the n X n square grid graph",
]


@pytest.mark.parametrize("boards", [BOARDS, SQUARES])
@pytest.mark.parametrize("sets", SETS)
def test_synonyms_of_boards_give_one_rule(sets: str, boards: list[str]) -> None:
    texts = [f"{sets} {one.format(m=4)}" for one in boards]
    found = [read_title(f"Number of {text}") for text in texts]
    for text, one in zip(texts, found, strict=True):
        assert isinstance(one, TitleRule), (text, one)
        assert one == found[0], text


READ = [
    "number of n x 3 binary arrays with every element equal to at least 1 horizontal neighbor",
    "number of domino tilings of 2 x n",
    "number of words of length n over {0,1,2} avoiding 011",
    "number of spanning trees in p_3 x p_n",
    "number of tilings of a 3 x n board using dominoes",
    "number of (n+1) x 3 0..2 arrays with every 2 x 2 subblock summing to 4",
]
"""Plain titles that are read."""


@pytest.mark.parametrize("seed", range(drawn(40)))
def test_a_wrong_word_is_answered_by_phrasings_that_are_read(seed: int) -> None:
    """The one that was changed is within the cost of a word, and what is shown is read."""
    draw = Random(seed)  # noqa: S311
    title = draw.choice(READ)
    places = [z for z in re.finditer(r"[a-z]{4,}", title) if z[0] != "number"]
    place = draw.choice(places)
    wrong = title[: place.start()] + draw.choice(["qqqq", f"{place[0]}q"]) + title[place.end() :]
    found = read_title(wrong)
    assert isinstance(found, Unread), wrong
    assert not found.understood or wrong.startswith(found.understood)
    assert wrong.startswith(f"{found.understood} {found.word}".strip()) or not found.understood
    near = phrasings_near(wrong, CHANGED)
    words = [WORD.findall(one) for one in near]
    assert any(len(one) == len(WORD.findall(title)) for one in words)
    shown = found.nearest()
    assert shown
    assert all(isinstance(read_title(one), TitleRule) for one in shown)
    assert len({repr(read_title(one)) for one in shown}) == len(shown)


def test_what_is_not_read_is_said_by_words() -> None:
    with pytest.raises(GfkitError) as told:
        sequence_of_words("domino tilings of n elephants")
    assert "it stopped at 'elephants'" in str(told.value)
    assert "'domino tilings of 2 x n'" in str(told.value)
