// What an order's mailed link opens: its page, for its buyer.
import { DAY_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

/** How long it works after its mail: longer than any return or refund takes. */
export const ORDER_LIFE_MS = 180 * DAY_MS;

/** Opens a page of an order for its buyer alone. @param life from when it was made, in milliseconds */
export const buyerLink = (path: string, life: number): LinkRule => ({
  address: ({ siteUrl }, token) => `${siteUrl}${path}#token=${token}`,
  async read(_, queries, id) {
    const order = await queries.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirst();
    if (!order) return null;
    return {
      holders: [{ role: 'buyer', email: order.email }],
      until: (at) => at + life,
    };
  },
});

export const ORDER_LINK = buyerLink(PATHS.order, ORDER_LIFE_MS);
