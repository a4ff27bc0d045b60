"""A browser that reaches no other host, and a live notebook that is open in it."""

from browser.page import HERE, Notebook

from static_server import BELOW

PATIENCE = 120_000
# No name is resolved, so requests to other hosts fail, also those of a service worker.
ALONE = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
ALL_CELLS = (
    f"() => {{ {HERE}.content.notebookConfig = {{...{HERE}.content.notebookConfig, windowingMode: 'none'}} }}"
)
OUTPUTS = f"() => {HERE}.content.widgets.map(cell => cell.outputArea?.model.toJSON() ?? null)"
SAVE_AS = """async ([path, cells]) => {
    const cell = source => ({cell_type: 'code', source, metadata: {}, outputs: [], execution_count: null});
    const kernelspec = {name: 'python', display_name: 'Python'};
    const content = {cells: cells.map(cell), metadata: {kernelspec}, nbformat: 4, nbformat_minor: 5};
    await jupyterapp.serviceManager.contents.save(path, {type: 'notebook', format: 'json', content});
}"""


class LiveNotebook(Notebook):
    """A notebook, open on the site. Requests to other hosts are recorded in `foreign`."""

    patience = PATIENCE

    def __init__(self, window, address, path):
        self.address, self.foreign = address, []
        self.host = address.removesuffix(BELOW) + "/"
        window.on("request", self._asked)
        super().__init__(window, None, path)

    def _asked(self, request):
        if not request.url.startswith((self.host, "blob:", "data:")):
            self.foreign.append(request.url)

    def open(self):
        self.page.goto(f"{self.address}live/lab/index.html?path={self.path}", wait_until="commit")
        self.wait_until_open()

    reload = open

    def wait_until_open(self):
        super().wait_until_open()
        self.page.evaluate(ALL_CELLS)

    def outputs(self):
        """The outputs of each cell, as they would be stored; None for Markdown."""
        return self.page.evaluate(OUTPUTS)

    def texts(self):
        """The text of each code cell's outputs."""
        return [said(outputs) for outputs in self.outputs() if outputs is not None]

    def write_notebook(self, path, *cells):
        """Write a notebook with these code cells."""
        self.page.evaluate(SAVE_AS, [path, list(cells)])

    def notices(self):
        """The notifications of JupyterLab."""
        return self.page.locator(".Toastify__toast").all_inner_texts()


def said(outputs):
    """The texts of outputs with their kinds; printed text is joined."""
    found = []
    for output in outputs:
        if output["output_type"] == "stream":
            if found and found[-1][0] == output["name"]:
                found[-1][1] += "".join(output["text"])
            else:
                found.append([output["name"], "".join(output["text"])])
        elif output["output_type"] == "error":
            found.append(["error", f"{output['ename']}: {output['evalue']}"])
        else:
            found += [
                [kind, "".join(text)]
                for kind, text in sorted(output["data"].items())
                if kind.startswith("text/")
            ]
    return found
