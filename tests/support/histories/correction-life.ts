// Steps of random histories in which the staff correct who booked a visit or who pays for it, and what must hold of links and mails then:
// each is whose its record is now.
import { expect } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment, mailAgain } from '#contract/appointments/edit-appointment.ts';
import type { PaidOrders } from '#contract/appointments/told.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { readAgreement } from '#contract/jobs/agreement-links.ts';
import { readBooking, readLinkedOrder } from '#contract/my-records/token-links.ts';
import { readQuoteOffer } from '#contract/quotes/quote-links.ts';
import type { GuestLinkKind } from '#server/db/system-tables.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { PAYER } from '../records/diary-bodies.ts';
import { tokenIn } from '../records/links.ts';
import { dataOf } from '../service/data-of.ts';
import type { Act, MoneyShop } from './money-shop.ts';

const visitsOf = ({ stack: { ctx } }: MoneyShop) =>
  ctx.db.selectFrom('appointments').selectAll().orderBy('created_at').orderBy('id').execute();

const onVisit =
  (act: (shop: MoneyShop, visit: AppointmentRow, detail: string) => unknown): Act =>
  async (shop, at, detail) => {
    const visits = await visitsOf(shop);
    const visit = visits[at % Math.max(1, visits.length)];
    if (visit) await act(shop, visit, detail);
  };

const isAlone = ({ isPair, mayStop }: MoneyShop): boolean => !isPair && !mayStop;

/** @param detail what becomes of what is paid */
async function correct(shop: MoneyShop, visit: AppointmentRow, change: object, detail: string) {
  const { id, version, email, payer } = visit;
  for (const one of [email, JSON.parse(payer ?? '{}').email]) if (one) shop.replaced.add(one.toLowerCase());
  const body = { ...change, version, paidOrders: detail as PaidOrders, tellsCustomer: true };
  const answer = await shop.admin(editAppointment, { params: { id }, body });
  if (isAlone(shop)) expect(answer).toMatchObject({ ok: true });
}

const PAYERS: Readonly<Record<string, typeof PAYER | null>> = {
  Hilda: PAYER,
  Hugo: { ...PAYER, name: 'Hugo Kerr', email: 'hugo@office.example' },
  'somebody without an address': { ...PAYER, email: '' },
  'the booker': null,
};

/** Orders without an address now. */
async function noteUnreachable({ stack, unreachable }: MoneyShop): Promise<void> {
  const nobodys = stack.ctx.db.selectFrom('orders').select('id').where('email', '=', '');
  for (const { id } of await nobodys.execute()) unreachable.add(id);
}

export const CORRECTION_STEPS: Record<string, Act> = {
  'correct the address': onVisit((shop, visit, detail) => {
    const [which = '', paid = ''] = detail.split(', ');
    const right = shop.booked.get(visit.id) ?? visit.email;
    shop.booked.set(visit.id, right);
    const wrong = `ÖMER-${visit.id.toLowerCase()}@Mistyped.example`;
    const emails: Record<string, string> = { wrong, right, 'in capitals': visit.email.toUpperCase() };
    return correct(shop, visit, { email: emails[which] }, paid);
  }),
  'name who pays': onVisit(async (shop, visit, detail) => {
    const [who = '', paid = ''] = detail.split(', ');
    await correct(shop, visit, { payer: PAYERS[who] }, paid);
    await noteUnreachable(shop);
  }),
  'mail again': onVisit(async (shop, { id }) => {
    await shop.admin(mailAgain, { params: { id } });
    if (!isAlone(shop)) return;
    const { appointment } = await dataOf(shop.admin(readAppointment, { params: { id } }));
    expect(appointment.mailsAgain, 'mails to send again').toEqual([]);
  }),
  'mails leave': letMailsLeave,
};

/** Addresses by kind and id of what their links open, as the tables say it. */
async function ownersOf(shop: MoneyShop): Promise<Map<string, string[]>> {
  const { db } = shop.stack.ctx;
  const visits = await visitsOf(shop);
  const payerOf = (id: string | null) => {
    const visit = visits.find((one) => one.id === id);
    const named: { email: string } | null = visit?.payer ? JSON.parse(visit.payer) : null;
    return named ? named.email : (visit?.email ?? '');
  };
  const quotes = await db.selectFrom('quotes').select(['id', 'appointment_id']).execute();
  const orders = await db.selectFrom('orders').select(['id', 'email', 'payment_state', 'job_id']).execute();
  const owners: [string, string[]][] = [
    ...visits.map(({ id, email }) => [`booking ${id}`, [email]] as [string, string[]]),
    ...visits.map(({ id }) => [`agreement ${id}`, [payerOf(id)]] as [string, string[]]),
    ...quotes.map(
      ({ id, appointment_id }) => [`quote ${id}`, [payerOf(appointment_id)]] as [string, string[]],
    ),
    ...orders.map(({ id, email }) => [`order ${id}`, [email]] as [string, string[]]),
    ...orders.map(({ id, email, payment_state, job_id }): [string, string[]] => [
      `bill ${id}`,
      [email, payment_state === 'pending' ? payerOf(job_id) : ''],
    ]),
  ];
  return new Map(
    owners.map(([what, emails]) => [what, emails.filter(Boolean).map((email) => email.toLowerCase())]),
  );
}

