"""JSON in and out: every kind is the same after a journey, and what was proved is claimed."""

import json
import pickle
import pkgutil
import random
import re
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from objects import OBJECTS, made
from tiers import drawn

import gfkit
from gfkit import Sequence, Strip, closed_form
from gfkit.analysis.growth_rate import Growth
from gfkit.automata.transfer import TransferMatrix
from gfkit.base.display.shown import Shown
from gfkit.errors import GfkitError
from gfkit.exchange.json_codec import JsonRejected, from_json, to_json
from gfkit.exchange.json_core import SPECIAL, kind_of
from gfkit.exchange.json_kinds import KINDS, TUPLES
from gfkit.proofs.kernel import Claimed, Proved

ROOT = Path(__file__).parents[2]
NAMES = sorted(OBJECTS)
CHANGED = drawn(40, 12)
"""This many fields of each object are changed, one at a time."""


@cache
def text_of(name: str) -> str:
    return to_json(made(name))


def proofs_in(thing: Any) -> list[Any]:
    """Return the proofs that an object holds."""
    if isinstance(thing, Proved | Claimed):
        return [thing]
    if isinstance(thing, Sequence):
        return proofs_in(thing.provenance)
    if isinstance(thing, tuple | list):
        return [proof for one in thing for proof in proofs_in(one)]
    if is_dataclass(thing):
        parts = (getattr(thing, one.name) for one in fields(thing) if one.compare)
        return [proof for part in parts for proof in proofs_in(part)]
    return []


@pytest.mark.parametrize("name", NAMES)
def test_what_is_written_is_read_as_the_same(name: str) -> None:
    loaded = from_json(text_of(name))
    assert type(loaded) is type(made(name)) or isinstance(made(name), Proved)
    if not isinstance(loaded, TransferMatrix):
        assert loaded == made(name)
    if not isinstance(loaded, Growth):  # which is no longer certified
        assert to_json(loaded) == text_of(name)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_proved_is_claimed(name: str) -> None:
    before, after = proofs_in(made(name)), proofs_in(from_json(text_of(name)))
    assert [proof.statement for proof in before] == [proof.statement for proof in after]
    assert all(isinstance(proof, Claimed) for proof in after)


@pytest.mark.parametrize(
    "name", ["strip answer", "comparison", "proved sequence", "octal", "guess"]
)
def test_what_is_claimed_can_be_verified(name: str) -> None:
    if name == "octal":
        name = "nim answer"
    for proof in proofs_in(from_json(text_of(name))):
        assert isinstance(proof.verify(), Proved)


def test_every_kind_of_the_tables_has_an_example() -> None:
    written = " ".join(text_of(name) for name in NAMES)
    missing = [kind for kind in (*KINDS, *SPECIAL, *TUPLES) if f'"type": "{kind}"' not in written]
    assert missing == ["statement"]


LEFT_OUT = {
    "Arrays": "acceptors are any objects; `rule_of` makes the ArrayRule, which is written",
    "Audit": "a tuple, in TUPLES",
    "BoardTotal": "a number with how it was found; `count --squares` writes it",
    "Condition": "an acceptor is any object; the ArrayRule that it becomes a part of is written",
    "CountTable": "a list, in TUPLES",
    "Decided": "a base",
    "EntryProof": "an entry with what is proved of it; each proof and the entry are written",
    "Explanation": "sentences on a thing, which is written itself",
    "Equilibria": "a table that is computed again from its game, which is written",
    "Fit": "a base",
    "Indexed": "a base of Sequence",
    "Known": "a base of Sequence",
    "Language": "a text of its own, as automata have; the rule that it becomes is written",
    "Lumping": "a step of a computation; matrices are written",
    "Node": "a base",
    "Operated": "a base of Sequence",
    "Palette": "a text of its own, which `gfkit gf --parameter` reads",
    "Plotted": "a base",
    "AboutSequence": "a base",
    "Positions": "a list that is computed again from its strip, which is written",
    "Recurrence": "a base",
    "Repeating": "a base",
    "SeriesEquation": "a base",
    "Shown": "a base",
    "StripTable": "a table of answers, each of which is written",
    "Supplement": "a folder of files",
    "Written": "a base of Sequence",
    "Verified": "what the checker said here; a text must not say that it was checked",
}


