// A link to a moment of a demo, as `02.html#convergence&tie=mistake&t=3`: the picture is shown in that state. What the
// address says is data, which the controls of the demo check. livefigure/address.py writes it.

const PATIENCE = 10_000; // ms until the picture is there

function value(words) {
  try {
    return JSON.parse(words);
  } catch {
    return words;
  }
}

function moment() {
  const [name, ...pairs] = location.hash.slice(1).split("&");
  const values = pairs.map((pair) => [pair.split("=")[0], value(decodeURIComponent(pair.slice(pair.indexOf("=") + 1)))]);
  return { call: `lc.demos.${name}(`, values: Object.fromEntries(values) };
}

const codeOf = (el) => JSON.parse(el.dataset.about).code ?? "";

async function screenOf(el) {
  for (const begin = performance.now(); performance.now() - begin < PATIENCE; ) {
    const screen = el.querySelector(".lf-picture")?.livefigure.screen;
    if (screen?.number) return screen;
    await new Promise((ok) => setTimeout(ok, 100));
  }
  return null;
}

async function follow() {
  const { call, values } = moment(), whole = `${call})`;
  const shown = [...document.querySelectorAll("[data-tape]")].filter((el) => codeOf(el).startsWith(call));
  const el = shown.find((one) => codeOf(one) === whole) ?? shown[0], names = Object.keys(values);
  if (!el) return;
  el.scrollIntoView();
  const screen = await screenOf(el);
  if (!screen || (codeOf(el) === whole && !names.length)) return;
  // A tape knows single controls of the demo as its call makes it.
  const [name] = names, one = codeOf(el) === whole && names.length === 1 && name in screen.picture.document.controls;
  screen.outbox.send(one ? { kind: "set", name, value: values[name] } : { kind: "open", values });
}

addEventListener("hashchange", follow);
follow();
