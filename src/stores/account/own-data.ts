// A copy of the customer's own data, and the deletion of their account.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import { deleteOwnAccount, readOwnData, readOwnPhoto } from '#contract/my-records/own-data.ts';
import { toDataUrl } from '#stores/data-url.ts';
import { failure } from '#stores/form/failure.ts';
import type { Outcome } from '#stores/row-actions.ts';

/** @param call the API's client; another in tests */
export function createOwnData(call: typeof browserCall) {
  /** What the API tells, with the photos themselves. */
  async function fetchAll() {
    const answer = await call(readOwnData);
    if (!answer.ok) return { ...answer, msg: answer.msg || messages.notFetched };
    const photos = [];
    for (const photo of answer.data.photos) {
      const read = await call(readOwnPhoto, { params: { id: photo._id } });
      if (!read.ok) return { ...read, msg: read.msg || messages.notFetched };
      photos.push({ ...photo, picture: await toDataUrl(read.data) });
    }
    const text = JSON.stringify({ ...answer.data, photos }, null, 2);
    return { ok: true as const, file: new Blob([text], { type: 'application/json' }) };
  }

  async function deleteAccount(password: string): Promise<Outcome> {
    const answer = await call(deleteOwnAccount, { body: { password } });
    if (!answer.ok) return failure(answer, messages.notDeleted);
    return { ok: true, msg: answer.data.message };
  }

  return { fetchAll, deleteAccount };
}

export const ownData = createOwnData(browserCall);
