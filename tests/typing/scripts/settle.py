"""An editor of the OEIS: many titles at once."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from gfkit import oeis

title = "Number of n X 2 binary arrays with no two 1s adjacent horizontally."
with TemporaryDirectory() as folder:
    source = Path(folder) / "titles.jsonl"
    entry = {"A": "A000244", "title": title, "offset": 1, "terms": [3, 9, 27, 81]}
    source.write_text(json.dumps(entry))
    found = oeis.settle(source, folder=Path(folder) / "settled", entry_limit=30)
    assert found.states["proved"] == 1
