"""The registry of commands, commands.toml, and the files that its calls read, those of files/.

A new verb is a table there: calls with their exit statuses, calls to which every option is added,
and lines that take long. The tests of the contract, of formats, of options and of
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
from running import in_this_process

from gfkit.cli import run
from gfkit.reports import oeis_settle

ROOT = Path(__file__).parents[1]
TABLE = tomllib.loads(Path(__file__).with_name("commands.toml").read_text(encoding="utf-8"))
VERBS: dict[str, dict[str, Any]] = TABLE["verbs"]


@dataclass(frozen=True)
class Call:
    """A call of a verb: its arguments, and its exit status."""

    verb: str
    line: str
    status: int = 0

    def __str__(self) -> str:
        return f"{self.verb} {self.line}".strip()

    @property
    def words(self) -> list[str]:
        """The arguments of gfkit."""
        return shlex.split(str(self))


CALLS = [Call(verb, *one) for verb, row in VERBS.items() for one in row["calls"].items()]
OPTION_CALLS = [
    Call(verb, line) for verb, row in VERBS.items() for line in row.get("options", row["calls"])
]
LONG = [Call(verb, line) for verb, row in VERBS.items() for line in row.get("long", ())]

MADE = (
    "gf domineering --columns 1 --certificate proof.json",
    "gf kings --columns 2 --certificate kings.json",
    "game nim 0.77 --certificate nim.json",
    "game outcomes domineering --rows 2 --columns 1..5 --certificate outcome.json",
    "oeis settle titles.jsonl --folder settled --entry-limit 600",
)
"""What the program writes; the machine may be busy when it settles."""


def write_files(home: Path) -> None:
    """Write into a folder what the calls read."""
    shutil.copy(ROOT / "docs" / "examples" / "right-ends.seq", home)
    shutil.copytree(ROOT / "tests" / "files", home, dirs_exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        patch.setattr(oeis_settle, "each_within", in_this_process)
        assert [run([*line.split(), "--json"]) for line in MADE] == [0] * len(MADE)
    proof = json.loads((home / "proof.json").read_text())
    proof["statement"]["q"][-1] = "7"
    (home / "wrong.json").write_text(json.dumps(proof))
