// Buttons that replay certificates on the reader's machine, and the page that takes one by paste.
(() => {
  "use strict";
  const here = new URL(".", document.currentScript.src);
  let worker = null;
  let queue = Promise.resolve();

  function replay(text, tell) {
    const run = () => new Promise((resolve) => {
      if (worker === null) {
        worker = new Worker(new URL("replay-worker.js", here), { type: "module" });
      }
      worker.onmessage = ({ data }) => {
        if (data.state) {
          tell(`${data.state} ...`, "");
        } else {
          if (data.table) {
            const width = Math.max(...data.table.map(([name]) => name.length)) + 2;
            data.lines = data.table.map(([name, text]) => name.padEnd(width) + text);
            data.holds = !data.table.some(([name]) => name === "error");
          }
          const lines = data.failed ? [data.failed] : data.lines;
          const took = data.failed ? "" : `\n(${data.seconds.toFixed(2)} s on this machine)`;
          tell(lines.join("\n") + took, data.holds ? "holds" : "fails");
          resolve();
        }
      };
      worker.onerror = (error) => {
        tell(`The checker could not be started: ${error.message || "no worker here"}`, "fails");
        worker = null;
        resolve();
      };
      worker.postMessage(text);
    });
    queue = queue.then(run);
    return queue;
  }

  function output(after) {
    const shown = document.createElement("pre");
    shown.className = "replay-output";
    shown.setAttribute("role", "status");
    after.insertAdjacentElement("afterend", shown);
    return (text, kind) => {
      shown.textContent = text;
      shown.dataset.kind = kind;
    };
  }

  function available() {
    return window.gfkitReplay && window.gfkitReplay.available && location.protocol !== "file:";
  }

  function why() {
    return location.protocol === "file:"
      ? "Browsers do not run workers from files: serve the folder, for example by python -m http.server."
      : "This copy of the site was built without Python's runtime; use gfkit verify.";
  }

  function addButtons() {
    for (const place of document.querySelectorAll(".replay[data-certificate]")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn btn-sm btn-outline-primary";
      button.textContent = "Replay the proof here";
      place.append(" ", button);
      let tell = null;
      button.addEventListener("click", async () => {
        tell = tell || output(place);
        if (!available()) {
          tell(why(), "fails");
          return;
        }
        button.disabled = true;
        const address = new URL(place.dataset.certificate, location.href);
        await replay({ certificate: await (await fetch(address)).text() }, tell);
        button.disabled = false;
      });
    }
  }

  function addPaste() {
    const place = document.getElementById("replay-paste");
    if (place === null) return;
    place.innerHTML = `
      <textarea class="form-control" rows="8" aria-label="A certificate"
        placeholder="Paste a certificate, or drop its file here"></textarea>
      <p><button type="button" class="btn btn-primary">Replay</button></p>`;
    const area = place.querySelector("textarea");
    const button = place.querySelector("button");
    const tell = output(place);
    area.addEventListener("dragover", (event) => event.preventDefault());
    area.addEventListener("drop", async (event) => {
      event.preventDefault();
      const file = event.dataTransfer.files[0];
      if (file) area.value = await file.text();
    });
    button.addEventListener("click", async () => {
      if (!area.value.trim()) return tell("Paste a certificate first.", "fails");
      if (!available()) return tell(why(), "fails");
      button.disabled = true;
      await replay({ certificate: area.value }, tell);
      button.disabled = false;
    });
  }

  // A form of the bench: data-task names the task, its inputs are the arguments in order.
  function addBench() {
    for (const form of document.querySelectorAll("form.bench[data-task]")) {
      const tell = output(form);
      const button = form.querySelector("button");
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (!available()) return tell(why(), "fails");
        const given = [...form.querySelectorAll("input, textarea")].map((field) => field.value);
        button.disabled = true;
        await replay({ task: form.dataset.task, given }, tell);
        button.disabled = false;
      });
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    addButtons();
    addPaste();
    addBench();
  });
})();
