"""What users call first, where several layers have a part in it: verify, audit, check and so on.

Each takes what people have at hand, such as the name of a file, a text, or a list of numbers.
"""

from __future__ import annotations

import json
import re
import warnings
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence as ListOf
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.asking.anything import read
from gfkit.asking.uses import board_of as board_read
from gfkit.asking.uses import game_of, model_of, sequence_of, strip_of
from gfkit.base.arguments import (
    at_least,
    between,
    called_like,
    file_path,
    flag,
    items,
    optional,
    positive,
    shown,
    size,
    words,
)
from gfkit.base.budget import Budget, within
from gfkit.base.display import ports
from gfkit.base.display.display_methods import (
    Decided,
    Shown,
    in_one_line,
)
from gfkit.base.files import name_of, parse_json, read_text
from gfkit.base.version import __version__
from gfkit.base.writing import write
from gfkit.boards.shapes.board import TOPOLOGIES, Topology, board_of, board_or_sides
from gfkit.errors import FormulaError, GfkitError, LookUpError, WrongArgument, WrongCall
from gfkit.formulas.grammar import parse_relation
from gfkit.formulas.tree import (
    Relation,
    Term,
    Variable,
    sequences_of,
    substituted,
    variables_of,
)
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.reading.canonical_readings import canonical
from gfkit.reading.readings import (
    OctalGame,
    OneGame,
    Reading,
    RelationTyped,
    RuleNamed,
    SquareBoards,
    StripOf,
    is_one_sequence,
)
from gfkit.reading.readings import subject as about
from gfkit.sequences.about_sequence import Operated
from gfkit.sequences.sequence import Sequence, as_sequence

if TYPE_CHECKING:
    from gfkit.automata.transfer_matrix import Marks
    from gfkit.boards.kinds.pieces import Position
    from gfkit.claims.claim import Audited, Claim, Finding
    from gfkit.games.octal_period import NimAnswer
    from gfkit.games.short_game import Game
    from gfkit.oeis.entries.dump_lookup import Match
    from gfkit.pictures.canvas import Picture
    from gfkit.proofs.checker.core.kinds import Report
    from gfkit.proofs.verdict import Verdict
    from gfkit.render.page import Page
    from gfkit.strips.facts.count_tables import CountTable
    from gfkit.strips.sequences.strip_answers import StripAnswer

DUMPS = ("stripped.gz", "stripped")
"""Where a dump is looked for if none is named: these files of the current folder."""
LOOKED_UP = 8
"""Terms of a sequence that does not end; an entry has few more of a sequence that grows fast."""
CHECKED = "check('F(n) = F(n-1) + F(n-2)', [1, 1, 2, 3, 5, 8], subject='F')"


class Verified(Decided):
    """What the checker says of a certificate.

    holds: whether it was checked to its end and holds. outcome: "holds", "rejected", "refused" (of
    a kind that is no longer checked) or "not checked" (a limit was reached before that was known).
    statement: in words, made by the checker. premises: what it had to take as given. reasons: why
    the certificate does not hold; empty if it does.
    """

    __slots__ = ("report",)

    def __init__(self, report: Report) -> None:
        self.report = report

    @property
    def is_proved(self) -> bool:
        """Whether it holds: the checker derived the statement anew."""
        return self.report.holds

    @property
    def verdict(self) -> str:
        """The outcome, in a word."""
        return self.report.outcome

    def __getattr__(self, name: str) -> Any:
        if name != "report" and hasattr(self.report, name):
            return getattr(self.report, name)
        other: Any = Shown  # what others call the same
        return other.__getattr__(self, name)

    def __repr__(self) -> str:
        return f"<Verified: {str(self).splitlines()[-1]}>"

    def __str__(self) -> str:
        from gfkit.proofs.checker import lines_of  # noqa: PLC0415 - slow to import

        return "\n".join(lines_of(self.report))


@called_like("verify('certificate.json')")
def verify(thing: Any, *, seconds: float = 30.0) -> Verified:
    """Replay a certificate with the checker, which shares no code with the rest of gfkit.

    thing: the path of a certificate, its JSON data as a dictionary, a proof, or an answer with a
    proof. seconds: how long the check may take; beyond it the outcome is "not checked". Raises
    UnreadableFile for a file that cannot be read, OutOfBudget at a limit of the budget in force; a
    certificate that does not hold is not an error: ask `.holds`.

    >>> from gfkit import Strip, verify
    >>> checked = verify(Strip("domineering", columns=2).generating_function())
    >>> checked.holds, checked.outcome, checked
    (True, 'holds', <Verified: certificate holds>)
    """
    from gfkit.proofs.certificate import replay  # noqa: PLC0415 - slow to import

    limit = float(min(positive("seconds", seconds, example="30"), 1e9))
    thing = getattr(thing, "__self__", thing)  # answer.certificate
    if isinstance(thing, dict):
        data: Any = thing
    elif isinstance(thing, Proved) or hasattr(thing, "proof"):
        data = Certificate(thing)
    else:
        path = file_path("the certificate", thing)
        data = parse_json(read_text(path), name_of(path))
    return Verified(replay(data, seconds=limit))


