"""Tell whether two sequences are equal for all n."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.api.check import CHECKED, check, relation_said
from gfkit.asking.anything import read
from gfkit.asking.uses import model_of, sequence_of, strip_of
from gfkit.base.arguments import takes, words
from gfkit.base.budget import Budget, within
from gfkit.boards.shapes.board import TOPOLOGIES, Topology
from gfkit.errors import GfkitError, WrongCall
from gfkit.proofs.kernel import NotDerived, Workings
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.readings import Reading, RelationTyped, RuleNamed, StripOf, is_one_sequence
from gfkit.reading.readings import subject as about

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks
    from gfkit.proofs.verdict import Verdict


@takes(topology=words(*TOPOLOGIES), marks=words("none", "x", "xy"))
def compare(
    first: Any,
    second: Any,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    marks: Marks = "none",
    subject: str | None = None,
    budget: Budget | None = None,
) -> Verdict:
    """Tell whether two sequences are equal, for all n: proved, or refuted where they differ first.

    first, second: what `read` reads. columns, rows: of those that are rules; topology, marks: of
    their strips; marks="xy" compares the numbers of pieces too. One of both may be a relation,
    which is settled of the other as `check` does; subject: what it calls that. Terms without a
    generating function are at most Consistent. Two games without a side are compared on all
    rectangles at once; raises GfkitError where nothing is proved of all. Of what differs the
    verdict says what each has.

    >>> from gfkit import compare
    >>> print(compare("cram", "arc-kayles", columns=4), compare("1/(1-2x)", [1, 2, 4, 9]), sep="; ")
    proved; refuted: at n = 3 the first has 8, the second has 9
    >>> compare("cram", "snort")
    Differs(n='1x1', expected=1, got=3, moved=0)
    """
    sides: dict[str, Any] = {"columns": columns, "rows": rows, "topology": topology}
    with within(budget):
        things = (first, second)
        both = [_said_or_read(one, subject) for one in things]
        if columns is not None or rows is not None:
            rules = [isinstance(about(one), RuleNamed) for one in both]
            both = [read(one, **sides) if z else one for z, one in zip(rules, both, strict=True)]
        elif topology != "strip" or marks != "none":
            example = "compare('cram', 'arc-kayles', columns=4, marks='xy')"
            raise WrongCall(f"topology and marks are those of strips; for example {example}")
        if all(isinstance(about(one), RuleNamed) for one in both):
            from gfkit.strips.facts.count_tables import compare_boards, verdict_on_boards  # noqa: PLC0415

            models = model_of(both[0]), model_of(both[1])
            try:
                return verdict_on_boards(compare_boards(*models, Workings()))
            except NotDerived as error:
                names = ", ".join(repr(model.name) for model in models)
                raise GfkitError(f"{error}; of one strip, compare({names}, columns=3)") from error
        if all(isinstance(about(one), StripOf) for one in both):
            from gfkit.strips.facts.count_tables import compare_strips  # noqa: PLC0415 - slow to import

            return compare_strips(strip_of(both[0]), strip_of(both[1]), marks=marks)[0]
        for thing, one, other in zip(things, both, both[::-1], strict=True):
            if isinstance(one, RelationTyped) and is_one_sequence(other):
                said = thing if isinstance(thing, str) else canonical(one)
                return check(said, sequence_of(other), subject=subject).verdict
        if subject is not None:
            raise WrongCall("subject goes with a relation; for example " + CHECKED)
        from gfkit.sequences.verbs import compare as sequences_compared  # noqa: PLC0415 - slow

        return sequences_compared(*map(sequence_of, both))


def _said_or_read(thing: Any, subject: str | None = None) -> Reading:
    """Return a relation that is said of a sequence, or whatever else something is read as."""
    found = relation_said(thing, subject) if isinstance(thing, str) else None
    return read(thing) if found is None else RelationTyped(found)
