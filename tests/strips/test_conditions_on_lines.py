"""Conditions on whole lines and far below: the engine, listing all arrays, what is refused."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.base.budget import Budget
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.errors import GfkitError
from gfkit.proofs.certificates import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.tables import TABLE
from gfkit.strips.counts.block_recursions import BlockRecursion, RecursionCounts
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.statements.counts import BoardCounts


@parametrize_some("distance", range(1, 7), share=48)
@pytest.mark.parametrize("side", [{"columns": 1}, {"rows": 1}])
def test_what_a_place_sees_far_below_is_not_forgotten(distance: int, side: dict[str, int]) -> None:
    """What a cell asks of one some rows below is handed on row by row, whatever is between."""
    steps = [[distance, 0], [0, distance]]
    near = {"offsets": steps, "of": [1], "relation": "value", "values": [1], "counts": [0]}
    rule = ArrayRule.from_data({"values": [0, 1], "neighbours": [near]}, "far")
    terms = Strip(rule, **side).gf.terms(10)
    assert terms == [
        sum(
            not any(a and b for a, b in zip(word, word[distance:], strict=False))
            for word in product((0, 1), repeat=n)
        )
        for n in range(10)
    ]


# Inductions on tiles: whatever is derived or replayed counts small boards right.


CATALOGUE = Path(__file__).parents[2] / "catalog" / "huntemann-mckay-2021.toml"
PLACES = ["1x1", "2x1", "1x2", "2x2", "3x2", "1x3", "2x3"]
QUANTITIES = ["domineering", "domineering:maximal", "domineering:right-ends"]


@cache
def proved():
    """Return the proofs of the recursions of the paper, as certificates."""
    found = []
    for claim in tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))["claim"]:
        says = claim.get("says")
        if claim["kind"] == "recursion counts" and claim["recorded"]["verdict"] == "proved":
            empty, power = tuple(says["empty"].items()), tuple(says["power"].split("+"))
            blocks = tuple((name, tuple(rows)) for name, rows in says["blocks"].items())
            recursion = BlockRecursion(empty, blocks, power, says["rows"])
            statement = RecursionCounts(recursion, find_model(claim["about"]["model"]))
            found.append(certificate_data(prove(statement), "0"))
    return json.loads(json.dumps(found))


@cache
def counted(model):
    return BoardCounts(find_model(model), marks="xy").at(PLACES, Workings())


def changed(rng, data):
    """Change a block, a mark, an end, the power, the rows, the rule or a role."""
    data = copy.deepcopy(data)
    recursion, roles = data["statement"]["recursion"], data["evidence"]["roles"]
    names = [name for name, _ in recursion["empty"]]
    way = rng.randrange(6)
    if way == 0:
        rows = rng.choice(recursion["blocks"])[1]
        k = rng.randrange(len(rows))
        blocks = rows[k].split()
        terms = ["0", rng.choice(names), f"x{rng.choice(names)}", f"y{rng.choice(names)}"]
        blocks[rng.randrange(len(blocks))] = rng.choice([*terms, f"{names[0]}+{names[1]}"])
        rows[k] = " ".join(blocks)
    elif way == 1:
        entry = rng.choice(recursion["empty"])
        entry[1] = 1 - entry[1]
    elif way == 2:
        recursion["power"] = rng.choices(names, k=rng.choice([1, 2]))
    elif way == 3:
        recursion["rows"] = "1" if recursion["rows"] != "1" else "3^(i-1)"
    elif way == 4:
        model = find_model(rng.choice(QUANTITIES))
        data["statement"]["rule"] = RecursionCounts(TABLE.read(recursion), model).data()["rule"]
    else:
        roles[rng.randrange(len(roles))] = rng.randrange(max(roles) + 1)
    return data


def is_true(statement):
    """Compare small boards; a recursion that does not name their rows is false."""
    try:
        said = TABLE.read(statement["recursion"]).at(PLACES, Workings())
    except NotDerived:
        return False
    return said == counted(statement["rule"]["name"])


@parametrize_some("many", [5, 15, 60], first=1)
def test_false_inductions_are_rejected(many):
    """So many changes, 500 in the long run."""
    rng = random.Random(7)  # noqa: S311 - a repeatable choice
    rejected = 0
    for _ in range(many):
        data = changed(rng, rng.choice(proved()))
        del data["digest"]
        holds = check({**data, "digest": digest(data)}).holds
        assert is_true(data["statement"]) or not holds, data["statement"]
        rejected += not holds
        try:
            said = data["statement"]
            model = find_model(said["rule"]["name"])
            prove(RecursionCounts(TABLE.read(said["recursion"]), model))
        except GfkitError:
            continue
        assert is_true(data["statement"])
    assert rejected


def test_the_theorems_of_the_paper_are_proved_and_replayed():
    assert len(proved()) == 4
    assert all(check(data).holds for data in proved())


# One word, read row by row: of a long one the states of all rows at once are very many.


def compositions_with_few(part: int, times: int, n: int) -> int:
    """Return how many compositions of n have at most so many parts of a size, part by part."""
    ways = [[int(m == 0)] + [0] * times for m in range(n + 1)]
    for m in range(1, n + 1):
        for size in range(1, m + 1):
            for used in range(times + 1):
                after = used + (size == part)
                if after <= times:
                    ways[m][after] += ways[m - size][used]
    return sum(ways[n])


@pytest.mark.parametrize("times", [0, 2])
def test_a_condition_on_long_parts_is_compared_with_enumeration_in_few_steps(times: int) -> None:
    said = ["no", "", "at most two"][times]
    with Budget(steps=40_000):
        sequence = as_sequence(f"compositions of n with {said} 10s")
    assert sequence.offset == 0
    assert sequence.terms(33) == [compositions_with_few(10, times, n) for n in range(33)]
