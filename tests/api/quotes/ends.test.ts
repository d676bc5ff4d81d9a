// What ends a visit, a quote or an order, and what becomes of the money: seen from outside, with PayPal's own records.
import { describe, expect, it } from 'vitest';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { changeOrder } from '#contract/orders/orders.ts';
import { reconcile } from '#server/payments/reconcile.ts';
import { sendEmulatorEvent } from '../../support/doubles/webhooks.ts';
import { endsOf } from '../../support/records/ends.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { approveAndSettle, beginRest, type Situated } from '../../support/records/money-situations.ts';
import { settle, stockOf } from '../../support/records/orders.ts';
import { makeStaff } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop, read, pay } = quoteShop();
const { at, visit, orderOf, control, callOff, cancelVisit, cancelFirst, returned, textOf } = endsOf(shop);

async function expectEnded({ request, token }: Situated): Promise<void> {
  expect((await visit(request)).status).toBe('cancelled');
  expect(await read(token)).toMatchObject({ canAnswer: false, stillDue: 0, openOrder: null });
  expect(await pay(token)).toMatchObject({ code: expect.stringMatching(/^(?:illegal_move|order_closed)$/) });
  expect(await stockOf(shop.stack, shop.product)).toBe(5);
}

describe('the visit is cancelled', () => {
  it.each([
    ['called off by the company', (situated: Situated) => callOff(situated)],
    ['cancelled by its customer', cancelVisit],
    [
      'set to cancelled by the staff',
      ({ request: id }: Situated) =>
        shop.admin(updateAppointmentStatus, { params: { id }, body: { status: 'cancelled' } }),
    ],
  ] as const)(
    '%s after the deposit: all of it goes back, and nothing is sold any more',
    async (name, end) => {
      // A visit that waits for its new time to be confirmed: the specification lets the staff cancel no other.
      if (name.startsWith('set'))
        await shop.stack.ctx.db.updateTable('engineers').set({ active: 0 }).execute();
      const situated = await at(name.startsWith('set') ? 'moved' : 'first paid');
      await end(situated);
      await expectEnded(situated);
      expect(returned()).toBe(60);
      expect(await orderOf(situated.first)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    },
  );

  it('called off: one mail says that the visit is off and what goes back', async () => {
    await callOff(await at('first paid'));
    const text = await textOf('appointment-called-off');
    expect(text).toContain('Our van has broken down');
    expect(text).toContain('60.00');
    expect(await mailsOf(shop.stack, 'order-cancelled')).toEqual([]);
  });

  it('the staff don’t read that nothing needs doing when money is involved', async () => {
    await cancelVisit(await at('first paid'));
    expect(await textOf('appointment-changed-staff')).not.toContain('don’t need to do anything');
  });

  it('an admin may keep a part, with a reason that the customer reads', async () => {
    const situated = await at('rest paid');
    expect((await visit(situated.request)).ends).toMatchObject({ paid: 200 });
    const keep = { giveBack: 150, keptReason: 'The part was made to measure.' };
    await callOff(situated, keep);
    await expectEnded(situated);
    expect(returned()).toBe(150);
    expect(await orderOf(situated.first)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'completed',
      refundedAmount: 10,
    });
    expect((await orderOf(situated.rest)).paymentStatus).toBe('refunded');
    const text = await textOf('appointment-called-off');
    expect(text).toContain('We are refunding £150.00');
    expect(text).toContain('We keep £50.00: The part was made to measure.');
  });

  it('an admin may keep all of it', async () => {
    const situated = await at('first paid');
    await callOff(situated, { giveBack: 0, keptReason: 'You weren’t there, twice.' });
    await expectEnded(situated);
    expect(returned()).toBe(0);
    expect(await textOf('appointment-called-off')).not.toContain('refunding');
  });

  it('keeping a part needs an admin and a reason, and the sum that was paid', async () => {
    const situated = await at('first paid');
    const { version } = await visit(situated.request);
    const staff = shop.stack.as((await makeStaff(shop.stack)).token);
    const ask = (by: typeof staff, more: { giveBack: number; keptReason?: string }) =>
      by(callOffAppointment, {
        params: { id: situated.request },
        body: { reason: 'Our van has broken down', version, ...more },
      });
    const why = { keptReason: 'The part was made to measure.' };
    expect(await ask(staff, { giveBack: 20, ...why })).toMatchObject({ code: 'forbidden' });
    expect(await ask(shop.admin, { giveBack: 20 })).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'keptReason' }],
    });
    expect(await ask(shop.admin, { giveBack: 61 })).toMatchObject({ code: 'illegal_move' });
    expect((await visit(situated.request)).status).toBe('confirmed');
    expect(await ask(staff, { giveBack: 60 })).toMatchObject({ ok: true });
    expect(returned()).toBe(60);
  });

  it('while PayPal clears the deposit for days: the quote ends at once, and the money goes back when it comes', async () => {
    const situated = await at('eCheck pending');
    await callOff(situated);
    await expectEnded(situated);
    control().setCapture(control().captures().at(-1)?.id ?? '', 'COMPLETED');
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.COMPLETED', situated.first?.paypalId ?? '');
    shop.stack.clock.advance(60_000);
    await reconcile(shop.stack.ctx);
    expect(returned()).toBe(60);
    expect(await stockOf(shop.stack, shop.product)).toBe(5);
  });

  it('while PayPal is away: it ends all the same', async () => {
    const situated = await at('first paid');
    for (const call of ['get', 'refund', 'get-capture', 'get-refund'] as const)
      control().fault(call, 'down', { times: 50 });
    await callOff(situated);
    await expectEnded(situated);
    control().clearFaults();
    for (let round = 0; round < 3; round += 1) {
      shop.stack.clock.advance(60 * 60_000);
      await reconcile(shop.stack.ctx);
    }
    expect(returned()).toBe(60);
  });
});