def test_every_kind_that_is_shown_is_written_or_left_out_for_a_reason() -> None:
    special = tuple(
        one
        for kind in SPECIAL.values()
        for one in (kind.classes if isinstance(kind.classes, tuple) else (kind.classes,))
    )
    missing = set()
    for module in pkgutil.walk_packages(gfkit.__path__, "gfkit."):
        if ".checker" in module.name or module.name.endswith("__main__"):
            continue
        for name, cls in vars(import_module(module.name)).items():
            if not isinstance(cls, type) or cls.__module__ != module.name:
                continue
            is_known = f"{module.name}:{name}" in KINDS.values() or issubclass(cls, special)
            if issubclass(cls, Shown) and not is_known:
                missing.add(name)
    assert missing <= LEFT_OUT.keys()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_types_of_all_fields_are_understood(kind: str) -> None:
    found = kind_of(kind)
    assert found is not None
    assert found.hints


RELEASED = json.loads((ROOT / "conformance" / "released_keys.json").read_text())["objects"]
TEXTS = (ROOT / "unit" / "exchange" / "released_texts.jsonl").read_text().splitlines()
"""One text of each kind, as release 0.2 wrote it."""


@pytest.mark.parametrize("word", sorted(RELEASED))
def test_the_keys_of_releases_stay(word: str) -> None:
    found = kind_of(word)
    assert found is not None
    assert set(RELEASED[word].split()) <= found.hints.keys()


@pytest.mark.parametrize("place", range(len(TEXTS)))
def test_the_texts_of_releases_are_read(place: int) -> None:
    loaded = from_json(TEXTS[place])
    assert isinstance(loaded, TransferMatrix) or from_json(to_json(loaded)) == loaded


def test_answers_that_are_read_go_on_as_others_do() -> None:
    answer = from_json(to_json(Strip("col", columns=2).generating_function()))
    assert answer.terms(4) == [1, 7, 35, 181]
    assert answer.to_numpy().shape == (4, 4)
    assert str(answer.proof()) == "proved"
    form = from_json(closed_form("x/(1-x-x^2)").to_json())
    assert form.value(10) == 55
    assert str(form.proof()) == "proved"
    growth = from_json(to_json(made("asymptotics")))
    assert growth.prove.keywords == {"digits": 20}
    assert str(growth.proof()) == "proved"
    assert str(from_json(to_json(made("nearest integer"))).proof()) == "proved"


@pytest.mark.parametrize("name", [name for name in NAMES if name != "long integer"])
def test_what_is_read_is_shown_as_others_are(name: str) -> None:
    loaded = from_json(text_of(name))
    for method in ("__repr__", "__str__", "_repr_html_", "_repr_latex_", "_repr_svg_"):
        before, after = getattr(made(name), method, None), getattr(loaded, method, None)
        assert (before is None) == (after is None)
        if after is not None and method == "_repr_latex_":
            assert after() == before()
        elif after is not None:
            assert isinstance(after(), str | None)


def test_a_file_is_read_by_its_path(tmp_path: Any) -> None:
    path = tmp_path / "answer.json"
    path.write_text(to_json(Sequence([1, 2]), indent=1))
    assert from_json(path) == Sequence([1, 2])
    with pytest.raises(JsonRejected, match="cannot be read"):
        from_json(tmp_path / "none.json")


def test_no_path_of_the_machine_is_written() -> None:
    for name in NAMES:
        assert "/docs/examples" not in text_of(name)


def rejected(text: Any) -> None:
    """Read a text that may be anything: an object, or one clear error."""
    message = ""
    try:
        from_json(text)
    except JsonRejected as error:
        message = str(error)
    assert "\n" not in message
    assert len(message) < 2000


def test_lists_may_be_deep() -> None:
    deep = '{"type": "list", "items": [' * 150 + "]}" * 150
    assert from_json(f'{{"format": "gfkit object", "version": 1, "object": {deep}}}')


def test_a_proof_of_another_answer_is_noticed() -> None:
    data = json.loads(text_of("strip answer"))
    other = json.loads(to_json(Strip("snort", columns=2).generating_function()))
    data["object"]["gf"] = {"type": "generating function", "num": [1], "den": [1, -7]}
    with pytest.raises(JsonRejected, match="the proof is of another generating function"):
        from_json(json.dumps(data))
    data = json.loads(text_of("strip answer"))
    data["object"]["strip"] = other["object"]["strip"]
    with pytest.raises(JsonRejected, match="the proof is of other boards"):
        from_json(json.dumps(data))
    data = json.loads(text_of("bare closed form"))
    data["object"]["gf"]["num"] = [0, 2]
    with pytest.raises(JsonRejected, match="are not its terms"):
        from_json(json.dumps(data))


def test_a_guess_with_another_fraction_is_rejected() -> None:
    data = json.loads(to_json(gfkit.guess([1, 2, 4, 8], order_bound=2)))
    data["object"]["fit"]["gf"] = {"type": "generating function", "num": [1], "den": [1, -7]}
    with pytest.raises(JsonRejected, match="does not agree with its terms"):
        from_json(json.dumps(data))


