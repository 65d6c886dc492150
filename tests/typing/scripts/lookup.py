"""An editor of the OEIS: terms in a local dump."""

from pathlib import Path
from tempfile import TemporaryDirectory

from gfkit import oeis

with TemporaryDirectory() as folder:
    dump = Path(folder) / "stripped"
    dump.write_text("A000108 ,1,1,2,5,14,42,132,429,1430,")
    matches = oeis.lookup([1, 2, 5, 14, 42, 132], dump=dump)
    assert len(matches) == 1
    print(matches[0])
