"""Every citation key has an entry in catalog/bibliography.toml, and every entry is cited."""

import re
import tomllib
import unicodedata
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIBLIOGRAPHY = tomllib.loads(
    (ROOT / "catalog" / "bibliography.toml").read_text(encoding="utf-8"),
)
BRACKET = re.compile(r"\[([A-Z][A-Za-z]+[0-9]{4}[^\]]*)\]")
KEY = re.compile(r"\b[A-Z][A-Za-z]+[0-9]{4}\b")


def keys_in(text):
    """List the keys of citations such as [Kuhn1955] or [Massey1969; Stanley2012, section 4.7]."""
    return {key for inside in BRACKET.findall(text) for key in KEY.findall(inside)}


def cited():
    pages = [*(ROOT / "gfkit").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    return {key: page for page in pages for key in keys_in(page.read_text(encoding="utf-8"))}


def test_keys_are_found_alone_and_in_company():
    text = "[Kuhn1955] and [Massey1969; Stanley2012,\nsection 4.7], not [see A000045] or Kuhn1955"
    assert keys_in(text) == {"Kuhn1955", "Massey1969", "Stanley2012"}


def test_every_key_has_an_entry():
    assert {key: str(page) for key, page in cited().items() if key not in BIBLIOGRAPHY} == {}


@pytest.mark.parametrize("key", BIBLIOGRAPHY)
def test_every_entry_is_cited(key):
    assert key in cited()


@pytest.mark.parametrize("key", BIBLIOGRAPHY)
def test_an_entry_says_who_what_when_and_where(key):
    entry = BIBLIOGRAPHY[key]
    assert entry.keys() == {"author", "title", "year", "published"}
    surnames = [name.split()[-1] for name in entry["author"]]
    names = "".join(surnames) if len(surnames) < 4 else f"{surnames[0]}EtAl"
    plain = unicodedata.normalize("NFKD", names).encode("ascii", "ignore").decode()
    assert key == f"{plain}{entry['year']}"
