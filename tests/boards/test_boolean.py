"""Boolean combinations of conditions: laws of Boolean algebra, what they count, what is refused."""

from itertools import pairwise, product
from types import SimpleNamespace

import pytest
from boards.even_words import Even
from hypothesis import given
from hypothesis import strategies as st
from samples import parametrize_some

from gfkit import Amount, Arrays, Strip, at_each_cell, on_columns, on_rows
from gfkit.boards.acceptors.boolean import (
    ALWAYS,
    Conjunction,
    Disjunction,
    Negation,
    is_true,
    leaves,
    normal,
)
from gfkit.boards.acceptors.tables import rule_of
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.errors import ArrayRuleError

TREES = st.recursive(
    st.integers(0, 3),
    lambda part: (
        part.map(Negation)
        | st.lists(part, max_size=3).map(lambda z: Conjunction(tuple(z)))
        | st.lists(part, max_size=3).map(lambda z: Disjunction(tuple(z)))
    ),
    max_leaves=8,
)


def truth_table(tree):
    return [is_true(tree, row.__getitem__) for row in product([False, True], repeat=4)]


@given(TREES)
def test_the_normal_form_is_true_of_the_same(tree):
    assert truth_table(normal(tree)) == truth_table(tree)


@given(TREES)
def test_in_normal_form_only_leaves_are_negated_and_no_part_is_of_its_own_kind(tree):
    def check(one, outer=None):
        assert type(one) is not outer
        match one:
            case Negation(part):
                assert isinstance(part, int)
            case Conjunction(parts) | Disjunction(parts):
                assert len(parts) != 1
                for part in parts:
                    check(part, type(one))

    check(normal(tree))
    assert normal(normal(tree)) == normal(tree)


class NoTwoOnes:
    """Accepts words without two neighbouring ones."""

    first = 0

    def step(self, state, _number, letter):
        return None if state and letter else letter

    def accepts(self, _state):
        return True


class Equal:
    """Accepts two equal cells."""

    first = (None, True)

    def step(self, state, number, letter):
        return letter, number == 0 or state == (letter, True)

    def accepts(self, state):
        return state[1]


def is_even(word):
    return sum(word) % 2 == 0


def has_no_two(word):
    return (1, 1) not in pairwise(word)


def equal_pairs(array):
    return sum(a == b for row in array for a, b in pairwise(row))


LEAVES = {
    "every row even": (on_rows(Even()), lambda z: all(map(is_even, z))),
    "two columns even": (
        on_columns(Even(), amount=Amount(2)),
        lambda z: sum(map(is_even, zip(*z, strict=True))) >= 2,
    ),
    "no row with 11": (on_rows(NoTwoOnes()), lambda z: all(map(has_no_two, z))),
    "an odd number of equal pairs": (
        at_each_cell(Equal(), [(0, 0), (0, 1)], amount=Amount(1, step=2)),
        lambda z: equal_pairs(z) % 2 == 1,
    ),
    "all but one or three columns without 11": (
        on_columns(NoTwoOnes(), exceptions=[1, 3]),
        lambda z: sum(not has_no_two(w) for w in zip(*z, strict=True)) in (1, 3),
    ),
}
A, B, C, D, E = (condition for condition, _ in LEAVES.values())
COMBINATIONS = {
    "a or b": (A | B, lambda z: z.a or z.b),
    "not a": (~A, lambda z: not z.a),
    "not c": (~C, lambda z: not z.c),
    "a and not d": (A & ~D, lambda z: z.a and not z.d),
    "not (a or d) or e": (~(A | D) | E, lambda z: not (z.a or z.d) or z.e),
    "exactly one of b, d": ((B & ~D) | (D & ~B), lambda z: z.b != z.d),
    "a, if c": (~C | A, lambda z: not z.c or z.a),
    "not e and (c or d)": (~E & (C | D), lambda z: not z.e and (z.c or z.d)),
}


def listed(rows, columns, holds):
    """Count arrays one by one."""
    total = 0
    for cells in product(range(2), repeat=rows * columns):
        array = [cells[k : k + columns] for k in range(0, rows * columns, columns)]
        total += bool(
            holds(
                SimpleNamespace(
                    **{
                        z: test(array)
                        for z, (_, test) in zip("abcde", LEAVES.values(), strict=True)
                    }
                )
            )
        )
    return total


