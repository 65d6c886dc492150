"""What an entry says is checked against its terms, a model and a b-file."""

from types import SimpleNamespace

import pytest

from gfkit import RationalGF, Sequence
from gfkit.claims import entries
from gfkit.claims.entries import audit_entry
from gfkit.oeis.entries.internal_format import parse_entry
from gfkit.oeis.settling.sequences import sequence_of_entry

FIB = Sequence.of_gf(RationalGF.of([0, 1], [1, -1, -1]))
POWERS = Sequence.of_gf(RationalGF.of([1], [1, -2]), offset=1)  # a(n) = 2^(n-1)


def entry_of(*lines, terms="0,1,1,2,3", offset="0,4", name="F.", keywords="nonn"):
    return parse_entry(
        "".join(
            f"%{letter} A000045 {text}\n"
            for letter, text in [
                ("S", terms), ("N", name), *(("F", line) for line in lines), ("K", keywords),
                ("O", offset),
            ]
        )
    )  # fmt: skip


def verdicts(entry, reference=None, **more):
    return {
        one.claim.id.rpartition(".")[2]: (str(one.finding.verdict), one.finding.counterexample)
        for one in audit_entry(entry, reference, **more)
    }


@pytest.mark.parametrize(
    ("values", "reference", "verdict", "n"),
    [
        ([0, 1, 1], None, "consistent", None),
        ([0, 1, 1, 2, 3, 5, 8], FIB, "proved", None),
        ([0, 1, 1, 2, 3, 5, 9], FIB, "refuted", 6),
        ([0, 1, 1, 3], FIB, "refuted", 3),
        ([0, 1, 1, 3], None, "refuted", 3),
    ],
)
def test_a_b_file_agrees_with_the_terms_and_with_the_model(values, reference, verdict, n):
    found, place = verdicts(entry_of(), reference, bfile=Sequence(values))["b"]
    assert (found, place and place["n"]) == (verdict, n)


def test_a_b_file_begins_at_the_offset():
    found, place = verdicts(entry_of(), FIB, bfile=Sequence([0, 1, 1], offset=1))["b"]
    assert found == "refuted"
    assert (place["n"], place["expected"], place["got"]) == ("offset", "1", "0")


def test_lines_are_proved_of_the_model_and_consistent_with_terms_alone():
    entry = entry_of("a(n) = a(n-1)+a(n-2).")
    assert verdicts(entry, FIB)["F1"][0] == "proved"
    assert verdicts(entry)["F1"][0] == "consistent"


def test_a_line_that_fits_the_terms_is_refuted_by_the_gf_of_the_entry():
    terms = "1,2,4,8,16"
    late = "a(n) = 2^n + n*(n-1)*(n-2)*(n-3)*(n-4)."
    found = verdicts(entry_of("G.f.: 1/(1-2*x).", late, terms=terms, offset="0,2"))
    verdict, place = found["F2"]
    assert (verdict, place["n"]) == ("refuted", 5)


@pytest.mark.parametrize(
    ("line", "verdict", "n"),
    [
        ("a(n) = 2^(n-1) for n even.", "proved", None),
        ("a(n) = 2^(n-1) + (-1)^n + 1 for n odd.", "proved", None),
        ("a(n) = 2^(n-1) + (-1)^n + 1 for n even.", "refuted", 2),
        ("a(n) = n for n odd.", "refuted", 3),  # 2^2 = 4
        ("a(n) = 8 for n even and 4 <= n <= 5.", "proved", None),
        ("a(n) = 8 for n even and 3 <= n <= 6.", "refuted", 6),
    ],
)
def test_a_line_for_the_n_of_one_class_is_settled_there(line, verdict, n):
    entry = entry_of(line, terms="1,2,4,8,16,32,64", offset="1,2")
    found, place = verdicts(entry, POWERS)["F1"]
    assert (found, place and place["n"]) == (verdict, n)


