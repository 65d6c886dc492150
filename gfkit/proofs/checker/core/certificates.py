"""A certificate is checked: its envelope, its lemmas, then its statement; and the report of it.

The envelope is a statement with premises, evidence and lemmas, each lemma a proof like it. What is
no longer checked is refused in words. Whatever happens on the way, the answer is a report.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

from . import kinds
from .clock import SECONDS, Clock
from .rejections import NotChecked, Refused, Rejected, limit, need
from .reports import Given, Report, quoted
from .shapes import HEX, TEXT, canonical, fit
from .words import stated

REMOVED = kinds.declared(kinds.TABLES[0])["removed"]
"""Kinds of statements and definitions, and keys of definitions."""


def refuse_removed(data: Any) -> None:
    """Raise Refused for data of a kind, or with a key, that was removed, at any depth."""
    if isinstance(data, list):
        for one in data:
            refuse_removed(one)
    elif isinstance(data, dict):
        named = [("kinds", data["kind"])] if isinstance(data.get("kind"), str) else []
        for table, name in (*named, *(("keys", key) for key in data)):
            if name in REMOVED[table]:
                said = REMOVED[table][name] or name
                raise Refused(f"{said!r} is no longer checked (last by commit 8289e0b4)")
        refuse_removed(list(data.values()))


FORMAT, VERSION = "gfkit certificate", 2
PROOF = {"statement": None, "premises": [TEXT], "evidence": None, "lemmas": None}
FILE = {"format": TEXT, "version": range(1, 10), **PROOF, "versions": None, "digest": HEX}
DEEPEST, MOST = 40, 500
FAILED = "the checker failed by an internal error"


def check(
    data: Any,
    *,
    seconds: float = SECONDS,
    memory: int | None = None,
    clock: Clock | None = None,
    progress: Callable[[str], None] | None = None,
) -> Report:
    """Check a certificate, given as `json.loads` returns it; raises only what the clock passes.

    seconds, memory: limits of time, and of the resident memory of this process in bytes. progress:
    called with a line of text now and then.

    >>> check({"format": "a letter"}).outcome
    'rejected'
    """
    report = Report(progress or (lambda _: None))
    clock = clock or Clock(seconds, memory=memory)
    loaded = kinds.LOADED.set(set())
    try:
        check_file(data, clock, report)
    except clock.passes:
        raise
    except Rejected as error:
        report.fail(str(error))
    except NotChecked as error:
        report.fail(str(error), checked_fully=False)
        report.refused = isinstance(error, Refused)
    except RecursionError:
        report.fail("the certificate is nested too deeply", checked_fully=False)
    except (ArithmeticError, MemoryError) as error:
        report.fail(f"too large to be checked ({type(error).__name__})", checked_fully=False)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not a proof
        report.fail(f"{FAILED} ({type(error).__name__})", checked_fully=False)
    finally:
        report.parts = sorted(kinds.LOADED.get())
        kinds.LOADED.reset(loaded)
    return report


def check_file(data: Any, clock: Clock, report: Report) -> None:
    """Check a certificate of version 2; raises Rejected or NotChecked."""
    old = isinstance(data, dict) and data.get("version") == 1 and "object" not in data
    limit(not old, "version 1 of the format is not read any more; make it again, as with gfkit gf")
    fit(data, FILE, "certificate")
    need(data["format"] == FORMAT and data["version"] == VERSION, "another format or version")
    versions = data["versions"]
    texts = isinstance(versions, dict) and all(isinstance(z, str) for z in versions.values())
    need(texts, "versions is not an object of strings")
    rest = {key: data[key] for key in data if key != "digest"}
    same = data["digest"] == hashlib.sha256(canonical(rest).encode("ascii")).hexdigest()
    need(same, "digest does not belong to this text: it was changed after it was written")
    check_proof({key: data[key] for key in PROOF}, clock, report, "", 0, {})


def check_proof(
    proof: Any, clock: Clock, report: Report, where: str, depth: int, checked: dict[str, Report]
) -> None:
    """Check the lemmas of a proof and then its statement; raises Rejected or NotChecked.

    Each lemma must be used: whoever reads the lemmas reads what the statement rests on. checked:
    the reports of lemmas that hold, by their texts; one that occurs again is not checked again.
    """
    place = where or "certificate"
    need(depth < DEEPEST, "lemmas are nested too deeply")
    fit(proof, PROOF, place)
    statement, evidence, lemmas = proof["statement"], proof["evidence"], proof["lemmas"]
    need(isinstance(statement, dict), f"{place}.statement is not an object")
    need(isinstance(evidence, dict), f"{place}.evidence is not an object")
    need(isinstance(lemmas, list), f"{place}.lemmas is not a list")
    limit(len(lemmas) <= MOST, f"a proof has more than {MOST} lemmas")
    for k, lemma in enumerate(lemmas):
        text = canonical(lemma)
        clock.spend(100 + len(text) // 4)
        report.lemmas.append(checked.get(text) or Report(report.progress))
        if text not in checked:
            check_proof(lemma, clock, report.lemmas[-1], f"{place}.lemmas[{k}]", depth + 1, checked)
            checked[text] = report.lemmas[-1]
    clock.spend(len(canonical(statement)))
    refuse_removed(statement)
    report.outline = stated(statement)
    kind = statement.get("kind")
    check = kinds.found("check", kind)
    limit(check, f"the checker knows no statements of the kind {quoted(kind)}")
    fit(statement, {"kind": None, **kinds.shape_of(kind)}, "statement")
    if "evidence" in kinds.row(kind):
        refuse_removed(evidence)
        fit(evidence, kinds.shape_of(kind, "evidence"), "evidence")
    given = [{**lemma, "used": []} for lemma in lemmas]
    check(Given(statement, evidence, given, clock, report))
    for k, lemma in enumerate(given, 1):
        need(lemma["used"], f"lemma {k} of {place} is not used")
        report.uses.append(f"{k} ({', '.join(lemma['used'])})")
    assumed = {*report.premises}.union(*(z.premises for z in report.lemmas))
    report.premises = sorted(assumed)
    need({*proof["premises"]} == assumed, f"{place}.premises are not those that the proof needs")
    report.done = True


def use(lemma: dict[str, Any], what: str) -> dict[str, Any]:
    """Note what a lemma is used for; return its statement."""
    if what not in lemma["used"]:
        lemma["used"].append(what)
    said: dict[str, Any] = lemma["statement"]
    return said


def lemma_with(lemmas: list[dict[str, Any]], wanted: Any, clock: Clock, what: str = "") -> Any:
    """Return the statement of the lemma that says exactly this, or None.

    A lemma about a g.f. is found by its definition: there `wanted` is its kind and `of` alone.
    """
    text, kind = _text(wanted, wanted, clock), wanted["kind"]
    for lemma in lemmas:
        said = lemma["statement"]
        if _text(said, wanted if kind == "generating function" else said, clock) == text:
            return use(lemma, what or f"the {kind}")
    return None


def _text(said: dict[str, Any], keys: Iterable[str], clock: Clock) -> str:
    """Return the text of entries of a statement, but for the name of its rule, which may differ."""
    of = said.get("of")
    if isinstance(of, dict) and isinstance(of.get("rule"), dict):
        of = {**of, "rule": {key: z for key, z in of["rule"].items() if key != "name"}}
    text = canonical({**{key: said.get(key) for key in keys}, "of": of})
    clock.spend(100 + len(text) // 4)
    return text


def known_gf(lemmas: list[dict[str, Any]], of: Any, clock: Clock, what: str = "a(n)") -> Any:
    """Return the statement of the lemma that gives the g.f. of a definition, or None."""
    wanted = {"kind": "generating function", "of": of}
    return lemma_with(lemmas, wanted, clock, f"the g.f. of {what}")


def gf_lemma(lemmas: list[dict[str, Any]], of: Any, clock: Clock, what: str = "a(n)") -> Any:
    """Return the statement of the lemma that gives the g.f. of a definition; raises Rejected."""
    said = known_gf(lemmas, of, clock, what)
    need(said, "a lemma about a generating function is missing")
    return said
