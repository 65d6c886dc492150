"""What random calls print as proved is accepted by `verify`; refusals have known reasons."""

import re
from random import Random

from laws.proved_calls import call, tried
from samples import parametrize_some

REFUSED = (
    r"is not its own mirror image|joined straight|on a twisted|reach around the growing side",
    r"this would take .*(memory|core|states)|row states .* too expensive|after merging; twisted",
    r"there is no statement about|nothing is proved (of it|for all)",
    r"no rational g\.f\. fits|need all sides of the board|counted board by board only",
    r"no period among|ends are twisted|'binary words avoiding [01]+' is neither",
    r"unknown model 'binary words|no .* of it is known|is counted on (strips|boards)",
)


@parametrize_some("seed", range(160), first=8)
def test_what_is_proved_verifies(seed, tmp_path):
    seconds = 3
    found = tried(call(Random(seed)), tmp_path, seconds)  # noqa: S311
    assert "fault" not in found or found.get("verify") == 3, found
    assert found["status"] in (0, 2, 3), found
    if found["status"] == 2:
        assert any(re.search(one, found["said"]) for one in REFUSED), found
