// Keeps an engineer's pages of today on the phone for a day, so that they open without a network (public/day-worker.js).
import { forget } from './phone-store.ts';

/** Name of the cache, as in public/day-worker.js. */
const CACHE = 'day';
const WORKER = '/day-worker.js';

/** Trusted Types, which TypeScript's library doesn't describe yet. */
interface WithTrustedTypes {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(url: string): string };
  };
}

/** The page's policy lets a worker run from this address alone. */
function workerAddress(): string {
  const policy = (window as WithTrustedTypes).trustedTypes?.createPolicy('day', {
    createScriptURL: () => WORKER,
  });
  return policy ? policy.createScriptURL('') : WORKER;
}

/** The link no longer works: nothing of its visits stays on the phone. */
export async function forgetAll(): Promise<void> {
  await caches.delete(CACHE);
  await forget();
}

/** @param at the address under which it is found later @returns whether it was kept */
async function keepPage(kept: Cache, address: string, at = address): Promise<boolean> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (answer.status === 410) await forgetAll();
  if (answer.ok) await kept.put(at, answer);
  return answer.ok;
}

/** Pages of other days leave the phone. */
async function dropOthers(kept: Cache, paths: readonly string[]): Promise<void> {
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/day/') && !paths.includes(pathname)) await kept.delete(url);
  }
}

/** Scripts, styles and fonts that this page has loaded. */
async function keepFiles(kept: Cache): Promise<void> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_astro/`));
  for (const file of files) if (!(await kept.match(file))) await kept.add(file);
}

/** @param token of the link */
export async function keepPages(token: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const day = `/day/${token}`;
  await navigator.serviceWorker.register(workerAddress(), { scope: day });
  const kept = await caches.open(CACHE);
  if (!(await keepPage(kept, `${day}?today`, day))) return;
  const today = await fetch(`${day}/today`, { cache: 'no-store' });
  const sheets: string[] = today.ok ? await today.json() : [];
  await dropOthers(kept, [day, ...sheets]);
  for (const path of sheets) await keepPage(kept, path);
  await keepFiles(kept);
}
