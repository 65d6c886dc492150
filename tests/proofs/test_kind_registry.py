"""Closed sets of kinds: what is written as data is read back, and nothing else is."""

from types import SimpleNamespace

import pytest

from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.errors import CertificateRejected
from gfkit.proofs.certificate_files_and_replay import certificate_data, digest, write_certificate
from gfkit.proofs.kernel import prove, statement_of
from gfkit.proofs.kind_registry import FLAG, NUMBERS, WHOLE, Kinds, made_of, one_of, written
from gfkit.strips.statements.statements_about_all_graphs import SamePolynomials


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


@pytest.mark.parametrize("named", [{}, {"b": "math"}])
def test_a_class_is_a_kind_only_if_the_table_says_so(named):
    class Mine:
        pass

    with pytest.raises(TypeError, match="has no thing of the kind 'b'"):
        Kinds("thing", named)("b")(Mine)


# Files.

SAME = SamePolynomials(find_graph_rule("col"), find_graph_rule("snort"), "bipartite")


def test_a_certificate_is_an_object_in_lines_that_ends_with_one(tmp_path):
    path = tmp_path / "certificate.json"
    write_certificate(prove(SAME), path, "1")
    text = path.read_text()
    assert text.splitlines()[:2] == ["{", ' "format": "gfkit certificate",']
    assert text.endswith("}\n")


def test_the_digest_does_not_depend_on_the_order_of_keys():
    assert digest({"b": 1, "a": 2}) == digest({"a": 2, "b": 1}) != digest({"a": 2, "b": 2})


def test_a_certificate_has_all_keys():
    data = certificate_data(prove(SAME), "1")
    assert sorted(data) == [
        "digest",
        "evidence",
        "format",
        "lemmas",
        "premises",
        "statement",
        "version",
        "versions",
    ]
