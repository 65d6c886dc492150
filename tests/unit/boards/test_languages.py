"""Regular languages: against Python's own expressions, sets of words, files read back, print."""

import random
import re
from itertools import permutations, product
from operator import mul
from pathlib import Path

import pytest
from flint import fmpq_mat, fmpz_mat

from gfkit import Strip, export
from gfkit.boards.language.automaton_files import from_graphviz, read_automaton, to_graphviz
from gfkit.boards.language.languages import Language
from gfkit.boards.shapes.graph import Graph
from gfkit.errors import GfkitError
from gfkit.oeis.entries.exports import over_rationals
from gfkit.sequences.as_sequence import as_sequence

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
    if one.dead != {0} and len(one.letters) == len(_used(one)):
        assert from_graphviz(to_graphviz(one)) == one


def _used(one):
    """The letters that lead to a state that is not dead."""
    return {
        letter
        for k, row in enumerate(one.arrows)
        for letter, to in zip(one.letters, row, strict=True)
        if k not in one.dead and to not in one.dead
    }


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
        (one + two, {x + y for x in a for y in b if len(x + y) <= LONGEST}),
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


def test_sequences_in_print():
    assert Strip("displacements:-3..3", rows=1).terms(8) == [
        1,
        1,
        2,
        6,
        24,
        78,
        230,
        675,
    ]  # A002526
    assert Strip("regex:(0|10)*", columns=1).terms(8) == [1, 1, 2, 3, 5, 8, 13, 21]  # A000045


def test_files_are_models(tmp_path):
    one = Language.regex("(0|10|1100)*")
    path = tmp_path / "m.dot"
    path.write_text(to_graphviz(one), encoding="utf-8")
    assert read_automaton(path) == one
    assert Strip(str(path), rows=1).terms(9) == one.counts(9)


@pytest.mark.parametrize("seed", range(12))
def test_graphs_mean_the_same_however_they_are_written(seed):
    chosen = random.Random(seed)  # noqa: S311
    states = ["p", "q", "r", "-1"][: chosen.choice([2, 3, 4])]
    arrows = [(z, chosen.choice("ab"), chosen.choice(states)) for z in states for _ in range(3)]
    arrows += [(states[0], "a", states[0]), (states[0], "b", states[1])]
    ends = set(chosen.sample(states, chosen.choice([1, 2])))
    begins = chosen.sample(states, chosen.choice([1, 2]))
    space = chosen.choice([" ", "\n", " /* p -> q [label=b] */ ", " // q [shape=doublecircle]\n"])
    joint = [(s, a, t, y, b) for s, a, t in arrows for x, b, y in arrows if (t, a) == (x, b)][:3]
    lines = [f'"{s}"{space}->{space}{t}{space}[color=red,{space}label="{a}"]' for s, a, t in arrows]
    lines += [f"{s} -> {t} -> {y} [label={a}]" for s, a, t, y, _ in joint]
    lines += [f"edge [label=a]; {states[0]} -> {states[0]}"]
    chosen.shuffle(lines)
    starts = [f"begin{k} -> {z} [label=a]".split(" [")[0] for k, z in enumerate(begins)]
    default = chosen.random() < 0.5
    shape, other = ("doublecircle", "circle") if default else ("circle", "doublecircle")
    node = [f"node [shape={shape}]", " ".join(ends if default else {*states} - ends)]
    node += [f"node [shape={other}]", *([] if default else [" ".join(ends)]), "node [shape=circle]"]
    text = f"strict digraph G {{{space}rankdir=LR; " + "; ".join([*node, *starts, *lines]) + " }"
    assert from_graphviz(text) == Language.of_arrows("ab", arrows, begins, ends), text


@pytest.mark.parametrize("seed", range(12))
def test_the_least_automaton_over_the_rationals(seed):
    one = Language.regex(expression(random.Random(200 + seed), 3), "ab")  # noqa: S311
    start, matrices, end = one.over_rationals()
    for word in WORDS:
        row = start
        for letter in word:
            row = [sum(map(mul, row, column)) for column in zip(*matrices[letter], strict=True)]
        assert sum(map(mul, row, end)) == one.accepts(word)
    table = [int(one.accepts(u + w)) for u in WORDS[:31] for w in WORDS[:31]]
    assert len(start) >= fmpq_mat(31, 31, table).rank()


def test_a_sum_of_states_goes_over_the_rationals():
    # After ba come a and b, the sum of what comes after aa and after ab; nothing is the empty sum.
    one = Language.regex("aa(a)|ab(b)|ba(a|b)")
    assert (len(one.arrows), len(one.over_rationals()[0])) == (8, 6)


@pytest.mark.parametrize("text", ["x/(1-x-x^2)", "(3+x^3)/(1-2x)", "1+x^2", "x^2/((1-x)^3*(1+x))"])
def test_the_least_automaton_of_a_gf_has_the_rank_of_the_hankel_matrix(text):
    a = as_sequence(text)
    row, matrices, end = over_rationals(text)
    ((letter, matrix),) = matrices.items()
    for term in a.terms(12):
        assert sum(map(mul, row, end)) == term
        row = [sum(map(mul, row, column)) for column in zip(*matrix, strict=True)]
    table = fmpq_mat(9, 9, [a(i + j) for i in range(9) for j in range(9)])
    assert (letter, len(end)) == ("", table.rank())


def test_an_empty_word_that_is_not_in_the_language_is_told():
    said = "a(0) = 1 counts the empty array, which is not one"
    for text in ("11*", "1*", "(0|1)*1", "()|01"):
        strip, language = Strip(f"regex:{text}"), Language.regex(text)
        assert (said in strip.counted.summary) == (language.counts(1) == [0])
        assert strip.terms(6)[1:] == language.counts(6)[1:]


def test_words_need_no_side():
    assert Strip("regex:(0|10)*").terms(6) == [1, 1, 2, 3, 5, 8]
    assert Strip("avoiding:11 over 012").terms(4) == [1, 3, 8, 22]
    for model in ("avoiding:11", "avoiding:11 over", "displacements:-1..1 over 01"):
        with pytest.raises(GfkitError):
            Strip(model)


def test_automata_are_exported():
    made = export(Strip("avoiding:111,0101"), "graphviz", terms=5)
    assert from_graphviz(made.code) == Language.avoiding(["111", "0101"])
    assert made.terms == (1, 2, 4, 7, 12)


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
