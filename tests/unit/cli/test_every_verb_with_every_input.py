"""What one verb takes, all take, or they say why not: verbs and functions with every kind of input.

A refusal is one line; whatever it writes between backticks is a command that is answered.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path

import pytest
from answers import ended
from running import CLAIMS
from tiers import one_in

import gfkit
from gfkit.cli.verbs import FILES

KINDS = {
    "terms": "1,2,5,12,29,70,169",
    "fractions": "1/2,1/4,1/8",
    "g.f.": "x/(1-x-x^2)",
    "recurrence": "a(n) = 2*a(n-1) + 1, a(0) = 0",
    "relation": "a(n) = 2*a(n-1)",
    "formula": "2^n + n",
    "LaTeX": r"\frac{1}{1-2x}",
    "program": "LinearRecurrence[{1, 1}, {0, 1}, 20]",
    "name": "Fibonacci",
    "slip": "Fibonnaci",
    "words": "domino tilings of 2 X n",
    "words with a number": "binary words of length 4 avoiding 11",
    "words of squares": "independent sets of the n x n grid",
    "claim": "domino tilings of 2 X n satisfy a(n) = a(n-1) + a(n-2)",
    "question": "growth of x/(1-x-x^2)",
    "rule": "domineering",
    "rule with a side": "kings 2 x n",
    "rule with a board": "domineering 2x2",
    "rule on a graph": "node-kayles K_4",
    "pieces": "XX|X.",
    "board": "2x3",
    "position": "R..|..L",
    "graph": "petersen",
    "game": "{1|-1}",
    "heaps": "nim 3,5,6",
    "octal game": "0.77",
    "b-file": "b000045.txt",
    "entry": "A000045.seq",
    "rule file": "rule.toml",
    "claims": "claims.toml",
    "certificate": "proof.json",
    "table": "terms.csv",
    "object": "terms.json",
    "TeX": "paper.tex",
    "no file": "missing.toml",
    "nonsense": "hello",
}
"""What is typed, by its kind."""
ENTRY = """%I A000045
%S A000045 0,1,1,2,3,5,8,13,21,34,55
%N A000045 Fibonacci numbers.
%F A000045 a(n) = a(n-1) + a(n-2).
%K A000045 nonn
%O A000045 0,3
"""
FIXED = {"new": [], "game payoffs": [], "report": ["--no-plots"]}
SLOW = {
    "oeis prove": {"g.f.", "words", "claim"},
    "oeis settle": {"words", "claim"},
    "oeis draft": {"words", "rule", "game"},
    "report": {"rule", "game"},
    "ask": {"terms", "g.f.", "relation", "game", "question", "certificate", "claim"},
}
"""Verbs that take long, or whose answers others give, with the kinds that they are tried with."""
FUNCTIONS = [
    "ask",
    "asymptotics",
    "audit",
    "check",
    "closed_form",
    "compare",
    "count",
    "draw",
    "export",
    "facts",
    "game",
    "gf",
    "guess",
    "lookup",
    "nim",
    "outcome",
    "read",
    "sample",
    "terms",
    "value",
    "verify",
    "oeis.prove",
    "oeis.draft",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("kinds")
    texts = {
        "b000045.txt": "0 0\n1 1\n2 1\n3 2\n4 3\n5 5\n6 8\n",
        "A000045.seq": ENTRY,
        "rule.toml": 'values = [0, 1]\nforbid = ["11"]\n',
        "terms.csv": "n,a(n)\n0,1\n1,2\n2,5\n3,12\n4,29\n5,70\n",
        "terms.json": "[1, 2, 5, 12, 29, 70]",
        "paper.tex": "$a(n) = 2a(n-1)$",
        "stripped.gz": "",
        "claims.toml": CLAIMS,
    }
    for name, text in texts.items():
        (made / name).write_text(text, encoding="utf-8")
    gfkit.gf("kings", columns=1).certificate(made / "proof.json")
    return made


KNOWN: dict[str, int] = {}
"""The status of every command that was suggested."""


def unanswered(error: str) -> Iterator[str]:
    """Yield the commands that an error suggests and that are refused."""
    for line in re.findall(r"`gfkit ([^`]*)`", error):
        names = [one for one in line.split() if re.search(r"[.][a-z]{1,5}$|FILE", one)]
        if all(Path(name).exists() for name in names):
            if line not in KNOWN:
                KNOWN[line] = ended(shlex.split(line))[0]
            if KNOWN[line] not in {0, 1, 3}:
                yield line


@one_in(4)
@pytest.mark.parametrize("verb", FILES)
def test_a_verb_takes_every_kind_of_input_or_says_what_does(
    verb: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    wrong = []
    for kind, text in KINDS.items():
        if kind not in SLOW.get(verb, KINDS):
            continue
        words = [*verb.split(), text, *FIXED.get(verb, [])]
        words += [KINDS["words"]] if verb == "compare" else []
        status, _, error = ended(words)
        is_one_line = status in {0, 1, 3} or (status == 2 and error.count("\n") == 1)
        if not is_one_line or "internal error" in error:
            wrong.append((kind, status, error))
        elif status == 2:
            wrong += [(kind, error, line) for line in unanswered(error)]
    assert wrong == []


@one_in(4)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_takes_every_kind_of_input_or_says_why_not(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    wrong = []
    function = attrgetter(name)(gfkit)
    others = {"compare": [KINDS["words"]], "check": [KINDS["terms"]]}.get(name, [])
    for kind, text in KINDS.items():
        if kind not in SLOW.get(name.replace(".", " "), KINDS):
            continue
        try:
            function(text, *others)
        except gfkit.GfkitError as error:
            wrong += [(kind, str(error))] * ("\n" in str(error))
    assert wrong == []
