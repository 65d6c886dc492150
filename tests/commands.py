"""The registry of commands, commands.toml, and the files that its calls read.

A new verb is a table there: calls with the keys of their JSON, calls to which every option is
added, and lines that take long. The tests of the contract, of formats, of options and of
interrupts run them.
"""

from __future__ import annotations

import json
import shlex
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gfkit.cli import run

ROOT = Path(__file__).parents[1]
TABLE = tomllib.loads(Path(__file__).with_name("commands.toml").read_text(encoding="utf-8"))
VERBS: dict[str, dict[str, Any]] = TABLE["verbs"]
KINDS = {
    "text": str, "whole": int, "flag": bool, "list": list, "object": dict,
    "maybe": (str, int, list, dict, type(None)),
}  # fmt: skip
TYPES = {key: kind for kind, keys in TABLE["types"].items() for key in keys.split()}


@dataclass(frozen=True)
class Call:
    """A call of a verb: its arguments, its exit status, and the keys of its JSON with types."""

    verb: str
    line: str
    said: str

    def __str__(self) -> str:
        return f"{self.verb} {self.line}".strip()

    @property
    def words(self) -> list[str]:
        """The arguments of gfkit."""
        return shlex.split(str(self))

    @property
    def status(self) -> int:
        """The exit status."""
        return int(self.said.partition(": ")[0]) if ": " in self.said else 0

    @property
    def keys(self) -> dict[str, Any]:
        """The keys of the JSON object, and what they hold."""
        words = self.said.rpartition(": ")[2].split()
        named = [key for word in words for key in TABLE["groups"].get(word, word).split()]
        pairs = [key.partition(":") for key in named]
        return {key: KINDS[kind or TYPES[key]] for key, _, kind in pairs}


CALLS = [Call(verb, *one) for verb, row in VERBS.items() for one in row["calls"].items()]
OPTION_CALLS = [
    Call(verb, line, "") for verb, row in VERBS.items() for line in row.get("options", row["calls"])
]
LONG = [Call(verb, line, "") for verb, row in VERBS.items() for line in row.get("long", ())]

CLAIMS = """source = "Test"

[[claim]]
id = "t001"
place = "Theorem 1 | 50%"
statement = "Positions of Domineering_1 & others on 2 x n boards."
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

[claim.recorded]
verdict = "refuted"
counterexample = { n = 1, expected = "3", got = "2" }
repair = "a(n) = 2*a(n-1) for n >= 1"
"""
WRONG = """
[[claim]]
id = "t003"
place = "Theorem 3"
statement = "The g.f. of CIS on paths with two marks."
kind = "gf"
about = { model = "cis", rows = 1, marks = "xy" }
says = { gf = "(1+x+y)/(1-t-x*t^2-y*t^2)" }
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
TEXTS = {
    "edge.txt": "0 1\n",
    "b.txt": "".join(f"{n} {2**n}\n" for n in range(12)),
    "bad-b.txt": "0 1\n2  3\n",
    "terms.txt": "1, 2, 4, 8, 16, 32\n",
    "claims.toml": CLAIMS + WRONG,
    "claims/test.toml": CLAIMS,
    "fibonacci.seq": ENTRY,
    "stripped": "A054894 ,1,2,11,48,227,1054,4921,22944,\n"
    "A000001 ,2,3,12,49,228,1055,4922,22945,\n",
    "names": "A054894 A name.\n",
    "titles.jsonl": json.dumps(TITLE) + "\n",
}
MADE = (
    "gf domineering --columns 1 --certificate proof.json",
    "gf kings --columns 2 --certificate kings.json",
    "game nim 0.77 --certificate nim.json",
    "game outcome domineering --rows 2 --columns 1..5 --certificate outcome.json",
    "oeis settle titles.jsonl --output settled --time-limit 600",
)
"""What the program writes; the machine may be busy when it settles."""


def write_files(home: Path) -> None:
    """Write into a folder what the calls read."""
    shutil.copy(ROOT / "docs" / "examples" / "right-ends.seq", home)
    (home / "claims").mkdir()
    for name, text in TEXTS.items():
        (home / name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        assert [run([*line.split(), "--json"]) for line in MADE] == [0] * len(MADE)
    proof = json.loads((home / "proof.json").read_text())
    proof["statement"]["q"][-1] = "7"
    (home / "wrong.json").write_text(json.dumps(proof))
