"""The certificate of a proof, and what the stand-alone checker says of it."""

import hashlib
import json

from gfkit.proofs.checker.program import shell
from gfkit.proofs.kernel import proof_data


def sealed(proof):
    """Return a proof's data as a certificate with a digest."""
    data = {"format": "gfkit certificate", "version": 2, **proof, "versions": {}}
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return {**data, "digest": hashlib.sha256(text.encode("ascii")).hexdigest()}


def certificate(proved):
    """Return the certificate of a proof, read back from its text."""
    return json.loads(json.dumps(sealed(proof_data(proved))))


def resealed(data):
    """Return a changed certificate with a digest that belongs to it."""
    return sealed({key: data[key] for key in ("statement", "premises", "evidence", "lemmas")})


def checked(data, seconds=30.0):
    """Return the checker's report."""
    return shell.check(data, seconds=seconds)
