// Cash that engineers have.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import { type Cash, handInCash, listCash } from '#contract/bills/cash.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { outcome } from '../admin-list.ts';
import { todayStore } from '../today.ts';

const $cash = atom<readonly Cash[]>([]);

/** Stays empty where it can't be loaded: the list of engineers says so. */
async function load(): Promise<void> {
  const answer = await browserCall(listCash);
  if (answer.ok) $cash.set(answer.data.cash);
}

async function handIn(id: string): Promise<Outcome> {
  const done = outcome(await browserCall(handInCash, { params: { id } }), { failed: 'Nothing was saved' });
  if (!done.ok) return done;
  $cash.set(done.data.cash);
  void todayStore.refresh();
  return done;
}

export const cashStore = { $cash, load, handIn };
