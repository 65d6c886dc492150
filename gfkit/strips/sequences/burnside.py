"""Classes of arrays up to symmetries, by Burnside's lemma: their numbers and generating functions.

If a finite group of symmetries keeps the arrays of a rule, the number of its classes of arrays is
the mean, over the group, of the numbers of arrays that each symmetry fixes. [Neumann1979] Conjugate
symmetries fix equally many. So the generating function is a mean of those of symmetric arrays, each
of which is proved by itself; with weights that the symmetries keep, the same is true of the sums of
the weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import trusted
from gfkit.base.principles import Basis, Principle
from gfkit.boards.models.model import model_of
from gfkit.errors import GfkitError
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.gf import IsGF, gf_data, gf_of_data
from gfkit.series import algebra
from gfkit.series.marked_gf import mean_of_marked
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.search import USUAL, GFCandidate, Search
from gfkit.strips.sequences.walks import limit_of

if TYPE_CHECKING:
    from gfkit.formulas.evaluation import Value
    from gfkit.strips.sequences.strip import Strip

    Parts = tuple[tuple[int, Strip], ...]


@trusted
def parts_of_classes(counts: Strip, *, max_states: int) -> Parts:
    """Return the sequences of symmetric arrays of which that of classes is the mean.

    Each comes with the size of its conjugacy class.
    Raises GfkitError for symmetries that do not keep the rule on this strip.
    """
    from gfkit.boards.rules.symmetry import SymmetricRule  # noqa: PLC0415 - of classes alone
    from gfkit.strips.encodings.symmetry import require_kept, summands  # noqa: PLC0415

    rule: Any = counts.rule.game
    rows = counts.scanned(max_states)
    require_kept(rule, rows)
    parts = []
    for number, motion in summands(rule, rows):
        fixed = rule.source
        if not motion.is_identity:
            said = motion.said(fixed.values, transposed=rows.turned)
            fixed = rule.with_symmetries(SymmetricRule, [said])
        parts.append((number, replace(counts, model=model_of(fixed))))
    return tuple(parts)


def _parts(counts: Strip, run: Workings, limits: Mapping[str, Any]) -> Parts:
    counts.require_rational()
    found = run(parts_of_classes, counts, max_states=limit_of(limits, counts.MOST))
    counts.examine(run)
    return found


def find_classes(counts: Strip, run: Workings, search: Search) -> GFCandidate:
    """Search for the generating function of classes; it proves those of the parts."""
    parts = _parts(counts, run, search.limits)
    found = []
    for _, part in parts:
        found.append(part.find(run, search))
        run.lemma(IsGF(part, found[-1].gf), found[-1].evidence)
    gfs = [one.gf for one in found]
    order = sum(number for number, _ in parts)
    return GFCandidate(
        _mean(gfs, parts, run),
        {**search.limits, "parts": [*map(gf_data, gfs)]},
        max(found, key=lambda one: one.dimension).method,
        f"the mean over {order} symmetries, {len(parts)} classes of conjugate ones",
        sum(one.states for one in found),
        sum(one.dimension for one in found),
        None,
    )


def derive_classes(
    counts: Strip, gf: Any, evidence: Mapping[str, Any], run: Workings
) -> Derivation:
    """Derive the generating function of classes from those of their parts.

    evidence: `parts`, the generating functions of the parts; without it they are searched for.
    """
    try:
        parts = _parts(counts, run, evidence)
        given = evidence.get("parts")
        if given is None:
            given = find_classes(counts, run, USUAL).evidence["parts"]
        if not isinstance(given, list) or len(given) != len(parts):
            raise NotDerived("the evidence must have one generating function for each part")
        gfs = [*map(gf_of_data, given)]
        for (_, part), one in zip(parts, gfs, strict=True):
            run.lemma(IsGF(part, one))
        mean = _mean(gfs, parts, run)
    except GfkitError as error:
        raise NotDerived(str(error)) from None
    if mean != gf:
        raise NotDerived(f"the mean over the symmetries is {mean}, not {gf}")
    reason = (
        f"the mean over {sum(number for number, _ in parts)} symmetries, by Burnside's lemma, of "
        "the generating functions of the arrays that each fixes "
        f"({len(parts)} lemma{'s' * (len(parts) > 1)})"
    )
    return Derivation(reason, {"parts": given}, basis=Basis(Principle.SYMMETRIES))


def class_values(counts: Strip, count: int, run: Workings) -> list[Value]:
    """Return the first numbers of classes."""
    from gfkit.strips.encodings.symmetry import mean_of  # noqa: PLC0415

    parts = run(parts_of_classes, counts, max_states=counts.MOST)
    numbers, some = zip(
        *((number, part.compute(count, run)) for number, part in parts), strict=True
    )
    return [mean_of(values, numbers) for values in zip(*some, strict=True)]


def _mean(gfs: Sequence[Any], parts: Parts, run: Workings) -> Any:
    """Return the mean of generating functions, with multiplicities; its terms are integers."""
    numbers = tuple(number for number, _ in parts)
    order = sum(numbers)
    if not all(isinstance(one, RationalGF) for one in gfs):
        return run(mean_of_marked, tuple(gfs), numbers)
    total = run(algebra.combined, tuple(gfs), numbers)
    return RationalGF.of(total.num, [order * c for c in total.den])
