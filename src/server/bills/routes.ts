// Routes of bills: for the staff, and for whoever holds a bill's link.
import * as all from '#contract/bills/bill-all.ts';
import * as links from '#contract/bills/bill-links.ts';
import * as bills from '#contract/bills/bills.ts';
import { handInCash, listCash } from '#contract/bills/cash.ts';
import * as owed from '#contract/bills/money-owed.ts';
import * as own from '#contract/bills/own-bill.ts';
import { readBillPhoto } from '#contract/jobs/job-photos.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type App, mounter } from '#server/http/endpoint.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { loadJobPhoto } from '#server/jobs/job-photos.ts';
import { loadSheet } from '#server/jobs/sheets.ts';
import { markCashHandedIn } from '#server/jobs/take-money.ts';
import type { FullOrder } from '#server/money/payment-rows.ts';
import { toCheckoutOrder } from '#server/orders/order-to-contract.ts';
import { loadOrderDetail } from '#server/orders/orders-admin.ts';
import { toPaper } from '#server/orders/own-orders.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { expectHolder, openLink } from '#server/token-links/record-links.ts';
import { billAll, jobsToBill } from './bill-all.ts';
import { billOfQuote, billRow, ownBill, toBill } from './bills.ts';
import { cashWithEngineers } from './cash.ts';
import { updateBill } from './change-bill.ts';
import { moneyOwed } from './money-owed.ts';
import { nothingToBill } from './nothing-to-bill.ts';
import { startBillPayment } from './pay-bill.ts';
import { composeBillPreview } from './preview-bill.ts';
import { addBillPayment } from './record-bill-payment.ts';
import { addTransfer } from './record-transfer.ts';
import { issueBill } from './send-bill.ts';
import { issueStatement } from './send-statement.ts';
import { takeBackBillPayment } from './undo-bill-payment.ts';

const CHANGED: Record<bills.BillAction, string> = {
  remind: 'Reminder sent!',
  phoned: 'Noted. Today asks again on that day.',
  dispute: 'Marked as disputed. Nobody is reminded.',
  settle: 'No longer disputed.',
  'write-off': 'Written off. It can still be paid.',
  cancel: 'Bill cancelled. You can write it again from its visit.',
};

const read = async (ctx: Context, bill: FullOrder) => ({
  data: { success: true as const, bill: await toBill(ctx, bill), ...(await toPaper(ctx, bill, false)) },
});

const photo = async (ctx: Context, { job_id }: FullOrder, id: string) => ({
  data: new Blob([await loadJobPhoto(ctx, id, { appointment: job_id ?? '', isCustomer: true })]),
});

const pay = async (ctx: Context, bill: FullOrder) => ({
  data: { success: true as const, order: toCheckoutOrder(await startBillPayment(ctx, bill)) },
});

function linkRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  /** A quote's link leads to the bill of its visit, if that has its address, too. @throws ApiError link_used, not_found, too_many */
  async function opened(token: string, net: string) {
    await takeFromNetwork(ctx, RATE_LIMITS.recordLinks, net);
    const link = await openLink(ctx, ['bill', 'shown-bill', 'quote'], token);
    if (link.kind !== 'quote') return billRow(ctx.db, link.id);
    const id = await billOfQuote(ctx.db, link.id);
    await expectHolder(ctx, { kind: 'bill', id, key: link.key });
    return billRow(ctx.db, id);
  }

  mount(links.readBill)(async ({ body, net }) => read(ctx, await opened(body.token, net)));
  mount(readBillPhoto)(async ({ body, net }) => photo(ctx, await opened(body.token, net), body.photo));
  mount(links.payBill)(async ({ body, net }) => pay(ctx, await opened(body.token, net)));
}

/** The same for whoever is signed in. */
function ownRoutes(app: App, ctx: Context): void {
  const mount = mounter(app, ctx);
  mount(own.readOwnBill)(async ({ params, user }) => read(ctx, await ownBill(ctx.db, params.id, user.id)));
  mount(own.readOwnBillPhoto)(async ({ params, user }) =>
    photo(ctx, await ownBill(ctx.db, params.id, user.id), params.photo),
  );
  mount(own.payOwnBill)(async ({ params, user }) => pay(ctx, await ownBill(ctx.db, params.id, user.id)));
}

export function billRoutes(app: App, ctx: Context): void {
  linkRoutes(app, ctx);
  ownRoutes(app, ctx);
  const mount = mounter(app, ctx);
  mount(bills.previewBill)(async ({ params }) => ({
    data: { preview: await composeBillPreview(ctx, params.id) },
  }));

  mount(bills.sendBill)(async ({ user, params, body }) => {
    const bill = await issueBill(ctx, user, params.id, body);
    const nothingLeft = body.refund
      ? `${formatMoney(toMinor(body.refund), currencyOf(ctx))} goes back, and the report is sent.`
      : 'Nothing is left to pay, so there is no bill.';
    if (!bill) return { data: { success: true, message: nothingLeft } };
    const message = bill.email
      ? 'Bill sent!'
      : 'Bill written. There is no email address: print it, or phone them.';
    return { data: { success: true, message, order: await loadOrderDetail(ctx, bill.id) } };
  });

  mount(owed.readMoneyOwed)(async () => ({ data: { owed: await moneyOwed(ctx) } }));
  mount(owed.recordTransfer)(async ({ user, body, idempotencyKey }) => {
    await addTransfer(ctx, user.id, body, idempotencyKey);
    return { data: { success: true, message: 'Transfer recorded!', owed: await moneyOwed(ctx) } };
  });
  mount(owed.sendStatement)(async ({ user, body }) => {
    const addresses = await issueStatement(ctx, user.id, body.bills);
    return { data: { success: true, message: `Statement sent to ${addresses.join(' and ')}.` } };
  });

  mount(all.listJobsToBill)(async () => ({
    data: { currency: currencyOf(ctx), jobs: await jobsToBill(ctx) },
  }));
  mount(all.billAllAsAgreed)(async ({ user, body }) => ({
    data: { success: true, jobs: await billAll(ctx, user, body.jobs) },
  }));

  mount(billNothing)(async ({ user, params, body }) => {
    await nothingToBill(ctx, user.id, params.id, body.reason);
    return { data: { success: true, sheet: await loadSheet(ctx, params.id) } };
  });

  mount(listCash)(async () => ({ data: { cash: await cashWithEngineers(ctx) } }));
  mount(handInCash)(async ({ user, params }) => {
    await markCashHandedIn(ctx, user.id, params.id);
    return { data: { success: true, message: 'Handed in!', cash: await cashWithEngineers(ctx) } };
  });

  mount(bills.recordBillPayment)(async ({ user, params, body, idempotencyKey }) => {
    await addBillPayment(ctx, user.id, params.id, body, idempotencyKey);
    return {
      data: { success: true, message: 'Payment recorded!', order: await loadOrderDetail(ctx, params.id) },
    };
  });

  mount(bills.undoBillPayment)(async ({ user, params, body }) => {
    const id = await takeBackBillPayment(ctx, user.id, params.id, body.reason);
    return { data: { success: true, message: 'Payment taken back.', order: await loadOrderDetail(ctx, id) } };
  });

  mount(bills.changeBill)(async ({ user, params, body }) => {
    await updateBill(ctx, user, params.id, body);
    return {
      data: { success: true, message: CHANGED[body.action], order: await loadOrderDetail(ctx, params.id) },
    };
  });
}
