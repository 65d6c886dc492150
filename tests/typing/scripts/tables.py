"""A developer: a table of several sides, in a file."""

from pathlib import Path
from tempfile import TemporaryDirectory

from gfkit import save, table

found = table("kings", columns=range(1, 4))
assert len(found) == 3
with TemporaryDirectory() as folder:
    path = Path(folder) / "kings.csv"
    save(found, path)
    assert path.read_text().startswith("columns,")
