"""How often `guess` goes on wrongly, and which true laws it finds: random lists with their seed.

Run `python tests/bench/wrong_guesses.py [SECONDS] [SEED]`; one line a kind of list. A list is cut
from a longer one, so what comes next is known: an answer is right or wrong, with a caution or
without. Of SLIPPERY lists the laws are none of a family's, or not yet seen; of LAWS they are.
"""

from __future__ import annotations

import json
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from oracle.lists import LAWS, SLIPPERY

from gfkit.sequences.guess import guess

if TYPE_CHECKING:
    from fractions import Fraction

LENGTHS = (20, 30, 45, 64, 100)
BEYOND = 4
"""As many times the given terms are compared."""
EQUATIONS = (
    *("P-recursive", "algebraic", "D-algebraic", "e.g.f.", "D-finite", "hypergeometric"),
    *("iterated", "nonlinear"),
)


def lists(seed: int) -> list[tuple[str, str, int, list[int]]]:
    """Return what kind, which law, how many terms are given, and these with further ones."""
    r = random.Random(seed)  # noqa: S311 - lists to test with
    made = []
    for group, laws in (("slippery", SLIPPERY), ("law", LAWS)):
        for law in laws:
            count = r.choice(LENGTHS)
            values = law(r, (1 + BEYOND) * count)
            made.append((group, law.__name__, min(count, len(values) - 5), values))
    return made


def outcome(values: list[int], count: int) -> dict[str, Any]:
    """Return what is answered of the first terms, and the first further term that is wrong."""
    found = guess(values[:count])
    if not found.is_answer or found.fit is None:
        return {"says": type(found.verdict).__name__, "kind": found.fit and found.fit.kind}
    further = values[count:]
    if found.fit.kind in EQUATIONS:
        further = further[:count]
    predicted: list[Fraction] = list(found.fit.predicted(len(further)))
    pairs = zip(predicted, further, strict=False)
    wrong = next((k for k, (x, y) in enumerate(pairs) if x != y), None)
    caution = bool(getattr(found, "caution", ""))
    return {
        "says": "right" if wrong is None else "wrong" + " with a caution" * caution,
        "caution": caution, "kind": found.fit.kind, "used": found.fit.used, "at": wrong,
        "surplus": found.fit.surplus, "text": found.formula[:200],
    }  # fmt: skip


def main(seconds: float = 600, seed: int = 1, path: str = "") -> None:
    def late_answer(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late_answer)
    begin, counts = time.process_time(), Counter[tuple[str, str, str]]()
    while time.process_time() - begin < seconds:
        for group, name, count, values in lists(seed):
            signal.alarm(60)
            try:
                row = outcome(values, count)
            except TimeoutError:
                row = {"says": "no answer in a minute"}
            finally:
                signal.alarm(0)
            counts[group, name, row["says"]] += 1
            if path:
                line = json.dumps(
                    {"seed": seed, "group": group, "law": name, "count": count, **row}
                )
                with open(path, "a") as file:  # noqa: PTH123
                    file.write(line + "\n")
        seed += 1
    for (group, name, says), number in sorted(counts.items()):
        print(f"{group:9} {name:16} {says:24} {number:5}")  # noqa: T201


if __name__ == "__main__":
    main(*[kind(text) for kind, text in zip((float, int, str), sys.argv[1:], strict=False)])
