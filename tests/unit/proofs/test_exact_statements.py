"""Every kind of statement is derived from what its data say, whatever objects it is given as."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from gfkit.automata.evaluation import first_terms
from gfkit.automata.transfer import TransferMatrix
from gfkit.base.trusted import trusted
from gfkit.errors import GfkitError
from gfkit.proofs import kernel
from gfkit.proofs.kernel import Claimed, Derivation, NotDerived, Statement, Workings, prove
from gfkit.sequences.definition import KINDS as DEFINITIONS
from gfkit.sequences.finite_table import KINDS as TABLES
from gfkit.sequences.relation_holds import IsMinimal

if TYPE_CHECKING:
    from gfkit.proofs.closed_sets import Kinds

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
    assert DATA.keys() == kernel.HOMES.keys()
    for kind, data in DATA.items():
        assert kernel.statement_data(sample(kind)) == data


@pytest.mark.parametrize("kinds", [kernel.KINDS, DEFINITIONS, TABLES], ids=lambda one: one.what)
def test_every_kind_has_a_class_in_the_module_that_the_table_names(kinds: Kinds[Any]) -> None:
    for kind, home in kinds.homes.items():
        cls = kinds.of({"kind": kind})
        assert (cls.kind, cls.__module__) == (kind, home)
        assert getattr(import_module(home), cls.__name__) is cls


@pytest.mark.parametrize("kind", DATA)
def test_a_subclass_with_the_same_name_derives_nothing(kind: str) -> None:
    true = sample(kind)
    cls = type(true)

    def derive(*_: Any) -> Derivation:
        return Derivation("because")

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


def test_equal_objects_of_other_classes_are_not_taken_for_numbers() -> None:
    of = kernel.statement_of(DATA["least order"])
    assert isinstance(of, IsMinimal)
    for order in (Number(of.order + 1), True):
        with pytest.raises(NotDerived):
            prove(replace(of, order=order))


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


def test_the_memory_takes_no_argument_for_another_that_it_says_it_equals() -> None:
    run = Workings()
    liar = Meta("int", (int,), {"__eq__": lambda *_: True, "__hash__": int.__hash__})(5)
    for wrong in (liar, (liar,), Liar(), (Liar(), 5)):
        run(numbers, wrong)
    kept = len(run._kept)
    for right in (5, (5,), (1, 5), True, 5.0, ((5,),)):
        run(numbers, right)
        kept += 1
        assert len(run._kept) == kept


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
