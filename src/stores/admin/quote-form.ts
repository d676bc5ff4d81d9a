// The form of a quote, as text, and the body that it sends.
import type { JobLine } from '#contract/jobs/jobs.ts';
import type { QuoteLineKind } from '#contract/quotes/quote-lines.ts';
import { FIRST_VISIT, type FirstVisit, type QuoteSettings } from '#contract/quotes/quote-settings.ts';
import { ENDING_DAYS } from '#contract/quotes/quote-summary.ts';
import type { Quote, QuoteDraft, QuoteDue } from '#contract/quotes/quotes.ts';
import { labourName } from '#lib/clock-minutes.ts';
import { addDays, DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import {
  firstVisitMinor,
  labourMinor,
  lineTotal,
  toDecimal,
  toMinor,
  typedNumber,
  typedPrice,
} from '#lib/money.ts';

export interface LineForm {
  kind: QuoteLineKind;
  /** A part's id; '' without one. */
  product: string;
  name: string;
  quantity: string;
  /** The price of one. A discount's is typed without a sign. */
  price: string;
  /** Of labour by time on a job sheet: it stays with its line. */
  minutes?: number | undefined;
  /** Of a discount by share: of all other lines, whatever becomes of them while the form is open. */
  percent?: number;
}
export interface QuoteForm {
  lines: readonly LineForm[];
  due: QuoteDue;
  validUntil: string;
  wantsSlot: boolean;
  note: string;
}

interface From {
  settings: QuoteSettings;
  draft: Quote | null;
  last: Quote | null;
  /** For a visit that has its time. */
  isBooked?: boolean;
}

type Line = Pick<Quote['lines'][number], 'kind' | 'name' | 'quantity' | 'price'> & {
  product?: string | null | undefined;
  minutes?: number | null | undefined;
};

export const lineForm = ({ kind, product, name, quantity, price, minutes }: Line): LineForm => ({
  kind,
  name,
  product: product ?? '',
  quantity: String(quantity),
  ...(minutes && { minutes }),
  price: String(Math.abs(price)),
});

/** @example labourLine(90, 68) // 'Labour, 1 h 30 min' for 102 */
export function labourLine(minutes: number, hourlyRate: number): LineForm {
  const price = toDecimal(labourMinor(minutes, toMinor(hourlyRate)));
  return { kind: 'labour', product: '', name: labourName(minutes), quantity: '1', price };
}

export const discountLine = (percent: number): LineForm => ({
  kind: 'discount',
  product: '',
  quantity: '1',
  price: '',
  ...(percent > 0 ? { name: `Discount, ${percent} %`, percent } : { name: 'Discount' }),
});

/** Reckoned of the labour that is there; what it takes off can be changed. */
export const firstVisitLine = (offer: FirstVisit, lines: readonly LineForm[]): LineForm => {
  const labour = lines.map((line) => ({ kind: line.kind, minor: lineMinor(line) }));
  const price = toDecimal(firstVisitMinor(offer, labour));
  return { kind: 'discount', product: '', name: FIRST_VISIT, quantity: '1', price };
};

/** The lines with each discount by share reckoned anew. */
export function withShares(lines: readonly LineForm[]): LineForm[] {
  const whole = formMinor({ lines: lines.filter(({ kind }) => kind !== 'discount') });
  return lines.map((line) =>
    line.percent ? { ...line, price: toDecimal(Math.round((whole * line.percent) / 100)) } : line,
  );
}

/** A part's price on a quote, to the penny; '' where no rate is known, so that somebody types it. */
export function partPrice(price: number, rate: number | null): string {
  if (rate === null) return '';
  return rate === 1 ? String(price) : (price * rate).toFixed(2);
}

/** @param now milliseconds since 1970 */
export function quoteForm({ settings, draft, last, isBooked = false }: From, now: number): QuoteForm {
  const from = draft ?? last;
  const today = londonClock(now).date;
  const usual = addDays(today, settings.validityDays);
  return {
    lines: from?.lines.map(lineForm) ?? [],
    due: from?.due ?? 'nothing',
    validUntil: draft?.validUntil ?? usual,
    wantsSlot: from?.wantsSlot ?? !isBooked,
    note: from?.note ?? '',
  };
}

export const toLine = ({ kind, product, name, quantity, price, minutes }: LineForm): JobLine => ({
  kind,
  name,
  quantity: typedNumber(quantity),
  ...(minutes && { minutes }),
  ...(kind === 'part' && product ? { product } : {}),
  price: typedPrice(kind, price),
});

/** The body, without the request's id and the count of saves. */
export const fieldsOf = ({ lines, ...fields }: QuoteForm): Omit<QuoteDraft, 'appointment'> => ({
  ...fields,
  lines: lines.map(toLine),
});

/** The price of a line in minor units, only for display: the server calculates. 0 if what was typed isn't a price. */
export function lineMinor(line: LineForm): number {
  const { quantity, price } = toLine(line);
  if (!Number.isInteger(quantity) || !/^-?\d{1,6}(\.\d{1,2})?$/.test(String(price))) return 0;
  return lineTotal({ priceMinor: toMinor(price), quantity });
}

export const formMinor = ({ lines }: Pick<QuoteForm, 'lines'>): number =>
  lines.reduce((sum, line) => sum + lineMinor(line), 0);

/** How many days a sent quote has left if they are few, else null. 0: today is its last day. */
export function endsIn(
  { state, validUntil }: Pick<Quote, 'state' | 'validUntil'>,
  now: number,
): number | null {
  const days = (Date.parse(validUntil) - Date.parse(londonClock(now).date)) / DAY_MS;
  return state === 'sent' && days >= 0 && days <= ENDING_DAYS ? days : null;
}
