// Limits on stock held by unpaid orders, so that nobody can empty the shop without paying (OWASP API6:2023). Far above what buyers
// need; they can pay for one order before the next, or call.
import { type RawBuilder, sql } from 'kysely';
import { countRows } from '#server/db/count-rows.ts';
import type { Queries } from '#server/db/open.ts';
import { wholeSum } from '#server/db/whole-sum.ts';
import { hasPaymentIn } from '#server/money/payment-rows.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** A throttle, because an office or a mobile network has many buyers behind one address. */
const MAX_UNPAID_ORDERS = 20;
/** A /48 of IPv6 is one site, or a few neighbours of one provider: it may have this many times as much. */
const NETWORKS_OF_SITE = 4;

const ofNetwork = (net: string): RawBuilder<boolean> => sql`orders.net = ${net}`;

/** @returns null for IPv4 @param net an IPv4 address, or the first four groups of an IPv6 one, as orders keep it */
function ofSite(net: string): RawBuilder<boolean> | null {
  const groups = net.split(':');
  return groups.length < 4 ? null : sql`orders.net like ${`${groups.slice(0, 3).join(':')}:%`}`;
}

const unpaidHolding = (queries: Queries) =>
  queries
    .selectFrom('orders')
    .where('orders.payment_state', '=', 'pending')
    .where(sql<boolean>`not ${hasPaymentIn('review')}`)
    .where('orders.stock_state', '=', 'held');

/**
 * The number of unpaid orders per buyer is a rule of the shop, so it applies with RATE_LIMITS=off too. A guest is an address and a
 * network together: anybody can type another's address.
 * @throws ApiError too_many_unpaid
 */
export async function refuseTooManyUnpaid(
  { config }: Context,
  queries: Queries,
  { userId, email, net }: { userId: string | null; email: string; net: string },
): Promise<void> {
  const open = unpaidHolding(queries);
  const ofBuyer = await countRows(
    userId
      ? open.where('user_id', '=', userId)
      : open.where('user_id', 'is', null).where('email_key', '=', addressKey(email)).where('net', '=', net),
  );
  const site = ofSite(net);
  const isTooMany =
    ofBuyer >= config.unpaidOrders ||
    (config.rateLimits &&
      ((await countRows(open.where(ofNetwork(net)))) >= MAX_UNPAID_ORDERS ||
        (site && (await countRows(open.where(site))) >= NETWORKS_OF_SITE * MAX_UNPAID_ORDERS)));
  if (isTooMany) throw new ApiError('too_many_unpaid', { retryAfter: 900 });
}

interface Limits {
  /** Pieces of all parts together. */
  units: number;
  valueMinor: number;
  /** Parts of which nothing is left for others. */
  soldOut: number;
  /** Pieces of one part that anybody may hold; beyond them others are left as much. */
  ofPart: number;
}

const NETWORK: Limits = { units: 120, valueMinor: 500_000, soldOut: 5, ofPart: 10 };
const SITE: Limits = {
  units: NETWORKS_OF_SITE * NETWORK.units,
  valueMinor: NETWORKS_OF_SITE * NETWORK.valueMinor,
  soldOut: NETWORKS_OF_SITE * NETWORK.soldOut,
  ofPart: NETWORKS_OF_SITE * NETWORK.ofPart,
};

/** Of what a network's unpaid orders hold; what PayPal takes days over is as good as paid. @throws ApiError hold_limit */
async function refuse(queries: Queries, isOfNetwork: RawBuilder<boolean>, limits: Limits): Promise<void> {
  const rows = await unpaidHolding(queries)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['products.name', 'products.stock as left'])
    .select([
      wholeSum('order_lines.quantity').as('units'),
      wholeSum(sql`order_lines.quantity * order_lines.price_minor`).as('value'),
    ])
    .where(
      sql<boolean>`not exists (select 1 from payments where order_id = orders.id and pending_id is not null)`,
    )
    .where(isOfNetwork)
    .groupBy(['products.id', 'products.name', 'products.stock'])
    .execute();
  const held = rows.map((row) => ({ ...row, units: row.units ?? 0, value: row.value ?? 0 }));
  const sumOf = (what: 'units' | 'value') => held.reduce((sum, part) => sum + part[what], 0);
  const soldOut = held.filter(({ left }) => left === 0).length;
  if (sumOf('units') > limits.units || sumOf('value') > limits.valueMinor || soldOut > limits.soldOut)
    throw new ApiError('hold_limit');
  const tooMuch = held.find((part) => part.units > limits.ofPart && part.units > part.left);
  if (!tooMuch) return;
  const most = Math.max(limits.ofPart, Math.floor((tooMuch.units + tooMuch.left) / 2));
  throw new ApiError('hold_limit', {
    msg: `We can hold ${most} of ${tooMuch.name} for one buyer before it’s paid for. Order fewer, finish an order that’s still unpaid, or call us for more.`,
  });
}

/**
 * Counts what the caller's transaction has just taken, too.
 * @throws ApiError hold_limit
 */
export async function refuseHoldingTooMuch(queries: Queries, net: string): Promise<void> {
  await refuse(queries, ofNetwork(net), NETWORK);
  const site = ofSite(net);
  if (site) await refuse(queries, site, SITE);
}
