"""Nobody but the kernel makes a `Proved`: not in the source, and not by what Python offers."""

import ast
import copy
import dataclasses
import json
import pickle

import pytest
from modules import FILES, nodes

from gfkit.automata.evaluation import first_terms
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.language.rules import domineering
from gfkit.proofs import kernel
from gfkit.proofs.kernel import Claimed, NotDerived, Workings, prove, statement_of
from gfkit.sequences.definition import Definition
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip import Strip

LEAST = Strip(domineering.right_ends, columns=1).definition()
FIBONACCI = RationalGF.of([1], [1, -1, -1])
WRONG = RationalGF.of([1], [1, -2])


def modules():
    """Return the files of the package but the kernel, and the checker, which shares no code."""
    return [path for path in FILES if path.name != "kernel.py" and "checker" not in path.parts]


def test_no_module_builds_an_object_of_another_class_without_its_constructor():
    """`object.__new__(Proved)` would make a proof of anything."""
    for path in modules():
        for call in nodes(path, "__new__", "__reduce__", "__setstate__"):
            name = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
            if name.endswith("__new__"):
                assert [ast.unparse(given) for given in call.args] == ["cls"], f"{path}: {name}"
            assert not name.endswith(("__reduce__", "__setstate__")), f"{path}: {name}"


def test_no_module_reaches_into_the_memory_of_trusted_values():
    for path in modules():
        for node in nodes(path, "_kept", "_proved", "_used"):
            if isinstance(node, ast.Attribute) and node.attr in {"_kept", "_proved", "_used"}:
                holder = ast.unparse(node.value).lower()
                assert holder in {"self", "made"}, f"{path}: {holder}.{node.attr}"
                assert "class Workings" not in path.read_text(encoding="utf-8")


def test_no_module_changes_what_the_kernel_knows():
    for path in modules():
        text = path.read_text(encoding="utf-8")
        for name in ("HOMES", "KINDS"):
            assert f"kernel.{name}" not in text, path
            assert f"kernel import {name}" not in text, path


@pytest.fixture
def proved():
    return prove(IsGF(LEAST, FIBONACCI))


def test_what_is_true_is_proved(proved):
    assert str(proved) == "proved"
    assert proved.statement == IsGF(LEAST, FIBONACCI)
    assert proved.premises == ()


def test_it_does_not_change(proved):
    for name in ("statement", "derivation", "lemmas"):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(proved, name, None)
    with pytest.raises(AttributeError):
        proved.more = 1


def test_it_cannot_be_replaced(proved):
    with pytest.raises((TypeError, AttributeError)):
        dataclasses.replace(proved, statement=IsGF(LEAST, WRONG))


@pytest.mark.parametrize(
    "again",
    [copy.copy, copy.deepcopy, lambda proof: pickle.loads(pickle.dumps(proof))],  # noqa: S301
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_is_claimed_until_it_is_derived_again(proved, again):
    found = again(proved)
    assert type(found) is Claimed
    assert found.verify() == proved


def test_a_changed_copy_is_not_derived(proved):
    data = kernel.proof_data(proved)
    data["statement"]["q"] = ["1", "-2"]
    with pytest.raises(NotDerived):
        kernel.claimed_of_data(data).verify()


def test_a_statement_of_no_known_kind_is_not_derived():
    class Anything(IsGF):
        def derive(self, evidence, run):  # noqa: ARG002
            return kernel.Derivation("because")

    with pytest.raises(NotDerived, match="not a kind of statement"):
        prove(Anything(LEAST, WRONG))


def test_a_definition_of_no_known_kind_has_no_generating_function():
    @dataclasses.dataclass(frozen=True)
    class Mine(Definition):
        kind = "strip"
        offset = 0

        def values(self, count, run):  # noqa: ARG002
            return [1] * count

        def derive_gf(self, gf, evidence, run):  # noqa: ARG002
            return kernel.Derivation("because")

        def data(self):
            return {}

        @classmethod
        def of_data(cls, data):  # noqa: ARG003
            return cls()

        def __str__(self):
            return "mine"

    with pytest.raises(NotDerived, match="strip"):
        prove(IsGF(Mine(), WRONG))


def test_only_trusted_functions_fill_the_memory():
    run = Workings()

    def first_terms(*_):  # the name of a trusted one, in another module
        return (1, 2, 4, 8)

    with pytest.raises(NotDerived, match="may trust"):
        run(first_terms, LEAST)


def test_the_memory_keeps_apart_what_is_not_the_same():
    run = Workings()
    ones = [TransferMatrix.from_rows([[c]], [1], [1]) for c in (1, 2)]
    assert [run(first_terms, one, 3) for one in ones] == [(1, 1, 1), (1, 2, 4)]


def test_a_lemma_must_be_proved(proved):
    run = Workings()
    for given in (kernel.claimed_of_data(kernel.proof_data(proved)), IsGF(LEAST, WRONG), None):
        with pytest.raises(NotDerived, match="a lemma is"):
            run.take(given)


def test_a_statement_survives_its_data(proved):
    data = json.loads(json.dumps(kernel.statement_data(proved.statement)))
    assert statement_of(data) == proved.statement
