// A formula that is wider than its place can be scrolled, by keyboard too.
function reachWideFormulas() {
  for (const formula of document.querySelectorAll('mjx-container[display="true"]')) {
    if (formula.scrollWidth > formula.clientWidth) {
      formula.tabIndex = 0;
    } else {
      formula.removeAttribute("tabindex");
    }
  }
}

window.addEventListener("load", async () => {
  await window.MathJax?.startup?.promise;
  reachWideFormulas();
  window.addEventListener("resize", reachWideFormulas);
});

// The pictures move as they were recorded.
const NEEDS =
  "Only single controls move on this page. For everything else open this notebook live, with the button below its title. Reset goes back.";
addEventListener("DOMContentLoaded", () => {
  const root = document.documentElement.dataset.content_root ?? "";
  window.livefigure?.mountNear({ folder: `${root}_static/`, needs: NEEDS });
});
