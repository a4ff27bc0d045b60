// What a notebook stores of a demo. A stored view whose kernel is gone would show an error, although the stored picture
// is right. So an output is stored with picture and text, but without the view; only the id of the view is kept in the
// metadata. When the notebook is opened again while its kernel still runs, the view is put back. The server's extension
// (server.py) does the same when the server saves. Other front ends have no `context`; there nothing happens.

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
        return stored; // an error here must not prevent saving
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
  if (!output.metadata?.livefigure || !output.data?.["text/plain"]) return output;
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
