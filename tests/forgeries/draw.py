"""Forgeries of every kind: what is drawn is a certificate or a file, and none holds that is false.

    python tests/forgeries/draw.py COUNT SEED FILE [KIND ...]

draws COUNT forgeries of each kind, or of those named, and puts each before what reads it, for three
seconds of processor time. A line of JSON is written for each that holds; such a statement has to be
true all the same, as a bound that was made weaker is. What an oracle that shares nothing refutes is
printed as FALSE, and the status is 1. At the end it prints how many came out how, by kind.

    python tests/forgeries/draw.py told

writes anew, into `proved.jsonl`, what the checker says it looked at in each proof.

The kinds: `leaves` changes the statement of a kept certificate of any kind; `proofs`, `strips` to
`operations` change statement, evidence and lemmas together; the others make the whole by hand, each
to hold for a reason that is wrong (`formula_kinds`, `game_kinds`, `file_kinds`).
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from forgeries import file_kinds, forge, forge_lemmas, formula_kinds, game_kinds
from forgeries.certificates import Forgery, all_products, all_strips, envelope, proved, seal
from oracle import definitions, forgeries, game_facts, relation_texts
from tables import recorded

from gfkit.errors import GfkitError
from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.kernel import NotDerived, claimed_of_data, prove, statement_of

SECONDS = 3
Pool = list[dict[str, Any]]


@cache
def kept() -> Pool:
    """Return the kept certificates, of each kind of statement as many."""
    by_kind: dict[str, Pool] = {}
    for line in recorded("certificates"):
        by_kind.setdefault(line["certificate"]["statement"]["kind"], []).append(line["certificate"])
    return [*by_kind.values()]  # type: ignore[list-item]


UNKNOWN = (
    LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError,
    definitions.TooMany, game_facts.TooLarge, relation_texts.Nothing,
)  # fmt: skip
"""An oracle does not know what a changed statement says."""
SIGNED = {"signs": formula_kinds.signs_are_false, "residues": formula_kinds.period_is_false}


def is_refuted(statement: dict[str, Any]) -> bool:
    """Tell whether an oracle refutes a statement of any kind."""
    kind = statement["kind"]
    try:
        if kind == "generating function" and statement["of"].get("kind") in ("strip", "product"):
            return definitions.is_refuted(statement, 20_000) is not None
        if kind == "generating function" and "parts" in statement["of"]:
            return forge_lemmas.operation_is_false(statement)
        if kind in ("relation", "fails at", "least order"):
            return not relation_texts.is_true(statement)
        if kind in SIGNED:
            return SIGNED[kind](statement)
        return kind in game_facts.FACTS and not game_facts.is_true(statement)
    except UNKNOWN:
        return False


def changed(pool: Callable[[], Pool], change: Any, is_false: Any) -> Callable[[Random], Forgery]:
    """Return a kind that changes a certificate of a pool."""
    known = cache(pool)

    def draw(rng: Random) -> Forgery:
        data = change(rng, known())
        return Forgery(data, lambda: is_false(data["statement"]))

    return draw


def whole(rng: Random, row: dict[str, Any]) -> dict[str, Any]:
    """Return a proof with statement, evidence and lemmas changed together."""
    parts = ("statement", "evidence", "lemmas", "premises")
    data = forgeries.changed({key: row[key] for key in parts}, rng)
    return {**envelope(**data), "true": row["evidence"]}


def is_not_derived(data: dict[str, Any]) -> bool:
    """Tell whether an oracle refutes a statement, or else the kernel derives it from no evidence.

    It shares no code with the checker, and is given that of the true one, and what became of it.
    """
    said, true = data["statement"], data["true"]
    if said["kind"] in game_facts.FACTS:
        with suppress(*UNKNOWN):
            return not game_facts.is_true(said)
    try:
        statement = statement_of(in_normal_form(said))
        try:
            return prove(statement, true).statement != statement
        except NotDerived:
            return not claimed_of_data(data).verify().is_proved
    except NotDerived:
        return True
    except (GfkitError, ValueError):
        return False  # written in a way that gfkit does not read


def in_normal_form(statement: dict[str, Any]) -> dict[str, Any]:
    """Return the statement with pairs of colours listed once, as the kernel reads them."""
    definition = statement.get("of", {}).get("rule", {}).get("definition", {})
    if "forbidden" in definition:
        definition["forbidden"] = sorted(set(definition["forbidden"]))
    return statement


def proofs(rng: Random, row: Any = None) -> Forgery:
    """Draw a change of one of the proofs of many kinds, or of the one that is given."""
    row = row or rng.choice(proved())
    data = whole(rng, row)
    given = seal({key: value for key, value in data.items() if key != "true"})
    is_same = data["statement"] == row["statement"]
    return Forgery(given, lambda: not is_same and is_not_derived(data))


def looked_at(report: Any) -> list[list[str]]:
    """Return what a report says was examined, in the statement and in its lemmas."""
    own = [list(line) for line in report.lines]
    return own + [line for lemma in report.lemmas for line in looked_at(lemma)]


def plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return one of the proofs of many kinds as a certificate."""
    return envelope(*(row[key] for key in ("statement", "evidence", "lemmas", "premises")))


