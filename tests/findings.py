"""What the engine finds of a relation, with its verdict as a class and its proof."""

from gfkit.answers.relations import settled
from gfkit.claims.claim import Finding
from gfkit.typed.arguments import sequence_meant, understood
from gfkit.typed.claims import statement


def finding(relation: str, subject: object = None) -> Finding:
    """Settle a relation about a sequence, or about named numbers."""
    of = None if subject is None else sequence_meant(understood(subject))  # type: ignore[arg-type]
    return settled(statement(relation), of)
