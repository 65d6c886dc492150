"""`make peers`: programs that are here give one answer, absent ones are named, limits hold."""

from __future__ import annotations

import pytest
from bench import peers
from tiers import one_in

ABSENT = peers.absent()
SMALL = {
    "gf": (("gf", "domineering", "4"), ("gfkit", "pari")),
    "rings": (("ring", "domineering", "4"), ("gfkit", "pari")),
    "marks": (("marked_gf", "domineering", "3"), ("gfkit", "pari")),
    "board": (("board", "domineering", "4"), ("gfkit", "pari")),
    "growth": (("growth", "domineering", "4"), ("gfkit", "pari")),
    "right ends": (("rectangle", "domineering:right-ends", "5", "4"), ("gfkit", "pari")),
    "squares": (
        ("square", "domineering", "5"),
        ("gfkit", "limit", "pyganak", "graphillion"),
    ),
    "hard squares": (("square", "node-kayles", "5"), ("gfkit", "pyganak", "graphillion")),
}


@one_in(6)
@pytest.mark.slow
@pytest.mark.parametrize("kind", SMALL)
def test_programs_give_one_answer(kind):
    job, programs = SMALL[kind]
    here = [name for name in programs if name not in ABSENT]
    if len(here) < 2:
        pytest.skip("no other program: " + ", ".join(ABSENT))
    cells = {name: peers.run(name, job, 60, 6) for name in here}
    assert all(cell.digest for cell in cells.values()), cells
    row = peers.Measured(peers.Row("", kind, job, programs), cells)
    assert row.agree


@pytest.mark.parametrize("row", peers.ROWS, ids=lambda row: row.work)
def test_every_program_of_a_row_has_its_work(row):
    text = peers.WORK.read_text(encoding="utf-8")
    assert all(f"def {row.job[0]}_by_{name}(" in text for name in row.programs)
    assert row.programs[0] == "gfkit"
    assert set(row.programs) <= set(peers.PROGRAMS)


def measured(own: str, other: str) -> peers.Measured:
    row = peers.Row("gf", "work", ("gf", "domineering", "3"), ("gfkit", "pari"))
    cells = {"gfkit": peers.Cell("", 2.0, own), "pari": peers.Cell("", 5.0, other)}
    return peers.Measured(row, cells)


def test_a_ratio_is_printed_only_where_the_answers_agree():
    assert measured("a", "a").line(["gfkit", "pari"]) == "| work | 2 s | 5 s (2.5 x) |"
    assert measured("a", "b").line(["gfkit", "pari"]) == "| work | 2 s | 5 s (another answer) |"


def test_a_job_ends_at_its_limit():
    assert peers.run("gfkit", ("gf", "domineering", "12"), 0.3, 6).said == "over 0.3 s"
