// What an order's mailed link opens: its page, for its buyer.
import { DAY_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

/** How long it works after its mail: longer than any return or refund takes. */
export const ORDER_LIFE_MS = 180 * DAY_MS;

export const ORDER_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}${PATHS.order}#token=${token}`,
  async read(_, queries, id) {
    const order = await queries.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirst();
    if (!order) return null;
    return {
      holders: [{ role: 'buyer', email: order.email }],
      until: (at) => at + ORDER_LIFE_MS,
      history: [['order', id]],
    };
  },
};
