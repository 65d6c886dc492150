"""Faults put into the room are found by the law: one in each form of the grammar, one in each rule.

A fault is a change of what a function returns, or of the meaning that it takes: an amount is
shifted, a word reversed, a direction turned, a condition dropped. It is found if a sentence that
was right is refused, or counts something else.
"""

from __future__ import annotations

import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache, wraps
from importlib import import_module
from inspect import isfunction
from itertools import islice, product
from types import ModuleType

import pytest
from language.draw import Draw
from language.law import counting_fault

from gfkit import language
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.errors import GfkitError
from gfkit.language import meanings
from gfkit.language.forms import FORMS
from gfkit.language.meanings import EVERY

MODULES = [
    import_module(f"gfkit.language.{z.name}") for z in pkgutil.iter_modules(language.__path__)
]
COUNTING = {
    *("words", "sums", "permutations", "paths", "lines", "arrays", "tilings", "graphs"),
    *("letters", "cells", "sides", "counting", "counts"),
}
POOL = 1500
TRIED = 60
"""So many sentences that use a function are tried."""
CHANGES = 8
"""So many changes are tried: some have no effect, as that of what is overwritten."""
ELSEWHERE = {"strip_of", "board_of", "on_board", "has_n", "_model_on_graph"}
"""Functions that the law does not ask: strips, boards and single graphs of a sentence."""
OTHER = (
    *(("horizontally", "vertically"), ("vertical", "horizontal"), ("row", "column")),
    *(("first", "last"), ("ascent", "descent"), ("peak", "valley"), ("largest", "smallest")),
    *(("longest run", "shortest run"), ("palindrome", "constant"), ("cylinder", "ring")),
    *(("sum", "largest"), ("Dyck", "Motzkin"), ("nondecreasing", "constant"), ("king", "queen")),
    *(("area", "sum"), ("distinct", "constant"), ("return", "peak"), ("value", "sum")),
)
CALLED = {"summary", "said", "note"}
"""Fields of rules and counts that only say what they are."""
SWAPPED = {a: b for pair in OTHER for a, b in (pair[::-1], pair)}