class Certificate(dict[str, Any]):
    """The certificate of a proof, or of an answer that has one, as JSON has it."""

    def __init__(self, thing: Any) -> None:
        from gfkit.proofs.certificate import certificate_data  # noqa: PLC0415 - slow to import

        super().__init__(json.loads(json.dumps(certificate_data(_proof_of(thing), __version__))))
        self.of = thing

    def __call__(self, path: Any = None) -> Certificate:
        """Return the certificate, written to a file if a path is given."""
        if path is not None:
            self.save(path)
        return self

    def save(self, path: Any) -> None:
        """Write the certificate; see `write_certificate`."""
        write_certificate(self.of, path)

    def verify(self) -> Verified:
        """Return what the checker finds; see `gfkit.verify`."""
        return verify(self.of)


def coq_text(answer: Any, path: Any = None) -> str:
    """Return the theorem that an answer states, as `gfkit gf --coq` writes it.

    path: of a file to which it is written, too.

    >>> from gfkit import gf
    >>> "Theorem" in gf("kings", columns=2).coq(getfixture("tmp_path") / "T.v")
    True
    """
    from gfkit.formal.coq_statements import theorem_of_statement  # noqa: PLC0415 - slow to import

    text = theorem_of_statement(_proof_of(answer).statement).source(__version__)
    if path is not None:
        write(file_path("path", path), text, "file")
    return text


@called_like("write_certificate(answer, 'certificate.json')", path=file_path)
def write_certificate(thing: Any, path: Path) -> None:
    """Write the certificate of a proof as a JSON file, which `verify` and `gfkit verify` replay.

    thing: an answer with a proof, or the proof. path: of the file; an older one is replaced. Raises
    NotWritten for a file that cannot be written, and leaves an older one as it was.

    >>> from gfkit import Strip, verify, write_certificate
    >>> path = getfixture("tmp_path") / "certificate.json"
    >>> write_certificate(Strip("domineering", columns=2).generating_function(), path)
    >>> verify(path).holds
    True
    """
    from gfkit.proofs import certificate  # noqa: PLC0415 - slow to import

    certificate.write_certificate(_proof_of(thing), path, __version__)


def _proof_of(thing: Any) -> Proved:
    proof = thing if isinstance(thing, Proved) else getattr(thing, "proof", None)
    if callable(proof) and not isinstance(proof, Proved):
        proof = proof()
    if not isinstance(proof, Proved):
        raise WrongArgument(
            "the certificate", "an answer with a proof, or a path of a certificate", shown(thing)
        )
    return proof


class Audit(Shown, tuple["Audited", ...]):
    """The findings on the claims of one file, in their order."""

    __slots__ = ()

    @property
    def refuted(self) -> Audit:
        """Those that are refuted."""
        return Audit(one for one in self if str(one.finding.verdict) == "refuted")

    def counts(self) -> dict[str, int]:
        """Return how many have each verdict."""
        return dict(Counter(str(one.finding.verdict) for one in self))

    def __repr__(self) -> str:
        counted = ", ".join(f"{count} {verdict}" for verdict, count in self.counts().items())
        return f"<Audit of {len(self)} claims: {counted}>"

    def __str__(self) -> str:
        return "\n".join(f"{one.claim.id}  {one.finding.verdict}" for one in self)


