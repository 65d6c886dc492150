"""The catalogue as pages to search: each claim decided again, with evidence and certificate."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import tomllib
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from api_pages import escaped, write_text

import gfkit
from gfkit.claims.audit import audit
from gfkit.claims.catalogue import catalogue_directory, read_catalogue
from gfkit.claims.claim import Claim
from gfkit.numbers.decimals import number_text
from gfkit.proofs.certificates import certificate_data

PART = 25
"""Claims that one process decides together."""
LONGEST = 300
"""Longer values are cut on the pages; the data to download have them whole."""
ORDER = ("refuted", "proved", "consistent", "underdetermined", "refused")
MEANING = {
    "proved": "derived by the kernel; the certificate replays it",
    "refuted": "false, with the least counterexample",
    "consistent": "agrees with all values that were computed; not a proof",
    "underdetermined": "too little is given to decide it",
    "refused": "outside what gfkit settles; the reason is given",
}
FIELDS = ("id", "source", "place", "kind", "verdict", "statement", "says", "reason", "at",
          "said", "true", "repair", "premises", "note", "certificate")  # fmt: skip


def write_catalogue(folder: Path, made: Path) -> None:
    """Decide every claim again and write the pages, the data and the certificates.

    folder: of the pages. made: of the data and certificates. The claims are not decided again where
    neither the code nor the catalogue has changed since they were.
    """
    stamp = folder / "stamp.txt"
    now = _digest()
    data = made / "claims.json"
    if data.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        records = json.loads(data.read_text(encoding="utf-8"))
    else:
        records = _all_decided(made)
        write_text(data, json.dumps(records, indent=1, ensure_ascii=False) + "\n")
        write_text(made / "claims.js", f"window.gfkitClaims = {json.dumps(records)};\n")
        write_text(made / "claims.csv", _csv(records))
    folder.mkdir(parents=True, exist_ok=True)
    sources = list(dict.fromkeys(record["source"] for record in records))
    bibliography = _bibliography()
    for source in sources:
        mine = [record for record in records if record["source"] == source]
        write_text(folder / f"{source}.md", _page(source, bibliography.get(source, ""), mine))
    write_text(folder / "index.md", _index(sources, records, bibliography))
    write_text(stamp, now)


def _all_decided(made: Path) -> list[dict[str, Any]]:
    """Decide all claims, in as many processes as there are cores."""
    (made / "certificates").mkdir(parents=True, exist_ok=True)
    count = len(_claims())
    parts = [range(low, min(low + PART, count)) for low in range(0, count, PART)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        decided = pool.map(_decided, parts, [made] * len(parts))
        return [record for part in decided for record in part]


@cache
def _claims() -> list[Claim]:
    """Return all claims, which a process reads once."""
    return read_catalogue(catalogue_directory())


def _decided(numbers: range, made: Path) -> list[dict[str, Any]]:
    """Decide some claims and write their certificates; neighbours share what they need."""
    records = []
    for found in audit(_claims()[numbers.start : numbers.stop]):
        if found.as_recorded is False:
            verdict = f"{found.finding.verdict}: {found.finding.reason}"
            raise SystemExit(f"{found.claim.id} is not settled as the catalogue records: {verdict}")
        record = _record(found)
        proof = found.finding.proof
        if proof is not None:
            record["certificate"] = f"certificates/{found.claim.id}.json"
            text = json.dumps(certificate_data(proof, gfkit.__version__))
            write_text(made / record["certificate"], f"{text}\n")
        records.append(record)
    return records


def _digest() -> str:
    found = hashlib.sha256()
    for root, pattern in (
        (Path(gfkit.__file__).parent, "*.py"),
        (catalogue_directory(), "*.toml"),
    ):
        for path in sorted(root.rglob(pattern)):
            found.update(path.read_bytes())
    return found.hexdigest()


def _record(found: Any) -> dict[str, Any]:
    claim, finding = found.claim, found.finding
    place = finding.counterexample or {}
    says = claim.says
    return {
        "id": claim.id,
        "source": claim.source,
        "place": claim.place,
        "kind": claim.kind,
        "verdict": str(finding.verdict),
        "statement": claim.statement,
        "says": "; ".join(f"{key}: {_value(value)}" for key, value in says.items()),
        "reason": finding.reason,
        "at": str(place.get("n", "")),
        "said": str(place.get("expected", "")),
        "true": str(place.get("got", "")),
        "repair": finding.repair or "",
        "premises": "; ".join(finding.proof.premises if finding.proof is not None else ()),
        "note": claim.note,
        "certificate": "",
    }


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    if isinstance(value, int) and not isinstance(value, bool):
        return number_text(value)
    return str(value)


def _csv(records: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(records)
    return out.getvalue()


def _bibliography() -> dict[str, str]:
    path = catalogue_directory() / "bibliography.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        key: f"{', '.join(entry['author'])}, *{escaped(entry['title'])}*, {entry['year']}"
        for key, entry in entries.items()
        if "author" in entry
    }


def _totals(records: list[dict[str, Any]]) -> str:
    counts = [(verdict, sum(r["verdict"] == verdict for r in records)) for verdict in ORDER]
    return ", ".join(f"{count} {verdict}" for verdict, count in counts if count)


def _code(text: str) -> str:
    cut = text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
    cut = " ".join(cut.split()).replace("`", "'")
    return f"`{cut}`" if cut else ""


def _page(source: str, cited: str, records: list[dict[str, Any]]) -> str:
    """Return the page of a source: what is wrong first, then every claim."""
    wrong = [record for record in records if record["verdict"] == "refuted"]
    title = cited.split("*")[1] if cited.count("*") == 2 else source
    lines = [f"# {title}", ""]
    lines += [f"{cited}. In gfkit: `{source}`.", ""] if cited else []
    lines += [f"{len(records)} statements were checked: {_totals(records)}. Every verdict on this "
              "page was decided again when the page was made.", ""]  # fmt: skip
    lines += ["Each proof has a button that replays it here; `gfkit audit catalog --only ID` "
              "decides a claim again. [Every claim as JSON or CSV](index.md).", ""]  # fmt: skip
    lines += ["## What is wrong", ""]
    if not wrong:
        lines += ["None of the statements was found to be wrong.", ""]
    for record in wrong:
        lines += [f"- **[{escaped(record['place'])}](#{source}-{record['id']})**: "
                  f"{escaped(record['statement'])} {_fails(record)}"]  # fmt: skip
    lines += ["", "## Every statement", ""]
    for record in records:
        lines += _section(source, record)
    return "\n".join(lines) + "\n"


def _fails(record: dict[str, Any]) -> str:
    at = f"n = {record['at']}" if record["at"].lstrip("-").isdigit() else record["at"]
    text = (
        f"Fails at {_code(at)}: it says {_code(record['said'])}, true is {_code(record['true'])}."
    )
    return f"{text} Right: {_code(record['repair'])}." if record["repair"] else text


def _section(source: str, record: dict[str, Any]) -> list[str]:
    verdict = record["verdict"]
    lines = [f"({source}-{record['id']})=", f"### {escaped(record['place'])} ({record['id']})", ""]
    lines += [f"{escaped(record['statement'])}", ""]
    lines += [f"{{bdg-{_COLOURS[verdict]}}}`{verdict}` {escaped(record['reason'])}", ""]
    rows = [("says", _code(record["says"])), ("kind", _code(record["kind"]))]
    if verdict == "refuted":
        rows.append(("counterexample", _fails(record)))
    rows += [("premises", escaped(record["premises"])), ("note", escaped(record["note"]))]
    lines += [f"- {name}: {text}" for name, text in rows if text]
    lines += [f"- command: `gfkit audit catalog --only {record['id']}`", ""]
    if record["certificate"]:
        address = f"../_static/made/{record['certificate']}"
        lines += ["```{raw} html", f'<p class="replay" data-certificate="{address}">'
                  f'<a href="{address}">certificate</a></p>', "```", ""]  # fmt: skip
    return lines


_COLOURS = {
    "proved": "success",
    "refuted": "danger",
    "consistent": "info",
    "underdetermined": "warning",
    "refused": "secondary",
}


def _index(sources: list[str], records: list[dict[str, Any]], cited: dict[str, str]) -> str:
    lines = ["# Catalogue", ""]
    lines += [f"{len(records)} statements of {len(sources)} sources, each decided by gfkit: "
              f"{_totals(records)}.", ""]  # fmt: skip
    lines += ["| source | statements | verdicts |", "| --- | --- | --- |"]
    for source in sources:
        mine = [record for record in records if record["source"] == source]
        title = f"[{source}]({source}.md)"
        title += f": {cited[source]}" if source in cited else ""
        lines.append(f"| {title} | {len(mine)} | {_totals(mine)} |")
    lines += ["", "## Search", "", "```{raw} html"]
    lines += ['<div id="catalogue-search"></div>',
              '<script src="../_static/made/claims.js"></script>', "```", ""]  # fmt: skip
    lines += ["| verdict | meaning |", "| --- | --- |"]
    lines += [f"| {verdict} | {MEANING[verdict]} |" for verdict in ORDER]
    lines += ["", 'Data to download: <a href="../_static/made/claims.json">JSON</a>, '
              '<a href="../_static/made/claims.csv">CSV</a>.', ""]  # fmt: skip
    lines += ["```{toctree}", ":hidden:", *sources, "```", ""]
    return "\n".join(lines)
