"""Theorems that Coq checks: `coqc` compiles what gfkit wrote, `coqchk` checks it.

The library is loaded once for many of them; if one fails, each has a run of its own. `coqchk`,
another program with a kernel of its own, reads what was compiled; it also sees checks that were
switched off in the midst of a proof.

Only our own text is ever compiled: a file is written again from the data of its header, and names
of it stand in comments alone.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from gfkit.base.budget import current
from gfkit.base.file_reader import FileLimits
from gfkit.base.file_writer import folder_beside
from gfkit.base.version import __version__
from gfkit.errors import CertificateRejected, CoqRejects, OutOfBudget
from gfkit.formal.comments import shown
from gfkit.formal.library import (
    CHECKER,
    LOGICAL,
    Library,
    checked_library,
)
from gfkit.formal.programs import (
    Overrun,
    axioms_in,
    coq_program,
    run_coq,
)

if TYPE_CHECKING:
    from gfkit.formal.reader import Formal

LIMITS = FileLimits(bytes=2**26, line=2**26)
SECONDS = 60.0
"""A theorem may take so long, unless the user says otherwise."""
MEMORY = 2 * 2**30
"""Bytes; see SECONDS."""
GROUP = 20
"""This many theorems are compiled in one run."""
CLOSED = "Closed under the global context"


@dataclass(frozen=True, slots=True)
class Allowed:
    """The limits for each theorem: seconds of elapsed time, and bytes of memory."""

    seconds: float = SECONDS
    memory: int = MEMORY


@dataclass(frozen=True, slots=True)
class Accepted:
    """A theorem that Coq accepts, and `coqchk`, which lists no axioms.

    version: of Coq. seconds: of the compilation, elapsed, a share of the
    run's. library: when our library was checked.
    """

    theorem: Formal
    version: str
    seconds: float
    library: str

    @property
    def is_least(self) -> bool:
        """Whether it is also proved that no recurrence of lower order holds."""
        return self.theorem.says_least

    @property
    def stated(self) -> str:
        """The theorems, as the file states them."""
        said = self.theorem.statements()
        return "\n".join(
            f"{name} : {said[name]}" for name in said if self.is_least or name != "least"
        )

    @property
    def words(self) -> str:
        """What is said of it."""
        took = f"{self.seconds:.1f} s"
        said = f"accepted; coqchk: no axioms (Coq {self.version}, {took})"
        return f"{said}; our library: {self.library}"


Verdict = Accepted | CoqRejects | CertificateRejected | OutOfBudget


def check_theorems(
    given: Iterable[tuple[str, Formal]],
    allowed: Allowed | None = None,
    *,
    anew: bool = False,
) -> Iterator[tuple[str, Verdict]]:
    """Have Coq check theorems, each with a name; yield the names and what is found.

    again: the library is not believed from an earlier run. Raises CoqMissing, CoqRejects for the
    library, OutOfBudget at a limit that is not a theorem's.
    """
    library, rest = checked_library(anew=anew), iter(given)
    while group := list(islice(rest, GROUP)):
        yield from _verdicts(library, group, allowed or Allowed())


def _verdicts(
    library: Library, group: list[tuple[str, Formal]], most: Allowed
) -> Iterator[tuple[str, Verdict]]:
    """Check theorems in one run; each alone if that fails or takes more than one theorem may."""
    try:
        seconds = _compiled_and_checked(library, group, most) / len(group)
    except (CoqRejects, Overrun) as error:
        current().look()
        if len(group) == 1:
            yield group[0][0], error
        for one in group if len(group) > 1 else ():
            yield from _verdicts(library, [one], most)
    else:
        for name, theorem in group:
            yield name, Accepted(theorem, library.version, seconds, library.checked)


def _compiled_and_checked(
    library: Library, group: list[tuple[str, Formal]], most: Allowed
) -> float:
    """Compile theorems and have `coqchk` check them; return how long they were compiled.

    Raises CoqRejects, Overrun.
    """
    whole, proved = "", ", ".join(f"T{k}.{one.proved}" for k, (_, one) in enumerate(group))
    for k, (_, one) in enumerate(group):
        text = one.source(__version__)
        whole += f"Module T{k}. {text.replace(f'Print Assumptions {one.proved}.', '')}End T{k}.\n"
    whole += f"Definition all_of_them := ({proved}).\nPrint Assumptions all_of_them.\n"
    name = shown(group[0][0]) if len(group) == 1 else "the file"
    with folder_beside(library.place.parent) as place:
        (place / "Theorems.v").write_text(whole, encoding="utf-8")
        paths = ["-Q", str(library.place), LOGICAL, "-Q", ".", "Stated"]

        def run(program: str, *words: str) -> str:
            command = [coq_program(program), *words]
            status, said = run_coq(command, place, memory=most.memory, seconds=most.seconds)
            if status:
                raise CoqRejects(name, f"{program}: {_error_of(said)}")
            return said

        began = time.monotonic()
        said = run("coqc", "-q", "-w", "none", *paths, "Theorems.v")
        took = time.monotonic() - began
        if said.strip() != CLOSED:
            raise CoqRejects(name, f"coqc: {shown(said[-200:])}")
        said = run("coqchk", *CHECKER, *paths, "-norec", "Stated.Theorems")
        if more := axioms_in(said) - library.admitted:
            raise CoqRejects(name, f"coqchk lists the axioms {', '.join(sorted(more))}")
    return took


def _error_of(said: str) -> str:
    """Return the first error that Coq printed, on one line, with the line of the file."""
    place, _, rest = said.partition("Error:")
    line = re.findall(r"line (\d+), characters", place)
    words = shown(rest) or shown(said) or "it ended without a message"
    where = f"line {line[-1]}: " if line else ""
    return where + (words if len(words) <= 300 else f"{words[:297]}...")
