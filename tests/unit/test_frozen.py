"""Frozen dataclasses: what is made quickly behaves as what `dataclasses` makes."""

import copy
import dataclasses
import inspect
import pickle
from typing import ClassVar, get_type_hints

import pytest

from gfkit.base import frozen

MADE = {"std": dataclasses.dataclass, "own": frozen.dataclass}
OPTIONS = [
    {"frozen": True, **{name: value for name, value in more.items() if value is not None}}
    for slots in (True, None)
    for more in ({"slots": slots}, {"slots": slots, "eq": False}, {"slots": slots, "repr": False})
]


def classes(make, **options):
    """Return a class of two fields, one that checks and hashes, one without fields, and others."""

    @make(**options)
    class Pair:
        """A pair."""

        a: int
        b: tuple[int, ...] = (1, 2)
        kind: ClassVar[str] = "pair"

    @make(**options)
    class Checked:  # noqa: PLW1641 - it gets one
        """One that is not negative, equal to its opposite."""

        a: int

        def __post_init__(self):
            if self.a < 0:
                raise ValueError("negative")

        def __eq__(self, other):
            return isinstance(other, Checked)

        def __repr__(self):
            return "checked"

    @make(**options)
    class Nothing:
        """Nothing."""

    @make(**options)
    class Listed:
        """A list of its own."""

        a: list[int] = dataclasses.field(default_factory=list)

    @make(**options)
    class Triple(Pair):
        """A pair and more."""

        c: int = 0

    class Open(Pair):
        """A class of a user."""

    return Pair, Checked, Nothing, Listed, Triple, Open


def told(action):
    """Return what an action returns, or the error."""
    try:
        return repr(action())
    except Exception as error:  # noqa: BLE001 - it is compared
        return type(error).__name__, str(error)


def behaviour(Pair, Checked, Nothing, Listed, Triple, Open):
    one, same, other = Pair(1), Pair(b=(1, 2), a=1), Pair(2)
    loose = Open(1)
    actions = [
        *(lambda x=x, y=y: x == y for x in (one, loose, Triple(1)) for y in (same, other, 5)),
        *(lambda x=x: hash(x) == hash(same) for x in (one, other)),
        *(lambda c=c: (c.__hash__ is object.__hash__, c.__match_args__, c.__doc__)
          for c in (Pair, Checked, Nothing, Listed, Triple)),
        *(lambda c=c: [getattr(c.__dataclass_params__, z) for z in ("init", "repr", "eq", "frozen")]
          for c in (Pair, Checked, Nothing, Triple)),
        *(lambda x=x: repr(x).partition(" at ")[0]
          for x in (one, Checked(2), Nothing(), Triple(1), loose)),
        lambda: setattr(one, "a", 2), lambda: delattr(one, "a"),
        lambda: setattr(loose, "a", 2),
        Pair, lambda: Pair(1, 2, 3), lambda: Pair(1, d=4), lambda: Checked(-1),
        lambda: dataclasses.replace(one, a=7).a, lambda: dataclasses.asdict(Triple(1)),
        lambda: (Nothing() == Nothing(), hash(Nothing()) == hash(Nothing())),
        lambda: Listed().a is Listed().a, lambda: Checked(1) == Checked(2),
        lambda: copy.deepcopy(one).b, lambda: copy.copy(Triple(1, (3,), 4)).c,
        *(lambda c=c: (inspect.signature(c), c.__init__.__qualname__, get_type_hints(c.__init__))
          for c in (Pair, Checked, Nothing, Listed, Triple)),
        *(lambda c=c: hasattr(c(1), "__dict__") for c in (Pair, Triple)),
    ]  # fmt: skip
    return [told(action) for action in actions]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_classes_behave_as_those_of_dataclasses(options) -> None:
    std, own = (behaviour(*classes(make, **options)) for make in MADE.values())
    assert own == std


@frozen.dataclass(frozen=True, slots=True)
class Kept:
    """One that is pickled."""

    a: int
    b: str = "b"


def test_values_are_pickled() -> None:
    assert pickle.loads(pickle.dumps(Kept(3))) == Kept(3)  # noqa: S301
    assert not hasattr(Kept(3), "__dict__")
