// Deletes what has been kept long enough, as the privacy page promises (retention.ts). Once a day, by one process.
import { sql } from 'kysely';
import type { Queries } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { SESSION_LIFE } from '#server/http/authenticate.ts';
import type { Context } from '#server/platform/context.ts';
import { goneBefore, RETENTION } from './retention.ts';

/** Rows a statement: on SQLite nobody else is answered meanwhile. */
const BATCH = 500;
const DAY_MS = 24 * 3_600_000;
/** PayPal repeats an event for three days. */
const EVENTS_MS = 90 * DAY_MS;

type Condition = ReturnType<typeof sql<boolean>>;

/** Statements of their own, so that each is short. @returns how many rows went */
async function deleteRows(db: Queries, table: keyof Tables, key: string, where: Condition): Promise<number> {
  for (let gone = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
      (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${BATCH})`.execute(db);
    gone += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return gone;
  }
}

/** Networks are only for stopping abuse: they go with the logs, while the order stays. */
async function forgetNetworks(db: Queries, before: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ net: '' })
    .where('net', '!=', '')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What a table's old rows are; each row is known by its key. */
type Rule = readonly [table: keyof Tables, key: string, where: Condition];

function rulesAt(now: number): Rule[] {
  const before = (kind: keyof typeof RETENTION) => goneBefore(RETENTION[kind].period, now);
  const orders = before('orders');
  const mails = before('mails');
  const { absolute, idle } = SESSION_LIFE.customer;
  return [
    ['appointments', 'id', sql`created_at < ${before('appointments')}`],
    // Money that is still moving is looked at first, however old.
    [
      'orders',
      'id',
      sql`created_at < ${orders} and payment_state not in ('capturing', 'refunding', 'review')`,
    ],
    ['cancellations', 'id', sql`created_at < ${before('cancellations')}`],
    ['reviews', 'id', sql`state = 'hidden' and created_at < ${before('hiddenReviews')}`],
    // A mail that waits or was filed is as old as its last try.
    ['outbox', 'id', sql`created_at < ${mails} and coalesce(sent_at, failed_at, file_at, 0) < ${mails}`],
    ['sessions', 'token_hash', sql`created_at < ${now - absolute} or last_used_at < ${now - idle}`],
    ['known_networks', 'network_hash', sql`last_at < ${before('knownNetworks')}`],
    ['account_links', 'token_hash', sql`expires_at < ${now - DAY_MS}`],
    ['guest_links', 'token_hash', sql`expires_at < ${now - DAY_MS}`],
    ['mail_allowances', 'address_hash', sql`last_at < ${now - 2 * DAY_MS}`],
    ['throttles', 'key', sql`expire < ${now}`],
    ['webhook_events', 'id', sql`received_at < ${now - EVENTS_MS}`],
    ['unmatched_captures', 'capture_id', sql`seen_at < ${orders}`],
    ['audit_log', 'id', sql`at < ${orders}`],
  ];
}

/** @returns table → rows that went (`networks`: orders that forgot theirs) */
export async function sweepOld({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Record<string, number>> {
  const now = clock.now();
  const gone: Record<string, number> = {};
  for (const [table, key, where] of rulesAt(now)) gone[table] = await deleteRows(db, table, key, where);
  gone.networks = await forgetNetworks(db, goneBefore(RETENTION.logs.period, now));
  return gone;
}
