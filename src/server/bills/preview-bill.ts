// A visit's bill as it would be sent, for the staff.
import type { BillPreview } from '#contract/bills/bills.ts';
import { FIRST_VISIT } from '#contract/quotes/quote-settings.ts';
import { firstVisitMinor, toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { priceTold } from '#server/diary/price-told.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { firstVisitOf } from '#server/quotes/first-visit.ts';
import { isAboveAgreed, reckonBill } from './reckon-bill.ts';
import { waysToPay, whyUnpayable } from './ways-to-pay.ts';

/** In minor units. */
async function firstVisitMissing(ctx: Context, appointment: AppointmentRow): Promise<number> {
  const offer = await firstVisitOf(ctx, ctx.db, appointment);
  if (!offer) return 0;
  const lines = await ctx.db
    .selectFrom('job_lines')
    .select(['kind', 'name', 'quantity', 'price_minor'])
    .where('appointment_id', '=', appointment.id)
    .execute();
  if (lines.some(({ name }) => name === FIRST_VISIT)) return 0;
  return firstVisitMinor(
    offer,
    lines.map(({ kind, price_minor, quantity }) => ({ kind, minor: price_minor * quantity })),
  );
}

/** @throws ApiError not_found */
export async function composeBillPreview(ctx: Context, id: string): Promise<BillPreview> {
  const currency = currencyOf(ctx);
  const reckoned = await reckonBill(ctx.db, id, currency);
  const { appointment, sheet, lines, total, paid, refund, agreed } = reckoned;
  const due = Math.max(0, total - paid);
  const ways = await waysToPay(ctx, ctx.db);
  return {
    appointment: id,
    currency,
    lines: lines.map(({ name, part_number, quantity, price_minor }) => ({
      name,
      quantity,
      partNumber: part_number,
      price: toWire(price_minor),
    })),
    total: toWire(total),
    paid: toWire(paid),
    due: toWire(due),
    refund: toWire(refund),
    firstVisit: toWire(await firstVisitMissing(ctx, appointment)),
    told: priceTold(ctx, appointment),
    agreed: agreed && { name: agreed.name, how: agreed.how, total: toWire(agreed.total), at: iso(agreed.at) },
    unsigned: sheet.unsigned,
    needsReason: isAboveAgreed(reckoned),
    payer: payerOf(appointment),
    ways,
    problem: reckoned.problem || whyUnpayable(ways, { due, takesPayPal: true }),
    bill: sheet.bill_id,
    nothingToBill: sheet.nothing_to_bill ?? '',
    version: sheet.version,
  };
}
