// Payments at PayPal that match no order, above the orders; nothing while there are none.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { UnmatchedPayment } from '#contract/orders/unmatched-payments.ts';
import { MailLink } from '#islands/admin/shell/Contact.tsx';
import { RowNote } from '#islands/admin/shell/RowNote.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { useAsking } from '#islands/shared/use-asking.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type UnmatchedDecision, unmatchedPayments } from '#stores/admin/unmatched-payments.ts';

const { $list, $rows, load, refresh, decide } = unmatchedPayments;

interface Asked {
  payment: UnmatchedPayment;
  decision: UnmatchedDecision;
}
type Ask = (asked: Asked) => void;

const sumOf = ({ amount, currency }: UnmatchedPayment): string =>
  amount === null ? 'An unknown amount' : formatMoney(toMinor(amount), currency);

function Actions({ payment, onAsk }: { payment: UnmatchedPayment; onAsk: Ask }) {
  const row = useStore($rows)[payment._id];
  const isBusy = row?.isBusy ?? false;
  const press = (decision: UnmatchedDecision) => () => {
    if (!isBusy) onAsk({ payment, decision });
  };
  return (
    <>
      {payment.status === 'open' && (
        <div className="flex flex-wrap justify-end gap-2 md:justify-start">
          <Button
            small
            aria-disabled={isBusy}
            aria-label={`Refund payment ${payment._id}`}
            onClick={press('refund')}
          >
            Refund
          </Button>
          <Button
            small
            aria-disabled={isBusy}
            aria-label={`Dealt with: payment ${payment._id}`}
            onClick={press('close')}
          >
            Dealt with
          </Button>
        </div>
      )}
      <RowNote row={row} />
    </>
  );
}

const columns = (onAsk: Ask): readonly Column<UnmatchedPayment>[] => [
  {
    head: 'PayPal payment',
    isName: true,
    cell: ({ _id, paypalId, orderNumber, status }) => (
      <>
        <span className="wrap-anywhere">{_id}</span>
        {paypalId && (
          <span className="label block font-normal wrap-anywhere">Order at PayPal {paypalId}</span>
        )}
        {orderNumber && <span className="block text-small font-normal">It names order {orderNumber}.</span>}
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
  { head: 'Heard of', cell: ({ seenAt }) => <Moment iso={seenAt} /> },
  { head: 'Actions', cell: (payment) => <Actions payment={payment} onAsk={onAsk} /> },
];

function messagesFor(payment: UnmatchedPayment, decision: UnmatchedDecision) {
  if (decision === 'refund')
    return {
      title: `Refund ${sumOf(payment)}?`,
      text: `It goes back to ${payment.payerName || payment.payerEmail || 'whoever paid it'}. This cannot be undone.`,
      label: 'Refund',
      busyLabel: 'Refunding...',
      keepLabel: 'Keep payment',
    };
  return {
    title: 'Take this payment off the list?',
    text: 'No money moves. Do this once you know what was paid and have dealt with it.',
    label: 'Take off the list',
    busyLabel: 'Saving...',
    keepLabel: 'Leave it here',
  };
}

function ConfirmDecision({
  payment,
  decision,
  ...dialog
}: Asked & { isOpen: boolean; onClosed: () => void }) {
  const { text, ...messages } = messagesFor(payment, decision);
  async function confirm() {
    const outcome = await decide(payment._id, decision);
    await showOutcome(outcome);
    return outcome;
  }
  return (
    <Confirm {...dialog} {...messages} onConfirm={confirm}>
      <p>{text}</p>
    </Confirm>
  );
}

export function UnmatchedPayments() {
  const list = useStore($list);
  const { asked, ask, isOpen, close } = useAsking<Asked>();
  useEffect(() => void load(), []);
  usePolling(refresh);
  if (list.state === 'failed')
    return <p className="mb-6 text-error">We couldn't look for payments without an order. {list.msg}</p>;
  if (list.state !== 'ready' || list.items.length === 0) return null;

  return (
    <section className="mb-10" aria-labelledby="unmatched-payments">
      <h2 id="unmatched-payments" className="text-h3">
        Payments without an order
      </h2>
      <p className="mt-1 mb-4 max-w-160 text-small">
        PayPal took this money and no order here explains it. Find out what it was for: after a restore of a
        backup it is the payment of a customer whose order is gone. Nothing is refunded unless you press
        Refund.
      </p>
      <Table
        caption="Payments without an order"
        columns={columns(ask)}
        rows={list.items}
        rowKey={({ _id }) => _id}
      />
      {asked && <ConfirmDecision {...asked} isOpen={isOpen} onClosed={close} />}
    </section>
  );
}
