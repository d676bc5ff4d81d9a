// What a bill's mailed link opens: its page, for the address that it was sent to, and until it is paid for whoever pays for the visit.
import { DAY_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import { payerOf } from '#server/diary/payer.ts';
import { ORDER_LIFE_MS } from '#server/orders/order-link.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

const MONTH_MS = 31 * DAY_MS;

export const BILL_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}${PATHS.bill}#token=${token}`,
  async read({ quotes }, queries, id) {
    const bill = await queries
      .selectFrom('orders')
      .select(['email', 'payment_state', 'job_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!bill) return null;
    const { email, payment_state, job_id } = bill;
    const visit = await queries
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', payment_state === 'pending' ? (job_id ?? '') : '')
      .executeTakeFirst();
    // As long as the guarantee, too.
    const life = Math.max(ORDER_LIFE_MS, (quotes?.guaranteeMonths ?? 0) * MONTH_MS);
    return {
      holders: [
        { role: 'buyer', email },
        ...(visit ? [{ role: 'payer', email: payerOf(visit).email } as const] : []),
      ],
      until: (at) => at + life,
    };
  },
};
