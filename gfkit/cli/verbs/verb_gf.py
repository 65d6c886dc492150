"""Prove the generating function and the minimal recurrence of a strip or product.

A range of sides, as --columns 1..8, makes one table with orders, growth and signatures.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from gfkit.asking import uses
from gfkit.asking.anything import read
from gfkit.asking.uses import sequence_of, strip_of
from gfkit.automata.compiled import kernel
from gfkit.automata.modular import Work, shares_memory
from gfkit.boards.kinds.arrays import read_palette
from gfkit.boards.language.rules import model_of
from gfkit.cli.frame import Said, verb
from gfkit.cli.output import hands, require_writable
from gfkit.cli.readers import (
    at_letters,
    means_sequence,
    require_one_side,
    require_terms,
    require_weights,
)
from gfkit.errors import GfkitError, NotFormal
from gfkit.proofs.kernel import Proved
from gfkit.reading.readings import SquareBoards, subject
from gfkit.render.gf_views import (
    EACH,
    answer_record,
    letters_record,
    parameter_record,
    play_record,
    sequence_record,
)
from gfkit.render.record import Datum, Entry, Record
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.count import parts_of

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.automata.transfer_matrix import Marks
    from gfkit.strips.sequences.products import GraphProduct


def _is_sequence(given: dict[str, Any]) -> bool:
    is_strip = given["rows"] or given["columns"] or given["graph"] or given["marks"] != "none"
    return not is_strip and means_sequence(given["model"])


@verb(
    "gf",
    "gfkit gf domineering --columns 3",
    when=_is_sequence,
    called="words as in a title, a formula or terms",
    writes="one",
    terms="How many terms to print.",
)
def gf_of_sequence(model: str, terms: int = 20, at: list[str] | None = None) -> Said:
    """Prove the g.f. of what words describe as in a title, of a formula; or guess that of terms."""
    require_terms(terms)
    found = read(model)
    sequence = sequence_of(
        read(strip_of(found)) if isinstance(subject(found), SquareBoards) else found
    )
    sequence = at_letters(sequence, at)
    if sequence.parameters and sequence.gf is not None:
        return Said(letters_record(sequence, terms=terms), proof=sequence.proof())
    if sequence.gf is None or not isinstance(sequence.provenance, Proved):
        from gfkit.reports.explanations import explained_with_proof

        shown, proof = explained_with_proof(sequence, terms)
        said = "nothing is proved of it" if proof is None else proof
        return Said(shown.data, shown.page, proof=said)
    return Said(sequence_record(sequence, terms=terms), proof=sequence.proof())


@verb(
    "gf",
    when="parameter",
    called="--parameter",
    writes="one",
    ranges=True,
)
def gf_of_parameter(
    model: str,
    parameter: str,
    rows: int | None = None,
    columns: int | None = None,
    topology: str = "strip",
    terms: int = 20,
) -> Said:
    """Prove the g.f. in Q(k)(t) of a rule whose values are k that are alike."""
    from gfkit.strips.sequences.parameter_counts import parameter_gf

    require_terms(terms)
    sides: Any = {"rows": rows, "columns": columns}
    require_one_side(rows, columns)
    rule = read_palette(model)
    if parameter != "k":
        if not re.fullmatch("[0-9]{1,3}", parameter):
            raise GfkitError(f"--parameter is k or a number such as 3, not {parameter[:40]!r}")
        wanted: Any = topology
        strip = Strip(model_of(rule.at(int(parameter))), **sides, topology=wanted)
        answer = strip.generating_function()
        return Said(answer_record(answer, terms=terms), proof=answer.proof)
    proof = parameter_gf(rule, **sides, topology=topology)
    return Said(parameter_record(proof, terms=terms), proof=proof)


@verb(
    "gf",
    when=lambda given: given["graph"] is None and uses.model_of(read(given["model"])).play,
    called="positions of play, whose generating function is algebraic",
    writes="one",
    ranges=True,
)
def gf_of_play(strip: Strip, terms: int = 20) -> Said:
    """Prove the algebraic g.f. of the positions of alternating play."""
    from gfkit.strips.facts.play_statements import play_equation

    require_terms(terms)
    answer = play_equation(strip)
    return Said(play_record(answer, terms=terms), proof=answer.proof)


@verb(
    "gf",
    called="one strip",
    writes="one",
    ranges=True,
    each=EACH,
    graph="A graph, by its file, its name or its edges: boards are products with it.",
    jobs="Processes for the modular method.",
)
def gf(
    family: Strip | GraphProduct,
    marks: Marks = "none",
    method: Any = "auto",
    terms: int = 20,
    matrix: bool = False,
    coq: Path | None = None,
    jobs: int = 1,
    scheduler: str | None = None,
    checkpoint: Path | None = None,
) -> Said:
    """Prove the generating function and the minimal recurrence of a strip or product."""
    require_terms(terms)
    require_weights(getattr(family, "counted", None), marks)
    if coq is not None:
        _require_formal(family, marks, coq)
    bars = _matrix(family) if matrix else []
    if checkpoint is not None:
        if marks != "none":
            raise GfkitError("--checkpoint goes with --marks none")
        if method == "determinant" or getattr(family, "is_ring", False):
            raise GfkitError(
                "--checkpoint keeps residues, and determinants have none: leave it out"
            )
        method = "modular"
    key = [family.rule_text(), family.fixed, family.topology, *[True] * family.multigraph]
    with hands(jobs, scheduler, checkpoint, key) as (executor, kept):
        work = Work(executor, checkpoint=kept)
        answer = family.generating_function(marks=marks, method=method, work=work)
        kernel = Datum("kernel", _kernel(work)) if answer.method == "modular" else None
    after = []
    if coq is not None:
        from gfkit.cli.theorems import write_theorem
        from gfkit.formal.coq_statements import theorem_of_statement

        after = [write_theorem(theorem_of_statement(answer.statement), coq)]
    record = Record.of(*answer_record(answer, terms=terms).entries, *bars, kernel)
    return Said(record, proof=answer.proof, after=after)


def _matrix(family: Strip | GraphProduct) -> list[Entry]:
    """Return the bar-state matrix of a strip, as in the papers."""
    from gfkit.render.model_views import matrix_page
    from gfkit.strips.totals.bar_states import bar_state_matrix

    if not isinstance(family, Strip) or family.topology != "strip":
        raise GfkitError("--matrix goes with boards whose sides are not identified")
    found = []
    for part in parts_of(family.counted):
        tiles = part.tiles if "columns" in family.fixed else part.tiles.transposed()
        found.append((part.coefficient, part.tiles.name, bar_state_matrix(tiles, family.side)))
    parts = [
        {
            "coefficient": coefficient,
            "tiles": name,
            "bottom": [list(word) for word in bars.bottom],
            "top": [list(word) for word in bars.top],
            "matrix": [[str(bars[r, c]) for c in range(bars.size[1])] for r in range(bars.size[0])],
        }
        for coefficient, name, bars in found
    ]
    return [Datum("matrix", parts), lambda: matrix_page(found).parts]


def _require_formal(family: Strip | GraphProduct, marks: Any, path: Path) -> None:
    """Fail before a long computation if no theorem for Coq can be written of it."""
    from gfkit.formal.theorem import require_formal

    if not isinstance(family, Strip):
        raise NotFormal("the library has strips, and no products of graphs")
    require_formal(family.definition(marks=marks))
    require_writable(path, "file")


def _kernel(work: Work) -> str:
    """Return the kernel, "numpy" or "numba", of the processes that did the work."""
    executor = work.executor
    if executor is not None and shares_memory(executor):
        return executor.submit(kernel).result()
    return kernel()
