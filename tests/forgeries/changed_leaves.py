"""Forgeries of every kind of statement: one number or text of a kept certificate is changed.

    python tests/forgeries/changed_leaves.py EACH SEED FILE

changes each kept certificate EACH times, seals it, and checks it for five seconds of processor
time. A line of JSON is written for each that holds, with its kind, the place that was changed, and
both values: such a statement has to be true all the same, as a bound that was made weaker is. Of
counts on boards an oracle that shares nothing tells, and what it refutes is printed as FALSE. At
the end it prints how many were rejected, refused, not checked, and held, by kind and place.
"""

import copy
import json
import random
import re
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from forgeries.certificates import seal
from oracle.definitions import TooMany, is_refuted
from tables import table

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import Clock

SECONDS = 5
MEANINGLESS = {"name", "summary"}
"""Keys of what is said of a rule, and does not count."""


def leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the places of all numbers and texts, but for kinds and words about them."""
    if isinstance(data, dict):
        rest = (key for key in data if key not in MEANINGLESS)
        return [z for key in rest for z in leaves(data[key], (*path, key))]
    if isinstance(data, list):
        return [z for k, one in enumerate(data) for z in leaves(one, (*path, k))]
    return [path] if data is not None else []


def changed(draw: random.Random, value: Any) -> Any:
    """Return another value of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + draw.choice((-1, 1, 1, 2, 10))
    if isinstance(value, str):
        numbers = list(re.finditer(r"\d+", value))
        if numbers:
            one = draw.choice(numbers)
            new = str(max(0, int(one[0][-300:]) + draw.choice((-1, 1, 7))))
            return f"{value[: one.start()]}{one[0][:-300]}{new}{value[one.end() :]}"
        signs = {"+": "-", "-": "+", "<": ">", ">": "<", "=": "<=", "*": "+", "n": "m"}
        places = [k for k, c in enumerate(value) if c in signs]
        if places:
            k = draw.choice(places)
            return value[:k] + signs[value[k]] + value[k + 1 :]
        return value + "x"
    return value


def forged(draw: random.Random, certificate: dict[str, Any]) -> tuple[dict[str, Any], Any, Any]:
    """Return a sealed certificate with one leaf of its statement changed, the place, the values."""
    data = copy.deepcopy(certificate)
    place = draw.choice(leaves(data["statement"]))
    inside = data["statement"]
    for key in place[:-1]:
        inside = inside[key]
    before = inside[place[-1]]
    inside[place[-1]] = changed(draw, before)
    return seal(data), place, [before, inside[place[-1]]]


def is_false(statement: dict[str, Any]) -> bool:
    """Tell whether the oracle refutes a statement on counts of boards."""
    if statement["kind"] != "generating function" or statement["of"].get("kind") != "strip":
        return False
    try:
        return is_refuted(statement, 20_000) is not None
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, TooMany):
        return False


def main() -> None:
    each, seed, goal = int(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    told: Counter[str] = Counter()
    held: Counter[str] = Counter()
    with goal.open("w", encoding="utf-8") as file:
        for number, line in enumerate(table("kept_certificates")):
            for k in range(each):
                draw = random.Random(f"{seed}-{number}-{k}")  # noqa: S311
                data, place, values = forged(draw, line["certificate"])
                report = check(data, clock=Clock(SECONDS, now=time.process_time))
                told[report.outcome] += 1
                if report.holds and values[0] != values[1]:
                    kind = data["statement"]["kind"]
                    where = ".".join(z for z in place if isinstance(z, str))
                    held[f"{kind}: {where}"] += 1
                    row = [line["name"], kind, place, values]
                    if is_false(data["statement"]):
                        print("FALSE", json.dumps(row))  # noqa: T201
                    print(json.dumps(row)[:2000], file=file, flush=True)
    print(dict(told))  # noqa: T201
    for where, count in sorted(held.items()):
        print(f"{count:4} {where}")  # noqa: T201


if __name__ == "__main__":
    main()
