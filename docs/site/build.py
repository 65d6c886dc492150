"""Builds the site: python docs/site/build.py [OUTPUT]; every page with code is executed.

The documents are copied to build/site-source, where the pages that are made from the code and the
catalogue join them; Sphinx turns the whole into HTML, and a warning is an error. The folder OUTPUT
(build/site) is complete: it needs no network, and any web server can serve it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SOURCE = ROOT / "build" / "site-source"
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(ROOT))


def main(output: Path) -> int:
    """Build the site; return the exit status."""
    from api_pages import write_pages, write_text  # noqa: PLC0415 - after the path
    from catalogue_pages import write_catalogue  # noqa: PLC0415
    from figures_pages import write_figures  # noqa: PLC0415
    from front import write_front  # noqa: PLC0415
    from gallery_pages import write_gallery  # noqa: PLC0415
    from made_pages import write_made  # noqa: PLC0415
    from replay import add_runtime  # noqa: PLC0415
    from rule_pages import write_rules  # noqa: PLC0415

    copy_documents()
    made = SOURCE / "site" / "static" / "made"
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        beside = [
            pool.submit(write_figures, SOURCE / "figures"),
            pool.submit(write_gallery, SOURCE / "gallery"),
            pool.submit(write_rules, SOURCE / "rules", made / "rules"),
            pool.submit(write_front, made),
            pool.submit(write_made, SOURCE),
        ]
        write_catalogue(SOURCE / "catalogue", made)
        for one in beside:
            one.result()
    write_pages(SOURCE / "api")
    write_text(SOURCE / "start.md", start_page())
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    done = subprocess.run([*command, "-j", "auto", str(SOURCE), str(output)], check=False)
    if done.returncode == 0:
        add_runtime(output / "_static" / "replay")
        print(f"the site is in {output}; to read it: python -m http.server -d {output}")
    return done.returncode


def copy_documents() -> None:
    """Copy the documents, newer ones only, and remove copies of those that are gone."""
    documents = ROOT / "docs"
    catalog = (
        (one.name, tomllib.loads(one.read_text("utf-8")))
        for one in (ROOT / "catalog").glob("*.toml")
    )
    sources = {name: data["source"] for name, data in catalog if "source" in data}
    present = set()
    for path in documents.rglob("*"):
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        target = SOURCE / path.relative_to(documents)
        present.add(target)
        if path.name == "figures.md":  # made anew, with evidence
            continue
        if path.suffix == ".md":
            content = path.read_bytes().replace(b"](figures.md)", b"](figures/index.md)")
            content = content.replace(b"<figures>", b"<figures/index>")
        else:
            content = path.read_bytes()
        for name, source in sources.items():
            content = content.replace(
                f"../catalog/{name})".encode(), f"catalogue/{source}.md)".encode()
            )
        content = content.replace(b"](../README.md)", b"](start.md)")
        content = content.replace(b"[contributing](../CONTRIBUTING.md)", b"`CONTRIBUTING.md`")
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    for name in ("catalog/bibliography.toml", "tests/reference/oeis_arrays.toml"):
        target = SOURCE.parent / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, target)
    made = {
        "api",
        "catalogue",
        "figures",
        "gallery",
        "rules",
        "start.md",
        "kinds.md",
        "public.md",
        "trusted.md",
        "made",
        "jupyter_execute",
        ".jupyter_cache",
    }
    for path in SOURCE.rglob("*.md"):
        if path not in present and not made & set(path.relative_to(SOURCE).parts):
            path.unlink()


def start_page() -> str:
    """Return the README as a page of the site."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = re.sub(r"\]\(docs/", "](", text)
    for name in ("CHANGELOG.md", "LICENSE", "CONTRIBUTING.md", "CITATION.cff"):
        text = re.sub(rf"\[([^\]]*)\]\({name}\)", r"\1", text)
    return text.replace("# gfkit\n", "# Installation and first sessions\n", 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()))
