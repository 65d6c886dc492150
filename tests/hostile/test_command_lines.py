"""Random command lines, made from the calls of the registry, each in a fork of this process.

Some words of a call are replaced by words that are hostile or of another kind, left out, written
twice, or taken from another call. However it ends, there is no traceback, a known exit status, one
line of error or one object of JSON, and no file that is half-written.
"""

import json
import random
import shlex
import shutil
from pathlib import Path

import pytest
from commands import CALLS
from running import Ended, forked, ran
from samples import parametrize_some

WORDS = [
    *("", " ", "-1", "--", "-", "nan", "inf", "1e9", "3.0", "1_0", "0x10", "é≤∞", "a\nb", "%s%n"),
    *("\x1b[31m", "'; drop", "\ufeff1", "\u0663", "-" * 50, "\udc80", "x" * 3000, "(" * 3000),
    *("0", "1", "5", "99", "1000000000", "9" * 30, "9" * 5000, "1..5", "5..1", "1/0", "2^2^2^2^2"),
    *("1x1", "40x40", "0x0", "..#|.#.|##.", "1,1,2,3,5", "1/2,1/3", "0,0,0,0,0", "1/(1-x)^(10^9)"),
    *("domineering", "nogo", "col:maximal", "cram:positions", "{2|-1}+*", "{0||||0}", "0.77"),
    *("no-such-file", "no/folder/file", "claims.toml", "proof.json", "edge.txt", "claims", "."),
    *("--json", "--full", "--time-limit=0.01", "--memory-limit=0.2", "--columns", "--board"),
]


def line_of(chance: random.Random) -> list[str]:
    """Return a random command line."""
    call = chance.choice(CALLS)
    words, kept = call.words, len(call.verb.split())
    for _ in range(chance.choice((1, 1, 2, 3))):
        place = chance.randint(kept, len(words))
        other = chance.choice(chance.choice(CALLS).words if chance.random() < 0.3 else WORDS)
        words[place : place + chance.choice((0, 1, 1))] = chance.choice(
            ([other], [other], [], [other] * 2)
        )
    return [*words, *chance.choice(([], ["--json"])), f"--time-limit={chance.choice((0.2, 0.4))}"]


def faults(words: list[str], end: Ended, folder: Path) -> list[str]:
    """Return what is wrong with how a command line ended."""
    found = [f"{one} is left" for one in folder.rglob(".gfkit-*")]
    said = ("Traceback", "internal error", "Exception ignored")
    found += [one for one in said if one in end.err or one in end.out]
    if end.status not in {0, 1, 2, 3}:
        found.append(f"exit status {end.status}")
    if end.status == 2 and not (len(end.errors) == 1 and end.errors[0].startswith("gfkit: ")):
        found.append(f"{len(end.errors)} lines of error")
    if "--json" in words and end.out and not {"--help", "--version"} & {*words}:
        try:
            found += [] if isinstance(json.loads(end.out), dict) else ["not an object"]
        except ValueError:
            found.append("what is printed is not JSON")
    return found


@pytest.mark.slow
@parametrize_some("seed", [11, 12, 13], first=1)
def test_random_command_lines(seed: int, home: Path, tmp_path: Path) -> None:
    chance = random.Random(seed)  # noqa: S311 - no secret
    ends = set()
    for number in range(10):
        folder = shutil.copytree(home, tmp_path / str(number))
        words = line_of(chance)
        if number:
            end = forked(words, folder)
        else:  # as users run it
            end = ran([word.encode("utf-8", "surrogateescape") for word in words], cwd=folder)
        assert not faults(words, end, folder), (shlex.join(words), end)
        ends.add(end.status)
    assert {2} < ends  # some of them are refused, and others are not
