"""A developer: JSON."""

import json

from gfkit import Sequence, from_json, gf, to_json

sequence = Sequence([1, 4, 9], offset=1)
assert from_json(to_json(sequence)) == sequence
data = json.loads(json.dumps(gf("kings", columns=2).to_dict()))
assert data["verdict"] == "proved"
