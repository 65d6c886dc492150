"""A developer: claims of a file."""

from gfkit import catalogue

claims = catalogue()
kinds: set[str] = {claim.kind for claim in claims}
assert "generating function" in kinds
