"""A text is one reading, of one kind; what is written of it is read as the same."""

from __future__ import annotations

import inspect
import re
import shlex
import subprocess
import sys
from contextlib import nullcontext
from importlib import import_module
from itertools import chain

import pytest
from runs import ended
from samples import parametrize_some

from gfkit import canonical, read
from gfkit.answers.verbs import VERBS as NAMES
from gfkit.cli.errors import line_of
from gfkit.errors import GfkitError, VerbCall, WrongArgument
from gfkit.typed.read import KINDS
from gfkit.typed.readings import Reading, read_as
from gfkit.typed.refusals import WRITTEN

OF_KINDS = {
    "terms": ("1, 2, 5, 12", "[1; -2 3/2]", "a(1) = 1, a(2) = 3, a(3) = 4, a(4) = 6"),
    "formulas": (
        *("x/(1-x-x^2)", "1/sqrt(1-4t)", "x^(-3)*(1+x)/(1-2x)", "1/(1-k*x)", "y = 1+x*y^2"),
        *("diagonal 2,1 of 1/(1-x-y)", "n^2 - 1 for n >= 3", "k^n + n", "H(n)", "2n", "x"),
        *("a(n+1)=a(n)+b(n), b(n+1)=a(n), a(0)=1, b(0)=1", "a(n) = a(n-1) + 2"),
        *("Catalan numbers", "euler transform of 1,1,1,1", "a(5) of 2^n", "1 + 2 + ... + n"),
    ),
    "files": ("LinearRecurrence[{1, 1}, {0, 1}, 20]",),
    "boards": ("3x4", "R..|..L", "petersen", "0-1,1-2,2-0"),
    "rules": ("domineering", "kings n x n", "kings 3 x n cylinder", "kings 2 x 3", "(0|11)*"),
    "games": ("0.77", "{1|-1}", "nim 3 5 7", "hackenbush LRL + BB", "clobber XXO"),
    "sentences": ("compositions of n", "matchings in K_4", "binary words of length n avoiding 11"),
    "entries": (
        "A051736: Number of 3 X n (0,1)-matrices with no consecutive 1's in any row or column",
    ),
}
TEXTS = [(kind, text) for kind, texts in OF_KINDS.items() for text in texts]
READINGS = [
    one
    for kind in (*OF_KINDS, "objects")
    for _, one in inspect.getmembers(import_module(f"gfkit.typed.{kind}"), inspect.isclass)
    if issubclass(one, Reading) and one.__module__ == f"gfkit.typed.{kind}"
]


def test_there_are_eight_kinds_in_one_order() -> None:
    assert [kind.__module__.rpartition(".")[2] for kind in KINDS] == [*OF_KINDS]


@parametrize_some(("kind", "text"), TEXTS, share=30)
def test_a_text_is_of_one_kind_and_its_canonical_text_is_read_as_the_same(
    kind: str, text: str
) -> None:
    found = read(text)
    assert type(found).__module__ == f"gfkit.typed.{kind}"
    assert read(canonical(found)) == found
    assert read_as(found) == f"{found.kind}: {found.line()}"
    assert "\n" not in found.line()
    if found.is_sequence:
        assert found.sequence().early(4)
    else:
        with nullcontext() if found.word == "squares" else pytest.raises(GfkitError):
            found.sequence()  # squares have some terms, and no formula


@pytest.mark.parametrize("kind", READINGS)
def test_a_class_of_readings_is_frozen_data_with_its_word(kind: type[Reading]) -> None:
    assert kind.__dataclass_params__.frozen
    assert isinstance(kind.word, str)
    fields = {*kind.__dataclass_fields__}
    assert fields.isdisjoint({"word", "next", "lacks"})


@pytest.mark.parametrize(
    "text", ["1,2,4", "2^n", "kings 3 x n", "kings", "{1|-1}", "a(n) = 2a(n-1)"]
)
def test_the_command_lines_that_go_on_are_of_verbs(text: str) -> None:
    lines = read(text).commands()
    assert len(lines) == 3
    for line in lines:
        words = line.split()
        assert words[0] == "gfkit"
        assert words[1] in NAMES or " ".join(words[1:3]) in NAMES


@pytest.mark.parametrize(
    ("use", "text", "wanted"),
    [
        ("strip", "1,2", "here a rule with a side"), ("graph", "kings", "here a graph"),
        ("game", "1,2", "here a game"), ("board", "1,2", "here a board"),
        ("model", "1,2", "here a rule"), ("strip", "kings n x n", "have no g.f. here"),
    ],
)  # fmt: skip
def test_what_is_used_for_another_thing_is_refused(use: str, text: str, wanted: str) -> None:
    with pytest.raises(GfkitError, match=rf"(?s){wanted}.*`[a-z_]+\("):
        getattr(read(text), use)()


@pytest.mark.parametrize(
    "text",
    ["n+" * 200_000 + "n", "binary words " * 32_000, "(" * 400_000, "a(n) = " + "a(n-1)+" * 60_000],
    ids=["formula", "words", "brackets", "recurrence"],
)
def test_a_very_long_text_is_refused_before_it_is_read(text: str) -> None:
    with pytest.raises(GfkitError, match="a text that is neither terms nor a board has at most"):
        read(text)


def test_a_number_is_nothing_that_is_read() -> None:
    with pytest.raises(WrongArgument, match="what is read must be terms"):
        read(5)


# What is asked in English is refused with the command line that answers it.


@parametrize_some("call", WRITTEN, share=10)
def test_what_a_refusal_names_is_a_command_line_of_gfkit(call: VerbCall) -> None:
    _, *line = shlex.split(line_of(call))
    status, out, _ = ended([*line, "--time-limit", "20"])
    assert status in {0, 1, 3}
    assert out


@parametrize_some("phrase", [*chain.from_iterable(WRITTEN.values())], share=20)
def test_what_is_asked_in_english_is_refused_in_one_line_that_names_it(phrase: str) -> None:
    with pytest.raises(GfkitError, match=r"is not read; write as in `[a-z_.]+\(") as refused:
        read(f"please {phrase} zzz of it")
    assert "\n" not in str(refused.value)


# What is loaded.


@pytest.mark.parametrize(
    ("text", "is_free"),
    [
        ("1,2,4,8", "gfkit.language|^lark|gfkit.games|gfkit.strips"),
        ("2^n + 1", "gfkit.language|gfkit.games|gfkit.strips"),
        ("x/(1-x-x^2)", "gfkit.language|gfkit.games|gfkit.strips"),
        ("a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1", "gfkit.language|gfkit.games"),
        ("kings 3 x n", "gfkit.language|^lark"),
        ("3x4", "gfkit.language|^lark|gfkit.games"),
        ("nim 3 5 7", "gfkit.language|^lark"),
    ],
)
def test_a_text_loads_no_room_of_another_kind(text: str, is_free: str) -> None:
    code = f"import sys; from gfkit import read; read({text!r}); print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [one for one in done.stdout.splitlines() if re.search(is_free, one)] == []
