// Where the signed-in account is signed in.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/sessions.yml';
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts';
import { failure } from '#stores/form/failure.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';

const { $state: $sessions, load, replace } = createPolled(() => browserCall(listSessions));

/** @param id of one; without it all others */
async function end(id?: string): Promise<Outcome> {
  const answer =
    id === undefined
      ? await browserCall(endOtherSessions)
      : await browserCall(endSession, { params: { id } });
  if (!answer.ok) return failure(answer, messages.notSignedOut);
  replace(answer.data);
  return { ok: true, msg: messages.signedOut };
}

export const accountSessions = { $sessions, load, end };
