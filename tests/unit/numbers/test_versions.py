from gfkit.numbers.versions import library_versions


def test_versions_are_numbers_with_points():
    found = library_versions()
    assert found.keys() == {"python-flint", "FLINT", "numpy"}
    assert all(version.split(".")[0].isdigit() for version in found.values())
