// How much of the shop the unpaid orders of one network may hold: nobody empties the shelves by pressing Pay (OWASP API6:2023). Far
// beyond what a buyer wants; whoever needs more can pay for one order before the next, or call.
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';

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
/** A /48 of IPv6 is one site, or a few neighbours of one provider. */
const SITE: Limits = { units: 480, valueMinor: 2_000_000, soldOut: 20, ofPart: 40 };

/** What the unpaid orders of a network hold, with what is left of each part. What PayPal takes days over is as good as paid. */
async function heldBy(queries: Queries, isOfNetwork: RawBuilder<boolean>) {
  const rows = await queries
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('products', 'products.id', 'order_lines.product_id')
    .select(['products.name', 'products.stock'])
    .select([
      sql<number>`sum(order_lines.quantity)`.as('units'),
      sql<number>`sum(order_lines.quantity * order_lines.price_minor)`.as('value'),
    ])
    .where('orders.payment_state', 'in', ['pending', 'capturing'])
    .where('orders.stock_state', '=', 'held')
    .where('orders.pending_capture_id', 'is', null)
    .where(isOfNetwork)
    .groupBy(['products.id', 'products.name', 'products.stock'])
    .execute();
  return rows.map(({ name, stock, units, value }) => ({
    name,
    left: stock,
    units: Number(units),
    value: Number(value),
  }));
}

type Held = Awaited<ReturnType<typeof heldBy>>;

function refuse(held: Held, limits: Limits): void {
  const { units, value } = held.reduce(
    (sum, part) => ({ units: sum.units + part.units, value: sum.value + part.value }),
    { units: 0, value: 0 },
  );
  const soldOut = held.filter(({ left }) => left === 0).length;
  if (units > limits.units || value > limits.valueMinor || soldOut > limits.soldOut)
    throw new ApiError('hold_limit');
  const tooMuch = held.find((part) => part.units > limits.ofPart && part.units > part.left);
  if (!tooMuch) return;
  const most = Math.max(limits.ofPart, Math.floor((tooMuch.units + tooMuch.left) / 2));
  throw new ApiError('hold_limit', {
    msg: `Until it's paid for, we can keep ${most} of ${tooMuch.name} for one buyer. Order fewer, finish an order that's still unpaid, or call us for more.`,
  });
}

/**
 * Counts what the caller's transaction has just taken, too.
 * @param net as the network of a request is kept: an IPv4 address, or the first four groups of an IPv6 one
 * @throws ApiError hold_limit
 */
export async function refuseHoldingTooMuch(queries: Queries, net: string): Promise<void> {
  refuse(await heldBy(queries, sql`orders.net = ${net}`), NETWORK);
  const groups = net.split(':');
  if (groups.length < 4) return;
  const site = `${groups.slice(0, 3).join(':')}:%`;
  refuse(await heldBy(queries, sql`orders.net like ${site}`), SITE);
}
