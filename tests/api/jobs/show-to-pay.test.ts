// A bill is shown to its customer on the engineer's phone, as a QR code of a link that lives an hour; refused wherever it isn't theirs to pay.
import { beforeEach, describe, expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { payBill, readBill } from '#contract/bills/bill-links.ts';
import { changeBill, recordBillPayment } from '#contract/bills/bills.ts';
import { readLinkedInvoicePdf } from '#contract/my-records/token-links.ts';
import { DAY_MS } from '#lib/days.ts';
import { createLimits } from '#server/http/limits.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { openLink } from '#server/token-links/record-links.ts';
import { sweepLinks } from '#server/token-links/sweep-links.ts';
import { send } from '../../support/bills/bills.ts';
import { readQr } from '../../support/jobs/read-qr.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { type Job, makeJob, writeOwn } from '../../support/records/jobs.ts';
import { tokenIn } from '../../support/records/links.ts';
import { mailText } from '../../support/records/mails.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const HOUR_MS = 3_600_000;
const LINE = { kind: 'part' as const, name: 'A valve', quantity: 1, price: 142 };
const DONE = { outcome: 'done' as const, unsigned: 'absent' as const };
const USED = { ok: false, code: 'link_used' };

const shop = freshShop();
let job: Job;
/** A visit of today whose work is done. */
async function finish(change: Parameters<typeof makeJob>[2] = {}): Promise<void> {
  job = await makeJob(shop.stack, shop.admin, change);
  await dataOf(writeOwn(job, { lines: [LINE], ending: DONE }));
}
/** @returns the bill's id */
async function bill(change: Parameters<typeof send>[2] = {}): Promise<string> {
  const { order } = await dataOf(send(shop, job.id, change));
  return order?._id ?? '';
}
beforeEach(() => finish());

const path = (token = job.token) => `/day/${token}/jobs/${job.id}`;
const ask = async (address: string, how: RequestInit = {}) => {
  const answer = await shop.stack.app.request(address, { redirect: 'manual', ...how });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const sheet = async () => (await ask(path())).text;
const press = (token?: string, origin = shop.stack.ctx.config.siteUrl) =>
  ask(`${path(token)}/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin },
  });
/** @returns the token of the link in the code */
async function shown(): Promise<string> {
  const { status, text } = await press();
  expect(status).toBe(200);
  return tokenIn(readQr(text));
}
const read = (token: string) => shop.stack.call(readBill, { body: { token } });
const links = () =>
  shop.stack.ctx.db.selectFrom('guest_links').selectAll().where('kind', '=', 'shown-bill').execute();

describe('shown to pay', () => {
  it('opens the bill’s page for an hour, used or not, and leaves the mailed link as it is', async () => {
    await bill();
    const token = await shown();
    expect(await read(token)).toMatchObject({ data: { bill: { due: 142 } } });
    await dataOf(shop.stack.call(readLinkedInvoicePdf, { body: { token } }));
    shop.stack.clock.advance(HOUR_MS - 1);
    expect(await dataOf(shop.stack.call(payBill, { body: { token } }))).toMatchObject({ success: true });
    shop.stack.clock.advance(1);
    for (const endpoint of [readBill, payBill, readLinkedInvoicePdf])
      expect(await shop.stack.call(endpoint, { body: { token } })).toMatchObject(USED);
    const mailed = tokenIn(await mailText(shop.stack, 'bill-sent'));
    expect(await read(mailed)).toMatchObject({ ok: true });
    shop.stack.clock.advance(DAY_MS + 1);
    await sweepOld(shop.stack.ctx);
    expect(await links()).toEqual([]);
    expect(await read(mailed)).toMatchObject({ ok: true });
  });

  it('says the sum, what to do and until when, and is kept nowhere', async () => {
    const id = await bill();
    const body = { method: 'cash', amount: 50, receivedOn: '2026-11-24' } as const;
    await dataOf(shop.admin(recordBillPayment, { params: { id }, body }));
    expect(await sheet()).toMatch(
      new RegExp(`action="${path()}/pay" data-native>\\s*<button[^>]*>Show to pay<`),
    );
    const { text, headers } = await press();
    expect(readQr(text)).toMatch(new RegExp(`^${shop.stack.ctx.config.siteUrl}/bill#token=[\\w-]{22}$`));
    expect(text).toMatch(
      /<h1[^>]*>£92\.00 to pay<[\s\S]*camera[\s\S]*PayPal[\s\S]*until 11:00\. Bill B\d+ is/,
    );
    expect(text).toMatch(new RegExp(`href="${path()}"><svg[^>]*>.{1,99}</svg>Back to the job sheet`));
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    const kept = await ask(`/day/${job.token}/today`);
    expect(kept.text).not.toContain('/pay');
    const again = await ask(`${path()}/pay`);
    expect([again.status, again.headers.get('Location')]).toEqual([303, path()]);
  });

  it('leads to how a transfer is made where the bill takes no PayPal', async () => {
    Object.assign(shop.stack.ctx.company, {
      bank: { name: 'Kelvin & Rowe', sortCode: '20-00-00', account: '01234567' },
    });
    await bill({ company: 'The Mill Ltd', takesPayPal: false });
    const { text } = await press();
    expect(text).toContain('how to pay it by transfer');
    expect(text).not.toContain('PayPal');
  });

  it('is written down without its token, each press as a link of its own, ten an hour at most', async () => {
    const id = await bill();
    const { ctx } = shop.stack;
    ctx.limits = createLimits(ctx);
    const tokens: string[] = [];
    for (let count = 0; count < 10; count += 1) tokens.push(await shown());
    expect(new Set(tokens).size).toBe(10);
    for (const token of tokens) expect(await read(token)).toMatchObject({ ok: true });
    const { status, text } = await press();
    expect([status, text]).toEqual([429, expect.stringMatching(/Please wait \d+ minutes/)]);
    expect(await links()).toHaveLength(10);
    const rows = await ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'show-to-pay')
      .execute();
    expect(rows.map(({ actor, entity, entity_id }) => [actor, entity, entity_id])).toEqual(
      Array(10).fill([`engineer:${job.engineer}`, 'order', id]),
    );
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends with the bill’s address', async () => {
    await bill();
    const token = await shown();
    const { version } = await requestRowOf(shop.stack, job.id);
    const body = { email: 'ada@right.example', version };
    await dataOf(shop.admin(editAppointment, { params: { id: job.id }, body }));
    expect(await read(token)).toMatchObject(USED);
  });

  it('opens nothing for a process of the release before, whose sweep leaves it until it has ended', async () => {
    await bill();
    const { ctx, clock } = shop.stack;
    const token = await shown();
    await expect(openLink(ctx, ['bill', 'quote'], token)).rejects.toMatchObject({ code: 'link_used' });
    const { 'shown-bill': _, ...known } = ctx.links;
    const before = { ...ctx, links: known as typeof ctx.links };
    await sweepLinks(before);
    expect(await read(token)).toMatchObject({ ok: true });
    clock.advance(HOUR_MS + DAY_MS + 1);
    await sweepLinks(before);
    expect(await links()).toEqual([]);
  });
});

