"""Certificates as data and as files, and their check under the budget in force."""

import hashlib
import json
import random
import time
import tomllib

import pytest
from oracle.analysis_proofs import PROOFS, in_normal_form
from oracle.envelopes import certificate, checked, envelope, seal
from oracle.forgeries import changed
from tiers import drawn, is_thorough, one_in

import gfkit
from gfkit import __version__, compare, verify
from gfkit.base.budget import Budget
from gfkit.base.told_words import CHECKER, removed
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import domineering, model_of
from gfkit.cli import run
from gfkit.cli.verbs import FILES
from gfkit.errors import CertificateRejected, GfkitError, OutOfBudget
from gfkit.proofs.certificate import (
    certificate_data,
    claimed_of_certificate,
    read_certificate,
    write_certificate,
)
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import claimed_of_data, prove, statement_of
from gfkit.reports import supplement
from gfkit.reports.supplement import rerun_gf
from gfkit.sequences.is_gf import AreEqual, gf_data
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import check_small_boards


@pytest.fixture(scope="module")
def plain():
    return Strip(domineering.right_ends, columns=2).generating_function()


@pytest.fixture(scope="module")
def marked():
    return Strip(domineering.positions, columns=2).generating_function(marks="xy")


def test_terms_are_hashed_line_by_line(plain):
    evidence = certificate_data(plain.verdict, "0")["evidence"]
    count = evidence["dimension"] + plain.gf.holds_from
    text = "".join(f"{a:x}\n" for a in plain.gf.terms(count))
    assert evidence["terms"] == count
    assert evidence["sha256"] == hashlib.sha256(text.encode()).hexdigest()


def test_terms_with_marks_are_hashed_line_by_line(marked):
    evidence = certificate_data(marked.verdict, "0")["evidence"]
    lines = [
        " ".join(f"{i},{j},{c:x}" for i, j, c in term.terms) + "\n"
        for term in marked.gf.terms(evidence["terms"])
    ]
    assert lines[1] == "0,0,1 0,1,1\n"
    assert evidence["sha256"] == hashlib.sha256("".join(lines).encode()).hexdigest()


@pytest.mark.parametrize("kind", ["plain", "marked"])
def test_the_file_is_a_claim_that_is_derived_again(kind, request, tmp_path):
    answer = request.getfixturevalue(kind)
    write_certificate(answer.verdict, tmp_path / "proof.json", "0")
    data = json.loads((tmp_path / "proof.json").read_text(encoding="ascii"))
    assert claimed_of_data(data).verify() == answer.verdict
    claimed = read_certificate(tmp_path / "proof.json")
    assert (claimed.statement, str(claimed)) == (answer.verdict.statement, "claimed")
    assert claimed.verify() == answer.verdict


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"format": "a letter"}, "not a gfkit certificate"),
        ({"version": 1}, "version 1"),
        ({"more": 1}, "fields"),
        ({"premises": ["it rains"]}, "digest"),
        ({"digest": "0" * 64}, "digest"),
    ],
)
def test_a_changed_file_is_no_claim(plain, change, reason):
    data = {**certificate_data(plain.verdict, "0"), **change}
    with pytest.raises(CertificateRejected, match=reason):
        claimed_of_certificate(data)


def test_a_rule_with_two_names_has_a_lemma_for_each():
    """The lemma of one was taken for that of the other, and the checker missed it."""
    names = ("regex:(0|1)*", "regex:(1|0)*")
    strips = [Strip(name, rows=1) for name in names]
    equal = AreEqual(*(strip.definition() for strip in strips))
    gf = gf_data(strips[0].generating_function().gf)
    data = certificate_data(prove(equal, {"gf": gf}), "0")
    said = [lemma["statement"]["of"]["rule"]["name"] for lemma in data["lemmas"]]
    assert (*said,) == names
    assert check(data).holds
    assert check(certificate_data(compare(*names, rows=1), "0")).holds


@pytest.fixture(scope="module")
def long():
    """Return a certificate whose replay takes some 0.3 s."""
    answer = Strip("domineering", columns=9).generating_function()
    return certificate_data(answer.proof(), __version__)


@pytest.mark.parametrize("limit", [{"seconds": 0.05}, {"steps": 2000}, {"memory": 1}])
def test_a_budget_ends_the_check(long, limit):
    begin = time.monotonic()
    with pytest.raises(OutOfBudget), Budget(**limit):
        verify(long)
    assert time.monotonic() - begin < 5


def test_the_outcome_is_one_of_three(plain):
    data = certificate_data(plain.verdict, "0")
    found = [verify(data), verify({**data, "premises": ["it is so"]}), verify(data, seconds=1e-6)]
    assert [one.outcome for one in found] == ["holds", "rejected", "not checked"]
    assert [one.holds for one in found] == [True, False, False]


def test_what_is_not_checked_is_not_called_wrong(plain, monkeypatch):
    text = json.dumps(certificate_data(plain.proof(), __version__))
    monkeypatch.setattr(supplement, "CHECK_SECONDS", 1e-6)
    with pytest.raises(OutOfBudget, match="was not checked"):
        rerun_gf(plain, 6, text)


# Formulas and growth.

FORGED = 1000
"""Forgeries of each certificate with -m thorough."""
LONG = {"equation", "recurrence", "cells", "rows", "moments"}
"""A change of the strip may make them long; of these forty."""


@pytest.fixture(scope="module")
def proofs():
    return {name: make() for name, make in PROOFS.items()}


@one_in(4)
@pytest.mark.parametrize("name", PROOFS)
def test_the_checker_and_the_kernel_take_what_was_proved(name, proofs) -> None:
    data = certificate(proofs[name])
    assert claimed_of_data(data).verify() == proofs[name]
    report = checked(data)
    assert report.holds, report.reasons
    assert report.statement


