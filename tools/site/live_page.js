// What the live notebooks do beside JupyterLite: load everything once, say where nothing can be kept, and say
// when a notebook that was edited here has a newer release.

const WORKER = "../service-worker.js?enableCache=false";  // as JupyterLite names it
const PROGRESS = "my_progress.jsonl";
const RELEASE = "release";  // in a notebook's metadata: which one it is, written by the build

begin();
untilItRuns().then(async app => {
    addCommands(app);
    if (!await somethingCanBeKept()) sayThatNothingIsKept(app);
    app.shell.currentChanged.connect((_, {newValue}) => lookForNewer(app, newValue));
    lookForNewer(app, app.shell.currentWidget);
});

// On the first visit, first of all get the worker that keeps what is loaded: else all would be loaded twice.
function begin() {
    const workers = navigator.serviceWorker;
    try {
        if (!workers || workers.controller) return askForNewer(workers);
        if (sessionStorage.begun) return;  // it was tried, and the browser wants none
        sessionStorage.begun = "yes";
    } catch {
        return;  // the browser forbids to keep anything
    }
    window.stop();
    const again = () => location.reload();
    workers.register(WORKER).then(() => workers.ready).then(again, again);
}

async function askForNewer(workers) {
    const waiting = (await workers?.getRegistration())?.waiting;
    if (!waiting) return;
    workers.addEventListener("controllerchange", () => location.reload(), {once: true});
    waiting.postMessage("is there a newer release?");
}

async function untilItRuns() {
    while (!window.jupyterapp) await new Promise(done => setTimeout(done, 100));
    await jupyterapp.restored;
    return jupyterapp;
}

function somethingCanBeKept() {
    return new Promise(done => {
        try {
            const request = indexedDB.open("linclass: can anything be kept?");
            request.onsuccess = () => (request.result.close(), done(true));
            request.onerror = () => done(false);
        } catch {
            done(false);
        }
    });
}

function sayThatNothingIsKept(app) {
    say(app, "This browser forbids pages to keep anything. What you write and answer here is gone when you "
        + "leave or reload the page. Download it before.", [
        {label: "Download the notebook", commandId: "docmanager:download"},
        {label: "Download my progress", commandId: "linclass:download-progress"},
    ]);
}

// JupyterLab shows the first 140 letters.
function say(app, message, actions) {
    app.commands.execute("apputils:notify", {message, type: "warning", options: {autoClose: false, actions}});
}

// A notebook that was saved here hides the one of the site. Both stay, each whole; the reader says which is meant.
const asked = new Set();

async function lookForNewer(app, widget) {
    const context = widget?.context;
    if (!context || context.contentsModel?.type === "directory" || !context.path.endsWith(".ipynb")) return;
    await context.ready;
    const mine = context.model.sharedModel.getMetadata(RELEASE);
    if (!mine || asked.has(widget)) return;
    asked.add(widget);
    const answer = await fetch(`../files/${context.path}`);
    if (!answer.ok || (await answer.json()).metadata[RELEASE] === mine) return;
    say(app, "This is your edited copy, and the notebook was revised since. Go on in yours, or open the revised "
        + "one: yours stays beside it.", [
        {label: "Open the revised one", commandId: "linclass:open-newer", args: {path: context.path}},
    ]);
}

function addCommands({commands, serviceManager: {contents}, shell}) {
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
    commands.addCommand("linclass:download-progress", {
        label: "Download my progress",
        execute: async () => {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([await progress(shell.currentWidget)]));
            link.download = PROGRESS;
            link.click();
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

// Where nothing is kept, the file is the kernel's alone.
async function progress(widget) {
    const code = `print(open("${PROGRESS}").read(), end="")`, parts = [];
    const run = widget.sessionContext.session.kernel.requestExecute({code, store_history: false});
    run.onIOPub = ({header, content}) => header.msg_type === "stream" && parts.push(content.text);
    await run.done;
    return parts.join("");
}
