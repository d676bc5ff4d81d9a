// Erasure takes the copies of emails to and about a person: rows of the outbox and files, whoever they were sent to.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { billNothing } from '#contract/jobs/sheets.ts';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { askQuoteChange, declineQuote } from '#contract/quotes/quote-links.ts';
import { erasePerson } from '#server/data-protection/subject-access.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import type { Context } from '#server/platform/context.ts';
import { billSent, jobDone } from '../../support/bills/bills.ts';
import { withSmtp } from '../../support/doubles/smtp-mailer.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { makeJob, partLine, pressBeside, writeOwn } from '../../support/records/jobs.ts';
import { mailKinds } from '../../support/records/mails.ts';
import { ADDRESS, pay } from '../../support/records/orders.ts';
import { makeQuote, requestRowOf } from '../../support/records/quotes.ts';
import { aNotice, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const EMAIL = ADDRESS.email;
/** Whatever identifies the person in the forms below. */
const PERSONAL = [
  'Ada',
  'Marsh',
  EMAIL,
  'Ada.Marsh@Example.com',
  '7946 0999',
  'Kettle Lane',
  '1 Sample Street',
  'longcase',
];
const visit = (change = {}) =>
  shop.stack.call(requestAppointment, {
    body: aVisit({ email: EMAIL, address: '3 Kettle Lane', postCode: 'SE1 0AA', ...change }),
  });

let ctx: Context;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erased-mails-'));
  ctx = withSmtp(shop.stack, { dataDir: folder });
});
afterEach(() => rmSync(folder, { recursive: true }));

const erase = () => erasePerson(ctx, EMAIL.toUpperCase(), 'operator');
function files(): string[] {
  const outbox = join(folder, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).map((name) => join(outbox, name)) : [];
}
/** Without the soft line breaks of quoted-printable. */
const held = async (personal = PERSONAL) => {
  const rows = await ctx.db.selectFrom('outbox').selectAll().execute();
  const texts = [
    ...rows.map((row) => JSON.stringify(row)),
    ...files().map((file) => readFileSync(file, 'utf8')),
  ];
  return texts
    .map((text) => text.replace(/=\r?\n/g, ''))
    .filter((text) => personal.some((said) => text.includes(said)));
};

/** A visit, a quote that is answered, an order and a notice: each mails the person and the office. */
async function leaveMails(): Promise<void> {
  await dataOf(visit());
  await dataOf(visit({ isQuoteRequest: true, message: 'What would the longcase cost?' }));
  const { id } = await ctx.db
    .selectFrom('appointments')
    .select('id')
    .where('is_quote', '=', 1)
    .executeTakeFirstOrThrow();
  const { token } = await makeQuote(shop.stack, { appointment: id }, shop.admin);
  const shown = { token, version: 1 };
  await dataOf(shop.stack.call(askQuoteChange, { body: { ...shown, change: 'Ada asks: and the strike?' } }));
  await dataOf(shop.stack.call(declineQuote, { body: { ...shown, reason: 'Too much for Ada Marsh' } }));
  await pay(shop.stack, shop.product);
  await dataOf(shop.stack.call(noticeOfCancellation, { body: aNotice({ email: EMAIL }) }));
}

it('of visits, quotes, orders and notices, to the person and to the office', async () => {
  await leaveMails();
  await deliverDueMail(ctx);
  expect(await mailKinds(shop.stack)).toEqual(
    expect.arrayContaining([
      'appointment-received-staff',
      'cancellation-received-staff',
      'order-paid-staff',
      'quote-change-staff',
      'quote-declined-staff',
    ]),
  );
  expect(files()).toHaveLength((await mailKinds(shop.stack)).length);
  expect((await held()).length).toBeGreaterThan(10);
  const { mails } = await erase();
  expect(await held()).toEqual([]);
  expect(mails).toBeGreaterThan(10);
});

it('and the words of their own in the history, which says what happened still', async () => {
  const history = () =>
    ctx.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity', '<>', 'person')
      .orderBy('id')
      .execute();
  await leaveMails();
  const before = await history();
  expect(JSON.stringify(before)).toContain('Too much for Ada Marsh');
  await deliverDueMail(ctx);
  await erase();
  const after = await history();
  for (const said of PERSONAL) expect(JSON.stringify(after)).not.toContain(said);
  expect(after.map(({ action }) => action)).toEqual(before.map(({ action }) => action));
  expect(after.find(({ action }) => action === 'decline')?.after).toBe('{"state":"declined"}');
});

