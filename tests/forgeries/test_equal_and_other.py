"""Proofs about one sequence are not taken for another, and two are equal only if they are."""

import copy
import itertools
import json
import random
from fractions import Fraction
from math import comb, gcd

import pytest
from forgeries.certificates import envelope, seal, strip, with_other
from oracle.envelopes import certificate as certificate_of
from samples import parametrize_some

from gfkit.proofs.checker import check
from gfkit.sequences.answers import (
    closed_form,
    nearest_integer,
)
from gfkit.sequences.facts import facts
from gfkit.strips.sequences.strip import Strip

NAMED = [
    ("kings", "columns", 1),
    ("kings", "rows", 1),
    ("domineering", "columns", 2),
    ("col", "columns", 2),
    ("snort", "columns", 2),
    ("hard-squares.toml", "columns", 1),
    ("hard-squares.toml", "columns", 1, "ring"),
]


def shifted(data, by):
    """Return the certificate of the same board under other indices."""
    data = copy.deepcopy(data)
    data["statement"]["of"]["shift"], data["statement"]["offset"] = -by, by
    return seal(data)


@pytest.fixture(scope="module")
def pool():
    found = [strip(*z) for z in NAMED]
    return [*found, shifted(found[0], 1)]


def lemma(data):
    return {key: data[key] for key in ("statement", "premises", "evidence", "lemmas")}


def equality(first, second, lemmas):
    said = {"kind": "equal sequences", "first": first["of"], "second": second["of"]}
    return check(envelope(said, {}, lemmas))


PAIRS = [
    pytest.param(*pair, marks=[pytest.mark.thorough] * (pair == (4, 7)))
    for pair in itertools.combinations(range(len(NAMED) + 1), 2)
]


@parametrize_some(("one", "other"), PAIRS)
def test_sequences_are_equal_if_their_generating_functions_and_offsets_are(
    pool, one, other
) -> None:
    """With the lemmas of both; not with one alone, nor with that of another rule."""
    one, other = pool[one], pool[other]
    first, second = one["statement"], other["statement"]
    same = all(first[key] == second[key] for key in ("offset", "p", "q"))
    report = equality(first, second, [lemma(one), lemma(other)])
    assert report.outcome == ("holds" if same else "rejected"), report.reasons
    for lemmas in ([lemma(one)], [lemma(one)] * 2, []):
        assert not equality(first, second, lemmas).holds
    forged = copy.deepcopy(lemma(other))
    forged["statement"] |= {key: first[key] for key in ("offset", "p", "q")}
    forged["evidence"] = one["evidence"]
    assert equality(first, second, [lemma(one), forged]).holds == same
    forged["statement"]["of"] = {**second["of"], "rule": first["of"]["rule"]}
    is_own = second["of"]["rule"] == first["of"]["rule"]
    assert equality(first, second, [lemma(one), forged]).holds == (same and is_own)


def test_kings_and_hard_squares_on_one_column_are_equal(pool) -> None:
    """On a path neighbours of a king are those of a square."""
    kings, squares = pool[0]["statement"], pool[5]["statement"]
    assert equality(kings, squares, [lemma(pool[0]), lemma(pool[5])]).holds


@parametrize_some(("number", "factor"), itertools.product(range(0, 8, 2), [0, 2, 1, -1]), share=24)
def test_least_orders_are_those_of_lowest_terms(pool, number, factor) -> None:
    """A common factor 1 + c t in the lemma, and the order and the start that it would have."""
    data = pool[number]
    said = data["statement"]
    p, q = ([int(c) for c in said[z]] for z in "pq")
    start = said["offset"] + max(len(q) - 1, len(p)) + bool(factor)
    forged = copy.deepcopy(lemma(data))
    for key, side in (("p", p), ("q", q)):
        product = zip([*side, 0], [0, *side], strict=True)
        if factor:
            forged["statement"][key] = [str(a + factor * b) for a, b in product]
    for order, first in itertools.product((len(q) - 2, len(q) - 1, len(q)), (0, -1, 1)):
        least = {"kind": "least order", "of": said["of"], "order": order, "from": start + first}
        holds = check(envelope(least, {}, [forged])).holds
        assert holds == (not factor and order == len(q) - 1 and not first)


