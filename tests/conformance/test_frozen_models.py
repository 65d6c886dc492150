"""Every built-in model counts what version 0.2 counted, with no more states after lumping."""

import json
from collections import defaultdict
from zlib import crc32

import pytest
from conformance.frozen_models import TABLE, row
from tiers import is_thorough

SHARE = 40
"""One row in this many is compared in each run, all of them with -m thorough."""
SECONDS = 120

ROWS = defaultdict(list)
for line in TABLE.read_text("ascii").splitlines():
    if is_thorough() or crc32(line.encode()) % SHARE == 0:
        found = json.loads(line)
        ROWS[found["model"]].append(found)


@pytest.mark.drawn
@pytest.mark.parametrize("model", sorted(ROWS))
def test_a_model_counts_what_it_counted(model) -> None:
    for known in ROWS[model]:
        fixed = "columns" if "columns" in known else "rows"
        new = row(model, fixed, known[fixed], known["topology"], SECONDS)
        assert new.pop("states_lumped") <= known["states_lumped"], known
        assert new == {key: value for key, value in known.items() if key != "states_lumped"}
