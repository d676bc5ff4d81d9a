// Keeps an engineer's pages of today on the phone for a day, so that they open without a network (public/day-worker.js).
import { forget } from './phone-store.ts';

const KEPT = 'day';

/** The page's policy lets a worker run from this address alone. */
function workerAddress(): string {
  const path = '/day-worker.js';
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: object): Policy } };
  return trustedTypes?.createPolicy('day', { createScriptURL: () => path }).createScriptURL('') ?? path;
}
interface Policy {
  createScriptURL(url: string): string;
}

/** The link no longer works: nothing of its visits stays on the phone. */
export async function forgetAll(): Promise<void> {
  await caches.delete(KEPT);
  await forget();
}

async function keepPage(kept: Cache, address: string, at = address): Promise<boolean> {
  const answer = await fetch(address, { cache: 'no-store' });
  if (answer.status === 410) await forgetAll();
  if (answer.ok) await kept.put(at, answer);
  return answer.ok;
}

/** @param token of the link */
export async function keepPages(token: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(workerAddress(), { scope: `/day/${token}` });
  const day = `/day/${token}`;
  const kept = await caches.open(KEPT);
  // Other days stay off the phone.
  if (!(await keepPage(kept, `${day}?today`, day))) return;
  const today = await fetch(`${day}/today`, { cache: 'no-store' });
  const paths: string[] = today.ok ? await today.json() : [];
  for (const { url } of await kept.keys()) {
    const { pathname } = new URL(url);
    if (pathname.startsWith('/day/') && pathname !== day && !paths.includes(pathname)) await kept.delete(url);
  }
  for (const path of paths) await keepPage(kept, path);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_astro/`));
  for (const file of files) if (!(await kept.match(file))) await kept.add(file);
}
