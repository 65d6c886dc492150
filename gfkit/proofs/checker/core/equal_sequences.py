"""The kind "equal sequences": two definitions have one g.f. in lowest terms, and one offset."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import kinds
from .clock import Clock, Rejected, limit, need
from .envelope import gf_lemma, known_gf
from .given_sequences import listed_terms
from .reading import canonical, fit
from .report import quoted

if TYPE_CHECKING:
    from .kinds import Given


def check_equal(given: Given) -> None:
    """Check that two definitions have one generating function and one offset."""
    statement, _, lemmas, clock, report = given
    fit(statement, {"kind": None, "first": None, "second": None}, "statement")
    sides = [statement["first"], statement["second"]]
    need(all(isinstance(side, dict) for side in sides), "a sequence is not an object")
    if canonical(sides[0]) == canonical(sides[1]):
        for lemma in lemmas:
            of = lemma["statement"].get("of")
            if _nameless(of, clock) == _nameless(sides[0], clock):
                known_gf([lemma], of, clock)
                break  # a second one is not used
        else:
            known = [kinds.found(z, sides[0].get("kind")) for z in ("GF_CHECKS", "VALUES")]
            limit(any(known), "a sequence of a kind that is not known")
        report.say("agreement", "both are the same definition")
        return
    try:
        said = [
            gf_lemma(lemmas, side, clock, f"{z}(n)") for side, z in zip(sides, "ab", strict=True)
        ]
    except Rejected:
        _require_equal_terms(sides, clock)
        report.say("agreement", "both are lists, of the same terms")
        return
    for key in ("offset", "p", "q"):
        need(said[0][key] == said[1][key], f"the sequences have not the same {key}")
    report.say("agreement", "both have the same generating function in lowest terms")


def _nameless(of: Any, clock: Clock) -> str:
    """Return the text of a definition without the name of its rule, which may differ in a lemma."""
    rule = of.get("rule") if isinstance(of, dict) else None
    if isinstance(rule, dict):
        of = {**of, "rule": {key: value for key, value in rule.items() if key != "name"}}
    text = canonical(of)
    clock.spend(100 + len(text) // 4)
    return text


def _require_equal_terms(sides: list[dict[str, Any]], clock: Clock) -> None:
    """Compare two sequences that are listed."""
    for side in sides:
        kind = side.get("kind")
        limit(kind == "terms", f"all terms of a sequence of kind {quoted(kind)}")
    first, second = ((listed_terms(side, None, clock), side["offset"]) for side in sides)
    need(first == second, "the terms are not equal")


CHECKS = {"equal sequences": check_equal}
