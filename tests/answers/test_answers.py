"""What holds for the answers of all verbs: JSON is the fields, by the schema of the class."""

import dataclasses
import json
import re
from dataclasses import fields

import pytest
from commands import CALLS, Call
from jsonschema import Draft202012Validator
from runs import ended

import gfkit
from gfkit.answers.answer import Answer, Judged
from gfkit.answers.schema import attributes, schema
from gfkit.answers.schemas import answer_of
from gfkit.answers.verbs import VERBS
from gfkit.proofs.words import Answered


def is_typed(verb: str) -> bool:
    try:
        return issubclass(answer_of(verb), Answer)
    except KeyError:
        return False


TYPED = [verb for verb in VERBS if is_typed(verb)]
ANSWERED = [call for call in CALLS if call.verb in TYPED and ".." not in call.line]


def classes(kind: type[Answer]) -> list[type[Answer]]:
    """Return a class of answers and those of its parts."""
    named = {one.__name__: one for one in subclasses(Answer)}
    return [named[name] for name in schema(kind)["$defs"] if name in named]


def subclasses(kind: type[Answer]) -> set[type[Answer]]:
    return {one for sub in kind.__subclasses__() for one in {sub, *subclasses(sub)}}


@pytest.mark.parametrize("verb", TYPED)
def test_every_field_has_its_words_and_its_type(verb: str) -> None:
    """A field without a type of its own would be any text in the schema."""
    Draft202012Validator.check_schema(schema(answer_of(verb)))
    for one in classes(answer_of(verb)):
        assert attributes(one).keys() == {*one.names()}, one
        assert not [z.name for z in fields(one) if "Any" in str(z.type) and z.name[0] != "_"]


@pytest.mark.parametrize("verb", TYPED)
def test_a_field_that_may_be_none_says_when_and_no_other_does(verb: str) -> None:
    """Nor does a number stand for one that is absent (the rule is in gfkit/answers/answer.py)."""
    for one in classes(answer_of(verb)):
        words = attributes(one)
        may = {z.name for z in fields(one) if "None" in str(z.type) and z.name[0] != "_"}
        assert {name for name in one.names() if re.search(r"\bnull\b", words[name])} == may, one
        assert not [name for name in one.names() if re.search(r"-1 (if|with|where)", words[name])]


@pytest.mark.usefixtures("here", "computed_once_here")
@pytest.mark.parametrize("call", ANSWERED, ids=str)
def test_what_is_printed_obeys_the_schema(call: Call) -> None:
    status, text, _ = ended([*call.words, "--json"])
    assert status == call.status
    Draft202012Validator(schema(answer_of(call.verb))).validate(json.loads(text))


@pytest.mark.parametrize("verb", TYPED)
def test_a_verdict_is_one_of_six_words(verb: str) -> None:
    for one in classes(answer_of(verb)):
        if issubclass(one, Judged):
            said = schema(answer_of(verb))["$defs"][one.__name__]["properties"]["verdict"]
            assert said["enum"] == [*Answered.__args__]


def test_a_proved_answer_needs_a_proof_of_the_kernel() -> None:
    with pytest.raises(TypeError, match="only a proof of the kernel"):
        Judged(verdict="proved", reason="by hand", _proved=None)


def test_an_answer_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match=re.escape("write .is_proved after it")):
        bool(Judged(verdict="refuted", reason="at n = 3", _proved=None))


@pytest.fixture
def here(home, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be where the files of the calls are."""
    monkeypatch.chdir(home)


def test_a_proof_is_not_handed_on_to_other_fields() -> None:
    """`dataclasses.replace` beside a true proof would say something else of it."""
    for answer in (
        gfkit.gf("2^n"),
        gfkit.check("a(n) = 2*a(n-1)", "2^n"),
        gfkit.count("kings 3 x 3"),
    ):
        assert answer.is_proved
        with pytest.raises(ValueError, match="_proved"):
            dataclasses.replace(answer, subject="3^n")


@pytest.mark.parametrize(
    "answer, number",
    [
        (gfkit.count("kings", board="2x2"), 5),
        (gfkit.count("domineering 3 x 2"), 22),
        (gfkit.game.nim_value("0.77 3,4,5"), 6),
        (gfkit.game.nim_value("cram", board="2x3"), 1),
    ],
)
def test_an_answer_that_is_a_number_is_equal_to_it(answer, number: int) -> None:
    assert answer == number == int(answer) == range(99)[answer]
    assert answer != number + 1
    assert {number: "it"}[answer] == {answer: "it"}[number] == "it"
