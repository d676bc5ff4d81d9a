// Whether buyers may cancel their orders now.
import { CANCELLABLE } from '#contract/orders/orders.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { nextAppointment } from '#server/appointments/next-appointment.ts';
import { readFacts } from '#server/appointments/read-facts.ts';
import type { OrderRow } from '#server/db/order-tables.ts';
import { begunOf } from '#server/jobs/attendances.ts';
import { isSettled } from '#server/money/payment-rows.ts';
import { followsFrom } from '#server/orders/origins.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { quoteRow } from '#server/quotes/quotes.ts';

/**
 * A customer may cancel a quote's paid first order until the day before the visit, like a booking; once somebody was there, and the
 * balance, not at all.
 */
async function isTooLate(ctx: Context, order: OrderRow): Promise<boolean> {
  if (!isSettled(order)) return false;
  if (order.quote_part !== 'first' || !order.quote_id) return true;
  const { appointment_id } = await quoteRow(ctx.db, order.quote_id);
  const hasBegun = (await begunOf(ctx.db, [appointment_id])).has(appointment_id);
  const facts = await readFacts(ctx, ctx.db, await appointmentRow(ctx.db, appointment_id), { hasBegun });
  const next = nextAppointment(facts, 'cancelled by customer', 'payer');
  return 'refuse' in next && next.refuse !== 'late';
}

/** @returns why its buyer can't cancel it any more, whatever its status */
export async function refuseCancelling(ctx: Context, order: OrderRow): Promise<ApiError | null> {
  if (followsFrom(order).isOwed)
    return new ApiError('order_closed', {
      msg: `This is the bill for work that’s done. Please phone us: ${ctx.company.phone}.`,
    });
  if (order.origin !== 'quote' || !(await isTooLate(ctx, order))) return null;
  return new ApiError('order_closed', {
    msg: `This paid for work that’s begun or done, or for a visit today. Please phone us: ${ctx.company.phone}.`,
  });
}

export const mayCancel = async (ctx: Context, order: OrderRow): Promise<boolean> =>
  CANCELLABLE.includes(order.status) && !(await refuseCancelling(ctx, order));
