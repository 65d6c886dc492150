"""The rules that 0.2 read from titles of the OEIS, with what it counted.

    python tests/conformance/frozen_titles.py TITLES.jsonl FILE

TITLES.jsonl has an object a line with the keys A and title. FILE gets a line of JSON for each title
that is read: the number of the entry, the rule and which boards it is about, and the first terms by
the engine, as far as they are there within the limit. Numbers are of the OEIS (The OEIS Foundation
Inc., CC BY-SA 4.0); no titles are kept.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from gfkit import Budget
from gfkit.errors import GfkitError, OutOfBudget
from gfkit.oeis.settled.settle_entry import definition_of
from gfkit.oeis.titles.title_reading import TitleRule, read_title
from gfkit.sequences.sequence import Sequence

TABLE = Path(__file__).parent / "frozen_titles.jsonl"
SECONDS = 2
SHOWN = 6


def terms_of(found: TitleRule, number: str, seconds: float = SECONDS) -> list[str]:
    """Return the first terms by n of the title; raises GfkitError and OutOfBudget."""
    with Budget(seconds=seconds):
        return [str(z) for z in Sequence.of(definition_of(found, number)).terms(SHOWN)]


def row(number: str, title: str) -> dict[str, Any] | None:
    """Return the line of a title; None for one that is not read."""
    found = read_title(title)
    if not isinstance(found, TitleRule):
        return None
    try:
        terms = terms_of(found, number)
    except (GfkitError, OutOfBudget):
        terms = []
    return {"A": number, **asdict(found), "terms": terms}


def main() -> None:
    lines = Path(sys.argv[1]).read_text("utf-8").splitlines()
    with Path(sys.argv[2]).open("w", encoding="ascii") as file:
        for entry in map(json.loads, lines):
            found = row(entry["A"], entry["title"])
            if found is not None:
                print(json.dumps(found, separators=(",", ":")), file=file, flush=True)


if __name__ == "__main__":
    main()
