"""Theorems that Coq checks: `coqc` compiles what gfkit wrote, `coqchk` checks it.

The library is loaded once for many of them; if one fails, each has a run of its own. `coqchk`,
another program with a kernel of its own, reads what was compiled; it also sees checks that were
switched off in the midst of a proof.

Only our own text is ever compiled. Names and numbers of a file get into it: `require_own` says,
whatever wrote the text, that they became neither commands nor tactics.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from gfkit import __version__
from gfkit.base.budget import current
from gfkit.base.files import Limits
from gfkit.base.writing import folder_beside
from gfkit.errors import CertificateRejected, CoqRejects, OutOfBudget
from gfkit.formal.coq_runs import (
    CHECKER,
    LOGICAL,
    Library,
    Overrun,
    axioms_in,
    checked_library,
    coq_program,
    run_coq,
)
from gfkit.formal.gallina import shown

if TYPE_CHECKING:
    from gfkit.formal.stated import Formal

LIMITS = Limits(bytes=2**26, line=2**26)
SECONDS = 60.0
"""A theorem may take so long, unless the user says otherwise."""
MEMORY = 2 * 2**30
"""Bytes; see SECONDS."""
GROUP = 20
"""This many theorems are compiled in one run."""
IN_FULL = True
"""Whether `coqchk` has looked into the standard library of Coq too, before it is relied on."""
CLOSED = "Closed under the global context"


@dataclass(frozen=True, slots=True)
class Allowed:
    """What each theorem may take: seconds of elapsed time, and bytes of memory."""

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


Verdict = Accepted | CoqRejects | CertificateRejected | OutOfBudget


def check_theorems(
    given: Iterable[tuple[str, Formal]],
    allowed: Allowed | None = None,
    *,
    anew: bool = False,
) -> Iterator[tuple[str, Verdict]]:
    """Have Coq check theorems, each with a name; yield the names and what is found.

    anew: the library is not believed from an earlier run. Raises CoqMissing, CoqRejects for the
    library, OutOfBudget at a limit that is not a theorem's.
    """
    library, rest = checked_library(in_full=IN_FULL, anew=anew), iter(given)
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
        require_own(text)
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


COQ = "ZArith|List|Bool|Lia"
FORMS = (
    rf"From Coq Require Import(?: (?:{COQ}))+",
    r"From GFKit Require Import(?: [A-Z][A-Za-z]*)+",
    r"Import ListNotations",
    r"Open Scope Z_scope",
    r"(?:Module|End) [A-Za-z]\w*",
    r"Definition [a-z]\w* .*",
    r"Theorem [a-z]\w* : .*",
    r"Print Assumptions [a-z]\w*",
)
"""Sentences outside of proofs. A proof begins with `Proof` and ends with `Qed`."""
TACTICS = re.compile(
    "apply|assert|by_recurrence|cbn|clear|exact|generalize|intros|pose|rewrite|repeat|replace|try"
    "|unfold|vm_cast_no_check"
)
FORBIDDEN = re.compile(
    r"[\"#\x00-\x09\x0b-\x1f\x7f-\U0010ffff]"
    r"|\b(?:abstract|transparent_abstract|admit|ltac|constr|fix|cofix|native_compute)\b"
)
COMMENT = re.compile(r'\(\*|\*\)|"')


def sentences(text: str) -> list[str]:
    """Return the sentences of a text of Coq without comments, on one line each.

    Raises CoqRejects for a comment or a text in a comment that does not end.

    >>> sentences("Import A. (* one (* two *) *) Definition a := M.b.")
    ['Import A', 'Definition a := M.b']
    """
    depth, is_text, end, kept = 0, False, 0, []
    for found in COMMENT.finditer(text):
        if not depth:
            kept.append(text[end : found.start()])
        if found[0] == '"':
            is_text = not is_text
            if not depth:
                raise CoqRejects("the text", "it has a quote outside of comments")
        elif not is_text:
            depth += 1 if found[0] == "(*" else -1
        if depth < 0:
            raise CoqRejects("the text", "a comment ends that has not begun")
        kept.append(" ")
        end = found.end()
    if depth or is_text:
        raise CoqRejects("the text", "a comment does not end")
    code = "".join([*kept, text[end:]])
    if wrong := FORBIDDEN.search(code):
        raise CoqRejects("the text", f"it has {wrong[0]!a}, which gfkit does not write")
    *found_, rest = re.split(r"\.(?=\s|$)", code)
    if rest.strip():
        raise CoqRejects("the text", "its last sentence does not end")
    return [" ".join(sentence.split()) for sentence in found_]


def require_own(text: str) -> None:
    """Raise CoqRejects for a text with a sentence of a form that gfkit does not write.

    >>> require_own("Definition a := 1.")
    >>> require_own("Unset Guard Checking.")
    Traceback (most recent call last):
    gfkit.errors.CoqRejects: the text is rejected: not a sentence of gfkit's: Unset Guard Checking
    """
    is_proof = False
    for sentence in sentences(text):
        if not is_proof:
            is_known = any(re.fullmatch(form, sentence) for form in FORMS)
            is_proof = sentence == "Proof"
            is_known = is_known or is_proof
        else:
            words = re.sub(r"^[{}\s]+", "", sentence)
            is_proof = words != "Qed"
            head = re.match(r"[a-z_]*", words)
            is_known = not is_proof or not words or bool(head and TACTICS.fullmatch(head[0]))
        if not is_known:
            raise CoqRejects("the text", f"not a sentence of gfkit's: {sentence[:80]}")
    if is_proof:
        raise CoqRejects("the text", "a proof does not end")
