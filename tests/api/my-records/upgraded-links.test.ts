// Links and mails of the previous release, after its database has been brought up to date, and while both releases run on it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { linkEngineer } from '#contract/diary/engineers.ts';
import { readAgreement } from '#contract/jobs/agreement-links.ts';
import { askPayerForStaff } from '#contract/jobs/visits.ts';
import { readBooking, readLinkedOrder } from '#contract/my-records/token-links.ts';
import { readQuoteOffer } from '#contract/quotes/quote-links.ts';
import type { GuestLinkKind } from '#server/db/system-tables.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import { judgeEarlierLinks } from '#server/token-links/earlier-links.ts';
import { openLink } from '#server/token-links/record-links.ts';
import { jobDone, send } from '../../support/bills/bills.ts';
import { type EarlierShop, openEarlier } from '../../support/database/earlier-schema.ts';
import { makeEngineer } from '../../support/records/diary.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { makeJob, writeOwn } from '../../support/records/jobs.ts';
import { linkTo, tokenIn } from '../../support/records/links.ts';
import { pay } from '../../support/records/orders.ts';
import { makeDraft, requestQuote, requestRowOf, sendDraft } from '../../support/records/quotes.ts';
import { inviteBy } from '../../support/records/team.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { send as ask } from '../../support/service/send.ts';

/** The last one before links had an address. */
const BEFORE = '019-bank-waiting';
const MINUTES_MS = 600_000;
const VISIT_KINDS = ['booking', 'quote', 'agreement', 'bill'] as const;
const LABOUR = { kind: 'labour' as const, name: 'Labour', quantity: 1, price: 34 };

const shop = freshShop();
let today: Context['db'];
let earlier: EarlierShop | undefined;
beforeEach(() => {
  today = shop.stack.ctx.db;
});
afterEach(async () => {
  shop.stack.ctx.db = today;
  await earlier?.[Symbol.asyncDispose]();
  earlier = undefined;
});

type Tokens = Partial<Record<GuestLinkKind, string>>;

async function tokensOf(address: string): Promise<Tokens> {
  const mails = await today.selectFrom('outbox').selectAll().where('to_address', '=', address).execute();
  return Object.fromEntries(mails.map(({ link_kind, text }) => [link_kind, tokenIn(text)]));
}

/** Visits of one person with a link of each kind; of the last one somebody else has booked. @returns their ids */
async function visitsOf(email: string, time: string): Promise<string[]> {
  const { stack, admin } = shop;
  const asked = await requestQuote(stack, email);
  await sendDraft(stack, await makeDraft(stack, { appointment: asked }, admin), admin);
  const done = await jobDone(shop, { email });
  await dataOf(send(shop, done, { email }));
  const payer = { ...PAYER, email };
  const job = await makeJob(stack, admin, { email: 'booker@example.com', payer, time, anyway: true });
  await dataOf(writeOwn(job, { lines: [LABOUR] }));
  await dataOf(admin(askPayerForStaff, { params: { id: job.id }, body: { version: 1 } }));
  return [asked, done, job.id];
}

async function correct(id: string, email: string): Promise<void> {
  const { version, payer } = await requestRowOf(shop.stack, id);
  const change = payer === null ? { email } : { payer: { ...PAYER, email } };
  await dataOf(shop.admin(editAppointment, { params: { id }, body: { ...change, version } }));
}

const PEOPLE = [
  ['untouched@example.com', '09:00', false, true],
  ['corrected@example.com', '11:00', true, true],
  ['unmailed@example.com', '13:00', false, false],
  ['unmailed-corrected@example.com', '15:00', true, false],
] as const;

/** The mail's address decides; without a mail the record's, unless it was edited since. */
const OPEN = { 'untouched@example.com': true, 'unmailed@example.com': true } as Record<string, boolean>;

async function fill(): Promise<Map<string, Tokens>> {
  const tokens = new Map<string, Tokens>();
  for (const [email, time, isEdited, hasMails] of PEOPLE) {
    const ids = await visitsOf(email, time);
    tokens.set(email, await tokensOf(email));
    shop.stack.clock.advance(MINUTES_MS);
    for (const id of isEdited ? ids : []) await correct(id, `right-${email}`);
    if (!hasMails) await today.deleteFrom('outbox').where('to_address', '=', email).execute();
  }
  return tokens;
}

/** As the previous release leaves it: links of engineers and invitations lie beside their records alone. */
async function leaveEarlier(): Promise<EarlierShop> {
  const links = today.selectFrom('guest_links').selectAll();
  for (const { kind, thing_id, token_hash } of await links.where('kind', 'in', ['day', 'feed']).execute())
    await today
      .updateTable('outbox')
      .set({
        dedupe_key: `engineer-${kind}-${token_hash.slice(0, 16)}`,
        link_kind: null,
        link_thing_id: null,
      })
      .where('kind', '=', `engineer-${kind}`)
      .where('link_thing_id', '=', thing_id)
      .execute();
  await today.deleteFrom('guest_links').where('kind', 'in', ['day', 'feed', 'invitation']).execute();
  earlier = await openEarlier(BEFORE, today);
  shop.stack.ctx.db = earlier.db;
  return earlier;
}

