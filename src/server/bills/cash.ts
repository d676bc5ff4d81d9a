// Cash that engineers took on visits, until the office has it.
import type { Cash } from '#contract/bills/cash.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';

/** By engineer, the oldest first. */
export async function cashWithEngineers(ctx: Context): Promise<Cash[]> {
  const rows = await ctx.db
    .selectFrom('job_takings')
    .leftJoin('engineers', 'engineers.id', 'job_takings.engineer_id')
    .select(['job_takings.id', 'engineers.name', 'appointment_id', 'amount_minor', 'at'])
    .where('method', '=', 'cash')
    .where('handed_in_at', 'is', null)
    .orderBy('engineers.name')
    .orderBy('at')
    .orderBy('job_takings.id')
    .execute();
  return rows.map(({ id, name, appointment_id, amount_minor, at }) => ({
    _id: id,
    engineer: name ?? '',
    appointment: appointment_id,
    at: iso(at),
    amount: toWire(amount_minor),
    currency: currencyOf(ctx),
  }));
}

/** A repeat is no error. @throws ApiError not_found */
export async function markCashHandedIn(ctx: Context, actor: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { appointment_id, handed_in_at } = await trx
      .updateTable('job_takings')
      .set(({ fn, val }) => ({ handed_in_at: fn.coalesce('handed_in_at', val(ctx.clock.now())) }))
      .where('id', '=', id)
      .where('method', '=', 'cash')
      .returning(['appointment_id', 'handed_in_at'])
      .executeTakeFirstOrThrow(notFound);
    await audit(ctx, trx, actor, 'cash-handed-in', ['appointment', appointment_id], {
      after: { at: handed_in_at },
    });
  });
}