@called_like("audit('claims.toml')")
def audit(
    claims: Path | str | Iterable[Claim | Path | str],
    *,
    terms: Any = None,
    claim_limit: float | None = None,
    budget: Budget | None = None,
) -> Audit | Finding:
    """Settle every claim of a file: claims in TOML, or an OEIS entry in the internal format.

    claims: the path of the file, its text, or a list of paths or claims; or a relation such as
    "a(n) = 2*a(n-1)", which goes with terms, and is checked as by `check`. terms: the sequence of
    the relation. claim_limit: seconds for each. budget: for all together. A claim that cannot be
    read is refused with the reason. Raises GfkitError for a file that cannot be read.

    >>> from gfkit.claims.claim import Claim
    >>> from gfkit import audit
    >>> claim = Claim("1", "Here", "line 1", "Powers.", "recurrence",
    ...               {"gf": "1/(1-2*x)"}, {"formula": "a(n) = 3*a(n-1)"})
    >>> audit([claim])
    <Audit of 1 claims: 1 refuted>
    """
    from gfkit.claims.audit import audit as audit_claims  # noqa: PLC0415 - slow to import
    from gfkit.claims.claim import claims_of_text, in_catalogue  # noqa: PLC0415

    if isinstance(claims, str) and (terms is not None or claims.startswith("a(n)")):
        if terms is None:
            example = "audit('a(n) = 2*a(n-1)', terms=[1, 2, 4, 8])"
            raise WrongCall(f"a relation goes with the terms it is about; for example {example}")
        return check(claims, terms, budget=budget)
    if terms is not None:
        raise WrongArgument("terms", "those of a relation such as 'a(n) = 2*a(n-1)'", shown(terms))
    if isinstance(claims, list | tuple):
        if claims and all(isinstance(one, str | Path) for one in claims):
            with within(budget):
                each: list[Any] = [audit(one, claim_limit=claim_limit) for one in claims]
            return Audit(found for some in each for found in some)
        return Audit(audit_claims(claims, claim_limit=claim_limit, budget=budget))
    from gfkit.claims.entries import audit_entry  # noqa: PLC0415 - slow to import
    from gfkit.oeis.entries.entry import LIMITS, is_entry, parse_entry  # noqa: PLC0415

    if isinstance(claims, str) and "\n" in claims:
        text, name, where = claims, "the text", "the text"
    else:
        path = in_catalogue(file_path("claims", claims))
        text, name, where = read_text(path, LIMITS), path.name, name_of(path)
    if is_entry(text):
        with within(budget):
            return Audit(audit_entry(parse_entry(text, name), None, claim_limit=claim_limit))
    listed = claims_of_text(text, where)
    return Audit(audit_claims(listed, claim_limit=claim_limit, budget=budget))


@called_like(
    "check('a(n) = a(n-1) + a(n-2)', [0, 1, 1, 2, 3, 5, 8])",
    low=optional(between(None, None, 2)),
    high=optional(between(None, None, 10)),
)
def check(
    relation: str,
    sequence: Any = None,
    *,
    low: int | None = None,
    high: int | None = None,
    subject: str | None = None,
    budget: Budget | None = None,
) -> Finding:
    """Settle a relation such as "a(n) = 2*a(n-1)", said of a sequence, for every n of a range.

    sequence: what `as_sequence` takes; none where the relation is about named numbers alone, those
    of Fibonacci F(n) and of Lucas L(n) for instance. It is a(n) in the relation, or else the only
    name without a meaning of its own, as in "t(n) = 2*t(n-1)" or "u_{n+1} = 2 u_n", or else the
    only name: in "F(n) = 2*F(n-1)" it is F, and the note of the finding says so. subject: its name
    there, if that is to be another. low, high: the range; without low it begins
    with the larger of the offset and the first n at which all terms exist, and the reason says
    where; "a(n) > 0 for n >= 1" states one, too. The verdict is Proved or Refuted for a sequence
    that is known by a definition, at most Consistent for listed terms. A line of formulas as in an
    entry of the OEIS is settled, too, as "G.f.: x/(1-x-x^2)." Raises FormulaError for a
    relation that cannot be read, in which the sequence does not occur, or another name has no
    meaning.

    >>> from gfkit import check
    >>> print(check("a(n) = 2*a(n-1) + a(n-2)", "x/(1-2*x-x^2)").verdict)
    proved
    >>> check("a(n) = 2*a(n-1)", [1, 2, 4, 9]).counterexample
    {'n': 3, 'expected': '8', 'got': '9'}
    >>> check("t(n) = t(n-1) + 5t(n-2)", "1/(1-x-5*x^2)").meant
    'a(n) = a(n-1)+5*a(n-2) for every integer n >= 2'
    >>> print(check("sum(binomial(n-k, k), k=0..n) = F_{n+1}").verdict)
    proved
    """
    from gfkit.claims.claim import Range  # noqa: PLC0415
    from gfkit.claims.formulas import first_index, settle_asked  # noqa: PLC0415 - slow to import
    from gfkit.claims.settled_relations import parted, settle_about  # noqa: PLC0415

    if not isinstance(relation, str):
        raise WrongArgument("the relation", "a text such as 'a(n) = 2*a(n-1)'", shown(relation))
    with within(budget):
        whole = relation
        range_ = None
        if low is None and high is None:
            relation, range_, high = parted(relation)
        try:
            said = parse_relation(relation)
        except FormulaError:  # as a line of an entry has it
            if sequence is None or not (findings := _of_line(whole, as_sequence(sequence))):
                raise
            order = ("refuted", "refused", "consistent", "proved")
            return min(findings, key=lambda one: order.index(str(one.verdict)))

        def settle(meant: Relation, names: dict[str, Sequence], where: Range | None) -> Finding:
            if where is None and high is not None:
                where = Range(first_index(meant, names), high)
            return settle_asked(meant, names, where)

        range_ = range_ if low is None else Range(low, high)
        if sequence is None:
            if subject is not None:
                raise WrongCall("subject goes with a sequence; for example " + CHECKED)
            return settle(said, {}, range_)
        about, names = _in_marks(as_sequence(sequence))
        if about.parameters and said.operator != "=":
            raise GfkitError(
                f"{whole}: polynomials in {', '.join(about.parameters)} are equal or not; other "
                "relations are those of numbers, as of the sequence at one number for each letter"
            )
        if not names:
            return settle_about(said, relation, about, range_, settle, subject=subject)
        if strange := sorted({*names.values()} & variables_of(said)):
            raise GfkitError(f"{strange[0]} is not defined: the letters are {', '.join(names)}")
        for letter, mark in names.items():
            said = substituted(said, letter, Variable(mark))
        finding = settle_about(said, str(said), about, range_, settle, subject=subject)
        told = " and ".join(f"{mark} for {letter}" for letter, mark in names.items())
        return finding.but(note="; ".join(filter(None, (finding.note, f"{told} is written here"))))