function open(kind: GuestLinkKind, token = '') {
  const { call } = shop.stack;
  const body = { token };
  if (kind === 'booking') return call(readBooking, { body });
  if (kind === 'quote') return call(readQuoteOffer, { body });
  if (kind === 'agreement') return call(readAgreement, { body });
  return kind === 'bill' ? call(readBill, { body }) : call(readLinkedOrder, { body });
}

const opened = async (tokens: Tokens) =>
  Object.fromEntries(
    await Promise.all(VISIT_KINDS.map(async (kind) => [kind, (await open(kind, tokens[kind])).ok])),
  );
const all = (isOpen: boolean) => Object.fromEntries(VISIT_KINDS.map((kind) => [kind, isOpen]));

it.each([
  ['at the start', true],
  ['as it is opened', false],
])('each link of an upgraded database opens for its own address, judged %s', async (_, atStart) => {
  const tokens = await fill();
  const { upgrade } = await leaveEarlier();
  expect((await upgrade())[0]).toBe('020-link-addresses');
  if (atStart) await judgeEarlierLinks(shop.stack.ctx);
  for (const [email] of PEOPLE)
    expect.soft(await opened(tokens.get(email) ?? {}), email).toEqual(all(OPEN[email] ?? false));
});

it('orders, days, calendars and invitations stay open, but those of an engineer with another address', async () => {
  const { stack, admin, product } = shop;
  await pay(stack, product);
  const { token: invitation } = await inviteBy(admin, stack);
  const paths: Record<string, string> = {};
  for (const name of ['ines', 'otto']) {
    const id = await makeEngineer(stack, { email: `${name}@example.com` }, admin);
    for (const link of ['day', 'feed'] as const)
      await dataOf(admin(linkEngineer, { params: { id }, body: { action: 'mail', link } }));
    const mails = await today
      .selectFrom('outbox')
      .select(['kind', 'text'])
      .where('to_address', '=', `${name}@example.com`)
      .execute();
    for (const { kind, text } of mails)
      paths[`${name} ${kind}`] = /\/(?:day|feeds)\/[\w.-]*[\w]/.exec(text)?.[0] ?? '';
  }
  const { text = '' } =
    (await today.selectFrom('outbox').select('text').where('link_kind', '=', 'order').executeTakeFirst()) ??
    {};
  stack.clock.advance(MINUTES_MS);
  const { db, upgrade } = await leaveEarlier();
  await db
    .updateTable('engineers')
    .set({ email: 'other@example.com' })
    .where('email', '=', 'otto@example.com')
    .execute();
  await upgrade();
  await judgeEarlierLinks(stack.ctx);
  expect(await open('order', tokenIn(text))).toMatchObject({ ok: true });
  expect(await openLink(stack.ctx, ['invitation'], invitation)).toMatchObject({ kind: 'invitation' });
  const answers: Record<string, number> = {};
  for (const [what, path] of Object.entries(paths)) answers[what] = (await ask(stack, 'GET', path)).status;
  expect(answers).toEqual({
    'ines engineer-day': 200,
    'ines engineer-feed': 200,
    'otto engineer-day': 410,
    'otto engineer-feed': 410,
  });
});

it('both releases open what the other writes meanwhile', async () => {
  const email = 'ada@example.com';
  const id = await requestQuote(shop.stack, email);
  const { db, upgrade } = await leaveEarlier();
  await upgrade();
  const { stack } = shop;
  await judgeEarlierLinks(stack.ctx);

  const written = 'w'.repeat(22);
  const now = stack.clock.now();
  const asBefore = { kind: 'booking', thing_id: id, expires_at: now + MINUTES_MS, created_at: now } as const;
  await db
    .insertInto('guest_links')
    .values({
      token_hash: hashToken(written),
      ...asBefore,
      address_key: null,
      role: null,
      last_used_at: null,
    })
    .execute();
  expect(await open('booking', written)).toMatchObject({ ok: true });
  stack.clock.advance(MINUTES_MS);
  await correct(id, 'ada@right.example');
  expect(await open('booking', written)).toMatchObject({ code: 'link_used' });

  const token = await linkTo(stack.ctx, db, 'booking', id);
  const found = await db
    .selectFrom('guest_links')
    .select(['kind', 'thing_id as id'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', ['booking'])
    .where('expires_at', '>', stack.clock.now())
    .executeTakeFirst();
  expect(found, 'as the previous release looks for it').toEqual({ kind: 'booking', id });
});

it('mails in flight arrive once, and none at an address that was corrected', async () => {
  const { stack } = shop;
  const tokens = await fill();
  const { db, upgrade } = await leaveEarlier();
  const waiting = await db.selectFrom('outbox').select('dedupe_key').execute();
  expect(waiting.length).toBeGreaterThan(tokens.size);
  await upgrade();
  stack.delivered.length = 0;
  // Two processes, as in a rolling restart.
  await Promise.all([
    deliverDueMail(stack.ctx),
    deliverDueMail({ ...stack.ctx }),
    judgeEarlierLinks(stack.ctx),
  ]);
  // One of them may leave what is beyond its first batch to the next round.
  await deliverDueMail(stack.ctx);
  expect(stack.delivered.map(({ key }) => key).sort()).toEqual(
    waiting.map(({ dedupe_key }) => dedupe_key).sort(),
  );
  const addresses = new Set(stack.delivered.map(({ to }) => to.address));
  expect([...addresses].filter((address) => address.includes('corrected'))).toEqual([
    'right-corrected@example.com',
  ]);
});
