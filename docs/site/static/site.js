// What scrolls sideways is reached by Tab, and the button of the search is called by its text.
function reachable() {
  for (const part of document.querySelectorAll(".bd-article table, .bd-article math, .bd-article pre, .formula")) {
    if (part.scrollWidth > part.clientWidth && part.clientWidth > 0) part.tabIndex = 0;
  }
}
addEventListener("load", reachable);
addEventListener("resize", reachable);
addEventListener("load", () => {
  for (const button of document.querySelectorAll("button.search-button__button")) {
    if (button.innerText.trim()) button.removeAttribute("aria-label");
  }
});
