// Mails to a person, and copies of the office's mails about them: what an erasure takes from the outbox and its files.
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Queries, Trx } from '#server/db/open.ts';

/** Neither sent, nor given up, nor written to a file. */
const WAITS = sql<boolean>`sent_at is null and failed_at is null and file_at is null`;

const theirVisits = (db: Queries, key: string) =>
  db.selectFrom('appointments').select('id').where('address_key', '=', key);

/** Theirs, and what somebody else pays for their visits. */
const theirOrders = (db: Queries, key: string) =>
  db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.id', 'quote_id')
    .where(({ or, eb }) =>
      or([
        eb('email_key', '=', key),
        eb('job_id', 'in', theirVisits(db, key)),
        eb('quotes.appointment_id', 'in', theirVisits(db, key)),
      ]),
    );

/** Of records that stay for their years. */
const keptIds = (db: Queries, key: string) =>
  theirOrders(db, key)
    .select('orders.id')
    .unionAll(theirOrders(db, key).innerJoin('refunds', 'refunds.order_id', 'orders.id').select('refunds.id'))
    .unionAll(db.selectFrom('cancellations').select('id').where('address_key', '=', key))
    .unionAll(db.selectFrom('unmatched_captures').select('capture_id as id').where('address_key', '=', key));

/** Of their visits, of what was signed there, and of the quotes that are theirs to answer. */
const visitIds = (db: Queries, key: string) =>
  theirVisits(db, key)
    .unionAll(
      db.selectFrom('job_agreements').select('id').where('appointment_id', 'in', theirVisits(db, key)),
    )
    .unionAll(
      db.selectFrom('safety_notices').select('id').where('appointment_id', 'in', theirVisits(db, key)),
    )
    .unionAll(
      db
        .selectFrom('quotes')
        .innerJoin('appointments', 'appointments.id', 'appointment_id')
        .select('quotes.id')
        .where(({ or, eb }) => or([eb('address_key', '=', key), eb('payer_key', '=', key)])),
    );

/** A mail's fact names the record that it is about. */
const isAbout = (ids: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${ids} as theirs where replace(dedupe_key, theirs.id, '') <> dedupe_key)`;

/** In a text, as a whole address: `lee@example.com` isn't `ann.lee@example.com`. */
function names(text: string, key: string): boolean {
  const literal = RegExp.escape(key);
  return new RegExp(`(?<![^\\s<>()"',;:/=])${literal}(?![\\w-]|\\.\\w)`, 'iu').test(text);
}

/** @returns whether a mail about what is kept still waits: it must reach whom it is for before its copy goes */
export async function mailWaits(trx: Trx, key: string): Promise<boolean> {
  const mail = trx
    .selectFrom('outbox')
    .select('id')
    .where(WAITS)
    .where(isAbout(keptIds(trx, key)));
  return (await mail.executeTakeFirst()) !== undefined;
}

/**
 * Call it while their records are there, which say what a mail is about.
 * @param key the email address in lower case
 * @returns the facts of what was deleted, which name the mails' files
 */
export async function deleteMails(trx: Trx, key: string): Promise<string[]> {
  const isTheirs = sql<boolean>`address_key = ${key}`;
  const gone = await trx
    .deleteFrom('outbox')
    .where(({ or }) => or([isTheirs, isAbout(keptIds(trx, key)), isAbout(visitIds(trx, key))]))
    .returning('dedupe_key')
    .execute();
  // A domain has Latin letters alone, which both engines lower.
  const domain = `%${key.slice(key.indexOf('@'))}%`;
  const mentions = await trx
    .selectFrom('outbox')
    .select(['id', 'dedupe_key', 'text'])
    .where(sql<boolean>`lower(text) like ${domain}`)
    .execute();
  for (const mail of mentions.filter(({ text }) => names(text, key))) {
    await trx.deleteFrom('outbox').where('id', '=', mail.id).execute();
    gone.push(mail);
  }
  return gone.map(({ dedupe_key }) => dedupe_key);
}