def _in_marks(sequence: Sequence) -> tuple[Sequence, dict[str, str]]:
    """Return a sequence whose letters are x and y, and which of its own they stand for.

    Raises GfkitError for more than two.
    """
    others = [z for z in sequence.parameters if z not in {"x", "y"}]
    free = [z for z in "xy" if z not in sequence.parameters]
    if len(others) > len(free):
        letters = ", ".join(sequence.parameters)
        raise GfkitError(f"relations are settled for one or two letters, and not for {letters}")
    names = dict(zip(others, free, strict=False))
    return sequence.with_letters(**names), names


def _of_line(text: str, sequence: Sequence) -> list[Finding]:
    """Settle the statements of a line of formulas, as in an entry; none where it is not read whole.

    >>> print(check("G.f.: x/(1-2*x-x^2).", "x/(1-2*x-x^2)").verdict)
    proved
    """
    from gfkit.claims.entry_statements import settle_statement  # noqa: PLC0415 - slow to import
    from gfkit.oeis.entries.lines import read_line  # noqa: PLC0415 - slow to import

    line = read_line(re.sub(r"^%[A-Z] A[0-9]{6,7} ", "", text))
    return [] if line.unread else [settle_statement(one, sequence, {}) for one in line.statements]


@called_like(
    "compare('cram', 'arc-kayles', columns=4)",
    topology=words(*TOPOLOGIES),
    marks=words("none", "x", "xy"),
)
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


def relation_said(text: str, subject: str | None = None) -> Relation | None:
    """Return the relation of a text that defines no sequence; None for other texts.

    A formula for a(n) defines one, and a recurrence with first values, unless a subject is told.

    >>> print(relation_said("u_{n+1} = u_n + 1 for 2 <= n <= 9"), relation_said("a(n) = 2^n"))
    u(n+1) = u(n)+1 None
    >>> print(relation_said("(n mod 2)*a(n) = 0"))
    mod(n, 2)*a(n) = 0
    """
    from gfkit.claims.settled_relations import parted  # noqa: PLC0415 - slow to import

    try:
        found = parse_relation(parted(text)[0])
    except FormulaError:
        return None
    is_formula = isinstance(found.left, Term) and found.left.index == Variable("n")
    is_about_n = "n" in variables_of(found) and bool(sequences_of(found))
    if subject is None and (is_formula or not is_about_n):
        with suppress(GfkitError):
            return found if isinstance(read(text), RelationTyped) else None
    return found


@called_like("gf('2^n + n')")
@dataclass(slots=True, eq=False, repr=False)
class SequenceAnswer(Operated):
    """A sequence with what its generating function says; it has every attribute of a Sequence.

    of: the sequence. gf: the sum of a(n) x^n over its own n, from its own first n on.

    >>> answer = gf("independent sets in P_2 x P_n")
    >>> print(answer.gf, answer.verdict, answer.recurrence)
    (1+x)/(1-2*x-x^2) proved a(n) = 2*a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=3
    >>> answer.terms(4), answer.asymptotics().modulus.digits(10)
    ([1, 3, 7, 17], '2.414213562')
    """

    of: Sequence

    @property
    def gf(self) -> Any:
        """The generating function; None where no rational one is known."""
        return self.of.own_gf

    def sequence(self) -> Sequence:
        """Return the sequence."""
        return self.of

    def __getattr__(self, name: str) -> Any:
        if name == "of":
            raise AttributeError(name)
        if name[:1] == "_" or hasattr(Sequence, name):
            return getattr(self.of, name)
        return ports.missing_attribute(self, name)

    def __len__(self) -> int:
        return len(self.of)

    def __bool__(self) -> bool:
        return True

    def __call__(self, n: int) -> Any:
        """Return a(n)."""
        return self.of(n)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SequenceAnswer) and self.of == other.of

    def __hash__(self) -> int:
        return hash(self.of)

    def __repr__(self) -> str:
        return in_one_line(self, f"<SequenceAnswer {self.of}  [{self.of.provenance}]>")

    def __str__(self) -> str:
        return str(self.of)


