// Caps on orders that hold stock without paying: nobody empties the shelf by pressing Pay (OWASP API6:2023).

import type { Queries } from '#server/db/open.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** A throttle: an office, or a mobile network, has many buyers behind one address. What they hold together has limits of its own. */
const PER_NETWORK = 20;

/** How many a buyer may leave unpaid is a rule of the shop, which stands without throttles too. @throws ApiError too_many_unpaid */
export async function refuseTooManyUnpaid(
  { config }: Pick<Context, 'config'>,
  queries: Queries,
  email: string,
  net: string,
): Promise<void> {
  const open = queries
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payment_state', 'in', ['pending', 'capturing'])
    .where('stock_state', '=', 'held');
  const count = async (found: typeof open) => Number((await found.executeTakeFirstOrThrow()).count);
  const ofBuyer = await count(open.where('email_key', '=', email.toLowerCase()));
  const ofNetwork = config.rateLimits ? await count(open.where('net', '=', net)) : 0;
  if (ofBuyer >= config.unpaidOrders || ofNetwork >= PER_NETWORK)
    throw new ApiError('too_many_unpaid', { retryAfter: 900 });
}
