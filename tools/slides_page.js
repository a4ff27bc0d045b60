// A deck has pages of 1440 × 900, which reveal.js scales to the screen. A slide that is higher than its page is made
// smaller, down to the size that can still be read from the back row.

const WIDTH = 1440, HEIGHT = 900, SMALLEST = 0.75;

require(["parts/reveal/dist/reveal.js", "parts/reveal/plugin/notes/notes.js"], (Reveal, notes) => {
  const high = (slide) => slide.lastElementChild.getBoundingClientRect().bottom - slide.firstElementChild.getBoundingClientRect().top;

  function fit(slide) {
    const page = HEIGHT * Reveal.getScale();
    for (let percent = 100; percent >= 100 * SMALLEST; percent -= 2) {
      slide.style.setProperty("--fit", percent / 100);
      if (high(slide) <= page) break;
    }
    Reveal.layout(); // center it again
    slide.dataset.fits = "";
  }

  // Formulas are typeset when their slide is shown. Hidden ones have no size.
  function show() {
    const slide = Reveal.getCurrentSlide(), { Hub } = MathJax;
    if (!("fits" in slide.dataset)) Hub.Queue(["Typeset", Hub, slide], () => fit(slide));
  }

  Reveal.on("slidechanged", show);
  Reveal.on("ready", () => MathJax.Hub.Register.StartupHook("End", show));
  Reveal.initialize({ width: WIDTH, height: HEIGHT, history: true, slideNumber: "c/t", plugins: [notes] });
});

// A picture that was recorded moves on all of the screen. Escape leads back to the slide.
for (const button of document.querySelectorAll(".move")) button.addEventListener("click", () => move(button.parentElement));

function move(el) {
  const sheet = document.createElement("dialog"), root = document.createElement("div"), back = document.createElement("button");
  Object.assign(back, { textContent: "Back to the slide", className: "back" });
  sheet.className = "moves";
  sheet.append(root, back);
  document.body.append(sheet);
  sheet.showModal();
  const player = livefigure.mount(root, { ...livefigure.recorded(el), fonts: livefigure.fonts });
  for (const kind of ["keydown", "keyup", "keypress"]) sheet.addEventListener(kind, (event) => event.stopPropagation()); // not for reveal.js
  back.addEventListener("click", () => sheet.close());
  sheet.addEventListener("close", () => (player.end(), sheet.remove()));
}