@called_like("gf('kings', columns=3)", topology=words(*TOPOLOGIES))
def gf(
    model: Any,
    *,
    columns: int | Iterable[int] | None = None,
    rows: int | Iterable[int] | None = None,
    topology: Topology = "strip",
    marks: Marks = "none",
    budget: Budget | None = None,
) -> Any:
    """Prove the generating function of what `read` reads; of terms alone find one that fits.

    model, columns, rows, topology: what `read` takes, such as a rule and a side, words as in a
    title, a recurrence, a formula, a g.f., terms. marks: of a rule, "x" marks every piece, "xy"
    those of Left by x and those of Right by y, "exy" empty cells by e too; other letters, those
    that a rule gives weights. The answer has `gf`, `verdict`, `recurrence`, `terms(n)`,
    `certificate(path)`, `coq(path)`; it is a StripAnswer, a SequenceAnswer, or of terms a Guess;
    of several sides it is the table of all.

    >>> gf("domino-tilings", columns=2)
    <StripAnswer 1/(1-x-x^2)  [proved]>
    >>> print(gf("cis", columns=1, marks="exy").gf)
    (1+y*t+x*t)/(1-e*t-e*y*t^2-e*x*t^2)
    >>> print(gf("2^n + n").gf, gf("1,1,2,3,5,8,13,21,34,55").gf)
    (1-x-x^2)/((1-2*x)*(1-x)^2) 1/(1-x-x^2)
    """
    if isinstance(columns, Iterable) or isinstance(rows, Iterable):
        return table(model, columns=columns, rows=rows, topology=topology, marks=marks)
    with within(budget):
        found = read(model, columns=columns, rows=rows, topology=topology)
        if isinstance(about(found), StripOf | RuleNamed | SquareBoards):
            return strip_of(found).generating_function(marks=marks)
        if marks != "none":
            raise WrongCall("marks go with a rule; for example gf('kings', columns=3, marks='x')")
        sequence = sequence_of(found)
        if sequence.given and sequence.gf is None:
            from gfkit.sequences.guessing import guess  # noqa: PLC0415 - slow to import

            return guess(sequence)
        from gfkit.sequences.polynomial_recurrences import with_recurrence  # noqa: PLC0415 - slow to import

        return SequenceAnswer(sequence if sequence.gf is not None else with_recurrence(sequence))


@called_like("terms('kings', 10, columns=3)")
def terms(
    thing: Any,
    count: int | None = None,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
) -> list[Any]:
    """Return the first terms of what `read` reads, from its own first n on; fewer if there are.

    thing: what `read` takes. count: how many, or 20; more than are given are those of a fit, if
    one is likely, and a warning says so. sides: columns, rows and topology of a rule.

    >>> terms("kings", 5, columns=2), terms("domino tilings of 4 X n", 4)
    ([1, 3, 5, 11, 21], [1, 1, 5, 11])
    """
    sides: dict[str, Any] = {"columns": columns, "rows": rows, "topology": topology}
    found = sequence_of(read(thing, **sides))
    if count is None:
        return found.early(20)
    from gfkit.sequences.guessing import continued  # noqa: PLC0415 - slow to import

    found, note = continued(found, size("count", count))
    if note:
        warnings.warn(note, stacklevel=3)
    return found.early(count)


@called_like("catalogue()")
def catalogue() -> tuple[Claim, ...]:
    """Return the claims of papers and entries of the catalogue, which `audit` settles.

    >>> len(catalogue()) > 400, 'gf' in {one.kind for one in catalogue()}
    (True, True)
    """
    from gfkit.claims.claim import catalogue_directory, read_catalogue  # noqa: PLC0415

    return tuple(read_catalogue(catalogue_directory()))


@called_like("models()")
def models() -> tuple[str, ...]:
    """Return the names of all models: what `Strip`, `count` and the others take.

    >>> from gfkit import models
    >>> "kings:positions" in models(), "spanning-trees" in models()
    (True, True)
    """
    from gfkit.boards.kinds.edge_sets import graph_names  # noqa: PLC0415
    from gfkit.boards.language.rules import RULES  # noqa: PLC0415

    return (*(model.name for rule in RULES for model in rule.models), *graph_names())


