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
          const shown = {};
          if (data.table) {
            const rows = data.table.filter(([name, text]) => {
              const kept = name === "picture" || name === "certificate";
              if (kept) shown[name] = text;
              return !kept;
            });
            const width = Math.max(0, ...rows.map(([name]) => name.length));
            data.lines = rows.map(([name, text]) => (width ? name.padEnd(width + 2) : "") + text);
            data.holds = !rows.some(([name]) => name === "error");
          }
          const lines = data.failed ? [data.failed] : data.lines;
          const took = data.failed ? "" : `\n(${data.seconds.toFixed(2)} s on this machine)`;
          tell(lines.join("\n") + took, data.holds ? "holds" : "fails", shown);
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
    const beside = document.createElement("div");
    after.insertAdjacentElement("afterend", shown);
    shown.insertAdjacentElement("afterend", beside);
    return (text, kind, { picture, certificate } = {}) => {
      shown.textContent = text;
      shown.dataset.kind = kind;
      beside.replaceChildren();
      if (picture) {
        const drawn = document.createElement("img");
        drawn.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
        drawn.alt = "the picture of the answer";
        drawn.className = "bench-picture";
        beside.append(drawn);
      }
      if (certificate) beside.append(replayButton(certificate), download(certificate));
    };
  }

  // What replays the certificate of an answer, and what keeps it.
  function replayButton(certificate) {
    const place = document.createElement("p");
    const button = element("button", { type: "button", className: "btn btn-sm btn-outline-primary" },
      "Replay its proof");
    place.append(button);
    let tell = null;
    button.addEventListener("click", async () => {
      tell = tell || output(place);
      button.disabled = true;
      await replay({ certificate }, tell);
      button.disabled = false;
    });
    return place;
  }

  function download(certificate) {
    const place = document.createElement("p");
    place.append(element("a", {
      href: URL.createObjectURL(new Blob([certificate], { type: "application/json" })),
      download: "certificate.json",
    }, "Keep the certificate"));
    return place;
  }

  function element(name, attributes, text) {
    const made = document.createElement(name);
    Object.assign(made, attributes);
    made.textContent = text;
    return made;
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
    for (const sample of document.querySelectorAll("button[data-sample]")) {
      sample.addEventListener("click", async () => {
        area.value = await (await fetch(new URL(sample.dataset.sample, location.href))).text();
        button.click();
      });
    }
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
      const button = form.querySelector("button:not([type=button])");
      for (const example of form.querySelectorAll("button[data-example]")) {
        example.addEventListener("click", () => {
          form.querySelector("input").value = example.textContent;
          form.requestSubmit();
        });
      }
      // What an example gives beside the first field is not about what a reader puts there.
      const about = [...form.querySelectorAll("[data-about-example]")];
      form.querySelector("textarea, input").addEventListener("input", () => {
        for (const field of about) if (field.value === field.defaultValue) field.value = "";
      });
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (!available()) return tell(why(), "fails");
        const given = [...form.querySelectorAll("input, textarea, select")].map((field) => field.value);
        button.disabled = true;
        await replay({ task: form.dataset.task, given }, tell);
        button.disabled = false;
      });
    }
  }

  // Pictures drawn at random when the site was made, shown one after another.
  function addPictures() {
    const place = document.getElementById("random-positions");
    const drawn = window.gfkitPositions;
    if (place === null || !drawn) return;
    let number = Math.floor(Math.random() * drawn.length);
    const image = element("img", { className: "bench-picture" }, "");
    const said = element("p", {}, "");
    const button = element("button", { type: "button", className: "btn btn-sm btn-outline-primary" }, "Another one");
    function show() {
      const [picture, text] = drawn[number];
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
      image.alt = said.textContent = text;
      number = (number + 1) % drawn.length;
    }
    let timer = setInterval(show, 4000);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) clearInterval(timer);
    button.addEventListener("click", () => {
      clearInterval(timer);
      show();
    });
    place.append(image, said, button);
    show();
  }

  document.addEventListener("DOMContentLoaded", () => {
    addPictures();
    addButtons();
    addPaste();
    addBench();
  });
})();