@pytest.mark.parametrize("digits", ["99.5x", "<script>", "", "nan", "-1"])
def test_a_growth_rate_is_a_number_that_is_not_certified(digits: str) -> None:
    data = json.loads(text_of("growth"))
    copies = (from_json(json.dumps(data)), pickle.loads(pickle.dumps(made("growth"))))  # noqa: S301
    assert not any(one.certified for one in copies)
    data["object"]["digits"] = digits
    with pytest.raises(JsonRejected, match="not a growth"):
        from_json(json.dumps(data))


def test_a_set_is_written() -> None:
    assert from_json(to_json({1, 2})) == {1, 2}


def test_a_forged_proof_is_not_verified() -> None:
    data = json.loads(text_of("strip answer"))
    wrong = {"type": "generating function", "num": [1], "den": [1, -7]}
    data["object"]["gf"] = wrong
    statement = data["object"]["verdict"]["proof"]["statement"]
    statement["p"], statement["q"] = ["1"], ["1", "-7"]
    loaded = from_json(json.dumps(data))
    assert str(loaded.verdict) == "claimed"
    with pytest.raises(GfkitError):
        loaded.verdict.verify()


@pytest.mark.parametrize("name", NAMES)
def test_truncated_texts_are_rejected(name: str) -> None:
    text = text_of(name)
    for end in sorted({0, 1, len(text) // 3, len(text) // 2, len(text) - 1}):
        with pytest.raises(JsonRejected):
            from_json(text[:end])


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(data, dict):
        found += [place for key in data for place in _places(data[key], (*path, key))]
    elif isinstance(data, list):
        for key in range(min(len(data), 4)):
            found += _places(data[key], (*path, key))
    return found


@pytest.mark.drawn
@pytest.mark.parametrize("name", NAMES)
def test_changed_texts_are_objects_or_rejected(name: str) -> None:
    chance = random.Random(name)  # noqa: S311
    places = _places(json.loads(text_of(name))["object"], ("object",))
    values = [
        None,
        True,
        -1,
        0,
        10**30,
        "x",
        "n",
        [],
        [[1]],
        {},
        {"type": "consistent", "surplus": 1},
    ]
    for place in chance.sample(places, min(len(places), drawn(12, 6))):
        data = json.loads(text_of(name))
        inside = data
        for key in place[:-1]:
            inside = inside[key]
        if chance.random() < 0.2 and isinstance(inside, dict):
            del inside[place[-1]]
        else:
            inside[place[-1]] = chance.choice(values)
        rejected(json.dumps(data))


WORDS = {"name", "summary", "reason", "premises", "evidence", "lemmas", "source", "place"}
"""Texts that say nothing of the mathematics, and hints that a proof does not believe."""
HOW = {"method", "states", "states_lumped", "cancelled", "max_states", "multigraph", "compared"}
HOW |= {"small", "branches", "missing"}
"""How an answer was found, which no proof is about."""


def _other(value: Any) -> Any:
    """Return another value of the same shape."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        whole = re.fullmatch(r"-?\d+(/\d+)?", value)
        return str(Fraction(value) + 1) if whole else f"{value}5"
    return 1 if value is None else None


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, dict):
        return [
            leaf
            for key in data
            if key not in {*WORDS, *HOW, "type"}
            for leaf in _leaves(data[key], (*path, key))
        ]
    if isinstance(data, list):
        return [leaf for key, one in enumerate(data) for leaf in _leaves(one, (*path, key))]
    return [path]


def is_said_proved(loaded: Any) -> bool:
    """Tell whether the verdict of an object is one that can be proved."""
    verdict = getattr(loaded, "verdict", None)
    for proof in (verdict, getattr(loaded, "proof", None)):
        if isinstance(proof, Claimed):
            try:
                proof.verify()
            except GfkitError:
                continue
            return True
    return isinstance(verdict, Proved) or getattr(loaded, "certified", False) is True


@pytest.mark.drawn
@pytest.mark.parametrize("name", [name for name in NAMES if name != "long integer"])
def test_a_changed_field_is_noticed_or_not_proved(name: str) -> None:
    text = text_of(name)
    chance = random.Random(name)  # noqa: S311
    leaves = _leaves(json.loads(text)["object"], ("object",))
    for leaf in chance.sample(leaves, min(len(leaves), CHANGED)):
        data = json.loads(text)
        inside = data
        for key in leaf[:-1]:
            inside = inside[key]
        inside[leaf[-1]] = _other(inside[leaf[-1]])
        try:
            loaded = from_json(json.dumps(data))
        except JsonRejected:
            continue
        if leaf[-2:-1] == ("statement",) and leaf[-1] in {
            "low",
            "high",
        }:  # first different at n, among more n
            continue
        assert loaded == made(name) or not is_said_proved(loaded), leaf