class StripTable(Shown, tuple["StripAnswer", ...]):
    """The answers of one model for several sides, as a table: order, growth, signature, g.f.

    >>> from gfkit import table
    >>> [str(answer.gf) for answer in table("kings", rows=[1, 2])]
    ['(1+x)/(1-x-x^2)', '(1+2*x)/((1-2*x)*(1+x))']
    """

    __slots__ = ()

    def page(self, notes: Iterable[tuple[str, str]] = ()) -> Page:
        """Return the table as a page, which is written as text, LaTeX, Markdown or HTML.

        notes: more lines for the end.
        """
        from gfkit.render.gf_views import answers_page  # noqa: PLC0415 - slow to import

        return answers_page(self, notes)

    def to_latex(self) -> str:
        """Return the table in LaTeX, as `gfkit gf` of a range prints it."""
        return self.page().latex()

    def __repr__(self) -> str:
        return f"<StripTable of {len(self)} sides: {self[0].strip.counted.name}>"

    def __str__(self) -> str:
        return self.page().text()


@called_like(
    "table('kings', columns=range(1, 7))",
    topology=words(*TOPOLOGIES),
    marks=words("none", "x", "xy"),
)
def table(
    model: Any,
    *,
    columns: Iterable[int] | int | None = None,
    rows: Iterable[int] | int | None = None,
    topology: Topology = "strip",
    marks: Marks = "none",
    budget: Budget | None = None,
) -> StripTable | CountTable:
    """Prove the generating functions of a model for several sides, as one table.

    model: what `Strip` takes. columns, rows: one of them, the sides; two numbers ask for the table
    of all boards up to that size, as `count_table` makes it. topology, marks: of the strips.

    >>> from gfkit import table
    >>> found = table("kings", columns=range(1, 3))
    >>> found[1].terms(4), "tabular" in found.to_latex()
    ([1, 3, 5, 11], True)
    """
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    if isinstance(rows, int) and isinstance(columns, int):
        from gfkit.strips.facts.count_tables import count_table  # noqa: PLC0415 - slow to import

        return count_table(model, rows, columns, topology=topology, budget=budget)
    name, sides = ("rows", rows) if columns is None else ("columns", columns)
    wanted = "sides such as range(1, 7)"
    lengths = (
        [sides] if isinstance(sides, int) else [] if sides is None else items(name, sides, wanted)
    )
    if not lengths or None not in (rows, columns):
        example = "table('kings', columns=range(1, 7))"
        raise WrongCall(f"give either columns or rows; for example {example}")
    strips: list[Strip] = [Strip(model, **{name: n}, topology=topology) for n in lengths]  # type: ignore[arg-type]
    with within(budget):
        return StripTable(strip.generating_function(marks=marks) for strip in strips)


@called_like("draw('domineering', '8x8')", topology=words(*TOPOLOGIES), seed=between(None, None, 1))
def draw(
    model: Any,
    board: Any = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    seed: int = 1,
    budget: Budget | None = None,
) -> Picture:
    """Draw a random position of a model on a rectangle, exactly uniformly.

    model: a game, one of its models, the name of either, or a rule of your own. board: a Board, a
    text such as "8x8", or a pair (8, 8); or both rows and columns. topology: which sides are
    identified. seed: the same position each time. A notebook shows the picture; `.svg()` and
    `.png()` are its files. With one of rows and columns the strip is drawn, and
    `draw("automaton", model, columns=3)` draws its automaton.

    >>> from gfkit import draw
    >>> print(draw("domineering", "2x3").title)
    A random position of domineering, uniform, seed 1
    """
    from gfkit.boards.language.rules import model_from  # noqa: PLC0415
    from gfkit.pictures.boards_drawn import position_picture  # noqa: PLC0415
    from gfkit.pictures.canvas import picture_of  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    if board is not None and not isinstance(board, str):
        board = str(board_of("board", board_or_sides(board, None, None, "draw('kings', '8x8')")))
    sides: dict[str, Any] = {"rows": rows, "columns": columns, "topology": topology}
    with within(budget):
        if isinstance(model, str):
            return verb("draw")(model, board, seed=seed, **sides)  # type: ignore[no-any-return]
        if board is None and (rows is None) != (columns is None):
            return picture_of(Strip(model, **sides))
        position: Any = sample(model, board, **sides, seed=seed)
    title = f"A random position of {model_from(model).name}, uniform, seed {seed}"
    return position_picture(position, title=title)


