// Where the signed-in account is signed in.
import { atom } from 'nanostores';
import { call } from '#api/browser.ts';
import * as messages from '#content/messages/sessions.yml';
import {
  type AccountSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '#contract/accounts/sessions.ts';
import { failure } from '#stores/form/failure.ts';
import type { Outcome } from '#stores/row-actions.ts';

export type Sessions =
  | { state: 'loading' }
  | { state: 'ready'; sessions: readonly AccountSession[] }
  | { state: 'failed'; code: string };

const $sessions = atom<Sessions>({ state: 'loading' });

async function load(): Promise<void> {
  const answer = await call(listSessions);
  $sessions.set(
    answer.ok ? { state: 'ready', sessions: answer.data.sessions } : { state: 'failed', code: answer.code },
  );
}

/** @param id of one; without it all others */
async function end(id?: string): Promise<Outcome> {
  const answer = id === undefined ? await call(endOtherSessions) : await call(endSession, { params: { id } });
  if (!answer.ok) return failure(answer, messages.notSignedOut);
  $sessions.set({ state: 'ready', sessions: answer.data.sessions });
  return { ok: true, msg: messages.signedOut };
}

export const accountSessions = { $sessions, load, end };
