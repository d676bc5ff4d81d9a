// Payments at PayPal that match no order, above the orders; hidden while there are none.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { UnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import { MailLink } from '#islands/admin/shell/Contact.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { useMay } from '#islands/admin/shell/use-may.ts';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { ask } from '#islands/shared/actions/ask.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type UnmatchedDecision, unmatchedPayments } from '#stores/admin/payments/unmatched-payments.ts';

const { $list, $rows, load, refresh, decide } = unmatchedPayments;

const sumOf = ({ amount, currency }: UnmatchedPayment): string =>
  amount === null ? 'unknown amount' : formatMoney(toMinor(amount), currency);

const COLUMNS: readonly Column<UnmatchedPayment>[] = [
  {
    head: 'PayPal payment',
    isName: true,
    cell: ({ _id, paypalId, orderNumber, status }) => (
      <>
        <span className="wrap-anywhere">{_id}</span>
        {paypalId && <span className="label block font-normal wrap-anywhere">PayPal order {paypalId}</span>}
        {orderNumber && <span className="block text-small font-normal">Mentions order {orderNumber}</span>}
        {status !== 'open' && (
          <Chip tone={status === 'refunding' ? 'pending' : 'completed'}>{inWords(status)}</Chip>
        )}
      </>
    ),
  },
  {
    head: 'Payer',
    cell: ({ payerName, payerEmail }) => (
      <>
        <span className="block wrap-anywhere">{payerName || (payerEmail ? '' : 'Unknown')}</span>
        {payerEmail && <MailLink email={payerEmail} />}
      </>
    ),
  },
  { head: 'Amount', isNumber: true, cell: sumOf },
  { head: 'First seen', cell: ({ seenAt }) => <Moment iso={seenAt} /> },
];

const ACTIONS: Column<UnmatchedPayment> = {
  head: 'Actions',
  cell: (payment) => {
    const { _id: id, status } = payment;
    const decideOn = (decision: UnmatchedDecision) => () => void askAbout(payment, decision);
    const actions = [
      { label: 'Refund', name: `Refund payment ${id}`, onPress: decideOn('refund') },
      { label: 'Remove from list', name: `Remove from list: payment ${id}`, onPress: decideOn('close') },
    ];
    return <RowActions $rows={$rows} id={id} actions={status === 'open' ? actions : []} />;
  },
};

function askAbout(payment: UnmatchedPayment, decision: UnmatchedDecision) {
  const isRefund = decision === 'refund';
  const payer = payment.payerName || payment.payerEmail || 'whoever paid it';
  return ask({
    title: isRefund ? `Refund ${sumOf(payment)}?` : 'Remove this payment from the list?',
    text: isRefund
      ? `It goes back to ${payer}. You can’t undo this.`
      : 'No money moves. Do this once you know what was paid and have dealt with it.',
    label: isRefund ? 'Refund' : 'Remove from list',
    busy: isRefund ? 'Refunding...' : 'Removing...',
    keep: isRefund ? 'Keep payment' : 'Keep in list',
    run: () => orSignIn(decide(payment._id, decision)),
  });
}

export function UnmatchedPayments() {
  const list = useStore($list);
  const mayMoveMoney = useMay('money');
  useEffect(() => void load(), []);
  usePolling(refresh);
  if (list.state === 'failed')
    return (
      <Notice kind="error" className="mb-6">
        Payments without an order couldn’t be loaded. {list.msg}
      </Notice>
    );
  if (list.state !== 'ready' || list.items.length === 0) return null;

  return (
    <section className="mb-10" aria-labelledby="unmatched-payments">
      <h2 id="unmatched-payments" className="text-h3">
        Payments without an order
      </h2>
      <p className="mt-1 mb-4 max-w-160 text-small">
        PayPal took these payments, but no order matches them. Find out what each one was for: after a backup
        is restored, it may be for an order that was lost. Nothing is refunded unless an admin presses Refund.
      </p>
      <Table
        caption="Payments without an order"
        columns={mayMoveMoney ? [...COLUMNS, ACTIONS] : COLUMNS}
        rows={list.items}
        rowKey={({ _id }) => _id}
      />
    </section>
  );
}
