// Sends what waits on an engineer's phone, one after the other, as a phone's line carries no more.

import { createClient } from '#api/client.ts';
import { addJobPhoto } from '#contract/addresses.ts';
import { allWaiting, drop, forget, type Waiting } from './phone-store.ts';

/** What became of one: it stays on the phone where it is `waiting`. */
export type Sent = { state: 'sent' } | { state: 'waiting' } | { state: 'refused'; msg: string };
type Told = (waiting: Waiting, sent: Sent) => void;

/** Worth another try later: no answer, a busy server, too many at once. */
const PASSES = ['network', 'unavailable', 'too_many', 'internal'];

/** The body is the file itself; whatever the phone calls it, the server looks at the bytes. */
const UPLOAD = {
  ...addJobPhoto,
  upload: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
};

async function sendPhoto({ token, visit, stage, officeOnly, key, file }: Waiting) {
  const call = createClient({ fetch: (url, init) => fetch(url, init), token: () => token });
  return call(UPLOAD, {
    ...{ params: { id: visit }, idempotencyKey: key, file },
    query: { stage: stage as 'before', ...(officeOnly && { officeOnly: 'true' as const }) },
  });
}

/** @returns false: nothing more can be sent now */
async function sendOne(waiting: Waiting, told: Told): Promise<boolean> {
  const answer = await sendPhoto(waiting);
  if (!answer.ok && PASSES.includes(answer.code)) {
    told(waiting, { state: 'waiting' });
    return false;
  }
  if (!answer.ok && answer.code === 'link_used') {
    await forget();
    location.reload();
    return false;
  }
  await drop(waiting.key);
  told(waiting, answer.ok ? { state: 'sent' } : { state: 'refused', msg: answer.msg });
  return true;
}

/** In one page at a time. */
export const sendWaiting = (told: Told): Promise<void> =>
  navigator.locks.request('send-waiting', async () => {
    for (const waiting of await allWaiting()) if (!(await sendOne(waiting, told))) return;
  });
