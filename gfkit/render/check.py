"""A relation that was settled: of which sequence it is, how it was understood, and the verdict."""

from __future__ import annotations

from typing import Any

from gfkit.render.latex import relation_latex
from gfkit.render.pages import Line
from gfkit.render.records import Datum, Entry, Field, Record
from gfkit.render.verdicts import lines_of_finding


def relation_record(found: Any, asked: str, *more: Entry) -> Record:
    """Return the record of what was found of a relation; asked: the relation as it was given.

    more: what programs read besides. The statement is the sentence that `verify` prints of the
    certificate.
    """
    about: list[Entry] = []
    if found.subject:
        about.append(Field("subject", found.subject, label="sequence"))
    plain = asked.partition(" for ")[0].replace(" ", "")
    is_same = found.meant.replace(" ", "").startswith(f"{plain}for")
    about.append(Datum("relation", asked) if is_same else Field("relation", asked))
    about.append(Field("statement", found.meant) if found.meant else Datum("statement", asked))
    if found.note:
        about.append(Field("note", found.note))
    verdict, *premises = lines_of_finding(found)
    is_told = not found.reason or found.reason in verdict.text
    repair = found.repair
    return Record.of(
        *more,
        *about,
        Datum("verdict", str(found.verdict)),
        Datum("outcome", str(found.verdict)),
        verdict,
        *premises,
        Datum("reason", found.reason) if is_told else Field("reason", found.reason),
        Datum("counterexample", found.counterexample),
        Datum("repair", None) if repair is None else Datum("repair", repair),
        *([] if repair is None else [Line("repair", repair, relation_latex(repair))]),
    )