@parametrize_some("combined, holds", [*COMBINATIONS.values()], ids=[*COMBINATIONS])
def test_combinations_count_what_a_list_of_all_arrays_has(combined, holds):
    arrays = Arrays(values=[0, 1], conditions=[combined])
    for rows in (1, 2, 3):
        found = Strip(arrays, rows=rows).terms(12 // (rows + 1) + 1)[1:]
        assert found == [listed(rows, n, holds) for n in range(1, len(found) + 1)]


@parametrize_some("combined", [c for c, _ in COMBINATIONS.values()], ids=[*COMBINATIONS])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_each_array_has_a_condition_or_its_negation(combined, columns):
    yes, no = (Arrays(values=[0, 1], conditions=[z]) for z in (combined, ~combined))
    both = zip(Strip(yes, columns=columns).terms(7), Strip(no, columns=columns).terms(7))  # noqa: B905
    assert [a + b for a, b in both] == [2 ** (columns * n) for n in range(7)]


def test_every_row_or_every_column_is_counted_by_inclusion_and_exclusion():
    either = Arrays(values=[0, 1], conditions=[on_rows(Even()) | on_columns(Even())])
    for m in (1, 2, 3, 4):
        wanted = [
            2 ** ((m - 1) * n) + 2 ** (m * (n - 1)) - 2 ** ((m - 1) * (n - 1)) for n in range(1, 7)
        ]
        assert Strip(either, columns=m).terms(7) == [1, *wanted]


def test_a_conjunction_is_a_list_of_conditions():
    joined, listed_ = (Arrays(values=[0, 1], conditions=some) for some in ([A & B & D], [A, B, D]))
    assert rule_of(joined).to_data() == rule_of(listed_).to_data()
    assert joined.combination == ALWAYS


@pytest.mark.parametrize("combined", [c for c, _ in COMBINATIONS.values()], ids=[*COMBINATIONS])
def test_a_rule_keeps_its_combination(combined):
    arrays = Arrays(values=[0, 1], conditions=[combined])
    rule = rule_of(arrays)
    again = ArrayRule.of_data("again", rule.to_data())
    assert again.arrays.combination == arrays.combination
    assert again.to_data() | {"name": rule.name} == rule.to_data()
    assert {*leaves(arrays.combination)} == arrays.combined


EVEN = {"directions": ["row"], "modulo": 2}


def rule(combination, *names):
    tables = [{**EVEN, "name": name} for name in names]
    return {"values": [0, 1], "lines": tables, "combination": combination}


@pytest.mark.parametrize(
    "data, words",
    [
        (rule({"any": ["a", "c"]}, "a", "b"), "no condition has the name 'c'; names are 'a', 'b'"),
        (rule({"any": ["a"]}, "a", "b"), "combination: does not use the name 'b'"),
        (rule({"any": []}, "a"), "must be a table with one of the keys any, all"),
        (rule({"any": "a"}, "a"), "must be a table with one of the keys any, all"),
        (rule({"none": ["a"]}, "a"), "not {'none': ['a']}"),
        (rule({"any": ["a"], "all": ["a"]}, "a"), "must be a table with one of the keys"),
        (rule("a", "a"), "must be a table with one of the keys any, all"),
        (rule({"not": 1}, "a"), "must be a table with one of the keys any, all"),
        (rule({"any": ["a", "b"]}, "a", "a"), "lines 2: another condition has the name 'a'"),
        (
            {"values": [0, 1], "lines": [{**EVEN, "name": "a"}]},
            "the name 'a' is for a combination, of which there is none",
        ),
        (
            {"values": [0, 1], "connected": [{"values": [1], "name": "a"}]},
            "connected 1: unknown key 'name'",
        ),
    ],
)
def test_what_is_no_combination_is_refused(data, words):
    with pytest.raises(ArrayRuleError) as refusal:
        ArrayRule.from_data(data, "it")
    assert words in str(refusal.value)


def test_a_deep_combination_is_refused():
    deep = "a"
    for _ in range(1000):
        deep = {"not": deep}
    with pytest.raises(ArrayRuleError, match="at most 100 names, and 20 tables inside each other"):
        ArrayRule.from_data(rule(deep, "a"), "it")
    wide = {"any": ["a"] * 200}
    with pytest.raises(ArrayRuleError, match="at most 100 names"):
        ArrayRule.from_data(rule(wide, "a"), "it")