/** None goes to an address that its record has lost. */
export async function letMailsLeave(shop: MoneyShop): Promise<void> {
  await noteLinks(shop);
  const before = shop.stack.delivered.length;
  await deliverDueMail(shop.stack.ctx);
  if (isAlone(shop)) await expectRightlyMailed(shop, before);
}

/** Remembers the links in mails that wait: once sent, their copies hold none. */
export async function noteLinks({ stack: { ctx }, links }: MoneyShop): Promise<void> {
  const mails = await ctx.db
    .selectFrom('outbox')
    .select(['to_address', 'link_kind', 'link_thing_id', 'text'])
    .where('link_kind', 'is not', null)
    .execute();
  for (const { to_address, link_kind, link_thing_id, text } of mails) {
    const token = tokenIn(text);
    if (token && link_kind && link_thing_id)
      links.set(token, { kind: link_kind, id: link_thing_id, address: to_address.toLowerCase() });
  }
}

/** Nothing left for an address that its record has lost, and each link that left opens. */
async function expectRightlyMailed(shop: MoneyShop, from: number): Promise<void> {
  const { stack, links, replaced } = shop;
  const { db } = stack.ctx;
  const owners = await ownersOf(shop);
  const notices = await db.selectFrom('cancellations').select('email').execute();
  const known = new Set([...[...owners.values()].flat(), ...notices.map(({ email }) => email.toLowerCase())]);
  const mails = await db.selectFrom('outbox').selectAll().execute();
  for (const { key, to, text } of stack.delivered.slice(from)) {
    const address = to.address.toLowerCase();
    expect(replaced.has(address) && !known.has(address), `${key} to a lost address`).toBe(false);
    const { link_kind: kind, link_thing_id: id } = mails.find(({ dedupe_key }) => dedupe_key === key) ?? {};
    const token = tokenIn(text);
    if (!kind || !id || !token) continue;
    expect(owners.get(`${kind} ${id}`), key).toContain(address);
    links.set(token, { kind, id, address });
  }
}

function open({ stack: { call } }: MoneyShop, kind: GuestLinkKind, token: string) {
  const body = { token };
  if (kind === 'booking') return call(readBooking, { body });
  if (kind === 'quote') return call(readQuoteOffer, { body });
  if (kind === 'agreement') return call(readAgreement, { body });
  return kind === 'bill' ? call(readBill, { body }) : call(readLinkedOrder, { body });
}

/** Every link that was ever mailed opens as long as its record has its address, and only then. */
export async function expectLinksAgree(shop: MoneyShop): Promise<void> {
  await noteLinks(shop);
  await noteUnreachable(shop);
  if (shop.replaced.size === 0) return;
  const owners = await ownersOf(shop);
  for (const [token, { kind, id, address }] of shop.links) {
    const answer = await open(shop, kind, token);
    const isRefused = !answer.ok && answer.code === 'link_used';
    expect(isRefused, `${kind} link of ${address}`).toBe(!owners.get(`${kind} ${id}`)?.includes(address));
  }
}

/** What is still to be paid for a quote is asked of whoever pays for its visit now. */
export async function expectCopiesAgree(shop: MoneyShop): Promise<void> {
  const owners = await ownersOf(shop);
  const unpaid = await shop.stack.ctx.db
    .selectFrom('orders')
    .select(['number', 'email', 'quote_id'])
    .where('quote_id', 'is not', null)
    .where('payment_state', '=', 'pending')
    .where('status', '!=', 'cancelled')
    .where('received_minor', '=', 0)
    .execute();
  for (const { number, email, quote_id } of unpaid)
    expect([email.toLowerCase()], `whom ${number} asks`).toEqual(
      owners.get(`quote ${quote_id}`)?.length ? owners.get(`quote ${quote_id}`) : [''],
    );
}
