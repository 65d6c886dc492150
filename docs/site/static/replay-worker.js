// Runs gfkit's checker on a certificate, in a thread of its own. The page sends
// {certificate: text}; the answers are {state: text} while loading, then {lines: [...], seconds}.
let ready = null;

async function load() {
  const base = new URL("replay/", self.location.href);
  const { loadPyodide } = await import(new URL("pyodide.mjs", base).href);
  const python = await loadPyodide({ indexURL: base.href });
  const archive = await (await fetch(new URL("gfkit.zip", base))).arrayBuffer();
  python.unpackArchive(archive, "zip", { extractDir: "/library" });
  python.runPython(`
import sys
sys.path.insert(0, "/library")
`);
  return python;
}

self.onmessage = async (message) => {
  try {
    if (ready === null) {
      self.postMessage({ state: "loading Python" });
      ready = load();
    }
    const python = await ready;
    self.postMessage({ state: "checking" });
    const started = performance.now();
    python.globals.set("text", message.data.certificate);
    const found = python.runPython(`
import json
from gfkit.proofs.checker.shell import check, lines_of
try:
    report = check(json.loads(text))
    answer = json.dumps({"holds": report.holds, "lines": lines_of(report)})
except ValueError as error:
    answer = json.dumps({"holds": False, "lines": [f"not JSON: {error}"]})
answer
`);
    const seconds = (performance.now() - started) / 1000;
    self.postMessage({ ...JSON.parse(found), seconds });
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};