@pytest.mark.slow
@pytest.mark.drawn
@pytest.mark.parametrize("name", PROOFS)
def test_forgeries_hold_only_if_their_statement_is_true(name, proofs) -> None:
    """Statement, evidence and lemmas are changed together, and the digest is made anew.

    A changed statement that the checker takes must be one that the kernel derives from the evidence
    of the true one: the two share no code.
    """
    data = certificate(proofs[name])
    dice = random.Random(name)  # noqa: S311 - nothing secret
    for _ in range(FORGED if is_thorough() and name not in LONG else drawn(40, 10)):
        forged = seal(changed(data, dice))
        if forged["statement"] == data["statement"] or not checked(forged, 0.5).holds:
            continue
        statement = statement_of(in_normal_form(forged["statement"]))
        assert prove(statement, data["evidence"]).statement == statement


FALSE = {
    "square roots": [("from", -1)],
    "periodic": [("from", -1)],
    "nearest": [("from", -1)],
    "rate": [("value", ["16181/10000", "809/500"])],
    "o(1)": [("rest", "0"), ("main", ["^", "2", "n"])],
    "ratio": [("main", ["^", "2", "n"]), ("main", ["*", "2", "n", ["^", "2", "n"]])],
    "rate of large order": [("value", ["2", "5/2"]), ("value", ["2619/1000", "3"])],
    "cells": [("low", "2"), ("high", "1"), ("high", "3/2")],
    "rows": [("value", ["2", "3"]), ("value", ["0", "1"])],
}


@pytest.mark.parametrize("name, key, value", [(n, k, v) for n in FALSE for k, v in FALSE[n]])
def test_false_statements_are_rejected(name, key, value, proofs) -> None:
    data = certificate(proofs[name])
    data["statement"][key] = value
    assert not checked(seal(data)).holds
    with pytest.raises((GfkitError, ValueError)):
        claimed_of_data(data).verify()


def test_a_missing_lemma_is_seen(proofs) -> None:
    for proof in proofs.values():
        data = certificate(proof)
        if data["lemmas"] and proof.statement.kind != "identity":  # there a fraction says it all
            data["lemmas"] = []
            assert not checked(seal(data)).holds


# What was removed is refused in words of one table by the checker, the kernel and the shell.


ROWS = tomllib.loads((CHECKER / "removed.toml").read_text("utf-8"))
KINDS = sorted(ROWS["kinds"])
VERBS = sorted(z for z in ROWS["words"] if "-" not in z and ":" not in z and "gfkit." not in z)
OPTIONS = sorted(z for z in ROWS["words"] if " --" in z)
NAMES = sorted(z for z in ROWS["words"] if z.startswith("gfkit."))


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_refused_and_not_rejected(kind, tmp_path, capsys) -> None:
    said = f"{(ROWS['kinds'][kind] or kind)!r} is no longer checked (last by commit 8289e0b4)"
    deep = {"kind": "generating function", "of": {"kind": "sum", "parts": [{"kind": kind}]}}
    for statement in ({"kind": kind}, deep):
        report = check(envelope(statement, {}))
        assert (report.outcome, report.holds) == ("refused", False)
        path = tmp_path / "c.json"
        path.write_text(json.dumps(envelope(statement, {})))
        assert run(["verify", str(path)]) == 2
        assert f"refused: {said}" in capsys.readouterr().err


@pytest.mark.parametrize("key", sorted(ROWS["keys"]))
def test_a_key_of_a_definition_is_refused(key) -> None:
    of = {"kind": "strip", "rule": {"definition": {"kind": "array", key: []}}}
    assert check(envelope({"kind": "generating function", "of": of}, {})).outcome == "refused"


@pytest.mark.parametrize("word", VERBS)
def test_a_verb_is_told_what_to_use(word, capsys) -> None:
    assert word not in FILES
    assert run(word.split()) == 2
    assert ROWS["words"][word] in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("word", OPTIONS)
def test_an_option_is_told_what_to_use(word, capsys) -> None:
    assert run(word.split()) == 2
    assert ROWS["words"][word] in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_is_told_what_to_use(name) -> None:
    assert name.removeprefix("gfkit.") not in dir(gfkit)


def test_other_words_are_not_said_to_be_removed() -> None:
    names = [f"gfkit.{name}" for name in dir(gfkit)]
    assert not any(map(removed, (*FILES, *names, "tilings")))


# Blocks along sorted lines, also on boards that are smaller than a block: all three agree.


@one_in(6)
@pytest.mark.parametrize("rows, columns", [(2, 2), (1, 2), (2, 1)])
@pytest.mark.parametrize("lines", ["rows", "columns"])
@pytest.mark.parametrize("order", ["nondecreasing", "increasing", "decreasing"])
def test_small_boards_are_in_order(rows, columns, lines, order) -> None:
    said = {"lines": lines, "order": order, "rows": rows, "columns": columns}
    shows = f"max({', '.join('abcd'[: rows * columns])})"
    data = {"name": "g", "values": ["0", "1"], "sorted": [{**said, "shows": shows}]}
    model = model_of(ArrayRule.from_data(data, "g.toml"))
    assert check_small_boards(model) > 10
    for side in (1, 2):
        answer = Strip(model, columns=side).generating_function()
        report = check(certificate_data(answer.proof(), "0"))
        assert report.holds, (side, report.reasons)
        small = 1 if side < columns else rows - 1
        assert answer.terms(small + 1) == [2 ** (side * n) for n in range(small + 1)]
