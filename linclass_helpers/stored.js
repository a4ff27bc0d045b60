// What JupyterLab stores. Of a view whose kernel is gone it later shows nothing but an error, although
// the picture beside it is right. So a stored output keeps the picture, and of the view only the id; when
// the notebook is opened again and the kernel still knows that id, the view is put back.
// Joined to picture.js; other homes of widgets have no `context`, and nothing happens there.

const VIEW = "application/vnd.jupyter.widget-view+json";

function storeWithoutView(model) {
  const notebook = model.widget_manager?.context?.model;
  if (!notebook?.cells || !notebook.toJSON) return () => {};
  const screens = (notebook[Symbol.for("linclass screens")] ??= withoutViews(notebook));
  screens.add(model);
  putBack(notebook, model.get("box"));
  return () => screens.delete(model);
}

function withoutViews(notebook) {
  const screens = new Set();
  const toJSON = notebook.toJSON;
  notebook.toJSON = () => {
    const boxes = new Set([...screens].map((model) => model.get("box")));
    const stored = toJSON.call(notebook);
    const cells = stored.cells.map((cell) =>
      cell.outputs ? { ...cell, outputs: cell.outputs.map((output) => withoutView(output, boxes)) } : cell,
    );
    return { ...stored, cells };
  };
  return screens;
}

function withoutView(output, boxes) {
  const { [VIEW]: view, ...data } = output.data ?? {};
  if (!boxes.has(view?.model_id) || !data["image/png"]) return output;
  return { ...output, data, metadata: { ...output.metadata, view: view.model_id } };
}

function putBack(notebook, box) {
  const saved = notebook.dirty;
  for (const { outputs } of notebook.cells) {
    for (let k = 0; k < (outputs?.length ?? 0); k++) {
      const output = outputs.get(k).toJSON();
      if (!box || output.metadata?.view !== box) continue;
      const view = { version_major: 2, version_minor: 0, model_id: box };
      const { view: _, ...metadata } = output.metadata;
      outputs.set(k, { ...output, metadata, data: { ...output.data, [VIEW]: view } });
    }
  }
  notebook.dirty = saved;
}
