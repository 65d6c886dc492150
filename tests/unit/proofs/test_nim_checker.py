import json

import pytest

from gfkit.games.octal import OctalCode
from gfkit.games.periodicity import nim_answer
from gfkit.proofs import nim_checker
from gfkit.proofs.nim_checker import Rejected, check, digest, main


def certificate(code="0.07"):
    return nim_answer(OctalCode.parse(code), 0).certificate.to_data()


def changed(**entries):
    data = {**certificate(), **entries}
    return {**data, "digest": digest(data)}


@pytest.mark.parametrize("code", ["0.07", "0.77", "0.137", "4.3", "0.0", "4.0", "0.3", "0.055"])
def test_certificates_of_the_engine_hold(code):
    data = certificate(code)
    assert check(data) >= 2 * len(data["values"])


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"code": "0.77"}, r"G\(1\) is 1"),
        ({"code": "0.08"}, "no octal code"),
        ({"code": "2.7"}, "no octal code"),
        ({"code": 7}, "no octal code"),
        ({"period": 33}, "preperiod"),
        ({"period": 0, "preperiod": 87}, "no number"),
        ({"period": 34.0}, "no number"),
        ({"preperiod": True}, "no number"),
        ({"preperiod": 52, "period": 35}, r"G\(\d+\) is"),
        ({"values": [0, 0]}, "many"),
        ({"values": "00"}, "no list"),
        ({"values": [-1] * 87}, "no list"),
        ({"version": 2}, "format or version"),
        ({"format": "gfkit certificate"}, "format or version"),
        ({"more": 1}, "the keys"),
    ],
)
def test_nothing_else_holds(entries, said):
    with pytest.raises(Rejected, match=said):
        check(changed(**entries))


def test_every_listed_value_is_compared():
    data = certificate()
    for n in range(len(data["values"])):
        values = list(data["values"])
        values[n] ^= 1
        with pytest.raises(Rejected, match=rf"G\({n}\)"):
            check(changed(values=values))


def test_a_preperiod_too_small_is_refused():
    data = certificate()
    with pytest.raises(Rejected, match=r"G\(86\)"):
        check(changed(preperiod=data["preperiod"] - 1, values=data["values"][:-1]))


def test_a_changed_digest_or_no_object():
    with pytest.raises(Rejected, match="digest"):
        check({**certificate(), "digest": "0"})
    with pytest.raises(Rejected, match="object"):
        check([])


def test_files(tmp_path, capsys, monkeypatch):
    path = tmp_path / "c.json"
    path.write_text(json.dumps(certificate()))
    assert main([str(path)]) == 0
    assert capsys.readouterr().out.endswith("certificate holds\n")
    assert main(["--json", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["holds"] is True
    monkeypatch.setattr(nim_checker, "MAX_VALUES", 10)
    assert main([str(path)]) == 1
    assert "NOT CHECKED" in capsys.readouterr().out
    monkeypatch.setattr(nim_checker, "MAX_BYTES", 10)
    assert main([str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["checked_fully"] is False
    monkeypatch.undo()
    path.write_text(json.dumps(changed(period=33)))
    assert main([str(path)]) == 1
    assert "REJECTED" in capsys.readouterr().out
    path.write_text("{")
    assert main([str(path)]) == 2
    assert main([]) == 2
    assert main(["--help"]) == 0
    assert main([str(tmp_path / "none.json")]) == 2


def test_the_command_line_writes_and_verifies(tmp_path, capsys):
    from gfkit.cli import run

    path = str(tmp_path / "kayles.json")
    assert run(["game", "nim", "0.77", "--certificate", path]) == 0
    capsys.readouterr()
    assert run(["verify", path]) == 0
    assert "168 nim-values of 0.77" in capsys.readouterr().out
    assert run(["game", "nim", "0.6", "--search", "300", "--certificate", path]) == 2
    assert run(["game", "nim", "0.3'", "--certificate", path]) == 2
    assert run(["game", "nim", "0.7", "--certificate", str(tmp_path / "no" / "x.json")]) == 2
