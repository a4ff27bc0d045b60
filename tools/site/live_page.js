// Additions to JupyterLite: load every file only once, warn if the browser forbids storage, and offer the new
// version of a notebook that was edited here.

const WORKER = "../service-worker.js?enableCache=false";  // the name that JupyterLite uses
const PROGRESS = "my_progress.jsonl";
const RELEASE = "release";  // in a notebook's metadata: its version, written by the build

startWorker();
appStarted().then(async app => {
    addCommands(app);
    if (!await canStore()) warnNoStorage(app);
    app.shell.currentChanged.connect((_, {newValue}) => checkForUpdate(app, newValue));
    checkForUpdate(app, app.shell.currentWidget);
});

// On the first visit, install the caching service worker before anything is loaded, or all would be loaded twice.
function startWorker() {
    const workers = navigator.serviceWorker;
    try {
        if (!workers || workers.controller) return activateUpdate(workers);
        if (sessionStorage.begun) return;  // already tried, without success
        sessionStorage.begun = "yes";
    } catch {
        return;  // the browser forbids storage
    }
    window.stop();
    const again = () => location.reload();
    workers.register(WORKER).then(() => workers.ready).then(again, again);
}

async function activateUpdate(workers) {
    const waiting = (await workers?.getRegistration())?.waiting;
    if (!waiting) return;
    workers.addEventListener("controllerchange", () => location.reload(), {once: true});
    waiting.postMessage("activate the newer release");
}

async function appStarted() {
    while (!window.jupyterapp) await new Promise(done => setTimeout(done, 100));
    await jupyterapp.restored;
    return jupyterapp;
}

function canStore() {
    return new Promise(done => {
        try {
            const request = indexedDB.open("linclass: storage test");
            request.onsuccess = () => (request.result.close(), done(true));
            request.onerror = () => done(false);
        } catch {
            done(false);
        }
    });
}

function warnNoStorage(app) {
    notify(app, "This browser forbids pages to keep anything. What you write and answer here is gone when you "
        + "leave or reload the page. Download it before.", [
        {label: "Download the notebook", commandId: "linclass:download-notebook"},
        {label: "Download my progress", commandId: "linclass:download-progress"},
    ]);
}

// JupyterLab shows the first 140 characters.
function notify(app, message, actions) {
    app.commands.execute("apputils:notify", {message, type: "warning", options: {autoClose: false, actions}});
}

// A notebook that was saved in the browser hides that of the site. Both are kept, and the reader chooses one.
const asked = new Set();

async function checkForUpdate(app, widget) {
    const context = widget?.context;
    if (!context || context.contentsModel?.type === "directory" || !context.path.endsWith(".ipynb")) return;
    await context.ready;
    const mine = context.model.sharedModel.getMetadata(RELEASE);
    if (!mine || asked.has(widget)) return;
    asked.add(widget);
    const answer = await fetch(`../files/${context.path}`);
    if (!answer.ok || (await answer.json()).metadata[RELEASE] === mine) return;
    notify(app, "This is your edited copy, and the notebook was revised since. Go on in yours, or open the revised "
        + "one: yours stays beside it.", [
        {label: "Open the revised one", commandId: "linclass:open-newer", args: {path: context.path}},
    ]);
}

function addCommands(app) {
    const {commands, serviceManager: {contents}, shell} = app;
    commands.addCommand("linclass:open-newer", {
        label: "Open the revised notebook, and keep my copy beside it",
        execute: async ({path}) => {
            for (const widget of shell.widgets("main")) if (widget.context?.path === path) {
                await widget.context.save();
                widget.dispose();
            }
            await contents.rename(path, await freeName(contents, path));
            await commands.execute("docmanager:open", {path});
        },
    });
    commands.addCommand("linclass:download-notebook", {
        label: "Download the notebook",
        execute: async () => {
            await commands.execute("docmanager:download");
            warnNoStorage(app);  // because pressing a button closes the notice
        },
    });
    commands.addCommand("linclass:download-progress", {
        label: "Download my progress",
        execute: async () => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([await progress(shell.currentWidget)]));
            link.download = PROGRESS;
            link.click();
            warnNoStorage(app);
        },
    });
}

async function freeName(contents, path) {
    const stem = path.replace(/\.ipynb$/, "");
    for (let k = 1; ; k++) {
        const free = `${stem} (my copy${k > 1 ? ` ${k}` : ""}).ipynb`;
        if (await contents.get(free, {content: false}).then(() => false, () => true)) return free;
    }
}

// Without storage only the kernel has the file.
async function progress(widget) {
    const code = `print(open("${PROGRESS}").read(), end="")`, parts = [];
    const run = widget.sessionContext.session.kernel.requestExecute({code, store_history: false});
    run.onIOPub = ({header, content}) => header.msg_type === "stream" && parts.push(content.text);
    await run.done;
    return parts.join("");
}
