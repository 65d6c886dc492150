"""How many sequences of the OEIS have terms that tests compare; run as a program it prints them."""

import json
import re
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
OLD = {"oeis_titles", "oeis_move_titles", "oeis_arrays", "oeis_classes"}
"""Tables of what version 0.2 could say too."""
NUMBER = re.compile(r"A\d{6}")


def sequences() -> dict[str, set[str]]:
    """Return for each table the numbers of the entries whose terms it has."""
    found = {}
    for path in sorted(HERE.glob("oeis_*.jsonl")):
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
        found[path.stem] = {
            row["number"] for row in rows if row.get("terms") and NUMBER.fullmatch(row["number"])
        }
    for path in sorted(HERE.glob("oeis_*.toml")):
        rows = tomllib.loads(path.read_text("utf-8"))["entry"]
        found[path.stem] = {row["number"] for row in rows if row["terms"]}
    text = (HERE / "test_oeis_connectivity.py").read_text("utf-8")
    found["test_oeis_connectivity"] = set(NUMBER.findall(text))
    return found


def new(found: dict[str, set[str]]) -> set[str]:
    """Return the sequences of tables that came after version 0.2, and are in no older one."""
    old = set().union(*(some for name, some in found.items() if name in OLD))
    return set().union(*found.values()) - old


def test_three_hundred_sequences_that_could_not_be_said_are_compared() -> None:
    assert len(new(sequences())) >= 300


if __name__ == "__main__":
    FOUND = sequences()
    lines = [f"{table}: {len(some)}" for table, some in FOUND.items()]
    every = set().union(*FOUND.values())
    lines.append(f"together: {len(every)}; since version 0.2: {len(new(FOUND))}")
    sys.stdout.write("\n".join(lines) + "\n")
