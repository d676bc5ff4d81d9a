// Caps on orders that hold stock without paying: nobody empties the shelf by pressing Pay (OWASP API6; safety.md A1).
import { ApiError } from '../api-error.ts';
import type { Queries } from '../db/open.ts';

const PER_EMAIL = 3;
const PER_NETWORK = 5;

/** @throws ApiError too_many_unpaid */
export async function refuseTooManyUnpaid(queries: Queries, email: string, net: string): Promise<void> {
  const open = queries
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_state', 'in', ['pending', 'capturing'])
    .where('stock_state', '=', 'held');
  const byEmail = await open.where('email_key', '=', email.toLowerCase()).executeTakeFirstOrThrow();
  const byNet = await open.where('net', '=', net).executeTakeFirstOrThrow();
  if (Number(byEmail.count) >= PER_EMAIL || Number(byNet.count) >= PER_NETWORK)
    throw new ApiError('too_many_unpaid', { retryAfter: 900 });
}
