// A visit's bill as it would be sent, for the staff.
import type { BillPreview } from '#contract/bills/bills.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import { payerOf } from '#server/diary/payer.ts';
import { priceTold } from '#server/diary/price-told.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { isAboveAgreed, reckonBill } from './reckon-bill.ts';

/** @throws ApiError not_found */
export async function previewBill(ctx: Context, id: string): Promise<BillPreview> {
  const currency = currencyOf(ctx);
  const reckoned = await reckonBill(ctx.db, id, currency);
  const { appointment, sheet, lines, total, paid, refund, agreed, problem } = reckoned;
  return {
    appointment: id,
    currency,
    lines: lines.map(({ name, part_number, quantity, price_minor }) => ({
      ...{ name, quantity, partNumber: part_number, price: toWire(price_minor) },
    })),
    total: toWire(total),
    paid: toWire(paid),
    due: toWire(Math.max(0, total - paid)),
    refund: toWire(refund),
    told: priceTold(ctx, appointment),
    agreed: agreed && {
      ...{ name: agreed.name, how: agreed.how, total: toWire(agreed.total), at: iso(agreed.at) },
    },
    unsigned: sheet.unsigned,
    needsReason: isAboveAgreed(reckoned),
    payer: payerOf(appointment),
    problem,
    bill: sheet.bill_id,
    nothingToBill: sheet.nothing_to_bill ?? '',
    version: sheet.version,
  };
}
