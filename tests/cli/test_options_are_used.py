"""No option is accepted and unused: it changes the answer or the files, or it is refused.

The calls are those of the registry, commands.toml; a new option needs a value in
option_values.toml.
"""

import shutil
import tomllib
from pathlib import Path

import pytest
from commands import OPTION_CALLS, Call
from samples import parametrize_some

from gfkit.answers.verbs import VERBS as NAMES
from gfkit.cli import run
from gfkit.cli.commands import Command
from gfkit.pictures import shapes
from gfkit.pictures.figures import form_of

TABLE = tomllib.loads(Path(__file__).with_name("option_values.toml").read_text(encoding="utf-8"))
REFUSED = 2


def verbs():
    """Yield every verb with the words of each of its options, the longest word first."""
    for name in NAMES:
        options = dict.fromkeys(Command(name).options.values())
        yield name, [sorted(one.opts, key=len, reverse=True) for one in options]


OPTIONS = dict(verbs())


def is_work(words):
    return any(word in TABLE["work"]["names"] for word in words)


def values_of(words):
    """Return what is given after an option, each a list of arguments; raises KeyError for none."""
    for word in words:
        if word in TABLE["flags"]["names"]:
            return [[word]]
        if word in TABLE["values"]:
            return [[word, value] for value in TABLE["values"][word]]
    raise KeyError(words)


def test_every_option_is_in_the_table() -> None:
    for options in OPTIONS.values():
        assert all(is_work(words) or values_of(words) for words in options)


CALLS = [call for call in OPTION_CALLS if not all(map(is_work, OPTIONS[call.verb]))]


def seen(folder: Path) -> dict[Path, tuple[int, int]]:
    """Return the files of a folder, each with when it was written and its size."""
    stats = {one: one.stat() for one in folder.rglob("*") if one.is_file()}
    return {one: (stat.st_mtime_ns, stat.st_size) for one, stat in stats.items()}


def answer(home: Path, folder: Path, capsys, arguments):
    """Return the status, what is printed, and the files that are written in a copy of `home`."""
    if not folder.exists():
        shutil.copytree(home, folder)
    before = seen(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        capsys.readouterr()
        status = run(arguments)
    after = seen(folder)
    written = {str(one): one.read_bytes() for one in after.keys() - before.keys()}
    if after != before:
        shutil.rmtree(folder)
    out, error = capsys.readouterr()
    return status, out, error, written


def outlined(plot, name: str) -> bytes:
    """Return what a plot has, which is not drawn: that takes a quarter of a second."""
    form_of(name)
    found = [
        [str(one), *(getattr(one, get, str)() for get in ("get_text", "get_xydata", "get_offsets"))]
        for one in plot.figure.findobj()
    ]
    return repr((plot.description, found)).encode()


@pytest.mark.usefixtures("computed_once")
@parametrize_some("call", CALLS, ids=str, share=84)
def test_each_option_changes_the_answer_or_is_refused(
    capsys, tmp_path, home, monkeypatch, call: Call
) -> None:
    monkeypatch.setattr(shapes, "figure_bytes", outlined)

    def found(*more):
        return answer(home, tmp_path / "copy", capsys, [*call.words, *more])

    def is_used(*given):
        """Tell whether an option is refused, or seen in the text, the JSON or the files."""
        for form in ((), ("--json",)):
            if form not in before:
                before[form] = found(*form)
            status, out, error, files = found(*given, *form)
            if status == REFUSED:
                assert error.startswith("gfkit: ")
                assert error.count("\n") == 1
                return True
            if (out, files) != (before[form][1], before[form][3]):
                return True
        return False

    before = {(): found()}
    assert before[()][0] != REFUSED, before[()]
    for words in OPTIONS[call.verb]:
        if not is_work(words) and not set(words) & set(call.words):
            assert any(is_used(*given) for given in values_of(words)), (call.words, words)
