// One order for the staff: its details with its history, and the fields that they write on it.
import type { Dispatch, OrderDetail } from '#contract/orders/orders-admin.ts';
import { papersOf } from '#server/money/documents.ts';
import { refundsOf, withRefunds } from '#server/money/refund-rows.ts';
import { staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { fact, historyOf } from '#server/platform/history.ts';
import { mailShipped } from './order-mails.ts';
import { orderLines, orderRow } from './order-rows.ts';
import { toOrderDetail } from './order-to-contract.ts';
import { visitsOf } from './origins.ts';

/** @throws ApiError not_found */
export async function loadOrderDetail(
  ctx: Pick<Context, 'db' | 'origins' | 'visits' | 'company'>,
  id: string,
): Promise<OrderDetail> {
  const row = await orderRow(ctx.db, id);
  const { invoices, creditNotes } = await papersOf(ctx.db, row);
  const history = await historyOf(ctx.db, 'order', id, fact('placed', row.created_at));
  const detail = toOrderDetail(row, await orderLines(ctx.db, id), history, invoices.at(-1)?.number ?? '');
  const visit = (await visitsOf(ctx, ctx.db, [row])).get(id);
  const refunds = await refundsOf(ctx.db, id);
  const refundId = refunds.findLast(({ paypal_refund_id }) => paypal_refund_id)?.paypal_refund_id ?? '';
  const whole = withRefunds({ ...detail, refundId, ...(visit && { visit }) }, row, refunds);
  const ofRefunds = (whole.refunds ?? []).map(({ creditNote }) => creditNote);
  const ofInvoices = creditNotes.map(({ number }) => number).filter((number) => !ofRefunds.includes(number));
  return { ...whole, creditNotes: ofInvoices };
}

/**
 * Sets carrier, tracking number and link, and note. An empty value clears a field; omitted fields stay.
 * @throws ApiError not_found, stale_version
 */
export async function updateDispatch(
  ctx: Context,
  actor: string,
  id: string,
  { version, carrier, trackingNumber, trackingLink, staffNote, tellsCustomer = false }: Dispatch,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const row = await orderRow(trx, id);
    const { tracking_number, tracking_link, staff_note } = row;
    const before = { carrier: row.carrier, tracking_number, tracking_link, staff_note };
    const changed = (sent: string | undefined, was: string | null) =>
      sent === undefined ? was : sent || null;
    const after = {
      carrier: changed(carrier, before.carrier),
      tracking_number: changed(trackingNumber, tracking_number),
      tracking_link: changed(trackingLink, tracking_link),
      staff_note: changed(staffNote, staff_note),
    };
    const now = await trx
      .updateTable('orders')
      .set({ ...after, staff_version: version + 1, updated_at: ctx.clock.now() })
      .where('id', '=', id)
      .where('staff_version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(() => staleVersion('order'));
    await audit(ctx, trx, actor, 'dispatch', ['order', id], { before, after });
    const hasLeft = now.status === 'shipped' || now.status === 'delivered';
    if (tellsCustomer && hasLeft)
      await mailShipped(ctx, trx, now, await orderLines(trx, id), `shipped-${now.staff_version}`);
  });
}
