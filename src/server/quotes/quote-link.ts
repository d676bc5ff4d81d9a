// What a quote's mailed link opens: its newest version, for whoever pays for the visit.
import { PATHS } from '#lib/paths.ts';
import { payerOf } from '#server/diary/payer.ts';
import { ORDER_LIFE_MS } from '#server/orders/order-link.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

export const QUOTE_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}${PATHS.quoteOffer}#token=${token}`,
  async read(_, queries, id) {
    const quoted = await queries
      .selectFrom('quotes')
      .innerJoin('appointments', 'appointments.id', 'quotes.appointment_id')
      .selectAll('appointments')
      .select('quotes.valid_until')
      .where('quotes.id', '=', id)
      .executeTakeFirst();
    if (!quoted) return null;
    return {
      holders: [{ role: 'payer', email: payerOf(quoted).email }],
      // Longer than its last day: after the answer it shows what is still to pay.
      until: (at) => Math.max(at, Date.parse(quoted.valid_until)) + ORDER_LIFE_MS,
    };
  },
};
