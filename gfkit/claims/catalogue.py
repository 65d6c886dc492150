"""The catalogue: where it is, and its claims."""

from __future__ import annotations

from pathlib import Path

from gfkit.base.arguments import file_path, takes
from gfkit.claims.claim import Claim, read_claims
from gfkit.errors import ClaimError

HERE = Path("catalog")
PACKAGED = Path(__file__).parents[1] / "catalogue_data"
"""The copy that the build puts into the wheel."""

CHECKOUT = Path(__file__).parents[2] / "catalog"


def catalogue_directory() -> Path:
    """Return the folder of the catalogue: ./catalog if there is one, else that of gfkit.

    The folder stands at the top of the repository; in an installed gfkit it is a copy.
    """
    if any(HERE.glob("*.toml")):
        return HERE
    return PACKAGED if PACKAGED.is_dir() else CHECKOUT


@takes(directory=file_path)
def read_catalogue(directory: Path) -> list[Claim]:
    """Read every file of claims of a catalogue; raises ClaimError for a file that is not one.

    A claim whose id occurs before has that as its problem.
    """
    try:
        paths = sorted(path for path in directory.glob("*.toml") if path.stem not in NOT_CLAIMS)
    except (OSError, RuntimeError, ValueError):  # no name of a directory at all
        paths = []
    if not paths:
        hint = "no files of claims (*.toml) there"
        raise ClaimError(str(directory), hint)
    seen: dict[str, Claim] = {}
    claims = []
    for claim in (claim for path in paths for claim in read_claims(path)):
        first = seen.setdefault(claim.id, claim)
        twice = first is not claim and not claim.problem
        claims.append(
            claim.with_problem(f"the id is also that of {first.where}") if twice else claim
        )
    return claims


NOT_CLAIMS = {"bibliography", "sequences"}
"""Files of a catalogue that hold other things."""
