"""Equalities and least orders whose lemmas fit them: all that is false is rejected."""

import copy
import itertools

import pytest
from forgeries.certificates import envelope, seal, strip

from gfkit.proofs.checker import check

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


@pytest.fixture(autouse=True)
def _few_boards(monkeypatch) -> None:
    """The lemmas are looked at elsewhere."""
    monkeypatch.setattr("gfkit.proofs.checker.core.strip_sequences.MAX_ENUMERATED", 200)


@pytest.fixture(scope="module")
def pool():
    found = [strip(*z) for z in NAMED]
    return [*found, shifted(found[0], 1)]


def lemma(data):
    return {key: data[key] for key in ("statement", "premises", "evidence", "lemmas")}


def equality(first, second, lemmas):
    said = {"kind": "equal sequences", "first": first["of"], "second": second["of"]}
    return check(envelope(said, {}, lemmas))


def test_sequences_are_equal_if_their_generating_functions_and_offsets_are(pool) -> None:
    held = 0
    for one, other in itertools.combinations(pool, 2):
        first, second = one["statement"], other["statement"]
        same = all(first[key] == second[key] for key in ("offset", "p", "q"))
        held += same
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
    assert held > 3


@pytest.mark.parametrize("factor", [1, -1, 2])
def test_least_orders_are_those_of_lowest_terms(pool, factor) -> None:
    """A common factor 1 + c t in the lemma, and the order and the start that it would have."""
    for data in pool:
        said = data["statement"]
        p, q = ([int(c) for c in said[z]] for z in "pq")
        start = said["offset"] + max(len(q) - 1, len(p))
        for more in (0, 1):
            forged = copy.deepcopy(lemma(data))
            for key, side in (("p", p), ("q", q)):
                product = zip([*side, 0], [0, *side], strict=True)
                if more:
                    forged["statement"][key] = [str(a + factor * b) for a, b in product]
            for order, first in itertools.product((len(q) - 2, len(q) - 1, len(q)), (0, -1, 1)):
                wanted = {"order": order, "from": start + more + first}
                least = {"kind": "least order", "of": said["of"], **wanted}
                holds = check(envelope(least, {}, [forged])).holds
                assert holds == (not more and order == len(q) - 1 and not first)
