"""A developer: certificates in files."""

from pathlib import Path
from tempfile import TemporaryDirectory

from gfkit import Certificate, Strip, verify, write_certificate

answer = Strip("kings", columns=2).generating_function()
with TemporaryDirectory() as folder:
    path = Path(folder) / "certificate.json"
    write_certificate(answer, path)
    assert verify(path).holds
checked = verify(answer)
assert checked.outcome == "holds"
print(checked.statement, checked.certificates[0].premises)
assert Certificate(answer).verify().holds
