"""Regular languages: against Python's own expressions, sets of words, print."""

import random
import re
from itertools import permutations, product
from pathlib import Path

import pytest
from flint import fmpz_mat

from gfkit import Strip
from gfkit.boards.language.languages import Language
from gfkit.boards.shapes.graph import Graph

LONGEST = 5
WORDS = ["".join(word) for n in range(LONGEST + 1) for word in product("ab", repeat=n)]


def expression(chosen, depth):
    """A random expression that Python reads too."""
    if not depth or chosen.random() < 0.2:
        return chosen.choice(["a", "b", "[ab]", "."])
    one = expression(chosen, depth - 1)
    kind = chosen.choice(["|", "", "", "*", "+", "?", "{2}", "{1,2}"])
    if kind in {"|", ""}:
        return f"({one}{kind}{expression(chosen, depth - 1)})"
    return f"({one}){kind}"


@pytest.mark.parametrize("seed", range(30))
def test_expressions_mean_what_they_mean_in_python(seed):
    chosen = random.Random(seed)  # noqa: S311
    said = expression(chosen, 3)
    one = Language.regex(said, "ab")
    assert one.letters == ("a", "b")
    wanted = {word for word in WORDS if re.fullmatch(said, word)}
    assert {word for word in WORDS if one.accepts(word)} == wanted
    assert one.counts(LONGEST + 1) == [
        sum(len(word) == n for word in wanted) for n in range(LONGEST + 1)
    ]


@pytest.mark.parametrize("seed", range(10))
def test_operations_are_those_of_sets(seed):
    chosen = random.Random(100 + seed)  # noqa: S311
    one, two = (Language.regex(expression(chosen, 2), "ab") for _ in range(2))
    a, b = ({word for word in WORDS if z.accepts(word)} for z in (one, two))
    for found, wanted in (
        (one & two, a & b),
        (one | two, a | b),
        (one - two, a - b),
        (~one, set(WORDS) - a),
    ):
        assert {word for word in WORDS if found.accepts(word)} == wanted
    assert ~(~one | ~two) == one & two


@pytest.mark.parametrize("seed", range(8))
def test_forbidden_factors_are_a_complement_and_a_model(seed):
    chosen = random.Random(seed)  # noqa: S311
    factors = ["".join(chosen.choices("01", k=chosen.choice([2, 3, 4]))) for _ in range(2)]
    one = Language.avoiding(factors, "01")
    assert one == ~Language.regex(".*({}).*".format("|".join(factors)), "01")
    strip = Strip("avoiding:" + ",".join([*factors, "0" * 9, "1" * 9]), rows=1)
    assert strip.terms(8) == one.counts(8)


@pytest.mark.parametrize(
    "moves", [(-1, 0, 1), (-2, -1, 0, 1, 2), (-1, 2), (-2, 0, 1), (0,), (1, 3)]
)
def test_displacements_are_those_of_permutations(moves):
    found = Language.displacements(moves).counts(7)
    assert found == [
        sum(all(p - i in moves for i, p in enumerate(one)) for one in permutations(range(n)))
        for n in range(7)
    ]


def test_an_empty_word_that_is_not_in_the_language_is_told():
    said = "a(0) = 1 counts the empty array, which is not one"
    for text in ("11*", "1*", "(0|1)*1", "()|01"):
        strip, language = Strip(f"regex:{text}"), Language.regex(text)
        assert (said in strip.counted.summary) == (language.counts(1) == [0])
        assert strip.terms(6)[1:] == language.counts(6)[1:]


@pytest.mark.parametrize("name", ["petersen", "C_9", "K5", "P4", "heawood"])
def test_walks_are_powers_of_the_matrix(name):
    near = Graph.read(Path(name)).neighbours()
    matrix = fmpz_mat([[int(b in near[a]) for b in range(len(near))] for a in range(len(near))])
    powers = [matrix**n for n in range(8)]
    assert Strip(f"closed-walks:{name}").terms(8) == [int(z[0, 0]) for z in powers]
    assert Strip(f"walks:{name}").terms(8) == [
        sum(int(z[0, b]) for b in range(len(near))) for z in powers
    ]


def test_numbers_of_walks_in_print():
    for name, numbers in (
        ("petersen", [1, 0, 3, 0, 15]),  # A091000
        ("C_9", [1, 0, 2, 0, 6]),  # A094233
        ("K_6", [1, 0, 5, 20, 105]),  # A109500
        ("heawood", [1, 0, 3, 0, 15, 0, 111, 0, 951]),  # A109498
    ):
        assert Strip(f"closed-walks:{name}").terms(len(numbers)) == numbers
