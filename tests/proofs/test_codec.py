"""Shapes of JSON data: how the value of a field is written as data, and read again."""

from types import SimpleNamespace

import pytest

from gfkit.errors import CertificateRejected
from gfkit.proofs.codec import FLAG, NUMBERS, WHOLE, made_of, one_of, written
from gfkit.proofs.kernel import statement_of


def test_numbers_are_written_as_texts():
    assert NUMBERS.write((1, 22)) == ["1", "22"]
    assert NUMBERS.read(["1", "22"]) == (1, 22)
    assert FLAG.read(True) is True


def test_keys_may_be_called_otherwise():
    shapes = {"a": WHOLE.at("z")}
    data = written(SimpleNamespace(a=1), shapes)
    assert data == {"z": 1}
    assert vars(made_of(SimpleNamespace, data, shapes)) == {"a": 1}


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: one_of(["a", "b"], "x is").read("c"), "x is one of a, b"),
        (lambda: one_of(["a", "b"], "x is").read(5), "x is one of a, b"),
        (
            lambda: made_of(SimpleNamespace, {"b": 1}, {"a": WHOLE.at("z")}),
            "the data have no 'z'",
        ),
        (lambda: made_of(SimpleNamespace, [1], {}), "has no keys"),
        (lambda: NUMBERS.read("12"), "is not a list"),
        (lambda: statement_of({"kind": "anything"}), "unknown kind '?anything"),
    ],
)
def test_other_data_are_rejected(call, words):
    with pytest.raises(CertificateRejected, match=words):
        call()