const set = async (id: string, action: 'dispute' | 'write-off' | 'cancel') =>
  dataOf(shop.admin(changeBill, { params: { id }, body: { action, reason: 'As they say' } }));
const REFUSED: Record<string, [arrange: () => Promise<unknown>, why: string]> = {
  'before the bill is sent': [async () => undefined, 'hasn’t sent a bill'],
  'where somebody else pays': [
    async () => {
      await finish({ payer: PAYER });
      await bill();
    },
    'Somebody else pays',
  ],
  'once it is paid': [
    async () => {
      const body = { method: 'cash', amount: 142, receivedOn: '2026-11-24' } as const;
      await dataOf(shop.admin(recordBillPayment, { params: { id: await bill() }, body }));
    },
    'The bill is paid',
  ],
  'while PayPal confirms a payment': [
    async () => {
      const id = await bill();
      await dataOf(shop.stack.call(payBill, { body: { token: await shown() } }));
      const { db } = shop.stack.ctx;
      await db.updateTable('payments').set({ state: 'capturing' }).where('order_id', '=', id).execute();
      await db.deleteFrom('guest_links').where('kind', '=', 'shown-bill').execute();
    },
    'PayPal is still confirming',
  ],
  'while it is disputed': [async () => set(await bill(), 'dispute'), 'sorting this bill out'],
  'once it is written off': [async () => set(await bill(), 'write-off'), 'sorting this bill out'],
  'once it is cancelled': [async () => set(await bill(), 'cancel'), 'hasn’t sent a bill'],
  'without an email address': [
    async () => {
      await finish({ email: '' });
      await bill();
    },
    'didn’t go to the email address',
  ],
  'where it went to another address': [
    () => bill({ email: 'accounts@example.com' }),
    'didn’t go to the email address',
  ],
};

describe('not shown, and without a button', () => {
  it.each(Object.keys(REFUSED))('%s', async (name) => {
    const [arrange, why] = REFUSED[name] ?? [];
    await arrange?.();
    expect(await sheet()).not.toContain('Show to pay');
    const { status, text } = await press();
    expect([status, text]).toEqual([409, expect.stringContaining(why ?? '')]);
    expect(await links()).toEqual([]);
  });

  it('by another engineer’s link, nor from elsewhere', async () => {
    await bill();
    const other = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    expect((await press(await engineerToken(shop.stack, other))).status).toBe(404);
    expect((await press(undefined, 'https://elsewhere.example')).status).toBe(403);
    expect((await press('Zk3vYQ8p1Q0dJm5x2Tt7Aw')).status).toBe(410);
    expect(await links()).toEqual([]);
  });
});
