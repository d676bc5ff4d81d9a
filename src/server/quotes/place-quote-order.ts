// Orders of a quote: one for what is due on acceptance, one for the rest. Their lines are the quote's and always sum to the order's
// total.
import { HOLD_MS } from '#contract/orders/orders.ts';
import type { QuotePart } from '#contract/quotes/quote-lines.ts';
import { orderTotal } from '#lib/money.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import type { Trx } from '#server/db/open.ts';
import { searchKey } from '#server/db/search-keys.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { accountOfPayer, namedPayer, payerOf } from '#server/diary/payer.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { hold, moveOrder } from '#server/orders/move-order.ts';
import { insertOrder, type NewLine, namesOf, newOrder } from '#server/orders/new-order.ts';
import type { LockedOrder } from '#server/orders/order-rows.ts';
import { askedSoon } from '#server/platform/claim-check.ts';
import type { Context } from '#server/platform/context.ts';
import { type Quoted, quoteLines } from './quotes.ts';

interface WantedOrder extends Quoted {
  part: QuotePart;
  /** For its invoice; '' for none. */
  latinName: string;
  /** The caller's network. */
  net: string;
}

/** The first order takes the parts from stock; the balance only names them. */
async function linesFor(trx: Trx, { quote, part }: WantedOrder): Promise<NewLine[]> {
  const lines: NewLine[] = (await quoteLines(trx, quote.id)).map((line) => ({
    position: line.position,
    name: line.name,
    part_number: line.part_number,
    image: line.image,
    price_minor: line.price_minor,
    quantity: line.quantity,
    product_id: part === 'first' ? line.product_id : null,
  }));
  const rest = quote.total_minor - quote.due_minor;
  const [less, name] =
    part === 'first'
      ? [rest, 'Less: due after the visit']
      : [quote.due_minor, `Less: paid on acceptance of quote ${quote.number}`];
  if (less === 0) return lines;
  const blank = { product_id: null, part_number: '', image: '' };
  return [...lines, { ...blank, position: lines.length, name, price_minor: -less, quantity: 1 }];
}

/** A request has no city and no country, so the order has none either. */
function addressOf({ appointment, latinName }: WantedOrder) {
  const { name, email, address, postCode } = payerOf(appointment);
  const [firstName, lastName] = namesOf(name);
  const { phone } = appointment;
  return { firstName, lastName, email, phone, address, city: '', postCode, country: '', latinName };
}

/**
 * Writes the order and holds its stock and time for 15 minutes. The caller has locked the quote. The appointment is locked and read here:
 * a correction of who pays changes the orders that there are, or this one is made out to whoever it names.
 * @throws ApiError out_of_stock, slot_taken
 */
export async function placeQuoteOrder(ctx: Context, trx: Trx, wanted: WantedOrder): Promise<FullOrder> {
  const { quote, part, net } = wanted;
  const appointment = await lockAppointment(trx, wanted.appointment.id);
  const lines = await linesFor(trx, wanted);
  const total = orderTotal(lines.map(({ price_minor, quantity }) => ({ priceMinor: price_minor, quantity })));
  const payer = namedPayer(appointment);
  const userId = await accountOfPayer(trx, appointment, payerOf(appointment).email);
  const buyer = { userId, net, idempotencyKey: null };
  const facts = {
    total_minor: total,
    currency: quote.currency,
    idempotency_key: null,
    content_hash: '',
    origin: 'quote' as const,
    quote_id: quote.id,
    quote_part: part,
    company: payer?.company ?? '',
    purchase_order: payer?.purchaseOrder ?? '',
  };
  const row = newOrder(addressOf({ ...wanted, appointment }), buyer, facts, ctx.clock.now());
  await hold(ctx, trx, row, lines, 'customer');
  const number = `F${await takeNumber(trx, 'order')}`;
  return { ...(await insertOrder(trx, { ...row, number }, lines)), payments: [] };
}

/**
 * Holds an unpaid order for another 15 minutes, with the time that its customer has chosen by now, and the name for its invoice.
 * @throws ApiError order_closed while it is being paid, out_of_stock, slot_taken
 */
export function holdAgain(ctx: Context, trx: Trx, order: LockedOrder, latinName: string): Promise<FullOrder> {
  const now = ctx.clock.now();
  const change = {
    hold_expires_at: now + HOLD_MS,
    ...askedSoon(now),
    latin_name: latinName,
    search_key: searchKey('orders', { ...order, latin_name: latinName }),
  };
  return moveOrder(ctx, trx, order, { event: 'held again', by: 'customer', change });
}
