// Sends what waits on an engineer's phone, one after the other, as a phone's line carries no more: sheets first, then photos.
import { createClient } from '#api/client.ts';
import { addJobPhoto } from '#contract/addresses.ts';
import { forgetAll } from './keep-pages.ts';
import {
  dropPhoto,
  dropSheet,
  keepSheet,
  type TypedSheet,
  typedSheets,
  type WaitingPhoto,
  waitingPhotos,
} from './phone-store.ts';

/** What became of one: it stays on the phone where it is `waiting`. */
export type Sent = { state: 'sent' } | { state: 'waiting' } | { state: 'refused'; msg: string };

export interface Listener {
  photo(photo: WaitingPhoto, sent: Sent): void;
  /** @param page that answers it */
  sheetSent(sheet: TypedSheet, page: string): void;
  /** It stays on the phone: something is missing. */
  sheetRefused(sheet: TypedSheet): void;
}

const SHEET_MS = 15_000;
/** Worth another try later: no answer, a busy server, too many at once. */
const PASSES = ['network', 'unavailable', 'too_many', 'internal'];
/** The body is the file itself; whatever the phone calls it, the server looks at the bytes. */
const UPLOAD = {
  ...addJobPhoto,
  upload: { types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
};

async function endLink(): Promise<false> {
  await forgetAll();
  location.reload();
  return false;
}

/** As its form would send it, with its keys, and when it was written. */
export function bodyOf({ fields, step, keys, at }: TypedSheet): URLSearchParams {
  const body = new URLSearchParams(fields);
  body.set('step', step);
  body.set('key', keys.at(-1) ?? '');
  for (const key of keys.slice(0, -1)) body.append('earlier', key);
  body.set('writtenAt', String(at));
  return body;
}

/** @returns false: nothing more can be sent now */
async function sendSheet(sheet: TypedSheet, listener: Listener): Promise<boolean> {
  const signal = AbortSignal.timeout(SHEET_MS);
  const answer = await fetch(sheet.path, { method: 'POST', body: bodyOf(sheet), signal }).catch(() => null);
  if (!answer || answer.status >= 500 || answer.status === 429) return false;
  if (answer.status === 410) return endLink();
  if (!answer.ok) {
    listener.sheetRefused(sheet);
    return true;
  }
  // The visit is to end once somebody has agreed: how stays on the phone until then.
  if (new URL(answer.url).search === '?unsigned') await keepSheet({ ...sheet, step: '' });
  else await dropSheet(sheet.visit);
  listener.sheetSent(sheet, answer.url);
  return true;
}

/** @returns false: nothing more can be sent now */
async function sendPhoto(photo: WaitingPhoto, listener: Listener): Promise<boolean> {
  const { token, visit, stage, officeOnly, key, file } = photo;
  const call = createClient({ fetch: (url, init) => fetch(url, init), token: () => token });
  const answer = await call(UPLOAD, {
    params: { id: visit },
    idempotencyKey: key,
    file,
    query: { stage: stage as 'before', ...(officeOnly && { officeOnly: 'true' as const }) },
  });
  if (!answer.ok && PASSES.includes(answer.code)) {
    listener.photo(photo, { state: 'waiting' });
    return false;
  }
  if (!answer.ok && answer.code === 'link_used') return endLink();
  await dropPhoto(key);
  listener.photo(photo, answer.ok ? { state: 'sent' } : { state: 'refused', msg: answer.msg });
  return true;
}

/** In one page at a time. */
export const sendWaiting = (listener: Listener): Promise<void> =>
  navigator.locks.request('send-waiting', async () => {
    const pressed = (await typedSheets()).filter(({ step }) => step !== '');
    for (const sheet of pressed) if (!(await sendSheet(sheet, listener))) return;
    for (const photo of await waitingPhotos()) if (!(await sendPhoto(photo, listener))) return;
  });
