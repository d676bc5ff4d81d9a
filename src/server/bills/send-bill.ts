// Sends a visit's bill: an order that the company writes, with its invoice, what was paid for it already, and its mail, in one
// transaction.
import { may } from '#contract/accounts/roles.ts';
import type { BillDraft } from '#contract/bills/bills.ts';
import { addDays, DAY_MS } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { appointmentRow, lockAppointment } from '#server/appointments/appointments.ts';
import { lockParts } from '#server/catalogue/stock.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { placeOf, releaseHeldTime } from '#server/diary/claim.ts';
import { accountOfPayer, payerOf } from '#server/diary/payer.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { markBilled, reportUnbilled } from '#server/jobs/bill-sheet.ts';
import { isOver, settleStored } from '#server/jobs/fitted-parts.ts';
import { sheetLines, sheetRow } from '#server/jobs/sheets.ts';
import { issueInvoice } from '#server/money/issue-invoice.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { insertOrder, namesOf, newOrder } from '#server/orders/new-order.ts';
import { asLocked, orderLines, orderRow } from '#server/orders/order-rows.ts';
import { giveStockBack, isOnTheShelf } from '#server/orders/stock.ts';
import { cancelRow } from '#server/payments/cancel-row.ts';
import { continueRefunds } from '#server/payments/continue-refund.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, illegalMove, invalidField, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { lockOrdersOf } from '#server/quotes/deliver-orders.ts';
import { bankInForce } from '#server/settings/bank.ts';
import { mailBill } from './bill-mails.ts';
import { giveBack } from './give-back.ts';
import { movePayments } from './move-payments.ts';
import { isAboveAgreed, type Reckoned, reckonBill, refuseUnnamed, sheetOf } from './reckon-bill.ts';
import { waysToPay, whyUnpayable } from './ways-to-pay.ts';

const STALE = 'This visit has changed since you opened its bill. Nothing was sent: look at it again.';
/** Written where nothing is left to pay. */
export const IN_FULL = 'All of it is paid already';
/** Days after the work in which a bill's own date is its tax point (VAT Notice 700, 14.2). */
const TAX_DAYS = 14;

/** @throws ApiError stale_version, illegal_move, invalid, forbidden */
function refuse(reckoned: Reckoned, draft: BillDraft, { role }: SignedIn): void {
  const { appointment, sheet, total, refund, problem } = reckoned;
  if (problem) throw illegalMove(`${problem} Nothing was sent.`);
  if (refund > 0 && draft.refund === undefined) throw invalidField('refund', 'Confirm what goes back');
  const isSame = Math.max(0, total) === toMinor(draft.total) && refund === toMinor(draft.refund ?? 0);
  const payer = payerOf(appointment).email;
  const isSamePayer = addressKey(draft.shownEmail ?? payer) === addressKey(payer);
  if (sheet.version !== draft.version || !isSame || !isSamePayer)
    throw new ApiError('stale_version', { msg: STALE });
  if (draft.terms > 0 && !draft.company)
    throw invalidField('terms', 'Only a company has days to pay. A person’s bill is due at once');
  refuseUnnamed(total, draft);
  if (!isAboveAgreed(reckoned)) return;
  if (!draft.reason)
    throw invalidField('reason', 'It is more than was agreed. Say why, or ask for the new total');
  if (!may(role, 'money'))
    throw new ApiError('forbidden', {
      msg: 'Only an admin can send a bill that is more than was agreed. Ask the customer to agree to it, or an admin.',
    });
}

/**
 * What is still open of the quote is part of the bill now: whatever PayPal takes for it yet goes back. What it held is anybody's, but
 * the parts that were fitted, which leave the shelf for the sheet instead. Its orders are locked.
 */
async function endRest(
  ctx: Context,
  trx: Trx,
  { appointment, ofQuote }: Reckoned,
  actor: string,
): Promise<void> {
  const now = ctx.clock.now();
  const open = ofQuote.filter(({ payment_state }) => payment_state === 'pending').map(asLocked);
  for (const order of open)
    await cancelRow(
      ctx,
      trx,
      { order, isSure: false },
      { event: 'ended with its visit', by: 'staff', actor },
    );
  const held = open.filter((order) => !isOnTheShelf(order) && order.shipped_at === null);
  const lines = (await Promise.all(held.map(({ id }) => orderLines(trx, id)))).flat();
  const { id } = appointment;
  const sheet = await sheetRow(trx, id);
  const fitted = sheet && lines.length > 0 ? await sheetLines(trx, id) : [];
  await lockParts(
    trx,
    [...lines, ...fitted].flatMap(({ product_id }) => product_id ?? []),
    now,
  );
  await giveStockBack(trx, lines, now);
  if (sheet && lines.length > 0) await settleStored(trx, id, fitted, isOver(sheet), now);
  for (const order of open) await releaseHeldTime(trx, { order: order.id });
}

