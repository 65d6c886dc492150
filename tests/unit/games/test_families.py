from dataclasses import replace

import pytest

from gfkit.errors import ScoringGameError
from gfkit.games.families import OneColumn, in_blocks, payoff_family
from gfkit.proofs.verdict import Consistent, Proved, Refused


def test_tables_5_and_6_come_out():
    one, two = payoff_family(1, 24), payoff_family(2, 24)
    assert [in_blocks(fit, 4) for fit in one.fits] == [
        ["4*k^2-k", "4*k^2-k", "4*k^2+7*k+3", "4*k^2+7*k+3"],
        ["4*k^2+3*k"] * 4,
    ]
    assert [in_blocks(fit, 4) for fit in two.fits] == [
        ["8*k^2+k", "8*k^2+7*k+2", "8*k^2+9*k+3", "8*k^2+15*k+7"],
        ["8*k^2+3*k", "8*k^2+5*k", "8*k^2+11*k+3", "8*k^2+13*k+5"],
    ]
    assert isinstance(one.verdict, Proved)
    assert isinstance(two.verdict, Proved)


def test_payoffs_without_a_proof_are_consistent():
    family = payoff_family(3, 28, mono=True)
    assert family.verdict == Consistent(min(28 - fit.used for fit in family.fits))


def test_a_wrong_formula_for_two_columns_does_not_hold():
    certificate = payoff_family(2, 24).verdict.certificate
    assert certificate.holds()
    first, second = certificate.constituents
    changed = [
        replace(certificate, constituents=(second, first)),
        replace(certificate, constituents=(first,)),
        replace(certificate, constituents=(first[:1], second[:1])),
        replace(certificate, constituents=((*first[1:], first[0]), second)),
    ]
    assert not any(certificate.holds() for certificate in changed)


@pytest.mark.parametrize(("players", "mono"), [(1, False), (3, False), (2, True), (3, True)])
def test_one_column_is_proved_for_any_players(players, mono):
    family = payoff_family(1, 34, players=players, mono=mono)
    assert isinstance(family.verdict, Proved)
    for rows, payoffs in enumerate(family.payoffs, 1):
        assert payoffs == (tuple(fit.value(rows) for fit in family.fits),)


def test_a_wrong_formula_for_one_column_does_not_hold():
    certificate = payoff_family(1, 24).verdict.certificate
    assert certificate.holds()
    constant, *others = certificate.constituents[0][0]
    wrong = ((constant + 1, *others), *certificate.constituents[0][1:])
    changed = [
        replace(certificate, constituents=(wrong, certificate.constituents[1])),
        replace(certificate, constituents=certificate.constituents[:1]),
        replace(certificate, players=3),
        replace(certificate, piece=1),
    ]
    assert not any(certificate.holds() for certificate in changed)
    assert not OneColumn(2, 1, (((1, 0, 0, 1),),)).holds()


def test_ties_leave_no_formula():
    family = payoff_family(3, 4)
    assert family.fits == ()
    assert family.verdict == Refused("2 payoffs with 3 rows: ties leave more than one")


def test_too_few_rows_for_a_formula():
    assert isinstance(payoff_family(2, 6).verdict, Refused)


def test_no_rows():
    with pytest.raises(ScoringGameError):
        payoff_family(2, 0)


def test_a_block_is_a_multiple_of_the_period():
    with pytest.raises(ValueError, match="does not divide"):
        in_blocks(payoff_family(2, 24).fits[0], 6)