@pytest.mark.parametrize(
    ("terms", "keywords", "verdict"),
    [
        ("0,1,1,2,3", "nonn", "proved"),
        ("0,1,-1,2,3", "nonn", "refuted"),
        ("0,1,-1", "sign", "proved"),
    ],
)
def test_the_keyword_of_the_sign_is_counted(terms, keywords, verdict):
    assert verdicts(entry_of(terms=terms, keywords=keywords))["K"][0] == verdict


@pytest.mark.parametrize(("offset", "verdict"), [("0,4", "proved"), ("0,3", "refuted")])
def test_the_second_number_of_an_offset_is_the_place_of_the_first_large_term(offset, verdict):
    assert verdicts(entry_of(offset=offset))["O"][0] == verdict


def test_an_entry_stands_for_what_its_title_defines_only_if_it_gives_all_terms():
    right, wrong = (
        sequence_of_entry(entry_of(terms=terms, name="a(n) = 2^n.", offset="0,2"))
        for terms in ("1,2,4,8,16", "1,2,4,8,15")
    )
    assert right(40) == 2**40
    assert wrong.last == 4


def test_a_gf_of_the_entry_that_does_not_give_its_terms_is_not_used():
    right, wrong = (
        sequence_of_entry(entry_of("G.f.: 1/(1-2*x).", terms=terms, offset="0,2"))
        for terms in ("1,2,4,8,16", "1,2,4,8,15")
    )
    assert right(40) == 2**40
    assert wrong.last == 4


@pytest.mark.parametrize(
    ("printed", "verdict", "n"),
    [
        ([0, 1, 1, 2, 3], "consistent", None),
        ([0, 1], "consistent", None),
        ([0, 1, 2, 2, 3], "refuted", 2),
        (None, "refused", None),
    ],
)
def test_what_a_program_prints_is_compared_with_the_terms(monkeypatch, printed, verdict, n):
    done = SimpleNamespace(terms=printed, reason="not run")
    monkeypatch.setattr(entries, "run", lambda *_: done)  # a process of its own
    text = "%S A000045 0,1,1,2,3\n%N A000045 F.\n%O A000045 0,4\n%o A000045 (PARI) a(n) = 1\n"
    (found,) = entries.run_entry_programs(parse_entry(text))
    place = found.finding.counterexample
    assert (str(found.finding.verdict), place and place["n"]) == (verdict, n)


@pytest.mark.parametrize(
    ("program", "repair"),
    [
        ("LinearRecurrence[{1,1},{2,3},20]", "it gives the values from that of a(4) on"),
        ("LinearRecurrence[{1,1},{1,1},20]", "it gives the values from that of a(2) on"),
        ("LinearRecurrence[{1,1},{-1,1},20]", "it gives 2 values, and then the terms"),
        ("LinearRecurrence[{1,1},{1,4},20]", None),
    ],
)
def test_a_program_that_begins_elsewhere_is_told_where(program, repair):
    """The Fibonacci numbers from n = 1 on: 0, 1, 1, 2, 3, 5, 8, 13, ..."""
    text = (
        "%S A000045 0,1,1,2,3,5,8,13,21,34\n%N A000045 Fibonacci numbers.\n%O A000045 1,4\n"
        f"%t A000045 {program}\n"
    )
    reference = Sequence.of_gf(RationalGF.of([0, 1], [1, -1, -1]), offset=1)
    found = {
        one.claim.id.rpartition(".")[2]: one.finding
        for one in audit_entry(parse_entry(text), reference)
    }
    assert (str(found["t1"].verdict), found["t1"].repair) == ("refuted", repair)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        *[("[order 2].", "proved"), ("[order 3].", "refuted"), ("[order 2] for n > 1.", "proved")],
        *[("[order 1].", "refuted"), ("[order 2] for n > 2.", "refuted")],
        ("a(n) = a(n-1) + a(n-2) [order 2].", "proved"),
        ("a(n) = 2*a(n-1) - a(n-3) [order 3].", "refuted"),  # it holds, and a shorter one does
        ("a(n) = 2*a(n-1) - a(n-3).", "proved"),
        ("a(n) = 2*a(n-1) - a(n-2) [order 2].", "refuted"),  # there is one, and not this
    ],
)
def test_an_order_is_the_least_with_a_recurrence_or_alone(line, verdict):
    entry = entry_of(line, terms="0,1,1,2,3,5,8")
    assert verdicts(entry, FIB)["F1"][0] == verdict


