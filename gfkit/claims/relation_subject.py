"""A relation with the sequences that it is about, and what is proved of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gfkit.formulas.evaluation import EvaluationWork, Value
from gfkit.formulas.tree import Relation
from gfkit.proofs.kernel import Workings
from gfkit.sequences.gf import IsGF, gf_data
from gfkit.sequences.relations import Names, RelationSides
from gfkit.sequences.sequence import Sequence

MAX_WORK = 2_000_000
"""Steps of evaluation for one relation that is compared, and for all repairs of one."""


class RelationSubject:
    """A relation and what it is about: the definitions of its names, and what is proved of them.

    names: None if a sequence has no definition; then nothing is proved. fitted: how many values the
    relation was fitted to. work: what it may cost to compare. given: whether the claim states a
    range; one that is not stated does not promise terms. repairs: whether a later range is looked
    for where it has no value.
    """

    def __init__(
        self,
        relation: Relation,
        sequences: Mapping[str, Sequence],
        fitted: int = 0,
        work: EvaluationWork | None = None,
        *,
        given: bool = True,
        repairs: bool = True,
    ) -> None:
        self.relation, self.fitted, self.work, self.given = relation, fitted, work, given
        self.repairs = repairs
        self.sides = sides = RelationSides(relation)
        used = sorted(sides.names)
        self.sequences = {name: sequences[name] for name in used if name in sequences}
        definitions = {name: one.definition for name, one in self.sequences.items()}
        known = {name: one for name, one in definitions.items() if one is not None}
        self.names: Names = tuple(sorted(known.items()))
        self.is_defined = len(known) == len(definitions)
        self.run = next((one.run for one in self.sequences.values()), Workings())

    def evidence(self) -> dict[str, Any]:
        """Return the generating functions as evidence, proved."""
        gfs: dict[str, Any] = {}
        for name, _ in self.names:
            sequence = self.sequences[name]
            if sequence.gf is not None:
                lemma = sequence.proof()
                self.run.take(lemma)
                assert isinstance(lemma.statement, IsGF)
                gfs[name] = gf_data(lemma.statement.gf)
        return {"gfs": gfs}

    def far(self, n: int) -> tuple[Value, Value]:
        """Return both sides at an n that may be far out: each term is computed alone."""
        terms = {name: one.values.term for name, one in self.sequences.items()}
        return self.sides.at(n, terms, EvaluationWork(MAX_WORK))
