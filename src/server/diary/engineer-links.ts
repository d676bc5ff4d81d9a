// What an engineer's private links open: their days, and their calendar. They end after a month without use.
import { DAY_MS } from '#lib/days.ts';
import type { LinkRule } from '#server/token-links/link-rules.ts';

export const ENGINEER_LINK_KINDS = ['day', 'feed'] as const;
export type EngineerLink = (typeof ENGINEER_LINK_KINDS)[number];

const UNUSED_MS = 30 * DAY_MS;

/** Paths on the API's origin, even if the pages are on another host. */
const PATH = { day: (token: string) => `/day/${token}`, feed: (token: string) => `/feeds/${token}.ics` };

const linkOf = (kind: EngineerLink): LinkRule => ({
  address: ({ siteUrl, publicApiUrl }, token) => (publicApiUrl || siteUrl) + PATH[kind](token),
  async read(_, queries, id) {
    const engineer = await queries
      .selectFrom('engineers')
      .select('email')
      .where('id', '=', id)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (!engineer) return null;
    return {
      holders: [{ role: 'engineer', email: engineer.email }],
      until: (at) => at + UNUSED_MS,
    };
  },
  endsUnused: true,
  over: 'This link no longer works. Ask the office for a new one.',
});

export const DAY_LINK = linkOf('day');
export const FEED_LINK = linkOf('feed');
