// Subject access and erasure by email address (UK GDPR Art. 15 and 17).
import { isTeam } from '#contract/accounts/roles.ts';
import { fillAddressKeys } from '#server/db/address-keys.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { lockDiary } from '#server/diary/lock-diary.ts';
import { payerColumns } from '#server/diary/payer.ts';
import { removeMailFile } from '#server/mail/create-mailer.ts';
import { allowanceHashes } from '#server/mail/mail-allowance.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { audit } from '#server/platform/audit.ts';
import type { Config } from '#server/platform/configuration.ts';
import type { Context } from '#server/platform/context.ts';
import { hashOfPerson, noteEnded } from '#server/platform/ended.ts';
import { endLinksOf } from '#server/token-links/record-links.ts';
import { expectErasable } from './expect-erasable.ts';
import { deleteMails } from './mails-about.ts';
import { plain, theirAppointments, theirJobs, theirQuotes } from './visits-held.ts';

const theirOrders = async (db: Queries, key: string) => ({
  orders: await plain(db.selectFrom('orders').selectAll().where('email_key', '=', key)),
  documents: await plain(
    db
      .selectFrom('documents')
      .innerJoin('orders', 'orders.id', 'documents.order_id')
      .selectAll('documents')
      .where('email_key', '=', key),
  ),
  payments: await plain(
    db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .selectAll('payments')
      .where('orders.email_key', '=', key),
  ),
  refunds: await plain(
    db
      .selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.order_id')
      .selectAll('refunds')
      .where('email_key', '=', key),
  ),
  unmatchedPayments: await plain(
    db.selectFrom('unmatched_captures').selectAll().where('address_key', '=', key),
  ),
  lines: await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .where('orders.email_key', '=', key)
    .select([
      'orders.number',
      'order_lines.name',
      'order_lines.part_number',
      'order_lines.quantity',
      'order_lines.price_minor',
    ])
    .execute(),
});

/** Everything the tables hold about the person, without secrets and technical columns. */
export async function subjectAccess(db: Queries, email: string) {
  const key = addressKey(email);
  return {
    account: await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'role', 'profile_image', 'email_verified_at', 'created_at'])
      .where('email_key', '=', key)
      .executeTakeFirst(),
    appointments: await theirAppointments(db, key),
    /** Names of files below DATA_DIR/photos. */
    photos: await db
      .selectFrom('photos')
      .innerJoin('appointments', 'appointments.id', 'photos.appointment_id')
      .where('appointments.address_key', '=', key)
      .select(['appointment_id', 'file', 'stage', 'plate', 'office_only', 'photos.created_at'])
      .execute(),
    /** Visits of others for which they pay. */
    paysFor: await db
      .selectFrom('appointments')
      .select(['id', 'service', 'date', 'payer'])
      .where('payer_key', '=', key)
      .execute(),
    ...(await theirQuotes(db, key)),
    ...(await theirJobs(db, key)),
    /** The person as an engineer: staff keep and change these in the diary. */
    engineers: (await plain(db.selectFrom('engineers').selectAll())).filter(
      (engineer) => addressKey(String(engineer.email)) === key,
    ),
    cancellations: await plain(db.selectFrom('cancellations').selectAll().where('address_key', '=', key)),
    ...(await theirOrders(db, key)),
    /** To join the team. */
    invitations: await db
      .selectFrom('team_invitations')
      .select(['email', 'role', 'created_at', 'expires_at'])
      .where('email_key', '=', key)
      .execute(),
    mails: await db
      .selectFrom('outbox')
      .select(['kind', 'subject', 'text', 'created_at', 'sent_at'])
      .where('address_key', '=', key)
      .execute(),
  };
}

/** Deleted rows, and how many orders and notices the law lets us keep. */
export interface Erased {
  accounts: number;
  appointments: number;
  mails: number;
  keptOrders: number;
  keptNotices: number;
}

/** @param column JSON of a row of the history @returns it without anybody's words */
function withoutWords(column: string): string {
  const { reason, note, 'nothing to bill': noBill, ...rest } = JSON.parse(column) as Record<string, unknown>;
  return JSON.stringify(rest);
}

