"""What a drawn sentence fulfils: it is read, said, sent as JSON, and counts what is listed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from gfkit.errors import GfkitError
from gfkit.language import counting
from gfkit.language.data import data_of, sentence_of
from gfkit.language.english import said
from gfkit.language.reader import read


@dataclass(frozen=True)
class Fault:
    """What is wrong with a sentence."""

    kind: str
    text: str
    why: str

    def __str__(self):
        return f"{self.kind}: {self.text}\n    {self.why}"


def reading_fault(text):
    """Return what is wrong with how a sentence is read and said, or None."""
    try:
        meaning = read(text)
    except GfkitError as refused:
        return Fault("refused", text, str(refused))
    back = said(meaning)
    try:
        again = read(back)
    except GfkitError as refused:
        return Fault("not read back", text, f"{back}: {refused}")
    if again != meaning or said(again) != back:
        return Fault("read back to something else", text, f"{back}; then {said(again)}")
    if sentence_of(json.loads(json.dumps(data_of(meaning)))) != meaning:
        return Fault("not through JSON", text, str(data_of(meaning)))
    return None


def expected(table, *, total):
    """Return a term by what was listed: a number, or its coefficients by the exponents."""
    if total:
        return sum(exponents[0] * many for exponents, many in table.items())
    if not table or () in table:
        return table[()]
    return {(0, *one, *[0] * (2 - len(one))): many for one, many in table.items()}


def counting_fault(drawn):
    """Return for which n a sentence has other terms than listed, or None."""
    meaning = read(drawn.text)
    if drawn.number is not None:
        meaning, number = counting.general(meaning)
        if number != drawn.number:
            return Fault("another size", drawn.text, f"{number}, not {drawn.number}")
    try:
        sequence = counting.sequence_of(meaning)
    except GfkitError as refused:
        return _refusal_fault(drawn, meaning, str(refused))
    if sequence.offset not in drawn.begins:
        return Fault("begins elsewhere", drawn.text, f"{sequence.offset}, not {drawn.begins}")
    for n in drawn.ns:
        if n < sequence.offset:
            continue
        for values in [(z,) for z in drawn.values] or [()]:
            wanted = expected(drawn.table(n, *values), total=drawn.total)
            got = sequence(n)
            if values and not isinstance(got, int):
                got = got.at({"k": values[0]}).number()
            if isinstance(wanted, dict):
                got = {(0, 0, 0): got} if isinstance(got, int) else got.num_terms()
            if got != wanted:
                where = f"n = {n}" + "".join(f", k = {k}" for k in values)
                return Fault("wrong", drawn.text, f"{said(meaning)}, {where}: {got}, not {wanted}")
    return None


def _refusal_fault(drawn, meaning, why):
    """Return what is wrong with a refusal, or None.

    It tells that there is no finite automaton, or of which size one is made at most. The first
    terms, where they are counted without one, are those listed.
    """
    if not any(z in why for z in ("finite automaton", "at most 100 are told apart")):
        return Fault("not counted", drawn.text, f"{said(meaning)}: {why}")
    if not counting.has_terms(meaning):
        return None
    if "counts the first" not in why:
        return Fault("no first terms", drawn.text, why)
    terms = counting.first_terms(meaning, max(drawn.ns) + 1)
    if terms.offset not in drawn.begins:
        return Fault("begins elsewhere", drawn.text, f"{terms.offset}, not {drawn.begins}")
    for n in drawn.ns:
        wanted = expected(drawn.table(n), total=drawn.total)
        if n >= terms.offset and terms(n) != wanted:
            return Fault("wrong", drawn.text, f"first terms, n = {n}: {terms(n)}, not {wanted}")
    return None
