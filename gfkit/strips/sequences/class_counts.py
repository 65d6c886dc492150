"""The generating functions of classes of arrays up to symmetries.

Burnside's lemma: if a finite group of symmetries keeps the arrays of a rule, the number of its
classes of arrays is the mean, over the group, of the numbers of arrays that each symmetry fixes.
[Neumann1979] Conjugate symmetries fix equally many. So the generating function is a mean of those
of symmetric arrays, each of which is proved by itself; with weights that the symmetries keep, the
same is true of the sums of the weights.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import trusted
from gfkit.boards.kinds.symmetry_rules import ClassesRule, SymmetricRule
from gfkit.boards.language.rules import model_of
from gfkit.errors import GfkitError, NormalFormError
from gfkit.proofs.kernel import Derivation, NotDerived, Workings
from gfkit.sequences.is_gf import IsGF, gf_data, gf_of_data
from gfkit.series import algebra
from gfkit.series.marked import mean_of_marked
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip_counts import MAX_STRIP_STATES, StripCounts
from gfkit.strips.sequences.walks import USUAL, Found, Search, limit_of
from gfkit.strips.ways.symmetric_arrays import mean_of, profile_mean, require_kept, summands

if TYPE_CHECKING:
    from gfkit.formulas.evaluate import Value

Part = tuple[int, StripCounts]
"""How many symmetries fix as many arrays as the sequence says."""


@trusted
def parts_of_classes(counts: StripCounts, *, max_states: int) -> tuple[Part, ...]:
    """Return the sequences of symmetric arrays of which that of classes is the mean.

    Raises GfkitError for symmetries that do not keep the rule on this strip.
    """
    game: Any = counts.model.game
    rule: ClassesRule = game
    rows = counts.rows(max_states)
    require_kept(rule, rows)
    parts = []
    for number, motion in summands(rule, rows):
        if motion.is_identity:
            model = model_of(rule.source)
        else:
            said = motion.said(rule.source.values, transposed=rows.turned)
            model = model_of(rule.with_symmetries(SymmetricRule, [said]))
        parts.append((number, replace(counts, model=model)))
    return tuple(parts)


def find_classes(counts: StripCounts, run: Workings, search: Search) -> Found:
    """Search for the generating function of classes; those of its parts are proved."""
    counts.require_rational()
    parts = run(parts_of_classes, counts, max_states=search.max_states or MAX_STRIP_STATES)
    counts.examine(run)
    found = []
    for _, part in parts:
        one = part.find(run, search)
        run.lemma(IsGF(part, one.gf), one.evidence)
        found.append(one)
    gfs = [one.gf for one in found]
    gf = _mean(gfs, [number for number, _ in parts], run)
    largest = max(found, key=lambda one: one.dimension)
    order = sum(number for number, _ in parts)
    return Found(
        gf,
        {**search.limits, "parts": [gf_data(one) for one in gfs]},
        largest.method,
        f"the mean over {order} symmetries, {len(parts)} classes of conjugate ones",
        sum(one.states for one in found),
        sum(one.dimension for one in found),
        None,
    )


def derive_classes(
    counts: StripCounts, gf: Any, evidence: Mapping[str, Any], run: Workings
) -> Derivation:
    """Derive the generating function of classes from those of their parts.

    evidence: `parts`, those of the parts; without it they are found.
    """
    counts.require_rational()
    try:
        most = limit_of(evidence, MAX_STRIP_STATES)
        parts = run(parts_of_classes, counts, max_states=most)
    except GfkitError as error:
        raise NotDerived(str(error)) from None
    given = evidence.get("parts")
    if given is None:
        given = find_classes(counts, run, USUAL).evidence["parts"]
    if not isinstance(given, list) or len(given) != len(parts):
        raise NotDerived("the evidence must have one generating function for each part")
    gfs = [gf_of_data(one) for one in given]
    for (_, part), one in zip(parts, gfs, strict=True):
        run.lemma(IsGF(part, one))
    numbers = [number for number, _ in parts]
    try:
        mean = _mean(gfs, numbers, run)
    except GfkitError as error:
        raise NotDerived(str(error)) from None
    if mean != gf:
        raise NotDerived(f"the mean over the symmetries is {mean}, not {gf}")
    counts.examine(run)
    reason = (
        f"the mean over {sum(numbers)} symmetries, by Burnside's lemma, of the generating "
        f"functions of the arrays that each fixes ({len(parts)} lemma{'s' * (len(parts) > 1)})"
    )
    return Derivation(reason, {"parts": [gf_data(one) for one in gfs]})


def class_values(counts: StripCounts, count: int, run: Workings) -> list[Value]:
    """Return the first numbers of classes."""
    parts = run(parts_of_classes, counts, max_states=MAX_STRIP_STATES)
    totals: list[Any] = [0 if counts.marks == "none" else Profile(())] * count
    for number, part in parts:
        some: list[Any] = part.values(count, run)
        totals = [total + number * one for total, one in zip(totals, some, strict=True)]
    order = sum(number for number, _ in parts)
    mean: Any = mean_of if counts.marks == "none" else profile_mean
    return [mean(total, order) for total in totals]


def _mean(gfs: Sequence[Any], numbers: Sequence[int], run: Workings) -> Any:
    """Return the mean of generating functions, with multiplicities; its terms are integers."""
    order = sum(numbers)
    if not all(isinstance(one, RationalGF) for one in gfs):
        try:
            return run(mean_of_marked, tuple(gfs), tuple(numbers))
        except NormalFormError as error:
            raise NotDerived(f"the mean over {order} symmetries: {error}") from None
    total = run(algebra.combined, tuple(gfs), tuple(numbers))
    if any(c % order for c in total.num):
        raise NotDerived(f"the sum over the symmetries is not a multiple of {order}")
    return RationalGF.of([c // order for c in total.num], total.den)
