// What search puts first: guides, then pages on one subject, then lists; decisions and changes last.
var Scorer = {
  score: ([docname, , , , score]) => {
    if (/^(index|start|tutorials|gallery|cli|python|boards|pieces|oeis|games|guess)/.test(docname)) {
      return score + 6;
    }
    return score - (/^(decisions|changes|how-we-know|genindex)/.test(docname) ? 30 : 0)
      - (/^(api|catalogue|figures|records|settled)/.test(docname) ? 4 : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
