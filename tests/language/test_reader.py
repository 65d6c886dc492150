"""One grammar without conflicts; a form is a method; what is read is what is said."""

import random
import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from gfkit.errors import GfkitError
from gfkit.language.english import said
from gfkit.language.forms import FORMS
from gfkit.language.lexicon import PATTERNS, TABLE, lexemes
from gfkit.language.meanings import (
    NONE,
    Adjacent,
    Amount,
    Cells,
    Disjunction,
    Edge,
    Have,
    Negation,
    Occurrences,
    Pieces,
    Size,
)  # fmt: skip
from gfkit.language.page import sentences
from gfkit.language.reader import GRAMMAR, is_sentence, parser, read
from gfkit.language.refusals import Refused

WORDS = "binary words of length n "
SUBSETS = "subsets of {1..n} "
ARRAYS = "3 X n binary arrays "
DECLARED = " ".join(re.findall("%declare(.*)", Path(GRAMMAR).read_text("utf-8")))
EXAMPLES = [*dict.fromkeys(one for _, one in sentences())]


def test_the_grammar_has_no_conflict():
    assert parser(strict=True).rules


def forms_of_the_grammar():
    """Return the names of the forms: aliases, and rules without one that are trees."""
    found = set()
    for rule in parser().rules:
        if rule.alias:
            found.add(rule.alias)
        elif not (rule.origin.name.startswith("_") or rule.options.expand1):
            found.add(str(rule.origin.name.value))
    return found


def test_a_form_has_a_function_and_a_function_a_form():
    assert set(FORMS) == forms_of_the_grammar()


def test_a_word_of_the_grammar_is_in_the_lexicon_and_only_there():
    quoted = set(re.findall(r'"([a-z_]+)"', re.sub(r"//.*", "", Path(GRAMMAR).read_text("utf-8"))))
    assert quoted - {"also", "and_also", "or_else"} == set(TABLE["words"])


def test_a_class_of_tokens_is_no_word():
    classes = {*PATTERNS, *TABLE["meanings"]} | {*re.findall(r"[A-Z_]+", DECLARED)}
    assert classes & {one.upper() for one in TABLE["words"]} <= {"X"}
    for text in ("paths paths of semilength n", "walks of length n in graph"):
        with pytest.raises(Refused):
            read(text)


def test_a_spelling_is_one_word():
    spelled = [
        form.lower()
        for word, forms in TABLE["words"].items()
        for form in (word.replace("_", " "), *forms)
    ]
    spelled += [
        form.lower()
        for some in TABLE["meanings"].values()
        for forms in some.values()
        for form in forms
    ]
    assert len(set(spelled)) == len(spelled)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("How many binary strings of length n have no isolated ones are there?", None),
        (WORDS + "with no adjacent 1s", WORDS + "avoiding 11"),
        (WORDS + "with no two neighbouring 1's", WORDS + "avoiding 11"),
        (WORDS + "without 1s", WORDS + "avoiding 1"),
        (WORDS + "whose number of runs is even", WORDS + "with an even number of runs"),
        (WORDS + "whose first letter is 1", WORDS + "starting with 1"),
        (WORDS + "in which no run has length 2", WORDS + "with no runs of length 2"),
        (WORDS + "with runs of 1s", None),
        (WORDS + "with at least 2 runs of 1s", WORDS + "with more than 1 run of 1s"),
        (WORDS + "with two runs", WORDS + "with exactly 2 runs"),
        (WORDS + "with fewer than two runs", WORDS + "with at most one run"),
        ("the number of " + WORDS, WORDS),
        ("Compositions of n in which every part is odd.", "compositions of n into odd parts"),
        ("compositions of n in which no part is 2", "compositions of n without 2s"),
        (SUBSETS + "with no adjacent elements", SUBSETS + "with no two elements that differ by 1"),
        ("walks of length n in the path P_5", "walks of length n in P_5"),
        ("independent sets in the ladder on 2n vertices", "independent sets in the n X 2 grid"),
        ("independent sets in the prism on 2n vertices", "independent sets in C_n X P_2"),
        ("tilings of a 3 x n board with dimers", "domino tilings of 3 X n"),
        ("tilings of 3xn with 1 x 3 tiles", "tilings of a 3 X n board with straight trominoes"),
        ("2 x 2 square tilings of 4 x n", "tilings of a 4 X n board with O-tetrominoes"),
        (ARRAYS + "avoiding 11", ARRAYS + "avoiding 11 horizontally or vertically"),
    ],
)  # fmt: skip
def test_two_forms_of_one_meaning_are_one(text, same):
    if same is None:
        with pytest.raises(GfkitError):
            read(text)
    else:
        assert read(text) == read(same)
        assert said(read(text)) == said(read(same))


