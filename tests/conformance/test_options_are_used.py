"""No option is accepted and unused: it changes the answer or the files, or it is refused.

The calls and the values are a table, option_calls.toml. A new verb or option needs an entry there.
"""

from __future__ import annotations

import json
import shlex
import shutil
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
        yield (
            name,
            [sorted([*one.opts, *one.secondary_opts], key=len, reverse=True) for one in options],
        )


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
    assert with_options == set(TABLE["calls"])
    for verb in TABLE["calls"]:
        for words in OPTIONS[verb]:
            assert is_work(words) or values_of(words)


CLAIMS = """source = "Test"
[[claim]]
id = "t001"
place = "Theorem 1"
statement = "Positions of Domineering on 2 x n boards."
kind = "terms"
about = { model = "domineering", rows = 2 }
says = { terms = [1, 2, 7, 22], offset = 0 }
recorded = { verdict = "proved" }
[[claim]]
id = "t002"
place = "Theorem 2"
statement = "Powers."
kind = "recurrence"
about = { gf = "1/(1-2*x)" }
says = { formula = "a(n) = 3*a(n-1)" }
recorded = { verdict = "refuted" }
"""
ENTRY = """%I A000045
%S A000045 0,1,1,2,3,5,8,13,21,34,55,89,144
%N A000045 Fibonacci.
%F A000045 a(n) = a(n-1) + a(n-2).
%K A000045 nonn
%O A000045 0,4
"""
TITLE = {
    "A": "A000045",
    "title": "Number of n X 1 0..1 arrays with no adjacent elements equal.",
    "offset": 1,
    "terms": [2, 2, 2, 2, 2],
    "p": [2],
    "q": [1, -1],
}
MADE = (
    "gf kings --columns 2 --certificate kings.json",
    "gf domineering --columns 3 --checkpoint part1 --share 1/2",
    "gf domineering --columns 3 --checkpoint part2 --share 2/2",
    "oeis settle titles.jsonl --output settled --time-limit 600 --replay-limit 600",
)


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> Path:
    """Return a folder with what the calls read."""
    home = tmp_path_factory.mktemp("files")
    shutil.copy(Path(__file__).parents[2] / "docs" / "examples" / "right-ends.seq", home)
    (home / "claims").mkdir()
    texts = {
        "edge.txt": "0 1\n",
        "b.txt": "".join(f"{n} {2**n}\n" for n in range(12)),
        "terms.txt": "1, 2, 4, 8, 16, 32\n",
        "claims.toml": CLAIMS,
        "claims/test.toml": CLAIMS,
        "fibonacci.seq": ENTRY,
        "stripped": "A054894 ,1,2,11,48,227,1054,4921,22944,\n"
        "A000001 ,2,3,12,49,228,1055,4922,22945,\n",
        "names": "A054894 A name.\n",
        "titles.jsonl": json.dumps(TITLE) + "\n",
    }
    for name, text in texts.items():
        (home / name).write_text(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        assert [run(line.split()) for line in MADE] == [0] * len(MADE)
    return home


def contents(folder: Path) -> dict[str, bytes]:
    return {str(one): one.read_bytes() for one in Path(folder).rglob("*") if one.is_file()}


def answer(files: Path, folder: Path, capsys, arguments):
    """Return the status, what is printed, and the files that are written in a copy of `files`."""
    shutil.copytree(files, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        before = contents(Path())
        capsys.readouterr()
        status = run(arguments)
        after = contents(Path())
    out, error = capsys.readouterr()
    return status, out, error, {name: text for name, text in after.items() if name not in before}


@pytest.mark.parametrize("verb, call", CALLS, ids=[f"{verb} {call}" for verb, call in CALLS])
def test_each_option_changes_the_answer_or_is_refused(capsys, tmp_path, files, verb, call) -> None:
    arguments = [*verb.split(), *shlex.split(call)]
    before = {
        form: answer(files, tmp_path / f"before{form}", capsys, [*arguments, *form.split()])
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
                new = answer(files, folder, capsys, [*arguments, *given, *form.split()])
                if new[0] == REFUSED:
                    assert new[2].startswith("gfkit: ")
                    assert new[2].count("\n") == 1
                tried.append(new[0] == REFUSED or (new[1], new[3]) != (found[1], found[3]))
        assert any(tried), (arguments, words)
