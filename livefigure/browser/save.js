// What a notebook stores of a demo. Of a view whose kernel is gone it later shows nothing but an error, although
// the picture beside it is right. So a stored output keeps the picture and the words, and of the view only its
// id; when the notebook is opened again and the kernel still knows that id, the view is put back. The server's
// extension does the same where the server saves. Other homes of widgets have no `context`: nothing happens there.

const VIEW = "application/vnd.jupyter.widget-view+json";

function keepOutOfStorage(model) {
  const notebook = model.widget_manager?.context?.model;
  if (!notebook?.cells || !notebook.toJSON) return () => {};
  const mark = Symbol.for("livefigure stores no views");
  if (!notebook[mark]) {
    notebook[mark] = true;
    const toJSON = notebook.toJSON;
    notebook.toJSON = function (...how) {
      const stored = toJSON.apply(notebook, how);
      try {
        return withoutViews(stored);
      } catch (error) {
        console.error(error);
        return stored; // whatever is wrong with a picture, a student's work is saved
      }
    };
  }
  putBack(notebook, model.get("view"));
  return () => {};
}

function withoutViews(stored) {
  const cells = stored.cells.map((cell) => (cell.outputs ? { ...cell, outputs: cell.outputs.map(withoutView) } : cell));
  return { ...stored, cells };
}

function withoutView(output) {
  if (!output.metadata?.livefigure || !output.data?.["image/png"]) return output;
  const { [VIEW]: view, ...data } = output.data;
  return { ...output, data };
}

function putBack(notebook, screen) {
  const saved = notebook.dirty;
  for (const { outputs } of notebook.cells) {
    for (let k = 0; k < (outputs?.length ?? 0); k++) {
      const output = outputs.get(k).toJSON(), { view, screens } = output.metadata?.livefigure ?? {};
      if (!screens?.includes(screen) || output.data?.[VIEW]) continue;
      const data = { ...output.data, [VIEW]: { version_major: 2, version_minor: 0, model_id: view } };
      outputs.set(k, { ...output, data });
    }
  }
  notebook.dirty = saved;
}
