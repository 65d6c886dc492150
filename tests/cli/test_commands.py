"""A verb is its function: signature, help, options, JSON keys and the page of the verbs agree."""

import inspect
import json
import os
import re
import shlex
import shutil
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import fields, is_dataclass
from io import StringIO
from pathlib import Path

import pytest
from commands import VERBS
from runs import ended
from samples import parametrize_some

from gfkit import gf, new, write_certificate
from gfkit.answers import answer
from gfkit.answers.answer import Answer
from gfkit.answers.schema import attributes
from gfkit.answers.signatures import described
from gfkit.answers.verbs import VERBS as NAMES
from gfkit.answers.verbs import function_of
from gfkit.cli import run
from gfkit.cli.commands import COMMON, Command

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text("utf-8")
FILES = Path(__file__).parents[1] / "files"
FRAME = {"help", "json", *(one.replace("_", "-") for one in COMMON)}


def keywords(verb):
    of = inspect.signature(function_of(verb)).parameters.values()
    return {one.name: one for one in of if one.kind is one.KEYWORD_ONLY}


def option(name):
    return name.strip("_").replace("_", "-")


def shown(one):
    if issubclass(one, answer.Answer):
        return one.names()
    return [each.name for each in fields(one) if each.metadata.get("json", True)]


def answers_of(verb):
    function = function_of(verb)
    returned = str(inspect.signature(function).return_annotation)
    return [vars(inspect.getmodule(function))[name] for name in returned.split(" | ")]


@pytest.mark.parametrize("verb", NAMES)
def test_a_verb_has_the_options_of_its_function_and_no_other(verb):
    written = {option(word) for one in answers_of(verb) for word in one.writes}
    own = {word.lstrip("-") for word in Command(verb).options if word.startswith("--")}
    of_function = {option(name) for name in keywords(verb)} - FRAME
    assert own - FRAME == of_function | written


@pytest.mark.parametrize("verb", NAMES)
def test_each_argument_is_described(verb):
    function = function_of(verb)
    assert set(described(function).arguments) == set(inspect.signature(function).parameters)


@pytest.mark.parametrize("verb", NAMES)
def test_one_thing_comes_first_and_the_rest_are_keywords(verb):
    of = inspect.signature(function_of(verb)).parameters.values()
    positional = [one for one in of if one.kind is not one.KEYWORD_ONLY]
    assert len(positional) <= 2
    assert all("Any" not in str(one.annotation) for one in of)


@pytest.mark.parametrize("verb", NAMES)
def test_an_answer_is_a_frozen_dataclass_whose_fields_are_documented(verb):
    for one in answers_of(verb):
        assert issubclass(one, Answer | answer.Answer)
        assert is_dataclass(one)
        assert one.__dataclass_params__.frozen
        if issubclass(one, answer.Answer):
            assert attributes(one).keys() >= {*one.names()}
            continue
        text = inspect.getdoc(one)
        assert [name for name in shown(one) if not re.search(rf"\b{name}\b[^.]*:", text)] == []


@parametrize_some("verb", NAMES, share=36)
def test_the_example_of_the_help_prints_the_fields(verb, tmp_path, monkeypatch):
    for name in ("stripped", "titles.jsonl"):
        shutil.copy(FILES / name, tmp_path)
    monkeypatch.chdir(tmp_path)
    if verb == "verify":
        write_certificate(gf("kings", columns=2), tmp_path / "certificate.json")
    if verb in {"audit", "list-claims"}:
        new("claims", "claims.toml")
    if verb == "coq":
        assert ended(["gf", "kings", "--columns", "3", "--coq", "kings-3.v"])[0] == 0
    words = shlex.split(described(function_of(verb)).example)
    assert words[0] == "gfkit"
    status, out, err = ended([*words[1:], "--json"])
    assert status == 0
    assert not err or verb == "oeis draft"  # which says what programs print
    found = json.loads(out)
    assert set(found) in [{*shown(one)} for one in answers_of(verb)]


@pytest.mark.parametrize("verb", NAMES)
def test_the_page_of_the_command_line_has_the_options(verb):
    usages = " ".join(re.findall(rf"^    gfkit {verb}\b.*(?:\n     +\S.*)*", PAGE, re.MULTILINE))
    own = {option(name) for name in keywords(verb)} - FRAME
    missing = [name for name in own if f"--{name}" not in usages]
    assert missing == []


def test_an_option_that_is_not_there_is_clicks_own_error():
    status, out, err = ended(["terms", "kings", "--colums", "3"])
    assert (status, out) == (2, "")
    assert err == (
        "gfkit: no such option '--colums'. Did you mean '--columns'? "
        "(`gfkit terms -h` lists the options)\n"
    )


