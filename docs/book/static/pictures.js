// The pictures of a page move as they were recorded, and what was not recorded is answered by Python in the page.

import { options } from "./page_python.js";

window.livefigure?.mountNear({ ...options, folder: new URL("./", import.meta.url).href });
