// The pictures of a page move as they were recorded, and Python goes on where that ends.

import { options } from "./page_python.js";

const folder = new URL("./", import.meta.url).href; // of the fonts
// A page without pictures has no such function, but may have an element with this name.
window.livefigure?.mountNear?.({ folder, ...options });
