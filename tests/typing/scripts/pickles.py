"""A developer: copies and equality."""

import pickle

from gfkit import Strip

answer = Strip("kings", columns=2).generating_function()
loaded = pickle.loads(pickle.dumps(answer))
assert loaded == answer
assert str(loaded.provenance) == "claimed"
