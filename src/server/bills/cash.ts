// Cash that engineers took on visits, until the office has it.
import type { Cash } from '#contract/bills/cash.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
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
