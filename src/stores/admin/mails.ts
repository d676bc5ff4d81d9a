// The outbox: the admin's dashboard.
import { call as browserCall } from '#api/browser.ts';
import { listMails, MAIL_SORTS, resendMail } from '#contract/mail/mails.ts';
import { oneOf } from '#stores/listing.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

type Call = typeof browserCall;

export const MAIL_MESSAGES = {
  notLoaded: 'Failed to load emails',
  again: 'A copy is on its way',
  notAgain: 'Failed to send the email again',
};

/** Every mail, and sending one again. */
export function createMailsStore(call: Call) {
  const { change, ...list } = createAdminList({
    fetch: (page, signal, { sort }) =>
      call(listMails, { query: { ...page, sort: oneOf(MAIL_SORTS, sort) }, signal }),
    read: ({ mails, total }) => ({ items: mails, total }),
  });

  /** The list is read again, since the copy is a mail of its own. */
  async function sendAgain(id: string): Promise<Outcome | null> {
    const outcome = await change(id, {
      send: () => call(resendMail, { params: { id } }),
      done: MAIL_MESSAGES.again,
      failed: MAIL_MESSAGES.notAgain,
    });
    if (outcome?.ok) await list.load();
    return outcome;
  }

  return { ...list, sendAgain };
}

export const mailsStore = createMailsStore(browserCall);
