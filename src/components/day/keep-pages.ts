// Keeps an engineer's pages on the phone for a day, and while something waits, today's and open ones of earlier days, so that they open
// without a network (public/day-worker.js). What the engineer wrote is kept elsewhere (phone-store.ts).
import { filesOf, namesIn } from './kept-files.ts';
import { NAME } from './phone-store.ts';
import { workerAddress } from './trusted.ts';

/** Name of the cache, and of the header that says when the phone kept a page, as in public/day-worker.js. */
const CACHE = 'engineer-pages';
const KEPT_AT = 'Kept-At';
/** Of an older release. */
const OLD_CACHE = 'day';
const FILES = '/_astro/';

const isOf = (token: string, url: string): boolean => {
  const { pathname } = new URL(url);
  return pathname === `/day/${token}` || pathname.startsWith(`/day/${token}/`);
};

/** The link no longer works: its pages leave the phone, and its worker. What waits stays, for the present link. */
export async function dropPages(token: string): Promise<void> {
  const kept = await caches.open(CACHE);
  for (const { url } of await kept.keys()) if (isOf(token, url)) await kept.delete(url);
  await caches.delete(OLD_CACHE);
  const worker = await navigator.serviceWorker?.getRegistration(`/day/${token}`);
  await worker?.unregister();
}

/** The office has ended the link and empties the phone. A browser that knows `Clear-Site-Data` has done so already. */
export async function forgetAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  indexedDB.deleteDatabase(NAME);
  indexedDB.deleteDatabase('day');
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
}

/** With the phone's own time of keeping, since the server's clock may be another. */
async function put(kept: Cache, path: string, answer: Response, text: string): Promise<void> {
  const headers = new Headers(answer.headers);
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(KEPT_AT, String(Date.now()));
  await kept.put(path, new Response(text, { headers }));
}

/** @returns its text; null where it can't be had */
async function keepPage(kept: Cache, path: string): Promise<string | null> {
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) return null;
  const text = await answer.text();
  await put(kept, path, answer, text);
  return text;
}

/** A page of which the phone has an older one. */
export async function keepAnew(path: string, answer: Response, text: string): Promise<void> {
  if (await caches.match(path, { cacheName: CACHE })) await put(await caches.open(CACHE), path, answer, text);
}

/** Pages that are no longer listed leave the phone. */
async function dropOthers(kept: Cache, paths: readonly string[]): Promise<void> {
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/day/') && !paths.includes(pathname)) await kept.delete(url);
  }
}

/** Scripts and styles that the pages name, and the fonts that this page has loaded; no others. */
async function keepFiles(kept: Cache, pages: readonly string[]): Promise<void> {
  const fonts = performance.getEntriesByType('resource').flatMap(({ name }) => namesIn(name));
  const read = async (name: string): Promise<string | null> => {
    const path = FILES + name;
    const isFont = name.endsWith('.woff2');
    if (isFont && !fonts.includes(name)) return null;
    if (!(await kept.match(path))) await kept.add(path).catch(() => undefined);
    const file = await kept.match(path);
    if (isFont) return file ? '' : null;
    return file ? file.text() : null;
  };
  const needed = await filesOf(pages, read);
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith(FILES) && !needed.has(pathname.slice(FILES.length))) await kept.delete(url);
  }
}

/** As if it showed every version: nothing on the phone has a place there. */
export const NO_SHEET = Number.POSITIVE_INFINITY;
/** Of a page that couldn't be had: a sheet that was never saved has version 0. */
export const NOT_KEPT = -1;

/** The version of the sheet that a page of it shows. */
const versionOf = (text: string): number =>
  Number(/name="version" value="(\d+)"/.exec(text)?.[1] ?? NO_SHEET);

/** @param token of the link @returns of each listed visit, the version that its kept page shows; none at all without an answer */
export async function keepPages(token: string): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  if (!('serviceWorker' in navigator)) return versions;
  const day = `/day/${token}`;
  const today = await fetch(`${day}/today`, { cache: 'no-store' });
  if (!today.ok) return versions;
  await navigator.serviceWorker.register(workerAddress(), { scope: day });
  const paths: string[] = [day, ...(await today.json())];
  const kept = await caches.open(CACHE);
  await dropOthers(kept, paths);
  const texts: string[] = [];
  for (const path of paths) {
    const text = await keepPage(kept, path);
    if (text !== null) texts.push(text);
    versions.set(path.slice(path.lastIndexOf('/') + 1), text === null ? NOT_KEPT : versionOf(text));
  }
  await keepFiles(kept, texts);
  await caches.delete(OLD_CACHE);
  return versions;
}
