"""Residues of files that were forged, with right checksums, never give a false answer."""

import json
from functools import cache

import pytest
from hostile.forged_residues import (
    double,
    forge_all,
    forge_fraction,
    forge_kept_fractions,
    forge_number,
)
from samples import parametrize_some

from gfkit.cli import run
from gfkit.strips.sequences.strip import Strip

MODELS = [("domineering", 7), ("domineering", 6), ("domineering:right-ends", 6), ("col", 5)]
"""Strips that need several primes."""
RULES = [f"{name} {columns}" for name, columns in MODELS]


def gf(rule, *more):
    model, columns = rule.split()
    return ["gf", model, "--columns", columns, "--method", "modular", "--json", *map(str, more)]


def answer(capsys, command):
    """Return the status and the answer of a command, None if it prints none."""
    capsys.readouterr()
    status = run([str(part) for part in command])
    out = capsys.readouterr()
    return status, json.loads(out.out) if out.out.startswith("{") else None, out.err


@cache
def true_gf(rule):
    model, columns = rule.split()
    return Strip(model, columns=int(columns)).gf


def agrees_or_is_refused(capsys, rule, command):
    status, found, error = answer(capsys, command)
    if status == 0:
        assert [int(c) for c in found["formula"]["numerator"]] == list(true_gf(rule).num)
        assert [int(c) for c in found["formula"]["denominator"]] == list(true_gf(rule).den)
    else:
        assert "delete it" in error
    return status


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    """Return a function that writes the residues of a strip, which are computed once."""

    @cache
    def computed(rule):
        path = tmp_path_factory.mktemp("residues") / "kept"
        assert run(gf(rule, "--checkpoint", path)) == 0
        return path.read_bytes()

    return lambda path, rule: path.write_bytes(computed(rule))


@pytest.mark.parametrize("is_kept", [False, True])
@parametrize_some("wrong", range(4), share=2)
@parametrize_some("rule", RULES, share=48)
def test_a_forged_checkpoint_proves_nothing(capsys, tmp_path, checkpoint, rule, wrong, is_kept):
    kept = tmp_path / "kept"
    checkpoint(kept, rule)
    true = true_gf(rule)
    forge_fraction(kept, list(true.num), list(true.den), wrong, is_kept=is_kept)
    assert agrees_or_is_refused(capsys, rule, gf(rule, "--checkpoint", kept)) == 2


@parametrize_some("times", [[1, 1], [1, 0, 3], [1, *[0] * 9, 5]], first=1)
@parametrize_some("rule", RULES, share=24)
def test_forged_fractions_prove_nothing(capsys, tmp_path, checkpoint, rule, times):
    """Those that do not agree with the terms are not used; others are not in lowest terms."""
    kept = tmp_path / "kept"
    checkpoint(kept, rule)
    forge_kept_fractions(kept, times)
    agrees_or_is_refused(capsys, rule, gf(rule, "--checkpoint", kept))


SQUARES = ["domineering 8..8", "domineering:maximal 6..6", "domineering 5..5 --difference 0..1"]


def count(square, kept):
    model, sides, *more = square.split()
    return ["count-totals", model, "--squares", sides, *more, "--checkpoint", str(kept), "--json"]


@pytest.mark.parametrize("wrong", range(3))
@parametrize_some("square", SQUARES, share=36)
def test_forged_totals_are_told(capsys, tmp_path, square, wrong):
    kept = tmp_path / "kept"
    status, true, _ = answer(capsys, count(square, kept))
    assert status == 0
    (number,) = (int(one) for one in true["first_terms"])
    if "--difference" in square:
        double(kept)
    elif wrong:
        forge_number(kept, number, wrong)
    else:
        forge_all(kept, number)
    status, found, error = answer(capsys, count(square, kept))
    if status == 0:
        assert found["first_terms"] == true["first_terms"]
    else:
        assert "delete it" in error