/** Of the bill that this one replaces; else null for its own date, or the day of the work where that is long past. */
async function taxPointOf(
  ctx: Context,
  queries: Queries,
  { appointment, sheet }: Reckoned,
): Promise<number | null> {
  const before = await queries
    .selectFrom('documents')
    .innerJoin('orders', 'orders.id', 'documents.order_id')
    .select('tax_point_at')
    .where('orders.job_id', '=', appointment.id)
    .where('kind', '=', 'invoice')
    .orderBy('documents.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before) return before.tax_point_at;
  const doneAt = sheet.finished_at ?? appointment.updated_at;
  return ctx.clock.now() - doneAt > TAX_DAYS * DAY_MS ? doneAt : null;
}

async function writeOrder(ctx: Context, trx: Trx, { appointment, lines, total }: Reckoned, draft: BillDraft) {
  const now = ctx.clock.now();
  const [firstName, lastName] = namesOf(draft.name);
  const { address = '', postCode = '', company = '', purchaseOrder = '', email, terms, takesPayPal } = draft;
  const to = {
    firstName,
    lastName,
    email,
    phone: appointment.phone,
    address,
    city: '',
    postCode,
    country: '',
  };
  const row = newOrder(
    to,
    { userId: await accountOfPayer(trx, appointment, email), net: '', idempotencyKey: null },
    {
      origin: 'bill',
      total_minor: total,
      currency: currencyOf(ctx),
      idempotency_key: null,
      content_hash: '',
      job_id: appointment.id,
      // The work is done and the parts are fitted.
      status: 'delivered',
      stock_state: 'sold',
      shipped_at: now,
      hold_expires_at: now,
      company,
      purchase_order: purchaseOrder,
      takes_paypal: takesPayPal ? 1 : 0,
      due_on: addDays(londonClock(now).date, terms),
    },
    now,
  );
  const number = `B${await takeNumber(trx, 'order')}`;
  return insertOrder(trx, { ...row, number }, lines);
}

async function write(
  ctx: Context,
  trx: Trx,
  reckoned: Reckoned,
  draft: BillDraft,
  actor: string,
): Promise<FullOrder> {
  const { appointment } = reckoned;
  const taxPoint = await taxPointOf(ctx, trx, reckoned);
  await endRest(ctx, trx, reckoned, actor);
  const order = { ...(await writeOrder(ctx, trx, reckoned, draft)), payments: [] };
  const bill = await movePayments(ctx, trx, order, reckoned);
  const { details: bank } = await bankInForce(trx, ctx);
  const visit = { on: appointment.date, place: placeOf(appointment) };
  await issueInvoice(ctx, trx, bill, await orderLines(trx, bill.id), { taxPoint, bank, visit });
  // The bill is the report, but for a booker for whom somebody else pays.
  const isReport = addressKey(appointment.email) === addressKey(bill.email);
  await markBilled(trx, appointment.id, bill.id, isReport);
  await audit(ctx, trx, actor, 'bill', ['order', bill.id], {
    after: {
      total: formatMoney(bill.total_minor, bill.currency),
      ...(draft.reason ? { reason: draft.reason } : {}),
    },
  });
  await audit(ctx, trx, actor, 'bill', ['appointment', appointment.id], { after: { bill: bill.number } });
  await mailBill(ctx, trx, { bill, appointment }, 'bill-sent');
  return bill;
}

/**
 * A repeat answers the same bill.
 * @param whyNot what else keeps it from being sent; '' for nothing
 * @returns null where nothing is left to pay
 * @throws ApiError not_found, illegal_move, stale_version, invalid, forbidden
 */
export async function issueBill(
  ctx: Context,
  user: SignedIn,
  id: string,
  draft: BillDraft,
  whyNot: (reckoned: Reckoned) => string = () => '',
): Promise<FullOrder | null> {
  if (!ctx.quotes) throw notFound();
  await appointmentRow(ctx.db, id);
  let refunded: string[] = [];
  const sent = await ctx.db.transaction().execute(async (trx) => {
    await lockOrdersOf(trx, id);
    await lockAppointment(trx, id);
    const { bill_id, nothing_to_bill, version } = await sheetOf(trx, id);
    if (nothing_to_bill === IN_FULL && version === draft.version && draft.total === 0) return null;
    if (bill_id && version === draft.version) {
      const before = await orderRow(trx, bill_id);
      if (before.total_minor === toMinor(draft.total)) return before;
    }
    const reckoned = await reckonBill(trx, id, currencyOf(ctx));
    refuse(reckoned, draft, user);
    const due = reckoned.total - reckoned.paid;
    const unpayable = whyUnpayable(await waysToPay(ctx, trx), { due, takesPayPal: draft.takesPayPal });
    const why = whyNot(reckoned) || (unpayable && `${unpayable} Nothing was sent.`);
    if (why) throw illegalMove(why);
    if (reckoned.total > 0) return write(ctx, trx, reckoned, draft, user.id);
    await endRest(ctx, trx, reckoned, user.id);
    await giveBack(ctx, trx, reckoned.ofQuote, reckoned.refund, user.id);
    await reportUnbilled(trx, id, IN_FULL, ctx.clock.now());
    refunded = reckoned.ofQuote.map((order) => order.id);
    return null;
  });
  for (const order of refunded) await continueRefunds(ctx, order);
  return sent && continueRefunds(ctx, sent.id);
}
