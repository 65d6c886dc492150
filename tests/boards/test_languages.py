"""Regular languages: against Python's own expressions, sets of words, print."""

import random
import re
from itertools import permutations, product
from pathlib import Path

import pytest
from flint import fmpz_mat
from samples import parametrize_some

from gfkit import Strip
from gfkit.boards.rules.languages import (
    LanguageError,
    avoiding,
    displacements,
    least,
    regex,
    states_of,
)
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError

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


def counts(language, most=LONGEST + 1):
    """How many words of each length an automaton accepts."""
    table = least(language)
    ways, found = {0: 1}, []
    for _ in range(most):
        found.append(sum(many for state, many in ways.items() if state in table["accepting"]))
        after = {}
        for state, many in ways.items():
            for to in table["arrows"][state]:
                after[to] = after.get(to, 0) + many
        ways = {state: many for state, many in after.items() if state >= 0}
    return found


def numbers(words):
    return [sum(len(word) == n for word in words) for n in range(LONGEST + 1)]


@parametrize_some("seed", range(30))
def test_expressions_mean_what_they_mean_in_python(seed):
    chosen = random.Random(seed)  # noqa: S311
    one, two = (expression(chosen, depth) for depth in (3, 2))
    a, b = ({word for word in WORDS if re.fullmatch(z, word)} for z in (one, two))
    assert regex(one, "ab").letters == ("a", "b")
    for said, wanted in (
        (one, a),
        (f"({one})&({two})", a & b),
        (f"({one})|({two})", a | b),
        (f"~({one})&({two})", b - a),
    ):
        assert counts(regex(said, "ab")) == numbers(wanted)
    both = f"({one})|({two})", f"~(~({one})&~({two}))"
    assert least(regex(both[0], "ab")) == least(regex(both[1], "ab"))


@pytest.mark.parametrize("seed", range(8))
def test_forbidden_factors_are_a_complement_and_a_model(seed):
    chosen = random.Random(seed)  # noqa: S311
    factors = ["".join(chosen.choices("01", k=chosen.choice([2, 3, 4]))) for _ in range(2)]
    one = avoiding(factors, "01")
    assert least(one) == least(regex("~(.*({}).*)".format("|".join(factors)), "01"))
    strip = Strip("avoiding:" + ",".join([*factors, "0" * 9, "1" * 9]), rows=1)
    assert strip.terms(8) == counts(one, 8)


@pytest.mark.parametrize(
    "moves", [(-1, 0, 1), (-2, -1, 0, 1, 2), (-1, 2), (-2, 0, 1), (0,), (1, 3)]
)
def test_displacements_are_those_of_permutations(moves):
    assert counts(displacements(moves), 7) == [
        sum(all(p - i in moves for i, p in enumerate(one)) for one in permutations(range(n)))
        for n in range(7)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_empty_word_is_counted_where_it_is_in_the_language(seed):
    """The g.f. is proved, too, and the number of states is that of all words."""
    chosen = random.Random(seed)  # noqa: S311
    some = expression(chosen, 2)
    for text in (f"({some})*", f"({some})(a|b)", f"~(({some})*)|a"):
        words = regex(text, "ab")
        strip = Strip(f"regex:{text} over ab", rows=1)
        answer = strip.generating_function()
        assert answer.gf.terms(LONGEST + 1) == strip.terms(LONGEST + 1) == counts(words)
        assert str(answer.verdict) == "proved"
        table = least(words)
        rest = any(-1 in row for row in table["arrows"])
        assert states_of(strip.counted.game) == len(table["arrows"]) + rest


@pytest.mark.parametrize("name", ["petersen", "C_9", "K5", "P4", "heawood"])
def test_walks_are_powers_of_the_matrix(name):
    near = Graph.read(Path(name)).neighbours()
    matrix = fmpz_mat([[int(b in near[a]) for b in range(len(near))] for a in range(len(near))])
    powers = [matrix**n for n in range(8)]
    assert Strip(f"closed-walks:{name}").terms(8) == [int(z[0, 0]) for z in powers]
    assert Strip(f"walks:{name}").terms(8) == [
        sum(int(z[0, b]) for b in range(len(near))) for z in powers
    ]


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ("regex:(0", "'(0': a parenthesis of the pattern is not"),
        ("regex:0)", "'0)': the pattern cannot be read from ')' on"),
        ("regex:*", "'*' has no letters"),
        ("regex:", "'' has no letters"),
        ("regex:a{3,1}", "'a{3,1}': {3,1} ends before it begins"),
        ("avoiding:", "avoiding: takes words, such as"),
        ("avoiding:1,,0", "avoiding: takes words, such as"),
        ("displacements:x", "displacements: takes integers, as"),
        ("displacements:-20..20", "displacements are integers that differ by at most 16"),
        ("closed-walks:", "takes a graph, such as closed-walks:petersen"),
    ],
)
def test_what_is_no_language_is_refused_in_one_line(model, words):
    with pytest.raises(LanguageError) as caught:
        Strip(model, rows=1)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_language_without_words_is_refused():
    with pytest.raises(GfkitError, match="regex:a&b: the language has no words"):
        Strip("regex:a&b", rows=1)
