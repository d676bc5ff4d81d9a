// Sends what waits on an engineer's phone to the page's own addresses, under the present link, one after the other: a phone's line carries
// no more. One page does it at a time.
import { bearer } from '#api/client.ts';
import * as messages from '#content/messages/jobs.yml';
import { addJobPhoto } from '#contract/addresses.ts';
import type { DayAnswer, DayState } from '#contract/jobs/day-answer.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';
import { answered, going, isWithOffice, type Next, nextOf, type Round } from './next-sending.ts';
import { type At, allWork, changeWork } from './phone-store.ts';
import { countWaiting, isDone, type VisitWork } from './work.ts';

const PATIENCE_MS = 15_000;
const PHOTO_MS = 60_000;
const JSON_ONLY = { Accept: 'application/json' };

const STATES: Record<number, DayState> = {
  403: 'stays',
  404: 'stays',
  409: 'stays',
  410: 'replaced',
  429: 'later',
};

/** Of an answer that says nothing itself, as a photo's. */
function stateOf(status: number): DayState {
  if (status < 300) return 'saved';
  return STATES[status] ?? (status >= 500 ? 'later' : 'refused');
}

type Body = Partial<DayAnswer & { msg: string; code: string }>;

/** @param body null where it isn't JSON @returns null of an answer that isn't ours, as a hotel's page that asks to sign in */
export function answerOf(status: number, body: Body | null): DayAnswer | null {
  // A proxy says this of what is too large for it, with a page of its own.
  if (!body && status === 413) return { state: 'refused', version: null, why: messages.tooLarge };
  if (!body) return null;
  const { state, version = null, why, msg = '', code, issues } = body;
  const told = state ?? (code === 'link_ended' ? 'ended' : stateOf(status));
  return { state: told, version, why: why ?? msg, ...(issues && { issues }) };
}

/** @returns null without an answer of ours */
async function ask(address: string, init: RequestInit, patience: number): Promise<DayAnswer | null> {
  try {
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(address, { method: 'POST', redirect: 'error', signal, ...init });
    return answerOf(answer.status, await answer.json().catch(() => null));
  } catch {
    return null;
  }
}

/** Posts one of the page's forms. */
export const post = (
  path: string,
  fields: Iterable<readonly [string, string]>,
): Promise<DayAnswer | null> => {
  const body = new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  return ask(path, { headers: JSON_ONLY, body }, PATIENCE_MS);
};

/** A sheet with its keys, and when it was written. */
export function fieldsSent({ step, sheet }: Extract<Next, { step: string }>): [string, string][] {
  const [key = '', ...earlier] = [...sheet.keys].reverse();
  return [
    ...sheet.fields.map(([name, value]): [string, string] => [name, value]),
    ['version', String(sheet.base)],
    ['step', step],
    ['key', key],
    ...earlier.map((one): [string, string] => ['earlier', one]),
    ['writtenAt', String(sheet.at)],
  ];
}

/** @param token of the present link */
function send(token: string, visit: string, next: Next): Promise<DayAnswer | null> {
  const path = `/day/${token}/jobs/${visit}`;
  if ('step' in next) return post(path, fieldsSent(next));
  const { item } = next;
  if (item.kind === 'photo') {
    const { stage, officeOnly, key, file } = item;
    const query = new URLSearchParams({ stage, ...(officeOnly && { officeOnly: 'true' }) });
    const headers = {
      ...JSON_ONLY,
      ...bearer(token),
      'Idempotency-Key': key,
      // Whatever the phone calls it, the server looks at the bytes.
      'Content-Type': /^image\/(jpeg|png|webp|avif)$/.test(file.type) ? file.type : 'image/jpeg',
    };
    const address = `${addJobPhoto.path.replace('{id}', visit)}?${query}`;
    return ask(address, { headers, body: file }, next.isAwaited ? PATIENCE_MS : PHOTO_MS);
  }
  const version = item.version === undefined ? [] : [['version', String(item.version)] as const];
  const own = item.fields.filter(([name]) => name !== 'key' && name !== 'version');
  const photoKey = item.photoKey ? [['photoKey', item.photoKey] as const] : [];
  return post(`${path}/${item.kind}`, [...own, ['key', item.key], ...version, ...photoKey]);
}

export interface Told {
  at: At;
  next: Next;
  answer: DayAnswer;
  /** What the answer leaves on the phone. */
  work: VisitWork;
}

export interface Sender {
  engineer: string;
  token: string;
  /** Before each sending. */
  goes: (at: At, next: Next) => void;
  /** After each answer. */
  told: (what: Told) => void;
  /** The link has ended: nothing more is sent. */
  ended: (state: 'replaced' | 'ended') => Promise<void>;
}

/** With the key under which it counts once, which is kept before it goes. */
async function take(at: At, tried: ReadonlySet<string>, round: Round): Promise<Next | undefined> {
  let next: Next | undefined;
  await changeWork(at, (work) => {
    next = nextOf(work, tried, round);
    if (!next) return work;
    const marked = going(work, next, randomKey());
    if ('step' in next && marked.sheet) next = { ...next, sheet: { ...next.sheet, keys: marked.sheet.keys } };
    return marked;
  });
  return next;
}

const isPhoto = (next: Next): boolean => 'item' in next && next.item.kind === 'photo';

/** Until nothing of this visit can go now. @returns whether there is a network and a link */
async function sendVisit(sender: Sender, at: At, round: Round): Promise<boolean> {
  const tried = new Set<string>();
  for (;;) {
    // What was never tried can still be changed.
    if (!navigator.onLine) return false;
    const next = await take(at, tried, round);
    if (!next) return true;
    sender.goes(at, next);
    const answer = await send(sender.token, at.visit, next);
    if (!answer && !isPhoto(next)) return false;
    if (!answer) {
      // It may be too large for this network: what comes after it isn't.
      tried.add(next.id);
      round.isSlow = true;
      continue;
    }
    const { state } = answer;
    if (state === 'replaced' || state === 'ended') {
      await sender.ended(state);
      return false;
    }
    if (!isWithOffice(state)) tried.add(next.id);
    const work = await changeWork(at, (kept) => answered(kept, next, answer));
    sender.told({ at, next, answer, work });
  }
}

/** @param again also tries what the office couldn't take before, as when the page is opened */
export const sendWaiting = (sender: Sender, again: boolean): Promise<void> =>
  navigator.locks.request('send-job-sheets', async () => {
    const all = (await allWork()).filter((work) => work.engineer === sender.engineer && !isDone(work));
    const round: Round = { again, isSlow: false };
    for (const { engineer, visit } of all) if (!(await sendVisit(sender, { engineer, visit }, round))) return;
  });

/** How much waits of this engineer, or of all who used this phone. */
export const waitingOf = async (engineer?: string): Promise<number> =>
  (await allWork())
    .filter((work) => engineer === undefined || work.engineer === engineer)
    .reduce((sum, work) => sum + countWaiting(work), 0);
