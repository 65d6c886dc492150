"""The two tiers of the tests: a fixed part of the large classes each time, all with -m thorough.

    python tests/tiers.py FILE

writes which cases wait for -m thorough: those of a twentieth of a second and more, if enough cases
that do not wait reach each of the functions that they reach, and enough of the tests of its room.
No test waits with all its cases. FILE says what each reaches, and how long it takes: `python
tests/mutation.py --each 0 --whole --reached FILE` writes it.

`drawn(200)` is how many examples a law draws: a tenth each time, all of them with -m thorough.
`one_in(5)` marks a test with many cases of one kind: every fifth runs each time, and the others
with -m thorough. Which ones is the same in every run, and goes by the names of the cases.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from functools import cache
from itertools import groupby
from pathlib import Path
from zlib import crc32

import pytest

THOROUGH = "GFKIT_THOROUGH"
"""Set in the environment while pytest runs with -m thorough."""
SHARE = 10
FEW = 4
"""This many examples are drawn each time, if there are this many."""
WAITING = Path(__file__).with_name("waiting.txt")
SLOW = 0.05
ENOUGH = 8
"""This many cases that reach a function, as well as the room's own, run each time."""
ALWAYS = ("gfkit/", "tests/test_readme.py")
"""What docstrings and pages say is run as it is written."""


def is_thorough() -> bool:
    """Tell whether everything runs."""
    return os.environ.get(THOROUGH) == "1"


def drawn(number: int, least: int = FEW) -> int:
    """Return how many examples are drawn in this run, of a given number of with -m thorough."""
    return number if is_thorough() else max(number // SHARE, min(number, least))


def one_in(share: int) -> pytest.MarkDecorator:
    """Return the mark of a test of whose cases one in a given number of runs each time."""
    return pytest.mark.one_in(share)


def left_for_thorough(names: list[str], share: int) -> set[str]:
    """Return the names of cases that do not run each time. One of a test does, the least by sum."""
    places = sorted((crc32(name.encode()) % share, name) for name in names)
    return {name for place, name in places if place > places[0][0]}


@cache
def waiting() -> frozenset[str]:
    """Return the names of the cases that wait for -m thorough."""
    tests, one = set(), ""
    for line in WAITING.read_text("utf-8").splitlines():
        one = one if line[0] == " " else line
        tests.add(one + line[1:] if line[0] == " " else one)
    return frozenset(tests)


def test_of(name: str) -> str:
    """Return the test of which this is a case; of a kept page, the file."""
    file, _, rest = name.partition("::")
    return file if file.endswith(".txt") else f"{file}::{rest.partition('[')[0]}"


def write_waiting(file: Path) -> None:
    """Choose the cases that wait, the slowest first, and write them, each below its test."""
    from mutation import PROCESS, own_tests

    _, *lines = map(json.loads, file.read_text("utf-8").splitlines())
    reached, counts = dict[str, list[str]](), Counter[str]()
    for name, _, functions in lines:
        those = [one for one in functions if one != PROCESS]
        own = [one for one in those if name.startswith(own_tests(one.partition(":")[0]))]
        reached[name] = those + [f"{one} in its room" for one in own]
        counts.update(reached[name])
    chosen, left = [], Counter(map(test_of, reached))
    for name, seconds, _ in sorted(lines, key=lambda line: line[1], reverse=True):
        those = reached[name] if seconds >= SLOW and not name.startswith(ALWAYS) else []
        if those and left[test_of(name)] > 1 and all(counts[one] > ENOUGH for one in those):
            counts.subtract(those)
            left[test_of(name)] -= 1
            chosen.append(name)
    text = ""
    for test, cases in groupby(sorted(chosen), lambda name: name.partition("[")[0]):
        text += f"{test}\n" + "".join(f" {one[len(test) :]}\n" for one in cases if one != test)
    WAITING.write_text(text, "utf-8")


if __name__ == "__main__":
    write_waiting(Path(sys.argv[1]))
