"""What random calls print as proved is accepted by `verify`; a refusal is one line."""

from random import Random

from laws.proved_calls import call, tried
from samples import parametrize_some


@parametrize_some("seed", range(160), first=2)
def test_what_is_proved_verifies(seed, tmp_path):
    seconds = 3
    found = tried(call(Random(seed)), tmp_path, seconds)  # noqa: S311
    assert "fault" not in found or found.get("verify") == 3, found
    assert found["status"] in (0, 2, 3), found
    if found["status"] == 2:
        assert found["lines"] == 1, found
