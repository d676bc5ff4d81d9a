// Payments at PayPal that match no order: the admin's list.
import { call as browserCall } from '#api/browser.ts';
import {
  decideUnmatchedPayment,
  listUnmatchedPayments,
  type UnmatchedPayment,
} from '#contract/unmatched-payments.ts';
import { createListing, type Outcome } from './listing.ts';
import { withReason } from './with-reason.ts';

export type UnmatchedDecision = 'refund' | 'close';

const NOT_DONE: Record<UnmatchedDecision, string> = {
  refund: 'Failed to refund the payment',
  close: 'Failed to take the payment off the list',
};

export function createUnmatchedDesk(call: typeof browserCall) {
  const listing = createListing<UnmatchedPayment>(async (_page, signal) => {
    const answer = await call(listUnmatchedPayments, { signal });
    return answer.ok ? { ok: true, items: answer.data.payments, total: answer.data.total } : answer;
  });

  async function send(id: string, decision: UnmatchedDecision): Promise<Outcome> {
    const answer = await call(decideUnmatchedPayment, { params: { id }, body: { decision } });
    if (!answer.ok) return { ok: false, code: answer.code, msg: withReason(NOT_DONE[decision], answer) };
    const { payment, message } = answer.data;
    listing.replace(payment);
    return { ok: true, isPending: answer.status === 202, msg: message };
  }

  /** Null while the row is busy. */
  const decide = (id: string, decision: UnmatchedDecision) => listing.act(id, () => send(id, decision));
  const { $list, $rows, load, refresh } = listing;
  return { $list, $rows, load, refresh, decide };
}

export const unmatchedDesk = createUnmatchedDesk(browserCall);
