// The forms for mailed links: asking for one, and using it.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/account.yml';
import {
  emailProof,
  forgotPassword,
  forgottenPassword,
  passwordReset,
  resetPassword,
  verifyEmail,
} from '#contract/accounts/account-links.ts';
import { stopBankByLink, stopLink } from '#contract/settings/bank-changes.ts';
import { acceptance, acceptInvitation } from '#contract/team/team.ts';
import { type Answer, createForm } from '#stores/form/form.ts';
import { forgetSession, keepSession } from './session.ts';

const MESSAGES = {
  failed: messages.linkFailed,
  network: messages.linkLost,
};

/** Reports a used or expired link as an error of its token, which no field of the form can fix. */
function atToken(answer: Answer): Answer {
  if (answer.code !== 'link_used') return answer;
  return { ...answer, issues: [{ path: 'token', text: answer.msg ?? '' }] };
}

/** A new password ends every session of the account, this browser's too. */
function endSession(answer: Answer): Answer {
  if (answer.ok) forgetSession();
  return atToken(answer);
}

export const askingForm = createForm({
  schema: forgottenPassword,
  send: (body) => browserCall(forgotPassword, { body }),
  messages: MESSAGES,
});

export const resetForm = createForm({
  schema: passwordReset,
  send: async (body) => endSession(await browserCall(resetPassword, { body })),
  messages: MESSAGES,
});

export const joinForm = createForm({
  schema: acceptance,
  async send(body) {
    const answer = await browserCall(acceptInvitation, { body });
    const session = answer.ok ? answer.data.session : undefined;
    if (!session) return endSession(answer);
    keepSession(session.token, session.user);
    return answer;
  },
  messages: MESSAGES,
});

export const stopBankForm = createForm({
  schema: stopLink,
  send: async (body) => atToken(await browserCall(stopBankByLink, { body })),
  messages: MESSAGES,
});

export const proofForm = createForm({
  schema: emailProof,
  async send(body) {
    const answer = await browserCall(verifyEmail, { body });
    // The page asks to sign in and keeps the link.
    if (!answer.ok && answer.code === 'unauthorised') forgetSession();
    return atToken(answer);
  },
  messages: MESSAGES,
});
