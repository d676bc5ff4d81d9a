// Deletes each day what is past its retention period (retention.ts): rows, and the files that hold the same people's data.
import { join } from 'node:path';
import { sql } from 'kysely';
import { DAY_MS } from '#lib/days.ts';
import { deleteOlder, dropPreviousData, dropScratch, pruneBackups } from '#server/backups/backup-files.ts';
import { cutoff, RETENTION } from '#server/data-protection/retention.ts';
import { fillAddressKeys } from '#server/db/address-keys.ts';
import type { Queries } from '#server/db/open.ts';
import { fillSearchKeys } from '#server/db/search-keys.ts';
import type { Tables } from '#server/db/tables.ts';
import { CUSTOMER_LIFE } from '#server/http/authenticate.ts';
import { type Context, forReports } from '#server/platform/context.ts';
import { backupFolder, isEndedFile } from '#server/platform/ended.ts';
import { takeJobLease } from '#server/platform/job-lease.ts';
import { trustsClock } from '#server/platform/trusted-clock.ts';
import { sweepLinks } from '#server/token-links/sweep-links.ts';

/** Rows per statement: on SQLite no other request is answered meanwhile. */
const BATCH = 500;
/** PayPal repeats an event for three days; longer than that is for support. */
const EVENTS_MS = 90 * DAY_MS;

/** A lost phone that nobody has used for so long opens pages that are as dead. */
const EMPTIED_MS = 365 * DAY_MS;

/** How long a press of an engineer's phone that is sent again is known as the same. */
const PRESSES_MS = 30 * DAY_MS;

type Condition = ReturnType<typeof sql<boolean>>;

