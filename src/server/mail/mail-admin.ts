// The outbox for the admin: lists mails and sends one again.
import { MAIL_STATUSES, type Mail, type MailQuery, type MailStatus } from '#contract/mail/mails.ts';
import { ACTION_ORDER } from '#server/db/action-order.ts';
import { iso, isoOrNull } from '#server/db/iso.ts';
import { listPage } from '#server/db/list-page.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { BY_NAME } from '#server/db/search-keys.ts';
import { contains } from '#server/db/search-pattern.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import { illegalMove, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { isOneOf } from '#server/platform/one-of.ts';
import { queueCopy, STILL_WAITING } from './copy-mail.ts';
import { MAIL_FAILED } from './deliver-mail.ts';

const NOT_FAILED = 'This mail has not failed.';
const NOT_STORED =
  'The links in this email aren’t stored, so it can’t be sent again. Send a new one, or ask the person to request it.';

/** A mail without its text. */
type MailRow = Omit<
  OutboxRow,
  | 'text'
  | 'html'
  | 'address_key'
  | 'to_name'
  | 'link_kind'
  | 'link_thing_id'
  | 'calendar'
  | 'photo_file'
  | 'search_key'
>;

function mailStatus({ sent_at, failed_at, file_at }: MailRow): MailStatus {
  if (sent_at !== null) return 'sent';
  if (failed_at !== null) return 'failed';
  return file_at === null ? 'queued' : 'filed';
}

/** `sentAt` is when it was sent or written to a file. */
export function toMail(row: MailRow): Mail {
  return {
    _id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: row.subject,
    status: mailStatus(row),
    createdAt: iso(row.created_at),
    sentAt: isoOrNull(row.sent_at ?? row.file_at),
    attempts: row.attempts,
    lastError: row.last_error ?? '',
    isPutAside: row.put_aside_at !== null,
  };
}

/** Mails of a status, by the rule of `mailStatus`. */
function outboxOf(queries: Queries, status: string) {
  const found = queries.selectFrom('outbox');
  if (!isOneOf(MAIL_STATUSES, status)) return found;
  if (status === 'sent') return found.where('sent_at', 'is not', null);
  const unsent = found.where('sent_at', 'is', null);
  if (status === 'failed') return unsent.where('failed_at', 'is not', null);
  return unsent.where('failed_at', 'is', null).where('file_at', status === 'filed' ? 'is not' : 'is', null);
}

const LISTED = [
  'id',
  'dedupe_key',
  'kind',
  'to_address',
  'subject',
  'attempts',
  'next_attempt_at',
  'lease_until',
  'created_at',
  'sent_at',
  'failed_at',
  'file_at',
  'last_error',
  'put_aside_at',
] as const;

const SORTED: Record<string, readonly string[]> = {
  subject: ['subject'],
  to: [BY_NAME],
  action: ACTION_ORDER.outbox,
};

/** @returns one page, without the mails' texts, and the total */
export async function findMails(
  ctx: Pick<Context, 'db'>,
  { status, search, ...page }: MailQuery,
): Promise<{ mails: Mail[]; total: number }> {
  const found = outboxOf(ctx.db, status).where(contains(search, 'search_key'));
  const { rows, total } = await listPage(found, found.select(LISTED), page, SORTED);
  return { mails: rows.map(toMail), total };
}

const mailRow = (trx: Trx, id: string): Promise<OutboxRow> =>
  trx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

/** Repeats change nothing. @throws ApiError not_found, illegal_move unless it has failed */
export async function markMailPutAside(ctx: Context, actor: string, id: string): Promise<OutboxRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const mail = await mailRow(trx, id);
    if (toMail(mail).status !== 'failed') throw illegalMove(NOT_FAILED);
    const row = await trx
      .updateTable('outbox')
      .set({ put_aside_at: ctx.clock.now() })
      .where('id', '=', id)
      .where(MAIL_FAILED)
      .returningAll()
      .executeTakeFirst();
    const change = { before: { state: 'failed' }, after: { state: 'put aside' } };
    if (row) await audit(ctx, trx, actor, 'put-aside', ['mail', id], change);
    return row ?? mail;
  });
}

/**
 * Queues a copy, due now, under a key of its own; two calls at once queue one.
 * @throws ApiError not_found, illegal_move while it or a copy waits to be sent, when its text was not stored, or where the record that
 * its link opens has another address now
 */
export async function queueMailCopy(ctx: Context, actor: string, id: string): Promise<OutboxRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const mail = await mailRow(trx, id);
    if (toMail(mail).status === 'queued') throw illegalMove(STILL_WAITING);
    if (!mail.text && !mail.html) throw illegalMove(NOT_STORED);
    return queueCopy(ctx, trx, actor, mail, mail.to_address);
  });
}
