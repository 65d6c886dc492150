"""Every built-in model counts what version 0.2 counted, with no more states after lumping.

The table has a line for each strip of sides 4 to 9, both orientations, four topologies, that 0.2
settled within two seconds: first terms, digest of the g.f., order, states. It was made before
conditions became acceptors on tracks.
"""

import hashlib
import json
from collections import defaultdict
from pathlib import Path
from zlib import crc32

import pytest
from samples import parametrize_some

from gfkit import Budget, Strip

TABLE = Path(__file__).with_name("models.jsonl")
SHARE = 40
"""One row in this many is compared in each run, the others with -m thorough."""
SECONDS = 120

ROWS = defaultdict(list)
for line in TABLE.read_text("ascii").splitlines():
    found = json.loads(line)
    ROWS[found["model"]].append((crc32(line.encode()) % SHARE, found))


@pytest.mark.parametrize("share", [0, pytest.param(1, marks=pytest.mark.thorough)])
@parametrize_some("model", sorted(ROWS), each=3)
def test_a_model_counts_what_it_counted(model: str, share: int) -> None:
    """share: the rows of each run, or the others."""
    for known in (row for number, row in ROWS[model] if min(number, 1) == share):
        sides = {key: known[key] for key in ("columns", "rows") if key in known}
        strip = Strip(model, topology=known["topology"], **sides)
        new = strip.generating_function(budget=Budget(seconds=SECONDS))
        assert [str(z) for z in new.terms(len(known["terms"]))] == known["terms"], known
        text = json.dumps([[str(z) for z in side] for side in (new.gf.num, new.gf.den)])
        assert hashlib.sha256(text.encode()).hexdigest()[:16] == known["gf"], known
        assert new.order == known["order"], known
        assert new.states_lumped <= known["states_lumped"], known
