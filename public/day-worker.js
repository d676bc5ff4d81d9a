// Shows an engineer's pages of today from the phone where there is no network. The pages themselves keep them (src/components/day/).
const KEPT = 'day';
const LONGEST_MS = 24 * 3_600_000;
/** A network that doesn't answer by then is none. */
const PATIENCE_MS = 8_000;

const isOld = (answer) => Date.now() - Date.parse(answer.headers.get('date') ?? '') > LONGEST_MS;

async function dropOld() {
  const kept = await caches.open(KEPT);
  for (const request of await kept.keys()) {
    const answer = await kept.match(request);
    if (answer && isOld(answer)) await kept.delete(request);
  }
}

async function fromPhone(request) {
  await dropOld();
  const kept = await caches.open(KEPT);
  return kept.match(request, { ignoreSearch: true });
}

async function answer(request) {
  const live = fetch(request);
  live.catch(() => undefined);
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS, null));
  try {
    const first = await Promise.race([live, late]);
    // The link no longer works: nothing stays on the phone.
    if (first?.status === 410) {
      indexedDB.deleteDatabase(KEPT);
      await caches.delete(KEPT);
    }
    return first ?? (await fromPhone(request)) ?? (await live);
  } catch {
    return (await fromPhone(request)) ?? Response.error();
  }
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), dropOld()])));
addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
});
