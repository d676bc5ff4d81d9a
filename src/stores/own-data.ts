// A copy of one's own data, and the deletion of one's account.
import { call as browserCall } from '#api/browser.ts';
import { deleteOwnAccount, readOwnData } from '#contract/own-data.ts';
import type { Outcome } from './listing.ts';

const NOT_FETCHED = 'Your data could not be fetched. Please try again later.';
const NOT_DELETED = 'Your account could not be deleted. Please try again later.';

export type Fetched = { ok: true; file: Blob } | { ok: false; code: string; msg: string };

export function createOwnData(call: typeof browserCall) {
  async function fetchAll(): Promise<Fetched> {
    const answer = await call(readOwnData);
    if (!answer.ok) return { ok: false, code: answer.code, msg: answer.msg || NOT_FETCHED };
    const text = JSON.stringify(answer.data, null, 2);
    return { ok: true, file: new Blob([text], { type: 'application/json' }) };
  }

  async function deleteAccount(password: string): Promise<Outcome> {
    const answer = await call(deleteOwnAccount, { body: { password } });
    if (!answer.ok) return { ok: false, code: answer.code, msg: answer.msg || NOT_DELETED };
    return { ok: true, isPending: false, msg: answer.data.message };
  }

  return { fetchAll, deleteAccount };
}

export const ownData = createOwnData(browserCall);