def test_a_term_that_an_example_quotes_is_compared():
    text = (
        "%S A000045 0,1,1,2,3,5,8\n%N A000045 F.\n%O A000045 0,4\n"
        "%e A000045 There are three, whence a(4) = 3.\n%e A000045 Two more, whence a(5) = 6.\n"
    )
    found = verdicts(parse_entry(text), FIB)
    assert [found[name][0] for name in sorted(found) if name[0] == "e"] == ["proved", "refuted"]


def test_a_recurrence_is_claimed_behind_the_first_values_of_its_line():
    entry = entry_of("a(0) = 5, a(1) = 3, a(n) = 2*a(n-1).", terms="5,3,6,12,24", offset="0,1")
    found = {one.claim.id: str(one.finding.verdict) for one in audit_entry(entry, None)}
    assert found["A000045.F1.3"] == "consistent"


@pytest.mark.parametrize(("offset", "known"), [(0, 40), (1, 41)])
def test_a_gf_of_the_entry_begins_at_the_offset(offset, known):
    gf = "G.f.: 1/(1-2*x)." if offset == 0 else "G.f.: x/(1-2*x)."
    found = sequence_of_entry(entry_of(gf, terms="1,2,4,8,16", offset=f"{offset},2"))
    assert (found.offset, found(known)) == (offset, 2**40)


@pytest.mark.parametrize(
    ("terms", "verdict", "n"),
    [("1,1,1,1,2,1,1,3,3,1", "consistent", None), ("1,1,1,1,3,1,1,3,3,1", "refuted", 4)],
)
def test_the_gf_of_a_table_is_compared_with_its_rows(terms, verdict, n):
    """Row n of Pascal's triangle has the coefficients of (1+x)^n, and Sum_n (1+x)^n*t^n is this."""
    gf = "G.f. (Sum T(n,k)*x^k*t^n): 1/(1-t-x*t)."
    found, place = verdicts(entry_of(gf, terms=terms, keywords="nonn,tabl", offset="0,5"))["F1"]
    assert (found, place and place["n"]) == (verdict, n)


@pytest.mark.parametrize(
    ("line", "verdict", "place"),
    [
        ("a(n) = a(n-1) + a(n-2) for n > 1, with a(0) = 0.", "proved", None),
        ("a(n) = a(n-1) + a(n-2) for n > 1, with a(-1) = 1, a(0) = 0.", "proved", None),
        (
            "a(n) = a(n-1) + a(n-2) for n > 1, with a(0) = 5.",
            *("refuted", {"n": 2, "expected": "6", "got": "1"}),
        ),
        (
            "a(n) = a(n-1) + a(n-2) for n > 1, with a(-1) = 0.",
            *("refuted", {"n": 2, "expected": "a(0)", "got": "the sequence begins with a(1)"}),
        ),
    ],
)
def test_a_line_may_set_values_before_the_first_term(line, verdict, place):
    """The Fibonacci numbers from n = 1 on: a(2) = a(1) + a(0) holds if 0 is set before it."""
    fibonacci = Sequence.of_gf(RationalGF.of([1], [1, -1, -1]), offset=1)
    entry = entry_of(line, terms="1,1,2,3,5,8,13,21", offset="1,3")
    assert verdicts(entry, fibonacci)["F1"] == (verdict, place)
