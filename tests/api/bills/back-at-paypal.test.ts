// A bill that was paid too much, and PayPal's payment that goes back in PayPal's own pages.
import { expect, it } from 'vitest';
import { payBill } from '#contract/bills/bill-links.ts';
import { recordBillPayment } from '#contract/bills/bills.ts';
import { exportMoney } from '#contract/exports/exports.ts';
import { settleRefund } from '#contract/orders/refunds-admin.ts';
import { readLedger } from '#server/money/balance.ts';
import { orderRow } from '#server/orders/order-rows.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { billLink, billSent } from '../../support/bills/bills.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { expectBalanceAgrees } from '../../support/histories/balance-books.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const control = () => shop.stack.emulator.control;

/** £40 by hand, then all £142 through PayPal, whose refund of the £40 too many waits. @returns PayPal's order */
async function paidTooMuch(id: string): Promise<string> {
  const { order } = await dataOf(shop.stack.call(payBill, { body: { token: await billLink(shop, id) } }));
  const paypalId = order.paypalOrderId ?? '';
  control().approve(paypalId);
  const body = { method: 'cash', amount: 40, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id }, body }));
  control().captureAsClient(paypalId);
  control().fault('refund', 'down', { times: 9 });
  await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', paypalId);
  return paypalId;
}

const ledgerOf = async (id: string) => readLedger(shop.stack.ctx.db, await orderRow(shop.stack.ctx.db, id));

it('takes off the invoice only what is beyond the sum that was too much', async () => {
  const { _id: id } = await billSent(shop);
  const paypalId = await paidTooMuch(id);
  expect((await ledgerOf(id)).balance).toMatchObject({ overpaid: 4_000, unwanted: 0, due: 0 });
  control().refundAtPayPal(control().captures().at(-1)?.id ?? '');
  await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId);
  control().clearFaults();
  shop.stack.clock.advance(3_600_000);
  await reconcile(shop.stack.ctx);
  const { balance, refunds } = await ledgerOf(id);
  expect(balance).toMatchObject({
    held: 4_000,
    left: 4_000,
    invoiced: 14_200,
    credited: 10_200,
    overpaid: 0,
  });
  expect(refunds.filter(({ state }) => state === 'done')).toMatchObject([
    { why: 'twice', amount_minor: 4_000 },
    { why: 'price', amount_minor: 10_200 },
  ]);
  expect(refunds.filter(({ issue }) => issue !== null)).toEqual([]);
  await expectBalanceAgrees(shop);
  const mails = [
    ...(await mailsOf(shop.stack, 'order-part-refunded')),
    ...(await mailsOf(shop.stack, 'order-refunded')),
  ];
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('£142.00')]);
});

const today = { query: { from: '2026-11-24', to: '2026-11-24' } };

it('names PayPal’s refund in each of its rows in money.csv', async () => {
  const { _id: id } = await billSent(shop);
  const paypalId = await paidTooMuch(id);
  control().refundAtPayPal(control().captures().at(-1)?.id ?? '');
  await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', paypalId);
  const lines = (await dataOf(shop.admin(exportMoney, today))).split('\r\n');
  const refund = control().refunds().at(-1)?.id ?? '';
  expect(lines.filter((line) => line.includes('Refunded')).map((line) => line.includes(refund))).toEqual([
    true,
    true,
  ]);
});

it('names there what a person wrote of a refund by hand', async () => {
  const { _id: id } = await billSent(shop);
  const body = { method: 'cash', amount: 150, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id }, body }));
  const [refund] = (await ledgerOf(id)).refunds;
  const sent = { decision: 'sent', method: 'transfer', reference: 'FP-ONE-2' } as const;
  await dataOf(shop.admin(settleRefund, { params: { id: refund?.id ?? '' }, body: sent }));
  expect(await dataOf(shop.admin(exportMoney, today))).toContain('FP-ONE-2');
});