@called_like("value('domineering', '2x3')")
def value(
    rule: Any, board: Any = None, *, rows: int | None = None, columns: int | None = None
) -> Game:
    """Return the value of an empty board under normal play, in canonical form.

    rule: a game of pieces or colours, or its name, perhaps with the board, as "domineering 2x3".
    board: a Board, or a text such as "2x3"; or both rows and columns. Raises
    GfkitError for a rule whose positions have no values.

    >>> from gfkit import value
    >>> print(value("domineering", "2x3"))
    {2|-1/2}
    """
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    rule, board = _heaps(rule, board)
    if board is None and rows is None and columns is None and isinstance(rule, str):
        return game_of(read(rule))
    board = board_or_sides(board, rows, columns, "value('domineering', '2x3')")
    return Game(board=board, rule=rule)


@called_like("game('{1|-1}')")
def game(text: Any) -> Game:
    """Return the game that a text or a number means; see `Game`.

    `game.value`, `game.outcome` and `game.nim` are the functions of these names.

    >>> from gfkit import game
    >>> game("{1|-1}").temperature
    Fraction(1, 1)
    """
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    return Game(text)


_HEAPS = r"\d+(?:[ ,+]+\d+)*"


def _heaps(rule: Any, board: Any) -> tuple[Any, Any]:
    """Return a game of heaps with its heaps, as "nim 3,5,6"; others as they are."""
    is_huge = isinstance(board, int) and board > 10**9
    is_heaps = isinstance(rule, str) and not is_huge and re.fullmatch(_HEAPS, str(board))
    return (f"{rule} {board}", None) if is_heaps else (rule, board)


def _placed(rule: Any, board: Any, rows: Any, columns: Any, call: str) -> tuple[Any, Any]:
    """Return a rule and its board, which may be named together, as "domineering 4x4"."""
    if board is None and rows is None and columns is None and isinstance(rule, str):
        found = read(rule)
        return model_of(found), board_read(found)
    return rule, board_or_sides(board, rows, columns, call)


@called_like("outcome('domineering', rows=4, columns=4)")
def outcome(
    rule: Any,
    board: Any = None,
    *,
    rows: int | Iterable[int] | None = None,
    columns: int | Iterable[int] | None = None,
    misere: bool = False,
    budget: Budget | None = None,
) -> str | list[Any]:
    """Tell who wins a game on a board: L Left, R Right, N the first player, P the second.

    rule: a game of pieces or colours, or its name, perhaps with the board, as "domineering 4x4".
    board: a Board or a text such as "4x4", heaps as "3,5,6"; or both rows and columns, of which one
    may be several: there is a list then. misere: whether who cannot move wins. Raises GfkitError
    for a rule whose positions have no values.

    >>> from gfkit import outcome
    >>> outcome("domineering", rows=4, columns=4), outcome("domineering", "2x1")
    ('N', 'L')
    """
    from gfkit.games.board_search import board_search  # noqa: PLC0415 - slow to import
    from gfkit.games.game_rule import board_for, playable  # noqa: PLC0415

    for name, sides in (("rows", rows), ("columns", columns)):
        if sides is not None and not isinstance(sides, int):
            own: dict[str, Any] = {"rows": rows, "columns": columns, "misere": misere}
            listed = items(name, sides, "a side such as 4, or several")
            return [outcome(rule, **{**own, name: side}) for side in listed]
    flag("misere", misere)
    call = "outcome('domineering', rows=4, columns=4)"
    rule, board = _heaps(rule, board)
    if board is rows is columns is None and isinstance(rule, str):
        found = read(rule)
        if isinstance(about(found), OneGame) and not misere:
            return game_of(found).outcome
    rule, cells = _placed(rule, board, rows, columns, call)
    game = playable(rule)
    with within(budget):
        return board_search(game).outcome(board_for(game, cells), is_misere=misere)


@called_like("sample('kings', '4x4', seed=1)")
def sample(
    rule: Any,
    board: Any = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    count: int = 1,
    seed: int | None = None,
    budget: Budget | None = None,
) -> Position | list[Position]:
    """Draw positions of a rule on a board, each with the same probability.

    rule: a model or its name, perhaps with the board, as "domino tilings of 6 X 8". board: a Board
    or a text such as "4x4"; or both rows and columns. topology: which sides are identified. count:
    a list of so many, if not 1. seed: the same seed draws the same positions. Raises GfkitError for
    rules whose boards have no holes, and for holes where sides are joined.

    >>> from gfkit import sample
    >>> len(sample("kings", "4x4", count=3, seed=1)), sample("kings 4 x 4", seed=1).board.rows
    (3, 4)
    """
    from gfkit.strips.sequences.strip import positions_on  # noqa: PLC0415 - slow to import

    rule, cells = _placed(rule, board, rows, columns, "sample('kings', '4x4')")
    with within(budget):
        drawn = positions_on(rule, board_of("board", cells), topology).samples(count, seed)
    return drawn[0] if count == 1 else drawn


