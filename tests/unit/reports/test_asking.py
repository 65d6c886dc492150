"""What rules of a family have in common: all that terms say is asked, and what is said, proved."""

import random

import pytest
from laws.relation_settling import certificate

from gfkit.proofs.checker import check as replay
from gfkit.reports.asking import COUNTED, FROM, MEETINGS, meetings, settled
from gfkit.reports.rule_families import Asked, octal


def terms(first, signature, scale=1, added=0):
    found = list(first)
    while len(found) < COUNTED:
        found.append(sum(c * z for c, z in zip(signature, reversed(found), strict=False)))
    return tuple(scale * z + added for z in found)


@pytest.mark.parametrize("seed", range(4))
def test_meetings_are_those_of_the_terms(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    signature = [1, rng.randint(1, 2), rng.randint(1, 3)]
    known = {}
    for k in range(12):
        first = [rng.randint(0, 3) for _ in range(3)]
        counts = {m: terms(first, signature, rng.randint(1, 5), k % 2) for m in (2, 3)}
        known[f"rule {k}"] = Asked(f"rule {k}", {}), counts
    found = [(one.key, a.name, b.name) for one, a, b, _ in meetings(known)]
    assert {key for key, _, _ in found} >= {"one recurrence"}
    for meeting in MEETINGS:
        for key, a, b in found:
            if key == meeting.key:
                sides = [known[one][1].values() for one in (a, b)]
                assert [*map(meeting.seen, sides[0])] == [*map(meeting.seen, sides[1])]
        if meeting.key.startswith("modulo"):
            modulus = int(meeting.key.split()[1])
            classes = {}
            for _, counts in known.values():
                residues = tuple(tuple(z % modulus for z in one[FROM:]) for one in counts.values())
                if all(len({*one}) > 1 for one in residues):
                    classes.setdefault(residues, set()).add(tuple(counts.values()))
            said = sum(key == meeting.key for key, _, _ in found)
            assert said <= sum(len(some) - 1 for some in classes.values())


def test_what_is_asked_of_small_rules_is_proved():
    few = next(z for z in octal(1) if z.name == "0.7")
    for meeting in MEETINGS:
        found = settled(meeting, few, few, 3)
        assert found is not None
        assert all(replay(certificate(proof)).holds for proof in found[1].values())
