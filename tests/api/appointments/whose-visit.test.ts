// Who pays and who booked see their own, and a visit that is given to another person leaves the account that had asked for it.
import { describe, expect, it } from 'vitest';
import { verifyEmail } from '#contract/accounts/account-links.ts';
import { cancelOwnAppointment, myAppointments } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { readOwnData } from '#contract/my-records/own-data.ts';
import { cancelBooking, readBooking } from '#contract/my-records/token-links.ts';
import { myOrders } from '#contract/orders/own-order.ts';
import { readQuoteOffer } from '#contract/quotes/quote-links.ts';
import { makeJob } from '../../support/records/jobs.ts';
import { bookingLink, linkFor } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { acceptAndPay, SOON } from '../../support/records/quote-answers.ts';
import { makeQuote, requestQuote, requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { quoteShop } from '../../support/service/quote-shop.ts';

const { shop } = quoteShop();
const OFFICE = {
  name: 'Hilda Kerr',
  email: 'accounts@office.example',
  company: 'Kerr Cafés Ltd',
  address: '9 Head Street, London',
  postCode: 'EC1 2AB',
  purchaseOrder: 'PO-17',
};

/** Asked for by a customer, quoted, accepted with a time, and paid. @param body what the staff change first */
async function paidVisit(body: object = {}) {
  const { stack, admin } = shop;
  const booker = await makeCustomer(stack);
  const id = await requestQuote(stack, booker.email);
  await stack.ctx.db.updateTable('appointments').set({ user_id: booker.id }).where('id', '=', id).execute();
  await dataOf(admin(editAppointment, { params: { id }, body: { version: 1, ...body } }));
  const draft = { appointment: id, due: 'all', wantsSlot: true, note: 'Private to the landlord.' } as const;
  const { token } = await makeQuote(stack, draft, admin);
  await acceptAndPay(stack, token, { ...SOON, name: 'Hilda Kerr' });
  return { id, booker, call: stack.as(booker.token) };
}
const versionOf = async (id: string) => (await requestRowOf(shop.stack, id)).version;
const edit = async (id: string, body: object) =>
  dataOf(shop.admin(editAppointment, { params: { id }, body: { version: await versionOf(id), ...body } }));

describe('a booker for whom somebody else pays', () => {
  it('reads no quote, price, note or name of the payer', async () => {
    const { id, call } = await paidVisit({ payer: OFFICE });
    const token = await bookingLink(shop.stack, id);
    const seen = [
      await dataOf(call(readOwnData)),
      await dataOf(call(myAppointments)),
      await dataOf(shop.stack.call(readBooking, { body: { token } })),
    ];
    for (const said of ['Hilda', 'Kerr', OFFICE.email, 'landlord', '"ends"', '"price', 'PO-17'])
      expect(JSON.stringify(seen)).not.toContain(said);
    expect(seen[0]).toMatchObject({ quotes: [], orders: [], appointments: [{ _id: id }] });
  });

  it('can’t cancel what the other has paid for, by link or account', async () => {
    const { id, call } = await paidVisit({ payer: OFFICE });
    const refused = { code: 'illegal_move', msg: expect.stringContaining('Somebody else has paid') };
    expect(await call(cancelOwnAppointment, { params: { id } })).toMatchObject(refused);
    const token = await bookingLink(shop.stack, id);
    expect(await shop.stack.call(cancelBooking, { body: { token } })).toMatchObject(refused);
    expect(await requestRowOf(shop.stack, id)).toMatchObject({ status: 'confirmed' });
  });

  it('is offered no Cancel then, but may move it', async () => {
    const { id, call } = await paidVisit({ payer: OFFICE });
    const own = { may: ['move', 'correct'], paidByAnother: true };
    expect((await dataOf(call(myAppointments))).appointments).toMatchObject([{ paidByAnother: true }]);
    const token = await bookingLink(shop.stack, id);
    const read = async () => (await dataOf(shop.stack.call(readBooking, { body: { token } }))).booking;
    expect(await read()).toMatchObject(own);
    await edit(id, { payer: null, paidOrders: 'correct' });
    expect(await read()).not.toHaveProperty('paidByAnother');
  });

  it('hears no price in the confirmation, and who pays for themselves does', async () => {
    const told = { priceTold: '£68 an hour', callOutTold: 45 };
    await paidVisit({ ...told, payer: OFFICE });
    const confirmed = async () => (await mailsOf(shop.stack, 'appointment-confirmed')).at(-1)?.text ?? '';
    expect(await confirmed()).toContain('confirmed');
    expect(await confirmed()).not.toContain('£');
    await makeJob(shop.stack, shop.admin, { email: 'self@people.example', ...told });
    expect(await confirmed()).toContain('Price told: £68 an hour. Call-out charge: £45.00');
  });

  it('hears that the visit is off, and the payer alone of the money', async () => {
    const { id, booker } = await paidVisit({ payer: OFFICE });
    const body = { version: await versionOf(id), reason: 'Our van has broken down.' };
    await dataOf(shop.admin(callOffAppointment, { params: { id }, body }));
    const [toBooker] = await mailsOf(shop.stack, 'appointment-called-off');
    expect(toBooker).toMatchObject({ to_address: booker.email });
    expect(toBooker?.text).not.toContain('refund');
    const [toPayer] = await mailsOf(shop.stack, 'payer-visit-ended');
    expect(toPayer).toMatchObject({ to_address: OFFICE.email, text: expect.stringContaining('refund') });
  });

  it('who pays for themselves reads and cancels as ever', async () => {
    const { id, call } = await paidVisit();
    expect((await dataOf(call(readOwnData))).quotes).toHaveLength(1);
    expect(await call(cancelOwnAppointment, { params: { id } })).toMatchObject({ ok: true });
    expect(await mailsOf(shop.stack, 'payer-visit-ended')).toEqual([]);
  });
});

describe('a guest’s request whose quote is opened by its link', () => {
  /** @param payer who else pays, if anybody does */
  async function quotedGuest(email: string, payer: typeof OFFICE | null = null) {
    const { stack, admin } = shop;
    const id = await requestQuote(stack, email);
    await dataOf(admin(editAppointment, { params: { id }, body: { version: 1, payer } }));
    const { token } = await makeQuote(stack, { appointment: id, wantsSlot: true }, admin);
    return { id, open: () => dataOf(stack.call(readQuoteOffer, { body: { token } })) };
  }
  const proveAccount = async (account: Person) => {
    const token = await linkFor(shop.stack, 'verify', account);
    await dataOf(shop.stack.as(account.token)(verifyEmail, { body: { token } }));
  };

  it('joins the account that has the address, now or later, with its quote', async () => {
    const account = await makeCustomer(shop.stack);
    await proveAccount(account);
    for (const person of [account, null]) {
      const email = person?.email ?? 'later@people.example';
      const { id, open } = await quotedGuest(email);
      expect(await requestRowOf(shop.stack, id)).toMatchObject({ user_id: null, email_proven_at: null });
      await open();
      const owner = person ?? (await makeCustomer(shop.stack, { email }));
      if (!person) await proveAccount(owner);
      expect(await dataOf(shop.stack.as(owner.token)(readOwnData))).toMatchObject({
        appointments: [{ _id: id }],
        quotes: [{ number: expect.any(String) }],
      });
    }
  });

  it('stays as it was where somebody else pays, and opens it', async () => {
    const { id, open } = await quotedGuest('booker@people.example', OFFICE);
    await open();
    expect(await requestRowOf(shop.stack, id)).toMatchObject({ user_id: null, email_proven_at: null });
  });
});

describe('a visit that staff give to another person', () => {
  const ownOf = async ({ token }: Person) => {
    const call = shop.stack.as(token);
    const { appointments } = await dataOf(call(myAppointments));
    const { orders } = await dataOf(call(myOrders));
    return [appointments.length, orders.length];
  };

  it('leaves the account with the orders of its quote', async () => {
    const { id, booker, call } = await paidVisit();
    expect(await ownOf(booker)).toEqual([1, 1]);
    await edit(id, { name: 'Joan Reed', email: 'joan@people.example', paidOrders: 'correct' });
    expect(await ownOf(booker)).toEqual([0, 0]);
    expect(await dataOf(call(readOwnData))).toMatchObject({ appointments: [], quotes: [], invoices: [] });
    expect(await call(cancelOwnAppointment, { params: { id } })).toMatchObject({ code: 'not_found' });
  });

  it('stays where the new address is the account’s own, or only the name is corrected', async () => {
    const { id, booker } = await paidVisit({ email: 'mistyped@people.example' });
    // The account's own visit, under an address that its owner had mistyped.
    await shop.stack.ctx.db
      .updateTable('appointments')
      .set({ user_id: booker.id })
      .where('id', '=', id)
      .execute();
    await edit(id, { email: booker.email.toUpperCase(), paidOrders: 'correct' });
    await edit(id, { name: 'Joan Reed' });
    expect((await ownOf(booker))[0]).toBe(1);
  });
});
