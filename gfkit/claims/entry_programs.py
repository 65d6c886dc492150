"""The programs of an entry, run against its terms: only when somebody asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.claims.claim import Claim
from gfkit.claims.finding import Audited, Finding
from gfkit.oeis.entries.program_lines import pari_programs, pari_terms_code, run
from gfkit.proofs.live import made

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gfkit.oeis.entries.entry import Entry

COMPARED = 12


def run_entry_programs(entry: Entry) -> Iterator[Audited]:
    """Run every PARI program of an entry, in processes with limits, and compare what it prints."""
    offset = entry.terms.offset
    wanted = list(entry.terms)[:COMPARED]
    for number, code in enumerate(pari_programs(entry.all("o")), 1):
        done = run("PARI", pari_terms_code(code, offset, len(wanted)))
        if done.terms is None:
            finding = Finding.refused(done.reason)
        else:
            pairs = list(zip(done.terms, entry.terms, strict=False))
            wrong = next((i for i, (said, true) in enumerate(pairs) if said != true), None)
            if wrong is not None:
                finding = Finding.refuted(offset + wrong, *pairs[wrong])
            else:
                finding = Finding.consistent(len(pairs), f"prints {len(pairs)} of the terms")
        claim = Claim(f"{entry.number}.o{number}", entry.number, "%o", code[:80], "program")
        yield made(Audited, claim, finding)