def test_a_range_of_a_side_answers_each():
    status, out, _ = ended(["terms", "kings", "--columns", "1..2", "--terms", "3", "--json"])
    found = json.loads(out)
    # one king at most on two cells side by side, also in the next row
    assert (status, found["columns"]) == (0, [1, 2])
    assert [one["first_terms"] for one in found["answers"]] == [[1, 2, 3], [1, 3, 5]]


def test_an_argument_out_of_range_is_named_as_an_option():
    err = ended(["gf", "kings", "--columns", "2", "--terms", "-1"])[2]
    assert err.startswith("gfkit: --terms must be an integer from 0")


def test_a_letter_has_one_number():
    status, out, err = ended(["terms", "k^n", "--at", "k=3", "--at", "k=4"])
    assert (status, out) == (2, "")
    assert err == "gfkit: --at: two numbers are given for k\n"


def test_processes_give_the_same_answer(monkeypatch):
    monkeypatch.setenv("GFKIT_FAST", "0")  # the answer names the kernel
    words = ["gf", "domineering", "--columns", "7", "--method", "modular", "--json"]
    assert ended([*words, "--jobs", "2"]) == ended(words)


@pytest.mark.parametrize(("seconds", "said"), [(3.0, True), (1.0, False)])
def test_numba_is_suggested_after_work_that_it_would_have_shortened(seconds, said, monkeypatch):
    spent = iter([10.0, 10.0 + seconds])
    monkeypatch.setattr("gfkit.automata.loops.seconds_without_numba", lambda: next(spent))
    status, _, err = ended(["gf", "kings", "--columns", "2"])
    assert (status, "pip install 'gfkit[fast]'" in err) == (0, said)


def test_every_verb_is_in_the_registry():
    assert {*VERBS} == {*NAMES}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["gf", "kings", "--columns", "2", "--columns", "3"], "--columns is given twice"),
        (["terms", "2^n", "-n", "3", "--terms", "4"], "--terms is given twice"),
        (["terms", "2^n", "--json", "--json"], "--json is given twice"),
        (["terms", "2^n", "--json", "--format", "csv"], "give either --json or --format"),
        (["verify", "--anew", "--anew", "kings.v"], "--anew is given twice"),
    ],
)
def test_an_option_is_given_once(words, said):
    status, out, err = ended(words)
    assert (status, out) == (2, "")
    assert err.startswith(f"gfkit: {said}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [["guess", "1,2,4,8,16,32,64,128,256,512", "--kind"], ["audit", "claims.toml", "--only"]],
)
def test_an_option_that_takes_a_list_may_be_repeated(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    new("claims", "claims.toml")
    value = {"guess": "C-finite", "audit": "t001"}[words[0]]
    assert ended([*words, value, words[-1], value])[0] == 0


@pytest.mark.parametrize(
    ("words", "written"),
    [
        (["help"], "gfkit -h"),
        (["help", "gf"], "gfkit gf -h"),
        (["help", "game", "nim"], "gfkit game nim -h"),
        (["game", "help", "nim"], "gfkit game nim -h"),
        (["help", "nonsense"], "gfkit -h"),
    ],
)
def test_help_is_an_option(words, written):
    status, out, err = ended(words)
    assert (status, out) == (2, "")
    assert err == f"gfkit: help is an option: write `{written}`\n"
    status, out, _ = ended(written.split()[1:])
    assert (status, out.startswith("Usage: gfkit")) == (0, True)


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs terminals")
@pytest.mark.parametrize(
    ("words", "status"),
    [
        (["terms", "2^n", "--terms", "2000"], 2),
        (["terms", "2^n", "--terms", "20"], 0),
        (["oeis", "bfile", "2^n"], 2),
        (["oeis", "bfile", "2^n", "--terms", "20"], 0),
        (["rules", "--full"], 2),
    ],
)
def test_a_long_answer_is_not_written_to_a_terminal(words, status, tmp_path):
    master, terminal = os.openpty()
    os.set_blocking(terminal, False)  # more than fits is an error, and is not waited for
    with open(terminal, "w") as screen, redirect_stdout(screen), redirect_stderr(StringIO()) as err:  # noqa: PTH123
        assert run(words) == status
    os.close(master)
    assert ("name a file" in err.getvalue()) == (status == 2)
    file = tmp_path / "answer.txt"
    assert (ended([*words, "-o", str(file)])[0], file.exists()) == (0, True)