def condition(text):
    (found,) = read(text).conditions
    return found


def test_meanings_are_what_is_said():
    assert condition(ARRAYS + "with no two adjacent 1s") == Have(
        NONE, Occurrences((1, 1), ("horizontally", "vertically"))
    )
    assert condition("compositions of n with no two adjacent 1s") == Have(NONE, Adjacent(2, 1))
    assert condition(WORDS + "not starting with 01") == Negation(Edge("first", (0, 1)))
    assert condition(
        WORDS + "either with no 1s or starting with 1 or ending with 1"
    ) == Disjunction((Edge("last", (1,)), Edge("first", (1,)), Have(NONE, Cells(1))))
    tilings = read("tilings of a 3 x n board with 2 kinds of squares and T-tetrominoes").objects
    assert tilings.pieces == ((Pieces("T-tetromino"), 1), (Pieces("square"), 2))
    assert read("binary words of length 2*n+1").objects.size == Size(2, 1)
    assert condition(WORDS + "with between 2 and 4 runs").amount == Amount(2, 4)


def test_a_comma_before_a_condition_ends_an_alternative():
    both = read(WORDS + "either avoiding 00 or avoiding 11, starting with 1").conditions
    assert {type(one) for one in both} == {Disjunction, Edge}
    (one,) = read(WORDS + "either avoiding 00 or avoiding 11 and 101").conditions
    assert len(one.parts[1].parts) == 2


def test_letters_of_the_alphabet_are_letters_and_words_of_the_language_words():
    assert condition("words of length n over {a,b} with exactly 2 a's").place == Cells("a")
    assert condition("words of length n over {a,b} starting with a").word == ("a",)
    assert [one.kind for one in lexemes("words over {i,s} that is s")][-2:] == ["IS", "LETTERS"]


def test_what_is_no_sentence_is_told_from_one():
    for text in (
        "1, 2, 3",
        "a(n) = a(n-1) + a(n-2)",
        "kings 3 x n",
        "matchings",
        "sin(x) + cos(x)",
    ):
        assert not is_sentence(text)
    assert is_sentence("how many binary words avoid 11 twice")


@pytest.mark.parametrize("seed", range(3))
def test_changed_sentences_are_read_and_read_back_or_refused(seed):
    draw = random.Random(seed)  # noqa: S311 - a seed makes the same sentences again
    for _ in range(60):
        words = draw.choice(EXAMPLES).split()
        other = draw.choice(EXAMPLES).split()
        k = draw.randrange(len(words))
        words = draw.choice(
            [
                words[:k] + words[k + 1 :],
                [*words[:k], draw.choice(other), *words[k:]],
                words[:k] + other[draw.randrange(len(other)) :],
                [*words, "and", *other],
                [*words[:k], words[k][:-1] + draw.choice("²٣}({|*é0 \n'-"), *words[k + 1 :]],
            ]
        )
        try:
            meaning = read(" ".join(words))
        except GfkitError:
            continue
        assert read(said(meaning)) == meaning


def texts(one):
    if isinstance(one, str):
        yield one
    elif isinstance(one, tuple):
        for part in one:
            yield from texts(part)
    elif is_dataclass(one):
        for field in fields(one):
            yield from texts(getattr(one, field.name))


@pytest.mark.parametrize("text", EXAMPLES)
def test_texts_in_meanings_are_strings_and_no_tokens(text):
    assert {type(one) for one in texts(read(text))} <= {str}
