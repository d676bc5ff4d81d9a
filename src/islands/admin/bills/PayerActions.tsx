// What is done about all open bills of one who pays: a transfer that pays several, and their statement.
import { useState } from 'react';
import type { OwedBy } from '#contract/bills/money-owed.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { VIEW } from '#islands/admin/shell/PlaceLink.tsx';
import { ask } from '#islands/shared/actions/ask.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { useFields } from '#islands/ui/form-context.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor, typedNumber } from '#lib/money.ts';
import { mailStatement, saveTransfer, sharesOf } from '#stores/admin/payments/money-owed.ts';
import { randomKey } from '#stores/form/idempotency-key.ts';
import { ReceivedFields } from './ReceivedFields.tsx';

interface Props {
  owed: OwedBy;
}
type Dialog = Props & { onClosed: (done: unknown) => void };

function Shares({ owed }: Props) {
  const shares = sharesOf(owed, typedNumber(useFields().typed?.amount ?? ''));
  if (shares.length === 0) return null;
  return (
    <ul className="border-t border-ink" aria-label="What it pays">
      {shares.map(({ number, text }) => (
        <li key={number} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
          <span className="font-semibold">{number}</span> {text}
        </li>
      ))}
    </ul>
  );
}

function Transfer({ owed, onClosed }: Dialog) {
  const [key] = useState(randomKey);
  return (
    <DraftConfirm
      drafts={['orders', `transfer ${owed.bills[0]?._id}`]}
      title={`One transfer from ${owed.payer}`}
      label="Record the transfer"
      busyLabel="Recording..."
      keepLabel="Not paid"
      onConfirm={({ amount = '', receivedOn = '', reference = '' }) =>
        sayOutcome(saveTransfer(owed, { amount: typedNumber(amount), receivedOn, reference }, key))
      }
      onClosed={onClosed}
    >
      <TextField
        name="amount"
        label={`Amount in ${owed.currency}`}
        hint={`${formatMoney(toMinor(owed.total), owed.currency)} is owed. It pays the oldest bill first`}
        inputMode="decimal"
        required
      />
      <Shares owed={owed} />
      <ReceivedFields />
    </DraftConfirm>
  );
}

function askForStatement(owed: OwedBy) {
  const addresses = [...new Set(owed.bills.flatMap(({ email }) => email || []))];
  const silent = owed.bills.filter(({ email }) => !email);
  return ask({
    title: `Send ${owed.payer} a statement?`,
    label: 'Send the statement',
    busy: 'Sending...',
    keep: 'Not now',
    blocked: addresses.length === 0 ? 'None of these bills has an email address. Phone them instead.' : '',
    run: () => sayOutcome(mailStatement(owed)),
    text: (
      <>
        {addresses.length > 0 && (
          <p>
            We’ll email {addresses.join(' and ')} their open bills, each with its link
            {addresses.length > 1 && ': to each address its own'}.
          </p>
        )}
        <ul className="border-t border-ink">
          {owed.bills.map(({ _id, orderNumber, due, dueOn, isDisputed }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
              <span className="font-semibold">{orderNumber}</span>
              <span>
                {formatMoney(toMinor(due), owed.currency)},{' '}
                {isDisputed ? 'disputed' : `due by ${formatVisitDay(dueOn)}`}
              </span>
            </li>
          ))}
        </ul>
        {addresses.length > 0 && silent.length > 0 && (
          <p>Without an email address: {silent.map(({ orderNumber }) => orderNumber).join(', ')}.</p>
        )}
      </>
    ),
  });
}

/** For several bills: what one needs, its own drawer has. */
export function PayerActions({ owed }: Props) {
  const [isRecording, setRecording] = useState(false);
  if (owed.bills.length < 2) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2 font-normal">
      <Button small onClick={() => setRecording(true)} aria-label={`Transfer from ${owed.payer}`}>
        Transfer
      </Button>
      <Button small onClick={() => void askForStatement(owed)} aria-label={`Statement for ${owed.payer}`}>
        Statement
      </Button>
      {isRecording && (
        <Transfer
          owed={owed}
          onClosed={(done) => {
            setRecording(false);
            // The button may go with the bills that are paid.
            if (done) document.getElementById(VIEW)?.focus({ preventScroll: true });
          }}
        />
      )}
    </span>
  );
}
