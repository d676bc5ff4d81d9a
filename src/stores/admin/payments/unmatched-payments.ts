// Payments at PayPal that match no order: the admin's list.
import { browserCall } from '#api/browser.ts';
import { decideUnmatchedPayment, listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { createAdminList } from '#stores/admin/admin-list.ts';

export type UnmatchedDecision = 'refund' | 'close';

/** @param call the API's client; another in tests */
export function createUnmatchedPayments(call: typeof browserCall) {
  const { change, ...list } = createAdminList({
    fetch: (_query, signal) => call(listUnmatchedPayments, { signal }),
    read: ({ payments, total }) => ({ items: payments, total }),
  });

  const decide = (id: string, decision: UnmatchedDecision) =>
    change(id, {
      send: () => call(decideUnmatchedPayment, { params: { id }, body: { decision } }),
      item: ({ payment }) => payment,
      failed:
        decision === 'refund' ? 'Failed to refund the payment' : 'Failed to take the payment off the list',
    });
  return { ...list, decide };
}

export const unmatchedPayments = createUnmatchedPayments(browserCall);
