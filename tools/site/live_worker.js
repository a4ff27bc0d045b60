// The live notebooks keep every file of a release that was loaded once, and ask for it no more. The build puts
// this before JupyterLite's own service worker, which brings a kernel's files to the page and back.

const RELEASE = "";  // the build writes here what tells one release from another
const KEPT = `${registration.scope} ${RELEASE}`;  // the host may have other sites

// A newer release waits until no page of an older one is open: half of each would be neither.
self.addEventListener("install", event => event.stopImmediatePropagation());

self.addEventListener("message", event => {
    if (event.data === "is there a newer release?") event.waitUntil(takeOver());
});

self.addEventListener("activate", event => event.waitUntil(forgetOthers()));

self.addEventListener("fetch", event => {
    const {request} = event;
    if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
    event.stopImmediatePropagation();
    event.respondWith(kept(request));
});

async function takeOver() {
    const pages = await clients.matchAll({type: "window", includeUncontrolled: true});
    const ours = pages.filter(page => page.url.startsWith(registration.scope));
    if (ours.length === 1) await skipWaiting();
}

async function forgetOthers() {
    const names = await caches.keys();
    const old = names.filter(name => name.startsWith(`${registration.scope} `) && name !== KEPT);
    await Promise.all(old.map(name => caches.delete(name)));
}

// A picture in a notebook's HTML is first asked for as if the page stood beside it.
function placeOf(address) {
    return address.replace(`${registration.scope}docs/`, `${registration.scope}files/docs/`);
}

async function kept(request) {
    const cache = await caches.open(KEPT), address = placeOf(request.url.split(/[?#]/)[0]);
    const found = await cache.match(address);
    if (found) return found;
    const answer = await fetch(request.mode === "navigate" ? request : address);
    if (answer.status === 200) await cache.put(address, answer.clone()).catch(() => {});  // the disk may be full
    return answer;
}