/** In short statements. @returns how many rows were deleted */
async function deleteRows(db: Queries, table: keyof Tables, key: string, where: Condition): Promise<number> {
  for (let gone = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in
      (select ${sql.ref(key)} from ${sql.table(table)} where ${where} limit ${BATCH})`.execute(db);
    gone += Number(numAffectedRows);
    if (numAffectedRows < BATCH) return gone;
  }
}

/** Orders and requests forget the sender's network, which only serves against abuse, when the logs go. */
async function forgetNetworks(db: Queries, before: number): Promise<number> {
  let forgotten = 0;
  for (const table of ['orders', 'appointments'] as const) {
    const { numUpdatedRows } = await db
      .updateTable<'orders' | 'appointments'>(table)
      .set({ net: '' })
      .where('net', '!=', '')
      .where('created_at', '<', before)
      .executeTakeFirst();
    forgotten += Number(numUpdatedRows);
  }
  return forgotten;
}

/** A table, its key and the condition for its old rows. */
type Rule = readonly [table: keyof Tables, key: string, where: Condition];

/** Six years after money last moved. Unsettled payments stay, however old. @param table the name of `orders` in the query */
function isPast(table: string, before: number): Condition {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('created_at')} < ${before}
    and coalesce(${column('refunded_at')}, ${column('paid_at')}, ${column('created_at')}) < ${before}
    and ${column('id')} not in (select order_id from payments where state in ('capturing', 'review'))
    and ${column('id')} not in (select order_id from refunds where state = 'requested' or done_at >= ${before}))`;
}

/** An order's documents and refunds go with it. The numbers that are left run on from the oldest that is kept. */
const leavesNoGap = (before: number): Condition =>
  sql<boolean>`not exists (select 1 from documents where documents.order_id = orders.id and documents.number > (
    select kept.number from documents as kept join orders as owner on owner.id = kept.order_id
    where kept.kind = documents.kind and not ${isPast('owner', before)} order by kept.number limit 1))`;

function rulesAt(now: number): Rule[] {
  const before = (kind: keyof typeof RETENTION) => cutoff(RETENTION[kind].period, now);
  const orders = before('orders');
  const mails = before('mails');
  const { absolute, idle } = CUSTOMER_LIFE;
  return [
    // Their files follow (pictures/sweep-photos.ts).
    ['photos', 'id', sql`created_at < ${before('photos')} and stage = 'request'`],
    ['photos', 'id', sql`created_at < ${before('jobPhotos')} and stage <> 'request'`],
    // Their quotes and job sheets go with them. An accepted quote is a contract and stays as long as orders, a billed job as long as
    // its bill.
    [
      'appointments',
      'id',
      sql`created_at < ${before('appointments')} and id not in
        (select appointment_id from quotes where state = 'accepted' and answered_at >= ${orders})
        and id not in (select appointment_id from job_sheets where bill_id is not null)`,
    ],
    // Those of appointments go with them.
    ['diary_entries', 'id', sql`kind = 'off' and created_at < ${before('appointments')}`],
    ['orders', 'id', sql`${isPast('orders', orders)} and ${leavesNoGap(orders)}`],
    ['cancellations', 'id', sql`created_at < ${before('cancellations')}`],
    ['reviews', 'id', sql`state = 'hidden' and created_at < ${before('hiddenReviews')}`],
    // A mail counts from its last attempt.
    ['outbox', 'id', sql`created_at < ${mails} and coalesce(sent_at, failed_at, file_at, 0) < ${mails}`],
    ['sessions', 'token_hash', sql`created_at < ${now - absolute} or last_used_at < ${now - idle}`],
    ['known_networks', 'network_hash', sql`last_at < ${before('knownNetworks')}`],
    ['former_engineers', 'id', sql`until_at < ${now}`],
    ['job_presses', 'id', sql`at < ${now - PRESSES_MS}`],
    ['emptied_links', 'token_hash', sql`at < ${now - EMPTIED_MS}`],
    ['account_links', 'token_hash', sql`expires_at < ${now - DAY_MS}`],
    ['team_invitations', 'id', sql`expires_at < ${now}`],
    ['mail_allowances', 'address_hash', sql`last_at < ${now - 2 * DAY_MS}`],
    ['throttles', 'key', sql`expire < ${now}`],
    ['webhook_events', 'id', sql`received_at < ${now - EVENTS_MS}`],
    ['unmatched_captures', 'capture_id', sql`seen_at < ${orders}`],
    ['audit_log', 'id', sql`at < ${orders}`],
  ];
}

/** @returns deleted rows by table (`networks`: orders and requests whose network was cleared) */
export async function sweepOld(
  ctx: Pick<Context, 'db' | 'clock' | 'links' | 'quotes'>,
): Promise<Record<string, number>> {
  const { db, clock } = ctx;
  const now = clock.now();
  const gone: Record<string, number> = {};
  for (const [table, key, where] of rulesAt(now))
    gone[table] = (gone[table] ?? 0) + (await deleteRows(db, table, key, where));
  await fillAddressKeys(db, 'all');
  gone.guest_links = await sweepLinks(ctx);
  gone.networks = await forgetNetworks(db, cutoff(RETENTION.logs.period, now));
  return gone;
}

/** From the first start to the first sweep. */
const FIRST_MS = 60_000;

/** @returns how much was deleted, by kind; null when the sweep was not due, or the clock isn't trusted */
export async function sweepWhenDue(ctx: Context): Promise<Record<string, number> | null> {
  if (!(await takeJobLease(ctx, 'sweep', DAY_MS, FIRST_MS)) || !(await trustsClock(ctx))) return null;
  const { dataDir, backups } = ctx.config;
  const now = ctx.clock.now();
  const gone = {
    ...(await sweepOld(forReports(ctx))),
    previousData: await dropPreviousData(ctx, cutoff(RETENTION.backups.period, now)),
    // Mails that were written as files because no mail server is set.
    filedMails: deleteOlder([join(dataDir, 'outbox')], cutoff(RETENTION.mails.period, now)),
    backups: pruneBackups(dataDir, backups.keep, now),
    scratch: dropScratch(dataDir, now),
    ended: deleteOlder([backupFolder(dataDir)], cutoff(RETENTION.backups.period, now), isEndedFile),
  };
  await fillSearchKeys(forReports(ctx).db, 'all');
  ctx.log.info({ gone }, 'old data deleted');
  return gone;
}
