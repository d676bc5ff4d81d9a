// Payments at PayPal without an order: listed and mailed to the staff, and refunded only by an admin.
import { beforeEach, describe, expect, it } from 'vitest';
import { readToday } from '#contract/dashboard/today.ts';
import { decideUnmatchedPayment, listUnmatchedPayments } from '#contract/orders/unmatched-payments.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { emulatorOf } from '../../support/doubles/emulator.ts';
import { sendEvent } from '../../support/doubles/webhooks.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { changePayment, orderRowOf, pay } from '../../support/records/orders.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const DAY = 86_400_000;
const shop = freshShop();
const { fault, captures } = emulatorOf(shop);
const refunds = () => shop.stack.emulator.control.refunds();
const list = () => shop.admin(listUnmatchedPayments);
const decide = (id: string, decision: 'refund' | 'close', call = shop.admin) =>
  call(decideUnmatchedPayment, { params: { id }, body: { decision } });

let id: string;
let paypalId: string;
let custom: string;
const staffMails = () =>
  sendEvent(
    shop.stack,
    JSON.parse(shop.stack.emulator.control.webhook('PAYMENT.CAPTURE.COMPLETED', paypalId)),
  );
const mails = () => mailsOf(shop.stack, 'payment-unmatched-staff');
const steps = async () =>
  (
    await shop.stack.ctx.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'payment')
      .where('entity_id', '=', id)
      .execute()
  ).map(({ action }) => action);

/** As after a restore of an older backup: PayPal has the money, and the order is gone. */
beforeEach(async () => {
  ({ id: custom, paypalId } = await pay(shop.stack, shop.product, 2));
  id = captures()[0]?.id ?? '';
  await shop.stack.ctx.db.deleteFrom('orders').where('id', '=', custom).execute();
  await shop.stack.ctx.db.deleteFrom('outbox').execute();
});

it('the total counts those beyond the list’s two hundred too, and Today counts the same', async () => {
  const { id: claimedBy } = await pay(shop.stack, shop.product);
  const { capture_id } = await orderRowOf(shop.stack, claimedBy);
  const names = [capture_id ?? '', ...Array.from({ length: 204 }, (_, n) => `CAPTURE-${n}`)];
  await shop.stack.ctx.db
    .insertInto('unmatched_captures')
    .values(
      names.map((name) => ({ capture_id: name, paypal_id: '', custom_id: '', seen_at: 1, attempts: 0 })),
    )
    .execute();
  const { payments, total } = await dataOf(list());
  expect([payments.length, total]).toEqual([200, 204]);
  const { items } = await dataOf(shop.admin(readToday));
  expect(items.find(({ kind }) => kind === 'payments')).toMatchObject({ count: 204 });
});

