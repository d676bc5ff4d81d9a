// The outbox: the admin's desk.
import { call as browserCall } from '#api/browser.ts';
import { listMails, MAIL_SORTS, type Mail, resendMail } from '#contract/mails.ts';
import { createListing, type Outcome, oneOf } from './listing.ts';
import { withReason } from './with-reason.ts';

type Call = typeof browserCall;

export const MAIL_WORDS = {
  notLoaded: 'Failed to load emails',
  again: 'A copy is on its way',
  notAgain: 'Failed to send the email again',
};

/** Every mail, and sending one again. */
export function createMailDesk(call: Call) {
  const listing = createListing<Mail>(async (page, signal, more) => {
    const query = { ...page, sort: oneOf(MAIL_SORTS, more.sort) };
    const answer = await call(listMails, { query, signal });
    return answer.ok ? { ok: true, items: answer.data.mails, total: answer.data.total } : answer;
  });

  async function send(id: string): Promise<Outcome> {
    const answer = await call(resendMail, { params: { id } });
    if (!answer.ok) return { ok: false, code: answer.code, msg: withReason(MAIL_WORDS.notAgain, answer) };
    return { ok: true, isPending: false, msg: MAIL_WORDS.again };
  }

  /** Null when the row is already being sent. The list is read again, since the copy is a mail of its own. */
  async function sendAgain(id: string): Promise<Outcome | null> {
    const outcome = await listing.act(id, () => send(id));
    if (outcome?.ok) await listing.load();
    return outcome;
  }

  const { $list, $rows, $news, load, refresh } = listing;
  return { $list, $rows, $news, load, refresh, sendAgain };
}

export const mailDesk = createMailDesk(browserCall);
