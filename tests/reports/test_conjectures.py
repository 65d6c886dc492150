"""What is judged of entries, and the comment on them."""

import pytest

from gfkit import as_sequence
from gfkit.errors import GfkitError
from gfkit.oeis.entries.draft import Head
from gfkit.oeis.settling.entry import ToSettle
from gfkit.reports.conjectures import (
    comment_on,
    compared_table,
    gf_text,
)
from gfkit.series.rational_gf import RationalGF


@pytest.mark.parametrize("offset", range(-2, 4))
def test_a_generating_function_is_written_from_the_first_index_on(offset) -> None:
    gf = RationalGF.of([2, 1], [1, -1, -1])
    found = as_sequence(gf_text(gf, offset))
    assert [found.term(n + offset) for n in range(8)] == gf.terms(8)
    assert gf_text(gf, offset).startswith("x^(") == (offset < 0)


def test_nothing_is_commented_on_an_entry_that_is_not_settled() -> None:
    with pytest.raises(GfkitError, match=r"A1 is not settled \(unread\): nothing is proved of it"):
        comment_on({"A": "A1", "state": "unread"}, Head())


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("wrong", [None, 0])
def test_all_terms_of_a_short_table_are_compared(count, wrong) -> None:
    """T(n,k) = F(k+2)^n, by antidiagonals; as many as are there are enough."""
    places = [(n, s - n) for s in range(2, 5) for n in range(1, s)][:count]
    terms = [(2, 3, 5, 8)[k - 1] ** n + (at == wrong) for at, (n, k) in enumerate(places)]
    title = "T(n,k)=Number of nXk binary arrays with no two 1s adjacent horizontally."
    record, side = compared_table(ToSettle("A000001", title, 1, tuple(terms)))
    assert (record["state"], side is None) == ("differs" if wrong == 0 else "proved", wrong == 0)
    assert record.get("compared") == (None if wrong == 0 else count)


FORMULA = "a(n) = 2*a(n-1)"
LINE = {"statement": "conjectural: a(n) = 2*a(n-1)", "verdict": "proved"}
FAILS = {"n": 3, "expected": "8", "got": "7"}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({}, "The empirical formula is correct: a(n) = 2*a(n-1)."),
        ({"column": 3}, "The empirical formula for column 3 is correct: a(n) = 2*a(n-1)."),
        ({"row": 2}, "The empirical formula for row 2 is correct: a(n) = 2*a(n-1)."),
        ({"range": "n >= 5"}, "The empirical formula is correct: a(n) = 2*a(n-1) for n >= 5."),
        ({"verdict": "refused"}, ""),
        ({"statement": "a(n) = 2*a(n-1)"}, ""),
        ({"verdict": "refuted"}, "The empirical formula is wrong: a(n) = 2*a(n-1)."),
        (
            {"verdict": "refuted", "counterexample": FAILS, "column": 4},
            f"The empirical formula for column 4 is wrong: {FORMULA}; it gives a(3) = 8, not 7.",
        ),
        (
            {"verdict": "refuted", "counterexample": {**FAILS, "n": "all"}, "range": "n > 2"},
            "The empirical formula is wrong: a(n) = 2*a(n-1) for n > 2.",
        ),
        (
            {"verdict": "refuted", "counterexample": FAILS, "repair": "right"},
            f"The empirical formula is wrong: {FORMULA}; it gives a(3) = 8, not 7; it is: right.",
        ),
    ],
    ids=str,
)
def test_a_comment_says_of_each_conjecture_what_was_found(line, sentence) -> None:
    """Where it fails only if that is a number; nothing of what was not conjectured or settled."""
    record = {"A": "A000001", "state": "proved", "table": True, "lines": [{**LINE, **line}]}
    how = " Proof by the transfer-matrix method." * bool(sentence)
    expected = [f"%C A000001 {sentence}{how}"] if sentence else []
    assert comment_on(record, Head()) == expected
    assert comment_on({**record, "table": False}, Head()) == [
        one[: len(one) - len(how)] for one in expected
    ]


@pytest.mark.parametrize(
    ("states", "primes", "many", "modulo"),
    [
        (1, 0, "1 state", ""),
        (6, 0, "6 states", ""),
        (6, 1, "6 states", " modulo 1 prime"),
        (6, 2, "6 states", " modulo 2 primes"),
    ],
)
def test_a_comment_has_the_numbers_of_the_proof(states, primes, many, modulo) -> None:
    """Fibonacci numbers from n = 1 on: order 2, from n = 3 on."""
    basis = {"principle": "transfer matrix", "states": states, "terms": 12, "primes": primes}
    record = {"A": "A1", "state": "proved", "offset": 1, "order": 2, "from": 3, "basis": basis}
    (line,) = comment_on(record, Head())
    assert line == (
        "%C A1 The linear recurrence of least order has order 2 and holds for n > 2. Proof by the "
        f"transfer-matrix method with {many}: a recurrence of order at most {states} holds, and "
        f"the first 12 terms{modulo} determine it."
    )
    (before,) = comment_on({**record, "prepended": ["5"]}, Head())
    assert before.startswith("%C A1 The title defines the terms from n = 1 on. The linear")
