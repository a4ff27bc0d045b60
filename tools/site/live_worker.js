// A service worker that caches every file of a release, so that it is loaded only once. The build puts this code
// before JupyterLite's own service worker, which passes files between page and kernel.

const RELEASE = "";  // set by the build: the hash of the release
const OUR_CACHE = `${registration.scope} ${RELEASE}`;  // the host may have other sites

// A newer release waits until no page of an older one is open, so that no page mixes two releases.
self.addEventListener("install", event => event.stopImmediatePropagation());

self.addEventListener("message", event => {
    if (event.data === "activate the newer release") event.waitUntil(takeOver());
});

self.addEventListener("activate", event => event.waitUntil(deleteOldCaches()));

self.addEventListener("fetch", event => {
    const {request} = event;
    if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
    event.stopImmediatePropagation();
    event.respondWith(cached(request));
});

async function takeOver() {
    const pages = await clients.matchAll({type: "window", includeUncontrolled: true});
    const ours = pages.filter(page => page.url.startsWith(registration.scope));
    if (ours.length === 1) await skipWaiting();
}

async function deleteOldCaches() {
    const names = await caches.keys();
    const old = names.filter(name => name.startsWith(`${registration.scope} `) && name !== OUR_CACHE);
    await Promise.all(old.map(name => caches.delete(name)));
}

// A relative address in a notebook's HTML is first resolved against the page, which is in another folder.
function placeOf(address) {
    return address.replace(`${registration.scope}docs/`, `${registration.scope}files/docs/`);
}

async function cached(request) {
    const cache = await caches.open(OUR_CACHE), address = placeOf(request.url.split(/[?#]/)[0]);
    const found = await cache.match(address);
    if (found) return found;
    const answer = await fetch(request.mode === "navigate" ? request : address);
    if (answer.status === 200) await cache.put(address, answer.clone()).catch(() => {});  // the disk may be full
    return answer;
}
