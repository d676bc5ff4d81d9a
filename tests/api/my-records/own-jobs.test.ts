// A copy of one's own data holds what was written at one's own visits; of money only what is one's own to pay.
import { beforeEach, expect, it } from 'vitest';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { ownData, readOwnData } from '#contract/my-records/own-data.ts';
import { subjectAccess } from '#server/data-protection/subject-access.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import { type Job, makeJob, partLine, pressBeside, sendPhoto, writeOwn } from '../../support/records/jobs.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let ada: Person;
beforeEach(async () => {
  ada = await makeCustomer(shop.stack);
});

/** A visit of the account with a quote, a sheet, an agreement, a notice and a photo. */
async function wholeJob(change: object, agreedBy: string): Promise<Job> {
  const { stack, admin } = shop;
  const job = await makeJob(stack, admin, { email: ada.email, priceTold: '£95', ...change });
  await stack.ctx.db
    .updateTable('appointments')
    .set({ user_id: ada.id, is_quote: 1 })
    .where('id', '=', job.id)
    .execute();
  await makeQuote(stack, { appointment: job.id, note: 'Private to whoever pays.' }, admin);
  await sendPhoto(job, { key: 'photo-key-0123456789' });
  await dataOf(
    writeOwn(job, { found: 'A worn click.', done: 'A new one.', lines: [partLine(shop.product)] }),
  );
  await dataOf(admin(recordAgreement, { params: { id: job.id }, body: { name: agreedBy, version: 1 } }));
  const notice = { level: 'at-risk', danger: 'A frayed lead.', action: 'switched-off', told: 'Ada' } as const;
  const body = { ...notice, key: 'notice-key-0123456789', photoKey: 'photo-key-0123456789' };
  await dataOf(pressBeside(job, 'danger', body));
  return job;
}
const copy = async () => dataOf(shop.stack.as(ada.token)(readOwnData));
const held = (email = ada.email) => subjectAccess(shop.stack.ctx.db, email);

it('sheets, agreements, money taken and notices', async () => {
  const job = await wholeJob({}, 'Ada Marsh');
  const taken = { key: 'taking-key-0123456789', method: 'cash', amount: 24.9 } as const;
  await dataOf(pressBeside(job, 'paid', taken));
  const data = await copy();
  expect(ownData.safeParse(data).success).toBe(true);
  expect(data.jobs).toMatchObject([
    {
      appointment: job.id,
      found: 'A worn click.',
      done: 'A new one.',
      lines: [{ kind: 'part', quantity: 1 }],
      agreements: [{ name: 'Ada Marsh', total: data.jobs[0]?.total, how: 'phone' }],
      takings: [{ method: 'cash', amount: 24.9 }],
      notices: [{ danger: 'A frayed lead.', told: 'Ada', photo: data.photos[0]?._id }],
    },
  ]);
  expect(data.jobs[0]?.total).toBeGreaterThan(0);
  const { jobs, quotes } = await held();
  for (const [table, rows] of Object.entries(jobs))
    expect([table, rows.length]).toEqual([table, table === 'late_sheets' ? 0 : 1]);
  expect(quotes).toHaveLength(1);
});

it('where nothing was written at a visit, nothing', async () => {
  const { id } = await makeJob(shop.stack, shop.admin, { email: ada.email });
  await shop.stack.ctx.db.updateTable('appointments').set({ user_id: ada.id }).where('id', '=', id).execute();
  expect((await copy()).jobs).toEqual([]);
});

it('where somebody else pays, what was done, and no price, quote, note or name of theirs', async () => {
  const { id } = await wholeJob({ payer: PAYER }, PAYER.name);
  const data = await copy();
  expect(data.jobs).toMatchObject([
    { appointment: id, found: 'A worn click.', lines: [], total: null, agreements: [], takings: [] },
  ]);
  expect(data.jobs[0]?.notices).toHaveLength(1);
  const { mails, ...booker } = await held();
  expect(booker.appointments).toMatchObject([{ id }]);
  expect(booker.jobs).toMatchObject({
    job_sheets: [{ found: 'A worn click.' }],
    job_lines: [],
    job_agreements: [],
  });
  // A mail says what was told to whoever booked, by phone.
  const payers = [...Object.values(PAYER), 'Private'];
  const money = ['£95', 'price', 'total_minor'];
  for (const said of payers) expect(JSON.stringify({ data, booker, mails })).not.toContain(said);
  for (const said of money) expect(JSON.stringify({ data, booker })).not.toContain(said);
  const payer = await held(PAYER.email.toUpperCase());
  expect(payer).toMatchObject({ paysFor: [{ id }], quotes: [{ note: 'Private to whoever pays.' }] });
  expect(payer.jobs).toMatchObject({ job_sheets: [], job_agreements: [{ name: PAYER.name }] });
});
