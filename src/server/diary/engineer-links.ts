// What an engineer's private links open: their days, and their calendar. They end after a month without use.
import { DAY_MS } from '#lib/days.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { EarlierLink, LinkRule } from '#server/token-links/link-rules.ts';

export const ENGINEER_LINK_KINDS = ['day', 'feed'] as const;
export type EngineerLink = (typeof ENGINEER_LINK_KINDS)[number];

const UNUSED_MS = 30 * DAY_MS;

/** The columns in which the previous release looks for the hash: written for one release, and read, as it may have replaced a link. */
export const EARLIER_COLUMNS = { day: 'day_token_hash', feed: 'feed_token_hash' } as const;

/** When an engineer's last link of this kind was mailed, as far as the history tells. */
async function madeAt(queries: Queries, { id, created_at }: EngineerRow, kind: EngineerLink) {
  const rows = await queries
    .selectFrom('audit_log')
    .select(['at', 'after'])
    .where('entity', '=', 'engineer')
    .where('entity_id', '=', id)
    .where('action', '=', 'mail-link')
    .orderBy('at', 'desc')
    .execute();
  return rows.find(({ after }) => JSON.parse(after).link === kind)?.at ?? created_at;
}

const earlier =
  (kind: EngineerLink) =>
  async (queries: Queries, hash?: string): Promise<EarlierLink[]> => {
    const column = EARLIER_COLUMNS[kind];
    const found = queries.selectFrom('engineers').selectAll();
    const rows = await (hash === undefined
      ? found.where(column, 'is not', null)
      : found.where(column, '=', hash)
    ).execute();
    return Promise.all(
      rows.map(async (row) => ({
        token_hash: row[column] ?? '',
        id: row.id,
        made: await madeAt(queries, row, kind),
      })),
    );
  };

/** Paths on the API's origin, even if the pages are on another host. */
const PATH = { day: (token: string) => `/day/${token}`, feed: (token: string) => `/feeds/${token}.ics` };

const linkOf = (kind: EngineerLink): LinkRule => ({
  address: ({ siteUrl, publicApiUrl }, token) => (publicApiUrl || siteUrl) + PATH[kind](token),
  async read(_, queries, id) {
    const engineer = await queries
      .selectFrom('engineers')
      .selectAll()
      .where('id', '=', id)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (!engineer) return null;
    return {
      holders: [{ role: 'engineer', email: engineer.email }],
      until: (at) => at + UNUSED_MS,
      history: [['engineer', id]],
      onlyHash: engineer[EARLIER_COLUMNS[kind]],
    };
  },
  endsUnused: true,
  over: 'This link no longer works. Ask the office for a new one.',
  earlier: earlier(kind),
});

export const DAY_LINK = linkOf('day');
export const FEED_LINK = linkOf('feed');
