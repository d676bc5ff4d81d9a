// Copies of mails that have left: to the same address, or where it was corrected since to the one that the record has now.
import { sql } from 'kysely';
import type { Trx } from '#server/db/open.ts';
import { withKey } from '#server/db/search-keys.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { illegalMove } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { withNewLink } from './readdress-mail.ts';

export const STILL_WAITING = 'This mail is still waiting to be sent.';

/** Neither sent, nor written to a file, nor given up. */
export const isWaiting = ({
  sent_at,
  failed_at,
  file_at,
}: Pick<OutboxRow, 'sent_at' | 'failed_at' | 'file_at'>): boolean =>
  sent_at === null && failed_at === null && file_at === null;

const AGAIN = '-again-';

/** @example factOf('paid-1-again-2') // 'paid-1' */
const factOf = (key: string): string => key.replace(/-again-\d+$/, '');

/** The next free key for a copy of this mail. @throws ApiError illegal_move while another copy waits */
async function nextKey(trx: Trx, { dedupe_key }: OutboxRow): Promise<string> {
  const start = `${factOf(dedupe_key)}${AGAIN}`;
  const copies = await trx
    .selectFrom('outbox')
    .select(['dedupe_key', 'sent_at', 'failed_at', 'file_at'])
    .where(sql<boolean>`substr(dedupe_key, 1, ${start.length}) = ${start}`)
    .execute();
  if (copies.some(isWaiting)) throw illegalMove(STILL_WAITING);
  // From the highest number, not the count: the sweep deletes older copies.
  const last = Math.max(0, ...copies.map((row) => Number(row.dedupe_key.slice(start.length)) || 0));
  return `${start}${last + 1}`;
}

/**
 * Queues a copy, due now, under a key of its own and with a link of its own; two calls at once queue one.
 * @throws ApiError illegal_move while another copy waits, or where the record that its link opens has another address
 */
export async function queueCopy(
  ctx: Context,
  trx: Trx,
  actor: string,
  mail: OutboxRow,
  to: string,
): Promise<OutboxRow> {
  const now = ctx.clock.now();
  const row: OutboxRow = {
    ...mail,
    ...(await withNewLink(ctx, trx, mail, to)),
    id: newId(),
    dedupe_key: await nextKey(trx, mail),
    to_address: to,
    address_key: addressKey(to),
    to_name: to === mail.to_address ? mail.to_name : '',
    attempts: 0,
    next_attempt_at: now,
    lease_until: 0,
    created_at: now,
    sent_at: null,
    failed_at: null,
    file_at: null,
    last_error: null,
    put_aside_at: null,
  };
  const copy = await trx
    .insertInto('outbox')
    .values(withKey('outbox', row))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(() => illegalMove(STILL_WAITING));
  await audit(ctx, trx, actor, 'resend', ['mail', mail.id], {
    before: { key: mail.dedupe_key },
    after: { key: copy.dedupe_key, mail: copy.id },
  });
  return copy;
}
