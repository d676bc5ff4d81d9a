// What an engineer's phone says of itself: how much waits on it to be sent. The office reads it where something does.
import { formatMoment } from '#lib/format-date.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

/** More than a phone has room for. */
const MOST = 999;

/** Of several phones of one engineer the last one counts. @throws ApiError invalid (field `waiting`) */
export async function notePhone(ctx: Context, { id }: EngineerRow, waiting: number): Promise<void> {
  if (!Number.isInteger(waiting) || waiting < 0 || waiting > MOST)
    throw invalidField('waiting', 'Say how many things wait');
  await ctx.db
    .updateTable('engineers')
    .set({ phone_heard_at: ctx.clock.now(), phone_waiting: waiting })
    .where('id', '=', id)
    .execute();
}

/** @example 'Ines Calder’s phone last heard 26 Nov 2026 at 14:02, 2 things waiting' */
export async function phonesWaiting(queries: Queries): Promise<string> {
  const rows = await queries
    .selectFrom('engineers')
    .select(['name', 'phone_heard_at', 'phone_waiting'])
    .where('active', '=', 1)
    .where('phone_waiting', '>', 0)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows
    .map(({ name, phone_heard_at, phone_waiting }) => {
      const things = phone_waiting === 1 ? '1 thing' : `${phone_waiting} things`;
      return `${name}’s phone last heard ${formatMoment(phone_heard_at ?? 0)}, ${things} waiting`;
    })
    .join('; ');
}
