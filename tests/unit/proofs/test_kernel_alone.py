"""Nobody but the kernel makes a `Proved`: not in the source, and not by what Python offers."""

import ast
import dataclasses

import pytest
from modules import FILES, nodes

from gfkit.automata.evaluation import first_terms
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.language.rules import domineering
from gfkit.proofs import kernel
from gfkit.proofs.kernel import NotDerived, Workings, prove
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


def test_the_memory_keeps_apart_what_is_not_the_same():
    run = Workings()
    ones = [TransferMatrix.from_rows([[c]], [1], [1]) for c in (1, 2)]
    assert [run(first_terms, one, 3) for one in ones] == [(1, 1, 1), (1, 2, 4)]
