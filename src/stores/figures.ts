// The figures of the last twelve months: a customer's own, or the whole shop's for the admin.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getDashboard } from '#contract/operations/dashboard.ts';

export type Figures = ReplyOf<typeof getDashboard>;
export type Dashboard =
  | { state: 'loading' }
  | { state: 'ready'; figures: Figures }
  | { state: 'failed'; code: string; msg: string };

/** @param call the API's client; another in tests */
export function createDashboard(call: typeof browserCall) {
  const $dashboard = atom<Dashboard>({ state: 'loading' });
  let latest = 0;

  /** Keeps the figures that are shown until new ones have come. */
  async function load(): Promise<void> {
    latest += 1;
    const mine = latest;
    if ($dashboard.get().state === 'failed') $dashboard.set({ state: 'loading' });
    const answer = await call(getDashboard);
    if (mine !== latest) return;
    if (answer.ok) $dashboard.set({ state: 'ready', figures: answer.data });
    else $dashboard.set({ state: 'failed', code: answer.code, msg: answer.msg });
  }

  /** Looks again, quietly: figures that are shown stay where a look fails. */
  async function refresh(): Promise<void> {
    if ($dashboard.get().state !== 'ready') return;
    const mine = latest;
    const answer = await call(getDashboard);
    if (mine === latest && answer.ok) $dashboard.set({ state: 'ready', figures: answer.data });
  }

  return { $dashboard, load, refresh };
}

export const dashboard = createDashboard(browserCall);
