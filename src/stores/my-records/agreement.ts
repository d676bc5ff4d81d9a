// What a mailed link asks whoever pays to agree to: read, and answered.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/agreement.yml';
import { type AskedAgreement, answerAgreement, readAgreement } from '#contract/jobs/agreement-links.ts';
import { createForm } from '#stores/form/form.ts';
import { INCOMPLETE, type LinkFailure, linkFailure } from './link-failure.ts';

type Open = { state: 'loading' } | LinkFailure | { state: 'ready'; agreement: AskedAgreement };

/** How long the labour takes; 0 where a line of it doesn't say, as the rest would be too little. */
export function labourMinutes(lines: AskedAgreement['lines']): number {
  const labour = lines.filter(({ kind }) => kind === 'labour');
  if (labour.some(({ minutes }) => minutes === null)) return 0;
  return labour.reduce((sum, { minutes, quantity }) => sum + (minutes ?? 0) * quantity, 0);
}

/** @param token of the mailed link; '' if it is incomplete @param call the API's client; another in tests */
export function createAgreement(token: string, call = browserCall) {
  const $agreement = atom<Open>({ state: 'loading' });
  const form = createForm({
    schema: answerAgreement.body,
    async send(body) {
      const answer = await call(answerAgreement, { body });
      if (answer.ok || answer.code !== 'stale_version') return answer;
      return { ...answer, msg: messages.changed };
    },
    messages: { failed: messages.failed, network: messages.failed },
  });

  async function load(): Promise<void> {
    if (!token) return $agreement.set(INCOMPLETE);
    const answer = await call(readAgreement, { body: { token } });
    $agreement.set(
      answer.ok
        ? { state: 'ready', agreement: answer.data.agreement }
        : linkFailure(answer, messages.notLoaded),
    );
  }

  /** To just what is shown. */
  async function agree({ name = '', startsSooner }: Record<string, string>): Promise<void> {
    const open = $agreement.get();
    if (open.state !== 'ready') return;
    const { version, words } = open.agreement;
    const body = { name, startsSooner: startsSooner !== undefined, version, words: words.id, token };
    const answer = await form.submit(body);
    if (answer?.ok) $agreement.set({ state: 'ready', agreement: answer.data.agreement });
    else if (answer?.code === 'stale_version') await load();
  }

  return { $agreement, $form: form.$form, load, agree };
}