@called_like("nim('0.77')")
def nim(code: Any, count: int = 20, *, budget: Budget | None = None) -> NimAnswer:
    """Return nim-values of an octal game, and their period if one is found and proved.

    code: a text such as "0.77", or an OctalCode. count: how many values.

    >>> from gfkit import nim
    >>> nim("0.77", 8).values, nim("0.77").claim
    ((0, 1, 2, 3, 1, 4, 3, 2), NimPeriod(preperiod=71, period=12, saltus=0))
    """
    from gfkit.games.heap_games import HeapGame, PairGame  # noqa: PLC0415
    from gfkit.games.octal import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.octal_period import nim_answer  # noqa: PLC0415

    if isinstance(code, float):
        raise WrongCall(f"a code is a text, because 0.70 and 0.7 differ; for example nim('{code}')")
    if isinstance(code, str):
        found = about(read(code)) if re.search("[ (]", code) else OctalCode.parse(code)
        code = found.code if isinstance(found, OctalGame) else getattr(found, "game", found)
    if isinstance(code, HeapGame | PairGame):
        raise GfkitError(f"{code} has no octal code; ask({str(code)!r}) tells its nim-values")
    if not isinstance(code, OctalCode):
        heaps = "; heaps of nim are a Game('*3+*5+*6')" * isinstance(code, int)
        raise WrongArgument("code", f"a text such as '0.77', as in nim('0.77'){heaps}", shown(code))
    return nim_answer(code, count, budget=budget)


def verb(name: str) -> Any:
    """Return a verb of the command line, whose options are keywords: `verb("oeis settle")`.

    >>> verb("game payoffs")(columns=2, rows=2).data["payoffs"]
    [[3, 3]]
    """
    return partial(ports.verb, name)


_VERBS = {"value": value, "outcome winner": outcome, "payoffs payoff": verb("game payoffs")}
_VERBS["nim nim_sequence nim_values nim_value nimber grundy"] = nim
for _names, _verb in _VERBS.items():
    for _name in _names.split():
        setattr(game, _name, _verb)  # as `gfkit game value` on the command line


@called_like("new('claims', 'mine.toml')")
def new(made: str, toml: Path | str | None = None) -> Any:
    """Write a file to begin with: a rule of your own, or claims to check.

    made: "pieces", "arrays", "moves", "image", "tiles" or "claims". toml: the file, which is not
    written over; by default it is called so, as "claims.toml". Raises GfkitError.

    >>> from tempfile import TemporaryDirectory
    >>> from gfkit import new
    >>> with TemporaryDirectory() as folder:
    ...     written = new("claims", f"{folder}/mine.toml")
    """
    return verb("new")(made, toml)


@called_like(
    "lookup([1, 2, 5, 14, 42, 132], dump='stripped.gz')",
    dump=optional(file_path),
    most=at_least(0, 20),
)
def lookup(
    terms: ListOf[int] | Sequence | str,
    dump: Path | str | None = None,
    *,
    most: int = 20,
    budget: Budget | None = None,
) -> list[Match]:
    """Return the sequences of a local dump of the OEIS that have these terms, best first.

    terms: at least three integers, or what `as_sequence` takes; from six on they may be shifted,
    negated or multiplied. dump: the path of the OEIS's file
    `stripped` or `stripped.gz`; without it the one in the current folder. Nothing is downloaded.
    most: how many are returned. Raises LookUpError for too few terms, and if there is no dump.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     dump = Path(folder) / "stripped"
    ...     size = dump.write_text("A000108 ,1,1,2,5,14,42,132,429,1430,")
    ...     print(lookup([1, 2, 5, 14, 42, 132], dump)[0])
    A000108 (6 terms agree, shifted by 1)
    """
    from gfkit.oeis.entries.dump_lookup import look_up  # noqa: PLC0415 - slow to import

    sequence = as_sequence(terms)
    found: Any = list(sequence) if sequence.last is not None else sequence.early(LOOKED_UP)
    if dump is None:
        dump = next((name for name in DUMPS if Path(name).is_file()), None)
    if dump is None:
        shown_terms = ", ".join(map(str, found[:6]))
        raise LookUpError(
            "gfkit looks terms up in a local copy of the OEIS's file stripped.gz; for example "
            f"lookup([{shown_terms}], dump='stripped.gz')"
        )
    return look_up(found, file_path("dump", dump), most=most, budget=budget)
