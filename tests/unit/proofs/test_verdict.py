"""Verdicts: `Proved` only with a certificate that holds."""

from dataclasses import replace

import pytest

from gfkit.automata.agreement import ExactAgreement
from gfkit.automata.transfer import TransferMatrix
from gfkit.errors import CertificateRejected
from gfkit.proofs.certificate import TransferCertificate
from gfkit.proofs.verdict import Consistent, Proved, Refused, Refuted, Underdetermined
from gfkit.series.rational import RationalGF

CERTIFICATE = TransferCertificate(
    rule={},
    fixed={"columns": 1},
    topology="strip",
    marks="none",
    gf=RationalGF.of([1], [1, -1, -1]),
    states=2,
    dimension=2,
    evidence=ExactAgreement(2, (1, 1, 2, 3)),
    matrix=TransferMatrix.from_rows([[1, 1], [1, 0]], [1, 0], [1, 0]),
)


def test_a_certificate_that_holds_proves():
    assert Proved(CERTIFICATE).certificate is CERTIFICATE


@pytest.mark.parametrize(
    "change",
    [
        {"gf": RationalGF.of([1], [1, -1, -2])},
        {"evidence": ExactAgreement(2, (1, 1, 2, 4))},
        {"evidence": ExactAgreement(2, (1, 1, 2))},
        {"evidence": ExactAgreement(3, (1, 1, 2, 3, 5))},
        {"dimension": 3},
        {"gf": RationalGF((1, 1), (1, 0, -2, -1)), "evidence": ExactAgreement(2, (1, 1, 2, 3, 5))},
    ],
)
def test_one_that_does_not_hold_cannot_become_a_proof(change):
    with pytest.raises(CertificateRejected):
        Proved(replace(CERTIFICATE, **change))


@pytest.mark.parametrize(
    "verdict, text",
    [
        (Proved(CERTIFICATE), "proved"),
        (Refuted(3, 22, 21), "refuted"),
        (Consistent(4), "consistent"),
        (Underdetermined(2), "underdetermined"),
        (Refused("too large"), "refused"),
    ],
)
def test_verdicts_are_words(verdict, text):
    assert str(verdict) == text