def changes(value):
    """Yield values of the same kind that are others."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield from [value - 1] * (value > 0)
    elif isinstance(value, str):
        if value in SWAPPED:
            yield type(value)(SWAPPED[value])
        elif len(value) == 1:
            yield chr(ord(value) + 1)
        elif value:
            yield value[:-1]
    elif isinstance(value, dict):
        yield from [dict([*value.items()][:-1])] * bool(value)
    elif isinstance(value, ModuleType):
        yield next(z for z in MODULES if z is not value)
    elif isinstance(value, ArrayRule):
        data = value.to_data()
        for key in data.keys() & {"acceptors", "values"}:
            yield ArrayRule.from_data({**data, key: data[key][:-1]}, value.name)
    elif value == EVERY:
        yield meanings.Amount(1)
    elif type(value) in {tuple, list}:
        if all(isinstance(z, int | str) for z in value) and value[::-1] != value:
            yield value[::-1]
        yield from [value[:-1]] * bool(value)
        for i, one in enumerate(value):
            yield from ((*value[:i], z, *value[i + 1 :]) for z in changes(one))
    elif isinstance(value, meanings.Disjunction):
        yield meanings.Conjunction(value.parts)
    elif isinstance(value, meanings.Conjunction):
        yield meanings.Disjunction(value.parts)
        yield from [meanings.Conjunction(value.parts[:-1])] * bool(value.parts)
    elif isinstance(value, meanings.Negation):
        yield value.part
    elif value == meanings.Cells():
        yield meanings.Cells(meanings.Amount(2))
    elif isinstance(value, meanings.Sentence) and value.conditions:
        yield replace(value, conditions=value.conditions[:-1])
    elif isinstance(value, meanings.Amount):
        if value.high is None or value.high > value.low:
            yield replace(value, low=value.low + 1)
        else:
            yield replace(value, low=value.low + 1, high=value.high + 1)
    elif is_dataclass(value):
        for one in reversed([z for z in fields(value) if z.name not in CALLED]):
            for other in changes(getattr(value, one.name)):
                try:
                    yield replace(value, **{one.name: other})
                except (GfkitError, TypeError, ValueError):
                    continue
    elif isfunction(value):
        yield lambda *given: next(changes(value(*given)), value(*given))


def is_meaning(value):
    return type(value).__module__ == meanings.__name__ or isinstance(value, meanings.Amount)


def with_a_fault(function, which, *, of_arguments):
    """Return a function with a change of a meaning that it takes, or of what it returns.

    which: which of the changes that there are.
    """

    def changed(value):
        value = tuple(value) if isinstance(value, Iterator) else value
        return next(islice(changes(value), which, None), value)

    @wraps(function)
    def faulty(*given, **named):
        for i, one in enumerate(given if of_arguments else ()):
            if is_meaning(one) and changed(one) != one:
                return function(*given[:i], changed(one), *given[i + 1 :], **named)
        return changed(function(*given, **named))

    return faulty


def forget():
    """Forget what was read, and the parser with its forms."""
    for module in MODULES:
        for one in vars(module).values():
            if hasattr(one, "cache_clear"):
                one.cache_clear()


def put(function, other, patch):
    """Put another function wherever this one is used in the room."""
    for module in MODULES:
        for name, one in vars(module).items():
            if one is function:
                patch.setattr(module, name, other)
    forget()


RULES = sorted(
    f"{module.__name__.rpartition('.')[2]}.{name}"
    for module in MODULES
    for name, one in vars(module).items()
    if getattr(one, "__module__", "") == module.__name__
    and module.__name__.rpartition(".")[2] in COUNTING
    and (isfunction(one) or hasattr(one, "cache_clear"))
    and name not in ELSEWHERE
)


def rule(name):
    module, _, function = name.partition(".")
    return getattr(import_module(f"gfkit.language.{module}"), function)


@cache
def pool():
    """Return sentences that are right, and which of them use each form and each rule."""
    draw = Draw("faults")
    users = defaultdict(list)
    used = set()

    def noted(name, function):
        @wraps(function)
        def noting(*given, **named):
            used.add(name)
            return function(*given, **named)

        return noting

    sentences = [draw.sentence() for _ in range(POOL)]
    with pytest.MonkeyPatch.context() as patch:
        for name in FORMS:
            patch.setitem(FORMS, name, noted(name, FORMS[name]))
        for name in RULES:
            put(rule(name), noted(name, rule(name)), patch)
        for one in sentences:
            used.clear()
            if found_by(one):
                continue
            for name in used:
                users[name].append(one)
    forget()
    return users


def forget_read():
    """Forget what was read and counted, but not the parser."""
    for module in MODULES:
        for name, one in vars(module).items():
            if hasattr(one, "cache_clear") and name not in {"parser", "_lexicon", "lexemes"}:
                one.cache_clear()


def found_by(sentence):
    """Tell whether a sentence is refused, or counts something else."""
    forget_read()
    try:
        return counting_fault(sentence) is not None
    except Exception:  # noqa: BLE001 - whatever a fault leads to
        return True


def is_found(name, fault, which):
    """Tell whether the law finds a fault, which is put in by a function."""
    users = pool()[name][:TRIED]
    try:
        with pytest.MonkeyPatch.context() as patch:
            fault(which, patch)
            return any(map(found_by, users))
    finally:
        forget()


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(FORMS.keys() - {"doubt"}))  # which is refused
def test_a_fault_in_a_form_is_found(name):
    form = FORMS[name]

    def fault(which, patch):
        patch.setitem(FORMS, name, with_a_fault(form, which, of_arguments=False))
        forget()

    assert any(is_found(name, fault, which) for which in range(CHANGES))


@pytest.mark.thorough
@pytest.mark.parametrize("name", RULES)
def test_a_fault_in_a_rule_is_found(name):
    function = rule(name)

    def fault(which, patch):
        of_arguments, number = which
        put(function, with_a_fault(function, number, of_arguments=of_arguments), patch)

    each = product((True, False), range(CHANGES))
    assert any(is_found(name, fault, which) for which in each)
