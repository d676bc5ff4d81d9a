// The orders of a request that ends: cancelled together, their units free at once, their money on its way back. None waits for PayPal:
// a payment that is under way is watched, and goes back when it comes.
import { formatMoney } from '#lib/money.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderLineRow } from '#server/db/order-tables.ts';
import { heldMinor, readLedgers } from '#server/money/balance.ts';
import { captureOf, type FullOrder, withPayments } from '#server/money/payment-rows.ts';
import { orderLines } from '#server/orders/order-rows.ts';
import { isOnTheShelf } from '#server/orders/stock.ts';
import { type Asked, type AskedLocked, askPayPal, lockAsked } from '#server/payments/ask-paypal.ts';
import { cancelKeeping, cancelRow, type Money } from '#server/payments/cancel-row.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

const OTHER_SUM = 'The customer has paid another sum by now. Nothing was changed: check what goes back.';

export interface EndedOrder {
  order: FullOrder;
  money: Money;
  /** What goes back, in minor units. */
  left: number;
}

/** Less than everything. */
export interface Keeping {
  /** In minor units. */
  giveBack: number;
  /** '' for whoever may keep nothing. */
  keptReason: string;
}

/**
 * Of every version of its quote, in the order in which they are locked. Cancelling what was delivered changes the word alone: its money
 * is decided with the visit, should that go on and then end.
 */
const openOrders = async (queries: Queries, appointmentId: string): Promise<FullOrder[]> =>
  withPayments(
    queries,
    await queries
      .selectFrom('orders')
      .selectAll('orders')
      .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
      .where('quotes.appointment_id', '=', appointmentId)
      .where(({ or, and, eb }) =>
        or([
          eb('orders.status', '!=', 'cancelled'),
          and([eb('shipped_at', 'is not', null), eb('payment_state', '=', 'completed')]),
        ]),
      )
      .orderBy('orders.id')
      .execute(),
  );

/** What PayPal knows of them. Without a lock, and whatever PayPal answers. */
export const askAboutOrders = async (ctx: Context, appointmentId: string): Promise<Asked[]> =>
  Promise.all((await openOrders(ctx.db, appointmentId)).map((order) => askPayPal(ctx, order)));

/** @returns null when one has changed since PayPal was asked, or another was placed */
export async function lockAll(
  trx: Trx,
  asked: readonly Asked[],
  appointmentId: string,
): Promise<AskedLocked[] | null> {
  const all: AskedLocked[] = [];
  for (const one of asked) {
    const locked = await lockAsked(trx, one);
    if (!locked) return null;
    all.push(locked);
  }
  return (await areAll(trx, asked, appointmentId)) ? all : null;
}

/** Whether no other order is open. Final once the quotes are locked too: whoever places one locks its quote. */
export async function areAll(trx: Trx, asked: readonly Asked[], appointmentId: string): Promise<boolean> {
  const known = new Set(asked.map(({ order }) => order.id));
  return (await openOrders(trx, appointmentId)).every(({ id }) => known.has(id));
}

/** The first payment is kept before the rest. @returns what is kept of each order @throws ApiError illegal_move */
export function keptOf(
  lefts: ReadonlyMap<FullOrder, number>,
  { giveBack, keptReason }: Keeping,
): Map<FullOrder, number> {
  const total = [...lefts.values()].reduce((sum, left) => sum + left, 0);
  if (giveBack > total || (giveBack < total && !keptReason)) throw illegalMove(OTHER_SUM);
  let remaining = total - giveBack;
  const isFirst = ({ quote_part }: FullOrder) => Number(quote_part === 'first');
  const firstOnes = [...lefts].sort(([one], [other]) => isFirst(other) - isFirst(one));
  return new Map(
    firstOnes.map(([order, left]) => {
      const kept = Math.min(left, remaining);
      remaining -= kept;
      return [order, kept];
    }),
  );
}

/** @returns the orders, and lines whose units it puts back on the shelf */
export async function endOrders(
  ctx: Context,
  trx: Trx,
  asked: readonly AskedLocked[],
  actor: string,
  keeping: Keeping | null,
): Promise<{ ended: EndedOrder[]; lines: OrderLineRow[] }> {
  const ended: EndedOrder[] = [];
  const lines: OrderLineRow[] = [];
  const lefts = new Map<FullOrder, number>();
  const ledgers = await readLedgers(
    trx,
    asked.map(({ order }) => order),
  );
  for (const [at, { order }] of asked.entries()) lefts.set(order, ledgers[at]?.balance.left ?? 0);
  const keeps = keeping && keptOf(lefts, keeping);
  for (const one of asked) {
    const minor = keeps?.get(one.order) ?? 0;
    const left = lefts.get(one.order) ?? 0;
    const kept = { minor, reason: keeping?.keptReason ?? '' };
    const { order, money } = minor
      ? {
          order: await cancelKeeping(ctx, trx, one.order, actor, { left, kept }),
          money: captureOf(one.order) ? ('refunding' as const) : ('by-hand' as const),
        }
      : await cancelRow(ctx, trx, one, { event: 'ended with its visit', by: 'admin', actor });
    ended.push({ order, money, left: minor ? left - minor : heldMinor(order) });
    if (isOnTheShelf(order) && !isOnTheShelf(one.order)) lines.push(...(await orderLines(trx, order.id)));
  }
  return { ended, lines };
}

const TO_CUSTOMER: Partial<Record<Money, (sum: string) => string>> = {
  refunding: (sum) => `We are refunding ${sum} to the account that you paid with.`,
  'by-hand': (sum) => `We’ll send the ${sum} that you paid back by hand, and email you when it’s on its way.`,
  unknown: () => 'If PayPal still takes your payment, it goes back in full.',
};
const TO_STAFF: Partial<Record<Money, (sum: string) => string>> = {
  refunding: (sum) => `${sum} is going back through PayPal by itself.`,
  'by-hand': (sum) => `The customer paid ${sum} without PayPal. Send it back by hand.`,
  unknown: () => 'If PayPal still takes a payment that was under way, all of it goes back by itself.',
};

function keptText(orders: readonly EndedOrder[]): string[] {
  const kept = orders.map(({ order }) => order).filter(({ kept_minor }) => kept_minor > 0);
  const [first] = kept;
  const sum = kept.reduce((total, { kept_minor }) => total + kept_minor, 0);
  return first ? [`We keep ${formatMoney(sum, first.currency)}: ${first.kept_reason}`] : [];
}

function sentences(orders: readonly EndedOrder[], texts: typeof TO_CUSTOMER): string {
  const currency = orders[0]?.order.currency ?? '';
  const byMoney = Map.groupBy(orders, ({ money }) => (money === 'under-way' ? 'unknown' : money));
  return [...byMoney]
    .flatMap(([money, own]) => {
      const sum = own.reduce((total, { left }) => total + left, 0);
      return sum > 0 || money === 'unknown' ? (texts[money]?.(formatMoney(sum, currency)) ?? []) : [];
    })
    .concat(keptText(orders))
    .join(' ');
}

/** What becomes of the money, for the mail that says that the visit ends. '' where none was paid. */
export const moneyForCustomer = (orders: readonly EndedOrder[]): string => sentences(orders, TO_CUSTOMER);
export const moneyForStaff = (orders: readonly EndedOrder[]): string => sentences(orders, TO_STAFF);
