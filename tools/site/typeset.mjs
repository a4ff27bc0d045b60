// Runs in node: typesets formulas with MathJax, so that a page needs no script for them.
//
// node typeset.mjs FOLDER-OF-MATHJAX ADDRESS-OF-FONTS < [[tex, display], …] > {formulas: [html, …], style: css}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [folder, fontURL] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const wanted = JSON.parse(readFileSync(0, "utf-8"));
globalThis.MathJax = {
  loader: { paths: { mathjax: folder }, require, load: ["input/tex-full", "output/chtml", "adaptors/liteDOM", "a11y/assistive-mml"] },
  chtml: { fontURL, adaptiveCSS: true },
  startup: { typeset: false },
};
require(`${folder}/startup.js`);
await MathJax.startup.promise;
const { adaptor } = MathJax.startup;
const formulas = wanted.map(([tex, display]) => adaptor.outerHTML(MathJax.tex2chtml(tex, { display })));
const style = adaptor.textContent(MathJax.chtmlStylesheet());
process.stdout.write(JSON.stringify({ formulas, style }));
