// A copy of one's own data, and the deletion of one's account.
import { call as browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import { deleteOwnAccount, readOwnData } from '#contract/my-records/own-data.ts';
import { failureMessage } from '#stores/form/failure-message.ts';
import type { Outcome } from '#stores/row-actions.ts';

export type Fetched = { ok: true; file: Blob } | { ok: false; code: string; msg: string };

/** @param call the API's client; another in tests */
export function createOwnData(call: typeof browserCall) {
  async function fetchAll(): Promise<Fetched> {
    const answer = await call(readOwnData);
    if (!answer.ok) return { ok: false, code: answer.code, msg: answer.msg || messages.notFetched };
    const text = JSON.stringify(answer.data, null, 2);
    return { ok: true, file: new Blob([text], { type: 'application/json' }) };
  }

  async function deleteAccount(password: string): Promise<Outcome> {
    const answer = await call(deleteOwnAccount, { body: { password } });
    if (!answer.ok) return { ok: false, code: answer.code, msg: failureMessage(answer, messages.notDeleted) };
    return { ok: true, msg: answer.data.message };
  }

  return { fetchAll, deleteAccount };
}

export const ownData = createOwnData(browserCall);
