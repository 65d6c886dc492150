"""What the checker and the kernel say of statements that are written by hand, true and false.

The rows of `verdicts.jsonl` say why each is there, what the checker says of it, "no" for anything
but that it holds, and at times words of the reason. Where the kernel reads a statement in another
way, or is given more than the file has, it is not asked.
"""

import json
from pathlib import Path

from forgeries.certificates import envelope
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import prove, statement_of

LINES = Path(__file__).with_name("verdicts.jsonl").read_text("utf-8").splitlines()
ROWS = [json.loads(line) for line in LINES]


@parametrize_some("name", dict.fromkeys(row["name"] for row in ROWS), share=96)
def test_a_statement_holds_if_its_row_says_so_and_the_kernel_agrees(name) -> None:
    for row in (z for z in ROWS if z["name"] == name):
        parts = [row.get(key, {}) for key in ("statement", "evidence", "lemmas", "premises")]
        report = check(envelope(*parts))
        assert report.holds == (row["outcome"] == "holds"), (row, report.reasons)
        assert row["outcome"] in (report.outcome, "no"), (row, report.reasons)
        assert row.get("said", "") in " ".join(report.reasons)
        assert not any("internal" in reason for reason in report.reasons)
        assert "kernel" in row or is_derived(row) == report.holds, row


def is_derived(row):
    try:
        return prove(statement_of(row["statement"]), row.get("evidence", {})).is_proved
    except (GfkitError, ValueError):
        return False
