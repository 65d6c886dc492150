"""The kernel: `prove` derives a statement, and it alone makes a `Proved`.

A statement is frozen plain data of one of the kinds in `KINDS`, with everything in it that it is
about: the text of a rule and not its name, a formula as a tree. `derive` recomputes from the
statement's own data whatever the evidence says. What is slow is computed by the functions in
`TRUSTED`, which the statement calls through `Workings`: what they returned once need not be
computed again, and nobody else can put a value there. Everything else (a guessed fraction, a
factorisation, an approximate root) is evidence: a candidate that `derive` checks.

The trust page is docs/how-we-know.md; docs/decisions/0008-kernel.md says why it is made so.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from gfkit.arguments import called_like
from gfkit.budget import spend, within
from gfkit.errors import CertificateRejected, GfkitError
from gfkit.shown import Shown, in_one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gfkit.budget import Budget

T = TypeVar("T")

KINDS: dict[str, str] = {
    "fails at": "gfkit.sequences.relation_holds:FailsAt",
    "generating function": "gfkit.sequences.is_gf:IsGF",
    "asymptotics": "gfkit.sequences.main_part:MainTerms",
    "growth rate": "gfkit.sequences.main_part:GrowthRate",
    "asymptotic formula": "gfkit.sequences.tends_to:TendsTo",
    "moments": "gfkit.sequences.moment_proof:MomentsGrow",
    "growth per cell": "gfkit.strips.growth_statements:GrowthPerCell",
    "growth per row": "gfkit.strips.growth_statements:RowGrowth",
    "play equation": "gfkit.strips.play_statements:EquationHolds",
    "play recurrence": "gfkit.strips.play_statements:RecurrenceOfPlay",
    "nearest integer": "gfkit.sequences.nearest_proof:IsNearest",
    "closed form": "gfkit.sequences.closed_form_proof:ClosedFormHolds",
    "least order": "gfkit.sequences.relation_holds:IsMinimal",
    "relation": "gfkit.sequences.relation_holds:RelationHolds",
    "finite table": "gfkit.sequences.finite_table:FiniteTable",
    "table differs": "gfkit.sequences.finite_table:Differs",
    "tables disagree": "gfkit.sequences.finite_table:Disagree",
    "auxiliary graph": "gfkit.strips.graph_statements:AuxiliaryGraph",
    "line graph": "gfkit.strips.graph_statements:LineGraph",
    "independence": "gfkit.strips.graph_statements:Independence",
    "same polynomials": "gfkit.strips.graph_statements:SamePolynomials",
    "symmetry": "gfkit.strips.graph_statements:Symmetry",
    "fails on graph": "gfkit.strips.graph_statements:FailsOnGraph",
    "octal period": "gfkit.games.octal_period:OctalPeriod",
    "winners of heaps": "gfkit.games.octal_period:HeapWinners",
    "outcomes of strips": "gfkit.games.strip_facts:StripOutcome",
    "sums of a basis": "gfkit.games.strip_facts:SumsOfBasis",
    "payoffs": "gfkit.games.payoff_facts:Payoffs",
    "scores of an opening": "gfkit.games.payoff_facts:OpeningScores",
    "equilibrium plays": "gfkit.games.play_facts:PlayFacts",
    "plays looked at": "gfkit.games.play_facts:PlaysLookedAt",
    "payoff formulas": "gfkit.games.all_rows:PayoffFormulas",
    "plays with two columns": "gfkit.games.all_rows:TwoColumnPlays",
    "raised plays": "gfkit.games.all_rows:RaisedPlays",
    "boards of a game": "gfkit.games.board_facts:BoardFacts",
    "comparison of games": "gfkit.games.board_facts:Comparison",
    "connected boards": "gfkit.games.board_facts:BoardCount",
    "least board of a value": "gfkit.games.board_facts:LeastBoard",
    "equal sequences": "gfkit.sequences.equality:AreEqual",
}
"""The closed set of kinds of statements, and the class of each, in the layer that owns it."""

TRUSTED: frozenset[str] = frozenset(
    {
        "gfkit.analysis.constant_term.equation_of_residues",
        "gfkit.analysis.constant_term.near_diagonal_terms",
        "gfkit.analysis.lone_pole.lone_pole",
        "gfkit.analysis.near_diagonal_bound.diagonal_bound",
        "gfkit.analysis.poles.pole_near",
        "gfkit.analysis.precursive_proof.terms_that_prove",
        "gfkit.analysis.poles.poles",
        "gfkit.analysis.sizes.root_terms",
        "gfkit.analysis.sizes.values_at_root",
        "gfkit.sequences.moment_proof.moments_grow",
        "gfkit.strips.growth_per_cell.check_small_matrix",
        "gfkit.strips.growth_per_cell.growth_of_strip",
        "gfkit.strips.bar.bars",
        "gfkit.strips.class_counts.parts_of_classes",
        "gfkit.strips.count.count",
        "gfkit.strips.graphs.profile_on_graph",
        "gfkit.strips.growing_bound.order_bound",
        "gfkit.strips.growing_values.growing_values",
        "gfkit.strips.table.count_table",
        "gfkit.sequences.given.fraction_values",
        "gfkit.automata.bounds.circle_bound",
        "gfkit.automata.evaluation.first_terms",
        "gfkit.automata.interpolation.grid_bounds",
        "gfkit.automata.interpolation.grid_terms",
        "gfkit.automata.minimality.coprime_witness",
        "gfkit.automata.modular.residues_of",
        "gfkit.automata.trace.gf_of_closed_walks",
        "gfkit.sequences.given.formula_values",
        "gfkit.strips.endings.quotient_of_ending",
        "gfkit.series.algebra.cauchy",
        "gfkit.series.algebra.combined",
        "gfkit.series.algebra.continued_back",
        "gfkit.series.algebra.dropped",
        "gfkit.series.algebra.euler",
        "gfkit.series.marked.dropped",
        "gfkit.series.algebra.hadamard",
        "gfkit.series.algebra.interlaced",
        "gfkit.series.algebra.inverse",
        "gfkit.series.algebra.partial_sums",
        "gfkit.series.algebra.reversal",
        "gfkit.series.algebra.section",
        "gfkit.strips.products.closed_walks_of_product",
        "gfkit.strips.products.quotient_of_product",
        "gfkit.strips.strip_counts.closed_walks_of",
        "gfkit.strips.strip_counts.count_of_board",
        "gfkit.strips.strip_counts.examined",
        "gfkit.strips.strip_counts.quotient_of",
        "gfkit.strips.walks.profiles_of",
        "gfkit.games.board_search.board_search",
        "gfkit.games.dictionary.connected_boards",
        "gfkit.games.nim_sequence.nim_sequence",
        "gfkit.games.octal.nim_values_by_definition",
        "gfkit.games.scoring.equilibria",
        "gfkit.games.two_columns.two_columns",
    }
)
"""The functions whose values a derivation takes as they are, by their full names."""


MISSHAPEN = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What data of another shape, or numbers out of range, lead to."""


