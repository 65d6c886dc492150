"""The certificate of a proof, its digest, and what the stand-alone checker says of it."""

import hashlib
import json

from gfkit.proofs.checker.program import command_line
from gfkit.proofs.kernel import proof_data


def seal(data):
    """Write the digest anew, as somebody who changes a certificate would."""
    rest = {key: data[key] for key in data if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return {**rest, "digest": hashlib.sha256(text.encode("ascii")).hexdigest()}


def envelope(statement, evidence, lemmas=(), premises=()):
    """Return a sealed certificate."""
    proof = {"statement": statement, "evidence": evidence}
    proof |= {"lemmas": list(lemmas), "premises": list(premises)}
    return seal({"format": "gfkit certificate", "version": 2, **proof, "versions": {}})


def certificate(proved):
    """Return the certificate of a proof, read back from its text."""
    return json.loads(json.dumps(envelope(**proof_data(proved))))


def checked(data, seconds=30.0):
    """Return the checker's report."""
    return command_line.check(data, seconds=seconds)
