"""What 0.2 counted: every built-in model at sides 4 to 9, both orientations, four topologies.

    python tests/conformance/frozen_models.py FILE

writes a line of JSON for each strip that is settled within the limit: the first terms, the digest
of its generating function, its order, and the number of states after exact lumping. The table was
made by version 0.2, before conditions became acceptors on tracks; later versions reproduce the
terms and have no more states.
"""

import hashlib
import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

from gfkit import Budget, Strip
from gfkit.boards.language.rules import RULES
from gfkit.errors import GfkitError, OutOfBudget

TABLE = Path(__file__).parent / "frozen_models.jsonl"
SIDES = range(4, 10)
TOPOLOGIES = ("strip", "cylinder", "ring", "torus")
SECONDS = 2
SHOWN = 6


def digest(num: Any, den: Any) -> str:
    text = json.dumps([[str(z) for z in num], [str(z) for z in den]])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def names() -> list[str]:
    """Return one name of each model: two names of one game are one model."""
    models = [model for rule in RULES for model in rule.models if not model.play]
    one = {str(z.definition()): z.name for z in models[::-1]}
    return sorted(one.values())


def row(
    model: str, fixed: str, side: int, topology: str, seconds: float = SECONDS
) -> dict[str, Any]:
    """Return what is known of a strip; raises GfkitError beyond the limit or for no such strip."""
    sides = {fixed: side}
    answer = Strip(model, topology=topology, **sides).generating_function(
        budget=Budget(seconds=seconds)
    )
    return {
        "model": model,
        fixed: side,
        "topology": topology,
        "terms": [str(z) for z in answer.terms(SHOWN)],
        "gf": digest(answer.gf.num, answer.gf.den),
        "order": answer.order,
        "states_lumped": answer.states_lumped,
    }


def main() -> None:
    with Path(sys.argv[1]).open("w", encoding="ascii") as file:
        for name, topology, fixed in product(names(), TOPOLOGIES, ("columns", "rows")):
            for side in SIDES:
                try:
                    found = row(name, fixed, side, topology)
                except (GfkitError, OutOfBudget):
                    break
                print(json.dumps(found), file=file, flush=True)


if __name__ == "__main__":
    main()
