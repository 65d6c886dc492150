"""The JSON answers of the calls of commands.toml, as they were at commit 8289e0b4.

    python tests/recorded/answer_base_classes_and_json.py FILE

writes a line for each call: the call, its exit status, its answer. `test_formats` compares what is
printed with the table of this folder. A key that is renamed or removed on purpose is changed there
too, and CHANGELOG.md says so.
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from commands import CALLS, write_files

from gfkit.cli import run

TABLE = Path(__file__).with_name("answers.jsonl")


PASSING = {"kernel", "programs", "rests_on", "anchor"}
"""Keys of what depends on what is installed (programs were run where they are), or on the length
or the text of the checker."""


def kept(answer: Any) -> Any:
    """Return an answer without the keys in PASSING, at any depth."""
    if isinstance(answer, dict):
        return {key: kept(one) for key, one in answer.items() if key not in PASSING}
    return [kept(one) for one in answer] if isinstance(answer, list) else answer


def frozen() -> dict[str, Any]:
    """Return the answer of each call of the table, as `kept` leaves it."""
    rows = map(json.loads, TABLE.read_text(encoding="ascii").splitlines())
    return {call: answer for call, _, answer in rows}


def main() -> None:
    goal = Path(sys.argv[1]).absolute()
    with TemporaryDirectory() as home, goal.open("w", encoding="ascii") as file:
        write_files(Path(home))
        os.chdir(home)
        for call in CALLS:
            with contextlib.redirect_stdout(io.StringIO()) as said:
                status = run([*call.words, "--json"])
            row = [str(call), status, kept(json.loads(said.getvalue()))]
            print(json.dumps(row, separators=(",", ":"), sort_keys=True), file=file)
        os.chdir("/")


if __name__ == "__main__":
    main()
