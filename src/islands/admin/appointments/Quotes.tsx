import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { ENDING_DAYS } from '#contract/quotes/quote-summary.ts';
import { QuoteByPhone } from '#islands/admin/quotes/QuoteByPhone.tsx';
import { asksForChange, QuoteState } from '#islands/admin/quotes/QuoteState.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import type { Column } from '#islands/ui/Table.tsx';
import { formatInstant, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { openDetail } from '#stores/admin/admin-url.ts';
import { quotesStore } from '#stores/admin/appointments.ts';
import { $quoteFigures, $quoteToWrite, loadQuoteFigures } from '#stores/admin/quotes.ts';
import { AppointmentList, NAME, STATUS } from './AppointmentList.tsx';
import { StatusButtons } from './StatusButtons.tsx';

/** A request is answered by its quote, where the site writes them. */
function Actions({ one }: { one: AdminAppointment }) {
  const writesQuotes = useStore($quoteFigures) !== null;
  const { _id: id, name, status, quote } = one;
  const isOpen = status === 'pending' || status === 'confirmed';
  const isRevised = asksForChange(quote);
  const canWrite =
    writesQuotes && isOpen && (isRevised || (quote?.state !== 'sent' && quote?.state !== 'accepted'));
  const begin = isRevised ? 'Revise the quote' : 'Write a quote';
  const label = quote?.state === 'draft' ? 'Go on writing' : begin;
  const write = {
    label,
    name: `${label} for ${name}`,
    onPress: () => {
      $quoteToWrite.set(id);
      openDetail(id);
    },
  };
  return (
    <StatusButtons
      store={quotesStore}
      one={one}
      first={canWrite ? [write] : []}
      onUpdated={() => void loadQuoteFigures()}
    />
  );
}

const COLUMNS: readonly Column<AdminAppointment>[] = [
  NAME,
  {
    head: 'Message',
    fills: true,
    from: 'lg',
    cell: ({ service, subject, message }) => [service, subject, message].filter(Boolean).join(': '),
  },
  {
    head: 'Received',
    isShort: true,
    from: '2xl',
    sort: 'created',
    cell: ({ createdAt }) => (
      <>
        <span className="label md:hidden">Asked </span>
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </>
    ),
  },
  {
    head: 'Preferred time',
    isShort: true,
    sort: 'date',
    cell: ({ date, time }) =>
      time ? (
        <>
          <span className="label md:hidden">For </span>
          <time dateTime={date}>
            {formatVisitDay(date)}
            <span className="md:max-lg:hidden">, {time}</span>
          </time>
        </>
      ) : (
        '–'
      ),
  },
  STATUS,
  { head: 'Quote', isShort: true, cell: ({ quote }) => quote && <QuoteState quote={quote} /> },
  {
    head: 'Actions',
    hasLine: true,
    cell: (one) => <Actions one={one} />,
  },
];

/** Empty if the site writes no quotes. */
function QuoteFigures() {
  const figures = useStore($quoteFigures);
  useEffect(() => void loadQuoteFigures(), []);
  usePolling(loadQuoteFigures);
  if (!figures) return null;
  const { sent, opened = 0, ending = 0, accepted, value, currency } = figures;
  const facts = [
    ['With the customer', sent],
    ['Opened', opened],
    [`Ending within ${ENDING_DAYS} days`, ending],
    ['Accepted', accepted],
    ['Accepted in all', formatMoney(toMinor(value), currency)],
  ] as const;
  return (
    <dl className="mb-6 grid grid-cols-2 gap-x-10 gap-y-3 sm:flex sm:flex-wrap">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd className="text-h3 font-semibold">{fact.toLocaleString('en-GB')}</dd>
        </div>
      ))}
    </dl>
  );
}

export const Quotes = () => (
  <>
    <QuoteFigures />
    <div className="mb-6 empty:hidden">
      <QuoteByPhone />
    </div>
    <AppointmentList store={quotesStore} list="quotes" noun="quote request" columns={COLUMNS} />
  </>
);
