// Chips for a quote's state, in the list of requests and in the drawer.
import type { QuoteSummary } from '#contract/quotes/quote-summary.ts';
import { QuoteChip } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { shortDay } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { endsIn } from '#stores/admin/quote-form.ts';

type Quote = Pick<QuoteSummary, 'state' | 'validUntil'>;

const leftText = (days: number): string => {
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
};

/** Warns shortly before a quote ends. */
export function Ending({ quote }: { quote: Quote }) {
  const days = endsIn(quote, Date.now());
  return days !== null && <Chip tone="signal">{leftText(days)}</Chip>;
}

/** Whether the customer has opened a quote that waits for an answer. */
export function openedText({ openedAt }: Pick<QuoteSummary, 'openedAt'>): string {
  if (!openedAt) return 'not opened yet';
  const { date, time } = londonClock(Date.parse(openedAt));
  return `opened ${shortDay(date)}, ${time}`;
}

/** Whether it waits for its next version. */
export const asksForChange = (quote: QuoteSummary | undefined): boolean =>
  quote?.state === 'sent' && quote.asksChange;

/** Of a quote that ends soon, only that: it has been sent. */
export const QuoteState = ({ quote }: { quote: QuoteSummary }) => (
  <span className="flex items-center gap-x-2">
    <span className="md:max-lg:hidden">{quote.number}</span>
    {endsIn(quote, Date.now()) === null ? <QuoteChip state={quote.state} /> : <Ending quote={quote} />}
    {asksForChange(quote) && <Chip tone="signal">Change wanted</Chip>}
    {quote.state === 'sent' && !quote.asksChange && (
      <span className="label inline-block first-letter:uppercase md:max-xl:hidden">{openedText(quote)}</span>
    )}
  </span>
);
