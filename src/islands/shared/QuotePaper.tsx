// A quote as a document, for the screen and for paper; the dashboard's preview of it too.
import * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { Sums } from '#islands/ui/Totals.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatInstant, formatVisitDay, visitText } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { Items, Lines, type Seller, Wordmark } from './PaperParts.tsx';

/** What the paper shows, to the customer and in the staff's preview. */
type Paper = Omit<
  QuoteOffer,
  | 'isBooked'
  | 'plannedMinutes'
  | 'canAnswer'
  | 'openOrder'
  | 'stillDue'
  | 'paid'
  | 'asksPlace'
  | 'asksLatinName'
  | 'changeAskedAt'
  | 'words'
  | 'keptDay'
>;

function answerOf({ state, answeredAt, answeredName }: Paper, isOver: boolean): string {
  const values = { day: answeredAt ? formatInstant(answeredAt) : '', name: answeredName };
  if (state === 'accepted') return fillIn(answeredName ? messages.accepted : messages.acceptedOnly, values);
  if (state === 'declined') return messages.declined;
  if (state === 'expired' || (state === 'sent' && isOver)) return messages.expired;
  return state === 'withdrawn' || state === 'superseded' ? messages.withdrawn : '';
}

function QuoteSums({ quote: { total, dueNow, dueAfter, currency, wantsSlot } }: { quote: Paper }) {
  const amount = (major: number) => formatMoney(toMinor(major), currency);
  const later = { name: wantsSlot ? messages.dueAfter : messages.dueLater, amount: amount(dueAfter) };
  return (
    <div className="mt-4 ml-auto max-w-96">
      <Sums
        sums={[
          { name: messages.total, amount: amount(total), isTotal: true },
          ...(dueNow > 0 ? [{ name: messages.dueNow, amount: amount(dueNow) }] : []),
          ...(dueNow > 0 && dueAfter > 0 ? [later] : []),
        ]}
      />
    </div>
  );
}

const Head = ({ quote }: { quote: Paper }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
    <h2 id="quote-title" className="text-h2">
      {messages.quote} {quote.number}
    </h2>
    <p className="text-soft">{fillIn(messages.validUntil, { day: formatVisitDay(quote.validUntil) })}</p>
  </div>
);

interface Props {
  quote: Paper;
  /** Null in the preview. */
  seller: Seller | null;
  /** It can't be answered any more. */
  isOver?: boolean;
}

export function QuotePaper({ quote, seller, isOver = false }: Props) {
  const { lines, currency, service, sentAt, version, note, dueNow, state } = quote;
  const answer = answerOf(quote, isOver);
  const visit = state === 'accepted' && visitText(messages, quote);
  return (
    <article
      className="grid gap-8 border border-line bg-card p-[min(1.25rem,5vw)] sm:p-8 lg:p-12 print:border-0 print:bg-transparent print:p-0"
      aria-labelledby="quote-title"
    >
      {seller && <Wordmark name={seller.name} />}
      <Head quote={quote} />
      {visit && <p className={quote.visit ? 'font-semibold' : 'text-soft'}>{visit}</p>}
      {answer && <p className="text-soft">{answer}</p>}
      <div className="grid gap-6 sm:grid-cols-2">
        <Lines
          title={messages.about}
          lines={[
            service,
            ...(sentAt ? [fillIn(messages.sent, { day: formatInstant(sentAt) })] : []),
            ...(version > 1 ? [fillIn(messages.version, { version })] : []),
          ]}
        />
        {seller && <Lines title={messages.from} lines={seller.lines} />}
      </div>
      {note && <p className="max-w-text wrap-anywhere whitespace-pre-line">{note}</p>}
      <div>
        <Items caption={fillIn(messages.itemsOf, quote)} items={lines} currency={currency} />
        <QuoteSums quote={quote} />
        {dueNow === 0 && <p className="text-right text-soft">{messages.nothingDue}</p>}
      </div>
    </article>
  );
}
