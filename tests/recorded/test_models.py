"""Every built-in model counts what version 0.2 counted, with no more states after lumping.

The table has a line for each strip of sides 4 to 9, both orientations, four topologies, that 0.2
settled within two seconds: first terms, digest of the g.f., order, states. It was made before
conditions became acceptors on tracks.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

from samples import parametrize_some

from gfkit import Budget, Strip

TABLE = Path(__file__).with_name("models.jsonl")
SECONDS = 120

ROWS = [json.loads(line) for line in TABLE.read_text("ascii").splitlines()]


def sides_of(known: dict[str, Any]) -> dict[str, int]:
    return {key: known[key] for key in ("columns", "rows") if key in known}


def name_of(known: dict[str, Any]) -> str:
    ((side, length),) = sides_of(known).items()
    return f"{known['model']}-{length} {side}-{known['topology']}"


@parametrize_some("known", ROWS, share=720, ids=map(name_of, ROWS))
def test_a_model_counts_what_it_counted(known: dict[str, Any]) -> None:
    strip = Strip(known["model"], topology=known["topology"], **sides_of(known))
    new = strip.generating_function(budget=Budget(seconds=SECONDS))
    assert [str(z) for z in new.terms(len(known["terms"]))] == known["terms"]
    text = json.dumps([[str(z) for z in side] for side in (new.gf.num, new.gf.den)])
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == known["gf"]
    assert new.order == known["order"]
    assert new.states_lumped <= known["states_lumped"]
