// Shows an engineer's pages from the phone where there is no network. The pages themselves keep them (src/components/day/). Of what the
// engineer wrote it asks only whether there is some: whatever comes of a link, it touches pages alone.
const KEPT = 'engineer-pages';
/** Of an older release: shown until the pages have been kept anew. */
const BEFORE = 'day';
/** When the phone kept a page; the site's files have none, and go with the pages that name them. */
const KEPT_AT = 'Kept-At';
const LONGEST_MS = 24 * 3_600_000;
/** A network that doesn't answer by then is none. */
const PATIENCE_MS = 8_000;

/** Fields of a sheet that the office gets with its end alone, as in src/components/day/work.ts. */
const ENDING = ['outcome', 'unsigned', 'reason', 'expectedOn', 'callOut'];
const isUnsent = ({ step, sent, rev, fields }) =>
  step !== '' || sent !== rev || fields.some(([name, value]) => value !== '' && ENDING.includes(name));

/** Whether something that isn't with the office yet may be on this phone (src/components/day/phone-store.ts): so it is if nobody knows. */
const hasWork = () =>
  new Promise((done) => {
    const opening = indexedDB.open('job-sheets');
    let isThere = true;
    // There is none, and none is made here.
    opening.onupgradeneeded = () => {
      isThere = false;
      opening.transaction.abort();
    };
    opening.onerror = () => done(isThere);
    opening.onsuccess = () => {
      const { result } = opening;
      const settle = (isLeft) => {
        result.close();
        done(isLeft);
      };
      try {
        const transaction = result.transaction(['sheets', 'queue']);
        const sheets = transaction.objectStore('sheets').getAll();
        const queue = transaction.objectStore('queue').count();
        transaction.onabort = () => settle(true);
        transaction.oncomplete = () => settle(queue.result > 0 || sheets.result.some(isUnsent));
      } catch {
        settle(true);
      }
    };
  });

const isOld = (answer) => Date.now() - Number(answer.headers.get(KEPT_AT) ?? Number.NaN) > LONGEST_MS;

/** But while something waits: whoever wrote it comes back for it. */
async function dropOld() {
  if (await hasWork().catch(() => true)) return;
  const kept = await caches.open(KEPT);
  for (const request of await kept.keys()) {
    const answer = await kept.match(request);
    if (answer && isOld(answer)) await kept.delete(request);
  }
}

/** The link no longer works: its pages leave the phone. */
async function dropPages(address) {
  const [, , token] = new URL(address).pathname.split('/');
  const kept = await caches.open(KEPT);
  for (const { url } of await kept.keys())
    if (new URL(url).pathname.split('/')[2] === token && url.includes('/day/')) await kept.delete(url);
  await caches.delete(BEFORE);
}

async function fromPhone(request) {
  await dropOld();
  for (const name of [KEPT, BEFORE]) {
    const kept = (await caches.has(name)) && (await caches.open(name));
    const answer = kept && (await kept.match(request, { ignoreSearch: true }));
    if (answer) return answer;
  }
  return undefined;
}

async function answer(request) {
  const live = fetch(request);
  live.catch(() => undefined);
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS, null));
  try {
    const first = await Promise.race([live, late]);
    if (first?.status === 410) await dropPages(request.url);
    return first ?? (await fromPhone(request)) ?? (await live);
  } catch {
    return (await fromPhone(request)) ?? Response.error();
  }
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(Promise.all([clients.claim(), dropOld()])));
addEventListener('fetch', (event) => {
  const { method, mode, cache } = event.request;
  // What a page itself asks anew is answered by the server or not at all.
  const isAnew = mode !== 'navigate' && cache === 'no-store';
  if (method === 'GET' && !isAnew) event.respondWith(answer(event.request));
});
