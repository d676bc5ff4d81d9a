// The figures of the last twelve months: a customer's own, or all for the admin.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getDashboard } from '#contract/operations/dashboard.ts';

export type Figures = ReplyOf<typeof getDashboard>;
export type Dashboard =
  | { state: 'loading' }
  | { state: 'ready'; figures: Figures }
  | { state: 'failed'; code: string; msg: string };

/** Months in which anything was booked or ordered. */
export const monthsWithData = ({ appointmentData, orderData }: Figures): number =>
  new Set([...appointmentData, ...orderData].filter(({ value }) => value > 0).map(({ label }) => label)).size;

/** @param call the API's client; another in tests */
export function createDashboard(call: typeof browserCall) {
  const $dashboard = atom<Dashboard>({ state: 'loading' });
  let latest = 0;

  async function read(failed: (code: string, msg: string) => void): Promise<void> {
    const mine = latest;
    const answer = await call(getDashboard);
    if (mine !== latest) return;
    if (answer.ok) $dashboard.set({ state: 'ready', figures: answer.data });
    else failed(answer.code, answer.msg);
  }

  /** Shows the old figures until new ones are loaded. */
  function load(): Promise<void> {
    latest += 1;
    if ($dashboard.get().state === 'failed') $dashboard.set({ state: 'loading' });
    return read((code, msg) => $dashboard.set({ state: 'failed', code, msg }));
  }

  /** Polls: if it fails, the figures that are shown stay. */
  const refresh = async (): Promise<void> => {
    if ($dashboard.get().state === 'ready') await read(() => undefined);
  };

  return { $dashboard, load, refresh };
}

export const dashboard = createDashboard(browserCall);
