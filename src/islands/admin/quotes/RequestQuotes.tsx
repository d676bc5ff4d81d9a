// The quotes of a request, in its drawer: all versions with their state, and what the staff can do next.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import type { Quote } from '#contract/quotes/quotes.ts';
import { Part } from '#islands/admin/shell/Drawer.tsx';
import { ask } from '#islands/shared/actions/ask.tsx';
import { SuccessNotice } from '#islands/shared/actions/SuccessNotice.tsx';
import { QuoteChip } from '#islands/shared/StateChip.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { formatInstant, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { detailOf } from '#stores/admin/detail.ts';
import { $quoteToWrite, quotesOfRequest } from '#stores/admin/quotes.ts';
import { QuoteDialog } from './QuoteDialog.tsx';
import { Ending, openedText } from './QuoteState.tsx';

const { $detail, drafts, open, refresh, baseOf, withdraw } = quotesOfRequest;

function factsOf(quote: Quote) {
  const { state, total, dueNow, currency, validUntil, sentAt, openedAt, answeredAt, answeredName } = quote;
  const money = (amount: number) => formatMoney(toMinor(amount), currency);
  return [
    money(total),
    dueNow > 0 && `${money(dueNow)} due when accepted`,
    sentAt && `sent ${formatInstant(sentAt)}`,
    (state === 'sent' || openedAt) && openedText(quote),
    answeredAt && `${state} ${formatInstant(answeredAt)}${answeredName ? ` by ${answeredName}` : ''}`,
    (state === 'sent' || state === 'draft') && `valid until ${formatVisitDay(validUntil)}`,
  ].filter(Boolean);
}

const Version = ({ quote, onWithdraw }: { quote: Quote; onWithdraw: () => void }) => (
  <li className="grid gap-2 border-b border-line py-3">
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">
        {quote.number}, version {quote.version}
      </span>
      <QuoteChip state={quote.state} />
      <Ending quote={quote} />
      {quote.startsSooner && <Chip tone="plain">Starts within 14 days</Chip>}
    </p>
    <p className="text-compact">{factsOf(quote).join(', ')}</p>
    {quote.changeAsked && (
      <p className="max-w-text wrap-anywhere whitespace-pre-line">
        <span className="label block">The customer asks for a change</span>
        {quote.changeAsked}
      </p>
    )}
    {(quote.state === 'sent' || quote.state === 'draft') && (
      <Button small className="justify-self-start" onClick={onWithdraw}>
        {quote.state === 'sent' ? 'Withdraw quote' : 'Delete draft'}
      </Button>
    )}
  </li>
);

function askToWithdraw(quote: Quote) {
  const isDraft = quote.state === 'draft';
  return ask({
    title: isDraft ? 'Delete this draft?' : 'Withdraw this quote?',
    text: isDraft
      ? 'The customer hasn’t seen it. You can’t undo this.'
      : 'The customer can’t accept it any more, and their link says so. You can’t undo this.',
    label: isDraft ? 'Delete draft' : 'Withdraw quote',
    busy: isDraft ? 'Deleting...' : 'Withdrawing...',
    keep: 'Keep it',
    run: () => sayOutcome(withdraw(quote)),
  });
}

const labelOf = (quotes: readonly Quote[], isEdited: boolean): string => {
  if (isEdited || quotes.some(({ state }) => state === 'draft')) return 'Go on writing';
  return quotes.length > 0 ? 'Revise the quote' : 'Write a quote';
};

const Versions = ({ quotes, onChanged }: { quotes: readonly Quote[]; onChanged: () => void }) =>
  quotes.length > 0 && (
    <ul className="mb-4 border-t border-ink">
      {quotes.map((quote) => (
        <Version
          key={quote._id}
          quote={quote}
          onWithdraw={() => void askToWithdraw(quote).then((done) => done && onChanged())}
        />
      ))}
    </ul>
  );

/** @param onChanged called when the request may have changed */
export function RequestQuotes({ item, onChanged }: { item: AppointmentDetail; onChanged: () => void }) {
  const { _id: id, status, isQuoteRequest } = item;
  const now = detailOf(useStore($detail), id);
  const isEdited = useStore(drafts.$drafts)[id] !== undefined;
  const [isWriting, setWriting] = useState(false);
  const [message, setMessage] = useState('');
  useEffect(() => {
    void open(id);
    if ($quoteToWrite.get() === id) setWriting(true);
    $quoteToWrite.set('');
  }, [id]);
  const write = () => {
    setMessage('');
    setWriting(true);
  };

  if (now.state !== 'ready' && !isQuoteRequest) return null;
  if (now.state !== 'ready')
    return (
      <Part title="Quote">
        <NotReady
          state={now}
          loading="Loading quotes..."
          failed="The quotes couldn’t be loaded."
          onRetry={refresh}
        />
      </Part>
    );
  const { quotes, currency } = now.item;
  const base = baseOf(id);
  if (!base) return null;
  const isOpen =
    (status === 'pending' || status === 'confirmed') && !quotes.some(({ state }) => state === 'accepted');
  // A booking that is over, and had none.
  if (!isQuoteRequest && !isOpen && quotes.length === 0) return null;
  return (
    <Part title="Quote">
      <Versions quotes={quotes} onChanged={onChanged} />
      <SuccessNotice message={message} className="mb-4" />
      {isOpen && (
        <Button small solid={isQuoteRequest && quotes.length === 0} onClick={write}>
          {labelOf(quotes, isEdited)}
        </Button>
      )}
      {!isOpen && quotes.length === 0 && <p className="text-soft">There are no quotes yet.</p>}
      {isWriting && (
        <QuoteDialog
          base={{ ...base, isBooked: !isQuoteRequest }}
          request={item}
          currency={currency}
          onClosed={() => setWriting(false)}
          onSent={(msg) => {
            setMessage(msg);
            onChanged();
          }}
        />
      )}
    </Part>
  );
}
