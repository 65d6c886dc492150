"""The kernel: it alone makes a Proved; what it made before is kept; what is loaded is claimed."""

import copy
import pickle
from dataclasses import dataclass
from math import prod

import pytest

from gfkit.base.budget import Budget, tracked
from gfkit.base.trusted import trusted
from gfkit.errors import OutOfBudget
from gfkit.proofs import kernel
from gfkit.proofs.kernel import Claimed, Derivation, NotDerived, Proved, Statement, Workings, prove
from gfkit.proofs.verdict import Consistent, Refused, Refuted

CALLS = []


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
            return Derivation("even")
        if self.number == 15 * 7:
            run.lemma(Factors(15), {"factors": [3, 5]})
        found = evidence.get("factors", [])
        if self.number < 4:
            return Derivation("given", premises=("1 is a prime",))
        if prod(found) != self.number or not all(1 < f < self.number for f in found):
            raise NotDerived("these are not factors")
        return Derivation("factors", {"factors": found})

    def data(self):
        return {"number": str(self.number)}

    @classmethod
    def of_data(cls, data):
        return cls(int(data["number"]))

    def __str__(self):
        return f"{self.number} is composite"


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setattr(kernel.KINDS, "homes", {**kernel.KINDS.homes, "composite": __name__})
    kernel.statement("composite")(Factors)
    CALLS.clear()


@pytest.mark.parametrize("evidence", [{}, {"factors": [15]}, {"factors": [3, 4]}])
def test_wrong_evidence_proves_nothing(evidence):
    with pytest.raises(NotDerived):
        prove(Factors(15), evidence)


def test_a_proved_cannot_be_made_changed_or_subclassed():
    with pytest.raises(TypeError):
        Proved(Factors(7))
    with pytest.raises(TypeError):
        type("Mine", (Proved,), {})
    proved = prove(Factors(8))
    with pytest.raises(AttributeError):
        proved.statement = Factors(7)


def test_only_listed_kinds_are_proved(monkeypatch):
    class Mine(Factors):
        def derive(self, evidence, run):  # noqa: ARG002
            return Derivation("because")

    with pytest.raises(NotDerived):
        prove(Mine(7))
    monkeypatch.setattr(kernel.KINDS, "homes", kernel.HOMES)
    with pytest.raises(NotDerived):
        prove(Factors(8))


def test_only_listed_functions_are_trusted():
    with pytest.raises(NotDerived, match="may trust"):
        Workings()(max, 1, 2)


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
    assert not empty.is_proved
    with pytest.raises(TypeError):
        kernel.HOMES["false"] = __name__


def test_forged_data_does_not_verify():
    data = kernel.proof_data(prove(Factors(15), {"factors": [3, 5]}))
    forged = {**data, "statement": {"kind": "composite", "number": "17"}}
    with pytest.raises(NotDerived):
        kernel.claimed_of_data(forged).verify()


def test_premises_of_lemmas_are_premises(monkeypatch):
    monkeypatch.setattr(kernel.KINDS, "homes", {**kernel.KINDS.homes, "both": __name__})

    @kernel.statement("both")
    @dataclass(frozen=True, slots=True)
    class Both(Factors):
        def derive(self, evidence, run):  # noqa: ARG002
            run.lemma(Factors(3))
            return Derivation("by a lemma")

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
