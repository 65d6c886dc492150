"""Every claim of a file settled: claims in TOML, entries of the OEIS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.api.relations import settled
from gfkit.base.arguments import file_path, shown
from gfkit.base.budget import Budget, within
from gfkit.base.display.conversions import TableToPandas
from gfkit.base.files import name_of, read_text
from gfkit.errors import WrongArgument, WrongCall
from gfkit.reading.statements import statement
from gfkit.sequences.sequence import as_sequence

if TYPE_CHECKING:
    from gfkit.claims.claim import Audited, Claim, Finding


class Audit(TableToPandas, tuple["Audited", ...]):
    """The findings on the claims of one file, in their order."""

    __slots__ = ()

    @property
    def refuted(self) -> Audit:
        """Those that are refuted."""
        return Audit(one for one in self if str(one.finding.verdict) == "refuted")

    def counts(self) -> dict[str, int]:
        """Return how many have each verdict."""
        return dict(Counter(str(one.finding.verdict) for one in self))

    def __repr__(self) -> str:
        counted = ", ".join(f"{count} {verdict}" for verdict, count in self.counts().items())
        return f"<Audit of {len(self)} claims: {counted}>"

    def __str__(self) -> str:
        return "\n".join(f"{one.claim.id}  {one.finding.verdict}" for one in self)


def audit(
    claims: Path | str | Iterable[Claim | Path | str],
    *,
    terms: Any = None,
    claim_limit: float | None = None,
    budget: Budget | None = None,
) -> Audit | Finding:
    """Settle every claim of a file: claims in TOML, or an OEIS entry in the internal format.

    claims: the path of the file, its text, or a list of paths or claims; or a relation such as
    "a(n) = 2*a(n-1)", which goes with terms, and is checked as by `check`. terms: the sequence of
    the relation. claim_limit: seconds for each. budget: for all together. A claim that cannot be
    read is refused with the reason. Raises GfkitError for a file that cannot be read.

    >>> from gfkit.claims.claim import Claim
    >>> from gfkit import audit
    >>> claim = Claim("1", "Here", "line 1", "Powers.", "recurrence",
    ...               {"gf": "1/(1-2*x)"}, {"formula": "a(n) = 3*a(n-1)"})
    >>> audit([claim])
    <Audit of 1 claims: 1 refuted>
    """
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415 - slow to import
    from gfkit.claims.claim import claims_of_text, in_catalogue  # noqa: PLC0415

    if isinstance(claims, str) and (terms is not None or claims.startswith("a(n)")):
        if terms is None:
            example = "audit('a(n) = 2*a(n-1)', terms=[1, 2, 4, 8])"
            raise WrongCall(f"a relation goes with the terms it is about; for example {example}")
        with within(budget):
            return settled(statement(claims), as_sequence(terms))
    if terms is not None:
        raise WrongArgument("terms", "those of a relation such as 'a(n) = 2*a(n-1)'", shown(terms))
    if isinstance(claims, list | tuple):
        if claims and all(isinstance(one, str | Path) for one in claims):
            with within(budget):
                each: list[Any] = [audit(one, claim_limit=claim_limit) for one in claims]
            return Audit(found for some in each for found in some)
        return Audit(audit_claims(claims, claim_limit=claim_limit, budget=budget))
    from gfkit.claims.entries import audit_entry  # noqa: PLC0415 - slow to import
    from gfkit.oeis.entries.entry import LIMITS, is_entry, parse_entry  # noqa: PLC0415

    if isinstance(claims, str) and "\n" in claims:
        text, name, where = claims, "the text", "the text"
    else:
        path = in_catalogue(file_path("claims", claims))
        text, name, where = read_text(path, LIMITS), path.name, name_of(path)
    if is_entry(text):
        with within(budget):
            return Audit(audit_entry(parse_entry(text, name), None, claim_limit=claim_limit))
    listed = claims_of_text(text, where)
    return Audit(audit_claims(listed, claim_limit=claim_limit, budget=budget))
