// Whether the customer's email address is confirmed, and sending the link again.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/profile.yml';
import { getEmailProof, sendEmailProof } from '#contract/accounts/account-links.ts';
import { isTeam } from '#contract/accounts/roles.ts';
import { $session } from './session.ts';

/** `unknown` until the server has answered, so that no wrong reminder is shown. */
type EmailProof =
  | { state: 'unknown' | 'proven' }
  | { state: 'open' | 'sending' }
  | { state: 'sent' | 'refused'; msg: string };

const $proof = atom<EmailProof>({ state: 'unknown' });

/** Only a customer is asked: the team joins by mailed links, and the first admin's address comes from the configuration. */
async function load(): Promise<void> {
  if (isTeam($session.get()?.userRole)) return;
  const answer = await browserCall(getEmailProof);
  if (answer.ok) $proof.set({ state: answer.data.verified ? 'proven' : 'open' });
}

async function sendAgain(): Promise<void> {
  if ($proof.get().state === 'sending') return;
  $proof.set({ state: 'sending' });
  const answer = await browserCall(sendEmailProof);
  if (answer.ok) $proof.set({ state: 'sent', msg: answer.data.message });
  else $proof.set({ state: 'refused', msg: answer.msg || messages.linkNotSent });
}

export const emailProof = { $proof, load, sendAgain };
