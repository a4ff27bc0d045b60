// Runs in node, with the Pyodide of the site: finds out which files of the packages a page needs, compiles them, and
// writes them as an archive. Only the Python of the site can compile them for itself.
//
// node page_packages.mjs FOLDER-OF-PYODIDE FOLDER-OF-THIS-FILE ARCHIVE WHEEL…

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [core, here, archive, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${core}/` });
for (const wheel of wheels) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "zip", { extractDir: "/lib/python3.14/site-packages" });
}
for (const name of ["page_start.py", "page_packages.py"]) pyodide.FS.writeFile(name, readFileSync(`${here}/${name}`));
pyodide.runPython(readFileSync(`${here}/page_packages.py`, "utf-8"));
writeFileSync(archive, pyodide.globals.get("packed")().toJs());
