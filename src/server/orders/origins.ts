// What follows from where an order comes from: bought in the shop, taken on the phone, placed by accepting a quote, or written as a
// bill. The table of what is fixed, and the shape of what those above orders do (`ctx.origins`), so that orders know neither quotes nor
// visits.
import type { Company } from '#contract/company.ts';
import type { Visits } from '#contract/diary/visits.ts';
import type { Order } from '#contract/orders/orders.ts';
import { DAY_MS, HOUR_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderOrigin, OrderRow } from '#server/db/order-tables.ts';
import type { MailValues } from '#server/mail/templates.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import type { By } from './order-facts.ts';

/** What tells when an engineer arrives. */
interface Arrivals {
  visits: Visits;
  company: Company;
}

interface Consequences {
  /** Where PayPal's own pages return to. */
  page: string;
  /** Templates, to the buyer; the staff's copy of the first ends in `-staff`. */
  mails: { paid: string; notPaid: string; notPossible: string; cancelled: string };
  /** Its goods are sent, and reviewed once they have arrived. Otherwise they are fitted at a visit, which has mails of its own. */
  isParcel: boolean;
  /** What its mails' link opens. */
  opens: 'order' | 'bill';
  /** A cancelled one may be opened again. */
  mayReopen: boolean;
  /**
   * The work is done and its invoice is issued, so it stays to be paid whatever becomes of a payment, and only the bill's own endpoints
   * change its status (src/server/bills).
   */
  isOwed: boolean;
  /** How long it may stay unpaid, in milliseconds; null for ever. PayPal lets an unapproved payment lapse within hours. */
  lapsesAfterMs: number | null;
  /** Its units are held until then, not only while its buyer is paying. */
  isHeldUntilLapse: boolean;
}

const SIX_HOURS_MS = 6 * HOUR_MS;
/** What staff say on the phone, and the mail with the link. */
const BY_PHONE_MS = 2 * DAY_MS;

const OF_SHOP = {
  mails: {
    paid: 'order-paid',
    notPaid: 'order-not-paid',
    notPossible: 'order-sold-out',
    cancelled: 'order-cancelled',
  },
  isParcel: true,
  opens: 'order',
  mayReopen: true,
  isOwed: false,
} as const;

export const ORIGINS: Readonly<Record<OrderOrigin, Consequences>> = {
  shop: { ...OF_SHOP, page: PATHS.checkout, lapsesAfterMs: SIX_HOURS_MS, isHeldUntilLapse: false },
  phone: { ...OF_SHOP, page: PATHS.order, lapsesAfterMs: BY_PHONE_MS, isHeldUntilLapse: true },
  quote: {
    page: PATHS.quoteOffer,
    mails: {
      paid: 'quote-paid',
      notPaid: 'quote-not-paid',
      notPossible: 'quote-not-possible',
      cancelled: 'quote-order-cancelled',
    },
    isParcel: false,
    opens: 'order',
    mayReopen: false,
    isOwed: false,
    lapsesAfterMs: SIX_HOURS_MS,
    isHeldUntilLapse: false,
  },
  bill: {
    page: PATHS.bill,
    // Nothing of it is held, so what is paid in time is always possible.
    mails: {
      paid: 'bill-paid',
      notPaid: 'bill-not-paid',
      notPossible: 'bill-not-paid',
      cancelled: 'bill-cancelled',
    },
    isParcel: false,
    opens: 'bill',
    mayReopen: false,
    isOwed: true,
    lapsesAfterMs: null,
    isHeldUntilLapse: false,
  },
};

export const followsFrom = ({ origin }: Pick<OrderRow, 'origin'>): Consequences => ORIGINS[origin];

/** Origins whose orders are sent. */
export const PARCELS = (Object.keys(ORIGINS) as OrderOrigin[]).filter((origin) => ORIGINS[origin].isParcel);

export type OrderVisit = NonNullable<Order['visit']>;

/** What follows a payment after the order's units are taken: the locks of the diary and the mails come last. */
export interface AfterPaid {
  /** @throws ApiError slot_taken */
  takeTime?(by: By): Promise<void>;
  /** In place of the mails of a paid order. */
  mail?(paymentId: string): Promise<void>;
  /** Values for those mails, beside the order's own. */
  mailValues?(): Promise<MailValues>;
}

/** An order that may not be written yet. */
export type Holder = Pick<OrderRow, 'id' | 'origin' | 'quote_id' | 'quote_part'>;

/** What those who place orders of an origin add to its moves. Within a transaction the order's row is locked, and nothing below it. */
export interface OriginRules<Ctx> {
  /** Before money moves. @throws ApiError order_closed */
  expectPayable?(trx: Trx, order: OrderRow): Promise<void>;
  /** It holds its units, and now what it holds beside them. @param by who reads the refusal @throws ApiError slot_taken */
  held?(ctx: Ctx, trx: Trx, order: Holder, by: By): Promise<void>;
  /** It holds nothing any more. */
  lapsed?(trx: Trx, order: Holder): Promise<void>;
  /** Its money came. @param actor for the history @returns null where nothing follows @throws ApiError order_closed */
  paid?(ctx: Ctx, trx: Trx, order: FullOrder, actor: string): Promise<AfterPaid | null>;
  /** The open visits that orders pay for, by the orders' ids: those who cancel or refund one are told. */
  visits?(ctx: Arrivals, queries: Queries, rows: readonly OrderRow[]): Promise<Map<string, OrderVisit>>;
}

export type Origins<Ctx> = Readonly<Record<OrderOrigin, OriginRules<Ctx>>>;

interface WithOrigins<Ctx> {
  origins: Origins<Ctx>;
}

export const rulesOf = <Ctx>({ origins }: WithOrigins<Ctx>, { origin }: Pick<OrderRow, 'origin'>) =>
  origins[origin];

/** Asks the rules of each origin about its own rows. @returns by the orders' ids */
export async function visitsOf<Ctx>(
  ctx: WithOrigins<Ctx> & Arrivals,
  queries: Queries,
  rows: readonly OrderRow[],
): Promise<Map<string, OrderVisit>> {
  const found = [...Map.groupBy(rows, ({ origin }) => origin)].map(
    async ([origin, own]) => (await ctx.origins[origin].visits?.(ctx, queries, own)) ?? [],
  );
  return new Map((await Promise.all(found)).flatMap((one) => [...one]));
}
