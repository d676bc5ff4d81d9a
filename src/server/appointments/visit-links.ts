// What the mailed links of a booking or request open: its page, for whoever booked, and the question to whoever pays on the visit.
import { DAY_MS } from '#lib/days.ts';
import { PATHS } from '#lib/paths.ts';
import type { Queries } from '#server/db/open.ts';
import { payerOf } from '#server/diary/payer.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

/** After the day of the visit, in any time zone. */
const AFTER_VISIT_MS = 31 * DAY_MS;
/** Whoever pays is asked by it, and answers soon. */
const ASKED_MS = 14 * DAY_MS;

const visitOf = (queries: Queries, id: string) =>
  queries.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst();

export const BOOKING_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}${PATHS.booking}#token=${token}`,
  async read(_, queries, id) {
    const visit = await visitOf(queries, id);
    if (!visit) return null;
    return {
      holders: [{ role: 'booker', email: visit.email }],
      until: () => Date.parse(`${visit.date}T00:00:00Z`) + AFTER_VISIT_MS,
    };
  },
};

export const AGREEMENT_LINK: LinkRule = {
  address: ({ siteUrl }, token) => `${siteUrl}${PATHS.agree}#token=${token}`,
  async read(_, queries, id) {
    const visit = await visitOf(queries, id);
    if (!visit) return null;
    return {
      holders: [{ role: 'payer', email: payerOf(visit).email }],
      until: (at) => at + ASKED_MS,
    };
  },
};
