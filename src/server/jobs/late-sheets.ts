// What an engineer's phone sent late, after the office had changed or billed the sheet: kept beside it, never merged into it.

import type { LateSheet } from '#contract/jobs/jobs.ts';
import type { SheetChange } from '#contract/jobs/sheets.ts';
import { toMinor, toWire } from '#lib/money.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { keepPress, type Pressed, pressOf, sheetContent } from './presses.ts';
import type { Writer } from './writer.ts';

/** The sheet can't take it as it is: the office decides. */
export const isForOffice = ({ code }: ApiError): boolean =>
  code === 'stale_version' || code === 'illegal_move';

/** As the office reads it. */
export const whyBeside = ({ code, message }: ApiError): string =>
  code === 'stale_version' ? 'The sheet had been changed meanwhile.' : message;

/** The same press again changes nothing, and is answered as it was. @throws ApiError not_found */
export const keepBeside = (
  ctx: Context,
  { actor, engineer }: Writer,
  appointment_id: string,
  { change, key, writtenAt, why }: { change: SheetChange; key: string; writtenAt: number; why: string },
): Promise<Pressed> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, appointment_id);
    const press = { visit: appointment_id, key, content: sheetContent(change) };
    const known = await pressOf(trx, press);
    if (known) return known;
    const now = ctx.clock.now();
    const row = {
      id: newId(),
      appointment_id,
      engineer_id: engineer,
      sent: JSON.stringify(change),
      why,
      // A phone's clock may be ahead.
      written_at: Math.min(writtenAt, now),
      at: now,
      seen_at: null,
    };
    await trx.insertInto('late_sheets').values(row).execute();
    const pressed = { state: 'beside', version: change.version } as const;
    await keepPress(ctx, trx, press, pressed);
    await audit(ctx, trx, actor, 'late-sheet', ['appointment', appointment_id], { after: { why } });
    return pressed;
  });

/** The oldest first. @param id an appointment's */
export async function lateSheets(queries: Queries, id: string): Promise<LateSheet[]> {
  const rows = await queries
    .selectFrom('late_sheets')
    .selectAll()
    .where('appointment_id', '=', id)
    .where('seen_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ id: _id, sent, why, written_at, at }) => {
    const { found, done, readings = [], arrived = '', lines, ending }: SheetChange = JSON.parse(sent);
    const total = lines.reduce((sum, { quantity, price }) => sum + quantity * toMinor(price), 0);
    return {
      _id,
      why,
      writtenAt: iso(written_at),
      at: iso(at),
      found,
      done,
      readings,
      arrived,
      total: toWire(total),
      lines: lines.map(({ quantity, name, price }) => ({ quantity, name, price })),
      outcome: ending?.outcome ?? null,
      reason: ending?.reason ?? '',
    };
  });
}

/** Somebody has compared them. A repeat changes nothing. */
export const markLateSheetsSeen = (ctx: Context, actor: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    await lockAppointment(trx, id);
    const { numUpdatedRows } = await trx
      .updateTable('late_sheets')
      .set({ seen_at: ctx.clock.now() })
      .where('appointment_id', '=', id)
      .where('seen_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await audit(ctx, trx, actor, 'see-late-sheet', ['appointment', id], {
        after: { sheets: Number(numUpdatedRows) },
      });
  });
