// Placing an order from a cart: priced by the server, its stock held, its row written before any money moves.
import { NAMED_ABOVE } from '#contract/bills/named-above.ts';
import { MAX_QUANTITY } from '#contract/orders/cart.ts';
import type { OrderDraft } from '#contract/orders/order-draft.ts';
import { countryNames, deliveryCountry, neighbourOf } from '#lib/delivery-address.ts';
import { lacksLatinName } from '#lib/drawn-text.ts';
import { formatMoney, orderTotal, toMinor } from '#lib/money.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { hashOf, keyColumns, once, ownKey, type Same } from '#server/http/idempotency.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseHoldingTooMuch, refuseTooManyUnpaid } from './hold-limits.ts';
import { hold } from './move-order.ts';
import { type Buyer, insertOrder, newOrder } from './new-order.ts';
import { refusePaidCart } from './same-cart.ts';

/** Two lines of one part become one. */
function quantities(draft: Pick<OrderDraft, 'items'>): Map<string, number> {
  const merged = new Map<string, number>();
  for (const { product, quantity } of draft.items) merged.set(product, (merged.get(product) ?? 0) + quantity);
  for (const [product, quantity] of merged)
    if (quantity > MAX_QUANTITY)
      throw invalidField(`items.${product}`, `Order ${MAX_QUANTITY} of one part at most`);
  return merged;
}

/** The lines of the order. @throws ApiError invalid when a part is no longer sold */
async function priced(queries: Queries, wanted: Map<string, number>) {
  const parts = await queries
    .selectFrom('products')
    .select(['id', 'name', 'part_number', 'image', 'price_minor'])
    .where('id', 'in', [...wanted.keys()])
    .where('archived', '=', 0)
    .execute();
  const byId = new Map(parts.map((part) => [part.id, part]));
  return [...wanted].map(([product_id, quantity], position) => {
    const part = byId.get(product_id);
    if (!part) throw invalidField('items', 'A part in your cart is no longer sold. Remove it and try again.');
    const { name, part_number, image, price_minor } = part;
    return { position, product_id, name, part_number, image, price_minor, quantity };
  });
}

/** Nobody pays a sum that they did not see. */
function refuseOtherTotal(seen: number | undefined, total: number, currency: string): void {
  if (seen === undefined || Math.round(seen * 100) === total) return;
  throw new ApiError('price_changed', {
    msg: `A price has changed. Your new total is ${formatMoney(total, currency)}. Please check it before you continue. You have not been charged.`,
  });
}

interface Placing {
  draft: Omit<OrderDraft, 'userEmail'>;
  buyer: Buyer;
  same: Same;
  origin: 'shop' | 'phone';
  /** In the same transaction, once the order is written. */
  also?: (trx: Trx, order: OrderRow) => Promise<void>;
}

/** A full VAT invoice names its buyer. Staff write another name. @throws ApiError invalid */
function refuseUnprintable(
  { shippingAddress: to }: Placing['draft'],
  total: number,
  origin: Placing['origin'],
): void {
  if (total <= toMinor(NAMED_ABOVE) || !lacksLatinName(to)) return;
  const field = origin === 'shop' ? 'shippingAddress.latinName' : 'name';
  throw invalidField(field, 'Enter the name in Latin letters: an invoice above £250 needs it');
}

/** @throws ApiError price_changed, out_of_stock, too_many_unpaid, hold_limit, invalid */
export async function placeNew(
  ctx: Context,
  { draft, buyer, same, origin, also }: Placing,
): Promise<OrderRow> {
  const wanted = quantities(draft);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const lines = await priced(trx, wanted);
    const total = orderTotal(
      lines.map(({ price_minor, quantity }) => ({ priceMinor: price_minor, quantity })),
    );
    const { currency } = ctx.company;
    refuseOtherTotal(draft.totalAmount, total, currency);
    if (total === 0)
      throw invalidField('items', 'There’s nothing to pay for this order. Call us and we’ll send it.');
    refuseUnprintable(draft, total, origin);
    const cart_id = draft.cartId ?? null;
    const facts = { ...keyColumns(same), origin, cart_id, total_minor: total, currency };
    const row = newOrder(draft.shippingAddress, buyer, facts, now);
    await hold(ctx, trx, row, lines, origin === 'phone' ? 'staff' : 'customer');
    const number = `F${await takeNumber(trx, 'order')}`;
    // Only now: the counter's row is ours until the end, so that of twenty at once each sees those before it.
    // Staff know for whom they hold it.
    const isLimited = origin === 'shop';
    if (isLimited) await refuseTooManyUnpaid(ctx, trx, { ...buyer, email: draft.shippingAddress.email });
    const order = await insertOrder(trx, { ...row, number }, lines);
    if (isLimited && ctx.config.rateLimits) await refuseHoldingTooMuch(trx, buyer.net);
    await also?.(trx, order);
    return order;
  });
}

/** @param fields the name of the fields that hold it @throws ApiError invalid */
export function refuseOtherCountries(
  { company }: Context,
  { country, postCode }: { country: string; postCode: string },
  fields: string,
): void {
  if (deliveryCountry(country, postCode, company.delivery)) return;
  const field = `${fields}.country`;
  const neighbour = deliveryCountry(country, '', company.delivery) && neighbourOf(postCode);
  if (neighbour) throw invalidField(field, `That post code is in ${neighbour}: we don’t deliver there`);
  throw invalidField(field, `Enter ${countryNames(company.delivery)}: we don’t deliver elsewhere`);
}

/**
 * Writes the order and holds its stock for 15 minutes. The same key with the same body answers the same order.
 * @throws ApiError price_changed, out_of_stock, key_reused, too_many_unpaid, hold_limit, cart_paid, invalid
 */
export async function createShopOrder(ctx: Context, draft: OrderDraft, buyer: Buyer): Promise<OrderRow> {
  const buyerKey = buyer.userId ?? addressKey(draft.shippingAddress.email);
  const same = { key: ownKey(buyer.idempotencyKey, buyerKey), hash: hashOf(draft) };
  return once(ctx.db, 'orders', same, async () => {
    refuseOtherCountries(ctx, draft.shippingAddress, 'shippingAddress');
    await refusePaidCart(ctx.db, draft.cartId);
    return placeNew(ctx, { draft, buyer, same, origin: 'shop' });
  });
}