OTHERS = [("kings", "columns", 2), ("col", "columns", 1), ("kings", "columns", 1, "ring")]


@pytest.fixture(scope="module")
def proofs():
    """Return certificates about kings on one column, Fibonacci's numbers, of many kinds."""
    kings = Strip("kings", columns=1)
    found = [z(kings).proof() for z in (closed_form, nearest_integer)]
    known = {z.key: z.proof for z in facts(kings, modulo=5)}
    return [certificate_of(z) for z in [*found, *known.values()]]


@parametrize_some("other", OTHERS, first=1)
@pytest.mark.thorough
def test_a_formula_is_of_the_sequence_of_its_lemma(proofs, other) -> None:
    """With the lemmas as they were, with the other's own, and with both; or all renamed."""
    fake = strip(*other)
    theirs = {key: fake[key] for key in ("statement", "premises", "evidence", "lemmas")}
    own = strip("kings", "columns", 1)["statement"]["of"]
    assert len({json.dumps(z["statement"]["kind"]) for z in proofs}) >= 4
    for data in proofs:
        assert check(data).holds, data["statement"]
        said = with_other(data["statement"], own, fake["statement"]["of"])
        assert said != data["statement"]
        lemmas = data["lemmas"]
        everywhere = with_other(lemmas, own, fake["statement"]["of"])
        for some in (lemmas, [theirs], [*lemmas, theirs], everywhere):
            forged = {**data, "statement": said, "lemmas": some}
            assert not check(seal(forged)).holds, (said, some is everywhere)


# The bound on the order of a relation is one, also where indices and moduli are negative.


RELATION = {"kind": "relation", "names": {}, "low": 0, "high": None}
FORMS = {
    "binomial(n,{})": lambda n, k: comb(n, k) if k >= 0 else 0,
    "mod(n,{})": lambda n, k: n % k,
    "gcd(n,{})": gcd,
    "2^mod(n,{})": lambda n, k: Fraction(2) ** (n % k),
    "2^gcd(n,{})": lambda n, k: 2 ** gcd(n, k),
    "(-1)^mod(3*n,{})": lambda n, k: (-1) ** (3 * n % k),
    "floor(n/{})": lambda n, k: n // k,
}
COUNT = 60


def summand(rng):
    """Return a formula and its first values."""
    shape, of = rng.choice(sorted(FORMS.items()))
    first = rng.choice([-50, -7, -3, -2, -1, 1, 2, 3])
    last = min(first + rng.randint(0, 2), -1) if first < 0 else first + rng.randint(0, 2)
    times = rng.choice(["", "3^n*", "n*"])
    scale = {"": lambda _: 1, "3^n*": lambda n: 3**n, "n*": lambda n: n}[times]
    text = f"{times}(Sum_{{k={first}..{last}}} {shape.format('k')})"
    return text, [scale(n) * sum(of(n, k) for k in range(first, last + 1)) for n in range(COUNT)]


def polynomial(values):
    """Return the polynomial through values at 0, 1, ... as a formula, and its first values."""
    row, leading = [Fraction(z) for z in values], []
    while row:
        leading.append(row[0])
        row = [b - a for a, b in itertools.pairwise(row)]
    text = " + ".join(f"({c})*binomial(n,{k})" for k, c in enumerate(leading))
    return text, [sum(c * comb(n, k) for k, c in enumerate(leading)) for n in range(COUNT)]


@parametrize_some("seed", range(8))
def test_formulas_with_negative_numbers(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    for _ in range(15):
        some = [summand(rng) for _ in range(rng.randint(1, 2))]
        values = [sum(z) for z in zip(*(z for _, z in some), strict=True)]
        other, expected = polynomial(values[: rng.randint(1, 4)])
        text = f"{' + '.join(z for z, _ in some)} = {other}"
        report = check(envelope({**RELATION, "relation": text}, {}))
        assert report.outcome != "holds" or values == expected, text
        assert report.outcome != "rejected" or values != expected, text
