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

window.addEventListener("load", () => {
  reachWideFormulas();
  window.addEventListener("resize", reachWideFormulas);
});
