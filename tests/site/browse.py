"""Opens the built site in headless Chromium: python tests/site/browse.py [FOLDER].

Every page is opened wide and as narrow as a phone: no error in the console, nothing fetched from
elsewhere, no page wider than its window, no link that leads nowhere. The catalogue is searched, a
proof is replayed and a forged one rejected, and each form of the bench is used. Images have texts,
fields have labels, and what can be used is reached by Tab, with its focus to be seen.
"""

from __future__ import annotations

import functools
import http.server
import json
import re
import shutil
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

from gfkit.proofs.certificates import digest

ROOT = Path(__file__).parents[2]
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
WAIT = 120_000
ANSWERS = {
    "ask": "(1+3*x-2*x^2)/(1-2*x-3*x^2+2*x^3)",
    "strip": "order 4 is minimal",
    "python": "mean 0, temperature 2",
    "guess": "a(n) = 2*a(n-1) + a(n-2)",
    "gf": "4.66390246",
    "check": "proved",
    "entry": "repair: a(n) = 4*a(n-1)+4*a(n-2)-4*a(n-3)-a(n-4)",
    "nim": "0, 1, 2, 3, 1, 4",
    "game": "{3*|1*}",
}


PASTED = """%S A000045 0,1,1,2,3,5,8,13,21,34,55
%F A000045 a(n) = a(n-1) + a(n-2).
%O A000045 0,4"""
UNNAMED = """[
  ...document.querySelectorAll('img, input, select, textarea, button, a[href]')
].filter(e => {
  if (e.tagName === 'IMG') return !(e.alt || '').trim();
  if (e.type === 'hidden' || e.closest('[hidden]')) return false;
  const label = e.labels && e.labels.length ? e.labels[0].innerText : '';
  const inside = [...e.querySelectorAll('img[alt], svg')].map(i => i.alt || i.innerHTML).join('');
  const said = [e.getAttribute('aria-label'), e.title, label, e.textContent, inside];
  return !said.some(text => (text || '').trim());
}).map(e => e.outerHTML.slice(0, 120))"""
"""What a reader who does not see the page cannot name."""
FOCUSED = """() => {
  const e = document.activeElement;
  if (!e || e === document.body) return null;
  const style = getComputedStyle(e);
  const seen = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
  e.dataset.reached = seen ? 'seen' : 'unseen';
  return [e.tagName, seen, e.outerHTML.slice(0, 100)];
}"""
REACHED = {
    "catalogue/index.html": (
        ".catalogue-form input",
        ".catalogue-form select",
        ".catalogue-list a",
    ),
    "bench.html": (
        "form.bench textarea",
        "form.bench input",
        "form.bench button",
        "#replay-paste textarea",
        "#replay-paste button",
    ),
    "catalogue/A215721.html": (".replay button",),
}
"""What is to be reached by Tab on a page."""
MOST_TABS = 220


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves the folder and says nothing."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Site:
    """The site on a local port, its pages, and what was found wrong."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(Quiet, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}/"
        self.folder = folder
        self.pages = sorted(
            str(path.relative_to(folder))
            for path in folder.rglob("*.html")
            if "_static" not in path.parts
        )
        self.lock = threading.Lock()
        self.passed = 0
        self.wrong: list[str] = []

    def expect(self, holds: object, text: str) -> None:
        """Count a check."""
        if holds:
            with self.lock:
                self.passed += 1
        else:
            self.wrong.append(text)
            print("FAILED", text)


def watched(site: Site, page, where: list[str]) -> None:
    """Report errors in the console and requests to other places."""
    page.on(
        "console",
        lambda message: (
            message.type != "error" or site.expect(False, f"{where[0]}: {message.text}")
        ),
    )
    page.on("pageerror", lambda error: site.expect(False, f"{where[0]}: {error}"))
    own = (site.base, "data:", "blob:")
    page.on(
        "request",
        lambda request: request.url.startswith(own) or site.expect(False, f"asks {request.url}"),
    )


def read_pages(site: Site, page, where: list[str]) -> None:
    """Open every page in both widths and follow its links."""
    anchors: dict[str, set[str]] = {}
    links: list[tuple[str, str]] = []
    for name in site.pages:
        where[0] = name
        page.set_viewport_size(PHONE)
        page.goto(site.base + name)
        width = page.evaluate("document.documentElement.scrollWidth")
        site.expect(width <= PHONE["width"], f"{name} is {width} pixels wide on a phone")
        unnamed = page.evaluate(UNNAMED)
        site.expect(not unnamed, f"{name}: without a name: {unnamed[:2]}")
        heads = page.locator("h1").count()
        site.expect(heads == 1, f"{name}: {heads} headings of the first level")
        found = page.evaluate(
            "[[...document.querySelectorAll('[id]')].map(e => e.id),"
            "[...document.querySelectorAll('a[href]')].map(e => e.getAttribute('href'))]"
        )
        anchors[name] = set(found[0])
        links += [(name, link) for link in found[1]]
    for name, link in set(links):
        if re.match(r"[a-z]+:", link):
            continue
        address, anchor = urldefrag(urljoin(site.base + name, link))
        target = unquote(address.removeprefix(site.base)) or "index.html"
        exists = (site.folder / target).is_file()
        site.expect(exists, f"{name}: the link {link} leads nowhere")
        if exists and anchor and target in anchors:
            there = unquote(anchor) in anchors[target]
            site.expect(there, f"{name}: {link} has no such place")


def search_catalogue(site: Site, page, where: list[str]) -> None:
    """Search the catalogue by words and by verdict."""
    where[0] = "catalogue"
    page.set_viewport_size(DESK)
    page.goto(f"{site.base}catalogue/index.html")
    claims = json.loads((site.folder / "_static" / "made" / "claims.json").read_text("utf-8"))
    refuted = [claim for claim in claims if claim["verdict"] == "refuted"]
    page.locator("select[aria-label=verdict]").select_option("refuted")
    said = page.locator(".catalogue-count").inner_text()
    site.expect(said.startswith(f"{len(refuted)} of {len(claims)} "), f"search: {said}")
    page.locator(".catalogue-form input").fill("theorem 3.6")
    names = page.locator(".catalogue-list a").all_inner_texts()
    site.expect(names and all("Theorem 3.6" in name for name in names), f"search: {names}")
    page.locator(".catalogue-list a").first.click()
    page.wait_for_url("**/BrownEtAl2019.html*")
    site.expect(page.locator(":target").count() == 1, "the found claim is not on its page")


def use_keyboard(site: Site, page, where: list[str]) -> None:
    """Reach by Tab what can be used, see the focus, and press a button by Enter."""
    page.set_viewport_size(DESK)
    for name, wanted in REACHED.items():
        where[0] = f"{name} by keyboard"
        page.goto(site.base + name)
        page.locator(wanted[0]).first.wait_for()
        for _ in range(MOST_TABS):
            page.keyboard.press("Tab")
            found = page.evaluate(FOCUSED)
            if found is None:
                continue
            site.expect(found[1], f"{name}: the focus is not seen on {found[2]}")
            if all(page.locator(f"{one}[data-reached]").count() for one in wanted):
                break
        for one in wanted:
            reached = page.locator(f"{one}[data-reached]").count()
            site.expect(reached, f"{name}: Tab does not reach {one}")
    page.goto(f"{site.base}catalogue/index.html")
    page.locator(".catalogue-form input").focus()
    page.keyboard.type("apery")
    page.keyboard.press("Enter")
    said = page.locator(".catalogue-count").inner_text()
    site.expect(" of " in said and page.url.endswith("words=apery"), f"typed search: {said}")
    page.goto(f"{site.base}bench.html")
    page.locator("#replay-paste button").focus()
    page.keyboard.press("Enter")
    said = page.locator("#replay-paste ~ pre").first.inner_text()
    site.expect(said == "Paste a certificate first.", f"a button by Enter: {said}")


def answered(page, place) -> str:
    """Wait for an answer below a place and return it."""
    shown = place.locator("xpath=following-sibling::pre").first
    page.wait_for_function(
        "element => element && element.dataset.kind", arg=shown.element_handle(), timeout=WAIT
    )
    return shown.inner_text()


def forget_answers(page) -> None:
    """Let the answers that are shown count as none, so that the next one is waited for."""
    page.evaluate("document.querySelectorAll('.replay-output').forEach(e => delete e.dataset.kind)")


def replay(site: Site, page, where: list[str]) -> None:
    """Replay a proof on its page of the catalogue."""
    where[0] = "replay"
    page.goto(f"{site.base}catalogue/BrownEtAl2019.html")
    place = page.locator(".replay").first
    place.locator("button").click()
    said = answered(page, place)
    site.expect("certificate holds" in said, f"replay: {said}")


def use_front_page(site: Site, page, where: list[str]) -> None:
    """Draw a position, replay the proofs of the front page and ask its examples."""
    where[0] = "front page"
    page.goto(f"{site.base}index.html")
    picture = page.locator("#random-positions img")
    before = picture.get_attribute("src")
    page.locator("#random-positions button").click()
    site.expect(picture.get_attribute("src") != before, "the random position does not change")
    for place in page.locator(".replay").all():
        place.locator("button").click()
        said = answered(page, place)
        site.expect("certificate holds" in said, f"front page: {said}")
    form = page.locator("form.bench")
    for example in form.locator("[data-example]").all():
        forget_answers(page)
        example.click()
        said = answered(page, form)
        is_told = re.search("proved|likely|consistent", said) and "error" not in said
        site.expect(is_told, f"the front page, {example.inner_text()}: {said}")


def use_bench(site: Site, page, where: list[str]) -> None:
    """Use every form of the bench as it stands; replay an answer; paste an entry; replay proofs.

    All on one visit, since Python is started anew on each.
    """
    where[0] = "bench"
    page.goto(f"{site.base}bench.html")
    for form in page.locator("form.bench").all():
        form.locator("button:not([type=button])").click()
        said = answered(page, form)
        wanted = ANSWERS[str(form.get_attribute("data-task"))]
        site.expect(wanted in said, f"bench: {said}")
    site.expect(page.locator(".bench-picture").count() >= 1, "the bench shows no picture")
    again = page.locator("p:has(> button:text('Replay its proof'))").first
    again.locator("button").click()
    said = answered(page, again)
    site.expect("certificate holds" in said, f"an answer of the bench: {said}")
    form = page.locator("form.bench[data-task=entry]")
    form.locator("textarea").fill(PASTED)
    site.expect(form.locator("input").input_value() == "", "a g.f. stays beside a pasted entry")
    forget_answers(page)
    form.locator("button").click()
    said = answered(page, form)
    site.expect("refuted" not in said and "consistent" in said, f"a pasted entry: {said}")
    paste_certificates(site, page)
    for name, wanted in (("sample", "certificate holds"), ("forged", "REJECTED")):
        forget_answers(page)
        page.locator(f"button[data-sample*={name}]").click()
        said = answered(page, page.locator("#replay-paste"))
        site.expect(wanted in said, f"{name}: {said}")


def paste_certificates(site: Site, page) -> None:
    """Paste a certificate of a table of the catalogue, the same with a false value, and no JSON."""
    paths = sorted((site.folder / "_static" / "made" / "certificates").glob("*.json"))
    texts = (path.read_text("utf-8") for path in paths)
    text = next(one for one in texts if '"kind": "finite table"' in one)
    forged = json.loads(text)
    first = forged["statement"]["entries"][0]
    first[-1] = str(int(first[-1]) + 1)
    del forged["digest"]
    forged["digest"] = digest(forged)  # so that the value itself is found to be false
    for pasted, wanted in (
        (text, "certificate holds"),
        (json.dumps(forged), "REJECTED"),
        ("{", "not JSON"),
    ):
        page.locator("#replay-paste textarea").fill(pasted)
        forget_answers(page)
        page.locator("#replay-paste button").click()
        said = answered(page, page.locator("#replay-paste"))
        site.expect(wanted in said, f"pasted: {said}")


def browse(chromium: str, site: Site, works) -> None:
    """Do some of the checks in a browser of their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        where = [""]
        page = browser.new_page()
        watched(site, page, where)
        for work in works:
            work(site, page, where)
        browser.close()


def main(folder: Path) -> int:
    """Run all checks; return the exit status."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("Chromium is not installed: the site was built, and was not opened")
        return 0
    site = Site(folder)
    state = (folder / "_static" / "replay" / "state.js").read_text("utf-8")
    works = [[read_pages, search_catalogue, use_keyboard]]
    if "true" in state:  # each half takes as long as the other
        works[0].append(replay)
        works.append([use_front_page, use_bench])
    else:
        print("the site has no Python for the browser: replay and bench were not tried")
    with ThreadPoolExecutor(len(works)) as threads:
        list(threads.map(functools.partial(browse, chromium, site), works))
    print(f"{len(site.pages)} pages\n{site.passed} passed, {len(site.wrong)} failed")
    return 1 if site.wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "site").resolve()))
