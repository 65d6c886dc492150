// The catalogue's search: words, source, verdict and kind; the address keeps what was asked.
(() => {
  "use strict";
  const FIELDS = ["source", "verdict", "kind"];
  const MOST = 100;

  function element(name, attributes = {}, text = "") {
    const made = document.createElement(name);
    Object.assign(made, attributes);
    made.textContent = text;
    return made;
  }

  function start() {
    const place = document.getElementById("catalogue-search");
    const claims = window.gfkitClaims;
    if (place === null || !claims) return;
    const asked = new URLSearchParams(location.search);
    const form = element("form", { className: "catalogue-form" });
    const words = element("input", {
      type: "search", className: "form-control", placeholder: "words, such as g.f. or Table 1",
      value: asked.get("words") || "",
    });
    words.setAttribute("aria-label", "words");
    form.append(words);
    const menus = {};
    for (const field of FIELDS) {
      const menu = element("select", { className: "form-select" });
      menu.setAttribute("aria-label", field);
      menu.append(element("option", { value: "" }, `every ${field}`));
      for (const value of [...new Set(claims.map((claim) => claim[field]))].sort()) {
        menu.append(element("option", { value }, value));
      }
      menu.value = asked.get(field) || "";
      menus[field] = menu;
      form.append(menu);
    }
    const count = element("p", { className: "catalogue-count" });
    count.setAttribute("role", "status");
    const list = element("ul", { className: "catalogue-list" });
    place.append(form, count, list);

    function show() {
      const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
      const found = claims.filter((claim) =>
        FIELDS.every((field) => !menus[field].value || claim[field] === menus[field].value) &&
        wanted.every((word) => claim.text.includes(word)));
      const query = new URLSearchParams();
      if (words.value) query.set("words", words.value);
      for (const field of FIELDS) if (menus[field].value) query.set(field, menus[field].value);
      history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
      const more = found.length > MOST ? `; the first ${MOST} are shown` : "";
      count.textContent = `${found.length} of ${claims.length} statements${more}`;
      list.replaceChildren(...found.slice(0, MOST).map(item));
    }

    function item(claim) {
      const row = element("li");
      const link = element("a", { href: `${claim.source}.html#${claim.source.toLowerCase()}-${claim.id}` },
        `${claim.source}, ${claim.place}`);
      row.append(element("span", { className: `verdict verdict-${claim.verdict}` }, claim.verdict), " ", link);
      row.append(element("div", {}, claim.statement));
      if (claim.verdict === "refuted") {
        row.append(element("div", { className: "catalogue-wrong" },
          `at ${claim.at}: says ${claim.said.slice(0, 200)}, true is ${claim.true.slice(0, 200)}`));
      }
      return row;
    }

    for (const claim of claims) {
      claim.text = Object.values(claim).join(" ").toLowerCase();
    }
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", show);
    show();
  }

  document.addEventListener("DOMContentLoaded", start);
})();
