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
