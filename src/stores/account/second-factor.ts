// The second factor of the signed-in account: its state, setting it up and turning it off.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/second-factor.yml';
import {
  confirmSecondFactor,
  endSecondFactor,
  firstCode,
  readSecondFactor,
  type SecondFactorState,
  startSecondFactor,
} from '#contract/accounts/second-factor.ts';
import { failure } from '#stores/form/failure.ts';
import { createForm } from '#stores/form/form.ts';
import type { Outcome } from '#stores/row-actions.ts';

type FactorView =
  | { state: 'loading' }
  | { state: 'failed'; code: string }
  | { state: 'ready'; factor: SecondFactorState }
  /** Waits for the app's first code. */
  | { state: 'starting'; secret: string; uri: string }
  /** The only time that the codes are shown. */
  | { state: 'codes'; codes: readonly string[] };

const $view = atom<FactorView>({ state: 'loading' });

async function load(): Promise<void> {
  $view.set({ state: 'loading' });
  const answer = await browserCall(readSecondFactor);
  $view.set(answer.ok ? { state: 'ready', factor: answer.data } : { state: 'failed', code: answer.code });
}

async function start(password: string): Promise<Outcome> {
  const answer = await browserCall(startSecondFactor, { body: { password } });
  if (!answer.ok) return failure(answer, messages.notStarted);
  $view.set({ state: 'starting', ...answer.data });
  return { ok: true, msg: '' };
}

const first = createForm({
  schema: firstCode,
  async send(body) {
    const answer = await browserCall(confirmSecondFactor, { body });
    if (answer.ok) $view.set({ state: 'codes', codes: answer.data.recoveryCodes });
    return answer;
  },
  messages: { failed: messages.notConfirmed, network: messages.notConfirmed },
});

async function end(password: string, code: string): Promise<Outcome> {
  const answer = await browserCall(endSecondFactor, { body: { currentPassword: password, code } });
  if (!answer.ok) return failure(answer, messages.notEnded);
  await load();
  return { ok: true, msg: answer.data.message };
}

export const secondFactor = { $view, load, start, first, end };
