"""What gfkit knows by name: models, and claims of papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.claims.claim import Claim


def catalogue() -> tuple[Claim, ...]:
    """Return the claims of papers and entries of the catalogue, which `audit` settles.

    Returns
    -------
    tuple of Claim
        The claims, in the order of the files.

    Examples
    --------
    >>> len(catalogue()) > 400, 'relation' in {one.kind for one in catalogue()}
    (True, True)
    """
    from gfkit.claims.catalogue import catalogue_directory, read_catalogue  # noqa: PLC0415

    return tuple(read_catalogue(catalogue_directory()))


def models() -> tuple[str, ...]:
    """Return the names of all models: what `Strip`, `count` and the others take.

    Returns
    -------
    tuple of str
        The names, rule by rule, and those of sets on graphs.

    Examples
    --------
    >>> from gfkit import models
    >>> "kings:positions" in models(), "spanning-trees" in models()
    (True, True)
    """
    from gfkit.boards.models.names import RULES  # noqa: PLC0415
    from gfkit.boards.rules.named_sets import graph_names  # noqa: PLC0415

    return (*(model.name for rule in RULES for model in rule.models), *graph_names())