class NotDerived(GfkitError):
    """The kernel could not derive the statement from the evidence; nothing is proved."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """How a statement was derived.

    reason: in a few words, for people. evidence: what a checker needs to derive it again, as JSON.
    premises: what was only given, one sentence each; the statement holds if they do.
    """

    reason: str
    evidence: Mapping[str, Any] = field(default_factory=dict)
    premises: tuple[str, ...] = ()


class Statement(Shown, ABC):
    """Something that is true or false, as frozen plain data; `==` and hash are by value.

    A kind is a frozen dataclass in the layer of its subject, with a line in `KINDS`.
    """

    __slots__ = ()
    kind: ClassVar[str]

    @abstractmethod
    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Derive the statement from its own data; raise NotDerived where that fails.

        evidence: candidates, never believed. run: calls trusted functions and proves lemmas.
        """

    @abstractmethod
    def data(self) -> dict[str, Any]:
        """Return the statement as JSON data, without its kind; `of_data` reads it."""

    @classmethod
    @abstractmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data; raises GfkitError for data of another shape."""

    @abstractmethod
    def __str__(self) -> str:
        """Return the statement as a sentence."""


class Workings:
    """A memory of what trusted functions returned and of lemmas; only they can fill it."""

    __slots__ = ("_kept", "_proved", "_used")

    def __init__(self, lemmas: Iterable[Proved] = ()) -> None:
        self._kept: dict[Any, tuple[Any, Any]] = {}
        self._proved: dict[Statement, Proved] = {}
        self._used: list[list[Proved]] = []
        for lemma in lemmas:
            self.take(lemma)

    def __call__(self, function: Callable[..., T], *args: Any, **options: Any) -> T:
        """Return function(*args, **options), computed when it is first asked for.

        Raises NotDerived for a function that is not in TRUSTED.
        """
        name = f"{function.__module__}.{function.__qualname__}"
        if name not in TRUSTED:
            raise NotDerived(f"{name} is not a function that a derivation may trust")
        given = (args, tuple(sorted(options.items())))
        key: tuple[Any, ...] = (name, given, tuple(map(type, args)))
        try:
            hash(key)
        except TypeError:  # arrays and the like: the same object is meant
            key = (name, tuple(map(id, args)), tuple((k, id(v)) for k, v in given[1]))
        if key not in self._kept:
            self._kept[key] = (function(*args, **options), given)
        value: T = self._kept[key][0]
        return value

    def take(self, lemma: Proved) -> None:
        """Remember a statement that is proved."""
        if type(lemma) is not Proved:
            raise NotDerived("a lemma is a statement that the kernel proved")
        self._proved[lemma.statement] = lemma

    def lemma(self, statement: Statement, evidence: Mapping[str, Any] | None = None) -> Proved:
        """Return the proof of a statement that the one being derived rests on.

        Raises NotDerived if it cannot be proved.
        """
        if statement not in self._proved:
            self._proved[statement] = prove(statement, evidence, workings=self)
        found = self._proved[statement]
        if self._used:
            self._used[-1].append(found)
        return found


class Proved(Shown):
    """A statement that the kernel derived. `prove` makes it; nothing else does.

    Pickled or copied it is a `Claimed`, which is equal to it: equal means the same statement. Only
    the type tells that it is proved.

    >>> from gfkit import compare
    >>> proof = compare("cram", "arc-kayles", columns=2)
    >>> print(proof, proof.premises, proof.reason)
    proved () both have the same generating function
    """

    __slots__ = ("derivation", "lemmas", "statement")
    statement: Statement
    derivation: Derivation
    lemmas: tuple[Proved, ...]

    def __init__(self, *_args: Any, **_options: Any) -> None:
        raise TypeError("a Proved is made by gfkit.proofs.kernel.prove alone")

    def __init_subclass__(cls) -> None:
        raise TypeError("Proved has no subclasses")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Proved is immutable: {name}")

    @property
    def reason(self) -> str:
        """How it was derived."""
        return self.derivation.reason

    @property
    def premises(self) -> tuple[str, ...]:
        """What was only given; the statement holds if these do."""
        own = dict.fromkeys(self.derivation.premises)
        for lemma in self.lemmas:
            own.update(dict.fromkeys(lemma.premises))
        return tuple(own)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proved | Claimed) and self.statement == other.statement

    def __hash__(self) -> int:
        return hash(self.statement)

    def __repr__(self) -> str:
        return in_one_line(self, f"<proved: {self.statement}>")

    def __str__(self) -> str:
        return "proved"

    def __reduce__(self) -> tuple[Any, ...]:
        return claimed_of_data, (proof_data(self),)


@called_like("pickle.loads(pickle.dumps(proof))")
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Claimed(Shown):
    """A statement that comes with a proof nobody here has derived yet: from a file, a pickle.

    proof: what `proof_data` returned for it. Equal means: the same statement, claimed or proved.

    >>> import pickle
    >>> from gfkit import compare
    >>> claimed = pickle.loads(pickle.dumps(compare("cram", "arc-kayles", columns=2)))
    >>> print(claimed, claimed.verify())
    claimed proved
    """

    statement: Statement
    proof: Mapping[str, Any] = field(repr=False)

    def verify(self, *, budget: Budget | None = None) -> Proved:
        """Derive the statement again.

        Raises NotDerived if the proof does not hold, OutOfBudget at a limit before that is known.
        """
        with within(budget):
            return _again(self.proof, Workings())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Proved | Claimed) and self.statement == other.statement

    def __hash__(self) -> int:
        return hash(self.statement)

    def __repr__(self) -> str:
        return in_one_line(self, f"<claimed: {self.statement}>")

    def __str__(self) -> str:
        return "claimed"


def prove(
    statement: Statement,
    evidence: Mapping[str, Any] | None = None,
    *,
    workings: Workings | None = None,
    budget: Budget | None = None,
) -> Proved:
    """Derive a statement; raises NotDerived, and OutOfBudget at a limit.

    evidence: candidates for what `derive` cannot find by itself, as JSON data. workings: what
    trusted functions returned before and lemmas that are proved; at a limit it has what was
    finished, and nothing of what was not.
    """
    if budget is not None:
        with budget:
            return prove(statement, evidence, workings=workings)
    spend(10)
    cls = type(statement)
    require_kind(KINDS, statement, "statement")
    run = Workings() if workings is None else workings
    run._used.append([])  # noqa: SLF001 - the kernel's own memory
    try:
        derivation = statement.derive({} if evidence is None else evidence, run)
    finally:
        lemmas = run._used.pop()  # noqa: SLF001
    if not isinstance(derivation, Derivation):
        raise NotDerived(f"{cls.__qualname__}.derive returned no derivation")
    proved: Proved = object.__new__(Proved)
    for name, value in (
        ("statement", statement),
        ("derivation", derivation),
        ("lemmas", tuple(dict.fromkeys(lemmas))),
    ):
        object.__setattr__(proved, name, value)
    run.take(proved)
    return proved


def class_of(table: Mapping[str, str], data: Mapping[str, Any], what: str) -> Any:
    """Return the class of JSON data with a kind, by a table of full names `module:Class`.

    what: for messages, such as "statement". Raises CertificateRejected for a kind not in the table.
    """
    home = table.get(str(data.get("kind")))
    if home is None:
        raise CertificateRejected(f"a {what} of the unknown kind {data.get('kind')!r}")
    module, _, name = home.partition(":")
    return getattr(import_module(module), name)


def require_kind(table: Mapping[str, str], thing: Any, what: str) -> None:
    """Raise NotDerived for a thing whose class is not the one of its kind in the table."""
    cls = type(thing)
    if table.get(cls.kind) != f"{cls.__module__}:{cls.__qualname__}":
        raise NotDerived(f"{cls.__qualname__} is not a kind of {what} that the kernel knows")


def statement_of(data: Mapping[str, Any]) -> Statement:
    """Return the statement of JSON data with its kind; raises CertificateRejected."""
    cls: type[Statement] = class_of(KINDS, data, "statement")
    try:
        return cls.of_data({key: value for key, value in data.items() if key != "kind"})
    except (*MISSHAPEN, RecursionError, GfkitError) as error:
        reason = f"not the data of a statement of the kind {cls.kind}: {error}"
        raise CertificateRejected(reason) from None


def statement_data(statement: Statement) -> dict[str, Any]:
    """Return a statement as JSON data with its kind."""
    return {"kind": statement.kind, **statement.data()}


def proof_data(proved: Proved) -> dict[str, Any]:
    """Return a proof as JSON data: statement, premises, evidence, and the lemmas' proofs."""
    return {
        "statement": statement_data(proved.statement),
        "premises": list(proved.premises),
        "evidence": dict(proved.derivation.evidence),
        "lemmas": [proof_data(lemma) for lemma in proved.lemmas],
    }


def claimed_of_data(data: Mapping[str, Any]) -> Claimed:
    """Return what `proof_data` returned as a claim; `verify` derives it again."""
    return Claimed(statement_of(data["statement"]), data)


def _again(data: Mapping[str, Any], run: Workings) -> Proved:
    for lemma in data["lemmas"]:
        _again(lemma, run)
    statement = statement_of(data["statement"])
    try:
        return prove(statement, data["evidence"], workings=run)
    except MISSHAPEN as error:
        raise NotDerived(
            f"the evidence does not have the shape for {statement.kind}: {error}"
        ) from None