describe('the deposit’s order is cancelled by its customer', () => {
  it('after the rest was paid: both go back', async () => {
    const situated = await at('rest paid');
    await dataOf(cancelFirst(situated));
    await expectEnded(situated);
    expect(returned()).toBe(200);
  });

  it('while the rest is open at PayPal: an approval of it captures nothing', async () => {
    const situated = await at('rest open');
    await dataOf(cancelFirst(situated));
    control().approve(situated.rest?.paypalId ?? '');
    expect(await settle(shop.stack, situated.rest?.id ?? '')).toMatchObject({ ok: false });
    expect(control().captures()).toHaveLength(1);
    expect(returned()).toBe(60);
  });
});

describe('money given back as goodwill', () => {
  it('in the list of orders leaves the visit as it is', async () => {
    const { request, first } = await at('first paid');
    await dataOf(
      shop.admin(changeOrder, { params: { id: first?.id ?? '' }, body: { paymentStatus: 'refunded' } }),
    );
    expect(returned()).toBe(60);
    expect(await visit(request)).toMatchObject({ status: 'confirmed', slot: expect.anything() });
  });

  it('in PayPal’s own pages leaves the visit as it is', async () => {
    const { request, first } = await at('first paid');
    control().refundAtPayPal(control().captures()[0]?.id ?? '');
    await sendEmulatorEvent(shop.stack, 'PAYMENT.CAPTURE.REFUNDED', first?.paypalId ?? '');
    expect((await orderOf(first)).paymentStatus).toBe('refunded');
    expect(await visit(request)).toMatchObject({ status: 'confirmed', slot: expect.anything() });
    expect(await stockOf(shop.stack, shop.product)).toBe(3);
  });

  it('doesn’t make the rest dearer', async () => {
    const { token, first } = await at('first paid');
    await dataOf(
      shop.admin(changeOrder, { params: { id: first?.id ?? '' }, body: { paymentStatus: 'refunded' } }),
    );
    expect(await read(token)).toMatchObject({ stillDue: 140 });
  });
});

it('an admin cancels the order of the rest: its sum goes back and is due again, and the visit stays', async () => {
  const { request, rest, token } = await at('rest paid');
  await dataOf(shop.admin(changeOrder, { params: { id: rest?.id ?? '' }, body: { status: 'cancelled' } }));
  expect(returned()).toBe(140);
  expect(await read(token)).toMatchObject({ state: 'accepted', stillDue: 140 });
  expect((await visit(request)).status).toBe('confirmed');
});

it('a rest that PayPal refuses days later: its mail leaves the quote accepted', async () => {
  const situated = await at('first paid');
  const rest = await beginRest(shop.stack, situated.token);
  control().fault('capture', 'pending');
  await approveAndSettle(shop.stack, rest);
  control().setCapture(control().captures().at(-1)?.id ?? '', 'DECLINED');
  await settle(shop.stack, rest.id);
  const [mail] = await mailsOf(shop.stack, 'quote-not-paid');
  expect(mail?.text).toContain('No money was taken');
  expect(mail?.text).not.toContain('isn’t accepted');
  expect((await read(situated.token)).stillDue).toBeGreaterThan(0);
});
