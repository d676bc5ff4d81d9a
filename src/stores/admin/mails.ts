// The outbox in the dashboard: every email, and sending one again.
import { browserCall } from '#api/browser.ts';
import { listMails, MAIL_SORTS, putMailAside, resendMail } from '#contract/mail/mails.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { createAdminList } from './admin-list.ts';

/** A mail's kind in words. @example kindText('order-paid-staff') // 'Order paid, to staff' */
export function kindText(kind: string): string {
  const words = kind.replace(/-staff$/, ', to staff').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param call the API's client; another in tests */
export function createMailsStore(call: typeof browserCall) {
  const { change, ...list } = createAdminList({
    sorts: MAIL_SORTS,
    usualSort: 'action',
    fetch: (query, signal) => call(listMails, { query, signal }),
    read: ({ mails, total }) => ({ items: mails, total }),
  });

  /** The copy is a new row: the list is loaded again. */
  async function sendAgain(id: string): Promise<Outcome | null> {
    const outcome = await change(id, {
      send: () => call(resendMail, { params: { id } }),
      done: 'A copy is on its way',
      failed: 'Failed to send the email again',
    });
    if (outcome?.ok) await list.load();
    return outcome;
  }

  const putAside = (id: string): Promise<Outcome | null> =>
    change(id, {
      send: () => call(putMailAside, { params: { id } }),
      item: ({ mail }) => mail,
      done: 'Put aside',
      failed: 'Failed to put the email aside',
    });

  return { ...list, sendAgain, putAside };
}

export const mailsStore = createMailsStore(browserCall);