it('and what was said about their bills, or why there was none', async () => {
  const change = (id: string, body: BodySent<typeof changeBill>) =>
    dataOf(shop.admin(changeBill, { params: { id }, body }));
  const theirs = await billSent(shop);
  await change(theirs._id, { action: 'phoned', reason: 'Ada is abroad', nextOn: '2026-11-27' });
  await change(theirs._id, { action: 'dispute', reason: 'Ada says it leaks' });
  const body = { method: 'cash', amount: 142, receivedOn: '2026-11-24' } as const;
  await dataOf(shop.admin(recordBillPayment, { params: { id: theirs._id }, body }));
  const other = await billSent(shop, { email: 'bob@example.com' });
  await change(other._id, { action: 'phoned', reason: 'Bob is abroad', nextOn: '2026-11-27' });
  const params = { id: await jobDone(shop) };
  for (const reason of ['A favour to Ada', ''])
    await dataOf(shop.admin(billNothing, { params, body: { reason } }));
  await deliverDueMail(ctx);
  await erase();
  const rows = await ctx.db.selectFrom('audit_log').selectAll().execute();
  const history = JSON.stringify(rows.filter(({ entity }) => entity !== 'person'));
  for (const said of PERSONAL) expect(history).not.toContain(said);
  expect(history).toContain('Bob is abroad');
  const phoned = rows.find(({ action, entity_id }) => action === 'phoned' && entity_id === theirs._id);
  expect(JSON.parse(phoned?.after ?? '')).toEqual({ 'next call': '2026-11-27' });
});

it('of a visit that somebody else pays for, to either of them', async () => {
  const { stack, admin } = shop;
  const job = await makeJob(stack, admin, { email: EMAIL, address: '3 Kettle Lane', payer: PAYER });
  await dataOf(writeOwn(job, { lines: [partLine(shop.product)] }));
  const body = { name: 'Hilda Kerr', version: 1 };
  await dataOf(admin(recordAgreement, { params: { id: job.id }, body }));
  const danger = { level: 'at-risk', danger: 'A frayed lead.', action: 'switched-off' } as const;
  const told = { key: 'notice-key-0123456789', told: 'Ada Marsh', signedName: 'Ada Marsh' };
  await dataOf(pressBeside(job, 'danger', { ...danger, ...told }));
  await deliverDueMail(ctx);
  const kinds = await mailKinds(stack);
  expect(kinds.filter((kind) => kind === 'safety-notice')).toHaveLength(2);
  expect(kinds).toContain('job-agreed');
  await erasePerson(ctx, PAYER.email, 'operator');
  const ofPayer = [PAYER.email, 'Hilda', 'Kerr', 'Head Street'];
  expect(await held(ofPayer)).toEqual([]);
  expect((await held()).length).toBeGreaterThan(0);
  await erase();
  expect(await held()).toEqual([]);
});

it('and leaves those of others, however alike the address', async () => {
  const alike = [`b${EMAIL}`, `${EMAIL}.uk`, EMAIL.replace('.', '-')];
  for (const [at, email] of alike.entries())
    await dataOf(
      visit({ email, name: 'Bob Reed', phone: '020 7946 0111', message: `Bob’s watch ${at}.`, address: '' }),
    );
  await deliverDueMail(ctx);
  const before = await mailKinds(shop.stack);
  expect(before).toHaveLength(6);
  await erase();
  expect(await mailKinds(shop.stack)).toEqual(before);
  expect(files()).toHaveLength(6);
});

it('where the visit has been given to somebody else since', async () => {
  await dataOf(visit({ email: 'Ada.Marsh@Example.com' }));
  await deliverDueMail(ctx);
  const { id } = await ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  const body = {
    version: 1,
    name: 'Bob Reed',
    email: 'bob@example.com',
    phone: '020 7946 0111',
    address: '',
  };
  await dataOf(shop.admin(editAppointment, { params: { id }, body }));
  await erase();
  expect(await held()).toEqual([]);
  expect(await requestRowOf(shop.stack, id)).toMatchObject({ name: 'Bob Reed' });
});

it('while one of them is under way to its file', async () => {
  await dataOf(visit());
  let erased: Promise<unknown> | undefined;
  const { mailer } = ctx;
  await deliverDueMail({
    ...ctx,
    mailer: {
      async deliver(mail) {
        erased ??= erase();
        await erased;
        return mailer.deliver(mail);
      },
    },
  });
  expect(erased).toBeDefined();
  expect([await held(), files()]).toEqual([[], []]);
});

it('waits for a mail about an order to leave, and says so', async () => {
  await leaveMails();
  await expect(erase()).rejects.toThrow('Nothing was erased: an email about an order or a notice');
  expect((await held()).length).toBeGreaterThan(0);
  await deliverDueMail(ctx);
  expect(await erase()).toMatchObject({ keptOrders: 1, keptNotices: 1 });
});

it.each(["o'neill@gm.example", 'ann-marie@gm.example', 'jörg@gm.example', 'a&b#c@g-m.example'])(
  'of %s, and leaves those of another at the same domain',
  async (email) => {
    const other = `other${email.slice(email.indexOf('@'))}`;
    await dataOf(visit({ email: other, name: 'Bob Reed', message: 'Bob’s watch.' }));
    await dataOf(visit({ email }));
    await deliverDueMail(ctx);
    await erasePerson(ctx, email, 'operator');
    expect(await held([email])).toEqual([]);
    expect((await held([other])).length).toBeGreaterThan(0);
  },
);
