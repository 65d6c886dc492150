// Runs gfkit's checker on a certificate, or a task of the bench, in a thread of its own. The page
// sends {certificate: text} or {task, given: [texts]}; the answers are {state: text} while loading,
// then {lines: [...], holds, seconds} or {table: [[name, text], ...], seconds}, or {failed: text}.
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

// The libraries that the bench needs, from the folder of the site.
async function loadLibraries(python) {
  const base = new URL("replay/", self.location.href);
  const names = await (await fetch(new URL("wheels.json", base))).json();
  await python.loadPackage(names.map((name) => new URL(name, base).href), { messageCallback: () => {} });
  const tasks = await (await fetch(new URL("bench_tasks.py", self.location.href))).text();
  python.FS.writeFile("/library/bench_tasks.py", tasks);
  python.runPython("import bench_tasks");
}
let libraries = null;

self.onmessage = async (message) => {
  try {
    if (ready === null) {
      self.postMessage({ state: "loading Python" });
      ready = load();
    }
    const python = await ready;
    if (message.data.task) {
      if (libraries === null) {
        self.postMessage({ state: "loading FLINT" });
        libraries = loadLibraries(python);
      }
      await libraries;
      self.postMessage({ state: "computing" });
      const begun = performance.now();
      python.globals.set("task", message.data.task);
      python.globals.set("given", JSON.stringify(message.data.given));
      const lines = JSON.parse(python.runPython("bench_tasks.run(task, given)"));
      self.postMessage({ table: lines, seconds: (performance.now() - begun) / 1000 });
      return;
    }
    self.postMessage({ state: "checking" });
    const started = performance.now();
    python.globals.set("text", message.data.certificate);
    const found = python.runPython(`
import json
from gfkit.proofs.checker import check, lines_of
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