describe('a payment that matches no order', () => {
  it("is listed with PayPal's details, and mailed to the staff once", async () => {
    expect(await staffMails()).toBe(200);
    expect(await staffMails()).toBe(200);
    await reconcile(shop.stack.ctx);
    expect(await list()).toMatchObject({
      data: {
        total: 1,
        payments: [
          {
            _id: id,
            paypalId,
            amount: 25,
            payerName: 'Sam Buyer',
            payerEmail: 'sam.buyer@example.com',
            orderNumber: '',
            seenAt: new Date(shop.stack.clock.now()).toISOString(),
            status: 'open',
          },
        ],
      },
    });
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to_address: 'staff@kelvinrowe.example' });
    for (const fact of ['25.00', id, paypalId, 'Sam Buyer, sam.buyer@example.com'])
      expect(sent[0]?.text).toContain(fact);
  });

  it('is never refunded automatically', async () => {
    await staffMails();
    for (let day = 0; day < 40; day += 1) {
      shop.stack.clock.advance(DAY);
      await reconcile(shop.stack.ctx);
    }
    expect(refunds()).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });

  it('is refunded once for any number of requests, and each step is in the audit log', async () => {
    await staffMails();
    const presses = await Promise.all(Array.from({ length: 5 }, () => decide(id, 'refund')));
    for (const press of presses) expect(press).toMatchObject({ ok: true, data: { payment: { _id: id } } });
    expect(await decide(id, 'refund')).toMatchObject({
      ok: true,
      status: 200,
      data: { payment: { status: 'refunded' } },
    });
    expect(refunds()).toHaveLength(1);
    expect(await steps()).toEqual(['refund', 'refunded']);
    expect(await list()).toMatchObject({ data: { payments: [], total: 0 } });
    expect(await decide(id, 'close')).toMatchObject({ ok: false, code: 'illegal_move' });
  });

  it.each(['down', 'reset-after', 'status-503'] as const)(
    'refunded while PayPal answers %s is recorded only after PayPal did it, once',
    async (trouble) => {
      await staffMails();
      fault('refund', trouble);
      expect(await decide(id, 'refund')).toMatchObject({
        ok: true,
        status: 202,
        data: { payment: { status: 'refunding' } },
      });
      expect(await list()).toMatchObject({ data: { payments: [{ status: 'refunding' }] } });
      expect(await decide(id, 'close')).toMatchObject({ ok: false, code: 'illegal_move' });
      // Longer than PayPal keeps idempotency keys.
      shop.stack.clock.advance(7 * 3_600_000);
      await reconcile(shop.stack.ctx);
      await reconcile(shop.stack.ctx);
      expect(refunds()).toHaveLength(1);
      expect(await steps()).toEqual(['refund', 'refunded']);
    },
  );

  it('refused by PayPal says so, and can be retried', async () => {
    shop.stack.emulator.control.keepRefusals(true);
    await staffMails();
    fault('refund', 'TRANSACTION_REFUSED');
    const refused = await decide(id, 'refund');
    expect(refused).toMatchObject({ ok: false, code: 'not_refundable' });
    expect(!refused.ok && refused.msg).toContain('no money moved');
    expect(await list()).toMatchObject({ data: { payments: [{ status: 'open' }] } });
    expect(await decide(id, 'refund')).toMatchObject({ ok: true, status: 200 });
    expect(await steps()).toEqual(['refund', 'refund-refused', 'refund', 'refunded']);
  });

  it.each(['status-403', 'status-404'] as const)(
    'that PayPal answers with %s can be decided again',
    async (trouble) => {
      await staffMails();
      fault('refund', trouble);
      const undecided = await decide(id, 'refund');
      expect(undecided).toMatchObject({ ok: false, code: 'not_refundable' });
      expect(!undecided.ok && undecided.msg).toContain('doesn’t say whether it has made this refund');
      expect(await list()).toMatchObject({ data: { payments: [{ status: 'open' }] } });
      expect(await decide(id, 'refund')).toMatchObject({ ok: true, status: 200 });
      expect(refunds()).toHaveLength(1);
    },
  );

  it('refunded in PayPal’s console reads refunded, and nothing more is refunded', async () => {
    await staffMails();
    shop.stack.emulator.control.refundAtPayPal(id);
    expect(await decide(id, 'refund')).toMatchObject({ data: { payment: { status: 'refunded' } } });
    expect(refunds()).toHaveLength(1);
  });

  it('leaves the list when it is marked as handled, and no money moves', async () => {
    await staffMails();
    expect(await decide(id, 'close')).toMatchObject({ ok: true, data: { payment: { status: 'closed' } } });
    expect(await decide(id, 'close')).toMatchObject({ ok: true });
    expect(await list()).toMatchObject({ data: { payments: [] } });
    expect(await decide(id, 'refund')).toMatchObject({ ok: false, code: 'illegal_move' });
    expect(refunds()).toEqual([]);
    expect(await steps()).toEqual(['close']);
  });

  it('is for admins', async () => {
    await staffMails();
    expect(await decide(id, 'refund', shop.customer)).toMatchObject({ ok: false, code: 'forbidden' });
    expect(await decide('NOBODYKNOWS', 'refund')).toMatchObject({ ok: false, code: 'not_found' });
    expect(refunds()).toEqual([]);
  });

  it('is stored while PayPal cannot be asked, and completed and mailed later', async () => {
    fault('get-capture', 'down');
    expect(await staffMails()).toBe(200);
    expect(await list()).toMatchObject({ data: { payments: [{ _id: id, amount: null, status: 'open' }] } });
    expect(await mails()).toEqual([]);
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(await list()).toMatchObject({ data: { payments: [{ amount: 25 }] } });
    expect(await mails()).toHaveLength(1);
  });

  it('claimed by an order since is neither listed nor refunded', async () => {
    await staffMails();
    const other = await pay(shop.stack, shop.product);
    await changePayment(shop.stack, { capture_id: id }, other.id);
    expect(await list()).toMatchObject({ data: { payments: [] } });
    expect(await decide(id, 'refund')).toMatchObject({ ok: false, code: 'not_found' });
    expect(refunds()).toEqual([]);
  });
});