def leaf(rng: Random, pools: list[Pool]) -> dict[str, Any]:
    """Return a kept certificate with its statement changed; of each kind as often."""
    data = rng.choice(rng.choice(pools))
    return seal({**data, "statement": forgeries.changed(data["statement"], rng)})


KINDS: dict[str, Callable[[Random], Forgery]] = {
    "leaves": changed(kept, leaf, is_refuted),
    "proofs": proofs,
    "strips": changed(all_strips, forge.forged, forge.is_false),
    "products": changed(all_products, forge.forged, forge.is_false),
    **{
        name: changed(pool, forge.forged, is_false)
        for name, (pool, is_false) in forge_lemmas.POOLS.items()
    },
    **formula_kinds.KINDS,
    **game_kinds.KINDS,
    **file_kinds.KINDS,
}
SLOW = {"supplements": 20, "caches": 4}
"""Kinds of which so many times fewer are drawn: each writes files."""


def outcome_of(data: Any, seconds: float) -> str:
    """Return what the checker says of a certificate; that is printable, and in time."""
    begun = time.process_time()
    report = check(data, clock=Clock(seconds, now=time.process_time))
    assert time.process_time() - begun < seconds + 3, data["statement"]
    shown = "".join(lines_of(report))
    assert shown.isprintable(), data["statement"]
    assert report.holds or not report.checked_fully or "minimal" not in shown, data["statement"]
    assert not any("internal error" in z for z in report.reasons), (report.reasons, data)
    return report.outcome


def examined(kind: str, seed: str, seconds: float = SECONDS) -> tuple[str, Forgery]:
    """Draw one of a kind; return how it ended. An AssertionError shows one that holds falsely."""
    return judged(KINDS[kind](Random(f"{kind}-{seed}")), f"{kind}-{seed}", seconds)  # noqa: S311


def judged(drawn: Forgery, name: str, seconds: float = SECONDS) -> tuple[str, Forgery]:
    """Return how a forgery ended. An AssertionError shows one that holds falsely."""
    outcome = (drawn.outcome or (lambda s: outcome_of(drawn.data, s)))(seconds)
    if outcome == "holds" and drawn.is_false():
        said = drawn.data if isinstance(drawn.data, str) else json.dumps(drawn.data)
        raise AssertionError(f"FALSE {name}: {said[:3000]}")
    return outcome, drawn


def main() -> int:
    """Draw, and print what comes out."""
    if sys.argv[1:] == ["told"]:
        rows = [{**row, "told": looked_at(check(plain(row)))} for row in proved()]
        text = "".join(f"{json.dumps(row)}\n" for row in rows)
        Path(__file__).with_name("proved.jsonl").write_text(text, encoding="utf-8")
        return 0
    count, seed, goal, *names = sys.argv[1:]
    false, total = 0, 0
    with Path(goal).open("w", encoding="utf-8") as file:
        for kind in names or KINDS:
            told: Counter[str] = Counter()
            begun = time.process_time()
            for k in range(max(1, int(count) // SLOW.get(kind, 1))):
                try:
                    outcome, drawn = examined(kind, f"{seed}-{k}")
                except AssertionError as error:
                    outcome, drawn = "FALSE", None
                    print(error, flush=True)  # noqa: T201
                told[outcome] += 1
                if drawn is not None and outcome == "holds":
                    file.write(json.dumps([f"{kind}-{seed}-{k}", drawn.data])[:3000] + "\n")
            took = time.process_time() - begun
            print(f"{kind}: {dict(sorted(told.items()))} {took:.0f} s", flush=True)  # noqa: T201
            false, total = false + told["FALSE"], total + told.total()
    print(f"{total} forgeries, {false} hold falsely")  # noqa: T201
    return int(false > 0)


if __name__ == "__main__":
    sys.exit(main())
