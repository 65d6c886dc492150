"""Wrong usage: one line that says what to write instead, in our own words."""

import re
import shlex

import click
import pytest

from gfkit.base.removed import gone
from gfkit.cli import run
from gfkit.cli.app import PURPOSES, all_names
from gfkit.cli.usage import MEANT, as_meant
from gfkit.cli.verbs import FILES, GROUPS, find

LIBRARY = re.compile(r"No such|Invalid value|Missing|Got unexpected|Try '|Usage:|Value error")


def line(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("gfkit: ")
    assert captured.err.count("\n") == 1
    assert not LIBRARY.search(captured.err)
    return captured.err


def test_long_words_are_told_in_one_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "gfkit has no verb 'xxx" in line(capsys, "x" * 10**5)
    deep = line(capsys, "closed-form", "--gf", "(" * 9999)
    assert "column 101: more than 100 parentheses" in deep


def verbs() -> list[str]:
    return all_names()


def test_every_verb_has_an_example_and_examples_are_of_verbs() -> None:
    for name in FILES:
        verb = find(name)
        assert verb.example.startswith(f"gfkit {name}")
        words = shlex.split(verb.example)[1 + len(name.split()) :]
        assert verb.command.make_context(name, words), "its options are those of the verb"


def test_help_lists_every_verb_once(capsys: pytest.CaptureFixture[str]) -> None:
    for group in ("", *GROUPS):
        before = f"{group} ".lstrip()
        own = {one.removeprefix(before) for one in verbs() if one.startswith(before)}
        shown = printed(capsys, *group.split()).partition("\nOptions:\n")[2]
        names = re.findall(r"^  ([a-z][a-z-]*)  +\S", shown, re.MULTILINE)
        assert sorted(names) == sorted({one for one in own if " " not in one})


def test_a_word_that_is_taken_as_a_verb_names_one() -> None:
    for word, meant in MEANT.items():
        named = [meant, *(" ".join(meant.split()[:k]) for k in (1, 2))]
        assert meant.startswith("--") or set(named) & set(verbs())
        assert word not in verbs()


@pytest.mark.parametrize(("word", "said"), gone().items())
def test_a_word_that_is_gone_says_what_to_write(capsys, word: str, said: str) -> None:
    assert said in line(capsys, *word.split())
    written = re.match(r"gfkit ([a-z-]+)( [a-z-]+)?", said)
    assert written is None or any(
        "".join(filter(None, written.groups()[:k])) in verbs() for k in (1, 2)
    )


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(list(words)) == 0
    return capsys.readouterr().out


def test_help_lists_gf_first_and_whole_summaries(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, "-h")
    assert shown == printed(capsys, "--help") == printed(capsys)
    assert "..." not in shown.replace("VERB ...", "")
    names = re.findall(r"^  ([a-z][a-z-]*)  +\S", shown, re.MULTILINE)
    assert names[0] == "gf"
    headings = [heading for heading in PURPOSES[""] if f"\n{heading}:\n" in shown]
    assert headings[0] == "Count and prove"
    assert "\nMore:\n" not in shown
    assert "Prove the generating function and the minimal recurrence of a strip or product." in (
        " ".join(shown.split())
    )


@pytest.mark.parametrize("group", ["game", "oeis"])
def test_a_group_alone_prints_its_help(capsys: pytest.CaptureFixture[str], group: str) -> None:
    assert printed(capsys, group) == printed(capsys, group, "-h")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "-V") == printed(capsys, "--version")


def test_verbs_in_letters_of_either_case(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "Rules", "col") == printed(capsys, "rules", "col")


def test_completion_of_verbs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_GFKIT_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "gfkit asy")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert run([]) == 0
    assert "plain,asymptotics" in capsys.readouterr().out.split()


def test_what_is_said_of_wrong_usage_names_the_whole_verb(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for verb in all_names():
        said = line(capsys, *verb.split(), "--no-such-option")
        assert said.startswith(f"gfkit: gfkit {verb} has no option --no-such-option"), verb


@pytest.mark.parametrize("verb", FILES)
def test_the_name_of_an_argument_is_a_word_like_any_other(verb: str) -> None:
    """`--format text` was an internal error of each verb whose argument is called text."""
    command = find(verb).command
    context = click.Context(command)
    for one in command.get_params(context):
        if one.param_type_name == "argument":
            words = [*one.opts, "z", "--json"]
            assert as_meant(words, context) == words
