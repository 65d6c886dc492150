"""What was proved, of many kinds and shapes, is derived again, checked, and true.

The rows are `tests/forgeries/proved.jsonl`; `false` of a row lists changes of its statement, `told`
what the checker says it looked at.
"""

from __future__ import annotations

import copy
from fractions import Fraction

import pytest
from forgeries.certificates import proved
from forgeries.draw import is_refuted
from oracle.envelopes import certificate, checked, envelope, seal
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.proofs.kernel import (
    NotDerived,
    claimed_of_data,
    prove,
    statement_data,
    statement_of,
)

ROWS = proved()
NAMES = [row["name"] for row in ROWS]


@parametrize_some("row", ROWS, share=360, ids=NAMES)
def test_what_was_proved_is_derived_again_checked_and_true(row) -> None:
    proof = claimed_of_data(row).verify()
    assert statement_data(proof.statement) == row["statement"]
    data = certificate(proof)
    report = checked(data)
    assert report.holds, report.reasons
    assert report.statement
    assert not is_refuted(row["statement"])
    said = [lemma["statement"].get("of", {}).get("kind") for lemma in row["lemmas"]]
    if {*said} - {"fraction"} and proof.statement.kind != "identity":  # a fraction says it all
        assert not checked(seal({**data, "lemmas": []})).holds


FALSE = [(row, change) for row in ROWS for change in row.get("false", ())]


@parametrize_some("row, change", FALSE, ids=[f"{row['name']} {z}" for row, z in FALSE])
def test_false_statements_are_rejected(row, change) -> None:
    false = {**row, "statement": row["statement"] | change}
    assert not checked(envelope_of(false)).holds
    with pytest.raises((GfkitError, ValueError)):
        claimed_of_data(false).verify()


def envelope_of(row):
    return envelope(*(row[key] for key in ("statement", "evidence", "lemmas", "premises")))


def other(value):
    """Return another entry of a table: a number as a text, or a polynomial."""
    if isinstance(value, str):
        return str(2 * Fraction(value) + 1)
    (i, j, c), *rest = value
    return [[i, j, str(int(c) + 1)], *rest]


TABLES = [row["statement"] for row in ROWS if row["statement"]["kind"] == "finite table"]


ENTRIES = [(statement, k) for statement in TABLES for k in range(len(statement["entries"]))]


@parametrize_some(
    ("statement", "k"), ENTRIES, share=60, ids=[f"{str(z['table'])[:60]} {k}" for z, k in ENTRIES]
)
def test_values_are_recomputed_whatever_is_said(statement, k) -> None:
    place, value = statement["entries"][k]
    wrong = copy.deepcopy(statement)
    wrong["entries"][k][1] = other(value)
    differs = {"kind": "table differs", "table": statement["table"], "place": place}
    for said in (wrong, {**differs, "said": value, "true": value}):
        with pytest.raises(NotDerived):
            prove(statement_of(said))
    with pytest.raises(NotDerived):
        prove(statement_of({**differs, "said": value, "true": other(value)}))
    assert prove(statement_of({**differs, "said": other(value), "true": value})).is_proved
