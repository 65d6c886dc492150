"""The kernel alone makes a Proved: of what its data say, whatever objects are given, or claimed.

No module of the package goes around it, and nothing that Python offers does.
"""

from __future__ import annotations

import ast
import copy
import json
import pickle
from dataclasses import dataclass, fields
from importlib import import_module
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from modules import FILES, nodes

from gfkit.automata.propagation import first_terms
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.base import declarations
from gfkit.base.arguments import trusted
from gfkit.base.budget import Budget, tracked
from gfkit.base.principles import Basis, Principle
from gfkit.boards.models.names import domineering
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.proofs import kernel
from gfkit.proofs.kernel import Claimed, Derivation, NotDerived, Proved, Statement, Workings, prove
from gfkit.proofs.verdict import Consistent, Refused, Refuted
from gfkit.sequences.definition import KINDS as DEFINITIONS
from gfkit.sequences.gf import IsGF
from gfkit.sequences.tables import KINDS as TABLES
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.proofs.kinds import Kinds

CALLS = []
BASIS = Basis(Principle.FINITELY_MANY)


@trusted
def doubled(n):
    CALLS.append(n)
    return 2 * n


@dataclass(frozen=True, slots=True)
class Factors(Statement):
    """The number is composite; evidence: its factors. Numbers below 4 rest on a premise."""

    number: int

    def derive(self, evidence, run):
        if self.number % 2 == 0 and run(doubled, self.number // 2) == self.number > 2:
            return Derivation("even", basis=BASIS)
        if self.number == 15 * 7:
            run.lemma(Factors(15), {"factors": [3, 5]})
        found = evidence.get("factors", [])
        if self.number < 4:
            return Derivation("given", premises=("1 is a prime",), basis=BASIS)
        if prod(found) != self.number or not all(1 < f < self.number for f in found):
            raise NotDerived("these are not factors")
        return Derivation("factors", {"factors": found}, basis=BASIS)

    def data(self):
        return {"number": str(self.number)}

    @classmethod
    def of_data(cls, data):
        return cls(int(data["number"]))

    def __str__(self):
        return f"{self.number} is composite"


def known_here(kind, cls):
    """Make a class a kind, as if this file were a module of gfkit that declares it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(declarations, "PACKAGE", Path(__file__).parent)
        patch.setattr(declarations, "declared", lambda _: {("statement", kind)})
        kernel.statement(kind)(cls)


@pytest.fixture(autouse=True)
def known():
    known_here("composite", Factors)
    CALLS.clear()


@pytest.mark.parametrize("evidence", [{}, {"factors": [15]}, {"factors": [3, 4]}])
def test_wrong_evidence_proves_nothing(evidence):
    with pytest.raises(NotDerived):
        prove(Factors(15), evidence)


@pytest.mark.parametrize(
    ("gf", "words"),
    [
        (([1], [1, -2]), "the terms of the automaton do not agree with the fraction"),
        (([1, 0, 0, 0, 0, 0, 0, 1], [1, -1, -1]), "order 8 with 2 states"),
    ],
)
def test_a_false_generating_function_is_not_derived(gf, words):
    """Placements of dominoes that Right cannot add to: Fibonacci's numbers."""
    of = Strip(domineering.right_ends, columns=1).definition()
    with pytest.raises(NotDerived, match=words):
        prove(IsGF(of, RationalGF.of(*gf)))


def test_a_proved_cannot_be_made_changed_or_subclassed():
    with pytest.raises(TypeError):
        Proved(Factors(7))
    with pytest.raises(TypeError):
        type("Mine", (Proved,), {})
    proved = prove(Factors(8))
    with pytest.raises(AttributeError):
        proved.statement = Factors(7)


def test_trusted_functions_are_called_once():
    run = Workings()
    assert run(doubled, 4) == 8
    prove(Factors(8), workings=run)
    prove(Factors(8), workings=run)
    assert CALLS == [4]


def pickled(proved):
    return pickle.loads(pickle.dumps(proved))  # noqa: S301


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_is_claimed_until_it_is_verified(again):
    proved = prove(Factors(105), {"factors": [15, 7]})
    copied = again(proved)
    assert isinstance(copied, Claimed)
    assert not isinstance(copied, Proved)
    assert (copied, hash(copied)) == (proved, hash(proved))
    assert proved == copied != Claimed(Factors(15), {})
    assert isinstance(copied.verify(), Proved)
    assert copied.verify() == proved
    assert [lemma.statement for lemma in copied.verify().lemmas] == [Factors(15)]


def test_nothing_is_proved_by_accident():
    """A verdict is not true or false, a proof cannot be emptied, the tables cannot be changed."""
    proved = prove(Factors(15), {"factors": [3, 5]})
    for verdict in (proved, copy.copy(proved), Refuted(1, 2, 3), Consistent(4), Refused("why")):
        with pytest.raises(TypeError, match=r"\.is_proved"):
            assert verdict
        assert verdict.is_proved == (verdict is proved)
    with pytest.raises(AttributeError):
        del proved.lemmas
    empty = object.__new__(Proved)
    assert str(empty) != "proved"
    assert repr(empty) == f"<{empty}>"
    assert not empty.is_proved
    with pytest.raises(TypeError):
        kernel.KINDS.homes["false"] = __name__


def test_forged_data_does_not_verify():
    data = kernel.proof_data(prove(Factors(15), {"factors": [3, 5]}))
    forged = {**data, "statement": {"kind": "composite", "number": "17"}}
    with pytest.raises(NotDerived):
        kernel.claimed_of_data(forged).verify()


def test_premises_of_lemmas_are_premises():
    @dataclass(frozen=True, slots=True)
    class Both(Factors):
        def derive(self, evidence, run):  # noqa: ARG002
            run.lemma(Factors(3))
            return Derivation("by a lemma", basis=BASIS)

    known_here("both", Both)
    assert prove(Both(4)).premises == ("1 is a prime",)


def test_a_lemma_must_be_proved():
    with pytest.raises(NotDerived):
        Workings(["no proof"])


@pytest.mark.parametrize(
    "evidence", [{"factors": None}, {"factors": ["3", 5]}, {"factors": 15}, []]
)
def test_evidence_of_another_shape_does_not_verify(evidence):
    data = kernel.proof_data(prove(Factors(15), {"factors": [3, 5]}))
    with pytest.raises(NotDerived):
        kernel.claimed_of_data({**data, "evidence": evidence}).verify()


def test_a_limit_passes_through_and_leaves_nothing_half_done():
    """What was finished before the limit is kept; what was not is computed anew."""
    calls = []

    @trusted
    def slowly(number):
        calls.append(number)
        if len(calls) == 1:
            for _ in tracked(range(10**9), "numbers"):
                pass
        return number

    run = Workings()
    with pytest.raises(OutOfBudget), Budget(steps=1000):
        run(slowly, 7)
    assert run(slowly, 7) == run(slowly, 7) == 7
    assert calls == [7, 7]
    proved = prove(Factors(105), {"factors": [15, 7]})
    for steps in (1, 5, 15):
        with pytest.raises(OutOfBudget):
            prove(Factors(105), {"factors": [15, 7]}, workings=run, budget=Budget(steps=steps))
        with pytest.raises(OutOfBudget):
            copy.copy(proved).verify(budget=Budget(steps=steps))
    assert prove(Factors(105), {"factors": [15, 7]}, workings=run) == proved
    assert copy.copy(proved).verify(budget=Budget(steps=10**6)) == proved


# Statements of every kind, and objects that lie about what they are.

LINES = (Path(__file__).parent / "statements.jsonl").read_text(encoding="utf-8").splitlines()
DATA = {data["kind"]: data for data in map(json.loads, LINES)}
"""A statement of every kind, as 0.2 wrote it."""


def sample(kind: str) -> Statement:
    return kernel.statement_of(DATA[kind])


class Liar:
    """Equal to everything, of any length, with every attribute."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_: Any, **__: Any) -> Any:
        return self

    def __len__(self) -> int:
        return 0


class Number(int):
    """An integer that equals everything."""

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False


def liars_for(value: Any) -> list[Any]:
    """Return objects that say that they are this value, or any other."""
    found: list[Any] = [Liar()]
    if isinstance(value, int):
        found += [Number(value + 1), value == 1]
    cls = type(value)
    if hasattr(cls, "__dataclass_fields__"):
        mine = type(cls.__name__, (cls,), {"__eq__": lambda *_: True, "__hash__": cls.__hash__})
        mine.__module__, mine.__qualname__ = cls.__module__, cls.__qualname__
        made = object.__new__(mine)
        for one in fields(value):
            object.__setattr__(made, one.name, getattr(value, one.name))
        found.append(made)
    return [one for one in found if type(one) is not type(value)]


def test_there_is_one_of_every_kind() -> None:
    assert DATA.keys() == kernel.KINDS.homes.keys()
    for kind, data in DATA.items():
        assert kernel.statement_data(sample(kind)) == data


@pytest.mark.parametrize("some", [kernel.KINDS, DEFINITIONS, TABLES], ids=lambda one: one.what)
def test_every_kind_has_a_class_in_the_module_that_declares_it(some: Kinds[Any]) -> None:
    for kind, home in some.homes.items():
        cls = some.of({"kind": kind})
        assert (cls.kind, cls.__module__) == (kind, home)
        assert getattr(import_module(home), cls.__name__) is cls


@pytest.mark.parametrize("kind", DATA)
def test_a_subclass_with_the_same_name_derives_nothing(kind: str) -> None:
    true = sample(kind)
    cls = type(true)

    def derive(*_: Any) -> Derivation:
        return Derivation("because", basis=BASIS)

    mine = type(cls.__name__, (cls,), {"derive": derive, "__slots__": (), "kind": kind})
    mine.__module__, mine.__qualname__ = cls.__module__, cls.__qualname__
    made = object.__new__(mine)
    for one in fields(true):  # type: ignore[arg-type]
        object.__setattr__(made, one.name, getattr(true, one.name))
    with pytest.raises(NotDerived, match="not a kind of statement"):
        prove(made)
    with pytest.raises(TypeError):
        kernel.statement(kind)(mine)


@pytest.mark.parametrize("kind", DATA)
def test_a_part_of_another_class_derives_nothing(kind: str) -> None:
    """Every field of the statement, and every field of the objects in it."""
    true = sample(kind)
    for one in fields(true):  # type: ignore[arg-type]
        value = getattr(true, one.name)
        for liar in liars_for(value):
            made = object.__new__(type(true))
            for other in fields(true):  # type: ignore[arg-type]
                object.__setattr__(made, other.name, getattr(true, other.name))
            object.__setattr__(made, one.name, liar)
            try:
                proof = prove(made)
            except GfkitError:
                continue
            found = getattr(
                proof.statement, one.name
            )  # what it says that it is, of the right class
            assert type(found) is type(value)
            assert kernel.statement_of(kernel.statement_data(proof.statement)) == proof.statement


def test_evidence_is_plain_data() -> None:
    statement = sample("relation")
    for evidence in ({"gf": Liar()}, {"names": [Number(3)]}, {Number(1): 2}, Liar()):
        with pytest.raises(NotDerived):
            prove(statement, evidence)  # type: ignore[arg-type]


def test_workings_are_the_kernels_own() -> None:
    with pytest.raises(TypeError, match="no subclasses"):
        type("Mine", (Workings,), {})
    with pytest.raises(NotDerived, match="workings of the kernel"):
        prove(sample("relation"), workings=Liar())  # type: ignore[arg-type]


@trusted
def numbers(_: object) -> Any:
    """Return what a caller could change."""
    return [[1, 2], {"a": [3]}, (np.arange(3), [4])]


def test_what_the_memory_hands_out_cannot_be_changed() -> None:
    run = Workings()
    found = run(numbers, 1)
    found[0].append(9)
    found[1]["a"].clear()
    found[2][1][0] = 7
    with pytest.raises(ValueError, match="read-only"):
        found[2][0][0] = 7
    found.clear()
    again = run(numbers, 1)
    assert again[:2] == [[1, 2], {"a": [3]}]
    assert (again[2][0].tolist(), again[2][1]) == ([0, 1, 2], [4])


class Meta(type):
    """A class of classes that equal every other."""

    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return 0


CALLS: list[object] = []


@trusted
def noted(one: object) -> int:
    """Note that it was called, which the memory does not."""
    CALLS.append(one)
    return 5


def test_the_memory_takes_no_argument_for_another_that_it_says_it_equals() -> None:
    run = Workings()
    liar = Meta("int", (int,), {"__eq__": lambda *_: True, "__hash__": int.__hash__})(5)
    for wrong in (liar, (liar,), Liar(), (Liar(), 5)):
        run(noted, wrong)
    for right in (5, (5,), (1, 5), True, 5.0, ((5,),)):
        called = len(CALLS)
        for _ in range(2):
            run(noted, right)
        assert len(CALLS) == called + 1


def test_the_memory_does_not_believe_names() -> None:
    def mine(*_: Any) -> tuple[int, ...]:
        return (1, 2, 4, 8)

    mine.__module__, mine.__qualname__ = first_terms.__module__, first_terms.__qualname__
    matrix = TransferMatrix.from_rows([[1]], [1], [1])
    with pytest.raises(NotDerived, match="may trust"):
        Workings()(mine, matrix, 3)
    run = Workings()
    run(trusted(mine), matrix, 3)
    assert run(first_terms, matrix, 3) == (1, 1, 1)


def test_a_claim_is_verified_for_its_own_statement() -> None:
    proof = prove(sample("sums of a basis"))
    false = kernel.statement_of({**DATA["sums of a basis"], "low": 1})
    with pytest.raises(NotDerived, match="another statement"):
        Claimed(false, kernel.proof_data(proof)).verify()
    assert Claimed(proof.statement, kernel.proof_data(proof)).verify() == proof


# The source.


def modules():
    """Return the files of the package but the kernel, and the checker, which shares no code."""
    return [path for path in FILES if path.name != "kernel.py" and "checker" not in path.parts]


def test_no_module_builds_an_object_of_another_class_without_its_constructor():
    """`object.__new__(Proved)` would make a proof of anything."""
    for path in modules():
        for call in nodes(path, "__new__", "__reduce__", "__setstate__"):
            name = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
            if name.endswith("__new__"):
                assert ast.unparse(call.args[0]) == "cls", f"{path}: {name}"
            assert not name.endswith(("__reduce__", "__setstate__")), f"{path}: {name}"


def test_no_module_reaches_into_the_memory_of_trusted_values():
    for path in modules():
        for node in nodes(path, r"\.\s*_(kept|proved|used)\b"):
            if isinstance(node, ast.Attribute) and node.attr in {"_kept", "_proved", "_used"}:
                holder = ast.unparse(node.value).lower()
                assert holder in {"self", "made"}, f"{path}: {holder}.{node.attr}"
                assert "class Workings" not in path.read_text(encoding="utf-8")


def test_no_module_changes_what_the_kernel_knows():
    for path in modules():
        text = path.read_text(encoding="utf-8")
        assert "kernel.KINDS" not in text, path
        assert "kernel import KINDS" not in text, path


@pytest.mark.parametrize("some", [kernel.KINDS, DEFINITIONS, TABLES], ids=lambda one: one.what)
def test_no_class_elsewhere_becomes_a_kind(some: Kinds[Any]) -> None:
    """Neither one of this file, nor one that a module of gfkit does not declare."""
    for kind in ("composite", "mine", *some.homes):
        mine = type("Mine", (Factors,), {"__module__": __name__})
        with pytest.raises(TypeError, match=r"has no|already"):
            some(kind)(mine)
        mine.__module__ = "gfkit.proofs.kernel"
        with pytest.raises(TypeError, match="has no"):
            some(kind)(mine)


def test_a_kind_is_declared_once() -> None:
    for some in (kernel.KINDS, DEFINITIONS, TABLES):
        pairs = [one for path in modules() for one in declarations.declared(path)]
        listed = [kind for name, kind in pairs if name == some.decorator]
        assert sorted(listed) == sorted(some.homes)