/**
 * What they gave as a reason, or staff noted, in the history of their visits and of the quotes that are theirs to answer, and what was
 * said about the bills that they pay.
 */
async function eraseWords(trx: Trx, key: string): Promise<void> {
  const visits = trx.selectFrom('appointments').select('appointments.id').where('address_key', '=', key);
  const quotes = trx
    .selectFrom('quotes')
    .innerJoin('appointments', 'appointments.id', 'appointment_id')
    .select('quotes.id')
    .where(({ or, eb }) => or([eb('address_key', '=', key), eb('payer_key', '=', key)]));
  const bills = trx.selectFrom('orders').select('id').where('email_key', '=', key);
  const rows = await trx
    .selectFrom('audit_log')
    .select(['id', 'before', 'after'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('entity', 'in', ['appointment', 'quote']), eb('entity_id', 'in', visits.unionAll(quotes))]),
        and([
          eb('entity', '=', 'order'),
          eb('action', 'in', ['phoned', 'dispute', 'write-off']),
          eb('entity_id', 'in', bills),
        ]),
      ]),
    )
    .execute();
  for (const { id, ...row } of rows) {
    const kept = { before: withoutWords(row.before), after: withoutWords(row.after) };
    if (kept.before === row.before && kept.after === row.after) continue;
    await trx.updateTable('audit_log').set(kept).where('id', '=', id).execute();
  }
}

/** @param key the email in lower case @returns how many rows were deleted, and the facts of the mails, which name their files */
export async function deleteHeld(trx: Trx, key: string) {
  const facts = await deleteMails(trx, key);
  await eraseWords(trx, key);
  const { numDeletedRows: accounts } = await trx
    .deleteFrom('users')
    .where('email_key', '=', key)
    .executeTakeFirst();
  // Those of orders and bills stay for their owner.
  await endLinksOf(trx, ['booking', 'quote', 'agreement'], key);
  // Nobody else is asked to pay in their place.
  await trx
    .updateTable('appointments')
    .set(payerColumns({ name: '(erased)' }))
    .where('payer_key', '=', key)
    .execute();
  const { numDeletedRows: appointments } = await trx
    .deleteFrom('appointments')
    .where('address_key', '=', key)
    .executeTakeFirst();
  // Their visits have left the diary with them.
  await lockDiary(trx);
  await trx.deleteFrom('team_invitations').where('email_key', '=', key).execute();
  await trx.deleteFrom('mail_allowances').where('address_hash', 'in', allowanceHashes(key)).execute();
  return { accounts: Number(accounts), appointments: Number(appointments), facts };
}

/**
 * Erases the account, the requests with their photos and quotes, and the mails to and about an address, in one transaction. Orders and
 * cancellation notices stay for the years that the privacy page names, without a link to an account. Reviews have no
 * address: the dashboard finds them by name.
 * @param actor for the audit log, which stores only the account's id
 * @throws Error for a team member's address: entries of the audit log must keep a name; while money is still to move, and
 * while a mail about what is kept waits to be sent
 */
export async function erasePerson(
  ctx: Pick<Context, 'db' | 'clock' | 'photos'> & { config: Pick<Config, 'dataDir'> },
  email: string,
  actor: string,
): Promise<Erased> {
  const key = addressKey(email);
  await fillAddressKeys(ctx.db, 'all');
  const { erased, photos, facts } = await ctx.db.transaction().execute(async (trx) => {
    const held = await subjectAccess(trx, key);
    if (isTeam(held.account?.role)) throw new Error('This is one of the team. Remove them from it first.');
    await expectErasable(trx, key);
    const { facts, ...gone } = await deleteHeld(trx, key);
    const erased: Erased = {
      ...gone,
      mails: facts.length,
      keptOrders: held.orders.length,
      keptNotices: held.cancellations.length,
    };
    await audit(ctx, trx, actor, 'erase', ['person', held.account?.id ?? 'guest'], { after: erased });
    noteEnded(ctx, { erased: hashOfPerson(key) });
    return { erased, photos: held.photos, facts };
  });
  for (const { file } of photos) await ctx.photos.remove(file, Number.POSITIVE_INFINITY);
  for (const fact of facts) await removeMailFile(ctx.config, fact);
  return erased;
}
