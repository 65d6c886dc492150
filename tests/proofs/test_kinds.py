"""Closed sets of kinds: what is written as data is read back, and nothing else is."""

import pytest

from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.proofs.certificates import certificate_data, digest, write_certificate
from gfkit.proofs.kernel import prove
from gfkit.proofs.kinds import Kinds
from gfkit.strips.statements.graphs import SamePolynomials


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
