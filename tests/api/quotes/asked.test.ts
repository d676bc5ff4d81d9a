// What a customer says to a quote besides yes and no: where to come, what to change; and what they read of their money.
import { expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { askQuoteChange } from '#contract/quotes/quote-links.ts';
import { listQuotes } from '#contract/quotes/quotes.ts';
import { mailKinds, mailsOf } from '../../support/records/mails.ts';
import { settle } from '../../support/records/orders.ts';
import { accept, acceptAndPay, SOON } from '../../support/records/quote-answers.ts';
import { makeDraft, quoteRowOf, requestRowOf, sendDraft } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrsFitted, quoteShop } from '../../support/service/quote-shop.ts';

const { shop, quoted, read, pay } = quoteShop();
const ask = (token: string, change: string, version = 1) =>
  shop.stack.call(askQuoteChange, { body: { token, version, change } });
const toAnswer = async () =>
  (await dataOf(shop.admin(listAppointments, { query: { status: 'to-answer', kind: 'quote' } })))
    .appointments;

it('a visit needs an address and its post code, where the request names none', async () => {
  const { quote, token } = await quoted({ wantsSlot: true });
  expect(await read(token)).toMatchObject({ asksPlace: true });
  const none = { ...SOON, address: '', postCode: '' };
  expect(await accept(shop.stack, token, none)).toMatchObject({ issues: [{ path: 'address' }] });
  expect(await accept(shop.stack, token, { ...none, address: '2 Mill Lane' })).toMatchObject({
    issues: [{ path: 'postCode' }],
  });
  await dataOf(accept(shop.stack, token, { ...none, address: '2 Mill Lane', postCode: 'N1 2AB' }));
  expect(await read(token)).toMatchObject({ asksPlace: false, visit: SOON.slot });
  expect(await requestRowOf(shop.stack, quote.appointment)).toMatchObject({
    address: '2 Mill Lane',
    post_code: 'N1 2AB',
  });
  const [mail] = await mailsOf(shop.stack, 'quote-accepted-staff');
  expect(mail?.text).toContain('2 Mill Lane');
});

it('an address that we have is neither asked for nor replaced by whoever has the link', async () => {
  const { quote, token } = await quoted({ wantsSlot: true });
  const { version } = await requestRowOf(shop.stack, quote.appointment);
  await dataOf(
    shop.admin(editAppointment, {
      params: { id: quote.appointment },
      body: { address: '7 High Street', postCode: 'N7 7AA', version },
    }),
  );
  expect(await read(token)).toMatchObject({ asksPlace: false });
  await dataOf(accept(shop.stack, token, { ...SOON, address: 'Elsewhere', postCode: 'E1 1AA' }));
  expect(await requestRowOf(shop.stack, quote.appointment)).toMatchObject({ address: '7 High Street' });
});

it('what is paid, and when, is said beside what is left', async () => {
  const { token } = await quoted({ lines: burrsFitted(shop.product), due: 'deposit' });
  expect(await read(token)).toMatchObject({ paid: [], stillDue: 0 });
  await acceptAndPay(shop.stack, token);
  const at = new Date(shop.stack.clock.now()).toISOString();
  expect(await read(token)).toMatchObject({ paid: [{ amount: 36, at }], stillDue: 84 });
  const { order } = await dataOf(pay(token));
  shop.stack.emulator.control.approve(order.paypalOrderId ?? '');
  await dataOf(settle(shop.stack, order._id));
  expect(await read(token)).toMatchObject({ paid: [{ amount: 36 }, { amount: 84 }], stillDue: 0 });
});

it('a change that is asked for reaches the staff by mail, on the request and in what waits', async () => {
  const { quote, token } = await quoted();
  expect(await toAnswer()).toEqual([]);
  const change = 'Without the call-out, please.\nAnd on a Saturday.';
  for (let times = 0; times < 2; times += 1)
    expect(await ask(token, change)).toMatchObject({ ok: true, data: { quote: { canAnswer: true } } });
  expect((await read(token)).changeAskedAt).not.toBeNull();
  expect(await toAnswer()).toMatchObject([{ _id: quote.appointment, quote: { asksChange: true } }]);
  const { quotes } = await dataOf(shop.admin(listQuotes, { query: { appointment: quote.appointment } }));
  expect(quotes).toMatchObject([{ _id: quote._id, changeAsked: change }]);
  expect((await mailKinds(shop.stack)).filter((kind) => kind === 'quote-change-staff')).toHaveLength(1);
  shop.stack.clock.advance(60_000);
  await dataOf(ask(token, 'On a Sunday'));
  const mails = await mailsOf(shop.stack, 'quote-change-staff');
  expect(mails.map(({ text }) => text).join()).toContain('On a Sunday');
  // The next version answers it.
  await sendDraft(
    shop.stack,
    await makeDraft(shop.stack, { appointment: quote.appointment }, shop.admin),
    shop.admin,
  );
  expect(await toAnswer()).toEqual([]);
  expect(await ask(token, 'On a Monday')).toMatchObject({ code: 'stale_version' });
});

it('a quote that has ended can’t be asked to change', async () => {
  const { quote, token } = await quoted();
  await dataOf(accept(shop.stack, token));
  expect(await ask(token, 'On a Saturday')).toMatchObject({ code: 'illegal_move' });
  expect(await quoteRowOf(shop.stack, quote._id)).toMatchObject({ change_asked: null });
});
