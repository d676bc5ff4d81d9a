// The audit log for admins, with names of people and records.
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/roles.ts';
import { HISTORY_KINDS, type HistoryQuery, type TeamHistoryEntry } from '#contract/team/team-history.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import { fold } from '#lib/search/fold.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries } from '#server/db/open.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { AuditRow } from '#server/db/system-tables.ts';
import { engineerActor, engineerOfActor } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { toEntry } from '#server/platform/history.ts';

/** Where a record's name is found. */
const NAMED = {
  account: ['users', 'username'],
  appointment: ['appointments', 'service'],
  engineer: ['engineers', 'name'],
  order: ['orders', 'number'],
  product: ['products', 'name'],
  quote: ['quotes', 'number'],
  review: ['reviews', 'name'],
  team: ['users', 'username'],
} as const;
const NAMED_ENTITIES = Object.keys(NAMED) as (keyof typeof NAMED)[];

const BY_TIME = { newest: ['at'], oldest: ['at'] };

/** @returns names by the records' ids, which are unique over all tables */
async function namesOf(queries: Queries, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    NAMED_ENTITIES.map((entity) => {
      const ids = rows.filter((row) => row.entity === entity).map(({ entity_id }) => entity_id);
      const [table, column] = NAMED[entity];
      if (ids.length === 0) return [];
      return queries
        .selectFrom(table)
        .select(['id', `${column} as name` as 'name'])
        .where('id', 'in', ids)
        .execute();
    }),
  );
  const invited = await queries
    .selectFrom('team_invitations')
    .select(['id', 'email as name'])
    .where('id', 'in', ['', ...rows.map(({ entity_id }) => entity_id)])
    .execute();
  const pages = Object.values(EDITABLE_PAGES).map(({ file, title }) => ({ id: file, name: title }));
  return new Map([...pages, ...found.flat(), ...invited].map(({ id, name }) => [id, name]));
}

/** @returns by actor; engineers have no role */
async function peopleOf(queries: Queries, rows: readonly AuditRow[]) {
  const people = await queries
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .where('id', 'in', ['', ...rows.map(({ actor }) => actor)])
    .execute();
  const engineers = await queries
    .selectFrom('engineers')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...rows.map(({ actor }) => engineerOfActor(actor))])
    .execute();
  return new Map<string, { username: string; role: Role | null }>([
    ...people.map(({ id, username, role }) => [id, { username, role }] as const),
    ...engineers.map(({ id, name }) => [engineerActor(id), { username: name, role: null }] as const),
  ]);
}

/**
 * One row for one act: a page's own history has what a publication changed of it, a visit's that it was billed, and that its end has
 * completed it.
 */
const TOLD_BY_ANOTHER = sql<boolean>`(entity = 'content' and action in ('publish', 'undo')
  or entity = 'appointment' and (action = 'bill' or action = 'move' and exists (select 1 from audit_log as ended
    where ended.entity_id = audit_log.entity_id and ended.at = audit_log.at and ended.action = 'end-job')))`;

/** @returns one page, and how many entries there are in all */
export async function findTeamHistory(
  { db }: Pick<Context, 'db'>,
  { kind, search, ...page }: HistoryQuery,
): Promise<{ entries: TeamHistoryEntry[]; total: number }> {
  let found = db.selectFrom('audit_log').where(({ not }) => not(TOLD_BY_ANOTHER));
  if (kind) found = found.where('entity', 'in', HISTORY_KINDS[kind]);
  if (search) {
    const known = await db.selectFrom('engineers').select(['id', 'name']).execute();
    const engineers = known.filter(({ name }) => fold(name).includes(fold(search)));
    const actors = engineers.map(({ id }) => engineerActor(id));
    found = found.where(({ or, eb }) =>
      or([
        eb('actor', 'in', db.selectFrom('users').select('id').where(contains(search, 'search_key'))),
        eb('actor', 'in', ['', ...actors]),
        eb(
          'entity_id',
          'in',
          // Our numbers have Latin letters alone, which both engines lower.
          db.selectFrom('orders').select('id').where(contains(search, sql<string>`lower(number)`)),
        ),
      ]),
    );
  }
  const { rows, total } = await listPage(found, found.selectAll(), page, BY_TIME);
  const names = await namesOf(db, rows);
  const people = await peopleOf(db, rows);
  const entries = rows.map((row) => {
    const { username = null, role = null } = people.get(row.actor) ?? {};
    const { id: _id, entity, entity_id: entityId } = row;
    return { ...toEntry({ ...row, username, role }), _id, entity, entityId, name: names.get(entityId) ?? '' };
  });
  return { entries, total };
}
