// Empties the outbox: never loses a mail, and sends one twice only if killed between the server's yes and our note of it.
import { type RawBuilder, sql } from 'kysely';
import sharp from 'sharp';
import { DAY_MS, HOUR_MS } from '#lib/days.ts';
import { claimRow } from '#server/db/claim-row.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import type { Context } from '#server/platform/context.ts';
import { withoutToken } from '#server/token-links/record-links.ts';
import { removeMailFile } from './create-mailer.ts';
import { MailError } from './mailer.ts';
import { OPENING_MORE, readdressMail } from './readdress-mail.ts';

const BATCH = 20;
/** A kill can double as many: the server has taken them, and we have not noted it. */
export const AT_ONCE = 4;
/** Longer than any delivery, so that no other process sends the same mail. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = HOUR_MS;
/** During an outage every mail is asked for again soon, so that all have left two minutes after it ends. */
const LONGEST_OUTAGE_RETRY_MS = 60_000;
/** No more tries after this; the admin sees what failed. */
const GIVE_UP_MS = DAY_MS;

/** What a mail that has left must not hold any longer. */
function withoutKeys({ kind, link_kind, text, html }: OutboxRow): Partial<OutboxRow> {
  if (OPENING_MORE.includes(kind)) return { text: '', html: '' };
  return link_kind ? { text: withoutToken(text), html: withoutToken(html) } : {};
}

/** Of the outbox: given up, and nobody has put it aside. */
export const MAIL_FAILED: RawBuilder<boolean> = sql`sent_at is null and failed_at is not null and put_aside_at is null`;

type Delivery = 'delivered' | 'failed' | 'outage' | 'taken' | 'dropped';

/** In the order of the index `outbox_due`, all of it for PostgreSQL: a long outbox must not be sorted for every batch. */
const dueMail = (ctx: Context, now: number) =>
  ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('lease_until', '<=', now)
    .orderBy('sent_at')
    .orderBy('failed_at')
    .orderBy('file_at')
    .orderBy('next_attempt_at')
    .limit(BATCH);

/** Filed mails are due again once a mail server is set, unless they are so old that they would only confuse. */
async function dueRows(ctx: Context, now: number): Promise<OutboxRow[]> {
  const due = await dueMail(ctx, now).where('file_at', 'is', null).execute();
  if (!ctx.config.smtpUrl || due.length === BATCH) return due;
  const filed = await dueMail(ctx, now)
    .where('file_at', '>', now - GIVE_UP_MS)
    .execute();
  return [...due, ...filed].slice(0, BATCH);
}

/** @returns false when another process has taken or tried it since we read it */
const takeLease = ({ db, clock }: Context, row: OutboxRow): Promise<boolean> =>
  claimRow(db, 'outbox', row, {
    change: { lease_until: clock.now() + LEASE_MS, attempts: row.attempts + 1 },
    still: sql<boolean>`sent_at is null and failed_at is null and lease_until <= ${clock.now()}`,
  });

/** @returns false where the mail is gone: whom it was about was erased meanwhile */
async function note(ctx: Context, row: OutboxRow, values: Partial<OutboxRow>): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('outbox')
    .set({ lease_until: 0, ...values })
    .where('id', '=', row.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function noteFailure(ctx: Context, row: OutboxRow, error: unknown): Promise<Delivery> {
  const now = ctx.clock.now();
  const known = error instanceof MailError ? error : null;
  const isOutage = known?.failure === 'outage';
  // The message of an unknown error may contain personal data.
  const reason = known?.message ?? `unexpected ${error instanceof Error ? error.name : 'error'}`;
  const dead = known?.failure === 'refused' || now - row.created_at >= GIVE_UP_MS;
  const longest = isOutage ? LONGEST_OUTAGE_RETRY_MS : LONGEST_RETRY_MS;
  const pause = Math.min(FIRST_RETRY_MS * 2 ** row.attempts, longest);
  await note(ctx, row, {
    last_error: reason,
    file_at: null,
    ...(dead ? { failed_at: now } : { next_attempt_at: now + pause }),
  });
  ctx.log.warn({ mail: row.id, kind: row.kind, tries: row.attempts + 1, reason, dead }, 'mail not delivered');
  return isOutage ? 'outage' : 'failed';
}

/** As JPEG, which every mail program shows. */
async function photoOf({ photos }: Context, { photo_file }: OutboxRow): Promise<Buffer | null> {
  const bytes = photo_file && (await photos.read(photo_file));
  return bytes ? sharp(bytes).jpeg().toBuffer() : null;
}

async function deliverOne(ctx: Context, due: OutboxRow): Promise<Delivery> {
  if (!(await takeLease(ctx, due))) return 'taken';
  const row = await readdressMail(ctx, due);
  // What was filed for the former address isn't anybody's any longer.
  if (row?.to_address !== due.to_address) await removeMailFile(ctx.config, due.dedupe_key);
  if (!row) return 'dropped';
  let how: 'sent' | 'filed';
  try {
    how = await ctx.mailer.deliver({
      key: row.dedupe_key,
      to: { name: row.to_name, address: row.to_address },
      subject: row.subject,
      text: row.text,
      html: row.html,
      calendar: row.calendar,
      photo: await photoOf(ctx, row),
    });
  } catch (error) {
    return noteFailure(ctx, row, error);
  }
  const now = ctx.clock.now();
  const isNoted = await note(ctx, row, {
    last_error: null,
    ...(how === 'sent' ? { sent_at: now, ...withoutKeys(row) } : { file_at: now }),
  });
  if (!isNoted) await removeMailFile(ctx.config, row.dedupe_key);
  return 'delivered';
}

/** @returns how many of the next twenty due mails were sent or filed; stops at an outage, which the rest would meet too */
async function deliverBatch(ctx: Context): Promise<number> {
  const rows = await dueRows(ctx, ctx.clock.now());
  let delivered = 0;
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const group = rows.slice(first, first + AT_ONCE).map((row) => deliverOne(ctx, row));
    const settled = await Promise.allSettled(group);
    let isOutage = false;
    for (const result of settled) {
      if (result.status === 'rejected') throw result.reason;
      if (result.value === 'delivered') delivered += 1;
      isOutage ||= result.value === 'outage';
    }
    if (isOutage) break;
  }
  return delivered;
}

/**
 * Delivers due mails, a few at a time, batch after batch as long as all of a batch leave: a full outbox empties as fast as the mail
 * server takes it. Several processes may call it at once. Repeat it every second or so.
 * @param signal after it no further batch is begun
 * @returns how many were sent or filed
 * @throws what the database throws; mails under way are finished first
 */
export async function deliverDueMail(ctx: Context, signal?: AbortSignal): Promise<number> {
  let delivered = 0;
  let batch: number;
  do {
    batch = await deliverBatch(ctx);
    delivered += batch;
  } while (batch === BATCH && !signal?.aborted);
  return delivered;
}
