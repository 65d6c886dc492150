"""No option is accepted and unused: it changes the answer or the files, or it is refused.

The calls and the values are a table, option_calls.toml. A new verb or option needs an entry there.
"""

from __future__ import annotations

import shlex
import tomllib
from pathlib import Path

import pytest

from gfkit.cli import run
from gfkit.cli.verbs import FILES, find

TABLE = tomllib.loads(Path(__file__).with_name("option_calls.toml").read_text(encoding="utf-8"))
CALLS = [(verb, call) for verb, calls in TABLE["calls"].items() for call in calls]
REFUSED = 2


def verbs():
    """Yield every verb with the words of each of its options, the longest word first."""
    for name in FILES:
        options = (one for one in find(name).command.params if one.param_type_name == "option")
        yield name, [sorted(one.opts, key=len, reverse=True) for one in options]


OPTIONS = dict(verbs())


def is_work(words):
    return any(word in TABLE["work"]["names"] for word in words)


def values_of(words):
    """Return what is given after an option, each a list of arguments; raises KeyError for none."""
    for word in words:
        if word in TABLE["flags"]["names"]:
            return [[word]]
        if word in TABLE["values"]:
            return [[word, value] for value in TABLE["values"][word]]
    raise KeyError(words)


def test_every_verb_and_every_option_is_in_the_table() -> None:
    with_options = {name for name, options in OPTIONS.items() if not all(map(is_work, options))}
    assert with_options == {*TABLE["calls"], *TABLE["elsewhere"]["verbs"]}
    for verb in TABLE["calls"]:
        for words in OPTIONS[verb]:
            assert is_work(words) or values_of(words)


def answer(folder: Path, capsys, arguments):
    """Return the status, what is printed, and the files that were written in a new folder."""
    folder.mkdir()
    (folder / "edge.txt").write_text("0 1\n")
    (folder / "b.txt").write_text("".join(f"{n} {2**n}\n" for n in range(12)))
    (folder / "terms.txt").write_text("1, 2, 4, 8, 16, 32\n")
    before = {path.name for path in folder.iterdir()}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        status = run(arguments)
    out, error = capsys.readouterr()
    return status, out, error, {path.name for path in folder.iterdir()} - before


@pytest.mark.parametrize("verb, call", CALLS, ids=[f"{verb} {call}" for verb, call in CALLS])
def test_each_option_changes_the_answer_or_is_refused(capsys, tmp_path, verb, call) -> None:
    arguments = [*verb.split(), *shlex.split(call)]
    before = {
        form: answer(tmp_path / f"before{form}", capsys, [*arguments, *form.split()])
        for form in ("", "--json")
    }
    assert before[""][0] < REFUSED, before[""]
    for number, words in enumerate(OPTIONS[verb]):
        if is_work(words) or any(word in arguments for word in words):
            continue
        tried = []
        for place, given in enumerate(values_of(words)):
            for form, found in before.items():
                folder = tmp_path / f"{number}.{place}{form}"
                new = answer(folder, capsys, [*arguments, *given, *form.split()])
                if new[0] == REFUSED:
                    assert new[2].startswith("gfkit: ")
                    assert new[2].count("\n") == 1
                tried.append(new[0] == REFUSED or (new[1], new[3]) != (found[1], found[3]))
        assert any(tried), (arguments, words)
